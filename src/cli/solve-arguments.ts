import { nameArgument, outOfRange } from '../problem/arguments.js';
import { type SolveOptions, STRATEGY_NAMES, TIE_BREAKS } from '../problem/options.js';
import type { Solver } from '../solver/solver.js';

/** The options that say how to solve, as `parseArgs` of Node takes them. */
export const SOLVE_OPTIONS = {
  strategy: { type: 'string' },
  'tie-break': { type: 'string' },
  engine: { type: 'string', default: 'auto' },
  seed: { type: 'string' },
  'node-limit': { type: 'string' },
} as const;

/** The values of {@link SOLVE_OPTIONS}. */
export interface SolveArguments {
  strategy?: string | undefined;
  'tie-break'?: string | undefined;
  engine: string;
  seed?: string | undefined;
  'node-limit'?: string | undefined;
}

const ENGINES = ['auto', 'wasm', 'ts'] as const;

/** Which engine the arguments ask for. */
export function engineArgument({ engine }: SolveArguments): 'auto' | 'wasm' | 'ts' {
  return nameArgument('--engine', engine, ENGINES);
}

/** How the arguments want a problem solved. */
export function solveOptions(values: SolveArguments): Omit<SolveOptions, 'out'> {
  const { strategy, 'tie-break': tieBreak, seed, 'node-limit': nodeLimit } = values;
  const options: Omit<SolveOptions, 'out'> = {};
  if (strategy !== undefined)
    options.strategy = nameArgument('--strategy', strategy, ['auto' as const, ...STRATEGY_NAMES]);
  if (tieBreak !== undefined) options.tieBreak = nameArgument('--tie-break', tieBreak, TIE_BREAKS);
  if (seed !== undefined) options.seed = integerText('--seed', seed);
  if (nodeLimit !== undefined) options.nodeLimit = integerText('--node-limit', nodeLimit);
  return options;
}

/** A number; who uses it says whether it is in range. */
export function integerText(name: string, text: string): number {
  if (!/^-?\d+$/.test(text)) throw outOfRange(name, text, 'an integer');
  return Number(text);
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
