import {
  normaliseOptions,
  type SolveOptions,
  STRATEGY_NAMES,
  type StrategyName,
} from '../problem/options.js';
import { ALL_STRATEGIES } from '../strategies/index.js';

/** Strategies that need no limit: they never take a move back. */
const WITHOUT_NODE_LIMIT: readonly StrategyName[] = ['warnsdorff', 'divide-and-conquer'];

const FLAGS = { tieBreak: '--tie-break', seed: '--seed', stream: '--stream' } as const;

/**
 * Rejects options that the named strategy ignores. 'auto' chooses a strategy that reads them, or throws.
 * @param isStartRandom whether the start also depends on seed and stream
 * @throws TypeError
 */
export function checkOptionsAreRead(options: Omit<SolveOptions, 'out'>, isStartRandom: boolean): void {
  const { strategy = 'auto', nodeLimit } = options;
  if (strategy === 'auto') return;
  const ignoredError = (option: string, readers: readonly string[]): TypeError => {
    return new TypeError(
      `${option} has no effect with --strategy ${strategy}. Strategies that read it: ${readers.join(', ')}.`,
    );
  };
  for (const name of ['tieBreak', 'seed', 'stream'] as const) {
    if (options[name] === undefined || (isStartRandom && name !== 'tieBreak')) continue;
    const readersOf = (all: Omit<SolveOptions, 'out'>) => {
      const normalised = normaliseOptions(all, STRATEGY_NAMES);
      const readers = ALL_STRATEGIES.filter((each) => each.reads?.(normalised).includes(name));
      return readers.map((each) => each.name);
    };
    if (readersOf(options).includes(strategy)) continue;
    const withRandomTies = readersOf({ ...options, tieBreak: 'random' });
    const readers = withRandomTies.includes(strategy)
      ? [`${strategy} with --tie-break random`]
      : withRandomTies;
    throw ignoredError(`${FLAGS[name]} ${options[name]}`, readers);
  }
  if (nodeLimit === undefined || !WITHOUT_NODE_LIMIT.includes(strategy)) return;
  const readers = STRATEGY_NAMES.filter((name) => !WITHOUT_NODE_LIMIT.includes(name));
  throw ignoredError(`--node-limit ${nodeLimit}`, readers);
}
