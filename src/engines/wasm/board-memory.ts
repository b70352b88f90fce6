import { TIES } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import { type Attempt, outOfMemory } from '../engine.js';
import { instantiateModule, type KernelExports, type LoadedKernels } from './kernel-exports.js';

/**
 * Bytes of memory above which the next board that needs far less gets a new instance, because linear memory never shrinks. A
 * walk that fills this memory takes at least 0.1 s, and a new instance well under a millisecond. Successive large boards keep
 * the instance, because fresh memory slows a walk by a fifth.
 */
const MAX_KEPT_BYTES = 2 ** 26;

/**
 * More than any kernel takes on boards of more than 2^20 squares: on a single row two padded boards take 10, the arrays of a
 * search 12, a batch 4. Interleaved walks take more, but only on smaller boards, and less than {@link MAX_KEPT_BYTES}.
 */
const MAX_BYTES_A_SQUARE = 32;

/** The ways to break ties, numbered as in assembly/attempt.ts. */
const BY_DISTANCE = 0;
const RANDOM = 1;
const ON_TABLES = 2;

/** The linear memory of the kernels: the loaded board, and views of it. */
export class BoardMemory {
  kernels!: KernelExports;
  bytes!: Uint8Array<ArrayBuffer>;
  words!: Uint32Array<ArrayBuffer>;
  /** The path of a complete walk or search. */
  path!: Uint32Array<ArrayBuffer>;
  board: Board | undefined;
  /** Whether the kernels use SIMD. */
  readonly simd: boolean;
  #moves: Int32Array | undefined;
  readonly #instantiate: () => LoadedKernels;

  constructor({ exports, module, simd }: LoadedKernels) {
    this.simd = simd;
    // The closure must not keep the first instance.
    this.#instantiate = () => instantiateModule(module, simd);
    this.#use(exports);
  }

  #use(kernels: KernelExports): void {
    this.kernels = kernels;
    this.#moves = undefined;
    this.path = new Uint32Array(0);
    this.#view(kernels.memory.buffer);
  }

  #view(buffer: ArrayBuffer): void {
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
  }

  /** Loads a board. @throws RangeError if the memory cannot be allocated */
  setBoard(board: Board, search: boolean): void {
    this.board = undefined;
    this.#release(board.squares * MAX_BYTES_A_SQUARE);
    const { kernels } = this;
    if (!kernels.reserveBoard(board.rows, board.cols, search)) throw outOfMemory(board);
    this.refreshViews();
    if (board.blocked) this.bytes.set(board.blocked, kernels.marksAddress.value >>> 0);
    kernels.countDegrees(board.blocked !== undefined);
    this.#viewPath(board);
    this.board = board;
  }

  /** Replaces a large instance if far fewer bytes are enough. */
  #release(bytes: number): void {
    const held = this.bytes.length;
    if (held <= MAX_KEPT_BYTES || held <= bytes) return;
    try {
      this.#use(this.#instantiate().exports);
    } catch {
      // A second instance does not fit beside the first one, which stays.
    }
  }

  /** Writes the move table, unless the kernels have it. */
  setMoves(table: Int32Array): void {
    if (table === this.#moves) return;
    this.words.set(table, this.kernels.MOVES_ADDRESS.value >>> 2);
    this.#moves = table;
  }

  /** Sets the terms of attempts. @param onTables whether tables contain the tie-break, unless it is random */
  setTerms({ end, closed, moves, tieBreak, seed }: Attempt, onTables = false): void {
    const { outward, random } = TIES[tieBreak];
    const ties = random ? RANDOM : onTables ? ON_TABLES : BY_DISTANCE;
    this.setMoves(moves);
    this.kernels.setTerms(end, closed, outward, ties, seed);
  }

  /** Returns the degree of each square. */
  degrees(): Uint8Array {
    this.kernels.writeDegrees();
    const at = this.kernels.pathAddress.value >>> 0;
    return this.bytes.slice(at, at + this.board!.squares);
  }

  /** Returns a view of the first squares of the path. */
  pathView(length: number): Uint32Array<ArrayBuffer> {
    const { path } = this;
    return length === path.length ? path : path.subarray(0, length);
  }

  /** Reserves memory after the board for one use at a time. Returns its address, or undefined if it cannot be allocated. */
  reserveAfterBoard(bytes: number): number | undefined {
    if (!this.kernels.reserveAfterBoard(bytes)) return undefined;
    this.refreshViews();
    return this.kernels.boardEndAddress.value >>> 0;
  }

  /** Makes the views again. Any growth of memory detaches them. */
  refreshViews(): void {
    const { buffer } = this.kernels.memory;
    if (this.bytes.buffer === buffer) return;
    this.#view(buffer);
    // A detached view is empty and has lost its address.
    if (this.board) this.#viewPath(this.board);
  }

  #viewPath({ openSquares }: Board): void {
    const at = this.kernels.pathAddress.value >>> 2;
    this.path = this.words.subarray(at, at + openSquares);
  }
}
