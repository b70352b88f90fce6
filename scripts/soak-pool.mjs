/**
 * Loads a pool for minutes with mixed calls, cancellations and killed workers:
 *
 *   npm run build && node scripts/soak-pool.mjs [minutes, default 10] [engine, default wasm]
 *
 * Checks tours and compares answers with a solver: all single solves, and a sample of batches and streams. Fails if an answer is
 * wrong, a call hangs, an error is unexpected, or memory grows. Prints the median time of a cancellation.
 */
import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import { batchPath, checkTour, createSolverSync, TOUR_STATUSES } from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';

const [minutes, engine] = [Number(process.argv[2] ?? 10), process.argv[3] ?? 'wasm'];
assert(minutes > 0, `minutes is ${process.argv[2]}; it must be a number above 0`);

const [CALLERS, KILL_SECONDS, HANGING_SECONDS, TOURS_CHECKED_OF_BATCH] = [6, 2, 60, 200];
/** The interval of memory readings. The middle fifth is compared with the last fifth. */
const READINGS = 100;
/** Allows for garbage collection, and for memory of killed workers that the system reclaims late. */
const MAX_GROWTH_BYTES = 48 * 2 ** 20;

const solver = createSolverSync({ engine });
const alive = new Set();
function createWorker() {
  const worker = new Worker(new URL('../dist/pool/worker.js', import.meta.url));
  alive.add(worker);
  return worker.on('exit', () => alive.delete(worker));
}
const pool = await createPool({ engine, workers: 3, createWorker });

const counts = { answered: 0, cancelled: 0, lost: 0, checked: 0 };
const failures = [];
const rejectionTimes = [];
const random = (below) => Math.floor(Math.random() * below);
const drawBoard = () => ({ rows: 5 + random(8), cols: 5 + random(8) });
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Checks a tour and compares an answer with the solver's. */
function check(problem, options, { status, nodes, path }) {
  const expected = solver.solve(problem, options);
  const isSame = status === expected.status && nodes === expected.nodes && `${path}` === `${expected.path}`;
  const { ok, message } = status === 'found' ? checkTour(problem, path) : { ok: true };
  if (status === 'found') counts.checked++;
  if (isSame && ok) return;
  const call = `${JSON.stringify(problem)} ${JSON.stringify(options)}`;
  failures.push(`${call}: ${message ?? "differs from the solver's answer"}`);
}

const CALLS = {
  async solve(signal) {
    const problem = random(2) ? drawBoard() : { rows: 66 + random(60), cols: 66 + random(60) };
    check(problem, {}, await pool.solve(problem, { signal }));
  },
  async endless(signal) {
    const options = { strategy: 'backtracking', nodeLimit: Number.MAX_SAFE_INTEGER, signal };
    await pool.solve({ rows: 30, cols: 30, start: 0, closed: true }, options);
  },
  async batch(signal) {
    const board = { ...drawBoard(), closed: random(2) === 0 };
    const count = 1 + random(40_000);
    const squares = board.rows * board.cols;
    const starts = random(2) ? Array.from({ length: count }, () => random(squares)) : undefined;
    const strategy = board.closed ? 'warnsdorff-backtracking' : 'warnsdorff';
    const options = { strategy, tieBreak: 'random', seed: random(1000), nodeLimit: 10_000 };
    const batch = starts ? { ...board, starts } : { ...board, count };
    const result = await pool.solveBatch(batch, { ...options, signal });
    // Always checks the first and the last one, because lost chunks would be at the ends.
    for (const i of [0, count - 1, ...Array.from({ length: TOURS_CHECKED_OF_BATCH }, () => random(count))]) {
      const status = TOUR_STATUSES[result.statuses[i]];
      const path = status === 'impossible' ? undefined : batchPath(result, i);
      const problem = { ...board, start: starts?.[i] ?? 'random' };
      check(problem, { ...options, stream: i }, { status, nodes: result.nodes[i], path });
    }
  },
  async stream(signal) {
    const isLeft = random(2) === 0;
    const count = random(4000);
    const problems = [];
    function* draw() {
      while (isLeft || problems.length < count) yield problems[problems.push(drawBoard()) - 1];
    }
    let results = 0;
    for await (const result of pool.solveAll(draw(), { signal })) {
      if (results % 10 === 0) check(problems[results], {}, result);
      if (results++ === count && isLeft) return;
    }
    if (results !== count) failures.push(`${results} results of ${count} problems`);
  },
};

async function call(name) {
  const abort = new AbortController();
  let aborted;
  const cancel = () => {
    aborted = performance.now();
    abort.abort('cancelled');
  };
  const timer = name === 'endless' || random(4) === 0 ? setTimeout(cancel, random(300)) : undefined;
  const alarm = setTimeout(() => assert.fail(`${name} hangs`), HANGING_SECONDS * 1000);
  try {
    await CALLS[name](abort.signal);
    counts.answered++;
  } catch (error) {
    if (error === 'cancelled') counts.cancelled = rejectionTimes.push(performance.now() - aborted);
    else if (/^a worker of the pool died/.test(error?.message)) counts.lost++;
    else failures.push(`${name}: ${error?.stack ?? error}`);
  }
  clearTimeout(timer);
  clearTimeout(alarm);
}

const end = performance.now() + minutes * 60_000;
async function runCalls() {
  const names = Object.keys(CALLS);
  while (performance.now() < end && failures.length < 10) await call(names[random(names.length)]);
}
const killer = setInterval(() => [...alive][random(alive.size)]?.terminate(), KILL_SECONDS * 1000);
const memory = [];
const reader = setInterval(() => memory.push(process.memoryUsage().rss), (minutes * 60_000) / READINGS);
await Promise.all(Array.from({ length: CALLERS }, runCalls));
clearInterval(killer);
clearInterval(reader);
await pool.close();

const growth = median(memory.slice(0.8 * READINGS)) - median(memory.slice(0.4 * READINGS, 0.6 * READINGS));
const grown = `memory grew by ${(growth / 2 ** 20).toFixed(0)} MiB`;
console.log(`${minutes} minutes, calls and tours:`, counts);
console.log(`${grown}; cancelled calls reject in ${median(rejectionTimes)?.toFixed(1)} ms (median)`);
assert.deepEqual(failures, []);
assert(growth <= MAX_GROWTH_BYTES, grown);
