import { type Grid, lowest, opposite } from './grid.js';

/** Marks of cells that no alternating path has come to, and of those where one begins; else the move that led there. */
const UNSEEN = 255;
const ROOT = 8;

/** What {@link AlternatingPaths.exchangeTowards} answers in place of a cell: there is no path, or it looked at too few cells. */
export const NO_PATH = -1;
export const UNDECIDED = -2;

/** Cells looked at, at first, on the way to a goal: some, and so many for each row and column between; most paths take fewer. */
const LOOKED_AT = 256;
const LOOKED_AT_A_STEP = 16;

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

  /** How many cells to look at first, of those between two. */
  fewFor(one: number, other: number): number {
    return LOOKED_AT + LOOKED_AT_A_STEP * this.#distance(one, other);
  }

  /** Rows and columns between two cells. */
  #distance(one: number, other: number): number {
    const { firstCell, stride } = this.#grid;
    const row = Math.floor((one - firstCell) / stride);
    const otherRow = Math.floor((other - firstCell) / stride);
    const cols = one - other - (row - otherRow) * stride;
    return Math.abs(row - otherRow) + Math.abs(cols);
  }

  /**
   * Looks for a path from a cell where a link is missing to one of the other colour where one is, and exchanges along it
   * what is a link and what is not. Of the cells come to it goes on from the one nearest to a goal.
   *
   * When there is no path, what it has come to lies on none, now or later (from there one would lead on), and is passed over
   * until {@link forget}.
   * @param most cells to look at
   * @returns the other end, {@link NO_PATH} or {@link UNDECIDED}
   */
  exchangeTowards(from: number, goal: number, links: Uint8Array, missing: Uint8Array, most: number): number {
    const { ways, offsets } = this.#grid;
    const via = this.#via;
    const heads = this.#heads;
    const after = this.#after;
    const seen = this.#queue;
    let length = 1;
    let near = this.#distance(from, goal);
    let far = near;
    let end = UNDECIDED;
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
    if (near > far) return NO_PATH;
    if (end >= 0) this.exchange(from, end, links);
    while (length > 0) via[seen[--length]] = UNSEEN;
    return end;
  }

  /** Exchanges what is a link and what is not along the path between two cells that was found last. */
  exchange(first: number, last: number, links: Uint8Array): void {
    const { offsets } = this.#grid;
    for (let cell = last; cell !== first; ) {
      const move = this.#via[cell];
      links[cell] ^= 1 << opposite(move);
      cell -= offsets[move];
      links[cell] ^= 1 << move;
    }
  }

  /**
   * Follows all paths from cells of a colour to others of that colour, the nearest first.
   * @returns the first of these that `accepts` says yes to; -1: none
   */
  follow(from: readonly number[], links: Uint8Array, accepts: (cell: number) => boolean): number {
    const { ways, offsets } = this.#grid;
    const via = this.#via;
    const queue = this.#queue;
    this.forget();
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
