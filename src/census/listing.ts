import type { Instantiate } from '../engines/engine-source.js';
import { instanceOf, MemoryRefused } from './kernel.js';

/** What is listed: paths over the open squares of a board. */
export interface ListingGraph {
  /** rows * cols, blocked squares included. */
  readonly squares: number;
  /** By square: the open squares a knight move away, ascending. */
  readonly neighbours: readonly (readonly number[])[];
  /** By square: 1 if open. */
  readonly free: Uint8Array;
  /** How many squares are open: two at least. */
  readonly length: number;
  readonly closed: boolean;
  /** Whether the second square of a path is lower than its last. */
  readonly ordered: boolean;
  /** By step: the squares that may be visited at it, 1 each; undefined: any. */
  readonly allowed: readonly (Uint8Array | undefined)[];
  /** How many squares of each path are listed: all of them, or 2 at least. */
  readonly leaf: number;
}

/** A run returns no more rows than this. */
export const MOST_ROWS = 64;

type Numbers =
  | 'listedNear'
  | 'listedDegrees'
  | 'listedOpen'
  | 'listedEnds'
  | 'listedAllowed'
  | 'listedPath'
  | 'listedRows'
  | 'listedDepth'
  | 'isListed'
  | 'refusedBytes';

/** What assembly/census/listing.ts exports. */
interface ListingExports extends Readonly<Record<Numbers, { readonly value: number }>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepareListing(
    squares: number,
    length: number,
    closed: boolean,
    ordered: boolean,
    leaf: number,
    hasAllowed: boolean,
    mostRows: number,
  ): void;
  seekListing(length: number, fixed: number): void;
  runListing(most: number, nodes: number): number;
}

/** One list. Rows are in lexicographic order; branches that cannot be finished are cut. */
export class ListingKernel {
  /** The rows of the last run, one behind the other. */
  readonly rows: Uint32Array;
  readonly #exports: ListingExports;

  /** @throws MemoryRefused */
  constructor(instantiate: Instantiate, graph: ListingGraph) {
    const { squares, neighbours, free, length, closed, ordered, allowed, leaf } = graph;
    const exports = instanceOf(instantiate) as ListingExports;
    this.#exports = exports;
    try {
      exports.prepareListing(squares, length, closed, ordered, leaf, allowed.length > 0, MOST_ROWS);
    } catch {
      throw new MemoryRefused(exports.refusedBytes.value, true);
    }
    this.rows = this.#words('listedRows', MOST_ROWS * leaf);
    const near = this.#words('listedNear', 8 * squares);
    for (const [square, list] of neighbours.entries()) near.set(list, 8 * square);
    this.#bytes('listedDegrees', squares).set(neighbours.map((list) => list.length));
    this.#bytes('listedOpen', squares).set(free);
    if (allowed.length === 0) return;
    const masks = this.#bytes('listedAllowed', length * squares).fill(1);
    for (const [step, mask] of allowed.entries()) if (mask) masks.set(mask, step * squares);
  }

  /** Whether nothing is left. */
  get done(): boolean {
    return this.#exports.isListed.value !== 0;
  }

  /** The current path: all before it was listed. Valid after a run that returned no row. */
  get path(): Uint32Array {
    return this.#words('listedPath', this.#exports.listedDepth.value).slice();
  }

  /**
   * Goes to a path of knight moves over open squares: what comes next lies below it, or behind it if it is complete.
   * @param fixed so many of its squares, one at least, stay as they are
   * @param ends by square: 1 for those that may be the last
   */
  seek(path: ArrayLike<number>, fixed: number, ends: Uint8Array): void {
    this.#words('listedPath', path.length).set(path);
    this.#bytes('listedEnds', ends.length).set(ends);
    this.#exports.seekListing(path.length, fixed);
  }

  /** Continues until `most` rows are in `rows` (64 at most), or so many squares were placed. Returns how many rows. */
  run(most: number, nodes: number): number {
    return this.#exports.runListing(most, nodes);
  }

  #words(address: Numbers, length: number): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer, this.#exports[address].value, length);
  }

  #bytes(address: Numbers, length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, this.#exports[address].value, length);
  }
}
