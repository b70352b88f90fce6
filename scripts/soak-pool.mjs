/**
 * Works a pool for minutes with mixed calls, cancelled ones and killed workers, and checks every answer. Fails when an
 * answer is wrong, a call hangs, an error is none of those expected, or memory grows.
 *
 *   npm run build && node scripts/soak-pool.mjs [minutes, default 10]
 */
import { Worker } from 'node:worker_threads';
import { createSolverSync } from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) throw new RangeError(`minutes is ${process.argv[2]}; it must be a number above 0`);

const WORKER = new URL('../dist/pool/worker.js', import.meta.url);
/** Calls that are going on at any time. */
const CALLERS = 6;
/** A call that takes longer hangs. */
const MOST_CALL_SECONDS = 60;
const KILL_SECONDS = 2;
/** Memory is looked at so often, and compared between the middle and the last fifth of the time. */
const LOOKS = 100;
/** Noise of the garbage collector and of killed workers' memory, which the system takes back late. */
const MOST_GROWTH_BYTES = 48 * 2 ** 20;

const solver = createSolverSync();
const alive = new Set();
const pool = await createPool({
  workers: 3,
  createWorker: () => {
    const worker = new Worker(WORKER);
    alive.add(worker);
    worker.on('exit', () => alive.delete(worker));
    return worker;
  },
});

const counts = { answered: 0, cancelled: 0, lost: 0, killed: 0 };
const failures = [];
const random = (below) => Math.floor(Math.random() * below);
const board = () => ({ rows: 5 + random(8), cols: 5 + random(8) });
const endless = { strategy: 'backtracking', nodeLimit: Number.MAX_SAFE_INTEGER };

function same(actual, expected, what) {
  const isSame =
    actual.status === expected.status &&
    actual.nodes === expected.nodes &&
    String(actual.path) === String(expected.path);
  if (!isSame) failures.push(`${what}: another answer than the solver's`);
}

/** What a caller may ask for. Each checks what it gets. */
const CALLS = {
  async solve(signal) {
    const problem = random(2) ? board() : { rows: 66 + random(60), cols: 66 + random(60) };
    same(await pool.solve(problem, { signal }), solver.solve(problem), JSON.stringify(problem));
  },
  async endless(signal) {
    await pool.solve({ rows: 30, cols: 30, start: 0, closed: true }, { ...endless, signal });
  },
  async batch(signal) {
    const batch = { ...board(), count: 1 + random(40_000) };
    const options = { strategy: 'warnsdorff', tieBreak: 'random', seed: random(1000) };
    const result = await pool.solveBatch(batch, { ...options, signal });
    const i = random(batch.count);
    const { count, ...problem } = batch;
    const expected = solver.solve(problem, { ...options, stream: i });
    if (expected.nodes !== result.nodes[i]) failures.push(`tour ${i} of ${JSON.stringify(batch)}`);
  },
  async stream(signal) {
    const problems = Array.from({ length: random(5000) }, board);
    let i = 0;
    for await (const result of pool.solveAll(problems, { signal })) {
      if (i % 100 === 0) same(result, solver.solve(problems[i]), JSON.stringify(problems[i]));
      i++;
    }
    if (i !== problems.length) failures.push(`${i} results of ${problems.length} problems`);
  },
  async leftStream(signal) {
    const stop = random(3000);
    let i = 0;
    function* forEver() {
      for (;;) yield board();
    }
    for await (const { status } of pool.solveAll(forEver(), { signal })) {
      if (status === undefined) failures.push('a result without a status');
      if (i++ === stop) break;
    }
  },
};

const end = performance.now() + minutes * 60_000;

async function call(name) {
  const abort = new AbortController();
  const isCancelled = name === 'endless' || random(4) === 0;
  const cancel = isCancelled && setTimeout(() => abort.abort('cancelled'), random(300));
  let alarm;
  const late = new Promise((_, reject) => {
    alarm = setTimeout(() => reject(new Error('it hangs')), MOST_CALL_SECONDS * 1000);
  });
  try {
    await Promise.race([CALLS[name](abort.signal), late]);
    counts.answered++;
  } catch (error) {
    if (error === 'cancelled') counts.cancelled++;
    else if (/^a worker of the pool died/.test(error?.message)) counts.lost++;
    else failures.push(`${name}: ${error?.stack ?? error}`);
  } finally {
    clearTimeout(cancel);
    clearTimeout(alarm);
  }
}

async function caller() {
  const names = Object.keys(CALLS);
  while (performance.now() < end && failures.length < 10) await call(names[random(names.length)]);
}

const killer = setInterval(() => {
  const workers = [...alive];
  workers[random(workers.length)]?.terminate();
  counts.killed++;
}, KILL_SECONDS * 1000);

const memory = [];
const watcher = setInterval(() => memory.push(process.memoryUsage().rss), (minutes * 60_000) / LOOKS);
await Promise.all(Array.from({ length: CALLERS }, caller));
clearInterval(killer);
clearInterval(watcher);
await pool.close();

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const middle = median(memory.slice(0.4 * LOOKS, 0.6 * LOOKS));
const last = median(memory.slice(0.8 * LOOKS));
const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
if (!(last - middle <= MOST_GROWTH_BYTES)) {
  failures.push(`memory grew from ${mebibytes(middle)} to ${mebibytes(last)}`);
}
console.log(
  `${minutes} minutes: ${counts.answered} calls answered, ${counts.cancelled} cancelled, ${counts.lost} lost with ` +
    `${counts.killed} killed workers; memory ${mebibytes(middle)} in the middle, ${mebibytes(last)} at the end`,
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
