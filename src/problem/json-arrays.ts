/**
 * What answers with typed arrays have in common: `JSON.stringify` writes those as arrays, and not as objects with numbered
 * keys. It stands on the prototype, so a copy for a worker has the fields and nothing that cannot be copied.
 */
export class JsonArrays {
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this).map(([key, value]) => [key, plain(value)]));
  }
}

/** A typed array as an array, and a list of them as a list of arrays. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  return Array.isArray(value) ? value.map(plain) : value;
}

/** Fields of an answer as one that is written as JSON with arrays. */
export function withJsonArrays<Fields extends object>(fields: Fields): Fields {
  return Object.assign(new JsonArrays(), fields);
}
