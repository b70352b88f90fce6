import type {
  HeavyFindings,
  HeavyResults,
  HolesGraph,
  HolesKernel,
  LightFindings,
  Links,
  Refinement,
} from '../../problem/holes-kernel.js';
import { paddedStride } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import type { BoardMemory } from './board-memory.js';
import type { Value } from './kernel-exports.js';

/** Maximum number of cells: the memory stays below what the next board releases. Larger boards run on JavaScript. */
const MAX_CELLS = 2 ** 20;

/** The indices of findings, as in assembly/holes/examine.ts. */
const WORK = 0;
const SURPLUS = 1;
const TIGHT = 2;
const TIGHT_DEGREE = 6;
const REACHED = 7;
const CUT_CELL = 8;
const OUTERMOST = 9;
const PART_SIZES = 10;
const PART_OF = 12;
const MISSING = 13;
const KEPT = 15;
const LOST_ENDS = 16;
const PROVEN = 17;
const UNDECIDED = 5;

function cellsOf({ rows, cols }: Board): number {
  return (rows + 4) * paddedStride(cols);
}

/** The kernels of assembly/holes/. */
export class Holes implements HolesKernel {
  readonly #memory: BoardMemory;
  /** The index of the findings in the memory, in words. */
  #findings = 0;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  /** Returns whether the memory is available. */
  #reserve(board: Board): boolean {
    const memory = this.#memory;
    if (cellsOf(board) > MAX_CELLS) return false;
    const at = memory.kernels.reserveHoles(board.rows, board.cols) >>> 0;
    if (at === 0) return false;
    memory.refreshViews();
    this.#findings = at >>> 2;
    return true;
  }

  #finding(index: number): number {
    return this.#memory.words[this.#findings + index]! | 0;
  }

  #address(index: number): number {
    return this.#memory.words[this.#findings + index]!;
  }

  /** Writes the mask of a board. Returns whether the memory is available. */
  #loadMask(board: Board): boolean {
    if (!this.#reserve(board)) return false;
    this.#memory.bytes.set(board.blocked!, this.#address(WORK));
    return true;
  }

  examineLightly(board: Board, closed: boolean): LightFindings | undefined {
    if (!this.#loadMask(board)) return undefined;
    this.#memory.kernels.examineLightly(board.rows, board.cols, closed);
    const found = (index: number) => this.#finding(index);
    const count = found(TIGHT);
    const cutCell = found(CUT_CELL);
    const reached = found(REACHED);
    return {
      surplus: found(SURPLUS),
      tight:
        count === 0
          ? undefined
          : { cells: [1, 2, 3].slice(0, count).map((i) => found(TIGHT + i)), degree: found(TIGHT_DEGREE) },
      blocks:
        cutCell < 0 && reached === board.openSquares
          ? undefined
          : {
              reached,
              cutCell,
              outermost: found(OUTERMOST),
              partOf: this.#bytesAt(this.#address(PART_OF), cellsOf(board)),
              partSizes: [found(PART_SIZES), found(PART_SIZES + 1)],
            },
    };
  }

  examineHeavily(
    board: Board,
    closed: boolean,
    end: number,
    hasParts: boolean,
    isNext: boolean,
    copies: boolean,
  ): HeavyFindings | undefined {
    if (!isNext && !this.#loadMask(board)) return undefined;
    const { kernels } = this.#memory;
    const proof = kernels.examineHeavily(board.rows, board.cols, closed, end, hasParts, isNext);
    if (proof === UNDECIDED) return undefined;
    if (proof !== 0) {
      const shared = { cell: this.#finding(PROVEN), squares: this.#finding(PROVEN + 1) };
      return { proof: proof as 1 | 2 | 3 | 4, ...shared };
    }
    const hasLostEnds = this.#finding(LOST_ENDS) !== 0;
    return { proof, results: copies || hasLostEnds ? this.#copyResults(board, hasLostEnds) : undefined };
  }

  #copyResults(board: Board, hasLostEnds: boolean): HeavyResults {
    const cells = cellsOf(board);
    const kinds = this.#memory.kernels.kindsAddress.value >>> 0;
    const work = this.#address(WORK) - kinds;
    const bytes = this.#bytesAt(kinds, work + 6 * cells);
    const factor = this.#bytesAt(this.#address(KEPT), 2 * cells);
    return {
      graph: { kinds: bytes.subarray(0, cells), moves: bytes.subarray(cells, 2 * cells) },
      factor: {
        links: factor.subarray(0, cells),
        missing: factor.subarray(cells),
        missingByKind: Int32Array.of(0, this.#finding(MISSING), this.#finding(MISSING + 1)),
      },
      sets: new Uint16Array(bytes.buffer, work, 3 * cells),
      hasLostEnds,
    };
  }

  /** Writes a graph. Returns whether the memory is available. */
  #load(board: Board, { kinds, moves }: HolesGraph): boolean {
    const memory = this.#memory;
    const { kernels } = memory;
    if (!this.#reserve(board)) return false;
    memory.bytes.set(kinds, kernels.kindsAddress.value >>> 0);
    memory.bytes.set(moves, kernels.movesAddress.value >>> 0);
    return true;
  }

  /** Returns a copy of bytes. */
  #bytesAt(at: number, length: number): Uint8Array<ArrayBuffer> {
    return this.#memory.bytes.slice(at, at + length);
  }

  /** Returns a copy of words. */
  #wordsAt({ value }: Value, length: number): Int32Array {
    return new Int32Array(this.#memory.words.buffer, value >>> 0, length).slice();
  }

  linkSquares(
    board: Board,
    graph: HolesGraph,
    end: number,
    tolerance: number,
  ): (Links & { isMaximum: boolean }) | undefined {
    if (!this.#load(board, graph)) return undefined;
    const { kernels } = this.#memory;
    const isMaximum = Boolean(kernels.linkSquares(end, tolerance));
    return {
      isMaximum,
      links: this.#bytesAt(kernels.linksAddress.value >>> 0, cellsOf(board)),
      missing: this.#bytesAt(kernels.missingAddress.value >>> 0, cellsOf(board)),
      missingByKind: Int32Array.of(0, kernels.missingWhite.value, kernels.missingBlack.value),
    };
  }

  refine(board: Board, graph: HolesGraph, sets: Uint16Array, closed: boolean): Refinement | undefined {
    if (!this.#load(board, graph)) return undefined;
    const memory = this.#memory;
    const { kernels } = memory;
    const bytes = new Uint8Array(sets.buffer, sets.byteOffset, sets.byteLength);
    const at = this.#address(WORK);
    memory.bytes.set(bytes, at);
    const proof = kernels.refine(closed, board.openSquares, true) as Refinement['proof'];
    bytes.set(memory.bytes.subarray(at, at + bytes.length));
    const shared = { proof, cell: kernels.provenCell.value, squares: kernels.provenSquares.value };
    if (proof > 0) return shared;
    const count = kernels.componentCount.value;
    const pieces = () => ({
      components: {
        numberOf: this.#wordsAt(kernels.numberOfAddress, cellsOf(board)),
        firstOf: this.#wordsAt(kernels.firstOfAddress, count),
        sizes: this.#wordsAt(kernels.componentSizesAddress, count),
      },
      crossings: this.#wordsAt(kernels.crossingCountsAddress, count),
    });
    return { ...shared, pieces };
  }
}
