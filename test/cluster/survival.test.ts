import { spawn } from 'node:child_process';
import { type Cluster, createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { describe, expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import { OwnRedis, until } from './own-redis.js';
import { HAS_REDIS, RedisServer } from './redis-server.js';
import { all, LITTLE_MEMORY, SIX, SIX_TOURS } from './six-by-six.js';
import { end, startWorker } from './workers.js';

/** Jobs on a cluster whose workers, clients and Redis stop and restart. */

describe.runIf(HAS_REDIS)('a job of a cluster', () => {
  const store = new OwnRedis();
  const doneOf = (from: Cluster, jobId: string): Promise<number> =>
    from.status(jobId).then(
      ({ done }) => done,
      () => 0,
    );

  /** Returns the keys of a queue that do not expire. */
  const lasting = async (queue: string): Promise<string[]> => {
    const keys = await store.redis.keys(`knights-tour:${queue}:*`);
    const times = await Promise.all(keys.map((key) => store.redis.pttl(key)));
    return keys.filter((_, i) => times[i] === -1);
  };

  it('continues when a worker is killed, and when its client is killed and restarted', async () => {
    const queue = store.queue();
    const [first, second] = await Promise.all([
      startWorker(store.url, ['--queue', queue]),
      startWorker(store.url, ['--queue', queue]),
    ]);
    const program = `
      import { createCluster } from 'knights-tour-wasm/bullmq';
      const cluster = await createCluster({ connection: '${store.url}', queue: '${queue}' });
      await cluster.countTours(${JSON.stringify(SIX)}, { memory: ${LITTLE_MEMORY}, jobId: 'six' });
    `;
    const client = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    const other = await createCluster({ connection: store.url, queue });
    await until(async () => (await doneOf(other, 'six')) >= 5);
    await end(first);
    await end(client);
    const before = await other.status('six');
    expect(before).toMatchObject({ state: 'running', tasks: 46, failed: 0 });
    expect(before.perSecond).toBeGreaterThan(0);
    // Workers continue without a client.
    await until(async () => (await doneOf(other, 'six')) >= Math.min(46, before.done + 5));
    const counted = await other.countTours(SIX, { memory: LITTLE_MEMORY, jobId: 'six' });
    expect(counted).toEqual({ status: 'counted', count: SIX_TOURS, method: 'frontier' });
    expect(await other.status('six')).toMatchObject({
      state: 'finished',
      tasks: 46,
      done: 46,
      secondsLeft: 0,
    });
    // Finished tasks are not repeated: no worker is left.
    await end(second);
    expect(await other.countTours(SIX, { memory: LITTLE_MEMORY, jobId: 'six' })).toEqual(counted);
    await expect(other.countTours(SIX, { jobId: 'six' })).rejects.toThrow(/^jobId is "six";/);
    await other.cancel('six');
    await other.close();
  });

  it('continues after a restart of Redis, with or without its data', async () => {
    const queue = store.queue();
    const own = await RedisServer.start();
    const [client] = await Promise.all([
      createCluster({ connection: own.url, queue }),
      startWorker(own.url, ['--queue', queue]),
    ]);
    const counting = client.countTours(SIX, { memory: LITTLE_MEMORY, jobId: 'six' });
    await until(async () => (await doneOf(client, 'six')) >= 5);
    await own.stop('SIGKILL');
    await own.startAgain();
    expect(await counting).toEqual({ status: 'counted', count: SIX_TOURS, method: 'frontier' });
    await client.close();
    await own.remove();
  });

  it('fails with the error of a task', async () => {
    const queue = store.queue();
    const client = await createCluster({ connection: store.url, queue });
    const worker = await runWorker({ connection: store.url, queue, workers: 1 });
    for (let time = 0; time < 2; time++) {
      const sample = client.sample({ rows: 4, cols: 4 }, { count: 5, jobId: 'none' });
      await expect(sample.next()).rejects.toThrow(new RangeError('there is no tour to sample: count is 0'));
      expect(await client.status('none')).toMatchObject({ state: 'failed', failed: 1, running: 0 });
    }
    // There may be no later call, so everything must expire.
    await until(async () => (await lasting(queue)).length === 0);
    await worker.close();
    await client.close();
  });

  it('ends on all machines when it is cancelled', async () => {
    const queue = store.queue();
    const [client, other] = await Promise.all([
      createCluster({ connection: store.url, queue }),
      createCluster({ connection: store.url, queue }),
    ]);
    const worker = await runWorker({ connection: store.url, queue, workers: 1 });
    const endless = { rows: 9, cols: 9, start: 0 } as const;
    const solving = client.solve(endless, { strategy: 'backtracking', nodeLimit: 2 ** 50, jobId: 'endless' });
    solving.catch(() => {});
    await until(async () => (await other.status('endless').catch(() => undefined))?.running === 1);
    await other.cancel('endless');
    await expect(solving).rejects.toThrow("job 'endless' was cancelled");
    expect((await other.status('endless')).state).toBe('cancelled');
    expect(await store.redis.keys(`knights-tour:${queue}:*`)).toHaveLength(1);
    // The worker and the name can be used again.
    expect((await other.solve({ rows: 6, cols: 6 }, { jobId: 'endless' })).status).toBe('found');
    const controller = new AbortController();
    const { signal } = controller;
    const unnamed = client.solve(endless, { strategy: 'backtracking', nodeLimit: 2 ** 50, signal });
    unnamed.catch(() => {});
    await until(async () => (await store.redis.keys(`bull:knights-tour-${queue}-*:lock`)).length === 1);
    controller.abort(new Error('not wanted'));
    await expect(unnamed).rejects.toThrow('not wanted');
    expect((await other.solve({ rows: 6, cols: 6 })).status).toBe('found');
    const closing = client.solve(endless, { strategy: 'backtracking', nodeLimit: 2 ** 50 });
    closing.catch(() => {});
    await client.close();
    await expect(closing).rejects.toThrow('the cluster is closed');
    await worker.close();
    await other.close();
  });

  inSweep('leaves tasks to workers of its version that have the memory', async () => {
    const queue = store.queue();
    const client = await createCluster({ connection: store.url, queue });
    const small = await runWorker({ connection: store.url, queue, workers: 1, memory: 128_000_000 });
    const counting = client.countTours({ rows: 6, cols: 7, closed: true }, { jobId: 'large' });
    await client.solve({ rows: 6, cols: 7 });
    expect(await client.status('large')).toMatchObject({ tasks: 1, done: 0, running: 0 });
    await small.close();
    const worker = await runWorker({ connection: store.url, queue, workers: 1 });
    expect(await counting).toEqual({ status: 'counted', count: 1_067_638n, method: 'frontier' });
    await Promise.all([worker.close(), client.close()]);
  });

  inSweep('shares its workers between jobs', async () => {
    const queue = store.queue();
    const client = await createCluster({ connection: store.url, queue });
    const worker = await runWorker({ connection: store.url, queue, workers: 1 });
    const long = all(client.createPuzzles({ rows: 5, cols: 6 }, { count: 800, jobId: 'long' }));
    await until(async () => (await doneOf(client, 'long')) >= 1);
    const before = await doneOf(client, 'long');
    await all(client.createPuzzles({ rows: 5, cols: 6 }, { count: 24, seed: 1 }));
    // Three tasks of one job, and about as many of the other.
    expect((await doneOf(client, 'long')) - before).toBeLessThan(10);
    long.catch(() => {});
    await client.cancel('long');
    await expect(long).rejects.toThrow('cancelled');
    await worker.close();
    await client.close();
  });

  it('connects to a Redis with a password, and no message contains the password', async () => {
    const own = await RedisServer.start('--requirepass', 'very-secret');
    const open = { connection: `redis://:wrong-secret@127.0.0.1:${own.port}` };
    await expect(createCluster(open)).rejects.toThrow(/^Redis at 127.0.0.1:\d+ cannot be used: (?!.*secret)/);
    const connection = `redis://:very-secret@127.0.0.1:${own.port}`;
    const worker = await runWorker({ connection, workers: 1 });
    const client = await createCluster({
      connection: { host: '127.0.0.1', port: own.port, password: 'very-secret' },
    });
    expect((await client.solve({ rows: 5, cols: 5 })).status).toBe('found');
    await client.close();
    await worker.close();
    await own.remove();
  });
});
