import type { SolveOptions, StrategyName, TieBreak } from 'knights-tour-wasm';

/** A search method that can be traced. */
export interface SearchMethod {
  /** The name in the address. */
  readonly name: string;
  readonly label: string;
  readonly options: SolveOptions;
}

function method(label: string, strategy: StrategyName, tieBreak?: TieBreak): SearchMethod {
  const name = tieBreak ? `${strategy}.${tieBreak}` : strategy;
  return { name, label, options: { strategy, ...(tieBreak ? { tieBreak } : {}) } };
}

/** The labels are short because two of them stand side by side on a phone. */
export const METHODS: readonly SearchMethod[] = [
  method('Plain backtracking', 'backtracking'),
  method('Warnsdorff’s rule', 'warnsdorff'),
  method('Rule, farthest first', 'warnsdorff', 'farthest'),
  method('Rule + backtracking', 'warnsdorff-backtracking'),
];

export function findMethod(name: string | null, otherwise: SearchMethod): SearchMethod {
  return METHODS.find((each) => each.name === name) ?? otherwise;
}
