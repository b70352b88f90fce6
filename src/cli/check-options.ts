import {
  type LongestOptions,
  normaliseOptions,
  STRATEGY_NAMES,
  type StrategyName,
} from '../problem/options.js';
import { ALL_STRATEGIES } from '../strategies/index.js';

const FLAGS = {
  tieBreak: '--tie-break',
  moveOrder: '--move-order',
  seed: '--seed',
  stream: '--stream',
} as const;

type SolvingOptions = Omit<LongestOptions, 'out'>;

/**
 * Rejects options that the named strategy ignores. Limits are safeguards, which every strategy accepts. 'auto' chooses a strategy that reads them, or throws.
 * @param isStartRandom whether the start also depends on seed and stream
 * @throws TypeError
 */
export function checkOptionsAreRead(options: SolvingOptions, isStartRandom: boolean): void {
  const { strategy = 'auto' } = options;
  if (strategy === 'auto') return;
  for (const name of ['tieBreak', 'moveOrder', 'seed', 'stream'] as const) {
    const isReadByStart = isStartRandom && (name === 'seed' || name === 'stream');
    if (options[name] === undefined || isReadByStart || readersOf(name, options).includes(strategy)) continue;
    const others = readersOf(name, { ...options, tieBreak: 'random' });
    const readers = others.includes(strategy) ? `${strategy} with --tie-break random` : others.join(', ');
    throw new TypeError(
      `${FLAGS[name]}${name === 'moveOrder' ? '' : ` ${options[name]}`} has no effect with --strategy ${strategy}. Strategies that read it: ${readers}.`,
    );
  }
}

function readersOf(name: keyof typeof FLAGS, options: SolvingOptions): StrategyName[] {
  const normalised = normaliseOptions(options, STRATEGY_NAMES);
  const readers = ALL_STRATEGIES.filter((each) => each.reads?.(normalised).includes(name));
  return readers.map((each) => each.name);
}
