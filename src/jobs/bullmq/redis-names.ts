import { hostname } from 'node:os';
import VERSION from 'package:version';
import type { Queue } from 'bullmq';
import type { Cluster, Redis } from 'ioredis';
import { outOfRange, wrongType } from '../../problem/arguments.js';
import { contentHash, type MemoryClass } from './tasks.js';

/**
 * Names of keys, channels and workers in Redis. All keys of a queue have the hash tag `{queue}`: in cluster mode, one server
 * stores them.
 */

const PREFIX = 'knights-tour';
const QUEUE = /^[\w-]{1,64}$/;

/** @throws TypeError, RangeError */
export function queueArgument(queue: unknown = 'default'): string {
  if (typeof queue !== 'string') throw wrongType('queue', queue, 'a string');
  if (!QUEUE.test(queue)) throw outOfRange('queue', queue, '1 to 64 letters, digits, - or _');
  return queue;
}

/**
 * Returns the name of a queue of BullMQ. The name contains the version, because other versions may compute other answers. A
 * dashboard shows tasks for which there is no worker of their version.
 */
export function queueName(queue: string, { suffix }: MemoryClass): string {
  return `${PREFIX}-{${queue}}-${VERSION}${suffix}`;
}

/** Returns the version of the workers that take tasks from this queue of BullMQ, if it belongs to the queue. */
function versionOf(name: string, queue: string): string | undefined {
  const start = `${PREFIX}-{${queue}}-`;
  if (!name.startsWith(start)) return undefined;
  return /^(\d+\.\d+\.\d+[\w.]*)(-medium|-large)?$/.exec(name.slice(start.length))?.[1];
}

/**
 * Returns a key that does not belong to BullMQ.
 * @param what its content: the state of a named call (`call`), its tasks with the time at which each finished, or 0 (`tasks`),
 * a large task (`input`), the result of one (`output`), or the heartbeat of a client (`client`)
 */
export function redisKey(
  queue: string,
  what: 'call' | 'tasks' | 'output' | 'input' | 'client',
  id: string,
): string {
  return [PREFIX, `{${queue}}`, what, id].join(':');
}

/**
 * Returns the name of a channel of clients and workers of all versions: cancelled calls, why calls wait, or ids of tasks that
 * have ended. It contains the database, because channels are common to all databases of a server.
 */
export function redisChannel(redis: Redis, queue: string, what: 'cancel' | 'waiting' | 'ended'): string {
  return [PREFIX, `{${queue}}`, redis.options.db ?? 0, what].join(':');
}

/**
 * Returns the connections to the primaries in cluster mode, or the only connection. Otherwise both kinds of client have the
 * same methods, and the type of one connection.
 */
export function nodesOf(redis: Redis): Redis[] {
  return redis.isCluster ? (redis as unknown as Cluster).nodes('master') : [redis];
}

/** Finds keys by a pattern, on all servers. */
export async function* scan(redis: Redis, match: string): AsyncGenerator<string, void> {
  for (const node of nodesOf(redis)) {
    for await (const keys of node.scanStream({ match, count: 1000 })) yield* keys as string[];
  }
}

/** Keys by their Redis type. */
const TYPES: readonly (readonly [type: string, keys: RegExp])[] = [
  ['hash', /^knights-tour:[^:]+:call:|^bull:[^:]+:(meta|[\w-]{45}|metrics:\w+)$/],
  ['zset', /^knights-tour:[^:]+:tasks:|:(prioritized|delayed|completed|failed|waiting-children|marker)$/],
  ['string', /^knights-tour:[^:]+:(output|input|client):|:(id|pc|limiter|stalled-check|[\w-]{45}:lock)$/],
  ['list', /:(wait|active|paused|metrics:\w+:data)$/],
  ['set', /:stalled$/],
  ['stream', /:events$/],
];

/** Removes keys whose type does not match their name. Such foreign keys would block every command. */
export async function removeKeysOfWrongType(redis: Redis): Promise<void> {
  for (const match of [`${PREFIX}:*`, `bull:${PREFIX}-*`]) {
    for await (const key of scan(redis, match)) {
      const expected = TYPES.find(([, names]) => names.test(key))?.[0];
      const type = await redis.type(key);
      if (expected !== undefined && type !== 'none' && type !== expected) await redis.unlink(key);
    }
  }
}

/** Time to live of BullMQ's keys of an unused queue: longer than that of all results. */
const QUEUE_SECONDS = 8 * 86_400;
/** Keys that BullMQ expires itself. A longer expiry of `stalled-check` would delay taking over tasks of dead workers. */
const SHORT_KEYS: readonly string[] = ['stalled-check', 'limiter'];

/** Sets the expiry of several keys. */
const KEEP = `for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[1]) end`;

/** Sets the expiry of the keys of a queue. BullMQ creates them without one. */
export async function keepQueue(
  redis: Redis,
  { keys, toKey }: { readonly keys: Queue['keys']; toKey(type: string): string },
): Promise<void> {
  const metrics = ['completed', 'failed'].flatMap((each) => [`metrics:${each}`, `metrics:${each}:data`]);
  const lasting = Object.entries(keys).filter(([name]) => !SHORT_KEYS.includes(name));
  const all = [...lasting.map(([, key]) => key), ...metrics.map((each) => toKey(each))];
  await redis.eval(KEEP, all.length, ...all, QUEUE_SECONDS);
}

const MEGABYTE = 1e6;

/** Returns the name of a worker. BullMQ shows it with every job and adds it to the name of its connection. */
export function workerName(memory: number): string {
  const random = contentHash(`${process.pid} ${Math.random()}`).slice(0, 6);
  return `${hostname().replace(/[^\w.-]/g, '_')}-${process.pid}-${random}-${Math.floor(memory / MEGABYTE)}MB`;
}

/** Returns why no worker can run a task of this many bytes; undefined if one can. */
export async function whyNoWorker(redis: Redis, queue: string, bytes: number): Promise<string | undefined> {
  const lists = await Promise.all(nodesOf(redis).map((node) => node.client('LIST') as Promise<string>)).catch(
    () => [],
  );
  if (lists.length === 0) return 'no task has started, and Redis does not show its connections to this user';
  const database = redis.options.db ?? 0;
  /** Reasons why workers do not run the task. A worker has one connection per queue. */
  const reasons = new Map<string, string>();
  for (const [, name, worker = '', db] of lists
    .join('\n')
    .matchAll(/ name=bull:([\w+/=]+):w:(\S+).* db=(\d+)/g)) {
    const version = versionOf(Buffer.from(name!, 'base64').toString(), queue);
    const memory = MEGABYTE * Number(/-(\d+)MB$/.exec(worker)?.[1] ?? Number.POSITIVE_INFINITY);
    if (version === undefined) continue;
    if (version !== VERSION) reasons.set(worker, `of ${version}`);
    else if (Number(db) !== database) reasons.set(worker, `on database ${db}`);
    else if (memory + MEGABYTE >= bytes) return undefined;
    else reasons.set(worker, `has too little memory (needs ${Math.ceil(bytes / MEGABYTE)} MB)`);
  }
  const counts = new Map<string, number>();
  for (const reason of reasons.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const others = [...counts].map(
    ([reason, count]) => `; ${count} ${count > 1 ? reason.replace(/^has/, 'have') : reason}`,
  );
  const place = database === 0 ? '' : ` in database ${database}`;
  return `no worker of ${VERSION} on queue ${queue}${place}${others.sort().reverse().join('')}`;
}
