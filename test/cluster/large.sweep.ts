import { createHash } from 'node:crypto';
import { createSolverSync } from 'knights-tour-wasm';
import { tours } from 'knights-tour-wasm/census';
import { describe, expect, it } from 'vitest';
import { OwnRedis } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { end, startWorker } from './workers.js';

/** Long calls: a list of a million tours during which a worker dies, and a batch of a million tours. */
describe.runIf(HAS_REDIS)('a cluster of two worker processes', () => {
  const store = new OwnRedis();

  it('lists every closed tour of 6 x 7 in order, although one worker is killed', async () => {
    const problem = { rows: 6, cols: 7, closed: true };
    const cluster = await store.cluster('default');
    const [first] = await Promise.all([startWorker(store.url), startWorker(store.url)]);
    const hash = createHash('sha256');
    let count = 0;
    for await (const tour of cluster.tours(problem)) {
      hash.update(tour);
      count++;
      if (count === 1000) await end(first, 'SIGKILL');
    }
    expect(count).toBe(1_067_638);
    const expected = createHash('sha256');
    for (const tour of tours(problem)) expected.update(tour);
    expect(hash.digest('hex')).toBe(expected.digest('hex'));
  });

  it('solves a batch of a million tours with the same bytes as a solver', async () => {
    // Steps through all squares, since 40503 is odd. Exchanged ranges of tours would be detected.
    const starts = Uint32Array.from({ length: 1_000_000 }, (_, i) => (i * 40_503 + (i >>> 12)) % 64);
    const batch = { rows: 8, cols: 8, starts };
    await startWorker(store.url);
    const progress: number[] = [];
    const cluster = await store.cluster('default');
    const solved = await cluster.solveBatch(batch, { onProgress: (done) => progress.push(done) });
    const expected = createSolverSync().solveBatch(batch);
    for (const name of ['paths', 'visited', 'statuses', 'nodes'] as const) {
      const [one, other] = [solved[name], expected[name]].map((array) =>
        Buffer.from(array.buffer, array.byteOffset, array.byteLength),
      );
      expect(one!.equals(other!), name).toBe(true);
    }
    expect(progress.at(-1)).toBe(1_000_000);
  });

  it('returns all results to two clients of one named call, although only 64 MB are kept', async () => {
    const batch = { rows: 8, cols: 8, count: 1_200_000 };
    const clients = [await store.cluster('default'), await store.cluster('default')];
    await startWorker(store.url);
    const solved = await Promise.all(clients.map((each) => each.solveBatch(batch, { jobId: 'both' })));
    const expected = createSolverSync().solveBatch(batch);
    for (const { paths } of solved)
      expect(Buffer.compare(paths as Uint8Array, expected.paths as Uint8Array)).toBe(0);
  });
});
