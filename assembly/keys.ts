/**
 * Keys of moves for walks and searches that break ties by the distance from the board's centre, or by the move order: the
 * least is the move that comes first. All moves are equally long, so the farthest square is the one that the move points
 * outward to most. From the top: the mark of the square (8 bits), how far the move points inward, in half squares (21 bits),
 * its index in the order tried (3 bits), and its padded offset (32 bits), which needs no lookup then.
 */
import { outward } from './attempt';
import { clockwiseIndex, moveRow } from './layout';

const MARK_SHIFT: u64 = 56;
const DISTANCE_SHIFT: i64 = 35;
const INDEX_SHIFT: u64 = 32;
const INWARD_BIAS: u64 = (<u64>1) << (MARK_SHIFT - 1);

/**
 * The bounds of both engines' keys. The distance of a row, in half squares, is `2 * row - rows + 1`. A row and its mirror image have
 * opposite distances, so a move from one points inward as far as the mirrored move from the other. A move changes one distance
 * by 2 half squares and the other by 4, and points inward by at most twice one distance plus the other.
 *
 * Distances are computed every {@link MAX_STEPS} = 2^15 moves and clamped to 2^18. Until then they grow by at most 4 * 2^15 = 2^17,
 * so they stay below 3 * 2^17. No board has 2^31 squares, so it has fewer than 2^16 rows or fewer than 2^16 columns, and one of the
 * two distances is below 2^16. A move points inward by at most 2 * 3 * 2^17 + 2^16, less than 2^20: it fits in the 21 bits around
 * {@link INWARD_BIAS}.
 *
 * Clamping keeps the order of moves. If the distances are d and e with |d| > 3 * |e|, then moves that go two squares along d come
 * before those that go one, and those with the sign of e before the others: the order depends on the signs only. If |d| is clamped,
 * the board has more than 2^18 rows (or columns), hence fewer than 2^31 / 2^18 = 2^13 columns, and |e| < 2^13. The clamped |d| stays
 * above 2^18 - 2^17 = 2^17, more than 3 * 2^13.
 */
const MAX_DISTANCE: i64 = 1 << 18;
export const MAX_STEPS: u64 = 32768;

/** By clockwise move: its key without the mark and how far it points inward (u64). */
const FIXED: usize = memory.data(8 * 8, 16);
/**
 * By move in the order tried: how it changes the distances by rows and by columns, in keys (i64 each), its key as in
 * {@link FIXED} (u64), and its square offset (u32).
 */
const STEPS: usize = memory.data(8 * 32, 16);

/** Makes the tables for the weight of the distance from the centre. */
export function tabulateMoves(): void {
  const scale = (<i64>(2 * outward)) << DISTANCE_SHIFT;
  for (let k: u32 = 0; k < 8; k++) {
    const move = moveRow(k);
    const down = load<i32>(move, 8);
    const right = load<i32>(move, 12);
    const fixed = INWARD_BIAS + ((<u64>k) << INDEX_SHIFT) + <u64>load<u32>(move);
    store<u64>(FIXED + ((<usize>clockwiseIndex(down, right)) << 3), fixed);
    const step = stepRow(k);
    store<i64>(step, scale * down);
    store<i64>(step, scale * right, 8);
    store<u64>(step, fixed, 16);
    store<u32>(step, load<u32>(move, 4), 24);
  }
}

/** Returns the address of a move in the table of steps. */
export function stepRow(k: u32): usize {
  return STEPS + ((<usize>k) << 5);
}

/** Returns the weighted distance of a row, or column, from the middle of `count` rows, as keys take it. */
export function distanceFromMiddle(row: u32, count: u32): i64 {
  const distance = <i64>(2 * row) - <i64>count + 1;
  return (min(max(distance, -MAX_DISTANCE), MAX_DISTANCE) * <i64>outward) << DISTANCE_SHIFT;
}

export function lesser(one: u64, other: u64): u64 {
  return select<u64>(one, other, one < other);
}

/** Returns the lowest key of a mark. All keys of lesser marks are less. */
export function minKey(mark: u32): u64 {
  return (<u64>mark) << MARK_SHIFT;
}

/** Returns the index of a key's move in the order tried. */
export function moveIndex(key: u64): u32 {
  return <u32>(key >> INDEX_SHIFT) & 7;
}

/** Returns the key of a move by its index, from a square at some distances from the centre. */
export function keyOf(k: u32, mark: u32, row: i64, col: i64): u64 {
  const move = moveRow(k);
  const distance = <i64>load<i32>(move, 8) * row + <i64>load<i32>(move, 12) * col;
  return minKey(mark) + load<u64>(stepRow(k), 16) - <u64>distance;
}

/** Returns the key of a clockwise move. @param inward how far it points inward, by the distances of its square */
export function clockwiseKey(index: usize, mark: u32, inward: i64): u64 {
  return minKey(mark) + (load<u64>(FIXED + (index << 3)) + <u64>inward);
}

/** By move in the order tried, the random word's preference of it as keys take it: four bits a move. */
export function randomPreference(word: u32, k: u32): u64 {
  return (<u64>((word >> (k << 2)) & 15)) << DISTANCE_SHIFT;
}
