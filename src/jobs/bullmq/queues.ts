import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, QueueEvents, type QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { keyOf, queueName } from './keys.js';
import { decodeProgress, type JobData, type MemoryClass } from './tasks.js';

/** A call that receives the events of its tasks. */
interface Listener {
  onCompleted(task: string): void;
  onFailed(task: string): void;
  onProgressed(task: string, value: number): void;
}

/** Receives the events of all queues. */
interface Owner {
  callsOf(task: string): Iterable<Listener>;
  /** Events may have been missed. */
  onMissed(): void;
}

/** Options of BullMQ that are passed through. */
export type Telemetry = NonNullable<QueueOptions['telemetry']>;

/** How long BullMQ's keys of an unused queue are kept: longer than all results. */
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
  readonly #owner: Owner;
  readonly #telemetry: Telemetry | undefined;
  readonly #queues = new Map<MemoryClass, Queue<JobData>>();
  readonly #events = new Map<MemoryClass, Promise<QueueEvents>>();
  #isClosed = false;

  constructor(redis: Redis, name: string, owner: Owner, telemetry?: Telemetry) {
    this.redis = redis;
    this.name = name;
    this.#owner = owner;
    this.#telemetry = telemetry;
  }

  queue(memory: MemoryClass): Queue<JobData> {
    let queue = this.#queues.get(memory);
    if (!queue) {
      const name = queueName(this.name, memory);
      queue = new Queue(name, sharedOptions(this.redis, this.#telemetry)) as unknown as Queue<JobData>;
      queue.on('error', () => {});
      this.#queues.set(memory, queue);
    }
    return queue;
  }

  /** Opens a queue and passes its events to the listener. */
  async listen(memory: MemoryClass): Promise<Queue<JobData>> {
    let events = this.#events.get(memory);
    if (!events) {
      events = this.#listen(memory);
      this.#events.set(memory, events);
    }
    await events;
    return this.queue(memory);
  }

  async #listen(memory: MemoryClass): Promise<QueueEvents> {
    const name = queueName(this.name, memory);
    const events = new QueueEvents(name, { ...sharedOptions(this.redis, undefined), autorun: false });
    const tell = (task: string, event: (call: Listener) => void): void => {
      for (const call of this.#owner.callsOf(task)) event(call);
    };
    events.on('error', () => {});
    events.on('completed', ({ jobId }) => tell(jobId, (call) => call.onCompleted(jobId)));
    events.on('failed', ({ jobId }) => tell(jobId, (call) => call.onFailed(jobId)));
    events.on('progress', ({ jobId, data }) => {
      tell(jobId, (call) => call.onProgressed(jobId, decodeProgress(data)));
    });
    await events.waitUntilReady();
    void this.#follow(events);
    return events;
  }

  /** Follows events. BullMQ's loop ends at an event that is not JSON; then a new loop starts with later events. */
  async #follow(events: QueueEvents): Promise<void> {
    while (!this.#isClosed) {
      await events.run().catch(() => {});
      await sleep(EVENTS_RETRY_MILLISECONDS);
      this.#owner.onMissed();
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
