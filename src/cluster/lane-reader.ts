import { createRedisBackend, type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { laneName, PREFIX } from './names.js';

/**
 * How often the worker of a unit may vanish before the unit counts as failed: machines may be taken away at any time, and
 * that is not the fault of what they had; but a unit that takes its machine with it must end some time.
 */
const MOST_VANISHED = 25;

/** A lane as a worker sees it: a queue of BullMQ from which units are taken by hand. */
export class LaneReader {
  readonly #worker: Worker;

  constructor(
    redis: Redis,
    { queue, key, lane }: { queue: string; key: string; lane: number },
    lockDuration: number,
  ) {
    const options = {
      // What BullMQ declares of clients of ioredis is not what ioredis declares.
      connection: redis as never,
      prefix: PREFIX,
      lockDuration,
      stalledInterval: Math.ceil(lockDuration / 2),
      maxStalledCount: MOST_VANISHED,
      autorun: false,
    };
    // A connection that blocks is of no use to who asks lane after lane.
    this.#worker = new Worker(laneName(queue, key, lane), null, options, (name, given) =>
      createRedisBackend(name, given),
    ) as unknown as Worker;
    this.#worker.on('error', () => {});
    void this.#worker.startStalledCheckTimer();
  }

  /** Takes a unit, and its lock. */
  async take(token: string): Promise<Job | undefined> {
    return (await this.#worker.getNextJob(token, { block: false })) as Job | undefined;
  }

  async close(): Promise<void> {
    await this.#worker.close(true);
  }
}
