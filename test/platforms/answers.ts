import { countTours, tours } from '../../src/census.js';
import { createPuzzle } from '../../src/puzzle.js';
import { createTsSolver } from '../../src/ts.js';

/** The program of each platform, and the hashes of its answers in Node. The functions run here, and as text on the platform. */

/** A solver or a pool. */
interface Solving {
  solve(problem: object, options?: object): object | Promise<object>;
  solveBatch(batch: object, options?: object): object | Promise<object>;
}

/** The functions of census and puzzle. */
interface Counting {
  countTours(problem: object): object;
  tours(problem: object): Iterable<ArrayLike<number>>;
  createPuzzle(problem: object, options: object): object;
}

/** Returns a hash of a value: FNV-1a over its JSON. */
function hash(value: unknown): string {
  const text = JSON.stringify(value);
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(16);
}

/** Returns the hash of a solver's answers: each strategy, boards with holes, a board without a tour, and a batch. */
async function solvingHash(solver: Solving): Promise<string> {
  const board = { rows: 8, cols: 8 };
  const results: object[] = [];
  const strategies = ['warnsdorff', 'backtracking', 'warnsdorff-backtracking', 'random', 'edge-search'];
  for (const strategy of strategies) {
    results.push(await solver.solve(board, { strategy, seed: 7, nodeLimit: 5000 }));
  }
  results.push(await solver.solve({ rows: 60, cols: 61 }), await solver.solve({ rows: 4, cols: 4 }));
  results.push(await solver.solve({ rows: 10, cols: 10, closed: true, blocked: [3, 44] }));
  // A time limit needs a clock, and ends after this search.
  results.push(await solver.solve(board, { timeLimit: 1e6 }));
  const batch = (await solver.solveBatch({ ...board, count: 500 }, { seed: 5 })) as Record<
    string,
    ArrayLike<number>
  >;
  const lists = ['paths', 'visited', 'statuses', 'nodes'].map((key) =>
    Array.prototype.slice.call(batch[key]),
  );
  return hash([results, lists]);
}

/** Returns the hash of counts, a list and a puzzle. */
function countingHash({ countTours, tours, createPuzzle }: Counting): string {
  const board = { rows: 6, cols: 6, closed: true };
  const { count } = countTours(board) as { count: unknown };
  const list = Array.from(tours({ rows: 5, cols: 5 }), (tour) => Array.prototype.slice.call(tour));
  return hash([String(count), list, createPuzzle({ rows: 6, cols: 6 }, { seed: 3 })]);
}

/** Returns what {@link countingHash} does, by the methods of a pool. */
async function poolCountingHash(pool: {
  countTours(problem: object): Promise<{ count: unknown }>;
  tours(problem: object): AsyncIterable<ArrayLike<number>>;
  createPuzzles(problem: object, options: object): AsyncIterable<object>;
}): Promise<string> {
  const { count } = await pool.countTours({ rows: 6, cols: 6, closed: true });
  const list: number[][] = [];
  for await (const tour of pool.tours({ rows: 5, cols: 5 })) list.push(Array.prototype.slice.call(tour));
  const puzzles: object[] = [];
  for await (const made of pool.createPuzzles({ rows: 6, cols: 6 }, { seed: 3, count: 1 }))
    puzzles.push(made);
  return hash([String(count), list, puzzles[0]]);
}

/** Returns the answer of a part of the program, or its error. */
async function part(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return String(error);
  }
}

/** The hashes of solving and of counting. */
export interface Hashes {
  readonly solving: string;
  readonly counting: string;
}

/** Returns the hashes of Node. */
export async function expectedHashes(): Promise<Hashes> {
  return {
    solving: await solvingHash(createTsSolver() as unknown as Solving),
    counting: countingHash({ countTours, tours, createPuzzle } as unknown as Counting),
  };
}

/** The functions as text. `createSolver`, `createPool` and so on are in the scope of the program. */
export const FUNCTIONS: string = [...[hash, solvingHash, countingHash, poolCountingHash, part]]
  .map(String)
  .join('\n');

/** Returns the imports of entries, from their addresses. */
export const importsOf = (address: (entry: string) => string): string => `
  import { createSolver, createSolverSync } from '${address('')}';
  import * as census from '${address('/census')}';
  import * as puzzle from '${address('/puzzle')}';
  import * as censusJs from '${address('/census/js')}';
  import * as puzzleJs from '${address('/puzzle/js')}';
  import { createPool } from '${address('/pool')}';
  import { createInlineWorker } from '${address('/pool/inline')}';
`;
export const byName = (entry: string): string => `knights-tour-wasm${entry}`;

/** Parts of a program, each an expression of a function. */
export const SOLVER = `async (options) => {
  const solver = await createSolver(options);
  return [solver.engine, solver.simd, await solvingHash(solver)];
}`;
export const SYNC_SOLVER = `async () => {
  const solver = createSolverSync();
  return [solver.engine, solver.simd, await solvingHash(solver)];
}`;
export const COUNTS = 'async () => countingHash({ ...census, ...puzzle })';
export const COUNTS_JS = 'async () => countingHash({ ...censusJs, ...puzzleJs })';
export const POOL = `async (options) => {
  const pool = await createPool({ workers: 2, ...options });
  const answers = [pool.engine, pool.simd, await solvingHash(pool), await poolCountingHash(pool)];
  await pool.close();
  return answers;
}`;
export const INLINE_POOL = `async () => (${POOL})({ createWorker: createInlineWorker })`;

/** The parts that need no timers and no WebAssembly. */
export const SYNC_PARTS = { solver: SYNC_SOLVER, counts: COUNTS, countsJs: COUNTS_JS };

/** All parts. */
export const PARTS = {
  solver: SOLVER,
  sync: SYNC_SOLVER,
  counts: COUNTS,
  countsJs: COUNTS_JS,
  pool: POOL,
  inline: INLINE_POOL,
};

/** The answers of {@link PARTS} where everything runs. @param simd whether the platform has SIMD */
export function completeAnswers({ solving, counting }: Hashes, simd = true): Record<string, unknown> {
  const pool = ['wasm', simd, solving, counting];
  const solver = ['wasm', simd, solving];
  const sync = simd ? solver : ['ts', false, solving];
  return { solver, sync, counts: counting, countsJs: counting, pool, inline: pool };
}

/** The statement by which pages report to their server. */
export const SEND = "await fetch('/answers', { method: 'POST', body: JSON.stringify(answers) });";

/**
 * The program of some parts. `report` is a statement that gets `answers`: the answer or the error of each part by name. `last` is the
 * last statement.
 */
export function programOf(
  imports: string,
  parts: Readonly<Record<string, string>>,
  report: string,
  last = 'main();',
): string {
  const runs = Object.entries(parts).map(([name, run]) => `answers['${name}'] = await part(${run});`);
  return `${imports}
    ${FUNCTIONS}
    async function main() {
      const answers = {};
      ${runs.join('\n      ')}
      ${report}
    }
    ${last}
  `;
}
