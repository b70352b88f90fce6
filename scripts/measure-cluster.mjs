/**
 * Measures a cluster on this machine, with a Redis and worker processes of its own: what a unit costs beside its work, how
 * much sooner two worker processes are done than one, and how much memory a job of many units takes.
 *
 *   npm run build && node scripts/measure-cluster.mjs [--units 100000] [--pairs 5] [--puzzles 96]
 *
 * A unit of puzzles on a single square is eight puzzles without work, so all that it takes is overhead.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { createCluster } from 'knights-tour-wasm/bullmq';

const { values } = parseArgs({
  options: {
    units: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '5' },
    puzzles: { type: 'string', default: '96' },
  },
});
const [units, pairs, puzzles] = [values.units, values.pairs, values.puzzles].map(Number);

const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const PUZZLES_A_UNIT = 8;
const MEGABYTE = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), 'measure-cluster-'));
const children = new Set();

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function started(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  children.add(child);
  return child;
}

async function ended(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  children.delete(child);
}

const port = await freePort();
const url = `redis://127.0.0.1:${port}`;
started('redis-server', [
  ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
  ...['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
]);
const redis = new Redis(url, { maxRetriesPerRequest: null });
redis.on('error', () => {});
await redis.ping();

async function startWorkers(count) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const worker = started(process.execPath, [COMMAND, 'worker', '--redis', url, '--workers', '1']);
      for await (const text of worker.stderr) if (String(text).includes('working')) break;
      worker.stderr.resume();
      return worker;
    }),
  );
}

/** Seconds that a job takes, and what its memory came to. */
async function measured(problem, options) {
  const cluster = await createCluster({ connection: url });
  let redisBytes = 0;
  let askerBytes = 0;
  const before = process.memoryUsage().rss;
  const look = async () => {
    redisBytes = Math.max(redisBytes, Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1]));
    askerBytes = Math.max(askerBytes, process.memoryUsage().rss - before);
  };
  const timer = setInterval(() => void look(), 200);
  const begin = performance.now();
  let count = 0;
  for await (const _ of cluster.createPuzzles(problem, options)) count++;
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(timer);
  await look();
  await cluster.close();
  if (count !== options.count) throw new Error(`${count} puzzles came of ${options.count}`);
  return { seconds, redisBytes, askerBytes };
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const NOTHING = { rows: 1, cols: 1 };
const WORK = { rows: 8, cols: 8 };
let seed = Date.now() % 2 ** 32; // units that nobody has done yet

try {
  const ratios = [];
  const overheads = [];
  for (let pair = 0; pair < pairs; pair++) {
    const seconds = [];
    for (const workers of pair % 2 === 0 ? [1, 2] : [2, 1]) {
      const processes = await startWorkers(workers);
      // The first unit of a thread compiles and warms what the others find.
      await measured(WORK, { count: 2 * PUZZLES_A_UNIT, seed: seed++ });
      seconds[workers] = (await measured(WORK, { count: puzzles, seed: seed++ })).seconds;
      if (workers === 1) {
        const some = 2000;
        const nothing = await measured(NOTHING, { count: some * PUZZLES_A_UNIT, seed: seed++ });
        overheads.push((1000 * nothing.seconds) / some);
      }
      await Promise.all(processes.map(ended));
    }
    ratios.push(seconds[1] / seconds[2]);
    console.log(
      `${puzzles} puzzles: ${seconds[1].toFixed(1)} s by one process, ${seconds[2].toFixed(1)} s by two: ` +
        `${ratios.at(-1).toFixed(2)}; a unit without work ${overheads.at(-1).toFixed(2)} ms`,
    );
  }
  console.log(
    `medians: ${median(ratios).toFixed(2)} times as fast by two, ${median(overheads).toFixed(2)} ms a unit`,
  );
  const processes = await startWorkers(2);
  for (const some of [units / 10, units]) {
    const { seconds, redisBytes, askerBytes } = await measured(NOTHING, {
      count: some * PUZZLES_A_UNIT,
      seed: seed++,
    });
    console.log(
      `${some} units: ${seconds.toFixed(0)} s, at most ${(redisBytes / MEGABYTE).toFixed(1)} MB in Redis, ` +
        `${(askerBytes / MEGABYTE).toFixed(0)} MB more in the asker`,
    );
  }
  await Promise.all(processes.map(ended));
} finally {
  redis.disconnect();
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
