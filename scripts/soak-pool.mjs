/**
 * Works a pool for minutes with mixed calls, cancelled ones and killed workers. Every tour that is looked at goes through
 * checkTour, and is compared with that of a solver without workers: all of single solves, of batches and streams a sample of
 * some hundred each. Fails when an answer is wrong, a call hangs, an error is none of those expected, or memory grows. Before
 * that it measures on each engine how soon a cancel is heard.
 *
 *   npm run build && node scripts/soak-pool.mjs [minutes, default 10]
 */
import { Worker } from 'node:worker_threads';
import { batchPath, checkTour, createSolverSync, TOUR_STATUSES } from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) throw new RangeError(`minutes is ${process.argv[2]}; it must be a number above 0`);

const WORKER = new URL('../dist/pool/worker.js', import.meta.url);
/** Calls that are going on at any time. */
const CALLERS = 6;
/** A call that takes longer hangs. */
const MOST_CALL_SECONDS = 60;
const KILL_SECONDS = 2;
/** Tours of a batch that are checked. */
const SAMPLES = 200;
/** Cancels on each engine whose time is taken. */
const CANCELS = 20;
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

const counts = { checked: 0, answered: 0, cancelled: 0, lost: 0, killed: 0 };
const failures = [];
const random = (below) => Math.floor(Math.random() * below);
const board = () => ({ rows: 5 + random(8), cols: 5 + random(8) });
const endless = { strategy: 'backtracking', nodeLimit: Number.MAX_SAFE_INTEGER };

/** Checks an answer by itself, and holds it against that of the solver. */
function check(problem, options, actual) {
  const what = `${JSON.stringify(problem)} ${JSON.stringify(options)}`;
  if (actual.status === 'found') {
    const checked = checkTour(problem, actual.path);
    counts.checked++;
    if (!checked.ok) failures.push(`${what}: no tour: ${checked.message}`);
  }
  const expected = solver.solve(problem, options);
  const isSame =
    actual.status === expected.status &&
    actual.nodes === expected.nodes &&
    String(actual.path) === String(expected.path);
  if (!isSame) failures.push(`${what}: another answer than the solver's`);
}

/** Tour i of a batch as the result of a solve. */
function tourOf(result, i) {
  const status = TOUR_STATUSES[result.statuses[i]];
  const path = status === 'impossible' ? undefined : batchPath(result, i);
  return { status, nodes: result.nodes[i], path };
}

/** What a caller may ask for. Each checks what it gets. */
const CALLS = {
  async solve(signal) {
    const problem = random(2) ? board() : { rows: 66 + random(60), cols: 66 + random(60) };
    check(problem, {}, await pool.solve(problem, { signal }));
  },
  async endless(signal) {
    await pool.solve({ rows: 30, cols: 30, start: 0, closed: true }, { ...endless, signal });
  },
  async batch(signal) {
    const { rows, cols } = board();
    const closed = random(2) === 0;
    const count = 1 + random(40_000);
    const starts = random(2) ? Array.from({ length: count }, () => random(rows * cols)) : undefined;
    const shape = { rows, cols, closed };
    const strategy = closed ? 'warnsdorff-backtracking' : 'warnsdorff';
    const options = { strategy, tieBreak: 'random', seed: random(1000), nodeLimit: 10_000 };
    const batch = starts ? { ...shape, starts } : { ...shape, count };
    const result = await pool.solveBatch(batch, { ...options, signal });
    for (let sample = 0; sample < SAMPLES; sample++) {
      // The first and the last one always: chunks are lost at the ends, if anywhere.
      const i = sample === 0 ? 0 : sample === 1 ? count - 1 : random(count);
      const start = starts?.[i];
      check({ ...shape, start }, { ...options, stream: i }, tourOf(result, i));
    }
  },
  async stream(signal) {
    const isLeft = random(2) === 0;
    const count = random(isLeft ? 3000 : 5000);
    const problems = isLeft ? [] : Array.from({ length: count }, board);
    function* forEver() {
      for (;;) yield problems[problems.push(board()) - 1];
    }
    let i = 0;
    for await (const result of pool.solveAll(isLeft ? forEver() : problems, { signal })) {
      if (i % 10 === 0) check(problems[i], {}, result);
      if (i++ === count && isLeft) break;
    }
    if (!isLeft && i !== count) failures.push(`${i} results of ${count} problems`);
  },
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** How long a cancelled search takes to reject, and its worker to solve another board. */
async function timeCancels(engine) {
  const one = await createPool({ engine, workers: 1 });
  await one.solve({ rows: 90, cols: 90 });
  const rejected = [];
  const answered = [];
  for (let i = 0; i < CANCELS; i++) {
    const abort = new AbortController();
    const search = one.solve(
      { rows: 30, cols: 30, start: 0, closed: true },
      { ...endless, signal: abort.signal },
    );
    const isOver = search.catch(() => performance.now());
    await new Promise((resolve) => setTimeout(resolve, 20 + random(60)));
    const begin = performance.now();
    abort.abort('cancelled');
    rejected.push((await isOver) - begin);
    await one.solve({ rows: 66, cols: 66 });
    answered.push(performance.now() - begin);
  }
  await one.close();
  const told = (values) => `${median(values).toFixed(1)} ms, at most ${Math.max(...values).toFixed(1)} ms`;
  console.log(
    `${engine}: a cancelled search rejects in ${told(rejected)}; its worker has solved another board in ${told(answered)}`,
  );
}
await timeCancels('wasm');
await timeCancels('ts');

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

const middle = median(memory.slice(0.4 * LOOKS, 0.6 * LOOKS));
const last = median(memory.slice(0.8 * LOOKS));
const mebibytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
if (!(last - middle <= MOST_GROWTH_BYTES)) {
  failures.push(`memory grew from ${mebibytes(middle)} to ${mebibytes(last)}`);
}
console.log(
  `${minutes} minutes: ${counts.answered} calls answered, ${counts.checked} tours checked, ${counts.cancelled} cancelled, ${counts.lost} lost with ` +
    `${counts.killed} killed workers; memory ${mebibytes(middle)} in the middle, ${mebibytes(last)} at the end`,
);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
