import { type Grid, lowest, opposite } from './grid.js';

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

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#via = new Uint8Array(grid.cells).fill(UNSEEN);
    this.#queue = new Int32Array(grid.board.freeSquares);
    this.#heads = new Int32Array(grid.board.rows + grid.board.cols).fill(-1);
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
   * until {@link forget}.
   * @param most cells to come to
   * @returns the end, {@link NO_PATH} or {@link UNDECIDED}
   */
  exchange(
    from: number,
    goal: number,
    links: Uint8Array,
    isEnd: (cell: number) => boolean,
    most: number = Number.POSITIVE_INFINITY,
  ): number {
    const { ways, offsets } = this.#grid;
    const via = this.#via;
    const heads = this.#heads;
    const after = this.#after;
    const seen = this.#queue;
    let length = 1;
    let near = this.distance(from, goal);
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
          if (!comesTo(next, back)) continue;
          const distance = this.distance(next, goal);
          after[next] = heads[distance];
          heads[distance] = next;
          near = Math.min(near, distance);
          far = Math.max(far, distance);
        }
      }
    }
    heads.fill(-1, 0, far + 1);
    if (near > far) return NO_PATH;
    for (let cell = end; cell >= 0 && cell !== from; ) {
      const move = via[cell];
      links[cell] ^= 1 << opposite(move);
      cell -= offsets[move];
      links[cell] ^= 1 << move;
    }
    while (length > 0) via[seen[--length]] = UNSEEN;
    return end;
  }
}
