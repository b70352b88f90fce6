import type { Module } from '../wasm/webassembly.js';
import type { FillingKernel, Gaps, KnightGraph } from './kernel.js';
import { type PuzzleExports, puzzleExports, writeSegments } from './wasm-exports.js';

/** A square of a knight has so many neighbours at most. */
const MOST_NEIGHBOURS = 8;
/** Bytes a square for what is known of walks. */
const KEPT_BYTES = 1024;

/** Fillings of a board of up to 1024 squares, on arrays. */
export class WasmArrayFilling implements FillingKernel {
  readonly #exports: PuzzleExports;
  readonly #squares: number;
  #length = 0;

  /**
   * @param keptBytes what is known of walks may take so many; what does not fit is computed again
   * @throws RangeError when the memory cannot be had
   */
  constructor(
    module: Module,
    { squares, neighbours, distances }: KnightGraph,
    keptBytes: number = KEPT_BYTES * squares,
  ) {
    this.#exports = puzzleExports(module);
    this.#squares = squares;
    const { reserveArrays, neighboursAddress, degreesAddress, distancesAddress } = this.#exports;
    if (!reserveArrays(squares, keptBytes))
      throw new RangeError(`the memory for ${squares} squares cannot be had here`);
    const near = this.#words(neighboursAddress, MOST_NEIGHBOURS * squares);
    for (const [square, list] of neighbours.entries()) near.set(list, MOST_NEIGHBOURS * square);
    this.#bytes(degreesAddress, squares).set(neighbours.map(({ length }) => length));
    this.#words(distancesAddress, distances.length).set(distances);
  }

  get nodes(): number {
    return this.#exports.arrayNodes.value;
  }

  get found(): number {
    return this.#exports.arrayFound.value;
  }

  begin({ path, open, segments }: Gaps, known?: Uint32Array): void {
    const { pathAddress, openAddress, fillingsAddress, beginArrayFilling } = this.#exports;
    this.#length = path.length;
    this.#words(pathAddress, path.length).set(path);
    this.#bytes(openAddress, open.length).set(open);
    writeSegments(this.#exports, segments);
    if (known) this.#words(fillingsAddress, known.length).set(known);
    beginArrayFilling(segments.length, path.length, known ? 1 : 0);
  }

  run(ranks: Uint16Array, nodes: number, inOrder: boolean): boolean {
    this.#words(this.#exports.ranksAddress, ranks.length).set(ranks);
    return this.#exports.runArrayFilling(nodes, inOrder) !== 0;
  }

  copyFilling(index: number): Uint32Array {
    const fillings = this.#words(this.#exports.fillingsAddress, 2 * this.#squares);
    const first = index * this.#squares;
    return Uint32Array.from(fillings.subarray(first, first + this.#length));
  }

  #bytes({ value }: { readonly value: number }, length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, value, length);
  }

  #words({ value }: { readonly value: number }, length: number): Uint16Array {
    return new Uint16Array(this.#exports.memory.buffer, value, length);
  }
}
