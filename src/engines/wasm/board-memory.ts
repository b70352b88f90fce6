import type { Board } from '../../problem/problem.js';
import { MOST_KERNEL_SQUARES, outOfMemory } from '../engine.js';
import { instantiateModule, type KernelExports, type LoadedKernels } from './kernel-exports.js';

/**
 * Linear memory never shrinks, so after a giant of more bytes the kernels are instantiated anew, by the first board that
 * needs far less. A walk that fills so much takes 0.1 s or more, an instance of the module, which is compiled, well under a
 * millisecond. Giants that follow one another keep the instance: memory that is new to a process costs a walk a fifth more.
 */
const GIANT = 2 ** 26;

/** More than any kernel takes: on a single row two padded boards take 10, the arrays of a search 12, a batch 4. */
const MOST_BYTES_A_SQUARE = 32;

/** The linear memory of the kernels: the board that is laid out there, and views of it. */
export class BoardMemory {
  kernels!: KernelExports;
  bytes!: Uint8Array<ArrayBuffer>;
  words!: Uint32Array<ArrayBuffer>;
  /** The path of a complete walk or search. */
  path!: Uint32Array<ArrayBuffer>;
  board: Board | undefined;
  #searchable = false;
  #moves: Int32Array | undefined;
  readonly #instantiate: () => LoadedKernels;

  constructor({ exports, module, simd }: LoadedKernels) {
    // It must not hold the first instance.
    this.#instantiate = () => instantiateModule(module, simd);
    this.#take(exports);
  }

  #take(kernels: KernelExports): void {
    this.kernels = kernels;
    this.#moves = undefined;
    this.path = new Uint32Array(0);
    this.#view(kernels.memory.buffer);
  }

  #view(buffer: ArrayBuffer): void {
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
  }

  /**
   * Lays a board out; false when it is there already.
   * @throws RangeError when the memory cannot be had
   */
  setBoard(board: Board, search: boolean): boolean {
    if (board === this.board && (this.#searchable || !search)) return false;
    this.board = undefined;
    this.#giveBack(board.squares * MOST_BYTES_A_SQUARE);
    const { kernels } = this;
    if (board.squares > MOST_KERNEL_SQUARES || !kernels.reserveBoard(board.rows, board.cols, search)) {
      throw outOfMemory(board);
    }
    this.#refreshViews();
    if (board.blocked) this.bytes.set(board.blocked, kernels.marksAddress.value >>> 0);
    kernels.countDegrees(board.blocked !== undefined);
    this.#viewPath(board);
    this.board = board;
    this.#searchable = search;
    return true;
  }

  /** Lets the memory of a giant go where so many bytes are enough. */
  #giveBack(bytes: number): void {
    const held = this.bytes.length;
    if (held <= GIANT || held <= bytes) return;
    try {
      this.#take(this.#instantiate().exports);
    } catch {
      // There is no room for a second one beside it: the first one does as well.
    }
  }

  /** Hands the kernels the moves, unless they have them. */
  setMoves(table: Int32Array): void {
    if (table === this.#moves) return;
    this.words.set(table, this.kernels.MOVES_ADDRESS.value >>> 2);
    this.#moves = table;
  }

  /** The degree of each square. */
  degrees(): Uint8Array {
    this.kernels.writeDegrees();
    const at = this.kernels.pathAddress.value >>> 0;
    return this.bytes.slice(at, at + this.board!.squares);
  }

  /** Fills `target` with the current path, or the first part of it. */
  copyPath(target: Uint32Array): void {
    const { path } = this;
    target.set(target.length === path.length ? path : path.subarray(0, target.length));
  }

  /** Has so many bytes behind the board, for a batch or whatever else is not there at the same time; false when it cannot. */
  reserveBehind(bytes: number): boolean {
    if (!this.kernels.reserveBatch(bytes)) return false;
    this.#refreshViews();
    return true;
  }

  /** Any growth of memory detaches all views; they are made again here and nowhere else. */
  #refreshViews(): void {
    const { buffer } = this.kernels.memory;
    if (this.bytes.buffer === buffer) return;
    this.#view(buffer);
    // The old view does not tell where it lay: a detached one is empty.
    if (this.board) this.#viewPath(this.board);
  }

  #viewPath({ openSquares }: Board): void {
    const at = this.kernels.pathAddress.value >>> 2;
    this.path = this.words.subarray(at, at + openSquares);
  }
}
