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

const MOST_FREE_SQUARES = 26;

/** Whether the board has such a tour; a single free square is an open tour and no closed one. */
export function tourExists(board: TinyBoard, { start, end, closed }: TourWanted): boolean {
  const squares = Array.from({ length: board.rows * board.cols }, (_, square) => square);
  const free = squares.filter((square) => !board.blocked(square));
  if (free.length > MOST_FREE_SQUARES)
    throw new RangeError(`${free.length} free squares are too many to search`);
  const aKnightMoveApart = (one: number, other: number): boolean => {
    const dRow = Math.abs(Math.floor(one / board.cols) - Math.floor(other / board.cols));
    const dCol = Math.abs((one % board.cols) - (other % board.cols));
    return dRow * dCol === 2;
  };
  // From here on squares are places in `free`, and sets of them have a bit for each.
  const neighbours = free.map((square) =>
    free.reduce((set, other, place) => set | (aKnightMoveApart(square, other) ? 1 << place : 0), 0),
  );
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
