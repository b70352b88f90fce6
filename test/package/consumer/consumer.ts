/** A program as a user of the package may write it: no DOM library, no types of Node. It uses every export. */
import {
  type BatchArrays,
  type BatchImpossibility,
  type BatchOptions,
  type BatchProblem,
  type BatchResult,
  type BoardSize,
  batchClosed,
  batchPath,
  type CheckResult,
  CLOCKWISE,
  checkTour,
  createSolver,
  createSolverSync,
  degreeBoard,
  type Exclusion,
  type FoundResult,
  formatTour,
  type ImplicitTour,
  type ImplicitTourResult,
  type ImpossibleReason,
  type ImpossibleResult,
  implicitTour,
  type LimitResult,
  type Move,
  type Position,
  parseBoard,
  parseSquare,
  type SolveOptions,
  type Solver,
  type SolverOptions,
  type Square,
  STRATEGY_NAMES,
  type StrategyName,
  type StuckResult,
  type SyncSolverOptions,
  solve,
  solveBatch,
  squareName,
  stepBoard,
  type TextOptions,
  type TextStyle,
  type TieBreak,
  TOUR_STATUSES,
  type TourExistence,
  type TourProblem,
  type TourResult,
  type TraceStep,
  tourExistence,
  traceTour,
} from 'knights-tour-wasm';
import {
  backtracking,
  type CoreOptions,
  createSolver as createCore,
  createSolverSync as createCoreSync,
  divideAndConquer,
  edgeSearch,
  random,
  type Strategy,
  type SyncCoreOptions,
  warnsdorff,
  warnsdorffBacktracking,
} from 'knights-tour-wasm/core';
import {
  type CallMethods,
  type CensusWork,
  type CountResult,
  type CreateWorker,
  createPool,
  type Pool,
  type PoolBatchOptions,
  type PoolCallOptions,
  type PoolCountOptions,
  type PoolMethods,
  type PoolOptions,
  type PoolPuzzlesOptions,
  type PoolSampleOptions,
  type PoolSignal,
  type PoolSolveOptions,
  type PoolStreamOptions,
  type PoolTours,
  type PoolToursOptions,
  type PoolWorker,
} from 'knights-tour-wasm/pool';
import { createInlineWorker } from 'knights-tour-wasm/pool/inline';
import { createPuzzle, type PuzzleResult, solvePuzzle } from 'knights-tour-wasm/puzzle';
import { gradientColour, inkOn, type SvgOptions, type SvgTheme, tourToSvg } from 'knights-tour-wasm/render';
import { createTsSolver, traceTour as traceInTs } from 'knights-tour-wasm/ts';

const size: BoardSize = { rows: 8, cols: 8 };
const corner: Position = [0, 0];
const end: Square = 63 - 7;
const problem: TourProblem = { ...size, start: corner, end, blocked: new Uint8Array(64) };
const mirrored: readonly Move[] = CLOCKWISE.map(([dRow, dCol]) => [dRow, -dCol]);
const tieBreak: TieBreak = 'farthest';
const strategy: StrategyName = 'warnsdorff-backtracking';
const options: SolveOptions = { strategy, tieBreak, moveOrder: mirrored, seed: 1, stream: 2, nodeLimit: 1e6 };

function describe(result: TourResult): string {
  if (result.status === 'found') {
    const found: FoundResult = result;
    return `${found.path.length} squares, ${found.closed ? 'closed' : 'open'}, ${found.strategy}`;
  }
  if (result.status === 'impossible') {
    const impossible: ImpossibleResult = result;
    const exclusion: Exclusion = impossible;
    const reason: ImpossibleReason = exclusion.reason;
    return `${reason} by ${impossible.proof}: ${exclusion.explanation}`;
  }
  const unfinished: StuckResult | LimitResult = result;
  return `${unfinished.status} after ${unfinished.nodes} nodes`;
}

function solveAll(solver: Solver): string[] {
  const problems: TourProblem[] = [problem, { rows: 4, cols: 4, closed: true }];
  const { engine, simd, fallbackReason = 'none' } = solver;
  return [engine, String(simd), fallbackReason, ...problems.map((each) => describe(solver.solve(each)))];
}

function solveEach(): (string | undefined)[] {
  const batch: BatchProblem = { ...size, starts: [0, 1, 2] };
  const out: BatchArrays = {
    paths: new Uint32Array(3 * 64),
    visited: new Uint32Array(3),
    statuses: new Uint8Array(3),
    nodes: new Float64Array(3),
  };
  const batchOptions: BatchOptions = { strategy: 'warnsdorff', out };
  const answers: BatchResult = solveBatch(batch, batchOptions);
  const none: Partial<BatchImpossibility> = answers;
  return [0, 1, 2].map((i) => {
    const closes = none.reason === undefined && batchClosed(answers, i) ? ', closed' : '';
    return `${TOUR_STATUSES[answers.statuses[i] ?? 1]} ${batchPath(answers, i).length}${closes}`;
  });
}

function lookUp(): string {
  const existence: TourExistence = tourExistence({ rows: 3, cols: 5 });
  const implicit: ImplicitTourResult = implicitTour({ rows: 1000, cols: 1000 });
  if (implicit.status !== 'found') return existence.status;
  const tour: ImplicitTour = implicit.tour;
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
  const style: TextStyle = 'algebraic';
  const text: TextOptions = { style, base: 1, coordinates: false };
  const result = solve(parseBoard('S..#\n....\n....'), options);
  const path = result.status === 'impossible' ? [] : result.path;
  const check: CheckResult = checkTour({ rows: 3, cols: 4 }, path);
  const steps = stepBoard({ rows: 3, cols: 4 }, path);
  return [
    formatTour({ rows: 3, cols: 4 }, path, text),
    check.ok ? 'a tour' : check.message,
    String(steps.length),
    squareName(parseSquare('b1', size) ?? 0, size),
    degreeBoard(problem).subarray(0, 4).join(' '),
    drawn(path),
  ];
}

async function ofCore(): Promise<string[]> {
  const strategies: readonly Strategy[] = [
    warnsdorff,
    backtracking,
    warnsdorffBacktracking,
    divideAndConquer,
  ];
  const coreOptions: CoreOptions = { strategies, engine: 'auto' };
  const syncOptions: SyncCoreOptions = { strategies: [edgeSearch, random] };
  const names = STRATEGY_NAMES.filter((name) => strategies.some((each) => each.name === name));
  return [...names, ...solveAll(await createCore(coreOptions)), ...solveAll(createCoreSync(syncOptions))];
}

function traced(): number {
  let taken = 0;
  for (const { length } of traceInTs(size)) taken += length > 64 ? 1 : 0;
  for (const step of traceTour(size)) {
    const { takenBack }: TraceStep = step;
    taken += 1 - takenBack;
  }
  return taken;
}

async function inPool(): Promise<unknown[]> {
  const createWorker: CreateWorker = createInlineWorker;
  const own: PoolWorker = createWorker();
  own.terminate();
  const work: CensusWork = 'count';
  (await createWorker(work)).terminate();
  const poolOptions: PoolOptions = { workers: 2, engine: 'auto', createWorker };
  const pool: Pool = await createPool(poolOptions);
  const methods: PoolMethods & CallMethods = pool;
  const signal: PoolSignal | undefined = undefined;
  const solveOptions: PoolSolveOptions = { strategy: 'warnsdorff', signal };
  let told = '';
  const onProgress = (done: number, total: number): void => {
    told = `${done} of ${total}`;
  };
  const batchOptions: PoolBatchOptions = { strategy: 'warnsdorff', onProgress };
  const out: BatchArrays = {
    paths: new Uint8Array(new SharedArrayBuffer(3000 * 64)),
    visited: new Uint32Array(new SharedArrayBuffer(3000 * 4)),
    statuses: new Uint8Array(new SharedArrayBuffer(3000)),
    nodes: new Float64Array(new SharedArrayBuffer(3000 * 8)),
  };
  await methods.solveBatch({ ...size, count: 3000 }, { ...batchOptions, out });
  let count = 0;
  const streamOptions: PoolStreamOptions = { timeLimit: 60_000, stream: 'count' };
  const starts = [1, 2, 3, 4, 5].map((start) => ({ ...size, start }));
  for await (const result of pool.solveAll(starts, streamOptions)) {
    count += result.status === 'found' ? 1 : 0;
  }
  const large = await pool.solve({ rows: 100, cols: 100 }, solveOptions);
  const callOptions: PoolCallOptions = { signal };
  const small = await pool.solve(size, callOptions);
  const countOptions: PoolCountOptions = { stopAt: 10_000, memory: 2 ** 28, signal };
  const closed: CountResult = await pool.countTours({ rows: 6, cols: 6, closed: true }, countOptions);
  const toursOptions: PoolToursOptions = { signal };
  const list: PoolTours = pool.tours({ rows: 3, cols: 10, closed: true }, toursOptions);
  let listed = 0;
  for await (const tour of list) if (tour.length === 30) listed++;
  const sampleOptions: PoolSampleOptions = { count: 3, seed: 1, signal };
  for await (const tour of pool.sample({ rows: 3, cols: 10 }, sampleOptions))
    if (tour.length === 30) listed++;
  const puzzlesOptions: PoolPuzzlesOptions = { count: 2, seed: 1, signal };
  let made = 0;
  for await (const { status } of pool.createPuzzles({ rows: 5, cols: 5 }, puzzlesOptions)) {
    if (status === 'found') made++;
  }
  await pool.close();
  const answers = [large.status, told, count, small.status, closed.status, listed, made];
  return [`${pool.workers} ${pool.engine}`, ...answers];
}

/** Reads fields of one status from answers of every status. */
function puzzled(): unknown[] {
  const made = createPuzzle({ rows: 5, cols: 5 }, { seed: 7 });
  const solved: PuzzleResult | undefined = made.puzzle && solvePuzzle(made.puzzle);
  return [made.path?.length, solved?.path?.length, solved?.paths?.length ?? 0, solved?.reason ?? 'none'];
}

/**
 * Everything, once.
 * @param scalarBinary the bytes of kernel-scalar.wasm
 */
export async function main(scalarBinary: ArrayBuffer): Promise<unknown> {
  const solverOptions: SolverOptions = { engine: 'auto', wasm: scalarBinary };
  const syncOptions: SyncSolverOptions = { engine: 'wasm' };
  return {
    traced: traced(),
    solvers: [
      solveAll(await createSolver(solverOptions)),
      solveAll(createSolverSync(syncOptions)),
      solveAll(createTsSolver()),
    ],
    core: await ofCore(),
    batch: solveEach(),
    lookUp: lookUp(),
    puzzled: puzzled(),
    printed: printed(),
    pooled: await inPool(),
  };
}
