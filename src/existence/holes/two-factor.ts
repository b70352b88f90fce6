import { BucketQueue } from '../../problem/bucket-queue.js';
import { BIT_COUNT, type Grid, lowest, NO_SQUARE, opposite, WHITE } from './grid.js';

/** Marks of cells that no alternating path has come to, and of those where one begins; else the move that led there. */
const UNSEEN = 255;
const ROOT = 8;

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
  readonly #queue: Int32Array;
  /** By distance from a goal: a cell to go on from; by cell: the next one as far; or -1. */
  readonly #heads: Int32Array;
  readonly #after: Int32Array;

  /** No links yet. @param of links to begin with */
  constructor(grid: Grid, of?: TwoFactor) {
    this.grid = grid;
    this.links = of ? of.links.slice() : new Uint8Array(grid.cells);
    this.missing = of ? of.missing.slice() : new Uint8Array(grid.cells);
    // What a search notes is of no use after it.
    this.#via = of ? of.#via : new Uint8Array(grid.cells);
    this.#queue = of ? of.#queue : new Int32Array(grid.board.freeSquares);
    this.#heads = of ? of.#heads : new Int32Array(grid.board.rows + grid.board.cols).fill(-1);
    this.#after = of ? of.#after : new Int32Array(grid.cells);
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

  /**
   * Adds as many links as can be added: a square that misses one is led to one of the other colour, near it along bands of
   * the board, by a search that goes straight for it. What a search in vain has come to lies on no path that adds a link,
   * then or later, and is passed over from then on.
   */
  augment(most: number = Number.POSITIVE_INFINITY): void {
    const { grid, missing } = this;
    const { rows, cols } = grid.board;
    const { kinds, stride, firstCell } = grid;
    this.#via.fill(UNSEEN);
    /** How many links at most may be missing for good, by colour. */
    const surplus = this.missingAtWhite - this.missingAtBlack;
    const left = [0, most + Math.max(surplus, 0), most + Math.max(-surplus, 0)];
    /** Squares that miss links, all of one colour. */
    const waiting: number[] = [];
    // As many rows as there are columns, on the average, between two squares that miss links.
    const height = Math.ceil(Math.sqrt(grid.cells / (1 + this.missingAtWhite + this.missingAtBlack)));
    for (let top = 0, turn = 0; top < rows; top += height, turn ^= 1) {
      const bottom = Math.min(top + height, rows);
      for (let i = 0; i < cols; i++) {
        let cell = firstCell + top * stride + (turn === 0 ? i : cols - 1 - i);
        for (let row = top; row < bottom; row++, cell += stride) {
          while (this.#isOpen(cell)) {
            const other = waiting[waiting.length - 1] ?? cell;
            if (kinds[other] === kinds[cell]) {
              waiting.push(cell);
              break;
            }
            if (!this.#isOpen(other)) {
              waiting.pop();
              continue;
            }
            const lost = this.#connect(cell, other);
            if (lost < 0) continue;
            left[kinds[lost]] -= missing[lost];
            if (left[kinds[lost]] < 0) return;
          }
        }
      }
    }
  }

  /** Whether a square misses links, and may have more. */
  #isOpen(cell: number): boolean {
    return this.missing[cell] > 0 && this.#via[cell] === UNSEEN;
  }

  /** Adds a link at one of two squares at least, or finds that there can be none more at one of them. */
  #connect(one: number, other: number): number {
    for (let most = 256 + 16 * this.#distance(one, other); ; most *= 4) {
      if (this.#search(one, other, most)) return this.#via[one] === UNSEEN ? -1 : one;
      if (this.#search(other, one, most)) return this.#via[other] === UNSEEN ? -1 : other;
    }
  }

  /** Rows and columns between two cells. */
  #distance(one: number, other: number): number {
    const { firstCell, stride } = this.grid;
    const row = Math.floor((one - firstCell) / stride);
    const otherRow = Math.floor((other - firstCell) / stride);
    const cols = one - other - (row - otherRow) * stride;
    return Math.abs(row - otherRow) + Math.abs(cols);
  }

  /**
   * Looks for an alternating path from a square that misses a link to one of the other colour that does, and adds a link
   * along it. Of the squares come to, the one nearest to a goal is the next to go on from.
   * @returns false when so many squares were come to, and it is not decided whether there is a path
   */
  #search(from: number, goal: number, most: number): boolean {
    const { grid, links, missing } = this;
    const via = this.#via;
    const heads = this.#heads;
    const after = this.#after;
    const seen = this.#queue;
    const { ways, offsets } = grid;
    let length = 1;
    let near = this.#distance(from, goal);
    let far = near;
    let end = -1;
    via[from] = ROOT;
    seen[0] = from;
    after[from] = -1;
    heads[near] = from;
    while (near <= far && length < most && end < 0) {
      const cell = heads[near];
      if (cell < 0) {
        near++;
        continue;
      }
      heads[near] = after[cell];
      for (let open = ways[cell] & ~links[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (via[other] !== UNSEEN) continue;
        via[other] = move;
        seen[length++] = other;
        if (missing[other] > 0) {
          end = other;
          break;
        }
        for (let linked = links[other]; linked !== 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if (via[next] !== UNSEEN) continue;
          via[next] = back;
          seen[length++] = next;
          const distance = this.#distance(next, goal);
          after[next] = heads[distance];
          heads[distance] = next;
          near = Math.min(near, distance);
          far = Math.max(far, distance);
        }
      }
    }
    heads.fill(-1, 0, far + 1);
    if (near > far) return true;
    if (end >= 0) {
      this.#exchangeAlong(from, end);
      this.#miss(from, -1);
      this.#miss(end, -1);
    }
    while (length > 0) via[seen[--length]] = UNSEEN;
    return end >= 0;
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
    const { grid, missing } = this;
    const may = new Uint8Array(grid.cells);
    const from: number[] = [];
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (grid.kinds[cell] === kind && missing[cell] > 0) from.push(cell);
    }
    for (const cell of from) may[cell] = 1;
    this.#spread(from, (cell) => {
      may[cell] = 1;
      return false;
    });
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
    const accepted = this.#spread([cell], accepts);
    if (accepted >= 0) {
      this.#exchangeAlong(cell, accepted);
      this.#miss(cell, -1);
      this.#miss(accepted, 1);
    }
    return accepted;
  }

  /**
   * Follows all alternating paths from squares of a colour, to those of their colour, the nearest first.
   * @returns the first other square that `accepts` says yes to; -1: none
   */
  #spread(from: readonly number[], accepts: (cell: number) => boolean): number {
    const { grid, links } = this;
    const via = this.#via;
    const queue = this.#queue;
    const { ways, offsets } = grid;
    via.fill(UNSEEN);
    let length = 0;
    for (const cell of from) {
      via[cell] = ROOT;
      queue[length++] = cell;
    }
    for (let i = 0; i < length; i++) {
      const cell = queue[i];
      for (let open = ways[cell] & ~links[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (via[other] !== UNSEEN) continue;
        via[other] = move;
        for (let linked = links[other]; linked !== 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if (via[next] !== UNSEEN) continue;
          via[next] = back;
          if (accepts(next)) return next;
          queue[length++] = next;
        }
      }
    }
    return -1;
  }
}
