/**
 * Measures a cluster on this machine, with a Redis and worker processes of its own.
 *
 *   npm run build && node scripts/measure-cluster.mjs overhead [--rounds 9]
 *   npm run build && node scripts/measure-cluster.mjs scaling [--rounds 9] [--puzzles 2400]
 *   npm run build && node scripts/measure-cluster.mjs memory [--units 100000]
 *
 * `overhead`: what a unit costs beside its work: a puzzle of a single square, on a board so large that it is a unit, is none.
 * `scaling`: how much sooner two worker processes are done than one. Both make the same puzzles in each round, and take turns
 * in being first. These two need a machine that does nothing else.
 * `memory`: what Redis and the one who asks hold while many units without work are done, of a job without a name, which keeps
 * nothing, and of one with a name.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { createCluster } from 'knights-tour-wasm/bullmq';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '9' },
    puzzles: { type: 'string', default: '2400' },
    units: { type: 'string', default: '100000' },
  },
});
const [rounds, puzzles, units] = [values.rounds, values.puzzles, values.units].map(Number);

const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const MEGABYTE = 2 ** 20;
/** A single square of a board so large that each puzzle is a unit. */
const NOTHING = { rows: 1, cols: 65, blocked: Array.from({ length: 64 }, (_, i) => i + 1) };
const WORK = { rows: 6, cols: 6 };
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

async function startWorkers(url, queue, count) {
  for (let i = 0; i < count; i++) {
    const place = ['--redis', url, '--queue', queue];
    const worker = started(process.execPath, [COMMAND, 'worker', ...place, '--workers', '1']);
    for await (const text of worker.stderr) if (String(text).includes('working')) break;
    worker.stderr.resume();
  }
}

/** Seconds until all puzzles of a key are there. */
async function secondsFor(cluster, problem, options) {
  const begin = performance.now();
  let count = 0;
  for await (const _ of cluster.createPuzzles(problem, options)) count++;
  if (count !== options.count) throw new Error(`${count} puzzles came of ${options.count}`);
  return (performance.now() - begin) / 1000;
}

/** Twice the chance that a coin falls heads at most so often. */
function tails(throws, most) {
  let ways = 1;
  let sum = 0;
  for (let heads = 0; heads <= most; heads++) {
    sum += ways;
    ways = (ways * (throws - heads)) / (heads + 1);
  }
  return (2 * sum) / 2 ** throws;
}

/** The median, and the values between which it lies in at least 95 % of such samples: by order statistics, so of any kind. */
function estimate(list) {
  const sorted = list.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(at)] + sorted[Math.ceil(at)]) / 2;
  let out = 0;
  while (tails(sorted.length, out) <= 0.05) out++;
  const interval =
    out === 0
      ? `too few for an interval: ${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)}`
      : `95 %: ${sorted[out - 1].toFixed(2)} to ${sorted.at(-out).toFixed(2)}`;
  return `${median.toFixed(2)} (${interval})`;
}

async function measureOverhead(url) {
  await startWorkers(url, 'one', 1);
  const cluster = await createCluster({ connection: url, queue: 'one' });
  const some = 2000;
  const milliseconds = [];
  for (let round = -1; round < rounds; round++) {
    const seconds = await secondsFor(cluster, NOTHING, { count: some, seed: round + 1 });
    // The first round compiles and warms what the others find.
    if (round >= 0) milliseconds.push((1000 * seconds) / some);
  }
  await cluster.close();
  console.log(`a unit without work, one worker process: ${estimate(milliseconds)} ms, ${rounds} rounds`);
}

async function measureScaling(url) {
  const clusters = [];
  for (const count of [1, 2]) {
    await startWorkers(url, `of-${count}`, count);
    clusters.push(await createCluster({ connection: url, queue: `of-${count}` }));
  }
  const ratios = [];
  for (let round = -1; round < rounds; round++) {
    const seconds = [];
    for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) {
      seconds[i] = await secondsFor(clusters[i], WORK, { count: puzzles, seed: round + 1 });
    }
    const ratio = seconds[0] / seconds[1];
    const told = seconds.map((each) => `${each.toFixed(1)} s`).join(' by one process, ');
    console.log(`${round < 0 ? 'warming: ' : ''}${told} by two: ${ratio.toFixed(2)}`);
    if (round >= 0) ratios.push(ratio);
  }
  for (const cluster of clusters) await cluster.close();
  console.log(`two processes are ${estimate(ratios)} times as fast as one, ${rounds} rounds`);
}

function fileBytes(path) {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inside = join(path, entry.name);
    return sum + (entry.isDirectory() ? fileBytes(inside) : statSync(inside).size);
  }, 0);
}

async function measureMemory(url) {
  await startWorkers(url, 'default', 2);
  const redis = new Redis(url);
  const cluster = await createCluster({ connection: url });
  for (const jobId of [undefined, 'measured']) {
    console.log(`${units} units, ${jobId ? 'with' : 'without'} a name; MB, the most so far of the asker's`);
    console.log('units    seconds  Redis  its file  asker  of that objects');
    const most = { all: 0, objects: 0, redis: 0 };
    const look = () => {
      const { rss, heapUsed, external } = process.memoryUsage();
      most.all = Math.max(most.all, rss);
      most.objects = Math.max(most.objects, heapUsed + external);
    };
    const timer = setInterval(look, 50);
    const begin = performance.now();
    const options = { count: units, seed: jobId ? 2 : 1, jobId };
    let count = 0;
    for await (const _ of cluster.createPuzzles(NOTHING, options)) {
      if (++count % Math.floor(options.count / 10) !== 0) continue;
      const used = Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1]);
      const [inRedis, file, all, objects] = [used, fileBytes(folder), most.all, most.objects].map((bytes) =>
        (bytes / MEGABYTE).toFixed(1),
      );
      const seconds = ((performance.now() - begin) / 1000).toFixed(0);
      console.log(
        [
          String(count).padEnd(8),
          seconds.padStart(7),
          inRedis.padStart(6),
          file.padStart(9),
          all.padStart(6),
          objects.padStart(8),
        ].join(' '),
      );
    }
    clearInterval(timer);
    if (jobId) await cluster.cancel(jobId);
  }
  await cluster.close();
  redis.disconnect();
}

const MODES = { overhead: measureOverhead, scaling: measureScaling, memory: measureMemory };
const measure = MODES[positionals[0]];
if (!measure) throw new TypeError(`what is measured is ${positionals[0]}; it must be ${Object.keys(MODES)}`);

try {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  started('redis-server', [
    ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
    ...['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
  ]);
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  await redis.ping();
  redis.disconnect();
  await measure(url);
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
