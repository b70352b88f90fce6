import { isKnightMove } from './theorems.js';

/** The tours of a tiny board, by their ends. */
export interface EndPairs {
  /** The open squares, in ascending order. */
  readonly open: readonly number[];
  /** By index in `open`: a bit for each index of an end that a tour from that square can have. */
  readonly endsFrom: readonly number[];
  /** Whether there is a closed tour, of at least three squares. */
  readonly closes: boolean;
}

/**
 * Finds all pairs of squares that a tour joins, by an exhaustive search that remembers the ends which it can reach from a square and a
 * set of unvisited squares (Bellman 1962; Held & Karp 1962). Shares no code with the package.
 * @param blocked at least one square is open, and at most 24 are, because a state is 24 bits for a set and 5 for a square
 */
export function findEndPairs(rows: number, cols: number, blocked: readonly number[]): EndPairs {
  const open = Array.from({ length: rows * cols }, (_, square) => square).filter(
    (square) => !blocked.includes(square),
  );
  const neighbours = open.map((square) =>
    open.reduce((set, other, i) => (isKnightMove(cols, square, other) ? set | (1 << i) : set), 0),
  );
  const known = new Map<number, number>();
  const endsAfter = (place: number, left: number): number => {
    if (left === 0) return 1 << place;
    const state = left * 32 + place;
    const before = known.get(state);
    if (before !== undefined) return before;
    let ends = 0;
    for (let next = neighbours[place]! & left; next !== 0; next &= next - 1) {
      const bit = next & -next;
      ends |= endsAfter(31 - Math.clz32(bit), left & ~bit);
    }
    known.set(state, ends);
    return ends;
  };
  const all = 2 ** open.length - 1;
  const endsFrom = open.map((_, place) => endsAfter(place, all & ~(1 << place)));
  return { open, endsFrom, closes: open.length > 2 && (endsFrom[0]! & neighbours[0]!) !== 0 };
}

/** Yields the sets of at most `most` squares of a board, in lexicographic order. At least one square is left. */
export function* holesOf(squares: number, most: number): Generator<number[]> {
  const extend = function* (holes: number[], from: number): Generator<number[]> {
    yield holes;
    if (holes.length === Math.min(most, squares - 1)) return;
    for (let square = from; square < squares; square++) yield* extend([...holes, square], square + 1);
  };
  yield* extend([], 0);
}

/** Returns the sides of all boards of at most `maxSquares` squares. */
export function sidesUpTo(maxSquares: number): [rows: number, cols: number][] {
  return Array.from({ length: maxSquares }, (_, i) => i + 1).flatMap((rows) =>
    Array.from({ length: Math.floor(maxSquares / rows) }, (_, i): [number, number] => [rows, i + 1]),
  );
}
