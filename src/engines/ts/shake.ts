// Its image is assembly/shake.ts.

import { highest, lowest, MOVE_COUNT, OPPOSITE } from '../../problem/move-sets.js';
import { Random } from '../../problem/random.js';
import { type AttemptState, COMPLETE, ENDED, RUNNING, type ShakeKernel, type Shaking } from '../engine.js';
import { Cycles } from './cycles.js';
import { Edges } from './edges.js';
import { type Layout, paddedIndex, rowAt } from './layout.js';

/** How often every square is shaken: see assembly/shake.ts. */
const SWEEPS = 8;
/** Rows of the band that is shaken at a time; at most 32. */
const BAND_ROWS = 32;
/** Rounds of joining after which it is given up. */
const MOST_ROUNDS = 64;

/**
 * Random tours of large boards (Parberry 2020: cycle covers, joined). A tour is shaken by exchanges of two parallel edges
 * v-w and v'-w', a knight move apart, for v-v' and w-w': each square keeps two edges, but there may be several cycles. Then
 * cycles are joined by exchanges of the same kind until one is left. An open tour is a cycle by an edge from its end to its
 * start that is none of the board's, and so is never exchanged.
 */
export class Shake implements ShakeKernel {
  readonly #layout: Layout;
  readonly #generator = new Random();
  readonly #edges: Edges;
  readonly #cycles: Cycles;
  #first = 0;
  #closed = false;
  #sweepsLeft = 0;
  /** The row on which the band begins that is shaken next. */
  #band = 0;
  /** The square picked last, by number and on the padded board. */
  #picked = 0;
  #pickedCell = 0;
  #rounds = 0;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#edges = new Edges(layout);
    this.#cycles = new Cycles(layout, this.#edges);
  }

  begin(tour: Uint32Array, { closed, seed, stream }: Shaking): void {
    const layout = this.#layout;
    layout.path.set(tour);
    this.#first = tour[0]!;
    this.#closed = closed;
    this.#sweepsLeft = SWEEPS;
    this.#band = 1 - Math.min(layout.rows, BAND_ROWS);
    this.#rounds = 0;
    this.#edges.set(closed);
    this.#generator.seed(seed, stream, 0);
  }

  /** About `most` squares, or a round of joining. */
  run(most: number, tour: Uint32Array): AttemptState {
    if (this.#sweepsLeft > 0) {
      const { cols } = this.#layout;
      for (let shaken = 0; shaken < most && this.#sweepsLeft > 0; shaken += cols) this.#shakeBand();
      return RUNNING;
    }
    const cycles = this.#cycles;
    cycles.label(this.#first);
    if (cycles.count > 1) this.#joinCycles();
    if (cycles.count === 1) {
      this.#writePath();
      tour.set(this.#layout.path.subarray(0, this.#layout.freeSquares));
      return COMPLETE;
    }
    if (++this.#rounds === MOST_ROUNDS) return ENDED;
    this.#shakeRest();
    return RUNNING;
  }

  /** Exchanges one of a square's edges for a random parallel one, if there is any. */
  #shakeSquare(cell: number): void {
    const { marks } = this.#layout;
    const { offsets } = this.#edges;
    const edges = marks[cell]!;
    const word = this.#generator.draw();
    // One bit says which of its edges.
    const k = word >>> 31 !== 0 ? lowest(edges) : highest(edges);
    let rungs = 0;
    for (let d = 0; d < 8; d++) rungs |= ((marks[cell + offsets[d]!]! >> k) & 1) << d;
    rungs &= ~(edges | marks[cell + offsets[k]!]!);
    if (rungs === 0) return;
    for (let skip = ((word & 0xffff) * MOVE_COUNT[rungs]!) >> 16; skip > 0; skip--) rungs &= rungs - 1;
    this.#edges.exchange(cell, k, lowest(rungs));
  }

  /** Picks a random square of the band of rows from `band` on; false when it is none of the board. */
  #pickSquare(band: number, height: number): boolean {
    const layout = this.#layout;
    const { rows, cols, marks } = layout;
    const place = this.#generator.draw();
    const row = band + (((place & 31) * height) >> 5);
    if (row < 0 || row >= rows) return false;
    // Exact: a board that has tours of some squares has two rows at least, and so at most 2^26 columns.
    const col = Math.floor(((place >>> 5) * cols) / 2 ** 27);
    this.#picked = row * cols + col;
    this.#pickedCell = rowAt(layout, row) + col;
    return marks[this.#pickedCell] !== 0;
  }

  /**
   * Shakes as many squares as a row has, at random places of a band of rows, so that the order in which the board is gone
   * over prefers no direction. The band moves on over the board from above its first row, which adds up to one visit a square.
   */
  #shakeBand(): void {
    const band = this.#band;
    const { rows, cols } = this.#layout;
    const height = Math.min(rows, BAND_ROWS);
    for (let i = 0; i < cols; i++) if (this.#pickSquare(band, height)) this.#shakeSquare(this.#pickedCell);
    if (++this.#band < rows) return;
    this.#band = 1 - height;
    this.#sweepsLeft--;
  }

  /** Exchanges edges of a square with parallel ones of other cycles, which are sought from a random direction on. */
  #joinAt(cell: number, square: number): void {
    const layout = this.#layout;
    const { offsets, numberOffsets } = this.#edges;
    const { marks, path } = layout;
    const word = this.#generator.draw();
    for (let edges = marks[cell]!; edges !== 0; ) {
      const k = word >>> 31 !== 0 ? lowest(edges) : highest(edges);
      edges &= ~(1 << k);
      for (let i = 0; i < 8; i++) {
        const d = (word + i) & 7;
        if (((marks[cell + offsets[d]!]! >> k) & 1) === 0) continue;
        const own = path[square]!;
        const others = path[square + numberOffsets[d]!]!;
        if (own === others) continue;
        const one = this.#cycles.find(own);
        const other = this.#cycles.find(others);
        if (one === other) continue;
        this.#edges.exchange(cell, k, d);
        this.#cycles.unite(one, other);
        break;
      }
    }
  }

  /** Joins cycles at random places, as the board is shaken; then at all that are left. */
  #joinCycles(): void {
    const layout = this.#layout;
    const { rows, cols } = layout;
    const height = Math.min(rows, BAND_ROWS);
    for (let band = 1 - height; band < rows; band++) {
      for (let i = 0; i < cols; i++) {
        if (!this.#pickSquare(band, height)) continue;
        this.#joinAt(this.#pickedCell, this.#picked);
        if (this.#cycles.count === 1) return;
      }
    }
    for (let row = 0, square = 0; row < rows; row++) {
      const begin = rowAt(layout, row);
      for (let cell = begin; cell < begin + cols; cell++, square++) {
        this.#joinAt(cell, square);
        if (this.#cycles.count === 1) return;
      }
    }
  }

  /** Shakes the squares that are not on the largest cycle, and those around them, so that they may be joined to it. */
  #shakeRest(): void {
    const layout = this.#layout;
    const { offsets } = this.#edges;
    const { marks, path, rows, cols } = layout;
    const rest = this.#cycles.find(this.#cycles.largest);
    for (let row = 0, square = 0; row < rows; row++) {
      const begin = rowAt(layout, row);
      for (let cell = begin; cell < begin + cols; cell++, square++) {
        if (marks[cell] === 0 || this.#cycles.find(path[square]!) === rest) continue;
        this.#shakeSquare(cell);
        for (const offset of offsets) if (marks[cell + offset] !== 0) this.#shakeSquare(cell + offset);
      }
    }
  }

  /** Writes the tour, now that there is one cycle, from its start; a closed one in a random direction. */
  #writePath(): void {
    const layout = this.#layout;
    const { offsets, numberOffsets } = this.#edges;
    const { marks, path, freeSquares } = layout;
    let square = this.#first;
    let cell = paddedIndex(layout, square);
    let ways = marks[cell]!;
    if (this.#closed && (this.#generator.draw() & 1) !== 0) ways &= ways - 1;
    for (let i = 0; i < freeSquares; i++) {
      path[i] = square;
      if (i === freeSquares - 1) break;
      const k = lowest(ways);
      cell += offsets[k]!;
      square += numberOffsets[k]!;
      ways = marks[cell]! & ~(1 << (k ^ OPPOSITE));
    }
  }
}
