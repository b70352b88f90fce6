/**
 * Causes failures in a working cluster, and compares every answer with a solver's:
 *
 *   npm run build && node scripts/chaos.mjs [--minutes 30] [--seed 1] [--nodes 3]
 *
 * With three nodes, Redis runs in cluster mode.
 * Requires redis-server. As root, it also fills a small file system. The seed fixes the calls and the disasters, but not their
 * timing. The exit code is 1 after a wrong answer, a failed call, a call without an answer, or a key that never expires. For a call
 * without an answer, the script prints its tasks and keeps the files of Redis and the logs of the workers.
 */
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { createCluster } from 'knights-tour-wasm/bullmq';
import { CALLS, digest, SMALL } from './chaos-calls.mjs';
import { describeJobs } from './chaos-report.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    nodes: { type: 'string', default: '1' },
    client: { type: 'string' },
  },
});

const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const SLOTS = 16_384;
const [WORKERS, LOCK_SECONDS, FLOOD_CALLS, FILE_SYSTEM_BYTES] = [3, 2, 200, 2 ** 28];
/** After this time without an answer, a call is late. On an idle machine, all calls together take seconds. */
const LATE_SECONDS = 180;
/** A late call counts as hanging if it has no answer this long after the last disaster. */
const QUIET_SECONDS = 180;

/** Redis scripts that change a byte of a string, or the data of a job, if the key still exists. */
const CHANGE_BYTE = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('SETRANGE', KEYS[1], ARGV[1], ARGV[2]) end`;
const CHANGE_TASK = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'data', ARGV[1]) end`;

/** Returns a generator of integers below a bound (mulberry32). */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

// The client: a process that makes calls with names. The disasters kill it.

if (values.client) {
  const cluster = await createCluster({ connection: JSON.parse(values.client) });
  process.on('message', async ({ index, jobId }) => {
    const answer = await digest(CALLS[index].ask(cluster, { jobId })).then(
      (hash) => ({ hash }),
      (error) => ({ error: String(error) }),
    );
    process.send({ jobId, answer });
  });
  process.on('disconnect', () => process.exit());
  process.send({});
} else {
  process.exit(await breakCluster(Number(values.minutes), Number(values.seed), Number(values.nodes)));
}

async function breakCluster(minutes, seed, count) {
  if (!(minutes > 0)) throw new RangeError(`minutes: too small. Expected a number above 0, got ${minutes}.`);
  const runs = {};
  const disasters = {};
  const wrong = [];
  const failed = {};
  /** Calls without an answer in time. */
  const late = [];
  let longest = { name: 'none', milliseconds: 0 };
  const add = (counts, name) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  /** Whether new calls are stopped. */
  let isEnding = false;
  /** Whether new processes are stopped. */
  let isOver = false;

  console.log('computing the expected answers');
  for (const call of CALLS) call.hash = await digest(call.expect());

  // The processes.

  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-chaos-'));
  const logs = mkdtempSync(join(tmpdir(), 'knights-tour-chaos-logs-'));
  let isKept = false;
  const mount = ['-t', 'tmpfs', '-o', `size=${FILE_SYSTEM_BYTES}`, 'tmpfs', folder];
  const isSmall = spawnSync('mount', mount, { stdio: 'ignore' }).status === 0;
  if (!isSmall) console.log('skipped: filling a file system, because this user may not mount one');
  const nodes = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const [port, bus] = [await freePort(), await freePort()];
      const directory = join(folder, String(i));
      const options = { port, maxRetriesPerRequest: null, retryStrategy: () => 100, lazyConnect: true };
      const redis = new Redis({ ...options, enableReadyCheck: false }).on('error', () => {});
      return { port, bus, directory, url: `redis://127.0.0.1:${port}`, look: redis };
    }),
  );
  const urls = nodes.map(({ url }) => url);
  const connection = count === 1 ? urls[0] : { cluster: urls };

  const startRedis = async (node) => {
    const { port, bus, directory } = node;
    mkdirSync(directory, { recursive: true });
    const place = ['--port', port, '--bind', '127.0.0.1', '--dir', directory];
    const keep = ['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
    const mode = ['--cluster-enabled', 'yes', '--cluster-port', bus, '--cluster-node-timeout', '2000'];
    const start = () => {
      node.server = spawn('redis-server', [...place, ...keep, ...(count === 1 ? [] : mode)], {
        stdio: 'ignore',
      });
    };
    start();
    // Redis refuses commands until it has loaded its file.
    for (;;) {
      // A command waits until there is a connection.
      const answer = await Promise.race([node.look.ping().catch(() => ''), pause(1000)]);
      if (answer === 'PONG') break;
      await pause(50);
      if (node.server.exitCode === null) continue;
      // A full disk may leave half a command in the file, which Redis refuses to load. Repairs the file like an operator.
      const manifest = join(directory, 'appendonlydir', 'appendonly.aof.manifest');
      spawnSync('redis-check-aof', ['--fix', manifest], { input: 'y\n' });
      start();
    }
  };
  const stopRedis = async ({ server }, signal) => {
    server.kill(signal);
    await once(server, 'exit');
  };
  /** Divides the slots among the nodes. Returns the node that stores the queue, whose keys have one hash tag. */
  const divideSlots = async () => {
    const bounds = Array.from({ length: count + 1 }, (_, i) => Math.floor((i * SLOTS) / count));
    for (const [i, { look, port, bus }] of nodes.entries()) {
      await look.cluster('ADDSLOTSRANGE', bounds[i], bounds[i + 1] - 1);
      if (i > 0) await nodes[0].look.cluster('MEET', '127.0.0.1', port, bus);
    }
    for (const { look } of nodes) while (!(await look.cluster('INFO')).includes('state:ok')) await pause(50);
    const slot = await nodes[0].look.cluster('KEYSLOT', '{default}');
    return nodes[bounds.findLastIndex((bound) => bound <= slot)];
  };

  const workers = [];
  const startWorker = (place) => {
    const words = [
      ...(count === 1 ? ['--redis', urls[0]] : ['--redis-cluster', urls.join(',')]),
      '--workers',
      '1',
      '--lock-duration',
      String(LOCK_SECONDS),
      '--log',
      'json',
    ];
    const log = openSync(join(logs, `worker-${place}.ndjson`), 'a');
    const worker = spawn(process.execPath, [COMMAND, 'worker', ...words], {
      stdio: ['ignore', 'ignore', log],
    });
    closeSync(log);
    workers[place] = worker;
    worker.once('exit', async () => {
      if (!worker.isKilled && !isOver) add(disasters, 'a worker that ended by itself');
      await pause(500);
      if (!isOver) startWorker(place);
    });
  };

  /** Calls of the client without an answer. */
  const open = new Map();
  let client;
  const startClient = () => {
    client = fork(fileURLToPath(import.meta.url), ['--client', JSON.stringify(connection)], {
      stdio: 'ignore',
    });
    client.on('message', ({ jobId, answer }) => {
      if (jobId === undefined) {
        for (const { message } of open.values()) client.send(message);
      } else if (answer.error) open.get(jobId)?.reject(new Error(answer.error));
      else open.get(jobId)?.resolve(answer.hash);
      open.delete(jobId);
    });
    client.once('exit', async () => {
      await pause(300);
      if (!isOver) startClient();
    });
  };

  process.once('exit', () => {
    for (const child of [client, ...nodes.map(({ server }) => server), ...workers]) child?.kill('SIGKILL');
    if (isKept) return;
    if (isSmall) spawnSync('umount', ['--lazy', folder]);
    for (const each of [folder, logs]) rmSync(each, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  await Promise.all(nodes.map(startRedis));
  const main = count === 1 ? nodes[0] : await divideSlots();
  const { look } = main;
  for (let i = 0; i < WORKERS; i++) startWorker(i);
  startClient();
  const cluster = await createCluster({ connection });

  // The calls.

  /** Waits for an answer and records errors. Returns false if the call is late. */
  async function check(name, answer, isRight = () => true, jobId = undefined) {
    add(runs, name);
    const begin = Date.now();
    const call = { name, jobId, begin, isOpen: true };
    const settle = (note) => (value) => {
      call.isOpen = false;
      const milliseconds = Date.now() - begin;
      if (milliseconds > longest.milliseconds) longest = { name, milliseconds };
      return note(value);
    };
    call.end = answer.then(
      settle((got) => {
        if (!isRight(got)) wrong.push(`${name}: ${got}`);
      }),
      settle((error) => {
        add(failed, `${name}: ${error.message}`);
        return pause(1000);
      }),
    );
    const limit = new AbortController();
    const isLate = pause(LATE_SECONDS * 1000, true, { signal: limit.signal }).catch(() => {});
    if (await Promise.race([call.end, isLate])) late.push(call);
    limit.abort();
    return !late.includes(call);
  }
  const ask = (call) => check(call.name, digest(call.ask(cluster, {})), (hash) => hash === call.hash);

  async function callUnnamed(random) {
    while (!isEnding) await ask(CALLS[random(CALLS.length)]);
  }

  async function callNamed(random, caller) {
    for (let i = 0; !isEnding; i++) {
      const message = { index: random(CALLS.length), jobId: `${caller}-${i}` };
      const { name, hash } = CALLS[message.index];
      const answer = new Promise((resolve, reject) => {
        open.set(message.jobId, { message, resolve, reject });
        if (client.connected) client.send(message, () => {});
      });
      // Does not cancel late jobs, because their end shows whether they hang.
      if (!(await check(`${name} by name`, answer, (got) => got === hash, message.jobId))) continue;
      // The record of the job may be among the deleted keys.
      const job = cluster.status(message.jobId).catch((error) => {
        if (!(error instanceof RangeError)) throw error;
      });
      await check('status', job, (got) => !got || (got.done >= 0 && got.failed >= 0 && got.secondsLeft >= 0));
      // Also deletes the results, which would fill Redis.
      await check('cancel', cluster.cancel(message.jobId));
    }
  }

  async function callAndCancel(random) {
    for (let i = 0; !isEnding; i++) {
      const jobId = `endless-${i}`;
      const options = { strategy: 'backtracking', nodeLimit: 2 ** 50, jobId };
      const solving = cluster.solve({ rows: 9, cols: 9, start: 0 }, options).then(
        () => 'an answer',
        (error) => {
          if (error.message !== `job '${jobId}' was cancelled`) throw error;
        },
      );
      let isEnded = false;
      const end = check('solve that is cancelled', solving, (got) => got === undefined, jobId).then(() => {
        isEnded = true;
      });
      await pause(500 + random(4000));
      while (!isEnded) {
        await check('cancel', cluster.cancel(jobId));
        // While Redis refuses commands, the job may start after its cancellation.
        await Promise.race([end, pause(5000)]);
      }
      await pause(2000);
    }
  }

  // The disasters.

  const random = generator(seed);
  const one = (list) => list[random(list.length)];
  const kill = (child, signal) => {
    child.isKilled = true;
    child.kill(signal);
  };
  const halt = async (child) => {
    child.kill('SIGSTOP');
    await pause(LOCK_SECONDS * 1000 + 500 + random(4000));
    child.kill('SIGCONT');
  };
  const restartRedis = async (signal) => {
    const node = one([main, ...nodes]);
    await stopRedis(node, signal);
    await pause(random(3000));
    await startRedis(node);
  };
  const keysLike = async (pattern) => (await look.keys(pattern)).toSorted();
  const DISASTERS = {
    'worker killed': () => kill(one(workers), 'SIGKILL'),
    'worker terminated': () => kill(one(workers), 'SIGTERM'),
    'worker stopped longer than its lock': () => halt(one(workers)),
    'client killed and started again': () => client.kill('SIGKILL'),
    'client stopped': () => halt(client),
    'Redis killed': () => restartRedis('SIGKILL'),
    'Redis terminated': () => restartRedis('SIGTERM'),
    'Redis stopped': () => halt(one([main, ...nodes]).server),
    async 'memory of Redis full'() {
      await look.config('SET', 'maxmemory', '1');
      await pause(2000 + random(6000));
      await look.config('SET', 'maxmemory', '0');
    },
    ...(isSmall && {
      async 'file system of Redis full'() {
        const filler = join(folder, 'filler');
        fill(filler);
        await pause(2000 + random(6000));
        rmSync(filler);
      },
    }),
    async 'keys deleted'() {
      const keys = [...(await keysLike('knights-tour:*')), ...(await keysLike('bull:*'))];
      for (let i = 0; i < 3 && keys.length > 0; i++) await look.unlink(one(keys));
    },
    async 'bytes of answers changed'() {
      const keys = await keysLike('knights-tour:*:output:*');
      for (const key of keys) {
        const length = await look.strlen(key);
        // The length is 0 if a client has read the answer meanwhile.
        if (length > 0)
          await look.eval(CHANGE_BYTE, 1, key, random(length), String.fromCharCode(random(128)));
      }
    },
    async 'bytes of a task changed'() {
      const key = one((await keysLike('bull:*')).filter((each) => /:[\w-]{45}$/.test(each)));
      const data = key && (await look.hget(key, 'data').catch(() => undefined));
      if (!data) return;
      const at = random(data.length);
      await look.eval(CHANGE_TASK, 1, key, `${data.slice(0, at)}~${data.slice(at + 1)}`);
    },
    'flood of small calls': () =>
      Promise.all(Array.from({ length: FLOOD_CALLS }, (_, i) => ask(SMALL[i % SMALL.length]))),
  };

  const end = Date.now() + minutes * 60_000;
  const callers = [
    ...[callUnnamed(generator(seed + 1)), callUnnamed(generator(seed + 2))],
    ...[callNamed(generator(seed + 3), 'a'), callNamed(generator(seed + 4), 'b')],
    callAndCancel(generator(seed + 5)),
  ];
  await pause(2000);
  while (Date.now() < end) {
    const name = one(Object.keys(DISASTERS));
    add(disasters, name);
    // While a node is down, the others may refuse the commands of a disaster.
    await Promise.resolve()
      .then(DISASTERS[name])
      .catch((error) => {
        if (!/CLUSTERDOWN|MOVED/.test(error.message)) throw error;
      });
    await pause(500 + random(4000));
  }
  console.log('waiting for the last answers');
  isEnding = true;
  await Promise.all(callers);
  const isCancelled = ({ name, isOpen }) => isOpen && name === 'solve that is cancelled';
  for (const { jobId } of late.filter(isCancelled)) await cluster.cancel(jobId);
  await Promise.race([Promise.all(late.map((call) => call.end)), pause(QUIET_SECONDS * 1000)]);
  const hanging = late.filter(({ isOpen }) => isOpen);
  if (hanging.length > 0) {
    isKept = true;
    console.log(await describeJobs(look, hanging));
    console.log(`the files of Redis are in ${folder}, the logs of the workers in ${logs}`);
  }

  isOver = true;
  client.kill('SIGKILL');
  for (const worker of workers) worker.kill('SIGTERM');
  await cluster.close();
  while ((await look.cluster('INFO').catch(() => '')).includes('state:fail')) await pause(100);
  const lasting = await lastingKeys(look);
  for (const node of nodes) node.look.disconnect();

  const sum = (counts) => Object.values(counts).reduce((all, each) => all + each, 0);
  const rows = [
    ...Object.entries(runs).map(([name, number]) => [`calls: ${name}`, number]),
    ...Object.entries(disasters).map(([name, number]) => [`disasters: ${name}`, number]),
    ['calls', sum(runs)],
    ['disasters', sum(disasters)],
    ['wrong answers', wrong.length],
    ['calls that failed', sum(failed)],
    [`calls answered after more than ${LATE_SECONDS} s`, late.length - hanging.length],
    [`longest wait in seconds (${longest.name})`, Math.ceil(longest.milliseconds / 1000)],
    ['calls without an answer', hanging.length],
    ['keys without a time to live', lasting.length],
  ];
  console.log(`\n| ${minutes} minutes, seed ${seed}, ${count} nodes | |\n| --- | --- |`);
  for (const [name, number] of rows) console.log(`| ${name} | ${number} |`);
  for (const [message, times] of Object.entries(failed)) console.log(`failed ${times} times: ${message}`);
  for (const message of wrong) console.log(`wrong: ${message}`);
  for (const { name } of hanging) console.log(`without an answer: ${name}`);
  for (const key of lasting) console.log(`without a time to live: ${key}`);
  return wrong.length + hanging.length + sum(failed) + lasting.length > 0 ? 1 : 0;
}

/** Returns the keys that never expire. BullMQ removes jobs by their age if one of its sets contains them. */
async function lastingKeys(redis) {
  const keys = await redis.keys('*');
  const queues = new Set(keys.filter((key) => key.endsWith(':meta')).map((key) => key.slice(0, -5)));
  const listed = new Set();
  for (const queue of queues) {
    for (const set of ['completed', 'failed', 'delayed', 'prioritized'])
      for (const id of await redis.zrange(`${queue}:${set}`, 0, -1)) listed.add(`${queue}:${id}`);
    for (const list of ['wait', 'active', 'paused'])
      for (const id of await redis.lrange(`${queue}:${list}`, 0, -1)) listed.add(`${queue}:${id}`);
  }
  const lasting = [];
  for (const key of keys) {
    if ((await redis.ttl(key)) !== -1 || listed.has(key)) continue;
    // Skips the keys that each queue has once.
    const isOfQueue = [...queues].some((queue) => key.startsWith(`${queue}:`) && !/[\w-]{45}/.test(key));
    if (!isOfQueue) lasting.push(key);
  }
  return lasting;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Writes until the file system is full. */
function fill(path) {
  const file = openSync(path, 'w');
  try {
    for (const bytes of [Buffer.alloc(2 ** 20), Buffer.alloc(512)]) {
      try {
        for (;;) writeSync(file, bytes);
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}
