import { createSolverSync, type TourProblem, type TourResult } from 'knights-tour-wasm';
import { type Cluster, createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { countTours, createSampler, tours } from 'knights-tour-wasm/census';
import { createPuzzle } from 'knights-tour-wasm/puzzle';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { inSweep } from '../extent.js';
import { OwnRedis } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { all, LITTLE_MEMORY, SIX, SIX_TOURS } from './six-by-six.js';
import { startWorker } from './workers.js';

/** A cluster with a real Redis and worker processes: what it answers. */

const NO_ARRAYS = { paths: 0, visited: 0, statuses: 0, nodes: 0 };

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

describe.runIf(HAS_REDIS)('a cluster', () => {
  const solver = createSolverSync();
  const store = new OwnRedis();
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await createCluster({ connection: store.url });
  }, inject('patience'));

  afterAll(async () => {
    await cluster.close();
  });

  describe('with two worker processes', () => {
    beforeAll(async () => {
      await Promise.all([startWorker(store.url), startWorker(store.url)]);
    }, inject('patience'));

    it('solves as a solver does', async () => {
      for (const [problem, options] of [
        [{ rows: 8, cols: 8, closed: true }, {}],
        [{ rows: 4, cols: 4 }, {}],
        [{ rows: 70, cols: 70, blocked: [0, 1] }, { strategy: 'warnsdorff' }],
        [
          { rows: 20, cols: 20, start: 'random' },
          { strategy: 'random', seed: 4 },
        ],
      ] as const) {
        expect(await cluster.solve(problem, options)).toEqual(solver.solve(problem, options));
      }
    });

    it('solves a batch byte for byte as a solver does, into the arrays that it is given', async () => {
      const batch = { rows: 8, cols: 8, closed: true, count: 30_000 };
      const options = { strategy: 'random', seed: 3, stream: 2 ** 32 - 10 } as const;
      const told: number[] = [];
      const result = await cluster.solveBatch(batch, { ...options, onProgress: (done) => told.push(done) });
      const expected = solver.solveBatch(batch, options);
      for (const key of ['paths', 'visited', 'statuses', 'nodes'] as const) {
        expect(result[key].constructor).toBe(expected[key].constructor);
        // Element by element would take longer than the batch.
        expect(Buffer.compare(bytesOf(result[key]), bytesOf(expected[key]))).toBe(0);
      }
      expect({ ...result, ...NO_ARRAYS }).toEqual({ ...expected, ...NO_ARRAYS });
      expect(told.at(-1)).toBe(30_000);
      const out = {
        paths: new Uint16Array(200),
        visited: new Uint32Array(5),
        statuses: new Uint8Array(5),
        nodes: new Float64Array(5),
      };
      const starts = { rows: 5, cols: 5, starts: [0, 1, 12, 24] };
      expect((await cluster.solveBatch(starts, { out })).paths).toBe(out.paths);
      expect([...out.statuses]).toEqual([...solver.solveBatch(starts).statuses, 0]);
      // The streams that ranges begin with are not given, and do not make 'auto' choose otherwise.
      for (const [tours, given] of [
        [{ starts: [0, 5, 9, 33] }, {}],
        [{ starts: [0, 5, 9, 33] }, { tieBreak: 'first' }],
        [{ starts: [0, 5, 9, 33] }, { stream: 4 }],
        [{ count: 300 }, { seed: 4 }],
        [{ count: 300, start: 3 }, {}],
        [{ count: 300 }, { tieBreak: 'first', seed: 4 }],
        [{ count: 300 }, { strategy: 'divide-and-conquer' }],
      ] as const) {
        const some = { rows: 8, cols: 8, ...tours };
        expect(await cluster.solveBatch(some, given)).toEqual(solver.solveBatch(some, given));
      }
      await expect(
        cluster.solveBatch({ rows: 8, cols: 8, starts: [0] }, { seed: 1, tieBreak: 'first' }),
      ).rejects.toThrow(/^seed is 1; it must be left out with tieBreak "first"/);
      const none = { rows: 5, cols: 5, closed: true, count: 2 };
      expect(await cluster.solveBatch(none)).toEqual(solver.solveBatch(none));
      // As a pool says it, of an empty one too.
      const ends: number[][] = [];
      const onProgress = (...numbers: number[]): void => void ends.push(numbers);
      expect(await cluster.solveBatch({ rows: 5, cols: 5, count: 0 }, { onProgress })).toEqual(
        solver.solveBatch({ rows: 5, cols: 5, count: 0 }),
      );
      expect(ends).toEqual([[0, 0]]);
    });

    inSweep('solves problem after problem in order, and stops at a bad one', async () => {
      const problems = Array.from({ length: 3000 }, (_, i): TourProblem => {
        const blocked = i % 50 === 3 ? [31] : undefined;
        return { rows: 6 + (i % 4), cols: 6, start: i % 28, blocked };
      });
      expect(await all(cluster.solveAll(problems))).toEqual(problems.map((problem) => solver.solve(problem)));
      const results: TourResult[] = [];
      const bad = [...problems.slice(0, 5), { rows: 0, cols: 6 }, ...problems];
      await expect(async () => {
        for await (const result of cluster.solveAll(bad)) results.push(result);
      }).rejects.toThrow(/^rows is 0;/);
      expect(results).toHaveLength(5);
    });

    it('counts the streams of problem after problem', async () => {
      const problems = Array.from({ length: 20 }, () => ({ rows: 8, cols: 8 }));
      const options = { strategy: 'random', seed: 5 } as const;
      const expected = problems.map((problem, stream) => solver.solve(problem, { ...options, stream }));
      expect(new Set(expected.map(({ path }) => String(path))).size).toBe(20);
      expect(await all(cluster.solveAll(problems, { ...options, stream: 'count' }))).toEqual(expected);
      await expect(all(cluster.solveAll(problems, { stream: 'more' as never }))).rejects.toThrow(
        /^stream is "more"; it must be an integer from 0 to 4294967295, or 'count'$/,
      );
      // Three units.
      const many = Array.from({ length: 4100 }, () => ({ rows: 3, cols: 4, start: 'random' }) as const);
      expect(await all(cluster.solveAll(many, { ...options, stream: 'count' }))).toEqual(
        many.map((problem, stream) => solver.solve(problem, { ...options, stream })),
      );
    });

    it('solves what a source gives that waits for its results', async () => {
      let answered = (): void => {};
      async function* talk(): AsyncGenerator<TourProblem> {
        for (let cols = 5; cols < 8; cols++) {
          const answer = new Promise<void>((resolve) => {
            answered = resolve;
          });
          yield { rows: 5, cols };
          await answer;
        }
      }
      const lengths: (number | undefined)[] = [];
      for await (const { path } of cluster.solveAll(talk())) {
        lengths.push(path?.length);
        answered();
      }
      expect(lengths).toEqual([25, 30, 35]);
    });

    it('lists tours in order, from a cursor on, and below a prefix', async () => {
      const listed = (list: Iterable<Uint32Array>): string[] => Array.from(list, String);
      const closed = { rows: 6, cols: 6, closed: true };
      expect(listed(await all(cluster.tours(closed)))).toEqual(listed(tours(closed)));
      const open = { rows: 5, cols: 6 };
      const prefix = [0, 8, 4];
      expect(listed(await all(cluster.tours(open, { prefix })))).toEqual(listed(tours(open, { prefix })));
      const begun = tours(closed);
      for (let i = 0; i < 4321; i++) begun.next();
      const rest = cluster.tours(closed, { after: begun.cursor() });
      expect(rest.cursor()).toBe(begun.cursor());
      expect(String((await rest.next()).value)).toBe(String(begun.next().value));
      expect(rest.cursor()).toBe(begun.cursor());
      expect(listed(await all(rest))).toEqual(listed(begun));
      expect(rest.cursor()).toBe(begun.cursor());
    });

    inSweep('makes the puzzles of a key', async () => {
      const board = { rows: 5, cols: 6 };
      const expected = Array.from({ length: 10 }, (_, i) => createPuzzle(board, { seed: 2, stream: 7 + i }));
      const made = await all(cluster.createPuzzles(board, { count: 10, seed: 2, stream: 7 }));
      expect(made).toEqual(expected);
      expect(JSON.stringify(made)).toBe(JSON.stringify(expected));
    });

    it('samples the tours of a sampler', async () => {
      const board = { rows: 5, cols: 6, closed: true };
      const sampler = createSampler(board);
      const expected = Array.from({ length: 6 }, (_, i) =>
        sampler.sample({ seed: 3, stream: (2 ** 32 - 2 + i) % 2 ** 32 }),
      );
      const { sample } = cluster;
      const sampled = await all(sample(board, { count: 6, seed: 3, stream: 2 ** 32 - 2 }));
      expect(sampled).toEqual(expected);
    });

    it('counts by rules, in one unit, by primes, with given steps, and up to a limit', async () => {
      for (const [problem, options] of [
        [{ rows: 4, cols: 4, closed: true }, {}],
        [{ rows: 6, cols: 7, closed: true }, {}],
        [{ rows: 3, cols: 100, closed: true }, {}],
        [{ rows: 5, cols: 5, given: [[12, 24] as const] }, {}],
        [{ rows: 6, cols: 6 }, { stopAt: 1000 }],
        [{ rows: 8, cols: 8, closed: true }, { memory: 1_000_000 }],
      ] as const) {
        expect(await cluster.countTours(problem, options)).toEqual(countTours(problem, options));
      }
    });

    inSweep('counts pair by pair what is too large', async () => {
      expect(countTours(SIX, { memory: LITTLE_MEMORY }).status).toBe('too-large');
      const told: number[] = [];
      const onProgress = (done: number): number => told.push(done);
      const counted = await cluster.countTours(SIX, { memory: LITTLE_MEMORY, onProgress });
      expect(counted).toEqual({ status: 'counted', count: SIX_TOURS, method: 'frontier' });
      expect(told.at(-1)).toBe(1000);
      expect(told).toEqual([...told].sort((one, other) => one - other));
      expect(new Set(told).size).toBeGreaterThan(5);
    });

    inSweep('leaves nothing in Redis when calls without a name are over', async () => {
      const list = cluster.tours(SIX);
      await list.next();
      await list.return?.();
      // What workers note of a queue for a moment goes by itself, and they leave a job when they see that it is over.
      const kept = async (): Promise<string[]> => {
        const left = await store.redis.keys('knights-tour:default:*');
        const lasting = left.map(async (key) => ((await store.redis.pttl(key)) === -1 ? [key] : []));
        return (await Promise.all(lasting)).flat();
      };
      await expect.poll(kept, { interval: 100 }).toEqual([]);
    });
  });

  it('says what is wrong before anything goes out', async () => {
    const alone = await createCluster({ connection: store.url, queue: 'nobody' });
    await expect(alone.solve({ rows: 0, cols: 5 })).rejects.toThrow(/^rows is 0;/);
    await expect(alone.solve({ rows: 5, cols: 5 }, { jobId: '' })).rejects.toThrow(
      /^the length of jobId is 0;/,
    );
    await expect(alone.countTours({ rows: 5, cols: 5 }, { memory: 0.5 })).rejects.toThrow(/^memory is 0.5;/);
    await expect(all(alone.tours({ rows: 5, cols: 5 }, { after: 'x' }))).rejects.toThrow(/^after is "x";/);
    await expect(all(alone.createPuzzles({ rows: 5, cols: 5 }, { count: -1 }))).rejects.toThrow(
      /^count is -1;/,
    );
    await expect(alone.status('nobody')).rejects.toThrow(/^jobId is "nobody";/);
    const aborted = AbortSignal.abort(new Error('not wanted'));
    await expect(alone.solve({ rows: 5, cols: 5 }, { signal: aborted })).rejects.toThrow('not wanted');
    await alone.close();
    await expect(alone.solve({ rows: 5, cols: 5 })).rejects.toThrow('the cluster is closed');
    await expect(createCluster({ connection: 7 as never })).rejects.toThrow(TypeError);
    await expect(createCluster({ connection: store.url, queue: 'a:b' })).rejects.toThrow(/^queue is "a:b";/);
    await expect(runWorker({ connection: store.url, workers: 0 })).rejects.toThrow(/^workers is 0;/);
    await expect(createCluster({ connection: 'redis://127.0.0.1:1' })).rejects.toThrow(
      /Redis at 127.0.0.1:1/,
    );
  });
});
