import { createSolverSync } from 'knights-tour-wasm';
import { type Cluster, type ClusterWorker, createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { OwnRedis } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { all } from './six-by-six.js';

/** Units that say the same have the same name, and inputs that are the same are there once: all who asked are answered. */
describe.runIf(HAS_REDIS)('what a cluster is asked twice in one call', () => {
  const solver = createSolverSync();
  const store = new OwnRedis();
  let cluster: Cluster;
  let worker: ClusterWorker;

  beforeAll(async () => {
    cluster = await createCluster({ connection: store.url });
    worker = await runWorker({ connection: store.url, workers: 1 });
  }, inject('patience'));

  afterAll(async () => {
    await cluster.close();
    await worker.close();
  });

  it('is answered twice: thousands of the same problem', async () => {
    const problem = { rows: 3, cols: 4 };
    // A unit has at most two thousand.
    for (const jobId of [undefined, 'same']) {
      const results = await all(cluster.solveAll(Array(6500).fill(problem), { jobId }));
      expect(results).toEqual(Array(6500).fill(solver.solve(problem)));
    }
  });

  it('is answered twice: a batch from the same square throughout', async () => {
    const batch = { rows: 8, cols: 8, starts: new Uint32Array(60_000).fill(9) };
    const { paths } = await cluster.solveBatch(batch);
    const expected = solver.solveBatch(batch).paths;
    expect(Buffer.compare(paths as Uint8Array, expected as Uint8Array)).toBe(0);
  });
});
