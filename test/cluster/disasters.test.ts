import { createSolverSync } from 'knights-tour-wasm';
import { type Cluster, createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { tours } from 'knights-tour-wasm/census';
import { describe, expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import { OwnRedis, until } from './own-redis.js';
import { HAS_REDIS, RedisServer } from './redis-server.js';
import { all, LITTLE_MEMORY, SIX, SIX_TOURS } from './six-by-six.js';

/** What seldom happens to a job: Redis loses all, two ask for it at once, a lock is lost, a list changes hands. */

const ENDLESS = { strategy: 'backtracking', nodeLimit: 2 ** 50 } as const;

describe.runIf(HAS_REDIS)('a job of a cluster', () => {
  const store = new OwnRedis();
  const stateOf = (cluster: Cluster, jobId: string) => cluster.status(jobId).catch(() => undefined);

  inSweep('goes on when Redis has lost all of it: a list, a batch and a count', async () => {
    const own = await RedisServer.start();
    const cluster = await createCluster({ connection: own.url });
    const worker = await runWorker({ connection: own.url, workers: 1, lockDuration: 2000 });
    const closed = { rows: 6, cols: 6, closed: true };
    const list = cluster.tours(closed);
    const listed = [(await list.next()).value];
    const batch = { rows: 8, cols: 8, count: 400_000 };
    let isBegun = (): void => {};
    const begun = new Promise<void>((resolve) => {
      isBegun = resolve;
    });
    const solving = cluster.solveBatch(batch, { onProgress: () => isBegun() });
    const counting = cluster.countTours(SIX, { memory: LITTLE_MEMORY, jobId: 'six' });
    await begun;
    await until(async () => ((await stateOf(cluster, 'six'))?.done ?? 0) >= 2);
    await own.startEmpty();
    listed.push(...(await all(list)));
    expect(listed.map(String)).toEqual(Array.from(tours(closed), String));
    const { paths } = await solving;
    const expected = createSolverSync().solveBatch(batch).paths;
    expect(Buffer.compare(paths as Uint8Array, expected as Uint8Array)).toBe(0);
    expect(await counting).toMatchObject({ count: SIX_TOURS });
    await Promise.all([worker.close(), cluster.close()]);
    await own.remove();
  });

  it('is left by a worker that has lost the lock', async () => {
    const queue = store.queue();
    const cluster = await createCluster({ connection: store.url, queue });
    const worker = await runWorker({ connection: store.url, queue, workers: 1, lockDuration: 1000 });
    const endless = cluster.solve({ rows: 9, cols: 9, start: 0 }, { ...ENDLESS, jobId: 'endless' });
    endless.catch(() => {});
    let lock: string | undefined;
    await until(async () => {
      [lock] = await store.redis.keys(`bull:knights-tour-${queue}-*:lock`);
      return lock !== undefined;
    });
    await store.redis.set(lock!, 'of somebody else');
    // Its only thread is free for others.
    expect((await cluster.solve({ rows: 6, cols: 6 })).status).toBe('found');
    expect(await store.redis.get(lock!)).toBe('of somebody else');
    await cluster.cancel('endless');
    await Promise.all([worker.close(), cluster.close()]);
  });

  inSweep('that had nothing to do for a while gets its share, not all', async () => {
    const queue = store.queue();
    const cluster = await createCluster({ connection: store.url, queue });
    const worker = await runWorker({ connection: store.url, queue, workers: 1 });
    let goOn = (): void => {};
    const leave = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* problems() {
      yield { rows: 5, cols: 5 };
      await leave;
      // Of such problems a unit has one; shares are of time, and all of them take several units of the other job.
      for (let i = 0; i < 24; i++) yield { rows: 400, cols: 400 + i, blocked: [0] };
    }
    const idle = cluster.solveAll(problems());
    await idle.next();
    const long = all(cluster.createPuzzles({ rows: 6, cols: 7 }, { count: 4000, jobId: 'long' }));
    const doneOf = async (): Promise<number> => (await stateOf(cluster, 'long'))?.done ?? 0;
    await until(async () => (await doneOf()) >= 100);
    const before = await doneOf();
    goOn();
    expect(await all(idle)).toHaveLength(24);
    expect((await doneOf()) - before).toBeGreaterThan(5);
    long.catch(() => {});
    await cluster.cancel('long');
    await expect(long).rejects.toThrow('cancelled');
    await Promise.all([worker.close(), cluster.close()]);
  });
});
