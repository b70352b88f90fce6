import { createHash } from 'node:crypto';
import { createSolverSync } from 'knights-tour-wasm';
import { type Cluster, createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { tours } from 'knights-tour-wasm/census';
import { describe, expect, it } from 'vitest';
import { Jobs } from '../../src/cluster/jobs.js';
import { Registration } from '../../src/cluster/registration.js';
import { inSweep } from '../extent.js';
import { OwnRedis, until } from './own-redis.js';
import { HAS_REDIS, RedisServer } from './redis-server.js';
import { all, LITTLE_MEMORY, SIX, SIX_TOURS } from './six-by-six.js';
import { end, startWorker } from './workers.js';

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

  it('has one life, though two begin it at the same time', async () => {
    const jobs = new Jobs(store.redis, store.queue());
    const both = [1, 2].map(
      () => new Registration(jobs.job('both'), { id: 'both', isNamed: true, call: 'a call' }),
    );
    await Promise.all(both.map((each) => each.begin()));
    const lives = new Set<string>();
    for (const each of [...both, ...both]) {
      await each.renew(1);
      for (const { life } of (await jobs.listed()).values()) lives.add(life);
    }
    expect(lives.size).toBe(1);
  });

  it('counts what workers answer while it is begun anew', async () => {
    const queue = store.queue();
    const jobs = new Jobs(store.redis, queue);
    const identity = { id: 'begun', isNamed: true, call: 'a call' } as const;
    await new Registration(jobs.job('begun'), identity).begin();
    const worker = jobs.job('begun');
    let answers = 0;
    // Before whatever is said to Redis a worker has answered once more.
    const interrupted = new Proxy(store.redis, {
      get: (redis, name) => {
        const value = Reflect.get(redis, name);
        if (typeof value !== 'function') return value;
        if (!/^(h|eval)/.test(String(name))) return value.bind(redis);
        return async (...given: unknown[]) => {
          await worker.finish(`unit ${answers++}`, { answer: answers, pieces: [], bytes: 0 });
          return value.apply(redis, given);
        };
      },
    });
    const again = new Registration(new Jobs(interrupted, queue).job('begun'), identity);
    await again.begin();
    await again.renew(1);
    expect(answers).toBeGreaterThan(2);
    expect(await store.redis.hlen(worker.keys.results)).toBe(answers);
    expect((await worker.record()).done).toBe(String(answers));
  });

  it('goes on for the second who asks when the first has all answers', async () => {
    const queue = store.queue();
    const cluster = await createCluster({ connection: store.url, queue });
    const solving = cluster.solve({ rows: 6, cols: 6 }, { jobId: 'both' });
    await until(async () => (await stateOf(cluster, 'both'))?.units === 1);
    const jobs = new Jobs(store.redis, queue);
    const { call } = await jobs.job('both').record();
    // The first one: of answers beyond 64 MB it has left none for the second.
    const first = new Registration(jobs.job('both'), { id: 'both', isNamed: true, call: call! });
    await first.begin();
    await first.leave(1);
    const worker = await runWorker({ connection: store.url, queue, workers: 1 });
    expect((await solving).status).toBe('found');
    await Promise.all([worker.close(), cluster.close()]);
  });

  it('is left by a worker that has lost the lock', async () => {
    const queue = store.queue();
    const cluster = await createCluster({ connection: store.url, queue });
    const worker = await runWorker({ connection: store.url, queue, workers: 1, lockDuration: 1000 });
    const endless = cluster.solve({ rows: 9, cols: 9, start: 0 }, { ...ENDLESS, jobId: 'endless' });
    endless.catch(() => {});
    let lock: string | undefined;
    await until(async () => {
      [lock] = await store.redis.keys(`knights-tour:${queue}.*:lock`);
      return lock !== undefined;
    });
    await store.redis.set(lock!, 'of somebody else');
    // Its only thread is free for others.
    expect((await cluster.solve({ rows: 6, cols: 6 })).status).toBe('found');
    expect(await store.redis.get(lock!)).toBe('of somebody else');
    await cluster.cancel('endless');
    await Promise.all([worker.close(), cluster.close()]);
  });

  it('is gone on with at the cursor of a worker that was killed', async () => {
    const queue = store.queue();
    const cluster = await createCluster({ connection: store.url, queue });
    const first = await startWorker(store.url, ['--queue', queue]);
    // A part of this list is megabytes.
    const problem = { rows: 6, cols: 8, closed: true };
    const list = cluster.tours(problem, { jobId: 'list' });
    const begun = list.next();
    begun.catch(() => {});
    const ledger = new Jobs(store.redis, queue).job('list');
    let unit: string | undefined;
    await until(async () => {
      const noted = await store.redis.hgetall(ledger.keys.progress);
      [unit] = Object.keys(noted).filter((name) => JSON.parse(noted[name]!).state !== undefined);
      return unit !== undefined;
    });
    await end(first, 'SIGKILL');
    const { pieces } = JSON.parse((await store.redis.hget(ledger.keys.progress, unit!))!);
    await startWorker(store.url, ['--queue', queue]);
    const [hash, expected] = [createHash('sha256'), createHash('sha256')];
    hash.update((await begun).value!);
    const alone = tours(problem);
    expected.update(alone.next().value!);
    for (let i = 0; i < 200_000; i++) {
      hash.update((await list.next()).value!);
      expected.update(alone.next().value!);
    }
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
    await until(async () => (await store.redis.hexists(ledger.keys.results, unit!)) === 1);
    const answer = JSON.parse((await store.redis.hget(ledger.keys.results, unit!))!);
    expect(answer.pieces.slice(0, pieces.length)).toEqual(pieces);
    expect(new Set(answer.pieces.map(([writer]: [string]) => writer)).size).toBe(2);
    await list.return?.();
    await cluster.cancel('list');
    await cluster.close();
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
    await cluster.cancel('long');
    await expect(long).rejects.toThrow('cancelled');
    await Promise.all([worker.close(), cluster.close()]);
  });
});
