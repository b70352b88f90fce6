/**
 * What answers have in common: `JSON.stringify` writes typed arrays as arrays, and not as objects with numbered keys, and
 * bigints, which it refuses, as strings of their digits. It stands on the prototype, so a copy for a worker has the fields and nothing that cannot be copied.
 */
export class JsonArrays {
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this).map(([key, value]) => [key, plain(value)]));
  }
}

/** A typed array as an array, a list of them as a list of arrays, a bigint as its digits. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'bigint' ? `${value}` : value;
}

/** Fields of an answer as one that is written as JSON with arrays. */
export function withJsonArrays<Fields extends object>(fields: Fields): Fields {
  return Object.assign(new JsonArrays(), fields);
}
