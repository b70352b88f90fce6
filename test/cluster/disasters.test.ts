import { setTimeout as sleep } from 'node:timers/promises';
import VERSION from 'package:version';
import { Redis } from 'ioredis';
import { createSolverSync } from 'knights-tour-wasm';
import type { Cluster } from 'knights-tour-wasm/bullmq';
import { tours } from 'knights-tour-wasm/census';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeOutput } from '../../src/jobs/bullmq/tasks.js';
import { ended, start } from '../cli/command.js';
import { inSweep, sampleOf } from '../extent.js';
import { LITTLE_MEMORY } from '../jobs/census.js';
import { all, ENDLESS } from '../jobs/kit.js';
import { doneOf, gate, mayReject, OwnRedis, SIX, SIX_TOURS, statusOf, until } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { end, startClient, startWorker } from './workers.js';

/** Jobs whose workers, clients, Redis and tasks disappear or are damaged. */

describe.runIf(HAS_REDIS)('a job of a cluster', () => {
  const store = new OwnRedis();
  /** Counts in 46 tasks. */
  const countSix = (cluster: Cluster) => cluster.countTours(SIX, { memory: LITTLE_MEMORY, jobId: 'six' });
  const SIX_COUNTED = { status: 'counted', count: SIX_TOURS, method: 'frontier' };
  const solveEndlessly = (cluster: Cluster) =>
    mayReject(cluster.solve(ENDLESS[0], { ...ENDLESS[1], jobId: 'endless' }));

  const PROBLEM = { rows: 8, cols: 8 };
  const expected = createSolverSync().solve(PROBLEM);

  /** Damage to a queued task. `key` is the key of its job. */
  const DAMAGES: readonly (readonly [string, (key: string) => Promise<unknown>])[] = [
    ['has no key', (key) => store.redis.unlink(key)],
    ['is in no list', (key) => store.redis.unlink(key.replace(/[^:]*$/, 'prioritized'))],
    ['has no data', (key) => store.redis.hdel(key, 'data')],
    ['has data that are not JSON', (key) => store.redis.hset(key, 'data', 'no JSON')],
    ['has no options', (key) => store.redis.hdel(key, 'opts')],
    ['has options that are not JSON', (key) => store.redis.hset(key, 'opts', '{')],
    ['has null as options', (key) => store.redis.hset(key, 'opts', 'null')],
    ['has progress that is not JSON', (key) => store.redis.hset(key, 'progress', '{')],
    ['has an empty object as data', (key) => store.redis.hset(key, 'data', '{}')],
    ...['task', 'bytes', 'call'].map((field) => {
      const damage = async (key: string) => {
        const data = JSON.parse((await store.redis.hget(key, 'data'))!);
        await store.redis.hset(key, 'data', JSON.stringify({ ...data, [field]: 1 }));
      };
      return [`has another ${field}`, damage] as const;
    }),
    ['has a key of type string', (key) => store.redis.set(key, 'no hash')],
    [
      'has an event that is not JSON',
      (key) => {
        const id = key.split(':').at(-1)!;
        const event = ['event', 'completed', 'jobId', id, 'returnvalue', 'no JSON'];
        return store.redis.xadd(key.replace(/[^:]*$/, 'events'), '*', ...event);
      },
    ],
  ];

  it.each(sampleOf(DAMAGES, 8))('completes although its task %s', async (_, damage) => {
    const cluster = await store.cluster();
    const solving = [undefined, 'named'].map((jobId) => cluster.solve(PROBLEM, { jobId }));
    const keys = await store.jobs(2);
    for (const key of keys) await damage(key);
    await store.worker({ lockDuration: 1000 });
    expect(await Promise.all(solving)).toEqual([expected, expected]);
  });

  it('continues although the next task of another job is unreadable', async () => {
    const cluster = await store.cluster();
    const first = await store.worker({ lockDuration: 1000 });
    const leave = gate();
    async function* problems() {
      yield PROBLEM;
      await leave.opened;
      yield PROBLEM;
    }
    const idle = cluster.solveAll(problems());
    await idle.next();
    await first.close();
    await store.jobs(0);
    mayReject(cluster.solve(PROBLEM, { jobId: 'other' }));
    const [key] = await store.jobs(1);
    await store.redis.hset(key!, 'data', 'no JSON');
    expect((await cluster.status('other')).waiting).toMatch('no worker of');
    leave.open();
    const next = idle.next();
    await store.jobs(2);
    await store.worker({ lockDuration: 1000 });
    expect(await next).toEqual({ done: false, value: expected });
    await cluster.cancel('other');
  });

  it('is not solved again if its result is stored but BullMQ has removed or repeats its task', async () => {
    const cluster = await store.cluster();
    const worker = await store.worker();
    const solve = () => cluster.solve(PROBLEM, { jobId: 'eight' });
    await solve();
    const [key] = await store.jobs(1);
    const [output] = await store.redis.keys(`knights-tour:{${store.queue}}:output:*`);
    await store.redis.expire(output!, 1000);
    const jobs = store.bull();
    // A worker that loses its lock between storing the output and completing the task leaves this behind.
    await (await jobs.getJob(key!.split(':')[2]!))!.retry('completed');
    await until(async () => (await jobs.getCompletedCount()) === 1);
    expect(await store.redis.ttl(output!)).toBeLessThanOrEqual(1000);
    // Any finished task of a job with a name makes BullMQ remove those that finished more than a week ago.
    await store.redis.zadd(
      key!.replace(/[^:]*$/, 'completed'),
      Date.now() - 8 * 86_400_000,
      key!.split(':')[2]!,
    );
    await cluster.solve(PROBLEM, { jobId: 'other' });
    await until(async () => (await store.redis.exists(key!)) === 0);
    await worker.close();
    expect(await solve()).toEqual(expected);
  });

  it('ignores the message that cancelled an earlier job of its name', async () => {
    const cluster = await store.cluster();
    const { events } = await store.worker();
    const counting = cluster.countTours({ rows: 6, cols: 7, closed: true }, { jobId: 'again' });
    await until(() => events.some(({ event }) => event === 'task-started'));
    const [record] = await store.redis.keys(`knights-tour:{${store.queue}}:call:*`);
    await store.redis.publish(`knights-tour:{${store.queue}}:0:cancel`, record!.split(':')[3]!);
    expect(await counting).toMatchObject({ count: 1_067_638n });
    expect(events.map(({ event }) => event)).toContain('task-failed');
  });

  it('repeats a task whose answer is damaged or belongs to another task', async () => {
    const { events } = await store.worker();
    const cluster = await store.cluster();
    const solve = (jobId: string) => cluster.solve(PROBLEM, { jobId });
    await Promise.all([solve('first'), solve('second')]);
    const [key, other] = await store.redis.keys(`knights-tour:{${store.queue}}:output:*`);
    const damages = [
      () => store.redis.setrange(key!, 100, 'x'),
      () => store.redis.copy(other!, key!, 'REPLACE'),
      () => store.redis.unlink(key!),
      () => store.redis.set(key!, encodeOutput(key!.split(':').at(-1)!, { made: [] })),
      () => store.redis.multi().unlink(key!).rpush(key!, 'no text').exec(),
    ];
    for (const damage of damages) {
      await damage();
      events.length = 0;
      expect(await Promise.all([solve('first'), solve('second')])).toEqual([expected, expected]);
      await until(() => events.length === 2);
      expect(events.map(({ event, task }) => [event, task])).toEqual([
        ['task-started', key!.split(':').at(-1)],
        ['task-ended', key!.split(':').at(-1)],
      ]);
    }
  });

  inSweep('ends soon after its client is killed if it has no name, and not earlier', async () => {
    const options = { connection: store.url, queue: store.queue };
    const { events } = await store.worker();
    const program = `
      import { createCluster } from 'knights-tour-wasm/bullmq';
      const cluster = await createCluster(${JSON.stringify(options)});
      const options = ${JSON.stringify(ENDLESS[1])};
      await Promise.all([0, 1].map((start) => cluster.solve({ rows: 9, cols: 9, start: 20 * start }, options)));
    `;
    const client = startClient(program);
    await until(() => events.some(({ event }) => event === 'task-started'));
    await store.jobs(2);
    client.kill('SIGKILL');
    const [sign] = await store.redis.keys(`knights-tour:{${store.queue}}:client:*`);
    const left = await store.redis.pttl(sign!);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(45_000);
    // Redis does the same when the key expires.
    await store.redis.unlink(sign!);
    await until(() => events.filter(({ event }) => event === 'task-failed').length === 2);
    for (const { event, reason } of events)
      if (event === 'task-failed') expect(reason).toBe('the client of the task is gone');
    const cluster = await store.cluster();
    const solving = cluster.solve(PROBLEM);
    await store.redis.unlink(...(await store.redis.keys(`knights-tour:{${store.queue}}:client:*`)));
    expect(await solving).toEqual(expected);
  });

  it('ends with its command by a signal, even with an unreadable event and without Redis', async () => {
    const own = await store.other();
    const redis = new Redis(own.url);
    const client = start(['solve', '8x8', '--redis', own.url, '--job-id', 'eight']);
    client.stdin!.end();
    const end = ended(client);
    const events = `bull:knights-tour-{default}-${VERSION}:events`;
    await until(async () => (await redis.exists(events)) === 1);
    await redis.xadd(events, '*', 'event', 'completed', 'jobId', 'none', 'returnvalue', 'no JSON');
    await redis.quit();
    await own.stop('SIGKILL');
    client.kill('SIGTERM');
    expect(await end).toMatchObject({ code: null, out: '' });
  });

  inSweep('goes on when Redis has lost all of it: a list, a batch and a count', async () => {
    const own = await store.other();
    const cluster = await store.cluster({ connection: own.url });
    await store.worker({ connection: own.url, lockDuration: 2000 });
    const closed = { rows: 6, cols: 6, closed: true };
    const list = cluster.tours(closed);
    const listed = [(await list.next()).value];
    const batch = { rows: 8, cols: 8, count: 400_000 };
    const begun = gate();
    const solving = cluster.solveBatch(batch, { onProgress: begun.open });
    const counting = countSix(cluster);
    await begun.opened;
    await until(async () => (await doneOf(cluster, 'six')) >= 2);
    await own.startEmpty();
    listed.push(...(await all(list)));
    expect(listed.map(String)).toEqual(Array.from(tours(closed), String));
    const { paths } = await solving;
    const expected = createSolverSync().solveBatch(batch).paths;
    expect(Buffer.compare(paths as Uint8Array, expected as Uint8Array)).toBe(0);
    expect(await counting).toEqual(SIX_COUNTED);
  });

  it('is abandoned by a worker that has lost the lock', async () => {
    const cluster = await store.cluster();
    await store.worker({ lockDuration: 1000 });
    solveEndlessly(cluster);
    let lock: string | undefined;
    await until(async () => {
      [lock] = await store.redis.keys(`bull:knights-tour-{${store.queue}}-*:lock`);
      return lock !== undefined;
    });
    await store.redis.set(lock!, 'of another worker');
    // The worker's only thread is free for other tasks.
    expect((await cluster.solve({ rows: 6, cols: 6 })).status).toBe('found');
    expect(await store.redis.get(lock!)).toBe('of another worker');
    await cluster.cancel('endless');
  });

  it('is done as soon as a second client can take its answer', async () => {
    const send = Redis.prototype.sendCommand;
    // Delays writes of the worker that record when a task ended. The clients add entries with NX.
    const delayed = vi.spyOn(Redis.prototype, 'sendCommand').mockImplementation(async function (
      this: Redis,
      command,
      stream,
    ) {
      const words = command.args.map(String);
      if (words.some((word) => word.includes('ZADD')) && !words.includes('NX')) await sleep(500);
      return send.call(this, command, stream);
    });
    onTestFinished(() => delayed.mockRestore());
    const [cluster, other] = [await store.cluster(), await store.cluster()];
    await store.worker();
    const named = { jobId: 'one' };
    const solving = cluster.solve(PROBLEM, named);
    await until(async () => (await store.redis.keys(`knights-tour:{${store.queue}}:output:*`)).length === 1);
    expect(await other.solve(PROBLEM, named)).toEqual(expected);
    expect(await other.status('one')).toMatchObject({ state: 'finished', done: 1, secondsLeft: 0 });
    expect(await solving).toEqual(expected);
  });

  inSweep('is left by a worker that missed its cancellation', async () => {
    const cluster = await store.cluster();
    await store.worker();
    solveEndlessly(cluster);
    await until(async () => (await statusOf(cluster, 'endless'))?.running === 1);
    // Simulates a cancel message that arrives before the worker lists the task as running.
    const [record] = await store.redis.keys(`knights-tour:{${store.queue}}:call:*`);
    await store.redis.hset(record!, 'state', 'cancelled');
    expect((await cluster.solve({ rows: 6, cols: 6 })).status).toBe('found');
  });

  inSweep('can be cancelled although its record was deleted, and gets the record back', async () => {
    const cluster = await store.cluster();
    const deleteRecord = async () => {
      await until(async () => (await statusOf(cluster, 'endless'))?.tasks === 1);
      await store.redis.unlink(await store.redis.keys(`knights-tour:{${store.queue}}:*:*`));
    };
    const solving = solveEndlessly(cluster);
    await deleteRecord();
    await cluster.cancel('endless');
    await expect(solving).rejects.toThrow("job 'endless' was cancelled");
    const again = solveEndlessly(cluster);
    await deleteRecord();
    const other = await store.cluster();
    await until(async () => (await statusOf(other, 'endless')) !== undefined);
    await other.cancel('endless');
    await expect(again).rejects.toThrow("job 'endless' was cancelled");
  });

  inSweep('gets its share, not all, after it had nothing to do for a while', async () => {
    const cluster = await store.cluster();
    await store.worker();
    const leave = gate();
    async function* problems() {
      yield { rows: 5, cols: 5 };
      await leave.opened;
      // A task has one such problem. Shares are measured in time, and all of them take as long as several tasks of the other job.
      for (let i = 0; i < 24; i++) yield { rows: 400, cols: 400 + i, blocked: [0] };
    }
    const idle = cluster.solveAll(problems());
    await idle.next();
    const long = mayReject(all(cluster.createPuzzles({ rows: 6, cols: 7 }, { count: 4000, jobId: 'long' })));
    await until(async () => (await doneOf(cluster, 'long')) >= 100);
    const before = await doneOf(cluster, 'long');
    leave.open();
    expect(await all(idle)).toHaveLength(24);
    expect((await doneOf(cluster, 'long')) - before).toBeGreaterThan(5);
    await cluster.cancel('long');
    await expect(long).rejects.toThrow('cancelled');
  });

  it('continues when a worker is killed, and when its client is killed and restarted', async () => {
    const [first, second] = await Promise.all([
      startWorker(store.url, ['--queue', store.queue]),
      startWorker(store.url, ['--queue', store.queue]),
    ]);
    const program = `
      import { createCluster } from 'knights-tour-wasm/bullmq';
      const cluster = await createCluster({ connection: '${store.url}', queue: '${store.queue}' });
      await cluster.countTours(${JSON.stringify(SIX)}, { memory: ${LITTLE_MEMORY}, jobId: 'six' });
    `;
    const client = startClient(program);
    const other = await store.cluster();
    await until(async () => (await doneOf(other, 'six')) >= 5);
    await end(first);
    await end(client);
    const before = await other.status('six');
    expect(before).toMatchObject({ state: 'running', tasks: 46, failed: 0 });
    expect(before.perSecond).toBeGreaterThan(0);
    // Workers continue without a client.
    await until(async () => (await doneOf(other, 'six')) >= Math.min(46, before.done + 5));
    expect(await countSix(other)).toEqual(SIX_COUNTED);
    const finished = { state: 'finished', tasks: 46, done: 46, secondsLeft: 0 };
    expect(await other.status('six')).toMatchObject(finished);
    // Finished tasks are not repeated: no worker is left.
    await end(second);
    expect(await countSix(other)).toEqual(SIX_COUNTED);
    await expect(other.countTours(SIX, { jobId: 'six' })).rejects.toThrow(/^jobId is "six";/);
    await other.cancel('six');
  });

  it('continues after a restart of Redis', async () => {
    const own = await store.other();
    await startWorker(own.url, ['--queue', store.queue]);
    const client = await store.cluster({ connection: own.url });
    const counting = countSix(client);
    await until(async () => (await doneOf(client, 'six')) >= 5);
    await own.stop('SIGKILL');
    await own.startAgain();
    expect(await counting).toEqual(SIX_COUNTED);
  });

  it('completes although Redis refused the connection for its events', async () => {
    const { redis } = store;
    const cluster = await store.cluster();
    await store.worker();
    const [, open] = /connected_clients:(\d+)/.exec(await redis.info('clients'))!;
    const refusals = async () => Number(/rejected_connections:(\d+)/.exec(await redis.info('stats'))![1]);
    const before = await refusals();
    await redis.config('SET', 'maxclients', open!);
    const solving = mayReject(cluster.solve(PROBLEM));
    await until(async () => (await refusals()) > before);
    await redis.config('SET', 'maxclients', '1000');
    expect(await solving).toEqual(expected);
  });

  it('fails with the error of a task', async () => {
    const client = await store.cluster();
    await store.worker();
    for (let time = 0; time < 2; time++) {
      const sample = client.sample({ rows: 4, cols: 4 }, { count: 5, jobId: 'none' });
      await expect(sample.next()).rejects.toThrow(new RangeError('there is no tour to sample: count is 0'));
      expect(await client.status('none')).toMatchObject({ state: 'failed', failed: 1, running: 0 });
    }
    // There may be no later call, so everything must expire.
    await until(async () => (await store.lastingKeys(`knights-tour:{${store.queue}}:*`)).length === 0);
  });

  it('ends on all machines when it is cancelled', async () => {
    const [client, other] = [await store.cluster(), await store.cluster()];
    await store.worker();
    const solving = solveEndlessly(client);
    await until(async () => (await statusOf(other, 'endless'))?.running === 1);
    await other.cancel('endless');
    await expect(solving).rejects.toThrow("job 'endless' was cancelled");
    expect((await other.status('endless')).state).toBe('cancelled');
    expect(await store.redis.keys(`knights-tour:{${store.queue}}:*`)).toHaveLength(1);
    // The worker and the name can be used again.
    expect((await other.solve({ rows: 6, cols: 6 }, { jobId: 'endless' })).status).toBe('found');
  });

  inSweep('leaves tasks to workers of its version that have the memory', async () => {
    const client = await store.cluster();
    const small = await store.worker({ memory: 128_000_000 });
    const counting = client.countTours({ rows: 6, cols: 7, closed: true }, { jobId: 'large' });
    await client.solve({ rows: 6, cols: 7 });
    expect(await client.status('large')).toMatchObject({ tasks: 1, done: 0, running: 0 });
    await small.close();
    await store.worker();
    expect(await counting).toEqual({ status: 'counted', count: 1_067_638n, method: 'frontier' });
  });
});
