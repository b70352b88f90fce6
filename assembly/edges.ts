/**
 * A tour, or several cycles, as edges: in `marks` stands, by square, which of the eight moves are its edges, a bit each; 0 for
 * what is no square of the board.
 */
import { clockwiseIndex } from './clockwise';
import { cols, marks, padded, paddedIndex, stride } from './layout';

/** By clockwise move, the first four and their opposites: how far it leads on the padded board and in square numbers (i32 each). */
const OFFSETS: usize = memory.data(8 * 8, 16);
export const OPPOSITE: u32 = 4;

export function offset(k: u32): isize {
  return <isize>load<i32>(OFFSETS + ((<usize>k) << 3));
}

export function numberOffset(k: u32): i32 {
  return load<i32>(OFFSETS + ((<usize>k) << 3), 4);
}

function setMove(k: u32, dRow: i32, dCol: i32): void {
  const at = OFFSETS + ((<usize>k) << 3);
  store<i32>(at, dRow * <i32>stride + dCol);
  store<i32>(at, dRow * <i32>cols + dCol, 4);
}

function toggle(cell: usize, bits: u32): void {
  store<u8>(cell, load<u8>(cell) ^ bits);
}

/** Exchanges the edge by move `k` of a square and that of the one a move `d` from it. */
export function exchange(cell: usize, k: u32, d: u32): void {
  const edge = (<u32>1) << k;
  const back = (<u32>1) << (k ^ OPPOSITE);
  const rung = (<u32>1) << d;
  const rungBack = (<u32>1) << (d ^ OPPOSITE);
  const other = cell + offset(d);
  toggle(cell, edge | rung);
  toggle(cell + offset(k), back | rung);
  toggle(other, edge | rungBack);
  toggle(other + offset(k), back | rungBack);
}

/** Takes all edges away, and knows the moves of the board in hand. */
export function clearEdges(): void {
  for (let k: u32 = 0; k < 8; k += 4) {
    const sign = k === 0 ? 1 : -1;
    setMove(k, -2 * sign, sign);
    setMove(k + 1, -sign, 2 * sign);
    setMove(k + 2, sign, 2 * sign);
    setMove(k + 3, 2 * sign, sign);
  }
  memory.fill(marks, 0, padded);
}

/** Adds the edge between two squares. */
export function addEdge(from: u32, to: u32): void {
  const dRow = <i32>(to / cols) - <i32>(from / cols);
  const dCol = <i32>(to % cols) - <i32>(from % cols);
  const k = clockwiseIndex(dRow, dCol);
  toggle(marks + paddedIndex(from), (<u32>1) << k);
  toggle(marks + paddedIndex(to), (<u32>1) << (k ^ OPPOSITE));
}
