import { expect } from 'vitest';
import * as census from '../../src/census.js';
import { checkTour } from '../../src/problem/check.js';
import type { SolveOptions } from '../../src/problem/options.js';
import type { TourResult } from '../../src/problem/result.js';
import * as puzzle from '../../src/puzzle.js';
import { createTsSolver } from '../../src/ts.js';

/** Programs that run in a page, and their expected answers. The first one solves a few boards on several solvers. */

const PROBLEMS = [
  { rows: 8, cols: 8 },
  { rows: 8, cols: 8, start: 63, closed: true },
  { rows: 30, cols: 31, start: [2, 4] as const },
  { rows: 4, cols: 4 },
];

/** Expected properties of a solver. */
export interface Expected {
  readonly engine?: 'wasm' | 'ts';
  readonly simd?: boolean;
}

export const SIMD: Expected = { engine: 'wasm', simd: true };
export const TYPESCRIPT: Expected = { engine: 'ts', simd: false };

/** The last statement of a program in a page. */
export const REPORT = 'window.answers = answers;';

/** The expression that creates a solver in a page, and its expected properties. */
export type Solvers = Readonly<Record<string, readonly [expression: string, expected: Expected]>>;

/** Solvers that need only the modules. */
export const SOLVERS: Solvers = {
  auto: ['await createSolver()', SIMD],
  sync: ['createSolverSync()', SIMD],
  shared: ['{ solve }', {}],
  ts: ['createTsSolver()', TYPESCRIPT],
};

/** The same solvers if WebAssembly may not be compiled. */
export const SOLVERS_WITHOUT_WASM: Solvers = {
  ...SOLVERS,
  auto: ['await createSolver()', TYPESCRIPT],
  sync: ['createSolverSync()', TYPESCRIPT],
};

/** The binary in every form that `wasm` accepts, from an address of the page and from one with a wrong type. */
export function solversFrom(binary: string, mistyped: string): Solvers {
  const bytes = `await (await fetch('${binary}')).arrayBuffer()`;
  return {
    'an ArrayBuffer': [`await createSolver({ wasm: ${bytes} })`, SIMD],
    'an ArrayBuffer, sync': [`createSolverSync({ wasm: ${bytes} })`, SIMD],
    'a Uint8Array': [`await createSolver({ wasm: new Uint8Array(${bytes}) })`, SIMD],
    'a module': [
      `await createSolver({ wasm: await WebAssembly.compileStreaming(fetch('${binary}')) })`,
      SIMD,
    ],
    'a module, sync': [`createSolverSync({ wasm: await WebAssembly.compile(${bytes}) })`, SIMD],
    'a response': [`await createSolver({ wasm: await fetch('${binary}') })`, SIMD],
    'a promise of a response': [`await createSolver({ wasm: fetch('${binary}') })`, SIMD],
    'a response of a wrong type': [`await createSolver({ wasm: fetch('${mistyped}') })`, SIMD],
  };
}

/**
 * The program, which passes its answers to `report`. It needs no top-level await.
 * @param before its first lines, which define values for the solvers
 */
export function programOf(solvers: Solvers, before = '', report = REPORT): string {
  return programWith(
    `
    ${before}
    import { createSolver, createSolverSync, solve } from 'knights-tour-wasm';
    import { createTsSolver } from 'knights-tour-wasm/ts';`,
    solvers,
    {},
    report,
  );
}

/** Options for solvers of core, with a named strategy, so that the answers are those of the complete solver. */
export const CORE_OPTIONS: SolveOptions = { strategy: 'warnsdorff-backtracking' };

/** Solvers of core, without WebAssembly and with a binary from an address, if it may be compiled. */
export function coreSolvers(address: string, withWasm: boolean): Solvers {
  const streamed = `await createSolver({ strategies, wasm: fetch('${address}') })`;
  return {
    plain: ['await createSolver({ strategies })', TYPESCRIPT],
    streamed: [streamed, withWasm ? SIMD : TYPESCRIPT],
  };
}

/** A program of core with two strategies. Each answer contains the scripts that the page has loaded. */
export function coreProgramOf(solvers: Solvers, core = 'knights-tour-wasm/core'): string {
  return programWith(
    `
    import { createSolver, warnsdorff, warnsdorffBacktracking } from '${core}';
    const strategies = [warnsdorffBacktracking, warnsdorff];`,
    solvers,
    CORE_OPTIONS,
  );
}

function programWith(before: string, solvers: Solvers, options: SolveOptions, report = REPORT): string {
  const made = Object.entries(solvers).map(
    ([name, [expression]]) => `'${name}': async () => (${expression}),`,
  );
  return `${before}
    const problems = ${JSON.stringify(PROBLEMS)};
    const solvers = {
      ${made.join('\n      ')}
    };
    async function main() {
      const answers = [];
      for (const [name, create] of Object.entries(solvers)) {
        const { engine, simd, fallbackReason, solve } = await create();
        const results = problems.map((problem) => {
          const result = solve(problem, ${JSON.stringify(options)});
          return result.path ? { ...result, path: [...result.path] } : result;
        });
        const resources = performance.getEntriesByType('resource').map((entry) => entry.name);
        const scripts = resources.filter((address) => address.endsWith('.js'));
        answers.push({ name, engine, simd, fallbackReason, results, scripts });
      }
      ${report}
    }
    main();
  `;
}

/** The answer of a solver in a page. */
export interface Answers extends Expected {
  readonly name: string;
  readonly fallbackReason?: string;
  readonly results: TourResult[];
  /** The addresses of the scripts that the page had loaded. */
  readonly scripts: string[];
}

/** Returns the answers of the TypeScript engine in Node, in the form that a page returns. */
function expectedResults(options: SolveOptions): unknown[] {
  const solver = createTsSolver();
  return PROBLEMS.map((problem) => {
    const result = solver.solve(problem, options);
    return result.path ? { ...result, path: [...result.path] } : result;
  });
}

/** Compares the answers of a page with those of Node, and each solver with its expected properties. */
export function expectAnswers(
  given: unknown,
  solvers: Solvers,
  options: SolveOptions = {},
): readonly Answers[] {
  const answers = given as Answers[];
  expect(answers.map(({ name }) => name)).toEqual(Object.keys(solvers));
  for (const { name, engine, simd, results } of answers) {
    expect({ engine, simd }, name).toEqual(solvers[name]![1]);
    expect(results, name).toEqual(expectedResults(options));
    for (const [i, result] of results.entries()) {
      if (result.status === 'found')
        expect(checkTour(PROBLEMS[i]!, result.path)).toEqual({ status: 'valid', ok: true });
    }
    expect(results.filter(({ status }) => status === 'found')).toHaveLength(3);
  }
  return answers;
}

/** A program that counts, lists, samples and makes puzzles in a page without WebAssembly, and its expected answers. */

type Census = Pick<typeof census, 'countTours' | 'createSampler' | 'tourClasses' | 'tours'>;
type Puzzles = Pick<typeof puzzle, 'createPuzzle' | 'hint' | 'solvePuzzle'>;

/** Returns answers of functions of census and puzzle as texts. */
function answersOf(
  { countTours, createSampler, tourClasses, tours }: Census,
  { createPuzzle, hint, solvePuzzle }: Puzzles,
): string[] {
  const board = { rows: 6, cols: 6, closed: true } as const;
  const list = tours(board);
  const listed = Array.from({ length: 100 }, () => String(list.next().value));
  const made = createPuzzle({ rows: 6, cols: 6 }, { seed: 3 });
  if (made.status !== 'found') return [made.explanation];
  const solved = solvePuzzle(made.puzzle);
  const begun = Array.from(made.path, (square, step) => (step < 9 ? square : -1));
  return [
    String(countTours(board).count),
    String(countTours({ rows: 3, cols: 60, closed: true }).count),
    countTours({ rows: 12, cols: 12 }).status,
    ...[listed.join(), list.cursor(), String(tourClasses(board).classes)],
    String(createSampler(board).sample({ seed: 4 })),
    ...[String(made.path), JSON.stringify(made.puzzle.given), `${solved.status} ${solved.nodes}`],
    JSON.stringify(hint(made.puzzle, begun)),
  ];
}

/** The program, which sets `answers`. It imports the entries from these addresses. */
export function kernelProgramOf(
  censusJs = 'knights-tour-wasm/census/js',
  puzzleJs = 'knights-tour-wasm/puzzle/js',
): string {
  return `
    import * as census from '${censusJs}';
    import * as puzzle from '${puzzleJs}';
    ${answersOf.toString()}
    const isForbidden = (run) => {
      try {
        run();
        return false;
      } catch {
        return true;
      }
    };
    const noWebAssembly = isForbidden(() => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
    const noEval = isForbidden(() => Function('return 1')());
    window.answers = [noWebAssembly, noEval, ...answersOf(census, puzzle)];
  `;
}

/** Compares the answers of the program with those of WebAssembly in this process. */
export function expectKernelAnswers(answers: unknown): void {
  expect(answers).toEqual([true, true, ...answersOf(census, puzzle)]);
}

/** A program that uses pools in a page or another platform with workers, and its expected answers. */

const BATCH = { rows: 8, cols: 8, count: 20_000 };
const WALK = { strategy: 'warnsdorff' } as const;
const POOL_PROBLEMS = [
  { rows: 40, cols: 41 },
  { rows: 6, cols: 6, closed: true },
  { rows: 3, cols: 3 },
  { rows: 20, cols: 20, start: 7, blocked: [30, 31] },
];

/** Returns the digest of numbers, as a function here and as text in the program. */
function digest(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum = (Math.imul(sum, 31) + values[i]!) >>> 0;
  return sum;
}

/** The options of each pool, as expressions, by name. */
export type Pools = Readonly<Record<string, string>>;

/** The worker file of the package. */
export const FILE_POOL: Pools = { file: '{ workers: 2 }' };
/** The worker that is text in a module. */
export const INLINE_POOL: Pools = { inline: '{ workers: 2, createWorker: createInlineWorker }' };

/** The program, which passes its answers to `report`. */
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
      for await (const result of pool.solveAll(${JSON.stringify(POOL_PROBLEMS)})) {
        results.push([result.status, digest(result.path ?? [])]);
      }
      // This search takes too long to end, and the timer fires only if the search runs in another thread.
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

/** Compares the answers of the program with those of a solver in this process. */
export function expectPoolAnswers(answers: unknown, pools: Pools, expected: object): void {
  const solver = createTsSolver();
  const batch = solver.solveBatch(BATCH, WALK);
  const results = POOL_PROBLEMS.map((problem) => {
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
