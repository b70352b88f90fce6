import type { Blocks, HolesGraph, HolesKernel, Links, Refinement } from '../../problem/holes-kernel.js';
import { paddedStride } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import type { BoardMemory } from './board-memory.js';
import type { Value } from './kernel-exports.js';

/** Maximum number of cells: the memory stays below what the next board releases. Larger boards run on JavaScript. */
const MAX_CELLS = 2 ** 20;

/** The kernels of assembly/holes/. */
export class Holes implements HolesKernel {
  readonly #memory: BoardMemory;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  /** Returns whether the memory is available. */
  #reserve({ rows, cols }: Board): boolean {
    const memory = this.#memory;
    const cells = (rows + 4) * paddedStride(cols);
    if (cells > MAX_CELLS || !memory.kernels.reserveHoles(rows, cols)) return false;
    memory.refreshViews();
    return true;
  }

  passesRules(board: Board, closed: boolean, isHeavy: boolean): boolean {
    if (!this.#reserve(board)) return false;
    const { kernels, bytes } = this.#memory;
    bytes.set(board.blocked!, kernels.workAddress.value >>> 0);
    return Boolean(kernels.passesRules(board.rows, board.cols, closed, isHeavy));
  }

  /** Writes a graph. Returns whether the memory is available. */
  #load({ board, kinds, moves }: HolesGraph): boolean {
    const memory = this.#memory;
    const { kernels } = memory;
    if (!this.#reserve(board)) return false;
    memory.bytes.set(kinds, kernels.kindsAddress.value >>> 0);
    memory.bytes.set(moves, kernels.movesAddress.value >>> 0);
    return true;
  }

  /** Returns a copy of bytes. */
  #bytesAt({ value }: Value, length: number): Uint8Array {
    const at = value >>> 0;
    return this.#memory.bytes.slice(at, at + length);
  }

  /** Returns a copy of words. */
  #wordsAt({ value }: Value, length: number): Int32Array {
    return new Int32Array(this.#memory.words.buffer, value >>> 0, length).slice();
  }

  findBlocks(graph: HolesGraph): Blocks | undefined {
    if (!this.#load(graph)) return undefined;
    const { kernels } = this.#memory;
    kernels.findBlocks();
    return {
      reached: kernels.reached.value,
      cutCell: kernels.cutCell.value,
      outermost: kernels.outermost.value,
      partOf: this.#bytesAt(kernels.partOfAddress, graph.cells),
      partSizes: [kernels.firstPartSize.value, kernels.secondPartSize.value],
    };
  }

  linkSquares(
    graph: HolesGraph,
    end: number,
    tolerance: number,
  ): (Links & { isMaximum: boolean }) | undefined {
    if (!this.#load(graph)) return undefined;
    const { kernels } = this.#memory;
    const isMaximum = Boolean(kernels.linkSquares(end, tolerance));
    return {
      isMaximum,
      links: this.#bytesAt(kernels.linksAddress, graph.cells),
      missing: this.#bytesAt(kernels.missingAddress, graph.cells),
      missingByKind: Int32Array.of(0, kernels.missingWhite.value, kernels.missingBlack.value),
    };
  }

  refine(graph: HolesGraph, sets: Uint16Array, closed: boolean): Refinement | undefined {
    if (!this.#load(graph)) return undefined;
    const memory = this.#memory;
    const { kernels } = memory;
    const bytes = new Uint8Array(sets.buffer, sets.byteOffset, sets.byteLength);
    const at = kernels.workAddress.value >>> 0;
    memory.bytes.set(bytes, at);
    const proof = kernels.refine(closed, graph.board.openSquares) as Refinement['proof'];
    bytes.set(memory.bytes.subarray(at, at + bytes.length));
    const shared = { proof, cell: kernels.provenCell.value, squares: kernels.provenSquares.value };
    if (proof > 0) return shared;
    const count = kernels.componentCount.value;
    const pieces = () => ({
      components: {
        numberOf: this.#wordsAt(kernels.numberOfAddress, graph.cells),
        firstOf: this.#wordsAt(kernels.firstOfAddress, count),
        sizes: this.#wordsAt(kernels.componentSizesAddress, count),
      },
      crossings: this.#wordsAt(kernels.crossingCountsAddress, count),
    });
    return { ...shared, pieces };
  }
}
