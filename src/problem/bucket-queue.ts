/** Keys from 0; larger ones share the last bucket, and smaller ones the first. */
const BUCKETS = 32;
const NOWHERE = 255;

/**
 * Items 0 .. n - 1 by small integer keys: to put, move and take out an item and to find one of least key each take
 * constant time. Each bucket is a ring, doubly linked, of its items and of one place behind those of all items, at which
 * the ring begins and ends.
 */
export class BucketQueue {
  readonly #items: number;
  readonly #bucketOf: Uint8Array;
  readonly #after: Int32Array;
  readonly #before: Int32Array;

  constructor(items: number) {
    this.#items = items;
    this.#bucketOf = new Uint8Array(items);
    this.#after = new Int32Array(items + BUCKETS);
    this.#before = new Int32Array(items + BUCKETS);
    this.clear();
  }

  /** Takes all items out. */
  clear(): void {
    this.#bucketOf.fill(NOWHERE);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const place = this.#items + bucket;
      this.#after[place] = this.#before[place] = place;
    }
  }

  /**
   * Puts an item in front of the bucket of its key, unless it is in that bucket already.
   * @param asLast at its end: items taken from the front are then dealt with all over the board in turn, and not along
   * one line that sweeps over it
   */
  put(item: number, key: number, asLast = false): void {
    const bucket = Math.min(Math.max(key, 0), BUCKETS - 1);
    if (this.#bucketOf[item] === bucket) return;
    this.remove(item);
    this.#bucketOf[item] = bucket;
    const place = this.#items + bucket;
    const before = asLast ? this.#before[place] : place;
    const after = asLast ? place : this.#after[place];
    this.#link(before, item);
    this.#link(item, after);
  }

  /** Takes an item out if it is in. */
  remove(item: number): void {
    if (this.#bucketOf[item] === NOWHERE) return;
    this.#link(this.#before[item], this.#after[item]);
    this.#bucketOf[item] = NOWHERE;
  }

  /**
   * The item so many places from the front of the lowest bucket that has any, or its last one; -1: there is
   * none.
   */
  near(places: number): number {
    const items = this.#items;
    const after = this.#after;
    for (let bucket = items; bucket < items + BUCKETS; bucket++) {
      let item = after[bucket];
      if (item === bucket) continue;
      for (let i = 0; i < places && after[item] < items; i++) item = after[item];
      return item;
    }
    return -1;
  }

  #link(before: number, after: number): void {
    this.#after[before] = after;
    this.#before[after] = before;
  }
}
