import { BucketQueue } from '../../problem/bucket-queue.js';
import { BIT_COUNT, type Grid, lowest, NO_SQUARE, opposite, WHITE } from './grid.js';

/** Marks of cells that no alternating path has come to, and of those where one begins; else the move that led there. */
const UNSEEN = 255;
const ROOT = 8;
/** The root of a tree that has been used. */
const USED = 9;

/** Places of a {@link BucketQueue} for squares that have fewer ways left than links missing. */
const SHORTEST = 2;

/**
 * A set of links (moves between free squares, taken without direction) with as many of them at each square as it may
 * have: two, or one at the end of an open tour. Where every square has as many, that is what a tour is, but perhaps in
 * several pieces: a 2-factor.
 *
 * Every move changes the colour of the square, so the links are a flow from white squares to black ones. They are made
 * as many as can be along alternating paths, of moves that are links and moves that are not in turn.
 */
export class TwoFactor {
  readonly grid: Grid;
  /** By cell: the moves that are links, at both ends of each. */
  readonly links: Uint8Array;
  /** By cell: how many links are missing. */
  readonly missing: Uint8Array;
  /** Links missing at white squares, and at black ones. */
  missingAtWhite = 0;
  missingAtBlack = 0;

  /** By cell: the move by which an alternating path came to it. */
  readonly #via: Uint8Array;
  /** By cell on such a path: where the path began. */
  readonly #root: Int32Array;
  readonly #queue: Int32Array;

  /** No links yet. @param of links to begin with */
  constructor(grid: Grid, of?: TwoFactor) {
    this.grid = grid;
    this.links = of ? of.links.slice() : new Uint8Array(grid.cells);
    this.missing = of ? of.missing.slice() : new Uint8Array(grid.cells);
    this.#via = new Uint8Array(grid.cells);
    this.#root = new Int32Array(grid.cells);
    this.#queue = new Int32Array(grid.board.freeSquares);
    if (of) {
      this.missingAtWhite = of.missingAtWhite;
      this.missingAtBlack = of.missingAtBlack;
      return;
    }
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (grid.kinds[cell] !== NO_SQUARE) this.#miss(cell, 2);
    }
  }

  #miss(cell: number, count: number): void {
    this.missing[cell] += count;
    if (this.grid.kinds[cell] === WHITE) this.missingAtWhite += count;
    else this.missingAtBlack += count;
  }

  /** Allows a square one link less: it is an end of the tour. A link may go, and is then missing at its other end. */
  makeEnd(cell: number): void {
    if (this.missing[cell] === 0) {
      const move = lowest(this.links[cell]);
      const other = cell + this.grid.offsets[move];
      this.links[cell] ^= 1 << move;
      this.links[other] ^= 1 << opposite(move);
      this.#miss(other, 1);
    } else {
      this.#miss(cell, -1);
    }
  }

  /**
   * Links squares, those with the fewest ways to spare first (after Karp & Sipser 1981), until no two squares that miss
   * links are a move apart.
   */
  linkGreedily(): void {
    const { grid, links, missing } = this;
    const { ways, offsets, kinds } = grid;
    const queue = new BucketQueue(grid.cells);
    /** By cell: moves to squares that miss links, less the links that it misses itself. */
    const spare = new Int8Array(grid.cells);
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (kinds[cell] === NO_SQUARE || missing[cell] === 0) continue;
      spare[cell] = BIT_COUNT[ways[cell]] - missing[cell];
      queue.put(cell, spare[cell] + SHORTEST, true);
    }
    const complete = (cell: number): void => {
      queue.remove(cell);
      for (let open = ways[cell] & ~links[cell]; open !== 0; open &= open - 1) {
        const other = cell + offsets[lowest(open)];
        if (missing[other] > 0) queue.put(other, --spare[other] + SHORTEST, true);
      }
    };
    for (let cell = queue.near(0); cell >= 0; cell = queue.near(0)) {
      let best = -1;
      let least = Number.POSITIVE_INFINITY;
      for (let open = ways[cell] & ~links[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (missing[other] > 0 && spare[other] < least) {
          least = spare[other];
          best = move;
        }
      }
      if (best < 0) {
        queue.remove(cell);
        continue;
      }
      const other = cell + offsets[best];
      links[cell] |= 1 << best;
      links[other] |= 1 << opposite(best);
      this.#miss(cell, -1);
      this.#miss(other, -1);
      if (missing[cell] === 0) complete(cell);
      if (missing[other] === 0) complete(other);
    }
  }

  /** Adds as many links as can be added. */
  augment(): void {
    while (this.missingAtWhite > 0 && this.missingAtBlack > 0 && this.#grow(WHITE));
  }

  /**
   * Grows a tree of alternating paths from every square of a colour that misses links, all at once. A tree that comes to
   * a square of the other colour which misses one is used for a link more, and grows no further.
   * @returns whether any tree was used
   */
  #grow(kind: number): boolean {
    const { grid, links, missing } = this;
    const via = this.#via;
    const root = this.#root;
    const queue = this.#queue;
    const { ways, offsets, kinds } = grid;
    via.fill(UNSEEN);
    let length = 0;
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (kinds[cell] === kind && missing[cell] > 0) {
        via[cell] = ROOT;
        root[cell] = cell;
        queue[length++] = cell;
      }
    }
    let unused = length;
    const trees = length;
    for (let i = 0; i < length && unused > 0; i++) {
      const cell = queue[i];
      const from = root[cell];
      if (via[from] === USED) continue;
      for (let open = ways[cell] & ~links[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (via[other] !== UNSEEN) continue;
        via[other] = move;
        if (missing[other] > 0) {
          this.#exchangeAlong(from, other);
          this.#miss(from, -1);
          this.#miss(other, -1);
          via[from] = USED;
          unused--;
          break;
        }
        for (let linked = links[other]; linked !== 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if (via[next] !== UNSEEN) continue;
          via[next] = back;
          root[next] = from;
          queue[length++] = next;
        }
      }
    }
    return unused < trees;
  }

  /** Exchanges what is a link and what is not along a path. */
  #exchangeAlong(first: number, last: number): void {
    const { grid, links } = this;
    const via = this.#via;
    for (let cell = last; cell !== first; ) {
      const move = via[cell];
      links[cell] ^= 1 << opposite(move);
      cell -= grid.offsets[move];
      links[cell] ^= 1 << move;
    }
  }

  /**
   * Where links of a colour can be missing when no more can be added: alternating paths lead from where they are missing
   * now to all such squares (Dulmage & Mendelsohn 1958). By cell: 1 or 0.
   */
  mayMiss(kind: number): Uint8Array {
    const { grid } = this;
    const via = this.#via;
    this.#grow(kind);
    const may = new Uint8Array(grid.cells);
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (grid.kinds[cell] === kind && via[cell] !== UNSEEN) may[cell] = 1;
    }
    return may;
  }

  /** A square of a colour at which a link is missing; -1: none. */
  missingAt(kind: number): number {
    const { grid, missing } = this;
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (grid.kinds[cell] === kind && missing[cell] > 0) return cell;
    }
    return -1;
  }

  /**
   * Moves a missing link from one square to another of its colour that `accepts` it.
   * @returns the square; -1: there is none to which an alternating path leads
   */
  moveMissing(cell: number, accepts: (cell: number) => boolean): number {
    const { grid, links } = this;
    const via = this.#via;
    const queue = this.#queue;
    const { ways, offsets } = grid;
    via.fill(UNSEEN);
    via[cell] = ROOT;
    queue[0] = cell;
    let length = 1;
    for (let i = 0; i < length; i++) {
      for (let open = ways[queue[i]] & ~links[queue[i]]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = queue[i] + offsets[move];
        if (via[other] !== UNSEEN) continue;
        via[other] = move;
        for (let linked = links[other]; linked !== 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if (via[next] !== UNSEEN) continue;
          via[next] = back;
          if (accepts(next)) {
            this.#exchangeAlong(cell, next);
            this.#miss(cell, -1);
            this.#miss(next, 1);
            return next;
          }
          queue[length++] = next;
        }
      }
    }
    return -1;
  }
}
