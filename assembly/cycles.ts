/**
 * The cycles that edges make: each square has the label of its own, and cycles that were joined have one of their labels
 * (union-find with path halving: Tarjan & van Leeuwen 1984). Labels stand in `path`, in the places of steps.
 */
import { numberOffset, OPPOSITE, offset } from './edges';
import { batch, cols, marks, paddedIndex, path, rowAt, rows, squares } from './layout';

/** In the place of a label: none yet. */
const UNLABELLED: u32 = u32.MAX_VALUE;
/** How many there are. */
export let cycleCount: u32 = 0;
/** The label of the cycle that was joined last, 0 for the one of the start: of the few that are left the largest. */
export let largest: u32 = 0;

/** Bytes of memory behind the board that labels take: a cycle has four squares at least, the path of an open tour two. */
export function cycleBytes(): u32 {
  return ((squares >> 2) + 2) * 8;
}

/** Where the label of a square stands: in the place of its step. */
export function labelAt(square: u32): usize {
  return path + ((<usize>square) << 2);
}

/** By label: another label of the same cycle, or itself; and the squares of its cycle (u32 each). */
function cycleAt(label: u32): usize {
  return batch + ((<usize>label) << 3);
}

/** The label by which a cycle is known. */
export function find(label: u32): u32 {
  let at = cycleAt(label);
  let parent = load<u32>(at);
  while (parent !== label) {
    const grandparent = load<u32>(cycleAt(parent));
    store<u32>(at, grandparent);
    label = grandparent;
    at = cycleAt(label);
    parent = load<u32>(at);
  }
  return label;
}

/** Labels the cycle, or the open path, from a square on. */
function labelFrom(square: u32, label: u32): void {
  let cell = marks + paddedIndex(square);
  let ways = <u32>load<u8>(cell);
  let length: u32 = 0;
  do {
    store<u32>(labelAt(square), label);
    length++;
    if (ways === 0) break;
    const k = ctz(ways);
    cell += offset(k);
    square += numberOffset(k);
    ways = <u32>load<u8>(cell) & ~((<u32>1) << (k ^ OPPOSITE));
  } while (load<u32>(labelAt(square)) === UNLABELLED);
  store<u32>(cycleAt(label), label);
  store<u32>(cycleAt(label), length, 4);
}

/** Labels all cycles. */
export function labelCycles(first: u32): void {
  memory.fill(path, 0xff, (<usize>squares) << 2);
  labelFrom(first, 0);
  cycleCount = 1;
  largest = 0;
  let square: u32 = 0;
  for (let r: u32 = 0; r < rows; r++) {
    const begin = marks + rowAt(r);
    const end = begin + <usize>cols;
    for (let cell = begin; cell < end; cell++) {
      if (load<u8>(cell) !== 0 && load<u32>(labelAt(square)) === UNLABELLED) labelFrom(square, cycleCount++);
      square++;
    }
  }
}

/** Joins two cycles to one. */
export function unite(one: u32, other: u32): void {
  const oneSize = load<u32>(cycleAt(one), 4);
  const otherSize = load<u32>(cycleAt(other), 4);
  const larger = oneSize < otherSize ? other : one;
  const smaller = one + other - larger;
  store<u32>(cycleAt(smaller), larger);
  store<u32>(cycleAt(larger), oneSize + otherSize, 4);
  largest = larger;
  cycleCount--;
}
