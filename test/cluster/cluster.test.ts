import { createHash } from 'node:crypto';
import { createSolverSync } from 'knights-tour-wasm';
import { createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { tours } from 'knights-tour-wasm/census';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { inSweep, sampleOf } from '../extent.js';
import { CALLS } from '../jobs/calls.js';
import { CENSUS } from '../jobs/census.js';
import { all, type Body, type Kit, NAMES, run } from '../jobs/kit.js';
import { SOLVING } from '../jobs/solving.js';
import { SOURCES } from '../jobs/sources.js';
import { doneOf, OwnRedis, SIX, until } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { end, startWorker } from './workers.js';

/** The bodies of test/jobs on a real Redis and two worker processes, long calls, and what only clusters do. */
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
    it.each(sampleOf(bodies, 8))('%s', (_, body) => run(body, kit));

    inSweep('causes no warning with many calls and clients at once', async () => {
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

    inSweep('lists every closed tour of 6 x 7 in order, although a worker is killed', async () => {
      const problem = { rows: 6, cols: 7, closed: true };
      const cluster = await store.cluster({ queue: 'default' });
      const third = await startWorker(store.url);
      const hash = createHash('sha256');
      let count = 0;
      for await (const tour of cluster.tours(problem)) {
        hash.update(tour);
        if (++count === 1000) await end(third, 'SIGKILL');
      }
      expect(count).toBe(1_067_638);
      const expected = createHash('sha256');
      for (const tour of tours(problem)) expected.update(tour);
      expect(hash.digest('hex')).toBe(expected.digest('hex'));
    });

    inSweep(
      'solves a batch like a solver for two clients of one job, of whose results 64 MB are kept',
      async () => {
        // Steps through all squares, since 40503 is odd. Exchanged ranges of tours would be detected.
        const starts = Uint32Array.from({ length: 1_200_000 }, (_, i) => (i * 40_503 + (i >>> 12)) % 64);
        const batch = { rows: 8, cols: 8, starts };
        const progress: number[] = [];
        const options = { jobId: 'both', onProgress: (done: number) => void progress.push(done) };
        const clients = [0, 1].map(() => store.cluster({ queue: 'default' }));
        const solved = await Promise.all(
          clients.map(async (each) => (await each).solveBatch(batch, options)),
        );
        const expected = kit.solver.solveBatch(batch);
        for (const name of NAMES) {
          const [one, other, wanted] = [...solved, expected].map(({ [name]: array }) =>
            Buffer.from(array.buffer, array.byteOffset, array.byteLength),
          );
          expect([one!.equals(wanted!), other!.equals(wanted!)], name).toEqual([true, true]);
        }
        expect(progress.at(-1)).toBe(1_200_000);
      },
    );
  });

  inSweep(
    'makes a small call beside a long list wait for running tasks only, not for queued ones',
    async () => {
      const [reader, other] = [await store.cluster(), await store.cluster()];
      await store.worker();
      const list = reader.tours({ rows: 6, cols: 8 }, { jobId: 'list' });
      let isLeft = false;
      const reading = (async () => {
        for await (const _ of list) if (isLeft) break;
      })();
      const waiting = store.bull();
      for (let time = 0; time < 3; time++) {
        // The list reads ahead up to its limit.
        await until(async () => (await waiting.getPrioritizedCount()) >= 16);
        const before = await doneOf(other, 'list');
        expect((await other.solve({ rows: 8, cols: 8 }, { seed: time })).status).toBe('found');
        // One task was running, and one more may have started earlier.
        expect((await doneOf(other, 'list')) - before).toBeLessThan(6);
      }
      isLeft = true;
      await reading;
      await other.cancel('list');
    },
  );

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
