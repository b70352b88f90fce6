import VERSION from 'package:version';
import type { Redis } from 'ioredis';
import { outOfRange, wrongType } from '../../problem/arguments.js';
import type { MemoryClass } from './tasks.js';

/** Names of the keys and channels in Redis. */

/** Prefix of all keys that are not BullMQ's. */
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
export function versionOf(name: string, queue: string): string | undefined {
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

/** Returns the name of the channel that announces cancelled calls. */
export function cancelChannel(queue: string): string {
  return [PREFIX, queue, 'cancel'].join(':');
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
