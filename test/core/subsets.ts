import {
  backtracking,
  createSolverSync,
  divideAndConquer,
  edgeSearch,
  random,
  type Solver,
  type Strategy,
  warnsdorff,
  warnsdorffBacktracking,
} from '../../src/core.js';
import { BINARY } from '../binaries.js';

/** Solvers of some strategies, on each engine. */

export const STRATEGIES: readonly Strategy[] = [
  warnsdorff,
  backtracking,
  warnsdorffBacktracking,
  divideAndConquer,
  edgeSearch,
  random,
];

/** Every list of strategies that is not empty: 63 of them. */
export const SUBSETS: readonly (readonly Strategy[])[] = Array.from({ length: 63 }, (_, i) =>
  STRATEGIES.filter((_strategy, bit) => ((i + 1) >> bit) & 1),
);

/** A solver of some strategies on one engine. */
export type Subset = { readonly strategies: readonly Strategy[]; readonly engine: 'wasm' | 'ts' };

const made = new Map<string, Solver>();

/** The solver of a subset, made once. */
export function solverOf({ strategies, engine }: Subset): Solver {
  const key = [engine, ...strategies.map(({ name }) => name)].join();
  let solver = made.get(key);
  if (!solver) {
    solver = createSolverSync({ strategies, engine, ...(engine === 'wasm' ? { wasm: BINARY } : {}) });
    made.set(key, solver);
  }
  return solver;
}

/** The same strategies on both engines. */
export function onBoth(strategies: readonly Strategy[]): readonly Solver[] {
  return (['wasm', 'ts'] as const).map((engine) => solverOf({ strategies, engine }));
}

/** Whether the rules for boards with blocked squares are there. */
export function knowsHoles(strategies: readonly Strategy[]): boolean {
  return strategies.some(({ rulesOfHoles }) => rulesOfHoles);
}
