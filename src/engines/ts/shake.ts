// Its image is assembly/shake.ts.
import { highest, lowest, MOVE_COUNT, OPPOSITE } from '../../problem/knight-graph.js';
import { CLOCKWISE } from '../../problem/options.js';
import { Random } from '../../problem/random.js';
import { type AttemptState, COMPLETE, ENDED, RUNNING, type ShakeKernel, type Shaking } from '../engine.js';
import { type Layout, paddedIndex, rowAt } from './layout.js';

/**
 * A tour, or several cycles, as edges: in `marks` stands, by square, which of the clockwise moves are its edges, a bit each; 0 for
 * what is no square of the board.
 */
export class Edges {
  /** By clockwise move: how far it leads on the padded board and in square numbers. */
  readonly offsets: Int32Array;
  readonly numberOffsets: Int32Array;
  readonly #layout: Layout;

  constructor(layout: Layout) {
    const { stride, cols } = layout;
    this.#layout = layout;
    this.offsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * stride + dCol);
    this.numberOffsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * cols + dCol);
  }

  /** Takes the edges of the tour in `path`, in the place of others. */
  set(closed: boolean): void {
    const layout = this.#layout;
    const { path, openSquares, marks } = layout;
    marks.fill(0);
    let before = paddedIndex(layout, path[closed ? openSquares - 1 : 0]!);
    for (let i = closed ? 0 : 1; i < openSquares; i++) {
      const cell = paddedIndex(layout, path[i]!);
      const k = this.offsets.indexOf(cell - before);
      marks[before]! ^= 1 << k;
      marks[cell]! ^= 1 << (k ^ OPPOSITE);
      before = cell;
    }
  }

  /** Exchanges the edge by move `k` of a square and that of the one a move `d` from it. */
  exchange(cell: number, k: number, d: number): void {
    const { marks } = this.#layout;
    const offsets = this.offsets;
    const across = offsets[k]!;
    const other = cell + offsets[d]!;
    const edge = 1 << k;
    const back = 1 << (k ^ OPPOSITE);
    const rung = 1 << d;
    const rungBack = 1 << (d ^ OPPOSITE);
    marks[cell]! ^= edge | rung;
    marks[cell + across]! ^= back | rung;
    marks[other]! ^= edge | rungBack;
    marks[other + across]! ^= back | rungBack;
  }
}

/** In the place of a label: none yet. */
const UNLABELLED = 0xffffffff;

/**
 * The cycles that edges make: each square has the label of its own, and cycles that were joined have one of their labels
 * (union-find with path halving: Tarjan & van Leeuwen 1984). Labels stand in `path`, in the places of steps.
 */
class Cycles {
  /** How many there are. */
  count = 0;
  /** The label of the cycle that was joined last, 0 for the one of the start: of the few that are left the largest. */
  largest = 0;
  readonly #layout: Layout;
  readonly #edges: Edges;
  /** By label: another label of the same cycle, or itself; and the squares of its cycle. */
  readonly #parents: Uint32Array;
  readonly #sizes: Uint32Array;

  constructor(layout: Layout, edges: Edges) {
    this.#layout = layout;
    this.#edges = edges;
    // A cycle has four squares at least, the path of an open tour two.
    this.#parents = new Uint32Array((layout.squares >> 2) + 2);
    this.#sizes = this.#parents.slice();
  }

  /** The label by which a cycle is known. */
  find(label: number): number {
    const parents = this.#parents;
    let parent = parents[label]!;
    while (parent !== label) {
      const grandparent = parents[parent]!;
      parents[label] = grandparent;
      label = grandparent;
      parent = parents[label]!;
    }
    return label;
  }

  /** Labels all cycles. */
  label(first: number): void {
    const layout = this.#layout;
    const { marks, path, rows, cols } = layout;
    path.fill(UNLABELLED);
    this.#labelFrom(first, 0);
    this.count = 1;
    this.largest = 0;
    for (let row = 0, square = 0; row < rows; row++) {
      const begin = rowAt(layout, row);
      for (let cell = begin; cell < begin + cols; cell++, square++) {
        if (marks[cell] !== 0 && path[square] === UNLABELLED) this.#labelFrom(square, this.count++);
      }
    }
  }

  /** Joins two cycles to one. */
  unite(one: number, other: number): void {
    const parents = this.#parents;
    const sizes = this.#sizes;
    const larger = sizes[one]! < sizes[other]! ? other : one;
    const smaller = one + other - larger;
    parents[smaller] = larger;
    sizes[larger]! += sizes[smaller]!;
    this.largest = larger;
    this.count--;
  }

  /** Labels the cycle, or the open path, from a square on. A label stands in the place of the square's step. */
  #labelFrom(from: number, label: number): void {
    const layout = this.#layout;
    const { offsets, numberOffsets } = this.#edges;
    const { marks, path } = layout;
    let square = from;
    let cell = paddedIndex(layout, square);
    let ways = marks[cell]!;
    let length = 0;
    do {
      path[square] = label;
      length++;
      if (ways === 0) break;
      const k = lowest(ways);
      cell += offsets[k]!;
      square += numberOffsets[k]!;
      ways = marks[cell]! & ~(1 << (k ^ OPPOSITE));
    } while (path[square] === UNLABELLED);
    this.#parents[label] = label;
    this.#sizes[label] = length;
  }
}

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
      tour.set(this.#layout.path.subarray(0, this.#layout.openSquares));
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
    const { marks, path, openSquares } = layout;
    let square = this.#first;
    let cell = paddedIndex(layout, square);
    let ways = marks[cell]!;
    if (this.#closed && (this.#generator.draw() & 1) !== 0) ways &= ways - 1;
    for (let i = 0; i < openSquares; i++) {
      path[i] = square;
      if (i === openSquares - 1) break;
      const k = lowest(ways);
      cell += offsets[k]!;
      square += numberOffsets[k]!;
      ways = marks[cell]! & ~(1 << (k ^ OPPOSITE));
    }
  }
}
