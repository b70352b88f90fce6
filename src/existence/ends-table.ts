/**
 * The small boards on which no rule says which squares an open tour joins. By `short x long` side (rows no more
 * than columns), for each square of the top left quarter, row by row: the squares at which a tour that starts
 * there can end, as a set of bits, in digits to base 36. They are of one colour, so one bit will do for two squares that
 * follow each other, 0 and 1 first. Derived by exhaustive search, and checked against it, by
 * `scripts/derive-constants.mjs`.
 */
const ENDS: Readonly<Record<string, string>> = {
  '3x4': '10 0 p 0',
  '3x7': '28 0 28 0 0 1jj 0 0',
  '3x8': '2xr 2hp 1l4 1wp 2pp 1uh 0 256',
  '3x9': '9h2 0 e9 0 8oh 0 8k5 0 8c5 0',
  '3x10': 'iyf irb 1b5 4h1 iwj p33 p8f sh h11 p1b',
  '4x5': 'oz ed hs 0 0 0',
  '4x6': '2rr 2rr 1z9 0 0 0',
  '5x6': 'pa7 p33 p8f p33 njz o4v o4v 35t mj3',
};

/** The table of a board, when it has one. */
export function endsTable(short: number, long: number): readonly number[] | undefined {
  return ENDS[`${short}x${long}`]?.split(' ').map((set) => Number.parseInt(set, 36));
}

/** Row and column of a square of a board that lies on its longer side. */
export type Lying = readonly [row: number, col: number];

/**
 * Whether some open tour of a board that has a table starts on a square and, where it is given, ends on another; both are of
 * colours that ends may have.
 */
export function tableJoins(
  table: readonly number[],
  short: number,
  long: number,
  start: Lying,
  end?: Lying,
): boolean {
  const down = 2 * start[0] >= short;
  const right = 2 * start[1] >= long;
  /** Mirrored so that the start lies in the top left quarter. */
  const mirrored = ([row, col]: Lying): Lying => [down ? short - 1 - row : row, right ? long - 1 - col : col];
  const [row, col] = mirrored(start);
  const ends = table[row * Math.ceil(long / 2) + col]!;
  if (!end) return ends !== 0;
  const [endRow, endCol] = mirrored(end);
  return ((ends >> ((endRow * long + endCol) >> 1)) & 1) === 1;
}
