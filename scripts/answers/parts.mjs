/** The parts of a recording: what a build answers to drawn problems and bad calls. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BAD_PROBLEMS, badCalls } from './bad-calls.mjs';
import { Drawing, giantBoards, LARGE_SIZES, randomFrom } from './drawing.mjs';

const PROBLEMS = 10_000;
const BATCHES = 600;
const GIANT_BOARDS = 100;
const POOL_SOLVES = 200;
const POOL_BATCHES = 100;
/** Calls to the pool that are under way together. */
const AT_A_TIME = 5;
/** Problems in each stream to the pool, and what the streams are. */
const STREAMED = 500;
const STREAMS = [
  { options: { nodeLimit: 20_000 }, hasOut: false },
  { options: { strategy: 'warnsdorff', tieBreak: 'random', seed: 5 }, hasOut: true },
  { options: { strategy: 'warnsdorff-backtracking', nodeLimit: 3000 }, hasOut: false },
  { options: { strategy: 'random', seed: 3, nodeLimit: 20_000 }, hasOut: true },
];
const MOST_STREAMED_SQUARES = 110 * 110;
const SEEDS = { solve: 1, batch: 2, giants: 3, poolSolve: 4, poolBatch: 5, stream: 6 };

/** By name: generators of problems as text, each with the answers to it. */
export const PARTS = {
  solve: solveRecords,
  batch: batchRecords,
  errors: errorRecords,
  existence: existenceRecords,
  pool: poolRecords,
};

// What solvers answer, as data for JSON.

const hash = (data) => createHash('sha1').update(data).digest('hex').slice(0, 16);
const hashOfSquares = (squares) => hash(Uint32Array.from(squares));

/** All that a result says, whatever the order of its keys, with the path as a hash. */
function tourAnswer({ path, ...rest }, out) {
  const said = Object.fromEntries(Object.entries(rest).sort());
  if (!path) return said;
  return { ...said, length: path.length, path: hashOfSquares(path), isInOut: path.buffer === out?.buffer };
}

function batchAnswer(library, result, out) {
  const { count, squares, paths, strategy, reason, explanation, proof } = result;
  const hashOf = (array) => hash(Float64Array.from(array.subarray(0, count)));
  const tours = Array.from({ length: count }, (_, i) =>
    hashOfSquares(library.batchPath(result, i)).slice(0, 8),
  );
  return {
    ...{ count, squares, type: paths.constructor.name, isInOut: paths === out?.paths },
    ...{ strategy, reason, explanation, proof },
    ...{ visited: hashOf(result.visited), statuses: hashOf(result.statuses), nodes: hashOf(result.nodes) },
    tours,
  };
}

/** An implicit tour as some of its steps. */
function implicitAnswer({ tour, ...rest }) {
  if (!tour) return rest;
  const { rows, cols, length, closed } = tour;
  const random = randomFrom(rows);
  const drawn = Array.from({ length: 12 }, () => (random.below(length) + random.below(2 ** 20)) % length);
  const steps = [0, length - 1, ...drawn].map((step) => {
    const square = tour.squareAt(step);
    return [step, square, tour.stepOf(square), tour.next(square), tour.previous(square)];
  });
  return { ...rest, rows, cols, length, closed, steps: hash(String(steps)) };
}

/** What each solver answers or throws: `all` the same, or each by its name. */
async function answersOf(solvers, call) {
  const answers = {};
  for (const [name, solver] of Object.entries(solvers)) {
    try {
      answers[name] = await call(solver);
    } catch (error) {
      answers[name] = { error: error.name, message: error.message };
    }
  }
  const [first, ...others] = Object.values(answers);
  const isAgreed = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return isAgreed ? { all: first } : answers;
}

/** A problem as text, with what JSON has no word for. */
function described(...values) {
  return JSON.stringify(values, (_, part) => {
    if (ArrayBuffer.isView(part)) return `${part.constructor.name} ${part}`;
    const isJson = ['object', 'string', 'boolean'].includes(typeof part) || Number.isFinite(part);
    return isJson ? part : String(part);
  });
}

// Solvers, and calls of a solver or a pool.

function solversOf({ library, ts, scalarBinary }) {
  return {
    wasm: library.createSolverSync({ engine: 'wasm' }),
    scalar: library.createSolverSync({ engine: 'wasm', wasm: scalarBinary }),
    ts: ts.createTsSolver(),
  };
}

/** The solvers that all problems go through, now and then with a new one, or the one that the library shares. */
function solversAt(index, build, solvers) {
  if (index % 8 === 3) {
    const name = Object.keys(solvers)[index % 3];
    return { ...solvers, [`new ${name}`]: solversOf(build)[name] };
  }
  if (index % 8 !== 5) return solvers;
  build.library.degreeBoard({ rows: 3, cols: 7 }); // It works on the same memory.
  return { ...solvers, shared: build.library };
}

async function solved(solver, { problem, options, spare }) {
  if (spare === undefined) return tourAnswer(await solver.solve(problem, options));
  const out = new Uint32Array(problem.rows * problem.cols + spare);
  return tourAnswer(await solver.solve(problem, { ...options, out }), out);
}

async function batchSolved(library, solver, { batch, options, spare }) {
  if (spare === undefined) return batchAnswer(library, await solver.solveBatch(batch, options));
  const { rows, cols, starts, count = starts.length } = batch;
  const tours = count + spare;
  const [paths, visited] = [new Uint32Array(tours * rows * cols), new Uint32Array(tours)];
  const out = { paths, visited, statuses: new Uint8Array(tours), nodes: new Float64Array(tours) };
  return batchAnswer(library, await solver.solveBatch(batch, { ...options, out }), out);
}

// The parts of a recording: each gives a problem as text, and the answers to it.

async function* solveRecords(build) {
  const drawing = new Drawing(SEEDS.solve, build.library.CLOCKWISE);
  const solvers = solversOf(build);
  for (let i = 0; i < PROBLEMS; i++) {
    const drawn = drawing.problem();
    yield [
      described(drawn),
      await answersOf(solversAt(i, build, solvers), (solver) => solved(solver, drawn)),
    ];
  }
}

async function* batchRecords(build) {
  const { library } = build;
  const drawing = new Drawing(SEEDS.batch, library.CLOCKWISE);
  const solvers = solversOf(build);
  for (let i = 0; i < BATCHES; i++) {
    const drawn = drawing.batch();
    const call = (solver) => batchSolved(library, solver, drawn);
    yield [described(drawn), await answersOf(solversAt(i, build, solvers), call)];
  }
}

async function* errorRecords(build) {
  const { library } = build;
  const solvers = { ...solversOf(build), shared: library };
  /** Some of the calls go well after all. */
  const answer = (result) => {
    if (result instanceof Uint8Array) return hash(result);
    if (result.paths) return batchAnswer(library, result);
    return result.nodes === undefined ? (result.status ?? result.engine) : tourAnswer(result);
  };
  for (const [name, ...values] of badCalls()) {
    const owners = ['solve', 'solveBatch'].includes(name) ? solvers : { library };
    yield [
      described(name, ...values),
      await answersOf(owners, async (owner) => answer(await owner[name](...values))),
    ];
  }
  const { tour } = library.implicitTour({ rows: 6, cols: 7 });
  for (const name of ['squareAt', 'stepOf', 'next', 'previous']) {
    for (const value of [-1, 42, 0.5, '1', undefined]) {
      yield [described(name, value), await answersOf({ tour }, () => tour[name](value))];
    }
  }
}

async function* existenceRecords({ library }) {
  const { CLOCKWISE, degreeBoard, implicitTour, tourExistence } = library;
  const answers = (problem, isGiant) => ({
    existence: tourExistence(problem),
    implicit: problem.blocked ? undefined : implicitAnswer(implicitTour(problem)),
    degrees: isGiant ? undefined : hash(degreeBoard(problem)),
  });
  const drawing = new Drawing(SEEDS.solve, CLOCKWISE);
  for (let i = 0; i < PROBLEMS; i++) {
    const { problem } = drawing.problem();
    yield [described(problem), await answersOf({ library }, () => answers(problem, false))];
  }
  for (const problem of giantBoards(GIANT_BOARDS, SEEDS.giants)) {
    yield [described(problem), await answersOf({ library }, () => answers(problem, true))];
  }
}

async function* poolRecords(build) {
  const { library, createPool } = build;
  const pool = await createPool({ workers: 2 });
  const solvers = { pool, solver: library.createSolverSync() };
  try {
    let calls = [];
    for (const call of poolCalls(library, solvers)) {
      calls.push(call());
      if (calls.length < AT_A_TIME) continue;
      yield* await Promise.all(calls);
      calls = [];
    }
    yield* await Promise.all(calls);
    for (const stream of STREAMS) yield* streamRecords(library, solvers, stream);
    for (const bad of BAD_PROBLEMS) {
      const good = { rows: 6, cols: 6 };
      const [alone, streamed] = [
        () => solved(pool, { problem: bad }),
        () => countStreamed(pool, [good, good, bad]),
      ];
      yield [described('solve', bad), await answersOf({ pool }, alone)];
      yield [described('solveAll', bad), await answersOf({ pool }, streamed)];
    }
  } finally {
    await pool.close();
  }
}

/** Problems that a pool solves on the spot, in turn with larger ones. Copies: later ones change masks and orders. */
function* forPool(library, seed) {
  const small = new Drawing(seed, library.CLOCKWISE);
  const large = new Drawing(seed, library.CLOCKWISE, LARGE_SIZES);
  for (;;) yield* [structuredClone(small.problem()), structuredClone(large.problem())];
}

function* poolCalls(library, solvers) {
  const problems = forPool(library, SEEDS.poolSolve);
  for (let i = 0; i < POOL_SOLVES; i++) {
    const drawn = problems.next().value;
    yield async () => [described(drawn), await answersOf(solvers, (solver) => solved(solver, drawn))];
  }
  const batches = new Drawing(SEEDS.poolBatch, library.CLOCKWISE);
  for (let i = 0; i < POOL_BATCHES; i++) {
    const drawn = structuredClone(batches.batch(20));
    const call = (solver) => batchSolved(library, solver, drawn);
    yield async () => [described(drawn), await answersOf(solvers, call)];
  }
}

async function* streamRecords(library, { pool, solver }, { options, hasOut }) {
  const drawn = forPool(library, SEEDS.stream);
  const problems = Array.from({ length: STREAMED }, () => drawn.next().value.problem);
  const out = hasOut ? new Uint32Array(MOST_STREAMED_SQUARES) : undefined;
  const given = { ...options, out };
  let i = 0;
  for await (const result of pool.solveAll(hasOut ? Readable.from(problems) : problems, given)) {
    const problem = problems[i++];
    const calls = { pool: () => result, solver: () => solver.solve(problem, given) };
    yield [
      described('solveAll', problem, options),
      await answersOf(calls, (call) => tourAnswer(call(), out)),
    ];
  }
  yield [described('streamed', options), { all: i }];
}

/** How many results come before what goes wrong. */
async function countStreamed(pool, problems) {
  let results = 0;
  try {
    for await (const _ of pool.solveAll(problems)) results++;
  } catch (error) {
    error.message = `after ${results} results: ${error.message}`;
    throw error;
  }
  return results;
}
