import { wrongType } from '../problem/arguments.js';
import type { GivenStep } from '../problem/given.js';
import type { Problem, TourProblem } from '../problem/problem.js';

/** Problems as text: blocked squares are bits. */

/** A problem in JSON. */
export interface PlainProblem {
  readonly rows: number;
  readonly cols: number;
  readonly start?: number | 'random';
  readonly end?: number;
  readonly closed?: true;
  /** A bit a square, the first ones in the lowest bits of the first byte: in base64. */
  readonly blocked?: string;
  readonly given?: readonly GivenStep[];
}

/** A checked problem in JSON. */
export function plainProblem({ board, start, end, closed }: Problem): PlainProblem {
  const { rows, cols, blocked } = board;
  return {
    rows,
    cols,
    ...(start >= 0 ? { start } : start === -1 ? {} : { start: 'random' as const }),
    ...(end >= 0 ? { end } : {}),
    ...(closed ? { closed } : {}),
    ...(blocked ? { blocked: bitsOf(blocked) } : {}),
  };
}

function bitsOf(mask: Uint8Array): string {
  const bits = new Uint8Array(Math.ceil(mask.length / 8));
  for (let square = 0; square < mask.length; square++) {
    if (mask[square]) bits[square >> 3]! |= 1 << (square & 7);
  }
  return Buffer.from(bits).toString('base64');
}

/**
 * A problem from JSON that anybody may have written: in the form in which callers give it, to be checked as theirs is.
 * @throws TypeError
 */
export function givenProblem(plain: unknown): TourProblem {
  if (typeof plain !== 'object' || plain === null) throw wrongType('the problem', plain, 'an object');
  const { blocked, ...rest } = plain as Record<string, unknown>;
  if (blocked === undefined) return rest as unknown as TourProblem;
  if (typeof blocked !== 'string') throw wrongType('blocked', blocked, 'bits in base64');
  const bits = Buffer.from(blocked, 'base64');
  const squares = Number(rest.rows) * Number(rest.cols);
  if (!(squares >= 1 && Math.ceil(squares / 8) === bits.length)) {
    throw wrongType('blocked', blocked, 'a bit for each square, in base64');
  }
  const mask = Uint8Array.from({ length: squares }, (_, square) => (bits[square >> 3]! >> (square & 7)) & 1);
  return { ...rest, blocked: mask } as unknown as TourProblem;
}
