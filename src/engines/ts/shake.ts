// Counterpart: assembly/shake.ts.
import { highest, lowest, MOVE_COUNT, OPPOSITE } from '../../problem/knight-graph.js';
import { CLOCKWISE } from '../../problem/options.js';
import { Random } from '../../problem/random.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING, type ShakeKernel } from '../engine.js';
import { type Layout, paddedIndex, rowAt } from './layout.js';

/** Number of times every square is shaken: see assembly/shake.ts. */
const SWEEPS = 8;
/** Rows of the band that is shaken at a time; at most 32. */
const BAND_ROWS = 32;
/** Number of rounds of joining after which the tour is given up. */
const MAX_ROUNDS = 64;
/** No label yet. */
const UNLABELLED = 0xffffffff;

/**
 * Random tours of large boards by exchanges of parallel edges, which split a tour into cycles, and join them again. See
 * assembly/shake.ts.
 */
export class Shake implements ShakeKernel {
  readonly #layout: Layout;
  readonly #generator = new Random();
  /** By clockwise move: its offset on the padded board and in square numbers. */
  readonly #offsets: Int32Array;
  readonly #numberOffsets: Int32Array;
  /** By label: another label of the same cycle, or itself; and the number of squares of its cycle. */
  readonly #parents: Uint32Array;
  readonly #sizes: Uint32Array;
  #cycleCount = 0;
  /** The label of the last cycle that was joined, 0 for that of the start. It is the largest when few are left. */
  #largest = 0;
  #first = 0;
  #closed = false;
  #sweepsLeft = 0;
  /** The first row of the band that is shaken next. */
  #band = 0;
  /** The square picked last, by number and by its mark. */
  #picked = 0;
  #pickedCell = 0;
  #rounds = 0;

  constructor(layout: Layout) {
    const { stride, cols, squares } = layout;
    this.#layout = layout;
    this.#offsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * stride + dCol);
    this.#numberOffsets = Int32Array.from(CLOCKWISE, ([dRow, dCol]) => dRow * cols + dCol);
    // A cycle has at least four squares, the path of an open tour two.
    this.#parents = new Uint32Array((squares >> 2) + 2);
    this.#sizes = this.#parents.slice();
  }

  begin(tour: Uint32Array, { closed, seed, stream }: Pick<Attempt, 'closed' | 'seed' | 'stream'>): void {
    this.#first = tour[0]!;
    this.#closed = closed;
    this.#sweepsLeft = SWEEPS;
    this.#band = 1 - Math.min(this.#layout.rows, BAND_ROWS);
    this.#rounds = 0;
    this.#setEdges(tour);
    this.#generator.seed(seed, stream, 0);
  }

  run(maxSquares: number, tour: Uint32Array): AttemptState {
    if (this.#sweepsLeft > 0) {
      const { cols } = this.#layout;
      for (let shaken = 0; shaken < maxSquares && this.#sweepsLeft > 0; shaken += cols) this.#shakeBand();
      return RUNNING;
    }
    this.#labelCycles();
    if (this.#cycleCount > 1) this.#joinCycles();
    if (this.#cycleCount === 1) {
      this.#writePath(tour);
      return COMPLETE;
    }
    if (++this.#rounds === MAX_ROUNDS) return ENDED;
    this.#shakeRest();
    return RUNNING;
  }

  /** Replaces the edges by those of a tour. */
  #setEdges(tour: Uint32Array): void {
    const layout = this.#layout;
    const { openSquares, marks } = layout;
    const closed = this.#closed;
    marks.fill(0);
    let before = paddedIndex(layout, tour[closed ? openSquares - 1 : 0]!);
    for (let i = closed ? 0 : 1; i < openSquares; i++) {
      const cell = paddedIndex(layout, tour[i]!);
      const k = this.#offsets.indexOf(cell - before);
      marks[before]! ^= 1 << k;
      marks[cell]! ^= 1 << (k ^ OPPOSITE);
      before = cell;
    }
  }

  /** Exchanges the edge by move `k` of a square and the parallel one of the square a move `d` away. */
  #exchange(cell: number, k: number, d: number): void {
    const { marks } = this.#layout;
    const across = this.#offsets[k]!;
    const other = cell + this.#offsets[d]!;
    const edge = 1 << k;
    const back = 1 << (k ^ OPPOSITE);
    const rung = 1 << d;
    const rungBack = 1 << (d ^ OPPOSITE);
    marks[cell]! ^= edge | rung;
    marks[cell + across]! ^= back | rung;
    marks[other]! ^= edge | rungBack;
    marks[other + across]! ^= back | rungBack;
  }

  /** Exchanges one of a square's edges with a random parallel edge, if there is one. */
  #shakeSquare(cell: number): void {
    const { marks } = this.#layout;
    const offsets = this.#offsets;
    const edges = marks[cell]!;
    const word = this.#generator.draw();
    // One bit chooses one of its two edges.
    const k = word >>> 31 !== 0 ? lowest(edges) : highest(edges);
    let rungs = 0;
    for (let d = 0; d < 8; d++) rungs |= ((marks[cell + offsets[d]!]! >> k) & 1) << d;
    rungs &= ~(edges | marks[cell + offsets[k]!]!);
    if (rungs === 0) return;
    for (let skip = ((word & 0xffff) * MOVE_COUNT[rungs]!) >> 16; skip > 0; skip--) rungs &= rungs - 1;
    this.#exchange(cell, k, lowest(rungs));
  }

  /** Picks a random square of a band of rows. Returns false if it is not an open square of the board. */
  #pickSquare(band: number, height: number): boolean {
    const layout = this.#layout;
    const { rows, cols, marks } = layout;
    const place = this.#generator.draw();
    const row = band + (((place & 31) * height) >> 5);
    if (row < 0 || row >= rows) return false;
    // Exact: a board with a tour has at least two rows, and so at most 2^26 columns.
    const col = Math.floor(((place >>> 5) * cols) / 2 ** 27);
    this.#picked = row * cols + col;
    this.#pickedCell = rowAt(layout, row) + col;
    return marks[this.#pickedCell] !== 0;
  }

  /**
   * Shakes random squares of a band of rows, one per column, so that the order of squares prefers no direction. The band starts
   * above the first row and moves over the board, so each square is visited once on average.
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

  /** Returns the label that stands for a cycle. */
  #find(label: number): number {
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
  #labelCycles(): void {
    const layout = this.#layout;
    const { marks, path, rows, cols } = layout;
    path.fill(UNLABELLED);
    this.#labelFrom(this.#first, 0);
    this.#cycleCount = 1;
    this.#largest = 0;
    for (let row = 0, square = 0; row < rows; row++) {
      const begin = rowAt(layout, row);
      for (let cell = begin; cell < begin + cols; cell++, square++) {
        const isLabelled = marks[cell] === 0 || path[square] !== UNLABELLED;
        if (!isLabelled) this.#labelFrom(square, this.#cycleCount++);
      }
    }
  }

  /** Labels the cycle, or the open path, from a square on. */
  #labelFrom(from: number, label: number): void {
    const layout = this.#layout;
    const { marks, path } = layout;
    let square = from;
    let cell = paddedIndex(layout, square);
    let edges = marks[cell]!;
    let length = 0;
    do {
      path[square] = label;
      length++;
      if (edges === 0) break;
      const k = lowest(edges);
      cell += this.#offsets[k]!;
      square += this.#numberOffsets[k]!;
      edges = marks[cell]! & ~(1 << (k ^ OPPOSITE));
    } while (path[square] === UNLABELLED);
    this.#parents[label] = label;
    this.#sizes[label] = length;
  }

  /** Joins two cycles. */
  #unite(one: number, other: number): void {
    const sizes = this.#sizes;
    const larger = sizes[one]! < sizes[other]! ? other : one;
    const smaller = one + other - larger;
    this.#parents[smaller] = larger;
    sizes[larger]! += sizes[smaller]!;
    this.#largest = larger;
    this.#cycleCount--;
  }

  /** Exchanges edges of a square with parallel edges of other cycles. Begins in a random direction. */
  #joinAt(cell: number, square: number): void {
    const { marks, path } = this.#layout;
    const word = this.#generator.draw();
    for (let edges = marks[cell]!; edges !== 0; ) {
      const k = word >>> 31 !== 0 ? lowest(edges) : highest(edges);
      edges &= ~(1 << k);
      for (let i = 0; i < 8; i++) {
        const d = (word + i) & 7;
        if (((marks[cell + this.#offsets[d]!]! >> k) & 1) === 0) continue;
        const own = path[square]!;
        const others = path[square + this.#numberOffsets[d]!]!;
        if (own === others) continue;
        const one = this.#find(own);
        const other = this.#find(others);
        if (one === other) continue;
        this.#exchange(cell, k, d);
        this.#unite(one, other);
        break;
      }
    }
  }

  /** Joins cycles at random places, in the same order as the board is shaken, then on every square. */
  #joinCycles(): void {
    const layout = this.#layout;
    const { rows, cols } = layout;
    const height = Math.min(rows, BAND_ROWS);
    for (let band = 1 - height; band < rows; band++) {
      for (let i = 0; i < cols; i++) {
        if (!this.#pickSquare(band, height)) continue;
        this.#joinAt(this.#pickedCell, this.#picked);
        if (this.#cycleCount === 1) return;
      }
    }
    for (let row = 0, square = 0; row < rows; row++) {
      const begin = rowAt(layout, row);
      for (let cell = begin; cell < begin + cols; cell++, square++) {
        this.#joinAt(cell, square);
        if (this.#cycleCount === 1) return;
      }
    }
  }

  /** Shakes the squares that are not on the largest cycle, and those around them, so that they may join it. */
  #shakeRest(): void {
    const layout = this.#layout;
    const { marks, path, rows, cols } = layout;
    const rest = this.#find(this.#largest);
    for (let row = 0, square = 0; row < rows; row++) {
      const begin = rowAt(layout, row);
      for (let cell = begin; cell < begin + cols; cell++, square++) {
        if (marks[cell] === 0 || this.#find(path[square]!) === rest) continue;
        this.#shakeSquare(cell);
        for (const offset of this.#offsets) if (marks[cell + offset] !== 0) this.#shakeSquare(cell + offset);
      }
    }
  }

  /** Writes the only cycle as a tour from its start; a closed one in a random direction. */
  #writePath(tour: Uint32Array): void {
    const layout = this.#layout;
    const { marks, openSquares } = layout;
    let square = this.#first;
    let cell = paddedIndex(layout, square);
    let edges = marks[cell]!;
    if (this.#closed && (this.#generator.draw() & 1) !== 0) edges &= edges - 1;
    for (let i = 0; i < openSquares; i++) {
      tour[i] = square;
      if (i === openSquares - 1) break;
      const k = lowest(edges);
      cell += this.#offsets[k]!;
      square += this.#numberOffsets[k]!;
      edges = marks[cell]! & ~(1 << (k ^ OPPOSITE));
    }
  }
}
