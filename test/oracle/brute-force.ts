import { isKnightMove } from './theorems.js';

/**
 * Exhaustive search for tours of tiny boards with blocked squares: at most 26 free ones, so that a set of them is a
 * number. It shares no code with the package.
 */

export interface TinyBoard {
  rows: number;
  cols: number;
  /** Whether the square row * cols + col is blocked. */
  blocked: (square: number) => boolean;
}

/** What to look for: -1 for any start or end. */
export interface TourWanted {
  start: number;
  end: number;
  closed: boolean;
}

export const MOST_FREE_SQUARES = 26;

/** The free squares of a board, and for each a set of its neighbours: a bit for each place in that list. */
function graphOf({ rows, cols, blocked }: TinyBoard): { free: number[]; neighbours: number[] } {
  const free = Array.from({ length: rows * cols }, (_, square) => square).filter(
    (square) => !blocked(square),
  );
  if (free.length > MOST_FREE_SQUARES)
    throw new RangeError(`${free.length} free squares are too many to list`);
  const neighbours = free.map((square) =>
    free.reduce((set, other, place) => (isKnightMove(cols, square, other) ? set | (1 << place) : set), 0),
  );
  return { free, neighbours };
}

/** Whether the board has such a tour; a single free square is an open tour and no closed one. */
export function tourExists(board: TinyBoard, { start, end, closed }: TourWanted): boolean {
  const { free, neighbours } = graphOf(board);
  const first = closed ? 0 : free.indexOf(start);
  // The last square: any, the one asked for, or of a closed tour one next to its first.
  const lasts = closed ? neighbours[first]! : end >= 0 ? 1 << free.indexOf(end) : -1;
  // Where a path stands and what is left, when that was tried in vain.
  const failed = free.map(() => new Set<number>());

  /** Every square that is left needs a way in, and all but the last a way out. */
  const isHopeless = (place: number, left: number): boolean => {
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const square = 31 - Math.clz32(rest & -rest);
      const ways = neighbours[square]! & (left | (1 << place));
      const isEnough = (lasts & (1 << square)) !== 0 ? ways !== 0 : (ways & (ways - 1)) !== 0;
      if (!isEnough) return true;
    }
    return false;
  };
  const goesOn = (place: number, left: number): boolean => {
    if (left === 0) return (lasts & (1 << place)) !== 0;
    if (isHopeless(place, left) || failed[place]!.has(left)) return false;
    for (let next = 0; next < free.length; next++) {
      const bit = 1 << next;
      if ((neighbours[place]! & left & bit) !== 0 && goesOn(next, left & ~bit)) return true;
    }
    failed[place]!.add(left);
    return false;
  };
  const all = 2 ** free.length - 1;
  return free.some((_, place) => (first < 0 || place === first) && goesOn(place, all & ~(1 << place)));
}

/** How many tours there are: undirected cycles; undirected paths when neither end is given, else paths from and to them. */
export function tourCount(board: TinyBoard, { start, end, closed }: TourWanted): number {
  const { free, neighbours } = graphOf(board);
  const first = closed ? 0 : free.indexOf(start);
  const last = closed ? -1 : free.indexOf(end);

  const pathsFrom = (place: number, left: number): number => {
    if (left === 0) return isEnd(place) ? 1 : 0;
    let count = 0;
    for (let next = neighbours[place]! & left; next !== 0; next &= next - 1) {
      const bit = next & -next;
      count += pathsFrom(31 - Math.clz32(bit), left & ~bit);
    }
    return count;
  };
  const isEnd = (place: number): boolean => {
    if (closed) return (neighbours[place]! & 1) !== 0;
    return last < 0 || place === last;
  };

  const all = 2 ** free.length - 1;
  let count = 0;
  for (let place = 0; place < free.length; place++) {
    if (first < 0 || place === first) count += pathsFrom(place, all & ~(1 << place));
  }
  // Without ends each path is found from both of them, and each cycle in both directions.
  const isDirected = !closed && (first >= 0 || last >= 0);
  return isDirected || free.length === 1 || (closed && free.length === 2) ? count : count / 2;
}

export interface TinyPuzzle {
  readonly rows: number;
  readonly cols: number;
  readonly closed: boolean;
  readonly blocked: readonly number[];
  readonly given: readonly (readonly [square: number, step: number])[];
}

/** Lists completions, up to `most`: without given steps all tours, in both directions, and cycles from each square. */
export function fillingsOf(
  { rows, cols, closed, blocked, given }: TinyPuzzle,
  most = Number.POSITIVE_INFINITY,
): number[][] {
  const squares = Array.from({ length: rows * cols }, (_, square) => square);
  const length = rows * cols - blocked.length;
  const at = new Map(given.map(([square, step]) => [step, square]));
  const fixed = new Map(given.map(([square, step]) => [square, step]));
  const isNext = (one: number, other: number): boolean => isKnightMove(cols, one, other);
  const near = squares.map((square) => squares.filter((other) => isNext(square, other)));
  const used = new Set(blocked);
  const found: number[][] = [];
  const path: number[] = [];
  const fill = (): void => {
    const step = path.length;
    if (step === length) {
      if (!closed || (length > 1 && isNext(path[0]!, path[length - 1]!))) found.push([...path]);
      return;
    }
    for (const square of step === 0 ? squares : near[path[step - 1]!]!) {
      if (used.has(square) || found.length >= most) continue;
      if ((at.get(step) ?? square) !== square || (fixed.get(square) ?? step) !== step) continue;
      used.add(square);
      path.push(square);
      fill();
      path.pop();
      used.delete(square);
    }
  };
  fill();
  return found;
}
