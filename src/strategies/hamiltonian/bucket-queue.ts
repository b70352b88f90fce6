/** Keys from 0; larger ones share the last bucket. */
const BUCKETS = 32;
const NOWHERE = 255;

/**
 * Items 0 .. n - 1 by small integer keys: to put, move and take out an item and to find one of least key each
 * take constant time. Each bucket is a doubly linked list, the item that came last in front.
 */
export class BucketQueue {
  readonly #head = new Int32Array(BUCKETS);
  readonly #bucketOf: Uint8Array;
  readonly #after: Int32Array;
  readonly #before: Int32Array;

  constructor(items: number) {
    this.#bucketOf = new Uint8Array(items);
    this.#after = new Int32Array(items);
    this.#before = new Int32Array(items);
  }

  /** Takes all items out. */
  clear(): void {
    this.#head.fill(-1);
    this.#bucketOf.fill(NOWHERE);
  }

  /** Puts an item in front of the bucket of its key, unless it is in that bucket already. */
  put(item: number, key: number): void {
    const bucket = key < 0 ? 0 : key < BUCKETS ? key : BUCKETS - 1;
    if (this.#bucketOf[item] === bucket) return;
    this.remove(item);
    const head = this.#head[bucket]!;
    this.#bucketOf[item] = bucket;
    this.#after[item] = head;
    this.#before[item] = -1;
    this.#head[bucket] = item;
    if (head >= 0) this.#before[head] = item;
  }

  /** Takes an item out if it is in. */
  remove(item: number): void {
    const bucket = this.#bucketOf[item]!;
    if (bucket === NOWHERE) return;
    const after = this.#after[item]!;
    const before = this.#before[item]!;
    if (before >= 0) this.#after[before] = after;
    else this.#head[bucket] = after;
    if (after >= 0) this.#before[after] = before;
    this.#bucketOf[item] = NOWHERE;
  }

  /**
   * The item so many places from the front of the lowest bucket that has any, or its last one; -1: there is
   * none.
   */
  near(places: number): number {
    let bucket = 0;
    while (bucket < BUCKETS && this.#head[bucket]! < 0) bucket++;
    if (bucket === BUCKETS) return -1;
    let item = this.#head[bucket]!;
    for (let i = 0; i < places && this.#after[item]! >= 0; i++) item = this.#after[item]!;
    return item;
  }
}
