import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import VERSION from 'package:version';
import { Redis } from 'ioredis';
import { createCluster, type LogEvent, runWorker } from 'knights-tour-wasm/bullmq';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { all } from '../jobs/kit.js';
import { OwnRedis, until } from './own-redis.js';
import { HAS_REDIS, type RedisServer } from './redis-server.js';

/** A Redis that refuses commands, and keys that block them. */

describe.runIf(HAS_REDIS)('a cluster', () => {
  const store = new OwnRedis();
  const config = (...settings: string[]) => store.redis.config('SET', ...(settings as [string, string]));
  const folder = async (): Promise<string> => {
    const [, path] = (await store.redis.config('GET', 'dir')) as string[];
    return join(path!, 'dump.rdb');
  };
  let busy = Promise.resolve();
  let other: RedisServer;

  type Act = () => Promise<unknown>;
  /** Actions that make Redis refuse commands, that undo it, and that prepare it. */
  const REFUSALS: readonly (readonly [code: string, begin: Act, end: Act, prepare?: Act])[] = [
    ['OOM', () => config('maxmemory', '1'), () => config('maxmemory', '0')],
    ['NOREPLICAS', () => config('min-replicas-to-write', '1'), () => config('min-replicas-to-write', '0')],
    [
      'MISCONF',
      async () => {
        // A folder with the name of the file makes saving fail.
        mkdirSync(await folder());
        await config('save', '3600 1');
        await store.redis.bgsave();
        await until(async () => (await store.redis.info()).includes('rdb_last_bgsave_status:err'));
      },
      async () => {
        await config('save', '');
        rmdirSync(await folder());
      },
    ],
    ['READONLY', () => store.redis.replicaof('127.0.0.1', '1'), () => store.redis.replicaof('NO', 'ONE')],
    [
      'BUSY',
      async () => {
        await config('busy-reply-threshold', '20');
        const other = store.redis.duplicate();
        busy = other.eval('while true do end', 0).then(
          () => {},
          () => other.disconnect(),
        );
      },
      async () => {
        await store.redis.script('KILL');
        await busy;
      },
    ],
    [
      'LOADING',
      async () => {
        await store.redis.replicaof('127.0.0.1', String(other.port));
        await until(async () => String(await store.redis.get('none').catch(String)).includes('LOADING'));
      },
      async () => {
        await config('key-load-delay', '0');
        await until(() => store.redis.replicaof('NO', 'ONE').then(Boolean, () => false));
        await config('replica-read-only', 'yes');
      },
      async () => {
        // A replica loads the data of its primary. Here it takes 10 ms a key, and events are handled once a kilobyte.
        other = await store.other('--repl-diskless-sync-delay', '0');
        const redis = new Redis(other.url);
        await redis.eval(`for i = 1, 2000 do redis.call('SET', 'key' .. i, '', 'EX', 3600) end`, 0);
        redis.disconnect();
        await config('replica-read-only', 'no');
        await config('loading-process-events-interval-bytes', '1024');
        await config('key-load-delay', '10000');
      },
    ],
  ];

  it.each(sampleOf(REFUSALS, 3).map((refusal) => ({ code: refusal[0], refusal })))(
    'waits while Redis refuses commands with $code, without counting an attempt',
    async ({ code, refusal: [, begin, end, prepare] }) => {
      await prepare?.();
      const worker = await store.worker({ workers: 2 });
      const events = { client: [] as LogEvent[], worker: worker.events };
      const names = (of: 'client' | 'worker') => events[of].map(({ event }) => event);
      const cluster = await store.cluster({ log: (event) => events.client.push(event) });
      const long = cluster.countTours({ rows: 6, cols: 7, closed: true }, { jobId: 'long' });
      await until(() => names('worker').includes('task-started'));
      await begin();
      const late = cluster.solve({ rows: 6, cols: 6 });
      for (const each of ['client', 'worker'] as const) {
        await until(() => names(each).includes('redis-lost'));
        const { message } = events[each].find(({ event }) => event === 'redis-lost')!;
        expect(message).toMatch(
          new RegExp(`^Redis at 127.0.0.1:${store.connection.port} refuses commands \\(.*${code}`),
        );
      }
      await end();
      expect(await long).toEqual({ status: 'counted', count: 1_067_638n, method: 'frontier' });
      expect((await late).status).toBe('found');
      for (const each of ['client', 'worker'] as const) {
        await until(() => names(each).filter((name) => name === 'redis-back').length > 0);
        expect(names(each)).not.toContain('task-failed');
      }
    },
  );

  it('logs a warning if Redis may drop keys', async () => {
    await config('maxmemory-policy', 'allkeys-lru');
    const events: LogEvent[] = [];
    const options = { connection: store.url, log: (event: LogEvent) => void events.push(event) };
    await Promise.all([createCluster(options), runWorker(options)].map(async (each) => (await each).close()));
    const warnings = events.filter(({ event }) => event === 'warning').map(({ message }) => message);
    const text = 'may drop tasks and results: its maxmemory-policy is allkeys-lru. Set it to noeviction.';
    expect(warnings).toEqual(Array(2).fill(`Redis at 127.0.0.1:${store.connection.port} ${text}`));
    await config('maxmemory-policy', 'noeviction');
  });

  it('solves, shows and cancels jobs although keys have the wrong type', async () => {
    // A task that loses its lock runs again after the lock duration.
    await store.worker({ lockDuration: 1000 });
    const cluster = await store.cluster();
    const solve = (jobId: string) => cluster.solve({ rows: 6, cols: 6 }, { jobId });
    await solve('first');
    const own = (await store.redis.keys(`knights-tour:{${store.queue}}:*`)).filter(
      (key) => !/:output:/.test(key),
    );
    expect(own.map((key) => key.split(':')[2]).sort()).toEqual(['call', 'tasks']);
    const parts = ['wait', 'active', 'prioritized', 'delayed', 'completed', 'failed', 'stalled', 'events'];
    const keys = [...parts, 'meta', 'marker', 'id', 'pc'].map(
      (part) => `bull:knights-tour-{${store.queue}}-${VERSION}:${part}`,
    );
    for (const key of [...own, ...keys]) {
      await store.redis.unlink(key);
      if (/:(id|pc)$/.test(key)) await store.redis.rpush(key, 'no text');
      else await store.redis.set(key, 'no structure');
      const jobId = key.startsWith('bull') ? key : 'first';
      expect([key, (await solve(jobId)).status]).toEqual([key, 'found']);
      expect((await cluster.status(jobId)).state).toBe('finished');
    }
    for (const key of own) {
      await store.redis.unlink(key);
      await store.redis.set(key, 'no structure');
      await cluster.cancel('first');
      expect([key, (await cluster.status('first')).state]).toEqual([key, 'cancelled']);
    }
  });

  it('leaves only keys that expire', async () => {
    await store.redis.flushall();
    const worker = await store.worker({ workers: 2 });
    const cluster = await store.cluster();
    await all(cluster.createPuzzles({ rows: 5, cols: 6 }, { count: 90, jobId: 'puzzles' }));
    await cluster.solve({ rows: 6, cols: 6 });
    const none = { count: 1, jobId: 'none' };
    await expect(cluster.sample({ rows: 4, cols: 4 }, none).next()).rejects.toThrow(RangeError);
    const [list, endless] = [cluster.tours({ rows: 5, cols: 5 }), cluster.tours({ rows: 6, cols: 6 })];
    await Promise.all([all(list), endless.next()]);
    await Promise.all([worker.close(), cluster.close()]);
    expect(await store.lastingKeys('*')).toEqual([]);
    expect((await store.redis.keys('bull:*')).length).toBeGreaterThan(3);
  });
});
