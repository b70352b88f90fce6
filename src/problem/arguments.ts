/** Checks of arguments: every message names the argument, its value and what is allowed. */

/**
 * A value as an error message shows it: short, and never throwing.
 * @param most how many elements of a list are shown, and of the lists in it half as many
 */
export function shown(value: unknown, most = 8): string {
  if (Array.isArray(value)) {
    const items = Array.from(value.slice(0, most + 1), (item, i) =>
      i < most ? shown(item, most >> 1) : '…',
    );
    return `[${items.join(', ')}]`;
  }
  if (typeof value === 'function') return 'a function';
  if (Object(value) === value) return `an object (${Object.prototype.toString.call(value).slice(8, -1)})`;
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === 'bigint' ? `${value}n` : String(value);
}

/** The error for a value of the wrong kind. */
export function wrongType(name: string, value: unknown, allowed: string): TypeError {
  return badValue(name, value, allowed, false);
}

/** The error for a value of the right kind that is out of range. */
export function outOfRange(name: string, value: unknown, allowed: string): RangeError {
  return badValue(name, value, allowed, true);
}

/** The error for a value that is not allowed. @param isOfKind whether it is of the right kind; default: whether it is a number */
export function badValue(
  name: string,
  value: unknown,
  allowed: string,
  isOfKind: boolean = typeof value === 'number',
): TypeError | RangeError {
  return new (isOfKind ? RangeError : TypeError)(`${name} is ${shown(value)}; it must be ${allowed}`);
}

/**
 * The value as an integer of `least` .. `most`.
 * @throws TypeError when it is no number, RangeError when it is no integer or out of range
 */
export function integerArgument(name: string, value: unknown, least: number, most: number): number {
  const number = value as number;
  if (Number.isInteger(value) && number >= least && number <= most) return number + 0; // turns -0 into 0
  throw badValue(name, value, `an integer from ${least} to ${most}`);
}

/**
 * Makes arrays of a length that may be too much.
 * @throws RangeError when the memory for them cannot be had
 */
export function allocated<Arrays>(length: string, what: string, make: () => Arrays): Arrays {
  try {
    return make();
  } catch {
    throw new RangeError(`${length}; the memory for ${what} cannot be had`);
  }
}

/**
 * Checks that a value has a length, as arrays and typed arrays have.
 * @throws TypeError, RangeError
 */
export function arrayLikeArgument(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || !('length' in value)) {
    throw wrongType(name, value, 'an array or a typed array');
  }
  integerArgument(`the length of ${name}`, value.length, 0, Number.MAX_SAFE_INTEGER);
}

/**
 * One of a list of names.
 * @throws TypeError for anything else
 */
export function nameArgument<Name extends string>(
  name: string,
  value: unknown,
  names: readonly Name[],
): Name {
  if (!names.includes(value as Name)) {
    throw wrongType(name, value, `one of ${names.map((n) => `'${n}'`).join(', ')}`);
  }
  return value as Name;
}

/** By key: what messages say of options that have moved. */
const NOTES: Readonly<Record<string, string>> = { atMost: "the option is called 'stopAt' now" };

/**
 * An object whose keys are all known.
 * @param elsewhere another argument, and its keys: an unknown key that is one of them is said to belong there
 * @param notes by unknown key: a hint for the message
 * @throws TypeError when it is no object or has an unknown key
 */
export function objectArgument(
  name: string,
  value: unknown,
  keys: readonly string[],
  elsewhere?: string,
  itsKeys: readonly string[] = [],
  notes: Readonly<Record<string, string>> = NOTES,
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrongType(name, value, 'an object');
  }
  for (const key of Object.keys(value)) {
    if (keys.includes(key)) continue;
    const note = itsKeys.includes(key) ? `'${key}' belongs to ${elsewhere}` : (notes[key] ?? NOTES[key]);
    throw new TypeError(
      `${name} has the unknown key '${key}'${note ? `; ${note}` : ''}; allowed are ${keys.join(', ')}`,
    );
  }
}
