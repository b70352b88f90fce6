import { createSolverSync } from 'knights-tour-wasm';
import { createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { CALLS } from '../jobs/calls.js';
import { CENSUS } from '../jobs/census.js';
import { all, type Body, type Kit, run } from '../jobs/kit.js';
import { SOLVING } from '../jobs/solving.js';
import { SOURCES } from '../jobs/sources.js';
import { OwnRedis, SIX } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { startWorker } from './workers.js';

/** The bodies of test/jobs on a real Redis and two worker processes, and arguments that only clusters have. */
describe.runIf(HAS_REDIS)('a cluster', () => {
  const store = new OwnRedis();
  const kit: Kit = {
    executor: 'cluster',
    open: () => createCluster({ connection: store.url }),
    solver: createSolverSync(),
  };

  describe('with two worker processes', () => {
    beforeAll(async () => {
      await Promise.all([startWorker(store.url), startWorker(store.url)]);
    }, inject('patience'));

    const bodies: [string, Body][] = Object.entries({ ...SOLVING, ...CALLS, ...SOURCES, ...CENSUS });
    it.each(sampleOf(bodies, 5))('%s', (_, body) => run(body, kit));

    it('causes no warning with many calls and clients at once', async () => {
      const warnings: Error[] = [];
      const record = (warning: Error) => void warnings.push(warning);
      process.on('warning', record);
      const clusters = await Promise.all(
        Array.from({ length: 12 }, () => store.cluster({ queue: 'default' })),
      );
      const many = clusters.flatMap((each) => Array.from({ length: 12 }, () => each.solve(SIX)));
      for (const { status } of await Promise.all(many)) expect(status).toBe('found');
      process.off('warning', record);
      expect(warnings).toEqual([]);
    });
  });

  it('rejects bad names, connections and numbers', async () => {
    const alone = await createCluster({ connection: store.url, queue: 'empty' });
    const board = { rows: 5, cols: 5 };
    await expect(alone.solve(board, { jobId: '' })).rejects.toThrow(/^the length of jobId is 0;/);
    await expect(all(alone.tours(board, { jobId: 5 as never }))).rejects.toThrow(/^jobId is 5; it must be a/);
    await expect(alone.status('missing')).rejects.toThrow(/^jobId is "missing";/);
    await alone.close();
    await expect(createCluster({ connection: 7 as never })).rejects.toThrow(TypeError);
    await expect(createCluster({ connection: store.url, queue: 'a:b' })).rejects.toThrow(/^queue is "a:b";/);
    await expect(runWorker({ connection: store.url, workers: 0 })).rejects.toThrow(/^workers is 0;/);
  });
});
