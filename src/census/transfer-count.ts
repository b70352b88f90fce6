import {
  type CensusEngine,
  type CensusKernel,
  type LayerCopy,
  type Part,
  type Step,
  type TransferKernel,
  WHOLE,
} from '../engines/census/kernel.js';
import { bitsOfBound } from './bregman.js';
import { fromRemainders, primesFor, type Remainder } from './modular.js';
import type { OrientedBoard } from './oriented-board.js';
import { shareOf } from './part.js';
import type { Share } from './shares.js';
import { mostFragments, squareStep } from './steps.js';

/** The steps of one row from one layer; rows that look alike share them. */
interface RecordedRow {
  /** As the kernel numbers what it was given. */
  readonly steps: readonly number[];
  /** The layer after them, as its place among all that have occurred. */
  readonly layer: number;
}

/** Of the time of a count, the share that recording takes; a guess, for progress alone. */
const RECORDING_SHARE = 0.2;

/** Boards of at most so many columns are counted so: the matrices of wider ones do not fit anywhere. */
const MOST_COLUMNS = 6;
/** From so many rows on for each column: below that rows do not repeat, or the halves of the board are counted faster. */
const ROWS_A_COLUMN = 4;

/** Whether the rows of a board repeat often enough to be counted by matrices. */
export function isLong({ rows, cols }: OrientedBoard): boolean {
  return cols <= MOST_COLUMNS && rows >= ROWS_A_COLUMN * cols;
}

/**
 * The number of tours of a long narrow board. Its frontier comes to the same layers again and again, so each row is
 * recorded as matrices once for each layer that it begins with and each way that it and the next rows look; they are then
 * applied modulo as many primes as {@link bitsOfBound} asks for.
 * @throws MemoryRefused, RangeError
 */
export function* transferCount(
  engine: CensusEngine,
  board: OrientedBoard,
  memory: number,
): Generator<Share, bigint> {
  return fromRemainders(yield* transferRemainders(engine, board, memory, WHOLE));
}

/**
 * The same modulo primes, those of a part.
 * @throws MemoryRefused, RangeError
 */
export function* transferRemainders(
  engine: CensusEngine,
  board: OrientedBoard,
  memory: number,
  part: Part,
): Generator<Share, Remainder[]> {
  // Half for the matrices, half for the layers that they are recorded from.
  const kernel = engine.createTransfer(memory / 2);
  const recording = new Recording(engine, board, memory / 2, kernel);
  const program: number[] = [];
  for (let row = 0; row < board.rows; row++) {
    program.push(...recording.row(row));
    yield (RECORDING_SHARE * (row + 1)) / board.rows;
  }
  const primes = shareOf(primesFor(bitsOfBound(board)), part);
  const remainders: Remainder[] = [];
  for (const prime of primes) {
    kernel.begin(prime);
    for (const step of program) kernel.apply(step);
    remainders.push([prime, BigInt(kernel.completed)]);
    yield RECORDING_SHARE + ((1 - RECORDING_SHARE) * remainders.length) / primes.length;
  }
  return remainders;
}

/** Rows that have been recorded, and the layers between them. */
class Recording {
  readonly #transfer: TransferKernel;
  readonly #board: OrientedBoard;
  readonly #kernel: CensusKernel;
  readonly #rows = new Map<string, RecordedRow>();
  readonly #layers: LayerCopy[] = [];
  /** The layer before the next row; and the one that the kernel holds. */
  #layer: number;
  #held: number;

  constructor(engine: CensusEngine, board: OrientedBoard, memory: number, transfer: TransferKernel) {
    this.#transfer = transfer;
    this.#board = board;
    this.#kernel = engine.createKernel({ mostPairs: mostFragments(board), modulus: 0, memory });
    this.#kernel.beginLayer();
    this.#layer = this.#placeOf(this.#kernel.copyLayer());
    this.#held = this.#layer;
  }

  /** The steps of a row, recorded now if it has not been before. */
  row(row: number): readonly number[] {
    const { cols } = this.#board;
    const steps = Array.from({ length: cols }, (_, col) => squareStep(this.#board, row * cols + col, true));
    const key = `${this.#layer} ${JSON.stringify(steps)}`;
    let recorded = this.#rows.get(key);
    if (recorded === undefined) {
      recorded = this.#record(steps);
      this.#rows.set(key, recorded);
    }
    this.#layer = recorded.layer;
    return recorded.steps;
  }

  #record(steps: readonly Step[]): RecordedRow {
    if (this.#held !== this.#layer) this.#kernel.restoreLayer(this.#layers[this.#layer]!);
    const places = steps.map((step) => this.#transfer.load(this.#kernel.recordStep(step)));
    this.#held = this.#placeOf(this.#kernel.copyLayer());
    return { steps: places, layer: this.#held };
  }

  #placeOf(layer: LayerCopy): number {
    const known = this.#layers.findIndex((other) => isSameLayer(other, layer));
    return known >= 0 ? known : this.#layers.push(layer) - 1;
  }
}

function isSameLayer(one: LayerCopy, other: LayerCopy): boolean {
  return isSame(one.codes, other.codes) && isSame(one.starts, other.starts) && isSame(one.ranks, other.ranks);
}

function isSame(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i]);
}
