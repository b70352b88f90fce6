import VERSION from 'package:version';
import type { Redis } from 'ioredis';
import { outOfRange, wrongType } from '../../problem/arguments.js';
import { hashOf, type MemoryClass } from './tasks.js';

/** Names of the keys and channels in Redis. */

/** Prefix of all keys that are not BullMQ's. */
const PREFIX = 'knights-tour';
const QUEUE = /^[\w-]{1,64}$/;

/** How long BullMQ's keys of an unused queue are kept: longer than all results. */
export const QUEUE_SECONDS: number = 8 * 86_400;

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
 * The content of a key. For a named call: its state (`call`), its tasks (`tasks`), the times of its finished tasks by id
 * (`done`), and its failed tasks (`failed`). Also: the result of a task (`output`), and the heartbeat of a client (`client`).
 */
export type KeyName = 'call' | 'tasks' | 'done' | 'failed' | 'output' | 'client';

/** Returns a key that does not belong to a queue. */
export function keyOf(queue: string, what: KeyName, id: string): string {
  return [PREFIX, queue, what, id].join(':');
}

/** Returns the pattern of the keys of all named calls. */
export function callPattern(queue: string): string {
  return keyOf(queue, 'call', '*');
}

/** Returns the key of a named call. */
export function callKey(jobId: string): string {
  return hashOf(jobId);
}

/** Returns the name of the channel that announces cancelled calls. */
export function cancelChannel(queue: string): string {
  return [PREFIX, queue, 'cancel'].join(':');
}

/** Keys by their Redis type. */
const TYPES: readonly (readonly [type: string, keys: RegExp])[] = [
  ['hash', /^knights-tour:[^:]+:call:|^bull:[^:]+:(meta|[\w-]{22}-[\w-]{22}|metrics:\w+)$/],
  ['set', /^knights-tour:[^:]+:(tasks|failed):|^bull:[^:]+:stalled$/],
  [
    'zset',
    /^knights-tour:[^:]+:done:|^bull:[^:]+:(prioritized|delayed|completed|failed|waiting-children|marker)$/,
  ],
  ['list', /^bull:[^:]+:(wait|active|paused|metrics:\w+:data)$/],
  ['stream', /^bull:[^:]+:events$/],
  [
    'string',
    /^knights-tour:[^:]+:(output|client):|^bull:[^:]+:(id|pc|limiter|stalled-check|[\w-]{22}-[\w-]{22}:lock)$/,
  ],
];

/** Removes keys whose type does not match their name. Such foreign keys would block every command. */
export async function removeKeysOfWrongType(redis: Redis): Promise<void> {
  for (const match of [`${PREFIX}:*`, `bull:${PREFIX}-*`]) {
    for await (const found of redis.scanStream({ match, count: 1000 })) {
      const keys = found as string[];
      const types = await Promise.all(keys.map((key) => redis.type(key)));
      for (const [i, key] of keys.entries()) {
        const expected = TYPES.find(([, names]) => names.test(key))?.[0];
        if (expected !== undefined && types[i] !== 'none' && types[i] !== expected) await redis.unlink(key);
      }
    }
  }
}
