import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import { outOfRange, wrongType } from '../../problem/arguments.js';
import { VERSION } from '../../version.js';
import { hashOf, type JobData, type MemoryClass } from './tasks.js';

/** The names of everything in Redis, and the queues of BullMQ. */

/** Prefix of the keys beside the queues. */
const PREFIX = 'knights-tour';
const QUEUE = /^[\w-]{1,64}$/;

/** @throws TypeError, RangeError */
export function queueArgument(queue: unknown = 'default'): string {
  if (typeof queue !== 'string') throw wrongType('queue', queue, 'a text');
  if (!QUEUE.test(queue)) throw outOfRange('queue', queue, '1 to 64 letters, digits, - or _');
  return queue;
}

/**
 * Returns the name of a queue of BullMQ. It contains the version, because another version may compute something else: a
 * dashboard shows tasks that no worker of their version takes.
 */
export function queueName(queue: string, { suffix }: MemoryClass): string {
  return `knights-tour-${queue}-${VERSION}${suffix}`;
}

/** Returns the key of something that the queues do not hold. */
export function keyOf(queue: string, ...what: string[]): string {
  return [PREFIX, queue, ...what].join(':');
}

/** Returns the key of the call that a caller names. */
export function callKey(jobId: string): string {
  return hashOf(jobId);
}

/** The channel on which cancelled calls are announced. */
export function cancelChannel(queue: string): string {
  return keyOf(queue, 'cancel');
}

/** What a job says when it ends, or before. */
export interface QueueListener {
  ended(jobId: string): void;
  progressed(jobId: string, share: number): void;
}

/** The queues of one name, opened when they are needed. */
export class Queues {
  readonly redis: Redis;
  readonly name: string;
  readonly #listener: QueueListener | undefined;
  readonly #queues = new Map<MemoryClass, Promise<Queue<JobData>>>();
  readonly #events: QueueEvents[] = [];

  /** @param listener is told of the jobs of all queues */
  constructor(redis: Redis, name: string, listener?: QueueListener) {
    this.redis = redis;
    this.name = name;
    this.#listener = listener;
  }

  queue(memory: MemoryClass): Promise<Queue<JobData>> {
    let queue = this.#queues.get(memory);
    if (!queue) {
      queue = this.#open(memory);
      this.#queues.set(memory, queue);
    }
    return queue;
  }

  async #open(memory: MemoryClass): Promise<Queue<JobData>> {
    const name = queueName(this.name, memory);
    // What BullMQ declares of clients of ioredis is not what ioredis declares.
    const queue = new Queue<JobData>(name, { connection: this.redis as never });
    queue.on('error', () => {});
    const listener = this.#listener;
    if (listener) {
      const events = new QueueEvents(name, { connection: this.redis as never });
      events.on('error', () => {});
      events.on('completed', ({ jobId }) => listener.ended(jobId));
      events.on('failed', ({ jobId }) => listener.ended(jobId));
      events.on('progress', ({ jobId, data }) => listener.progressed(jobId, Number(data)));
      this.#events.push(events);
      await events.waitUntilReady();
    }
    return queue as unknown as Queue<JobData>;
  }

  async close(): Promise<void> {
    const queues = await Promise.all(this.#queues.values());
    await Promise.all([...queues, ...this.#events].map((each) => each.close().catch(() => {})));
  }
}
