import { BucketQueue } from '../../problem/bucket-queue.js';
import { lowest, MOVE_COUNT, OPPOSITE } from '../../problem/knight-graph.js';
import { noWatch, type Watch } from '../watch.js';
import { AlternatingPaths, NO_PATH, UNDECIDED } from './alternating-paths.js';
import { BLACK, type Grid, NO_SQUARE, WHITE } from './grid.js';

/**
 * Squares that a search comes to before one from the other side: some, and so many for each row and column between the two.
 * Most paths take fewer.
 */
const LOOKED_AT = 256;
const LOOKED_AT_A_STEP = 16;

/**
 * Squares that searches one by one come to before they are made in rounds: some, and so many for each cell. Random holes take
 * fewer (1000 x 1000 with 5 % blocked half a million, rarely two). Where many links are missing far from each other, as with
 * the holes of one half of the board all of one colour, what lies between is soon full, and each search comes to half the board.
 */
const LOOKED_AT_ONE_BY_ONE = 2 ** 18;
const LOOKED_AT_A_CELL = 4;

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

  readonly #paths: AlternatingPaths;

  /** No links yet. @param of links to begin with */
  constructor(grid: Grid, of?: TwoFactor) {
    this.grid = grid;
    this.links = of ? of.links.slice() : new Uint8Array(grid.cells);
    this.missing = of ? of.missing.slice() : new Uint8Array(grid.cells);
    this.#paths = of ? of.#paths : new AlternatingPaths(grid);
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
      this.links[other] ^= 1 << (move ^ OPPOSITE);
      this.#miss(other, 1);
    } else {
      this.#miss(cell, -1);
    }
  }

  /**
   * Links squares, those with the fewest ways to spare first (after Karp & Sipser 1981), until no two squares that miss
   * links are a move apart.
   */
  linkGreedily(watch: Watch): void {
    const { grid, links, missing } = this;
    const { ways, offsets, kinds } = grid;
    const queue = new BucketQueue(grid.cells);
    /** By cell: moves to squares that miss links, less the links that it misses itself. */
    const spare = new Int8Array(grid.cells);
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      watch();
      if (kinds[cell] === NO_SQUARE || missing[cell] === 0) continue;
      spare[cell] = MOVE_COUNT[ways[cell]] - missing[cell];
      queue.put(cell, spare[cell] + SHORTEST, true);
    }
    const complete = (cell: number): void => {
      queue.remove(cell);
      for (let open = ways[cell] & ~links[cell]; open !== 0; open &= open - 1) {
        const other = cell + offsets[lowest(open)];
        if (missing[other] > 0) queue.put(other, --spare[other] + SHORTEST, true);
      }
    };
    let linked = 0;
    for (let cell = queue.near(0); cell >= 0; cell = queue.near(0)) {
      watch();
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
      links[other] |= 1 << (best ^ OPPOSITE);
      missing[cell]--;
      missing[other]--;
      linked++;
      if (missing[cell] === 0) complete(cell);
      if (missing[other] === 0) complete(other);
    }
    this.missingAtWhite -= linked;
    this.missingAtBlack -= linked;
  }

  /**
   * Adds as many links as can be added: a square that misses one is led to the last one before it of the other colour.
   * @param most when it is shown that more links than so many are missing at each colour, it adds no more
   */
  augment(most: number = Number.POSITIVE_INFINITY): void {
    const { missing } = this;
    const { cells, kinds, firstCell, endCell } = this.grid;
    const paths = this.#paths;
    const surplus = this.missingAtWhite - this.missingAtBlack;
    /** How many links more may be missing for good, by colour. */
    const left = [0, most + Math.max(surplus, 0), most + Math.max(-surplus, 0)];
    const mostLooked = paths.looked + LOOKED_AT_ONE_BY_ONE + LOOKED_AT_A_CELL * cells;
    /** Squares that miss links, all of one colour. */
    const waiting: number[] = [];
    paths.forget();
    for (let cell = firstCell; cell < endCell; cell++) {
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
        if (paths.looked > mostLooked) {
          while (this.#augmentAtOnce());
          return;
        }
        const lost = this.#connect(cell, other);
        if (lost >= 0) left[kinds[lost]] -= missing[lost];
        if (lost >= 0 && left[kinds[lost]] < 0) return;
      }
    }
  }

  /**
   * Adds links along paths that lie apart, from white squares that miss one, each to the nearest black one.
   * @returns whether it added any: else there is none to add
   */
  #augmentAtOnce(): boolean {
    const { links, missing } = this;
    const { kinds, firstCell, endCell } = this.grid;
    const paths = this.#paths;
    const isEnd = (cell: number): boolean => missing[cell] > 0 && kinds[cell] === BLACK;
    const steps = paths.stepsFrom(links, isEnd);
    const before = this.missingAtWhite;
    paths.forget();
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] !== WHITE || !this.#isOpen(cell) || steps[cell] < 0) continue;
      const end = paths.exchange(cell, cell, links, isEnd, Number.POSITIVE_INFINITY, steps);
      if (end < 0) continue;
      this.#miss(cell, -1);
      this.#miss(end, -1);
    }
    return this.missingAtWhite < before;
  }

  /** Whether a square misses links, and may have more. */
  #isOpen(cell: number): boolean {
    return this.missing[cell] > 0 && !this.#paths.hasReached(cell);
  }

  /**
   * Adds a link at one of two squares at least, or finds that there can be none more at one of them.
   * @returns that one; -1: a link was added
   */
  #connect(one: number, other: number): number {
    const { links, missing } = this;
    const { kinds } = this.grid;
    let [from, goal] = [one, other];
    let most = LOOKED_AT + LOOKED_AT_A_STEP * this.#paths.distance(from, goal);
    for (;;) {
      const kind = kinds[goal];
      const end = this.#paths.exchange(
        from,
        goal,
        links,
        (cell) => missing[cell] > 0 && kinds[cell] === kind,
        most,
      );
      if (end === NO_PATH) return from;
      if (end !== UNDECIDED) {
        this.#miss(from, -1);
        this.#miss(end, -1);
        return -1;
      }
      // From the other side there may be little to see.
      [from, goal] = [goal, from];
      most *= 2;
    }
  }

  /**
   * Where links of a colour can be missing when no more can be added: alternating paths lead from where they are missing
   * now to all such squares (Dulmage & Mendelsohn 1958). By cell: 1 or 0.
   */
  mayMiss(kind: number): Uint8Array {
    const { links, missing } = this;
    const { kinds } = this.grid;
    const steps = this.#paths.stepsFrom(links, (cell) => kinds[cell] === kind && missing[cell] > 0);
    return kinds.map((found, cell) => Number(found === kind && steps[cell] >= 0));
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
    const { kinds } = this.grid;
    const isEnd = (other: number): boolean => kinds[other] === kinds[cell] && accepts(other);
    this.#paths.forget();
    const end = this.#paths.exchange(cell, cell, this.links, isEnd);
    if (end >= 0) {
      this.#miss(cell, -1);
      this.#miss(end, 1);
    }
    return end;
  }
}

/**
 * As many links as can be.
 * @param endCell the cell of a square that may have one only; -1: there is none
 * @param spare links that may be missing at each colour: it does not matter whether some of them can be added
 */
export function mostLinks(grid: Grid, endCell: number, spare: number, watch: Watch = noWatch): TwoFactor {
  const factor = new TwoFactor(grid);
  if (endCell >= 0) factor.makeEnd(endCell);
  factor.linkGreedily(watch);
  factor.augment(spare);
  return factor;
}
