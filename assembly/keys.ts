import { clockwiseIndex } from './knight';
import { moveRow } from './layout';

/**
 * Keys of moves where ties go to the square farthest from the board's centre, for walks and searches: the least is the move
 * that comes first.
 */

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

/**
 * Keys of moves for a search that goes on by first moves: the least is the move that comes first, as with those of keys.ts.
 * From the top: the mark of the square that a move leads to (8 bits), how far the move points inward, in half squares (21
 * bits), its place in the order tried (3 bits), and its padded offset (32 bits), so that it is not to be looked up.
 */

const MARK_SHIFT: u64 = 56;
const PLACE_SHIFT: u64 = 32;
/** Of ways from the centre in the units of keys.ts. */
const WAY_SHIFT: i64 = 32;
const INWARD_BIAS: u64 = (<u64>1) << (MARK_SHIFT - 1);

/**
 * Where ways are cut off, so that no key overflows within so many squares. The order of moves stays the same: of the two ways
 * of a square the other is less than a tenth then, since no board has 2^31 squares, and a third would do.
 */
const LONGEST_WAY: i64 = FAR_UNIT << 18;
export const MOST_SQUARES: u64 = 32768;

/** All of a key but the mark and the inward part, with the bias of this, by clockwise move. */
const FIXED: usize = memory.data(8 * 8, 16);
/** One row for each move in the order tried: how the ways from the centre grow, by row and column (i64 each), square offset. */
const STEPS: usize = memory.data(8 * 32, 16);

/** A way from the centre as keys take it, cut off. */
export function shortened(way: i64): i64 {
  return min(max(way, -LONGEST_WAY), LONGEST_WAY) << WAY_SHIFT;
}

/** The key of a clockwise move. */
function keyOf(index: usize, mark: u32, inward: i64): u64 {
  return leastOf(mark) + (load<u64>(FIXED + (index << 3)) + <u64>inward);
}

/** The least key of the clockwise moves to squares of such marks, from a square so far from the centre. */
export function leastKey(
  mark0: u32,
  mark1: u32,
  mark2: u32,
  mark3: u32,
  mark4: u32,
  mark5: u32,
  mark6: u32,
  mark7: u32,
  row: i64,
  col: i64,
): u64 {
  const inward0 = 2 * row - col;
  const inward1 = row - 2 * col;
  const outward2 = row + 2 * col;
  const outward3 = col + 2 * row;
  const key01 = lesser(keyOf(0, mark0, inward0), keyOf(1, mark1, inward1));
  const key23 = lesser(keyOf(2, mark2, -outward2), keyOf(3, mark3, -outward3));
  const key45 = lesser(keyOf(4, mark4, -inward0), keyOf(5, mark5, -inward1));
  const key67 = lesser(keyOf(6, mark6, outward2), keyOf(7, mark7, outward3));
  return lesser(lesser(key01, key23), lesser(key45, key67));
}

/** No key of this mark is less, and all of lesser marks are. */
export function leastOf(mark: u32): u64 {
  return (<u64>mark) << MARK_SHIFT;
}

/** A move's place in the order tried. */
export function placeOf(key: u64): u32 {
  return <u32>(key >> PLACE_SHIFT) & 7;
}

/** The row of a move in the table of steps. */
export function stepRow(place: u32): usize {
  return STEPS + ((<usize>place) << 5);
}

/** Makes the tables. @param weight what two half squares count, in the units of keys.ts */
export function tabulateMoves(weight: i64): void {
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const down = load<i32>(move, 8);
    const right = load<i32>(move, 12);
    const fixed = INWARD_BIAS + ((<u64>k) << PLACE_SHIFT) + <u64>load<u32>(move);
    store<u64>(FIXED + ((<usize>clockwiseIndex(down, right)) << 3), fixed);
    const step = stepRow(k);
    store<i64>(step, (weight * down) << WAY_SHIFT);
    store<i64>(step, (weight * right) << WAY_SHIFT, 8);
    store<u32>(step, load<u32>(move, 4), 16);
  }
}
