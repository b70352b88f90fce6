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
    const cluster = await store.cluster({ queue: 'default' });
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

  it('solves a batch like a solver for two clients of one job, of whose results 64 MB are kept', async () => {
    // Steps through all squares, since 40503 is odd. Exchanged ranges of tours would be detected.
    const starts = Uint32Array.from({ length: 1_200_000 }, (_, i) => (i * 40_503 + (i >>> 12)) % 64);
    const batch = { rows: 8, cols: 8, starts };
    const clients = [await store.cluster({ queue: 'default' }), await store.cluster({ queue: 'default' })];
    await startWorker(store.url);
    const progress: number[] = [];
    const options = { jobId: 'both', onProgress: (done: number) => void progress.push(done) };
    const solved = await Promise.all(clients.map((each) => each.solveBatch(batch, options)));
    const expected = createSolverSync().solveBatch(batch);
    for (const name of ['paths', 'visited', 'statuses', 'nodes'] as const) {
      const [one, other, wanted] = [...solved, expected].map(({ [name]: array }) =>
        Buffer.from(array.buffer, array.byteOffset, array.byteLength),
      );
      expect([one!.equals(wanted!), other!.equals(wanted!)], name).toEqual([true, true]);
    }
    expect(progress.at(-1)).toBe(1_200_000);
  });
});
