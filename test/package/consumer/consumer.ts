/** A program as a user of the package may write it: no DOM library, no types of Node. It uses every export. */
import * as knight from 'knights-tour-wasm';
import * as core from 'knights-tour-wasm/core';
import * as pools from 'knights-tour-wasm/pool';
import { createInlineWorker } from 'knights-tour-wasm/pool/inline';
import { createPuzzle, gradePuzzle, type PuzzleResult, solvePuzzle } from 'knights-tour-wasm/puzzle';
import { gradientColour, inkOn, type SvgOptions, type SvgTheme, tourToSvg } from 'knights-tour-wasm/render';
import { createTsSolver, traceTour as traceInTs } from 'knights-tour-wasm/ts';

const size: knight.BoardSize = { rows: 8, cols: 8 };
const corner: knight.Position = [0, 0];
const end: knight.Square = 63 - 7;
const problem: knight.TourProblem = { ...size, start: corner, end, blocked: new Uint8Array(64) };
const mirrored: readonly knight.Move[] = knight.CLOCKWISE.map(([dRow, dCol]) => [dRow, -dCol]);
const tieBreak: knight.TieBreak = 'farthest';
const strategy: knight.StrategyName = 'warnsdorff-backtracking';
const symmetry: knight.Symmetry = 'half-turn';
const options: knight.SolveOptions = {
  strategy,
  tieBreak,
  moveOrder: mirrored,
  seed: 1,
  stream: 2,
  nodeLimit: 1e6,
};

function describe(result: knight.TourResult): string {
  if (result.status === 'found') {
    const found: knight.FoundResult = result;
    return `${found.path.length} squares, ${found.closed ? 'closed' : 'open'}, ${found.strategy}`;
  }
  if (result.status === 'impossible') {
    const impossible: knight.ImpossibleResult = result;
    const exclusion: knight.Exclusion = impossible;
    const reason: knight.ImpossibleReason = exclusion.reason;
    return `${reason} by ${impossible.proof}: ${exclusion.explanation}`;
  }
  const unfinished: knight.StuckResult | knight.LimitResult = result;
  return `${unfinished.status} after ${unfinished.nodes} nodes`;
}

function walk(solver: knight.Solver): string {
  const options: knight.LongestOptions = { longest: true };
  const result: knight.WalkResult = solver.solve({ rows: 4, cols: 4 }, options);
  if (result.status !== 'longest') return describe(result);
  const longest: knight.LongestResult = result;
  return `${longest.path.length} squares, ${longest.proven ? 'proven' : 'not proven'}`;
}

function solveAll(solver: knight.Solver): string[] {
  const problems: knight.TourProblem[] = [problem, { rows: 4, cols: 4, closed: true }];
  const { engine, simd, fallbackReason = 'none' } = solver;
  return [engine, String(simd), fallbackReason, ...problems.map((each) => describe(solver.solve(each)))];
}

function solveEach(): (string | undefined)[] {
  const batch: knight.BatchProblem = { ...size, starts: [0, 1, 2] };
  const out: knight.BatchArrays = {
    paths: new Uint32Array(3 * 64),
    visited: new Uint32Array(3),
    statuses: new Uint8Array(3),
    nodes: new Float64Array(3),
  };
  const batchOptions: knight.BatchOptions = { strategy: 'warnsdorff', out };
  const answers: knight.BatchResult = knight.solveBatch(batch, batchOptions);
  const none: Partial<knight.BatchImpossibility> = answers;
  return [0, 1, 2].map((i) => {
    const closes = none.reason === undefined && knight.batchClosed(answers, i) ? ', closed' : '';
    return `${knight.TOUR_STATUSES[answers.statuses[i] ?? 1]} ${knight.batchPath(answers, i).length}${closes}`;
  });
}

function lookUp(): string {
  const existence: knight.TourExistence = knight.tourExistence({ rows: 3, cols: 5 });
  const implicit: knight.ImplicitTourResult = knight.implicitTour({ rows: 1000, cols: 1000 });
  if (implicit.status !== 'found') return existence.status;
  const few: knight.SuggestOptions = { most: 1, timeLimit: 1000 };
  const [change]: knight.ShapeChange[] = knight.suggestShapes({ rows: 3, cols: 3, blocked: [0] }, few);
  if (change?.block.length === 3) return existence.status;
  const tour: knight.ImplicitTour = implicit.tour;
  return `${existence.status} ${tour.stepOf(tour.squareAt(123_456))}`;
}

function drawn(path: ArrayLike<number>): string {
  const theme: SvgTheme = 'dark';
  const svg: SvgOptions = {
    theme,
    numbers: true,
    base: 0,
    coordinates: false,
    squareSize: 20,
    title: 'A tour',
    description: `Its start is ${gradientColour(0)} with ${inkOn(0)} on it.`,
  };
  return tourToSvg({ rows: 3, cols: 4, blocked: [3] }, path, svg);
}

function printed(): string[] {
  const style: knight.TextStyle = 'algebraic';
  const text: knight.TextOptions = { style, base: 1, coordinates: false };
  if (knight.solve({ ...size, closed: true, symmetry }).status !== 'found') throw new Error('symmetry');
  const result = knight.solve(knight.parseBoard('S..#\n....\n....'), options);
  const path = result.status === 'impossible' ? [] : result.path;
  const complete: knight.CheckOptions = { partial: false };
  const check: knight.CheckResult = knight.checkTour({ rows: 3, cols: 4 }, path, complete);
  const steps = knight.stepBoard({ rows: 3, cols: 4 }, path);
  if (knight.pathOf(steps).length !== path.length) throw new Error('pathOf');
  return [
    knight.formatTour({ rows: 3, cols: 4 }, path, text),
    check.ok ? 'a tour' : check.message,
    String(steps.length),
    knight.squareName(knight.parseSquare('b1', size) ?? 0, size),
    [...knight.degreeBoard(problem).subarray(0, 3), knight.knightMoves(problem, 3).length].join(' '),
    drawn(path),
  ];
}

async function ofCore(): Promise<string[]> {
  const strategies: readonly core.Strategy[] = [
    core.warnsdorff,
    core.backtracking,
    core.warnsdorffBacktracking,
    core.divideAndConquer,
  ];
  const coreOptions: core.CoreOptions = { strategies, engine: 'auto' };
  const syncOptions: core.SyncCoreOptions = { strategies: [core.edgeSearch, core.random] };
  const names = knight.STRATEGY_NAMES.filter((name) => strategies.some((each) => each.name === name));
  return [
    ...names,
    ...solveAll(await core.createSolver(coreOptions)),
    ...solveAll(core.createSolverSync(syncOptions)),
  ];
}

function traced(): number {
  let taken = 0;
  for (const { length } of traceInTs(size)) taken += length > 64 ? 1 : 0;
  for (const step of knight.traceTour(size)) {
    const { takenBack }: knight.TraceStep = step;
    taken += 1 - takenBack;
  }
  return taken;
}

async function inPool(): Promise<unknown[]> {
  const createWorker: pools.CreateWorker = createInlineWorker;
  const own: pools.PoolWorker = createWorker();
  own.terminate();
  const work: pools.CensusWork = 'count';
  (await createWorker(work)).terminate();
  const poolOptions: pools.PoolOptions = { workers: 2, engine: 'auto', createWorker };
  const pool: pools.Pool = await pools.createPool(poolOptions);
  const methods: pools.PoolMethods & pools.CallMethods = pool;
  const signal: pools.PoolSignal | undefined = undefined;
  const solveOptions: pools.PoolSolveOptions = { strategy: 'warnsdorff', signal };
  const walkOptions: pools.Longest<pools.PoolSolveOptions> = { longest: true, signal };
  await pool.solve({ rows: 4, cols: 4 }, walkOptions);
  let told = '';
  const onProgress = (done: number, total: number): void => {
    told = `${done} of ${total}`;
  };
  const batchOptions: pools.PoolBatchOptions = { strategy: 'warnsdorff', onProgress };
  const out: knight.BatchArrays = {
    paths: new Uint8Array(new SharedArrayBuffer(3000 * 64)),
    visited: new Uint32Array(new SharedArrayBuffer(3000 * 4)),
    statuses: new Uint8Array(new SharedArrayBuffer(3000)),
    nodes: new Float64Array(new SharedArrayBuffer(3000 * 8)),
  };
  await methods.solveBatch({ ...size, count: 3000 }, { ...batchOptions, out });
  let count = 0;
  const streamOptions: pools.PoolStreamOptions = { timeLimit: 60_000, stream: 'count' };
  const starts = [1, 2, 3, 4, 5].map((start) => ({ ...size, start }));
  for await (const result of pool.solveAll(starts, streamOptions)) {
    count += result.status === 'found' ? 1 : 0;
  }
  const large = await pool.solve({ rows: 100, cols: 100 }, solveOptions);
  const callOptions: pools.PoolCallOptions = { signal };
  const small = await pool.solve(size, callOptions);
  const countOptions: pools.PoolCountOptions = { stopAt: 10_000, memory: 2 ** 28, signal };
  const closed: pools.CountResult = await pool.countTours({ rows: 6, cols: 6, closed: true }, countOptions);
  const toursOptions: pools.PoolToursOptions = { signal };
  const list: pools.PoolTours = pool.tours({ rows: 3, cols: 10, closed: true }, toursOptions);
  let listed = 0;
  for await (const tour of list) if (tour.length === 30) listed++;
  const sampleOptions: pools.PoolSampleOptions = { count: 3, seed: 1, signal };
  for await (const tour of pool.sample({ rows: 3, cols: 10 }, sampleOptions))
    if (tour.length === 30) listed++;
  const puzzlesOptions: pools.PoolPuzzlesOptions = { count: 2, seed: 1, signal };
  let made = 0;
  for await (const { status } of pool.createPuzzles({ rows: 5, cols: 5 }, puzzlesOptions)) {
    if (status === 'found') made++;
  }
  const puzzles: pools.PuzzleCalls = pool;
  const one = await puzzles.createPuzzle({ rows: 5, cols: 5 }, { signal });
  if (one.status === 'found') {
    const grade = await pool.gradePuzzle(one.puzzle, { signal });
    const solved = await pool.solvePuzzle(one.puzzle);
    const next = await pool.hint(one.puzzle, one.path, { signal });
    if (grade.status === 'graded' && solved.status === 'unique' && next.status === 'done') made++;
  }
  await pool.close();
  const answers = [large.status, told, count, small.status, closed.status, listed, made];
  return [`${pool.workers} ${pool.engine}`, ...answers];
}

/** Reads fields of one status from answers of every status. */
function puzzled(): unknown[] {
  const made = createPuzzle({ rows: 5, cols: 5 }, { seed: 7 });
  const solved: PuzzleResult | undefined = made.puzzle && solvePuzzle(made.puzzle);
  const grade = made.puzzle && gradePuzzle(made.puzzle);
  const graded: number | undefined = grade?.score ?? made.score;
  return [
    graded,
    grade?.deductions?.['look-ahead'],
    made.path?.length,
    solved?.path?.length,
    solved?.paths?.length ?? 0,
    solved?.reason ?? 'none',
  ];
}

/**
 * Everything, once.
 * @param scalarBinary the bytes of kernel-scalar.wasm
 */
export async function main(scalarBinary: ArrayBuffer): Promise<unknown> {
  const solverOptions: knight.SolverOptions = { engine: 'auto', wasm: scalarBinary };
  const syncOptions: knight.SyncSolverOptions = { engine: 'wasm' };
  return {
    traced: traced(),
    solvers: [
      solveAll(await knight.createSolver(solverOptions)),
      solveAll(knight.createSolverSync(syncOptions)),
      solveAll(createTsSolver()),
    ],
    walked: walk(knight.createSolverSync(syncOptions)),
    core: await ofCore(),
    batch: solveEach(),
    lookUp: lookUp(),
    puzzled: puzzled(),
    printed: printed(),
    pooled: await inPool(),
  };
}
