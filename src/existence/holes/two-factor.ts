import { BucketQueue } from '../../problem/bucket-queue.js';
import type { HolesKernel, Links } from '../../problem/holes-kernel.js';
import { lowest, MOVE_COUNT, OPPOSITE } from '../../problem/knight-graph.js';
import { noWatch, type Watch } from '../watch.js';
import { AlternatingPaths, NO_PATH, UNDECIDED } from './alternating-paths.js';
import { BLACK, type Grid, keepArrays, NO_SQUARE, WHITE } from './grid.js';

/**
 * Maximum number of squares that a search from one end visits before a search from the other end starts: a base, and an
 * amount for each row and column between the two ends. Most paths visit fewer.
 */
const VISITS = 256;
const VISITS_PER_STEP = 16;

/**
 * Maximum total number of squares that searches visit one after the other: a base, and an amount for each cell. Beyond it,
 * all searches run together, in rounds. Random holes need fewer (1000 x 1000 with 5 % blocked half a million, rarely two).
 * If many links are missing far from each other, for example with holes of one colour in one half of the board, each single
 * search soon visits half the board.
 */
const SINGLE_VISITS = 2 ** 18;
const SINGLE_VISITS_PER_CELL = 4;

/**
 * Offset of the keys of squares in a {@link BucketQueue}: a square may have up to two moves fewer than it needs, and keys
 * must not be negative.
 */
const MAX_SHORTAGE = 2;

/** Arrays by cell for the greedy links. */
const arraysFor = /* @__PURE__ */ keepArrays((cells) => ({
  queue: new BucketQueue(cells),
  /** The moves to squares that miss links, but for the links; and their number minus the links that the square misses itself. */
  live: new Uint8Array(cells),
  spare: new Int8Array(cells),
}));

/**
 * A set of links (moves between open squares, without direction), at most two at each square and one at the end of an open
 * tour. If no link is missing, it is a 2-factor: a tour, but perhaps in several parts.
 *
 * Every move changes the colour of the square, so links are a flow from white squares to black ones. Augmenting paths,
 * which alternate between links and other moves, increase the flow to its maximum.
 */
export class TwoFactor {
  readonly grid: Grid;
  /** By cell: the moves that are links. */
  readonly links: Uint8Array;
  /** By cell: the number of missing links. */
  readonly missing: Uint8Array;
  /** By colour: the sum of missing links. */
  readonly missingByKind: Int32Array;
  #sharedPaths: AlternatingPaths | undefined;

  /** @param source links to copy; default: none */
  constructor(grid: Grid, source?: Links) {
    this.grid = grid;
    this.links = source ? source.links.slice() : new Uint8Array(grid.cells);
    this.missing = source ? source.missing.slice() : new Uint8Array(grid.cells);
    this.#sharedPaths = source instanceof TwoFactor ? source.#sharedPaths : undefined;
    this.missingByKind = source ? source.missingByKind.slice() : new Int32Array(3);
    if (source) return;
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (grid.kinds[cell] !== NO_SQUARE) this.#miss(cell, 2);
    }
  }

  get #paths(): AlternatingPaths {
    this.#sharedPaths ??= new AlternatingPaths(this.grid);
    return this.#sharedPaths;
  }

  /** Number of missing links in all. */
  get missingLinks(): number {
    return this.missingByKind[WHITE] + this.missingByKind[BLACK];
  }

  #miss(cell: number, count: number): void {
    this.missing[cell] += count;
    this.missingByKind[this.grid.kinds[cell]] += count;
  }

  /** Makes a square an end of the tour, with one link less. If it has two, one of them becomes missing at its other end. */
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
   * Adds links until no two squares that miss links are a move apart. Squares with the fewest spare moves come first (after Karp &
   * Sipser 1981).
   */
  linkGreedily(watch: Watch): void {
    const { grid, links, missing } = this;
    const { moves, offsets, kinds } = grid;
    const { queue, live, spare } = arraysFor(grid.cells);
    queue.clear();
    live.set(moves);
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      watch();
      if (kinds[cell] === NO_SQUARE || missing[cell] === 0) continue;
      spare[cell] = MOVE_COUNT[moves[cell]] - missing[cell];
      queue.put(cell, spare[cell] + MAX_SHORTAGE, true);
    }
    const complete = (cell: number): void => {
      queue.remove(cell);
      for (let open = live[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        live[other] &= ~(1 << (move ^ OPPOSITE));
        queue.put(other, --spare[other] + MAX_SHORTAGE, true);
      }
    };
    let linked = 0;
    for (let cell = queue.near(0); cell >= 0; cell = queue.near(0)) {
      watch();
      let best = -1;
      let min = Number.POSITIVE_INFINITY;
      for (let open = live[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const fewest = spare[cell + offsets[move]];
        if (fewest >= min) continue;
        min = fewest;
        best = move;
      }
      if (best < 0) {
        queue.remove(cell);
        continue;
      }
      const other = cell + offsets[best];
      links[cell] |= 1 << best;
      links[other] |= 1 << (best ^ OPPOSITE);
      live[cell] &= ~(1 << best);
      live[other] &= ~(1 << (best ^ OPPOSITE));
      missing[cell]--;
      missing[other]--;
      linked++;
      if (missing[cell] === 0) complete(cell);
      if (missing[other] === 0) complete(other);
    }
    this.missingByKind[WHITE] -= linked;
    this.missingByKind[BLACK] -= linked;
  }

  /**
   * Adds links up to the maximum. A path leads from each square that misses one to the last such square of the other colour.
   * @param tolerance stops as soon as more links than this must be missing at each colour
   */
  augment(tolerance: number = Number.POSITIVE_INFINITY): void {
    const { missing } = this;
    const { cells, kinds, firstCell, endCell } = this.grid;
    const paths = this.#paths;
    const surplus = this.missingByKind[WHITE] - this.missingByKind[BLACK];
    /** By colour: the number of links that can still turn out to be missing for good. */
    const left = [0, tolerance + Math.max(surplus, 0), tolerance + Math.max(-surplus, 0)];
    const maxVisits = paths.visits + SINGLE_VISITS + SINGLE_VISITS_PER_CELL * cells;
    /** Squares of one colour that miss links. */
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
        if (paths.visits > maxVisits) {
          this.augmentTogether();
          return;
        }
        const lost = this.#connect(cell, other);
        if (lost >= 0) left[kinds[lost]] -= missing[lost];
        if (lost >= 0 && left[kinds[lost]] < 0) return;
      }
    }
  }

  /** Adds links up to the maximum, in rounds. */
  augmentTogether(): void {
    while (this.#augmentRound());
  }

  /**
   * Adds links along disjoint shortest paths, from white squares that miss one to black ones.
   * @returns whether it added any; if not, there is none to add
   */
  #augmentRound(): boolean {
    const { links, missing } = this;
    const { kinds, firstCell, endCell } = this.grid;
    const paths = this.#paths;
    const isEnd = (cell: number): boolean => missing[cell] > 0 && kinds[cell] === BLACK;
    const steps = paths.stepsFrom(links, isEnd);
    const before = this.missingByKind[WHITE];
    paths.forget();
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] !== WHITE || !this.#isOpen(cell) || steps[cell] < 0) continue;
      const end = paths.exchange(cell, cell, links, isEnd, Number.POSITIVE_INFINITY, steps);
      if (end < 0) continue;
      this.#miss(cell, -1);
      this.#miss(end, -1);
    }
    return this.missingByKind[WHITE] < before;
  }

  /** Whether a square misses links, and no search has shown that it gets no more. */
  #isOpen(cell: number): boolean {
    return this.missing[cell] > 0 && !this.#paths.hasReached(cell);
  }

  /**
   * Adds a link at one of two squares, or shows that one of them gets no more.
   * @returns the square that gets no more; -1: a link was added
   */
  #connect(one: number, other: number): number {
    const { links, missing } = this;
    const { kinds } = this.grid;
    let [from, goal] = [one, other];
    let maxVisits = VISITS + VISITS_PER_STEP * this.#paths.distance(from, goal);
    for (;;) {
      const kind = kinds[goal];
      const end = this.#paths.exchange(
        from,
        goal,
        links,
        (cell) => missing[cell] > 0 && kinds[cell] === kind,
        maxVisits,
      );
      if (end === NO_PATH) return from;
      if (end !== UNDECIDED) {
        this.#miss(from, -1);
        this.#miss(end, -1);
        return -1;
      }
      // The search from the other side can end sooner.
      [from, goal] = [goal, from];
      maxVisits *= 2;
    }
  }

  /**
   * Returns by cell whether (1 or 0) a link of a maximum set can be missing at a square of a colour. Alternating paths lead there from
   * the squares that miss links now (Dulmage & Mendelsohn 1958).
   */
  mayMiss(kind: number): Uint8Array {
    const { links, missing } = this;
    const { kinds, cells, firstCell, endCell } = this.grid;
    const steps = this.#paths.stepsFrom(links, (cell) => kinds[cell] === kind && missing[cell] > 0);
    const may = new Uint8Array(cells);
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] === kind && steps[cell] >= 0) may[cell] = 1;
    }
    return may;
  }

  /** Returns the first square of a colour that misses a link; -1: none. */
  missingAt(kind: number): number {
    const { grid, missing } = this;
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (grid.kinds[cell] === kind && missing[cell] > 0) return cell;
    }
    return -1;
  }

  /**
   * Moves a missing link from one square to another of its colour that `accepts` it.
   * @returns that square; -1: no alternating path leads to one
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
 * Returns a maximum set of links.
 * @param endCell the cell of the given end of the tour; -1: none
 * @param tolerance number of links that can be missing at each colour; below it the set need not be maximum
 */
export function maximumLinks(
  grid: Grid,
  endCell: number,
  tolerance: number,
  watch: Watch = noWatch,
  kernel?: HolesKernel,
): TwoFactor {
  const made = kernel?.linkSquares(grid.board, grid.graph, endCell, tolerance);
  if (made) {
    const factor = new TwoFactor(grid, made);
    if (!made.isMaximum) factor.augmentTogether();
    return factor;
  }
  const factor = new TwoFactor(grid);
  if (endCell >= 0) factor.makeEnd(endCell);
  factor.linkGreedily(watch);
  factor.augment(tolerance);
  return factor;
}
