const BUCKETS = 16;
const NOWHERE = 255;

/**
 * Items 0 .. n - 1 by keys 0 .. 15: to put, move and take out an item and to find the first of least key each take
 * constant time. Unlike in `BucketQueue` of the constructions the item that came first stands in front: taken from there,
 * items are dealt with all over the board in turn, and not along one front that sweeps over it.
 */
export class FairQueue {
  readonly #head = new Int32Array(BUCKETS).fill(-1);
  readonly #tail = new Int32Array(BUCKETS).fill(-1);
  readonly #bucketOf: Uint8Array;
  readonly #after: Int32Array;
  readonly #before: Int32Array;

  constructor(items: number) {
    this.#bucketOf = new Uint8Array(items).fill(NOWHERE);
    this.#after = new Int32Array(items);
    this.#before = new Int32Array(items);
  }

  /** Puts an item at the end of the bucket of its key, unless it is in that bucket already. */
  put(item: number, key: number): void {
    if (this.#bucketOf[item] === key) return;
    this.remove(item);
    const tail = this.#tail[key];
    this.#bucketOf[item] = key;
    this.#before[item] = tail;
    this.#after[item] = -1;
    this.#tail[key] = item;
    if (tail >= 0) this.#after[tail] = item;
    else this.#head[key] = item;
  }

  /** Takes an item out if it is in. */
  remove(item: number): void {
    const bucket = this.#bucketOf[item];
    if (bucket === NOWHERE) return;
    const after = this.#after[item];
    const before = this.#before[item];
    if (before >= 0) this.#after[before] = after;
    else this.#head[bucket] = after;
    if (after >= 0) this.#before[after] = before;
    else this.#tail[bucket] = before;
    this.#bucketOf[item] = NOWHERE;
  }

  /** The item in front of the lowest bucket that has any; -1: there is none. */
  first(): number {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      if (this.#head[bucket] >= 0) return this.#head[bucket];
    }
    return -1;
  }
}
