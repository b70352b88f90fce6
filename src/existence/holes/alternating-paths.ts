import { lowest, OPPOSITE } from '../../problem/knight-graph.js';
import { type Grid, keepArrays } from './grid.js';

/** Marks of a cell that no path has reached, and of a cell where one begins; otherwise the move that led there. */
const UNSEEN = 255;
const ROOT = 8;

/** Results of {@link AlternatingPaths.exchange} without a path: there is none, or the limit was reached. */
export const NO_PATH = -1;
export const UNDECIDED = -2;

/** Arrays by cell. */
const arraysFor = /* @__PURE__ */ keepArrays((cells) => ({
  /** The move that led there. */
  via: new Uint8Array(cells),
  queue: new Int32Array(cells),
  /** Cells to continue from, as lists by distance from the goal: the first cell, and by cell the next one; -1: none. */
  heads: new Int32Array(cells).fill(-1),
  after: new Int32Array(cells),
  /** The length of a path. */
  steps: new Int32Array(cells),
}));

/** Searches for alternating paths: moves that are not links and moves that are links in turn, the first one not a link. */
export class AlternatingPaths {
  readonly #grid: Grid;
  readonly #arrays: ReturnType<typeof arraysFor>;
  /** Number of cells that all searches have visited. */
  visits = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#arrays = arraysFor(grid.cells);
  }

  /** Forgets which cells searches without a path have reached. Call it before the first one. */
  forget(): void {
    this.#arrays.via.fill(UNSEEN);
  }

  /** Whether a search without a path reached the cell, which therefore is on no path. */
  hasReached(cell: number): boolean {
    return this.#arrays.via[cell] !== UNSEEN;
  }

  /** Returns the number of rows and columns between two cells. */
  distance(one: number, other: number): number {
    const { firstCell, stride } = this.#grid;
    const row = Math.floor((one - firstCell) / stride);
    const otherRow = Math.floor((other - firstCell) / stride);
    const cols = one - other - (row - otherRow) * stride;
    return Math.abs(row - otherRow) + Math.abs(cols);
  }

  /**
   * Searches for a path from a cell to an end, nearest to the goal first, and exchanges links with other moves along it.
   *
   * Without a path, the cells reached are on no later path either, and searches skip them until {@link forget}. With `steps`, searches
   * skip all cells that others reached, because a path changes the distances behind it.
   * @param links sets of moves by cell
   * @param maxVisits maximum number of cells to reach
   * @param steps by cell: the distance to the nearest end (-1: none), which replaces the distance to the goal
   * @returns the end, {@link NO_PATH} or {@link UNDECIDED}
   */
  exchange(
    from: number,
    goal: number,
    links: Uint8Array,
    isEnd: (cell: number) => boolean,
    maxVisits: number = Number.POSITIVE_INFINITY,
    steps?: Int32Array,
  ): number {
    const { moves, offsets } = this.#grid;
    const { via, heads, after, queue: reached } = this.#arrays;
    let length = 1;
    const distanceOf = (cell: number): number => (steps ? steps[cell] : this.distance(cell, goal));
    let near = distanceOf(from);
    let far = near;
    let end = UNDECIDED;
    via[from] = ROOT;
    reached[0] = from;
    after[from] = -1;
    heads[near] = from;
    /** Returns whether the cell is new. */
    const reach = (cell: number, move: number): boolean => {
      if (via[cell] !== UNSEEN) return false;
      via[cell] = move;
      reached[length++] = cell;
      if (isEnd(cell)) end = cell;
      return true;
    };
    while (near <= far && length < maxVisits && end < 0) {
      const cell = heads[near];
      if (cell < 0) {
        near++;
        continue;
      }
      heads[near] = after[cell];
      for (let open = moves[cell] & ~links[cell]; open !== 0 && end < 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (!reach(other, move)) continue;
        for (let linked = links[other]; linked !== 0 && end < 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if ((steps && steps[next] < 0) || !reach(next, back)) continue;
          const distance = distanceOf(next);
          after[next] = heads[distance];
          heads[distance] = next;
          near = Math.min(near, distance);
          far = Math.max(far, distance);
        }
      }
    }
    heads.fill(-1, 0, far + 1);
    this.visits += length;
    if (near > far) return NO_PATH;
    for (let cell = end; cell >= 0 && cell !== from; ) {
      const move = via[cell];
      links[cell] ^= 1 << (move ^ OPPOSITE);
      cell -= offsets[move];
      links[cell] ^= 1 << move;
    }
    while (!steps && length > 0) via[reached[--length]] = UNSEEN;
    return end;
  }

  /** Returns by cell, until the next call, the length of the shortest alternating path from a cell that `isStart`; -1: none. */
  stepsFrom(links: Uint8Array, isStart: (cell: number) => boolean): Int32Array {
    const { moves, offsets, firstCell, endCell } = this.#grid;
    const { steps, queue } = this.#arrays;
    steps.fill(-1);
    let length = 0;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (!isStart(cell)) continue;
      steps[cell] = 0;
      queue[length++] = cell;
    }
    for (let i = 0; i < length; i++) {
      const cell = queue[i];
      for (let open = moves[cell] & ~links[cell]; open !== 0; open &= open - 1) {
        const other = cell + offsets[lowest(open)];
        if (steps[other] >= 0) continue;
        steps[other] = steps[cell] + 1;
        for (let linked = links[other]; linked !== 0; linked &= linked - 1) {
          const next = other + offsets[lowest(linked)];
          if (steps[next] >= 0) continue;
          steps[next] = steps[cell] + 2;
          queue[length++] = next;
        }
      }
    }
    return steps;
  }
}
