import type { SolveOptions, StrategyName, TieBreak } from 'knights-tour-wasm';

/** A way to search that can be watched square by square. */
export interface Thinker {
  /** In the address. */
  readonly name: string;
  readonly label: string;
  readonly options: SolveOptions;
}

function thinker(label: string, strategy: StrategyName, tieBreak?: TieBreak): Thinker {
  const name = tieBreak ? `${strategy}.${tieBreak}` : strategy;
  return { name, label, options: { strategy, ...(tieBreak ? { tieBreak } : {}) } };
}

/** Two of these names stand beside each other on a phone, so the longer ones leave Warnsdorff out. */
export const THINKERS: readonly Thinker[] = [
  thinker('Plain backtracking', 'backtracking'),
  thinker('Warnsdorff’s rule', 'warnsdorff'),
  thinker('Rule, farthest first', 'warnsdorff', 'farthest'),
  thinker('Rule + backtracking', 'warnsdorff-backtracking'),
];

/** The thinker of a name, or another. */
export function thinkerNamed(name: string | null, otherwise: Thinker): Thinker {
  return THINKERS.find((each) => each.name === name) ?? otherwise;
}
