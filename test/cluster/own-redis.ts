import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { RedisServer } from './redis-server.js';
import { endWorkers } from './workers.js';

/** Starts a Redis before the tests of a block, and ends it and all worker processes afterwards. */
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

  /** A connection for inspection. */
  get redis(): Redis {
    return this.#redis;
  }

  /** Waits until a queue has `count` BullMQ jobs, and returns their keys. */
  async jobsOf(queue: string, count: number): Promise<string[]> {
    let jobs: string[] = [];
    await until(async () => {
      const keys = await this.#redis.keys(`bull:knights-tour-${queue}-*`);
      jobs = keys.filter((key) => /:[\w-]{45}$/.test(key));
      return jobs.length === count;
    });
    return jobs;
  }

  /** Returns the name of a new queue. */
  queue(): string {
    return `own-${++this.#queues}`;
  }
}

/** Waits until a condition holds. Only the runner limits the time. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(isSo, { interval: 20 }).toBe(true);
}
