import { expect } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import type { SolveOptions } from '../../src/problem/options.js';
import type { TourResult } from '../../src/problem/result.js';
import { createTsSolver } from '../../src/ts.js';

/** A program that solves a few boards in a page on several solvers, and what it must answer. */

const PROBLEMS = [
  { rows: 8, cols: 8 },
  { rows: 8, cols: 8, start: 63, closed: true },
  { rows: 30, cols: 31, start: [2, 4] as const },
  { rows: 4, cols: 4 },
];

/** What a solver must be. */
export interface Expected {
  readonly engine?: 'wasm' | 'ts';
  readonly simd?: boolean;
}

const SIMD: Expected = { engine: 'wasm', simd: true };
const TYPESCRIPT: Expected = { engine: 'ts', simd: false };

/** How a page makes a solver, and which it must be. */
export type Solvers = Readonly<Record<string, readonly [expression: string, expected: Expected]>>;

/** What needs nothing but the modules. */
export const SOLVERS: Solvers = {
  auto: ['await createSolver()', SIMD],
  sync: ['createSolverSync()', SIMD],
  shared: ['{ solve }', {}],
  ts: ['createTsSolver()', TYPESCRIPT],
};

/** The same where WebAssembly may not be compiled. */
export const SOLVERS_WITHOUT_WASM: Solvers = {
  auto: ['await createSolver()', TYPESCRIPT],
  sync: ['createSolverSync()', TYPESCRIPT],
  shared: ['{ solve }', {}],
  ts: ['createTsSolver()', TYPESCRIPT],
};

/** The binary in every form that `wasm` takes, from an address of the page and another that has a wrong type. */
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
 * The program, which sets `answers`; it needs no top-level await.
 * @param before what it begins with, for the solvers to use
 */
export function programOf(solvers: Solvers, before = ''): string {
  return programWith(
    `
    ${before}
    import { createSolver, createSolverSync, solve } from 'knights-tour-wasm';
    import { createTsSolver } from 'knights-tour-wasm/ts';`,
    solvers,
  );
}

/** What core's solvers are asked: by name, so that the answers are those of the complete solver. */
export const CORE_OPTIONS: SolveOptions = { strategy: 'warnsdorff-backtracking' };

/** Solvers of core, without WebAssembly and with a binary from an address, if that may be compiled. */
export function coreSolvers(address: string, withWasm: boolean): Solvers {
  const streamed = `await createSolver({ strategies, wasm: fetch('${address}') })`;
  return {
    plain: ['await createSolver({ strategies })', TYPESCRIPT],
    streamed: [streamed, withWasm ? SIMD : TYPESCRIPT],
  };
}

/** A program of core, with two strategies; every answer tells which scripts the page had loaded by then. */
export function coreProgramOf(solvers: Solvers, core = 'knights-tour-wasm/core'): string {
  return programWith(
    `
    import { createSolver, warnsdorff, warnsdorffBacktracking } from '${core}';
    const strategies = [warnsdorffBacktracking, warnsdorff];`,
    solvers,
    CORE_OPTIONS,
  );
}

function programWith(before: string, solvers: Solvers, options: SolveOptions = {}): string {
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
      window.answers = answers;
    }
    main();
  `;
}

/** What a solver answered in a page. */
export interface Answers extends Expected {
  readonly name: string;
  readonly fallbackReason?: string;
  readonly results: TourResult[];
  /** The addresses of the scripts that the page had loaded by then. */
  readonly scripts: string[];
}

/** What Node's TypeScript engine answers, in the form in which a page hands it over. */
function expectedResults(options: SolveOptions): unknown[] {
  const solver = createTsSolver();
  return PROBLEMS.map((problem) => {
    const result = solver.solve(problem, options);
    return result.path ? { ...result, path: [...result.path] } : result;
  });
}

/** Holds what a page answered against what Node answers, and each solver against what it must be. */
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
