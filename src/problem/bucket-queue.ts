/** Number of keys, from 0. Greater keys share the last bucket, negative ones the first. */
const BUCKETS = 32;
const NOWHERE = 255;

/**
 * A queue of items 0 .. n - 1 by small integer keys. Adding, moving and removing an item and finding one of lowest key take
 * constant time. Each bucket is a doubly linked ring of its items and of a head: an index after those of all items.
 */
export class BucketQueue {
  readonly #items: number;
  readonly #bucketOf: Uint8Array;
  readonly #after: Int32Array;
  readonly #before: Int32Array;
  /** No lower bucket has items. */
  #lowest = 0;

  constructor(items: number) {
    this.#items = items;
    this.#bucketOf = new Uint8Array(items);
    this.#after = new Int32Array(items + BUCKETS);
    this.#before = new Int32Array(items + BUCKETS);
    this.clear();
  }

  /** Removes all items. */
  clear(): void {
    this.#bucketOf.fill(NOWHERE);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const head = this.#items + bucket;
      this.#after[head] = this.#before[head] = head;
    }
  }

  /**
   * Adds an item to the front of the bucket of its key, or moves it there, unless it is in that bucket.
   * @param asLast adds it to the end: items taken from the front then come from all over the board in turn, not along one line
   * that sweeps over it
   */
  put(item: number, key: number, asLast = false): void {
    const bucket = Math.min(Math.max(key, 0), BUCKETS - 1);
    if (this.#bucketOf[item] === bucket) return;
    this.remove(item);
    this.#bucketOf[item] = bucket;
    if (bucket < this.#lowest) this.#lowest = bucket;
    const head = this.#items + bucket;
    const before = asLast ? this.#before[head] : head;
    const after = asLast ? head : this.#after[head];
    this.#link(before, item);
    this.#link(item, after);
  }

  /** Removes an item, if the queue has it. */
  remove(item: number): void {
    if (this.#bucketOf[item] === NOWHERE) return;
    this.#link(this.#before[item], this.#after[item]);
    this.#bucketOf[item] = NOWHERE;
  }

  /** Returns the item at an index of the lowest bucket that has any, or its last item; -1 if the queue is empty. */
  near(index: number): number {
    const items = this.#items;
    const after = this.#after;
    for (let bucket = this.#lowest; bucket < BUCKETS; bucket++) {
      let item = after[items + bucket];
      if (item >= items) continue;
      this.#lowest = bucket;
      for (let i = 0; i < index && after[item] < items; i++) item = after[item];
      return item;
    }
    return -1;
  }

  #link(before: number, after: number): void {
    this.#after[before] = after;
    this.#before[after] = before;
  }
}
