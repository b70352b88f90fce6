import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AppControllerRoute, BullBoardQueues, IServerAdapter } from '@bull-board/api/typings/app';
import { type Queue, UnrecoverableError, Worker } from 'bullmq';
import { describe, expect, it } from 'vitest';
import { mayReject, OwnRedis, statusOf, until } from './own-redis.js';
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
    const queue = store.bull();
    const { name } = queue;
    const board = new Board(queue);
    const cluster = await store.cluster();
    const solve = () => cluster.solve({ rows: 6, cols: 6 }, { jobId: 'six' });
    const failing = mayReject(solve());
    const [key] = await store.jobs(1);
    const waiting = await board.queue(name);
    expect(waiting).toMatchObject({ name, counts: { waiting: 1, failed: 0 } });
    expect(waiting.jobs).toMatchObject([{ name: 'solve of six' }]);

    const fail = () => Promise.reject(new UnrecoverableError('the machine is broken'));
    const broken = new Worker(name, fail, { connection: store.connection });
    await expect(failing).rejects.toThrow(
      /^the machine is broken \(task [\w-]+, solve, failed permanently\)$/,
    );
    await expect(cluster.solve({ rows: 6, cols: 7 })).rejects.toThrow('the machine is broken');
    await broken.close();
    await until(async () => (await board.queue(name)).counts.failed === 1);
    expect((await board.queue(name)).jobs).toMatchObject([{ failedReason: 'the machine is broken' }]);

    const params = { queueName: name, jobId: key!.split(':').at(-1)! };
    const retry = '/api/queues/:queueName/:jobId/retry';
    expect(await board.call('put', retry, { params })).toMatchObject({ status: 204 });
    const worker = await store.worker();
    await until(async () => (await statusOf(cluster, 'six'))?.done === 1);
    expect(await cluster.status('six')).toMatchObject({ state: 'running', failed: 0 });

    const count = mayReject(cluster.countTours({ rows: 6, cols: 60 }, { jobId: 'long' }));
    await until(async () => Number((await board.queue(name)).jobs[0]!.progress) > 1);
    expect(await board.queue(name)).toMatchObject({
      counts: { active: 1, completed: 1, failed: 0 },
      jobs: [{ name: 'count of long' }, { name: 'solve of six' }],
    });
    await cluster.cancel('long');
    await expect(count).rejects.toThrow('cancelled');
    await worker.close();
    // The answer is stored, so no worker is needed.
    expect((await solve()).status).toBe('found');
  });
});
