/**
 * Keys of moves where ties go to the square farthest from the board's centre, for walks and searches: the least is the move
 * that comes first.
 */
import { clockwiseIndex } from './clockwise';
import { moveRow } from './layout';

/** Takes one off a neighbour's degree and returns it. */
export function leave(neighbour: usize): u32 {
  const degree = <u32>load<u8>(neighbour) - 1;
  store<u8>(neighbour, degree);
  return degree;
}

export function lesser(one: u64, other: u64): u64 {
  return select<u64>(one, other, one < other);
}

/** The clockwise moves, from two up and one right, by their place in the order tried. */
const RANKS: usize = memory.data(8 * 4, 16);

export function rankMoves(): void {
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const index = clockwiseIndex(load<i32>(move, 8), load<i32>(move, 12));
    store<u32>(RANKS + ((<usize>index) << 2), k);
  }
}

/** Outward parts of keys are less than this either way. */
const OUTWARD_BIAS: i64 = (<i64>1) << 33;
export const FAR_DEGREE_SHIFT: u64 = 40;
/** Half a square of the way from the board's centre, in keys: below it stands the move's index. */
export const FAR_UNIT: i64 = 8;

/** How far a row lies from the middle of so many, or a column. */
export function farFrom(row: u32, count: u32): i64 {
  return FAR_UNIT * (<i64>(2 * row) - <i64>count + 1);
}

/** The place of a move in the order tried, as it enters a key. */
export function biased(k: u32): i64 {
  return OUTWARD_BIAS + <i64>k;
}

/** The same of a clockwise move. */
export function rank(index: u32): i64 {
  return biased(load<u32>(RANKS + ((<usize>index) << 2)));
}

/** A key is a degree before how far a move points inward, in units, before its index: all moves are equally long. */
export function farKey(degree: u32, outward: i64, biasedRank: i64): u64 {
  return ((<u64>degree) << FAR_DEGREE_SHIFT) + <u64>(biasedRank - outward);
}
