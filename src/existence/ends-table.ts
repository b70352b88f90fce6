/**
 * The small boards on which no rule says which squares an open tour joins. By `short x long` side (rows no more
 * than columns), for each square of the top left quarter, row by row: the squares at which a tour that starts
 * there can end, as a set of bits by square number. Derived by exhaustive search, and checked against it, by
 * `scripts/derive-existence-tables.mjs`.
 */
const ENDS: Readonly<Record<string, readonly number[]>> = {
  '3x4': [0x810, 0, 0x181, 0],
  '3x7': [0x1100, 0, 0x1100, 0, 0, 0x155055, 0, 0],
  '3x8': [0xa851aa, 0x508251, 0x800080, 0x418841, 0x518a51, 0x821182, 0, 0x885188],
  '3x9': [0x4555514, 0, 0x40001, 0, 0x4455501, 0, 0x4451111, 0, 0x4440511, 0],
  '3x10': [
    0x22a5562a, 0x1158a915, 0x244402, 0x1188811, 0x22a5460a, 0x1558a955, 0x2aa546aa, 0x100001, 0x22240622,
    0x15588955,
  ],
  '4x5': [0xa800a, 0x40011, 0x88000, 0, 0, 0],
  '4x6': [0x54002a, 0xa80015, 0x440022, 0, 0, 0],
  '5x6': [
    0x2a56a56a, 0x15a85a95, 0x2a56856a, 0x15a85a95, 0x2a16056a, 0x15880895, 0x2a44046a, 0x1000001, 0x2a04006a,
  ],
};

/** The most squares of a board that has a table: its sets of squares are 32-bit numbers. */
const MOST_TABLE_SQUARES = 30;

/** The table of a board, when it has one. */
export function endsTable(short: number, long: number): readonly number[] | undefined {
  return short * long > MOST_TABLE_SQUARES ? undefined : ENDS[`${short}x${long}`];
}

/** Row and column of a square of a board that lies on its longer side. */
export type Lying = readonly [row: number, col: number];

/** Whether some open tour of a board that has a table starts on a square and, where it is given, ends on another. */
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
  return ((ends >>> (endRow * long + endCol)) & 1) === 1;
}
