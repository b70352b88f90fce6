import { Redis } from 'ioredis';
import {
  type Cluster,
  createCluster,
  type LogEvent,
  runWorker,
  type WorkerOptions,
} from 'knights-tour-wasm/bullmq';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { RedisServer } from './redis-server.js';
import { endWorkers } from './workers.js';

/** A count with so little memory that open tours of 6 x 6 are counted by their 45 pairs of ends. */
export const SIX = { rows: 6, cols: 6 } as const;
export const LITTLE_MEMORY = 16_500_000;
export const SIX_TOURS = 3_318_960n;

/** A search that never ends. */
export const ENDLESS = [
  { rows: 9, cols: 9, start: 0 },
  { strategy: 'backtracking', nodeLimit: 2 ** 50 },
] as const;

type Closable = { close(): Promise<void> };

/** Starts a Redis before the tests of a block, and ends it and all worker processes afterwards. */
export class OwnRedis {
  #server!: RedisServer;
  #redis!: Redis;
  #queues = 0;
  readonly #open: Closable[] = [];

  /** @param password the password of Redis, if any */
  constructor(readonly password?: string) {
    beforeAll(async () => {
      this.#server = await RedisServer.start(...(password ? ['--requirepass', password] : []));
      this.#redis = new Redis(this.url, { maxRetriesPerRequest: null });
      this.#redis.on('error', () => {});
    }, inject('patience'));
    afterEach(() => Promise.all(this.#open.splice(0).map((each) => each.close())).then(() => {}));
    afterAll(async () => {
      this.#redis.disconnect();
      await endWorkers();
      await this.#server.remove();
    });
  }

  get url(): string {
    return this.#server.url.replace('//', this.password ? `//:${this.password}@` : '//');
  }

  get port(): number {
    return this.#server.port;
  }

  /** A connection for inspection. */
  get redis(): Redis {
    return this.#redis;
  }

  /** Returns the name of a new queue. */
  queue(): string {
    return `own-${++this.#queues}`;
  }

  /** Opens a client of a queue. It is closed after the test. */
  async cluster(queue: string, log?: (event: LogEvent) => void): Promise<Cluster> {
    const cluster = await createCluster({ connection: this.url, queue, log });
    this.#open.push(cluster);
    return cluster;
  }

  /** Starts a worker of a queue with one thread, which records its events. It is closed after the test. */
  async worker(
    queue: string,
    options: Partial<WorkerOptions> = {},
  ): Promise<Closable & { events: LogEvent[] }> {
    const events: LogEvent[] = [];
    const log = (event: LogEvent) => void events.push(event);
    const worker = await runWorker({ connection: this.url, queue, workers: 1, log, ...options });
    this.#open.push(worker);
    return { close: () => worker.close(), events };
  }

  /** Waits until a queue has `count` BullMQ jobs, and returns their keys. */
  async jobsOf(queue: string, count: number): Promise<string[]> {
    let jobs: string[] = [];
    await until(async () => {
      const keys = await this.#redis.keys(`bull:knights-tour-${queue}-*`);
      jobs = keys.filter(isJob);
      return jobs.length === count;
    });
    return jobs;
  }

  /** Returns the keys that do not expire. */
  async lastingKeys(pattern: string): Promise<string[]> {
    const keys = await this.#redis.keys(pattern);
    const times = await Promise.all(keys.map((key) => this.#redis.pttl(key)));
    return keys.filter((_, i) => times[i] === -1);
  }
}

/** Returns whether a key is that of a BullMQ job. */
export function isJob(key: string): boolean {
  return /:[\w-]{45}$/.test(key);
}

/** Returns the number of finished tasks of a job, 0 if there is no such job. */
export function doneOf(cluster: Cluster, jobId: string): Promise<number> {
  return cluster.status(jobId).then(
    ({ done }) => done,
    () => 0,
  );
}

/** Waits until a condition holds. Only the runner limits the time. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(isSo, { interval: 20 }).toBe(true);
}

/** A promise, and the function that fulfils it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
