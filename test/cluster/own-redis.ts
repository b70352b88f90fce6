import { randomUUID } from 'node:crypto';
import VERSION from 'package:version';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import {
  type Cluster,
  type ClusterOptions,
  createCluster,
  type JobStatus,
  type LogEvent,
  runWorker,
  type WorkerOptions,
} from 'knights-tour-wasm/bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { RedisServer } from './redis-server.js';
import { endWorkers } from './workers.js';

export const SIX = { rows: 6, cols: 6 } as const;
export const SIX_TOURS = 3_318_960n;

type Closable = { close(): Promise<void> };

/**
 * Starts a Redis before the tests of a block, and ends it and all worker processes afterwards. What a test opens here is closed
 * after the test.
 */
export class OwnRedis {
  /** A connection for inspection. */
  redis!: Redis;
  /** Name of the queue of the current test. */
  queue = '';
  #server!: RedisServer;
  readonly #open: Closable[] = [];

  /** @param password the password of Redis, if any */
  constructor(readonly password?: string) {
    beforeAll(async () => {
      this.#server = await RedisServer.start(...(password ? ['--requirepass', password] : []));
      this.redis = new Redis(this.url, { maxRetriesPerRequest: null });
      this.redis.on('error', () => {});
    }, inject('patience'));
    beforeEach(() => {
      this.queue = `own-${randomUUID()}`;
    });
    afterEach(async () => {
      for (const each of this.#open.splice(0).reverse()) await each.close();
    });
    afterAll(async () => {
      this.redis.disconnect();
      await endWorkers();
      await this.#server.remove();
    });
  }

  get url(): string {
    return this.#server.url.replace('//', this.password ? `//:${this.password}@` : '//');
  }

  /** Options of BullMQ to connect to it. */
  get connection(): { host: string; port: number } {
    return { host: '127.0.0.1', port: this.#server.port };
  }

  /** Starts another Redis. */
  async other(...more: string[]): Promise<RedisServer> {
    const server = await RedisServer.start(...more);
    this.#open.push({ close: () => server.remove() });
    return server;
  }

  /** Opens the BullMQ queue of tasks that need little memory. */
  bull(queue: string = this.queue): Queue {
    const opened = new Queue(`knights-tour-{${queue}}-${VERSION}`, { connection: this.connection });
    this.#open.push(opened);
    return opened;
  }

  /** Opens a client. */
  async cluster(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
    const cluster = await createCluster({ connection: this.url, queue: this.queue, ...options });
    this.#open.push(cluster);
    return cluster;
  }

  /** Starts a worker with one thread, which records its events. */
  async worker(options: Partial<WorkerOptions> = {}): Promise<Closable & { events: LogEvent[] }> {
    const events: LogEvent[] = [];
    const log = (event: LogEvent) => void events.push(event);
    const own = { connection: this.url, queue: this.queue, workers: 1, log };
    const worker = await runWorker({ ...own, ...options });
    this.#open.push(worker);
    return { close: () => worker.close(), events };
  }

  /** Returns the keys of the BullMQ jobs of the queue. */
  async jobKeys(): Promise<string[]> {
    const keys = await this.redis.keys(`bull:knights-tour-{${this.queue}}-*`);
    return keys.filter((key) => /:[\w-]{45}$/.test(key));
  }

  /** Waits until the queue has `count` BullMQ jobs, and returns their keys. */
  async jobs(count: number): Promise<string[]> {
    await until(async () => (await this.jobKeys()).length === count);
    return this.jobKeys();
  }

  /** Returns the keys that do not expire. */
  async lastingKeys(pattern: string): Promise<string[]> {
    const keys = await this.redis.keys(pattern);
    const times = await Promise.all(keys.map((key) => this.redis.pttl(key)));
    return keys.filter((_, i) => times[i] === -1);
  }
}

/** Returns the status of a job; undefined if there is no such job. */
export function statusOf(cluster: Cluster, jobId: string): Promise<JobStatus | undefined> {
  return cluster.status(jobId).catch(() => undefined);
}

/** Returns the number of finished tasks of a job, 0 if there is no such job. */
export async function doneOf(cluster: Cluster, jobId: string): Promise<number> {
  return (await statusOf(cluster, jobId))?.done ?? 0;
}

/** Returns a promise whose rejection the test may ignore. */
export function mayReject<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
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
