/**
 * Plain exhaustive search for tours of tiny boards with blocked squares: at most about 25 free ones. It shares no
 * code with the package.
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
  const neighbours = new Map(
    free.map((square) => [square, free.filter((other) => aKnightMoveApart(square, other))]),
  );
  const left = new Set(free);

  const goesOn = (first: number, square: number): boolean => {
    left.delete(square);
    const complete =
      left.size === 0 &&
      (end < 0 || square === end) &&
      (!closed || (neighbours.get(square)?.includes(first) ?? false));
    const found =
      complete || (neighbours.get(square) ?? []).some((next) => left.has(next) && goesOn(first, next));
    left.add(square);
    return found;
  };
  const starts = start >= 0 ? [start] : closed ? free.slice(0, 1) : free;
  return starts.some((first) => goesOn(first, first));
}
