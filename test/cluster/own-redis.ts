import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { RedisServer } from './redis-server.js';
import { endWorkers } from './workers.js';

/** A Redis for the tests around which it is made: started before them, and gone behind them with all worker processes. */
export class OwnRedis {
  #server!: RedisServer;
  #redis!: Redis;
  #queues = 0;

  constructor() {
    beforeAll(async () => {
      this.#server = await RedisServer.start();
      this.#redis = new Redis(this.url, { maxRetriesPerRequest: null });
      this.#redis.on('error', () => {});
    }, inject('patience'));
    afterAll(async () => {
      this.#redis.disconnect();
      await endWorkers();
      await this.#server.remove();
    });
  }

  get url(): string {
    return this.#server.url;
  }

  get port(): number {
    return this.#server.port;
  }

  /** A connection to look into it. */
  get redis(): Redis {
    return this.#redis;
  }

  /** The keys of the jobs of BullMQ on a queue, when there are this many. */
  async jobsOf(queue: string, count: number): Promise<string[]> {
    let jobs: string[] = [];
    await until(async () => {
      const keys = await this.#redis.keys(`bull:knights-tour-${queue}-*`);
      jobs = keys.filter((key) => /:[\w-]{45}$/.test(key));
      return jobs.length === count;
    });
    return jobs;
  }

  /** A queue that no other test uses. */
  queue(): string {
    return `own-${++this.#queues}`;
  }
}

/** Waits until something is so; the runner's limit is the only one. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(isSo, { interval: 20 }).toBe(true);
}
