import { isKnightMove } from './theorems.js';

/**
 * Exhaustive search for tours of tiny boards with blocked squares: at most 28 open ones, so that a set of them is a number.
 * Shares no code with the package.
 */

export interface TinyBoard {
  rows: number;
  cols: number;
  /** Whether the square row * cols + col is blocked. */
  blocked: (square: number) => boolean;
}

/** The kind of tour; -1 for any start or end. */
export interface TourWanted {
  start: number;
  end: number;
  closed: boolean;
}

export const MAX_OPEN_SQUARES = 28;

/** The open squares of a board, and the set of neighbours of each: one bit for each index in the list of open squares. */
function graphOf({ rows, cols, blocked }: TinyBoard): { free: number[]; neighbours: number[] } {
  const free = Array.from({ length: rows * cols }, (_, square) => square).filter(
    (square) => !blocked(square),
  );
  if (free.length > MAX_OPEN_SQUARES)
    throw new RangeError(`${free.length} open squares are too many to list`);
  const neighbours = free.map((square) =>
    free.reduce((set, other, place) => (isKnightMove(cols, square, other) ? set | (1 << place) : set), 0),
  );
  return { free, neighbours };
}

/** Whether the board has such a tour. A single open square is an open tour and not a closed one. */
export function tourExists(board: TinyBoard, { start, end, closed }: TourWanted): boolean {
  const { free, neighbours } = graphOf(board);
  const first = closed ? 0 : free.indexOf(start);
  // The last square: any, the given one, or for a closed tour one next to its first square.
  const lasts = closed ? neighbours[first]! : end >= 0 ? 1 << free.indexOf(end) : -1;
  // States without a completion: the last square of a path and the unvisited squares.
  const failed = free.map(() => new Set<number>());

  /** Every unvisited square needs a way in, and all but the last one a way out. */
  const isHopeless = (place: number, left: number): boolean => {
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const square = 31 - Math.clz32(rest & -rest);
      const moves = neighbours[square]! & (left | (1 << place));
      const isEnough = (lasts & (1 << square)) !== 0 ? moves !== 0 : (moves & (moves - 1)) !== 0;
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
  // A cycle has at least three squares.
  if (closed && free.length < 3) return false;
  return free.some((_, place) => (first < 0 || place === first) && goesOn(place, all & ~(1 << place)));
}

/** Number of tours: undirected cycles; undirected paths without start and end, else directed paths between them. */
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
    if (closed) return free.length > 2 && (neighbours[place]! & 1) !== 0;
    return last < 0 || place === last;
  };

  const all = 2 ** free.length - 1;
  let count = 0;
  for (let place = 0; place < free.length; place++) {
    if (first < 0 || place === first) count += pathsFrom(place, all & ~(1 << place));
  }
  // Without ends, each path is found from both of them; each cycle is found in both directions.
  const isDirected = !closed && (first >= 0 || last >= 0);
  return isDirected || free.length === 1 ? count : count / 2;
}

export interface TinyPuzzle {
  readonly rows: number;
  readonly cols: number;
  readonly closed: boolean;
  readonly blocked: readonly number[];
  readonly given: readonly (readonly [square: number, step: number])[];
}

/** Lists completions, at most `max`. Without given steps: all tours in both directions, cycles from each square. */
export function fillingsOf(
  { rows, cols, closed, blocked, given }: TinyPuzzle,
  max = Number.POSITIVE_INFINITY,
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
      if (!closed || (length > 2 && isNext(path[0]!, path[length - 1]!))) found.push([...path]);
      return;
    }
    for (const square of step === 0 ? squares : near[path[step - 1]!]!) {
      if (used.has(square) || found.length >= max) continue;
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
