import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, QueueEvents, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { keyOf, queueName } from './keys.js';
import { decodeProgress, type JobData, type MemoryClass } from './tasks.js';

/** Receives the events of all queues. */
interface Listener {
  onEnded(task: string, isCompleted: boolean): void;
  onProgressed(task: string, value: number): void;
  /** Called when events may have been missed. */
  onMissed(): void;
}

/** Options of BullMQ that are passed through. */
export type Telemetry = NonNullable<QueueOptions['telemetry']>;

/** Time to live of BullMQ's keys of an unused queue: longer than that of all results. */
const QUEUE_SECONDS = 8 * 86_400;
/** Delay after an unreadable event. */
const EVENTS_RETRY_MILLISECONDS = 100;

/** Returns the options of all BullMQ objects. */
export function sharedOptions(redis: Redis, telemetry: Telemetry | undefined): QueueOptions {
  // BullMQ declares other client types than ioredis. `connect` has checked the server's version.
  const options = { connection: redis as never, skipVersionCheck: true };
  return telemetry ? { ...options, telemetry } : options;
}

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

/** The BullMQ queues of one queue name, opened when needed. */
export class Queues {
  readonly redis: Redis;
  readonly name: string;
  readonly #listener: Listener;
  readonly #telemetry: Telemetry | undefined;
  readonly #queues = new Map<MemoryClass, Queue<JobData>>();
  readonly #events = new Map<MemoryClass, Promise<QueueEvents>>();
  #isClosed = false;

  constructor(redis: Redis, name: string, listener: Listener, telemetry?: Telemetry) {
    this.redis = redis;
    this.name = name;
    this.#listener = listener;
    this.#telemetry = telemetry;
  }

  queue(memory: MemoryClass): Queue<JobData> {
    const known = this.#queues.get(memory);
    if (known) return known;
    const options = sharedOptions(this.redis, this.#telemetry);
    const queue = new Queue(queueName(this.name, memory), options) as unknown as Queue<JobData>;
    queue.on('error', () => {});
    this.#queues.set(memory, queue);
    return queue;
  }

  /** Opens a queue and passes its events to the listener. */
  async listen(memory: MemoryClass): Promise<Queue<JobData>> {
    const events = this.#events.get(memory) ?? this.#listen(memory);
    this.#events.set(memory, events);
    await events;
    return this.queue(memory);
  }

  async #listen(memory: MemoryClass): Promise<QueueEvents> {
    const options = { ...sharedOptions(this.redis, undefined), autorun: false };
    const events = new QueueEvents(queueName(this.name, memory), options);
    events.on('error', () => {});
    events.on('completed', ({ jobId }) => this.#listener.onEnded(jobId, true));
    events.on('failed', ({ jobId }) => this.#listener.onEnded(jobId, false));
    events.on('progress', ({ jobId, data }) => this.#listener.onProgressed(jobId, decodeProgress(data)));
    await events.waitUntilReady();
    void this.#follow(events);
    return events;
  }

  /** Follows events. BullMQ's loop ends at an event that is not JSON; then a new loop starts with later events. */
  async #follow(events: QueueEvents): Promise<void> {
    while (!this.#isClosed) {
      await events.run().catch(() => {});
      await sleep(EVENTS_RETRY_MILLISECONDS);
      this.#listener.onMissed();
    }
  }

  async keep(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => keepQueue(this.redis, queue)));
  }

  async isCancelled(call: string): Promise<boolean> {
    return (await this.redis.hget(keyOf(this.name, 'call', call), 'state')) === 'cancelled';
  }

  /** Removes a task and its results. */
  async remove(id: string, memory: MemoryClass): Promise<void> {
    // A running job is locked and cannot be removed; it expires.
    await this.queue(memory)
      .remove(id)
      .catch(() => {});
    await this.redis.unlink(keyOf(this.name, 'output', id));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const events = await Promise.all(this.#events.values());
    await Promise.all([...this.#queues.values(), ...events].map((each) => each.close().catch(() => {})));
  }
}
