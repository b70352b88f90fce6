import VERSION from 'package:version';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AppControllerRoute, BullBoardQueues, IServerAdapter } from '@bull-board/api/typings/app';
import { Queue } from 'bullmq';
import { describe, expect, it } from 'vitest';
import { OwnRedis, until } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';

/** Bull Board, whose routes are called without a server. */

interface Row {
  readonly name: string;
  readonly progress: unknown;
  readonly failedReason?: string;
}

class Board implements IServerAdapter {
  #queues: BullBoardQueues = new Map();
  #routes: AppControllerRoute[] = [];

  constructor(queue: Queue) {
    createBullBoard({
      queues: [new BullMQAdapter(queue)],
      serverAdapter: this,
      options: { uiBasePath: '.' },
    });
  }

  setQueues(queues: BullBoardQueues): this {
    this.#queues = queues;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.#routes = routes;
    return this;
  }

  readonly #itself = () => this;
  setViewsPath = this.#itself;
  setStaticPath = this.#itself;
  setEntryRoute = this.#itself;
  setErrorHandler = this.#itself;
  setUIConfig = this.#itself;

  /** Calls the route of a request. */
  async call(method: string, route: string, parts: { params?: object; query?: object; body?: object } = {}) {
    const { handler } = this.#routes.find((each) => each.method === method && each.route === route)!;
    const request = { queues: this.#queues, params: {}, query: {}, body: {}, headers: {}, ...parts };
    return handler(request as never);
  }

  /** Returns the only queue with its jobs. */
  async queue(activeQueue: string): Promise<{ name: string; counts: Record<string, number>; jobs: Row[] }> {
    const { body } = await this.call('get', '/api/queues', {
      query: { activeQueue, page: '1', jobsPerPage: '9' },
    });
    return (body as { queues: never[] }).queues[0]!;
  }
}

describe.runIf(HAS_REDIS)('Bull Board', () => {
  const store = new OwnRedis();

  it('shows counts, names, progress and reasons, and retries failed tasks', async () => {
    const own = store.queue();
    const name = `knights-tour-${own}-${VERSION}`;
    const queue = new Queue(name, { connection: { host: '127.0.0.1', port: store.port } });
    const board = new Board(queue);
    const first = await store.cluster(own);
    first.solve({ rows: 6, cols: 6 }, { jobId: 'six' }).catch(() => {});
    const [key] = await store.jobsOf(own, 1);
    const data = JSON.parse((await store.redis.hget(key!, 'data'))!);
    await first.close();
    const waiting = await board.queue(name);
    expect(waiting).toMatchObject({ name, counts: { prioritized: 1, failed: 0 } });
    expect(waiting.jobs).toMatchObject([{ name: 'solve of six' }]);

    await store.redis.hset(key!, 'data', JSON.stringify({ ...data, task: 'AAAA' }));
    const worker = await store.worker(own);
    await until(async () => (await board.queue(name)).counts.failed === 1);
    const { jobs } = await board.queue(name);
    expect(jobs[0]!.failedReason).toBe('DamagedTask: the task was damaged in Redis');

    const params = { queueName: name, jobId: key!.split(':').at(-1)! };
    const job = '/api/queues/:queueName/:jobId';
    await board.call('patch', `${job}/update-data`, { params, body: { jobData: data } });
    expect(await board.call('put', `${job}/retry`, { params })).toMatchObject({ status: 204 });
    await until(async () => (await board.queue(name)).counts.completed === 1);

    const second = await store.cluster(own);
    const count = second.countTours({ rows: 6, cols: 60 }, { jobId: 'long' });
    count.catch(() => {});
    await until(async () => Number((await board.queue(name)).jobs[0]!.progress) > 1);
    expect(await board.queue(name)).toMatchObject({
      counts: { active: 1, completed: 1, failed: 0 },
      jobs: [{ name: 'count of long' }, { name: 'solve of six' }],
    });
    await second.cancel('long');
    await expect(count).rejects.toThrow('cancelled');
    await worker.close();
    // The answer is stored, so no worker is needed.
    expect((await second.solve({ rows: 6, cols: 6 }, { jobId: 'six' })).status).toBe('found');
    await queue.close();
  });
});
