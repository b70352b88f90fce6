// Its image is assembly/cycles.ts.
import { lowest, OPPOSITE } from '../../problem/move-sets.js';
import type { Edges } from './edges.js';
import { type Layout, paddedIndex, rowAt } from './layout.js';

/** In the place of a label: none yet. */
const UNLABELLED = 0xffffffff;

/**
 * The cycles that edges make: each square has the label of its own, and cycles that were joined have one of their labels
 * (union-find with path halving: Tarjan & van Leeuwen 1984). Labels stand in `path`, in the places of steps.
 */
export class Cycles {
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
