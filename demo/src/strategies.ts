import { STRATEGY_NAMES, type StrategyName } from 'knights-tour-wasm';

/** What the page says and knows of a strategy. */
interface Offer {
  readonly label: string;
  /** Whether it breaks ties of Warnsdorff’s rule. */
  readonly hasTies?: boolean;
  /** Whether it answers a batch on any board at once, and so can be raced with. */
  readonly isRaced?: boolean;
}

/** The strategies as readers are offered them: all that the package has. */
const OFFERS: Readonly<Record<StrategyName, Offer>> = {
  warnsdorff: { label: 'Warnsdorff’s rule alone', hasTies: true, isRaced: true },
  backtracking: { label: 'Plain backtracking' },
  'warnsdorff-backtracking': { label: 'Warnsdorff’s rule with backtracking', hasTies: true, isRaced: true },
  'divide-and-conquer': { label: 'Divide and conquer', isRaced: true },
  'edge-search': { label: 'Edge search' },
  random: { label: 'Random tour' },
};

/** Those that are raced with, in the package's order. */
export const RACED: readonly StrategyName[] = STRATEGY_NAMES.filter((name) => OFFERS[name].isRaced);

/** The label of a strategy. */
export function labelOf(name: StrategyName): string {
  return OFFERS[name].label;
}

/** Whether a strategy, or 'auto', takes notice of the tie-break. */
export function hasTies(name: 'auto' | StrategyName): boolean {
  return name === 'auto' || OFFERS[name].hasTies === true;
}

/** The strategy of a list that a text names. */
export function strategyNamed(
  text: string,
  names: readonly StrategyName[] = STRATEGY_NAMES,
): StrategyName | undefined {
  return names.find((name) => name === text);
}

/** Offers strategies for choice. */
export function offerStrategies(
  choice: HTMLSelectElement,
  names: readonly StrategyName[] = STRATEGY_NAMES,
): void {
  for (const name of names) choice.append(new Option(labelOf(name), name));
}
