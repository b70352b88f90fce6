import { hostname } from 'node:os';
import VERSION from 'package:version';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { outOfRange, wrongType } from '../../problem/arguments.js';
import { hashOf, type MemoryClass } from './tasks.js';

/** Names of keys, channels and workers in Redis. */

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
  return `${PREFIX}-${queue}-${VERSION}${suffix}`;
}

/** Returns the version of the workers that take tasks from this queue of BullMQ, if it belongs to the queue. */
function versionOf(name: string, queue: string): string | undefined {
  const start = `${PREFIX}-${queue}-`;
  if (!name.startsWith(start)) return undefined;
  return /^(\d+\.\d+\.\d+[\w.]*)(-medium|-large)?$/.exec(name.slice(start.length))?.[1];
}

/**
 * Returns a key that does not belong to BullMQ.
 * @param what its content: the state of a named call (`call`), its tasks with the time at which each finished, or 0 (`tasks`),
 * the result of a task (`output`), or the heartbeat of a client (`client`)
 */
export function keyOf(queue: string, what: 'call' | 'tasks' | 'output' | 'client', id: string): string {
  return [PREFIX, queue, what, id].join(':');
}

/** Returns the name of a channel from clients to workers of all versions: cancelled calls, or why calls wait. */
export function channelOf(queue: string, what: 'cancel' | 'waiting'): string {
  return [PREFIX, queue, what].join(':');
}

/** Keys by their Redis type. */
const TYPES: readonly (readonly [type: string, keys: RegExp])[] = [
  ['hash', /^knights-tour:[^:]+:call:|^bull:[^:]+:(meta|[\w-]{45}|metrics:\w+)$/],
  ['zset', /^knights-tour:[^:]+:tasks:|:(prioritized|delayed|completed|failed|waiting-children|marker)$/],
  ['string', /^knights-tour:[^:]+:(output|client):|:(id|pc|limiter|stalled-check|[\w-]{45}:lock)$/],
  ['list', /:(wait|active|paused|metrics:\w+:data)$/],
  ['set', /:stalled$/],
  ['stream', /:events$/],
];

/** Removes keys whose type does not match their name. Such foreign keys would block every command. */
export async function removeKeysOfWrongType(redis: Redis): Promise<void> {
  for (const match of [`${PREFIX}:*`, `bull:${PREFIX}-*`]) {
    for await (const found of redis.scanStream({ match, count: 1000 })) {
      for (const key of found as string[]) {
        const expected = TYPES.find(([, names]) => names.test(key))?.[0];
        const type = await redis.type(key);
        if (expected !== undefined && type !== 'none' && type !== expected) await redis.unlink(key);
      }
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
  const random = hashOf(`${process.pid} ${Math.random()}`).slice(0, 6);
  return `${hostname().replace(/[^\w.-]/g, '_')}-${process.pid}-${random}-${Math.floor(memory / MEGABYTE)}MB`;
}

/** Returns why no worker can run a task of this many bytes; undefined if one can, or if Redis does not list connections. */
export async function whyNoWorker(redis: Redis, queue: string, bytes: number): Promise<string | undefined> {
  const clients = (await redis.client('LIST').catch(() => undefined)) as string | undefined;
  if (clients === undefined) return undefined;
  /** Versions by worker name. A worker has one connection per queue. */
  const versions = new Map<string, string>();
  for (const [, name, worker] of clients.matchAll(/ name=bull:([\w+/=]+):w:(\S+)/g)) {
    const version = versionOf(Buffer.from(name!, 'base64').toString(), queue);
    if (version !== undefined) versions.set(worker!, version);
  }
  const counts = new Map<string, number>();
  let small = 0;
  for (const [worker, version] of versions) {
    const memory = MEGABYTE * Number(/-(\d+)MB$/.exec(worker)?.[1] ?? Number.POSITIVE_INFINITY);
    if (version !== VERSION) counts.set(version, (counts.get(version) ?? 0) + 1);
    else if (memory + MEGABYTE < bytes) small++;
    else return undefined;
  }
  const others = [...counts].map(([version, count]) => `; ${count} of ${version}`).join('');
  const needed = `needs ${Math.ceil(bytes / MEGABYTE)} MB`;
  const tooSmall =
    small === 0 ? '' : `; ${small} ${small === 1 ? 'has' : 'have'} too little memory (${needed})`;
  return `no worker of ${VERSION} on queue ${queue}${others}${tooSmall}`;
}
