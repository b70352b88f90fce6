import { boardEnd, reserveAfterBoard } from '../layout';

/**
 * The knight graph of a board with holes, and memory for one kernel at a time, from {@link boardEnd} on. A cell is a position on the
 * padded board (src/existence/holes/grid.ts); addresses are those of cell 0.
 *
 * | array    | element | content                                                 |
 * |----------|---------|---------------------------------------------------------|
 * | findings | i32, 19 | the address of `work`, and results of `examine.ts`      |
 * | kinds    | u8      | no square, or the colour of an open one                 |
 * | moves    | u8      | the moves to open squares, bit d for move d, clockwise  |
 * | work     | u8 x 35 | the arrays of a kernel                                  |
 */

export const NO_SQUARE: u32 = 0;
export const WHITE: u32 = 1;
export const BLACK: u32 = 2;

/** Difference of the indices of two opposite moves. */
export const OPPOSITE: u32 = 4;

/** Bytes of {@link work} for each cell. */
const WORK_BYTES: u32 = 35;

export let findings: usize = 0;
export let kinds: usize = 0;
export let moves: usize = 0;
export let work: usize = 0;
export let cells: u32 = 0;
export let stride: i32 = 0;
/** The first cell that can hold a square, and the one after the last. */
export let firstCell: u32 = 0;
export let endCell: u32 = 0;

/** By move: the number that it adds to a cell. */
const OFFSETS: usize = memory.data(8 * 4, 16);

function setOffset(move: u32, offset: i32): void {
  store<i32>(OFFSETS + (move << 2), offset);
  store<i32>(OFFSETS + ((move + OPPOSITE) << 2), -offset);
}

/** Returns the cell at the other end of a move. */
export function across(cell: u32, move: u32): u32 {
  return cell + load<i32>(OFFSETS + (move << 2));
}

/**
 * Reserves the memory for a board. The caller writes {@link kinds} and {@link moves}, or a mask. Returns the address of
 * {@link findings}; 0: the memory cannot be allocated.
 */
export function reserveHoles(rows: u32, cols: u32): usize {
  stride = <i32>cols + 2;
  cells = (rows + 4) * stride;
  firstCell = 2 * stride + 1;
  endCell = firstCell + (rows - 1) * stride + cols;
  // More for the findings, for alignment, and for the heads of a queue.
  if (!reserveAfterBoard(cells * (WORK_BYTES + 2) + 768)) return 0;
  findings = (boardEnd + 15) & ~15;
  kinds = findings + 80;
  moves = kinds + cells;
  work = (moves + cells + 15) & ~15;
  setOffset(0, -2 * stride + 1);
  setOffset(1, -stride + 2);
  setOffset(2, stride + 2);
  setOffset(3, 2 * stride + 1);
  store<u32>(findings, work);
  return findings;
}

/** Returns the first cell with a square. */
export function firstOpen(): u32 {
  let cell = firstCell;
  while (load<u8>(kinds + cell) === NO_SQUARE) cell++;
  return cell;
}

/** Returns for eight cells, a byte each, whether they have squares of a colour. What lies after the last cell has none. */
export function kindIn(cell: u32, kind: u32): u64 {
  return (load<u64>(kinds + cell) >> (kind - 1)) & (u64.MAX_VALUE / 255);
}
