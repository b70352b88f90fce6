import { STRATEGY_NAMES, type StrategyName } from '../problem/options.js';
import { backtracking } from './backtracking.js';
import { divideAndConquer } from './divide-and-conquer/divide-and-conquer.js';
import { edgeSearch } from './edge-search/edge-search.js';
import { longestWalks } from './longest-walk/longest-walk.js';
import { random } from './random/random.js';
import type { Strategy } from './strategy.js';
import { symmetric } from './symmetric/symmetric.js';
import { warnsdorff } from './warnsdorff.js';
import { warnsdorffBacktracking } from './warnsdorff-backtracking.js';

/** The strategies by name. */
const BY_NAME: Readonly<Record<StrategyName, Strategy>> = {
  warnsdorff,
  backtracking,
  'warnsdorff-backtracking': warnsdorffBacktracking,
  'divide-and-conquer': divideAndConquer,
  'edge-search': { ...edgeSearch, walks: longestWalks },
  random,
};

/** All strategies, that of symmetric tours last. */
export const ALL_STRATEGIES: readonly Strategy[] = /* @__PURE__ */ STRATEGY_NAMES.map(
  (name) => BY_NAME[name],
).concat(symmetric);
