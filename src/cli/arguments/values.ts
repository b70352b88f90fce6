import { shown } from '../../problem/arguments.js';
import { didYouMean } from './spelling.js';

/** Seeds are numbers of 32 bits. */
export const MOST_SEED: number = 2 ** 32 - 1;

/**
 * A whole number as it was typed.
 * @throws RangeError
 */
export function integerOption(name: string, text: string, least: number, most: number): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value + 0; // turns -0 into 0
  const typed = Number.isNaN(value) ? shown(text) : text;
  throw new RangeError(`${name} is ${typed}; it must be an integer from ${least} to ${most}`);
}

/**
 * A whole number, where there is one.
 * @throws RangeError
 */
export function optionalInteger(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  return text === undefined ? undefined : integerOption(name, text, least, most);
}

/**
 * One of a list of names as it was typed.
 * @throws TypeError
 */
export function nameOption<Name extends string>(name: string, text: string, names: readonly Name[]): Name {
  const known = names.find((each) => each === text);
  if (known !== undefined) return known;
  const allowed = names.map((each) => `'${each}'`).join(', ');
  throw new TypeError(`${name} is ${shown(text)}; it must be one of ${allowed}${didYouMean(text, names)}`);
}

/**
 * The name of a file as it was typed.
 * @throws TypeError when it is empty
 */
export function fileOption(name: string, text: string, stream: string): string {
  if (text !== '') return text;
  throw new TypeError(`${name} is empty; it must name a file, or be - for ${stream}`);
}

/** The error for options that cannot both be meant. */
export function contradiction(one: string, other: string, why: string): TypeError {
  return new TypeError(`${one} and ${other} contradict each other: ${why}`);
}

/** The error for an option that has no effect beside another. */
export function meaningless(option: string, beside: string, why: string): TypeError {
  return new TypeError(`${option} means nothing with ${beside}: ${why}`);
}
