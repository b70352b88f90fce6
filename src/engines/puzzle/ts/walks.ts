// Its images are assembly/puzzle/walks.ts, where a set of squares is a pair of words, and arrays/walks.ts beside it.
import {
  ANY,
  type KnightGraph,
  MOST_COUNTED_MOVES,
  type Segment,
  TAIL_WEIGHT,
  UNCOUNTED_WEIGHT,
} from '../kernel.js';

/** What is known of a segment's walks: it stays so until one of the squares that they meet is filled. */
export interface Weighed {
  /** How many there are, as a weight by which a segment is chosen; 0: none. */
  readonly weight: number;
  /** The squares that they meet. */
  readonly met: readonly number[];
  /** Where they may end, of a tail. */
  readonly ends: readonly number[];
}

const NO_WALKS: Weighed = { weight: 0, met: [], ends: [] };

/** Walks of a segment over open squares, which may meet a square twice: how many, and which squares they meet. */
export class Walks {
  /** The squares that walks of the last segment looked at meet. */
  #met: number[] = [];
  readonly #graph: KnightGraph;
  /** By square: walks that are there now, and after the next move. */
  #counts: Float64Array;
  #next: Float64Array;
  /** By moves made: the squares that walks are on then. */
  readonly #layers: number[][] = Array.from({ length: MOST_COUNTED_MOVES + 1 }, () => []);
  readonly #isAlive: Uint8Array;
  readonly #isMet: Uint8Array;

  constructor(graph: KnightGraph) {
    this.#graph = graph;
    this.#counts = new Float64Array(graph.squares);
    this.#next = new Float64Array(graph.squares);
    this.#isAlive = new Uint8Array(graph.squares);
    this.#isMet = new Uint8Array(graph.squares);
  }

  /**
   * @param open by square: 1 where a walk may be
   * @param inOrder whether no segment is chosen by the weight: 1 for some walks
   */
  weigh(segment: Segment, open: Uint8Array, inOrder: boolean): Weighed {
    const { to, moves } = segment;
    this.#met = [];
    let weight: number;
    if (moves > MOST_COUNTED_MOVES) {
      this.#meetBetween(segment, open);
      weight = UNCOUNTED_WEIGHT * moves;
    } else {
      if (!this.#reach(segment, open)) return NO_WALKS;
      this.#meetWalked(segment);
      weight = inOrder ? 1 : this.#count(segment);
    }
    if (to !== ANY) return { weight, met: this.#met, ends: [] };
    return { weight: TAIL_WEIGHT * weight, met: this.#met, ends: this.#endsOf(segment) };
  }

  /** The squares on which walks of the tail that was looked at last may end. */
  #endsOf({ from, moves }: Segment): readonly number[] {
    if (moves <= MOST_COUNTED_MOVES) return this.#layers[moves]!.slice();
    const { squares, distances } = this.#graph;
    const ends: number[] = [];
    for (let square = 0; square < squares; square++) {
      const way = distances[from * squares + square]!;
      if (way <= moves && (moves - way) % 2 === 0) ends.push(square);
    }
    return ends;
  }

  /** Squares near enough to lie on a segment. */
  #meetBetween({ from, to, moves }: Segment, open: Uint8Array): void {
    const { squares, distances } = this.#graph;
    for (let square = 0; square < squares; square++) {
      if (!open[square]) continue;
      const way = distances[from * squares + square]! + (to === ANY ? 0 : distances[to * squares + square]!);
      if (way <= moves) this.#met.push(square);
    }
  }

  /** Goes over open squares move by move, and notes those that walks are on; false when none comes to its end. */
  #reach({ from, to, moves }: Segment, open: Uint8Array): boolean {
    const { squares, neighbours, distances } = this.#graph;
    const isReached = this.#isMet;
    let layer = this.#layers[0]!;
    layer.length = 0;
    layer.push(from);
    for (let move = 1; move <= moves; move++) {
      const next = this.#layers[move]!;
      next.length = 0;
      const isLast = move === moves && to !== ANY;
      for (const square of layer) {
        for (const near of neighbours[square]!) {
          if (isReached[near] || (isLast ? near !== to : !open[near])) continue;
          if (!isLast && to !== ANY && distances[to * squares + near]! > moves - move) continue;
          isReached[near] = 1;
          next.push(near);
        }
      }
      for (const square of next) isReached[square] = 0;
      layer = next;
    }
    return layer.length > 0;
  }

  /** Counts walks move by move over the layers. Sums are taken in the order of the squares. */
  #count({ from, moves }: Segment): number {
    const { neighbours } = this.#graph;
    let layer = this.#layers[0]!;
    this.#counts[from] = 1;
    for (let move = 1; move <= moves; move++) {
      const next = this.#layers[move]!;
      for (const square of next) {
        let sum = 0;
        for (const near of neighbours[square]!) sum += this.#counts[near]!;
        this.#next[square] = sum;
      }
      for (const square of layer) this.#counts[square] = 0;
      [this.#counts, this.#next] = [this.#next, this.#counts];
      layer = next;
    }
    // Only a tail has several last squares.
    layer.sort((one, other) => one - other);
    let total = 0;
    for (const square of layer) {
      total += this.#counts[square]!;
      this.#counts[square] = 0;
    }
    return total;
  }

  /** Goes back over the layers: the squares from which a walk comes to its end. */
  #meetWalked({ to, moves }: Segment): void {
    const { neighbours } = this.#graph;
    const alive = this.#isAlive;
    const last = this.#layers[moves]!;
    for (const square of last) {
      alive[square] = 1;
      if (to === ANY) this.#meet(square);
    }
    for (let move = moves - 1; move > 0; move--) {
      const layer = this.#layers[move]!;
      const after = this.#layers[move + 1]!;
      let kept = 0;
      for (const square of layer) {
        if (!neighbours[square]!.some((near) => alive[near] === 1)) continue;
        layer[kept++] = square;
      }
      for (const square of after) alive[square] = 0;
      layer.length = kept;
      for (const square of layer) {
        alive[square] = 1;
        this.#meet(square);
      }
    }
    for (const square of this.#layers[1]!) alive[square] = 0;
    for (const square of last) alive[square] = 0;
    for (const square of this.#met) this.#isMet[square] = 0;
  }

  #meet(square: number): void {
    if (this.#isMet[square]) return;
    this.#isMet[square] = 1;
    this.#met.push(square);
  }
}
