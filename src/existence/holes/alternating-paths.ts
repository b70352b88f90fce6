import { lowest, OPPOSITE } from '../../problem/knight-graph.js';
import type { Grid } from './grid.js';

/** Marks of cells that no alternating path has come to, and of those where one begins; else the move that led there. */
const UNSEEN = 255;
const ROOT = 8;

/** What {@link AlternatingPaths.exchange} answers in place of a cell: there is no path, or it came to too many cells. */
export const NO_PATH = -1;
export const UNDECIDED = -2;

/** Looks for paths of moves that are links (by cell: a byte of moves) and moves that are not in turn, which begin with no link. */
export class AlternatingPaths {
  readonly #grid: Grid;
  /** By cell: the move by which a path came to it. */
  readonly #via: Uint8Array;
  readonly #queue: Int32Array;
  /** By distance from a goal: a cell to go on from; by cell: the next one as far; or -1. */
  readonly #heads: Int32Array;
  readonly #after: Int32Array;
  /** Cells come to so far, by all searches together. */
  looked = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#via = new Uint8Array(grid.cells).fill(UNSEEN);
    this.#queue = new Int32Array(grid.board.openSquares);
    this.#heads = new Int32Array(grid.cells).fill(-1);
    this.#after = new Int32Array(grid.cells);
  }

  /** Begins anew: no cell has been come to. */
  forget(): void {
    this.#via.fill(UNSEEN);
  }

  /** Whether the cell was come to in vain, and so is on no path. */
  hasReached(cell: number): boolean {
    return this.#via[cell] !== UNSEEN;
  }

  /** Rows and columns between two cells. */
  distance(one: number, other: number): number {
    const { firstCell, stride } = this.#grid;
    const row = Math.floor((one - firstCell) / stride);
    const otherRow = Math.floor((other - firstCell) / stride);
    const cols = one - other - (row - otherRow) * stride;
    return Math.abs(row - otherRow) + Math.abs(cols);
  }

  /**
   * Looks for a path from a cell to an end, and exchanges along it what is a link and what is not. Of the cells come to it
   * goes on from the one nearest to a goal.
   *
   * When there is no path, what it has come to lies on none, now or later (from there one would lead on), and is passed over
   * until {@link forget}. With `steps` so is all that searches have come to: paths stay apart, as steps are others behind them.
   * @param most cells to come to
   * @param steps by cell, to the nearest end (-1: there is no way to one), to go by in place of the goal
   * @returns the end, {@link NO_PATH} or {@link UNDECIDED}
   */
  exchange(
    from: number,
    goal: number,
    links: Uint8Array,
    isEnd: (cell: number) => boolean,
    most: number = Number.POSITIVE_INFINITY,
    steps?: Int32Array,
  ): number {
    const { ways, offsets } = this.#grid;
    const via = this.#via;
    const heads = this.#heads;
    const after = this.#after;
    const seen = this.#queue;
    let length = 1;
    const distanceOf = (cell: number): number => (steps ? steps[cell] : this.distance(cell, goal));
    let near = distanceOf(from);
    let far = near;
    let end = UNDECIDED;
    via[from] = ROOT;
    seen[0] = from;
    after[from] = -1;
    heads[near] = from;
    /** Whether the move leads to a cell that was not come to before. */
    const comesTo = (cell: number, move: number): boolean => {
      if (via[cell] !== UNSEEN) return false;
      via[cell] = move;
      seen[length++] = cell;
      if (isEnd(cell)) end = cell;
      return true;
    };
    while (near <= far && length < most && end < 0) {
      const cell = heads[near];
      if (cell < 0) {
        near++;
        continue;
      }
      heads[near] = after[cell];
      for (let open = ways[cell] & ~links[cell]; open !== 0 && end < 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (!comesTo(other, move)) continue;
        for (let linked = links[other]; linked !== 0 && end < 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if ((steps && steps[next] < 0) || !comesTo(next, back)) continue;
          const distance = distanceOf(next);
          after[next] = heads[distance];
          heads[distance] = next;
          near = Math.min(near, distance);
          far = Math.max(far, distance);
        }
      }
    }
    heads.fill(-1, 0, far + 1);
    this.looked += length;
    if (near > far) return NO_PATH;
    for (let cell = end; cell >= 0 && cell !== from; ) {
      const move = via[cell];
      links[cell] ^= 1 << (move ^ OPPOSITE);
      cell -= offsets[move];
      links[cell] ^= 1 << move;
    }
    while (!steps && length > 0) via[seen[--length]] = UNSEEN;
    return end;
  }

  /** By cell: steps of the shortest alternating path that leads there from a cell that `begins` one; -1: there is none. */
  stepsFrom(links: Uint8Array, begins: (cell: number) => boolean): Int32Array {
    const { ways, offsets, cells, firstCell, endCell } = this.#grid;
    const steps = new Int32Array(cells).fill(-1);
    const queue = this.#queue;
    let length = 0;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (!begins(cell)) continue;
      steps[cell] = 0;
      queue[length++] = cell;
    }
    for (let i = 0; i < length; i++) {
      const cell = queue[i];
      for (let open = ways[cell] & ~links[cell]; open !== 0; open &= open - 1) {
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
