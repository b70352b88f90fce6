import {
  type SolveOptions,
  STRATEGY_NAMES,
  type StrategyName,
  TIE_BREAKS,
  type TieBreak,
} from '../../problem/options.js';
import type { Solver } from '../../solver/solver.js';
import { integerOption, MOST_SEED, meaningless, nameOption, optionalInteger } from './values.js';

/** The options that say how to solve. */
export const SOLVE_OPTIONS = {
  strategy: { type: 'string' },
  'tie-break': { type: 'string' },
  engine: { type: 'string' },
  seed: { type: 'string' },
  'node-limit': { type: 'string' },
  'time-limit': { type: 'string' },
} as const;

/** Which of the tours of a seed; a batch numbers its own. */
export const STREAM_OPTION = { stream: { type: 'string' } } as const;

/** The values of {@link SOLVE_OPTIONS} and {@link STREAM_OPTION}. */
export interface SolveArguments {
  strategy?: string | undefined;
  'tie-break'?: string | undefined;
  engine?: string | undefined;
  seed?: string | undefined;
  stream?: string | undefined;
  'node-limit'?: string | undefined;
  'time-limit'?: string | undefined;
}

/** Defaults of a subcommand, and whether the seed draws more than the strategy does: starts. */
export interface SolveDefaults {
  readonly strategy: 'auto' | StrategyName;
  readonly drawsMore?: boolean;
}

const ENGINES = ['auto', 'wasm', 'ts'] as const;
const CHOICES: readonly ('auto' | StrategyName)[] = ['auto', ...STRATEGY_NAMES];

/** What a strategy reads of the options. `auto` chooses one that reads those given, if there is one. */
const READS: Readonly<Record<'auto' | StrategyName, { ties: boolean; seed: boolean; nodeLimit: boolean }>> = {
  auto: { ties: true, seed: true, nodeLimit: true },
  warnsdorff: { ties: true, seed: false, nodeLimit: false }, // the seed where it breaks ties at random
  backtracking: { ties: false, seed: false, nodeLimit: true },
  'warnsdorff-backtracking': { ties: true, seed: true, nodeLimit: true },
  'divide-and-conquer': { ties: false, seed: false, nodeLimit: false },
  'edge-search': { ties: false, seed: true, nodeLimit: true },
  random: { ties: false, seed: true, nodeLimit: true },
};

/** Which engine the arguments ask for. */
export function engineOption({ engine = 'auto' }: SolveArguments): 'auto' | 'wasm' | 'ts' {
  return nameOption('--engine', engine, ENGINES);
}

/**
 * How the arguments want a problem solved.
 * @throws TypeError, RangeError for values that are not allowed and for options that the strategy does not read
 */
export function solveOptions(values: SolveArguments, defaults: SolveDefaults): Omit<SolveOptions, 'out'> {
  const { seed, stream, 'node-limit': nodeLimit, 'time-limit': timeLimit } = values;
  const strategy =
    values.strategy === undefined ? defaults.strategy : nameOption('--strategy', values.strategy, CHOICES);
  const tieBreak =
    values['tie-break'] === undefined
      ? undefined
      : nameOption('--tie-break', values['tie-break'], TIE_BREAKS);
  const options: Omit<SolveOptions, 'out'> = { strategy };
  if (tieBreak !== undefined) options.tieBreak = tieBreak;
  if (seed !== undefined) options.seed = integerOption('--seed', seed, 0, MOST_SEED);
  if (stream !== undefined) options.stream = integerOption('--stream', stream, 0, MOST_SEED);
  const limit = optionalInteger('--node-limit', nodeLimit, 1, Number.MAX_SAFE_INTEGER);
  if (limit !== undefined) options.nodeLimit = limit;
  const time = optionalInteger('--time-limit', timeLimit, 1, Number.MAX_SAFE_INTEGER);
  if (time !== undefined) options.timeLimit = time;
  checkReads(values, strategy, tieBreak, defaults);
  return options;
}

function checkReads(
  values: SolveArguments,
  strategy: 'auto' | StrategyName,
  tieBreak: TieBreak | undefined,
  defaults: SolveDefaults,
): void {
  const reads = READS[strategy];
  const chosen = `--strategy ${strategy}${values.strategy === undefined ? ' (the default)' : ''}`;
  if (values['tie-break'] !== undefined && !reads.ties) {
    const others = CHOICES.filter((name) => name !== 'auto' && READS[name].ties).join(' and ');
    throw meaningless(`--tie-break ${tieBreak}`, chosen, `it has no ties to break; ${others} have`);
  }
  const hasRandomTies = reads.ties && tieBreak === 'random';
  const isAutoWithTies = strategy === 'auto' && tieBreak !== undefined;
  const isRandom = hasRandomTies || (reads.seed && !isAutoWithTies) || defaults.drawsMore;
  for (const name of ['seed', 'stream'] as const) {
    if (values[name] === undefined || isRandom) continue;
    if (isAutoWithTies) {
      const why = 'ties are then not broken at random; --tie-break random reads it';
      throw meaningless(`--${name} ${values[name]}`, `--tie-break ${tieBreak}`, why);
    }
    const way = reads.ties ? ' without --tie-break random' : '';
    throw meaningless(`--${name} ${values[name]}`, `${chosen}${way}`, 'nothing in it is random');
  }
  if (values['node-limit'] !== undefined && !reads.nodeLimit) {
    throw meaningless(
      `--node-limit ${values['node-limit']}`,
      chosen,
      'it takes no move back, so it ends anyway',
    );
  }
}

/** An engine as the command calls it. */
export function engineName({
  engine,
  simd,
  fallbackReason,
}: Pick<Solver, 'engine' | 'simd' | 'fallbackReason'>): string {
  if (engine === 'wasm') return simd ? 'wasm (SIMD)' : 'wasm';
  return fallbackReason === undefined ? 'ts' : `ts (${fallbackReason})`;
}
