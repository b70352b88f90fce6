import type { integerArgument } from '../problem/arguments.js';

/** 1.5 GiB. */
export const DEFAULT_MEMORY: number = 1.5 * 2 ** 30;

/** What a count is limited by. */
export interface Limits {
  readonly atMost: number | undefined;
  readonly memory: number;
}

/**
 * The limits of a count, with their defaults.
 * @param check what checks them: a pool, which loads this when it counts, has it already
 * @throws TypeError, RangeError
 */
export function limitsOf(
  { atMost, memory = DEFAULT_MEMORY }: { readonly atMost?: unknown; readonly memory?: unknown },
  check: typeof integerArgument,
): Limits {
  return {
    atMost: atMost === undefined ? undefined : check('atMost', atMost, 1, Number.MAX_SAFE_INTEGER),
    memory: check('memory', memory, 1, Number.MAX_SAFE_INTEGER),
  };
}
