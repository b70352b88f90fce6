/** Checks of arguments. Every message names the argument, its value and what is allowed. */

/**
 * Returns a value as an error message shows it: short, and without ever throwing.
 * @param maxItems number of elements of a list that are shown, half as many of the lists in it
 */
export function inspect(value: unknown, maxItems = 8): string {
  if (Array.isArray(value)) {
    const items = Array.from(value.slice(0, maxItems + 1), (item, i) =>
      i < maxItems ? inspect(item, maxItems >> 1) : '…',
    );
    return `[${items.join(', ')}]`;
  }
  if (typeof value === 'function') return 'a function';
  if (Object(value) === value) return `an object (${Object.prototype.toString.call(value).slice(8, -1)})`;
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return typeof value === 'bigint' ? `${value}n` : String(value);
}

/** Built-in types by their tags. */
interface BuiltIn {
  readonly ArrayBuffer: ArrayBuffer;
  readonly Uint8Array: Uint8Array;
  readonly Uint16Array: Uint16Array;
  readonly Uint32Array: Uint32Array;
  readonly Int32Array: Int32Array;
  readonly Float64Array: Float64Array;
  readonly Map: ReadonlyMap<unknown, unknown>;
  readonly Response: object;
  readonly 'WebAssembly.Module': object;
}

/**
 * Returns whether a value has a built-in type. Unlike `instanceof`, it recognises values of other realms: frames, contexts of
 * `node:vm`, and test environments such as jsdom.
 */
export function isBuiltIn<Tag extends keyof BuiltIn>(value: unknown, tag: Tag): value is BuiltIn[Tag] {
  return (value as object | undefined)?.[Symbol.toStringTag as never] === tag;
}

/** Returns the message of anything that was thrown, in one line: WebKit adds the source to some messages. */
export function messageOf(error: unknown): string {
  const { message } = Object(error) as { readonly message?: unknown };
  return String(message ?? error).split('\n', 1)[0]!;
}

/** Returns the error for a value of the wrong kind. */
export function wrongType(name: string, value: unknown, allowed: string): TypeError {
  return badValue(name, value, allowed, false);
}

/** Returns the error for a value of the right kind that is out of range. */
export function outOfRange(name: string, value: unknown, allowed: string): RangeError {
  return badValue(name, value, allowed, true);
}

/** Returns the error for a value that is not allowed. @param isOfKind whether it is of the right kind; default: whether it is a number */
export function badValue(
  name: string,
  value: unknown,
  allowed: string,
  isOfKind: boolean = typeof value === 'number',
): TypeError | RangeError {
  return new (isOfKind ? RangeError : TypeError)(`${name} is ${inspect(value)}; it must be ${allowed}`);
}

/**
 * Returns the value as an integer from `min` to `max`.
 * @throws TypeError if it is no number, RangeError if it is no integer or out of range
 */
export function integerArgument(name: string, value: unknown, min: number, max: number): number {
  const number = value as number;
  if (Number.isInteger(value) && number >= min && number <= max) return number + 0; // turns -0 into 0
  throw badValue(name, value, `an integer from ${min} to ${max}`);
}

/**
 * Makes arrays whose length may be too large.
 * @throws RangeError if the memory for them cannot be allocated
 */
export function allocate<Arrays>(length: string, what: string, make: () => Arrays): Arrays {
  try {
    return make();
  } catch {
    throw new RangeError(`${length}; the memory for ${what} is not available here`);
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

/** Returns an optional value, which must be of a type. @throws TypeError */
export function typeArgument<Value>(name: string, value: Value, type: string, allowed: string): Value {
  if (value !== undefined && typeof value !== type) throw wrongType(name, value, allowed);
  return value;
}

/** Returns the value, which must be one of the names. @throws TypeError */
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

/** Does the same as `keys.includes(key)` in a fifth of its time. Every `solve` calls it. */
function isListed(keys: readonly string[], key: string): boolean {
  for (let i = 0; i < keys.length; i++) if (keys[i] === key) return true;
  return false;
}

/**
 * Checks that a value is an object whose keys are all known.
 * @param elsewhere another argument with keys of its own, to which the message refers unknown keys
 * @param notes by unknown key: a hint for the message
 * @throws TypeError
 */
export function objectArgument(
  name: string,
  value: unknown,
  keys: readonly string[],
  elsewhere?: string,
  itsKeys: readonly string[] = [],
  notes: Readonly<Record<string, string>> = {},
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrongType(name, value, 'an object');
  }
  for (const key in value) {
    if (isListed(keys, key) || !Object.hasOwn(value, key)) continue;
    const known = Object.hasOwn(notes, key) ? notes[key] : undefined;
    const note = itsKeys.includes(key) ? `'${key}' belongs to ${elsewhere}` : known;
    throw new TypeError(
      `${name} has the unknown key '${key}'${note ? `; ${note}` : ''}; allowed are ${keys.join(', ')}`,
    );
  }
}
