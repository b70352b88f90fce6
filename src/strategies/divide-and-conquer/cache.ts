/** A map that forgets its oldest entry when it is full. What is undefined is not kept. */
export class Cache<Key, Value> {
  readonly #capacity: number;
  readonly #entries = new Map<Key, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: Key, make: () => Value): Value {
    const entries = this.#entries;
    const known = entries.get(key);
    if (known !== undefined) return known;
    const value = make();
    if (entries.size >= this.#capacity) entries.delete(entries.keys().next().value!);
    entries.set(key, value);
    return value;
  }
}
