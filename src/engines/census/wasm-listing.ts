import type { Module } from '../wasm/webassembly.js';
import { type ListingGraph, type ListingKernel, MOST_ROWS } from './listing.js';

/** What assembly/census/listing.ts exports. */
interface ListingExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly LISTED_NEIGHBOURS: { readonly value: number };
  readonly LISTED_ALLOWED: { readonly value: number };
  readonly LISTED_PATH: { readonly value: number };
  readonly LISTED_ROWS: { readonly value: number };
  setListing(board: bigint, length: number, closed: boolean, ordered: boolean, leaf: number): void;
  seekListing(length: number, fixed: number, ends: bigint): void;
  isListed(): number;
  listedDepth(): number;
  runListing(most: number, nodes: number): number;
}

/** A set of squares as a word. */
function wordOf(squares: Iterable<number>): bigint {
  let word = 0n;
  for (const square of squares) word |= 1n << BigInt(square);
  return word;
}

function ones(mask: Uint8Array): number[] {
  return [...mask.keys()].filter((square) => mask[square]);
}

/** A list on a board of up to 64 squares. */
export class WasmListing implements ListingKernel {
  readonly rows: Uint8Array;
  readonly #exports: ListingExports;
  readonly #path: Uint8Array;

  constructor(module: Module, { neighbours, free, length, closed, ordered, allowed, leaf }: ListingGraph) {
    const exports = new WebAssembly.Instance(module).exports as unknown as ListingExports;
    this.#exports = exports;
    const { buffer } = exports.memory;
    const board = wordOf(ones(free));
    const words = (address: number, count: number) => new BigUint64Array(buffer, address, count);
    words(exports.LISTED_NEIGHBOURS.value, neighbours.length).set(neighbours.map(wordOf));
    const steps = Array.from({ length }, (_, step) => allowed[step]);
    const masks = steps.map((mask) => (mask === undefined ? board : wordOf(ones(mask)) & board));
    words(exports.LISTED_ALLOWED.value, length).set(masks);
    exports.setListing(board, length, closed, ordered, leaf);
    this.#path = new Uint8Array(buffer, exports.LISTED_PATH.value, length);
    this.rows = new Uint8Array(buffer, exports.LISTED_ROWS.value, MOST_ROWS * leaf);
  }

  get done(): boolean {
    return this.#exports.isListed() !== 0;
  }

  get path(): Uint32Array {
    return Uint32Array.from(this.#path.subarray(0, this.#exports.listedDepth()));
  }

  seek(path: ArrayLike<number>, fixed: number, ends: Uint8Array): void {
    this.#path.set(path);
    this.#exports.seekListing(path.length, fixed, wordOf(ones(ends)));
  }

  run(most: number, nodes: number): number {
    return this.#exports.runListing(most, nodes);
  }
}
