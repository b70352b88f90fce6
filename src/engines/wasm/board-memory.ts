import type { Board } from '../../problem/problem.js';
import { MOST_KERNEL_SQUARES, outOfMemory } from '../engine.js';
import type { KernelExports } from './kernel-exports.js';

/** The linear memory of the kernels: the board that is laid out there, and views of it. */
export class BoardMemory {
  bytes: Uint8Array<ArrayBuffer>;
  words: Uint32Array<ArrayBuffer>;
  /** The path of a complete walk or search. */
  path: Uint32Array<ArrayBuffer> = new Uint32Array(0);
  board: Board | undefined;
  #searchable = false;
  #moves: Int32Array | undefined;

  constructor(readonly kernels: KernelExports) {
    this.bytes = new Uint8Array(kernels.memory.buffer);
    this.words = new Uint32Array(kernels.memory.buffer);
  }

  /**
   * Lays a board out; false when it is there already.
   * @throws RangeError when the memory cannot be had
   */
  setBoard(board: Board, search: boolean): boolean {
    if (board === this.board && (this.#searchable || !search)) return false;
    const { kernels } = this;
    this.board = undefined;
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

  /** Copies the first squares of the path in hand to the front of `target`. */
  copyPath(length: number, target: Uint32Array): void {
    const { path } = this;
    target.set(length === path.length ? path : path.subarray(0, length));
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
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    // The old view does not tell where it lay: a detached one is empty.
    if (this.board) this.#viewPath(this.board);
  }

  #viewPath({ freeSquares }: Board): void {
    const at = this.kernels.pathAddress.value >>> 2;
    this.path = this.words.subarray(at, at + freeSquares);
  }
}
