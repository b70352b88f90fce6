import { expect } from 'vitest';
import { createTsSolver } from '../../src/ts.js';

/** A program that works on pools in a page, or wherever else there are workers, and what it must answer. */

const BATCH = { rows: 8, cols: 8, count: 20_000 };
const WALK = { strategy: 'warnsdorff' } as const;
const PROBLEMS = [
  { rows: 40, cols: 41 },
  { rows: 6, cols: 6, closed: true },
  { rows: 3, cols: 3 },
  { rows: 20, cols: 20, start: 7, blocked: [30, 31] },
];

/** The digest of numbers, as TypeScript here and as text in the program. */
function digest(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum = (Math.imul(sum, 31) + values[i]!) >>> 0;
  return sum;
}

/** The options with which each pool is made, as expressions, by name. */
export type Pools = Readonly<Record<string, string>>;

/** The package's own worker file. */
export const FILE_POOL: Pools = { file: '{ workers: 2 }' };
/** The worker that is text in a module. */
export const INLINE_POOL: Pools = { inline: '{ workers: 2, createWorker: createInlineWorker }' };

/** The program, which hands its answers to `report`. */
export function poolProgramOf(pools: Pools, report: string): string {
  const made = Object.entries(pools).map(([name, options]) => `'${name}': () => createPool(${options}),`);
  return `
    import { createPool } from 'knights-tour-wasm/pool';
    import { createInlineWorker } from 'knights-tour-wasm/pool/inline';
    ${digest.toString()}
    const pools = {
      ${made.join('\n      ')}
    };
    async function answersOf(name, pool) {
      const { workers, engine, simd, fallbackReason } = pool;
      const progress = [];
      const onProgress = (done, total) => progress.push([done, total]);
      const batch = await pool.solveBatch(${JSON.stringify(BATCH)}, { ...${JSON.stringify(WALK)}, onProgress });
      const results = [];
      for await (const result of pool.solveAll(${JSON.stringify(PROBLEMS)})) {
        results.push([result.status, digest(result.path ?? [])]);
      }
      // No search ends on this in our time, and the timer goes off only if it runs elsewhere.
      const controller = new AbortController();
      const search = pool.solve(
        { rows: 12, cols: 12 },
        { strategy: 'backtracking', nodeLimit: 1e15, signal: controller.signal },
      );
      setTimeout(() => controller.abort(), 50);
      const cancelled = await search.then(() => 'not cancelled', (error) => error.name);
      const after = await pool.solve({ rows: 5, cols: 5 });
      const counted = String((await pool.countTours({ rows: 6, cols: 6, closed: true })).count);
      let listed = 0;
      for await (const tour of pool.tours({ rows: 5, cols: 5 })) listed += tour.length;
      const puzzles = [];
      for await (const { status } of pool.createPuzzles({ rows: 5, cols: 5 }, { count: 2 })) puzzles.push(status);
      await pool.close();
      const closed = await pool.solve({ rows: 5, cols: 5 }).then(() => 'not closed', () => 'closed');
      return {
        name, workers, engine, simd, fallbackReason, results, cancelled, closed,
        progress: progress.at(-1),
        batch: [batch.count, digest(batch.paths), digest(batch.statuses)],
        after: after.status, counted, listed, puzzles,
      };
    }
    async function main() {
      const answers = [];
      for (const [name, create] of Object.entries(pools)) answers.push(await answersOf(name, await create()));
      ${report}
    }
    main();
  `;
}

/** Holds what the program answered against what a solver answers here. */
export function expectPoolAnswers(answers: unknown, pools: Pools, expected: object): void {
  const solver = createTsSolver();
  const batch = solver.solveBatch(BATCH, WALK);
  const results = PROBLEMS.map((problem) => {
    const result = solver.solve(problem);
    return [result.status, digest(result.path ?? [])];
  });
  expect(new Set(results.map(([status]) => status))).toEqual(new Set(['found', 'impossible']));
  expect(answers).toEqual(
    Object.keys(pools).map((name) =>
      expect.objectContaining({
        ...expected,
        name,
        workers: 2,
        results,
        cancelled: 'AbortError',
        closed: 'closed',
        progress: [BATCH.count, BATCH.count],
        batch: [BATCH.count, digest(batch.paths), digest(batch.statuses)],
        after: 'found',
        counted: '9862',
        listed: 864 * 25,
        puzzles: ['found', 'found'],
      }),
    ),
  );
}
