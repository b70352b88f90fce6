import { STRATEGY_NAMES, type StrategyName } from 'knights-tour-wasm';

/** A strategy as the page offers it. */
interface Offer {
  readonly label: string;
  /** Whether it reads the tie-break. */
  readonly hasTies?: boolean;
  /** Whether Race offers it: it solves batches of any board quickly. */
  readonly isRaced?: boolean;
}

/** All strategies of the package. */
const OFFERS: Readonly<Record<StrategyName, Offer>> = {
  warnsdorff: { label: 'Warnsdorff’s rule alone', hasTies: true, isRaced: true },
  backtracking: { label: 'Plain backtracking' },
  'warnsdorff-backtracking': { label: 'Warnsdorff with backtracking', hasTies: true, isRaced: true },
  'divide-and-conquer': { label: 'Divide and conquer', isRaced: true },
  'edge-search': { label: 'Edge search' },
  random: { label: 'Random tour' },
};

/** The strategies of Race, in the package's order. */
export const RACED: readonly StrategyName[] = STRATEGY_NAMES.filter((name) => OFFERS[name].isRaced);

export function getLabel(name: StrategyName): string {
  return OFFERS[name].label;
}

/** Returns whether a strategy, or 'auto', reads the tie-break. */
export function hasTies(name: 'auto' | StrategyName): boolean {
  return name === 'auto' || OFFERS[name].hasTies === true;
}

/** Finds a strategy by name. */
export function findStrategy(
  text: string,
  names: readonly StrategyName[] = STRATEGY_NAMES,
): StrategyName | undefined {
  return names.find((name) => name === text);
}

/** Adds strategies to a select element. */
export function offerStrategies(
  choice: HTMLSelectElement,
  names: readonly StrategyName[] = STRATEGY_NAMES,
): void {
  for (const name of names) choice.append(new Option(getLabel(name), name));
}
