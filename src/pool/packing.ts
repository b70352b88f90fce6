import type { Strategy } from '../problem/options.js';
import { STRATEGIES } from '../problem/options.js';
import { TOUR_STATUSES, type TourResult } from '../problem/result.js';

/**
 * Results of a chunk in one buffer, for the reason that problems are packed: first the records, then the paths one after the
 * other.
 */

/** Numbers of a record: its code, the length of its path, nodes. */
const RESULT_FIELDS = 3;

/** A code is the status, the strategy and whether the tour closes: bits 0 and 1, from bit 3 on, and bit 2. */
const CLOSED = 4;
const STRATEGY_SHIFT = 3;

const IMPOSSIBLE = TOUR_STATUSES.indexOf('impossible');

/** Bytes of the results of so many problems with boards of so many squares in all. */
export function resultBytes(count: number, squares: number): number {
  return count * RESULT_FIELDS * 8 + squares * 4;
}

/** Where the records and the paths of so many results lie. */
function partsOf(buffer: ArrayBuffer, count: number): { records: Float64Array; paths: Uint32Array } {
  const records = new Float64Array(buffer, 0, count * RESULT_FIELDS);
  return { records, paths: new Uint32Array(buffer, records.byteLength) };
}

/** Packs results. */
export class ResultWriter {
  readonly #records: Float64Array;
  readonly #paths: Uint32Array;
  #at = 0;
  #pathAt = 0;

  /** @param count problems of the chunk */
  constructor(buffer: ArrayBuffer, count: number) {
    const { records, paths } = partsOf(buffer, count);
    this.#records = records;
    this.#paths = paths;
  }

  /** Where the next path may be written, so that {@link add} need not copy it. */
  room(squares: number): Uint32Array {
    return this.#paths.subarray(this.#pathAt, this.#pathAt + squares);
  }

  /** Packs a result whose path lies in the room. */
  add(result: TourResult): void {
    const records = this.#records;
    const at = this.#at;
    this.#at += RESULT_FIELDS;
    if (result.status === 'impossible') {
      records[at] = IMPOSSIBLE;
      return;
    }
    const closed = result.status === 'found' && result.closed ? CLOSED : 0;
    const strategy = STRATEGIES.indexOf(result.strategy) << STRATEGY_SHIFT;
    records[at] = TOUR_STATUSES.indexOf(result.status) | closed | strategy;
    records[at + 1] = result.path.length;
    records[at + 2] = result.nodes;
    this.#pathAt += result.path.length;
  }
}

/** Reads results in the order in which they were packed. */
export class ResultReader {
  readonly #impossible: ReadonlyMap<number, TourResult>;
  readonly #records: Float64Array;
  readonly #paths: Uint32Array;
  #done = 0;
  #pathAt = 0;

  /**
   * @param count problems of the chunk
   * @param impossible those that are, by their place
   */
  constructor(buffer: ArrayBuffer, count: number, impossible: ReadonlyMap<number, TourResult>) {
    this.#impossible = impossible;
    const { records, paths } = partsOf(buffer, count);
    this.#records = records;
    this.#paths = paths;
  }

  /** The next result, with a copy of its path. */
  next(): TourResult {
    const records = this.#records;
    const pathAt = this.#pathAt;
    const done = this.#done;
    const at = done * RESULT_FIELDS;
    const code = records[at]!;
    const status = TOUR_STATUSES[code & 3]!;
    this.#done++;
    if (status === 'impossible') return this.#impossible.get(done)!;
    const length = records[at + 1]!;
    this.#pathAt += length;
    const path = this.#paths.slice(pathAt, pathAt + length);
    const nodes = records[at + 2]!;
    const strategy: Strategy = STRATEGIES[code >> STRATEGY_SHIFT]!;
    if (status === 'found') return { status, path, closed: (code & CLOSED) !== 0, nodes, strategy };
    return { status, path, nodes, strategy };
  }
}
