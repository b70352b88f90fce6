import {
  across,
  BLACK,
  cells,
  endCell,
  firstCell,
  kindIn,
  kinds,
  moves,
  OPPOSITE,
  stride,
  WHITE,
  work,
} from './workspace';

/**
 * A maximum set of links, at most two at each square: the loops of src/existence/holes/two-factor.ts and alternating-paths.ts, which
 * describe them. Both engines add the same links, in the same order.
 */

/** By cell, u8: the moves that are links, and the number of missing ones. */
export let links: usize = 0;
export let missing: usize = 0;
/** The sums of missing links by colour. */
export let missingWhite: i32 = 0;
export let missingBlack: i32 = 0;

function miss(cell: u32, count: i32): void {
  store<u8>(missing + cell, load<u8>(missing + cell) + count);
  if (load<u8>(kinds + cell) === WHITE) missingWhite += count;
  else missingBlack += count;
}

function toggle(cell: u32, move: u32): void {
  store<u8>(links + cell, load<u8>(links + cell) ^ ((<u32>1) << move));
}

/** Rings of cells by their number of spare moves (src/problem/bucket-queue.ts). */
const BUCKETS: u32 = 32;
/** A square may have up to two moves fewer than it needs. */
const MAX_SHORTAGE: u32 = 2;
let bucketOf: usize = 0;
/** By cell or head, a pair of u32: the cell after it and the one before it. */
let rings: usize = 0;
/** The buckets that may have cells. */
let filled: u32 = 0;

function join(before: u32, after: u32): void {
  store<u32>(rings + (before << 3), after);
  store<u32>(rings + (after << 3), before, 4);
}

function takeOut(cell: u32): void {
  const at = rings + (cell << 3);
  join(load<u32>(at, 4), load<u32>(at));
}

/** Puts a cell last into a bucket, which it has not been in before: its spare moves only become fewer. */
function putLast(cell: u32, bucket: u32): void {
  store<u8>(bucketOf + cell, bucket);
  const head = cells + bucket;
  join(load<u32>(rings + (head << 3), 4), cell);
  join(cell, head);
  filled |= 1 << bucket;
}

/** Returns the first cell of the lowest bucket that has any; -1: none. */
function lowestCell(): i32 {
  while (filled !== 0) {
    const head = cells + ctz(filled);
    const cell = load<u32>(rings + (head << 3));
    if (cell !== head) return cell;
    filled &= filled - 1;
  }
  return -1;
}

/** By cell, u8: the moves to squares that miss links, but for the links. */
let live: usize = 0;

/** Takes out a cell that misses no more links, and lowers the spare moves of its neighbours. */
function complete(cell: u32): void {
  takeOut(cell);
  for (let open: u32 = load<u8>(live + cell); open !== 0; open &= open - 1) {
    const move = ctz(open);
    const other = across(cell, move);
    store<u8>(live + other, load<u8>(live + other) & ~((<u32>1) << (move ^ OPPOSITE)));
    takeOut(other);
    putLast(other, load<u8>(bucketOf + other) - 1);
  }
}

/** Makes a live move a link. */
function link(cell: u32, move: u32): void {
  const bit = (<u32>1) << move;
  store<u8>(links + cell, load<u8>(links + cell) | bit);
  store<u8>(live + cell, load<u8>(live + cell) & ~bit);
  store<u8>(missing + cell, load<u8>(missing + cell) - 1);
}

/** Adds links until no two squares that miss links are a move apart, squares with the fewest spare moves first. */
function linkGreedily(): void {
  live = missing + cells;
  bucketOf = live + cells;
  rings = (bucketOf + cells + 7) & ~7;
  memory.copy(live, moves, cells);
  for (let head = cells; head < cells + BUCKETS; head++) join(head, head);
  filled = 0;
  for (let cell = firstCell; cell < endCell; cell++) {
    // The bucket of a cell: its live moves, minus the links that it misses.
    const lacking: u32 = load<u8>(missing + cell);
    if (lacking > 0) putLast(cell, popcnt<u32>(load<u8>(live + cell)) - lacking + MAX_SHORTAGE);
  }
  let linked: i32 = 0;
  for (let next = lowestCell(); next >= 0; next = lowestCell()) {
    const cell = <u32>next;
    let best: u32 = 8;
    let fewest: u32 = BUCKETS;
    for (let open: u32 = load<u8>(live + cell); open !== 0; open &= open - 1) {
      const move = ctz(open);
      const spare: u32 = load<u8>(bucketOf + across(cell, move));
      if (spare >= fewest) continue;
      fewest = spare;
      best = move;
    }
    if (best === 8) {
      takeOut(cell);
      // Squares without a live move lose none, so no other one has a move to this one.
      continue;
    }
    const other = across(cell, best);
    link(cell, best);
    link(other, best ^ OPPOSITE);
    linked++;
    if (load<u8>(missing + cell) === 0) complete(cell);
    if (load<u8>(missing + other) === 0) complete(other);
  }
  missingWhite -= linked;
  missingBlack -= linked;
}

const UNSEEN: u32 = 255;
const ROOT: u32 = 8;
const NO_PATH: i32 = -1;
const UNDECIDED: i32 = -2;
const MAX_VISITS: u32 = 1 << 30;
/** By cell: the move that led there. */
let via: usize = 0;
let queue: usize = 0;
/** Cells to continue from, as lists by distance from the goal: the first cell, and by cell the next one; -1: none. */
let heads: usize = 0;
let after: usize = 0;
/** Number of cells that all searches have visited. */
let visits: u64 = 0;
/** Whether searches end on a square that misses no link, but for `excepted`, in place of one that does. */
let endsOnFull = false;
let excepted: u32 = 0;

/** Whether a search may end on a cell. */
function suits(cell: u32, kind: u32): bool {
  if (load<u8>(kinds + cell) !== kind) return false;
  return endsOnFull ? load<u8>(missing + cell) === 0 && cell !== excepted : load<u8>(missing + cell) > 0;
}

/** Returns the number of rows and columns between two cells. */
function distance(one: u32, other: u32): u32 {
  const row = <i32>(one - firstCell) / stride;
  const otherRow = <i32>(other - firstCell) / stride;
  const cols = <i32>one - <i32>other - (row - otherRow) * stride;
  return abs(row - otherRow) + abs(cols);
}

/** Searches for an alternating path from a cell to one of the colour of the goal that misses a link, and exchanges links along it. */
function exchange(from: u32, goal: u32, maxVisits: u32): i32 {
  const kind: u32 = load<u8>(kinds + goal);
  let length: u32 = 1;
  let near = distance(from, goal);
  let far = near;
  let end = UNDECIDED;
  store<u8>(via + from, ROOT);
  store<u32>(queue, from);
  store<i32>(after + (from << 2), -1);
  store<u32>(heads + (near << 2), from);
  while (near <= far && length < maxVisits && end < 0) {
    const head = load<i32>(heads + (near << 2));
    if (head < 0) {
      near++;
      continue;
    }
    const cell = <u32>head;
    store<i32>(heads + (near << 2), load<i32>(after + (cell << 2)));
    let open: u32 = load<u8>(moves + cell) & ~load<u8>(links + cell);
    for (; open !== 0 && end < 0; open &= open - 1) {
      const move = ctz(open);
      const other = across(cell, move);
      if (load<u8>(via + other) !== UNSEEN) continue;
      store<u8>(via + other, move);
      store<u32>(queue + (length++ << 2), other);
      if (suits(other, kind)) end = other;
      let linked: u32 = load<u8>(links + other);
      for (; linked !== 0 && end < 0; linked &= linked - 1) {
        const back = ctz(linked);
        const next = across(other, back);
        if (load<u8>(via + next) !== UNSEEN) continue;
        store<u8>(via + next, back);
        store<u32>(queue + (length++ << 2), next);
        if (suits(next, kind)) end = next;
        const apart = distance(next, goal);
        store<i32>(after + (next << 2), load<i32>(heads + (apart << 2)));
        store<u32>(heads + (apart << 2), next);
        near = min(near, apart);
        far = max(far, apart);
      }
    }
  }
  memory.fill(heads, 255, (far + 1) << 2);
  visits += length;
  if (near > far) return NO_PATH;
  for (let cell = end; cell >= 0 && cell !== from; ) {
    const move: u32 = load<u8>(via + cell);
    toggle(cell, move ^ OPPOSITE);
    cell = across(cell, move ^ OPPOSITE);
    toggle(cell, move);
  }
  for (let i: u32 = 0; i < length; i++) store<u8>(via + load<u32>(queue + (i << 2)), UNSEEN);
  return end;
}

/** Adds a link at one of two squares, or shows that one gets no more. Returns the one that gets no more; -1: a link was added. */
function connect(one: u32, other: u32): i32 {
  let from = one;
  let goal = other;
  let maxVisits = 256 + 16 * distance(from, goal);
  let end = exchange(from, goal, maxVisits);
  while (end === UNDECIDED) {
    // The search from the other side can end sooner.
    const last = from;
    from = goal;
    goal = last;
    maxVisits = min(2 * maxVisits, MAX_VISITS);
    end = exchange(from, goal, maxVisits);
  }
  if (end === NO_PATH) return from;
  miss(from, -1);
  miss(end, -1);
  return -1;
}

/** Whether a square misses links, and no search has shown that it gets no more. */
function isOpen(cell: u32): bool {
  return load<u8>(missing + cell) > 0 && load<u8>(via + cell) === UNSEEN;
}

/** Adds links up to the maximum. Returns false if single paths take too long. */
function augment(tolerance: i32): bool {
  via = missing + cells;
  queue = (via + cells + 3) & ~3;
  heads = queue + (cells << 2);
  after = heads + (cells << 2);
  const waiting = after + (cells << 2);
  let waitingCount: u32 = 0;
  memory.fill(via, <u8>UNSEEN, cells);
  memory.fill(heads, 255, cells << 2);
  visits = 0;
  const surplus = missingWhite - missingBlack;
  let leftWhite = tolerance + max(surplus, 0);
  let leftBlack = tolerance + max(-surplus, 0);
  const maxVisits: u64 = (1 << 18) + 4 * <u64>cells;
  for (let cell = firstCell; cell < endCell; cell++) {
    while (isOpen(cell)) {
      const other = waitingCount > 0 ? load<u32>(waiting + ((waitingCount - 1) << 2)) : cell;
      if (load<u8>(kinds + other) === load<u8>(kinds + cell)) {
        store<u32>(waiting + (waitingCount++ << 2), cell);
        break;
      }
      if (!isOpen(other)) {
        waitingCount--;
        continue;
      }
      if (visits > maxVisits) return false;
      const lost = connect(cell, other);
      if (lost < 0) continue;
      const count: i32 = load<u8>(missing + lost);
      if (load<u8>(kinds + lost) === WHITE) leftWhite -= count;
      else leftBlack -= count;
      if (min(leftWhite, leftBlack) < 0) return true;
    }
  }
  return true;
}

/**
 * Finds a maximum set of links.
 * @param end the cell of the given end of the tour; -1: none
 * @param tolerance number of links that can be missing at each colour; below it the set need not be maximum
 * @returns false if it is not maximum, because single paths take too long
 */
export function linkSquares(end: i32, tolerance: i32): bool {
  links = work;
  missing = links + cells;
  memory.fill(links, 0, cells << 1);
  missingWhite = 0;
  missingBlack = 0;
  for (let cell = firstCell; cell < endCell; cell += 8) {
    const whites = kindIn(cell, WHITE);
    const blacks = kindIn(cell, BLACK);
    missingWhite += (<i32>popcnt(whites)) << 1;
    missingBlack += (<i32>popcnt(blacks)) << 1;
    store<u64>(missing + cell, (whites | blacks) << 1);
  }
  if (end >= 0) makeEnd(end);
  linkGreedily();
  return augment(tolerance);
}

/** Makes a square an end of the tour, with one link less. If it has two, one of them becomes missing at its other end. */
export function makeEnd(cell: u32): void {
  if (load<u8>(missing + cell) > 0) {
    miss(cell, -1);
    return;
  }
  const move = ctz(<u32>load<u8>(links + cell));
  const other = across(cell, move);
  toggle(cell, move);
  toggle(other, move ^ OPPOSITE);
  miss(other, 1);
}

/** Moves a missing link to another square of its colour that misses none. Returns whether there is one. @param except another one */
export function moveMissing(cell: u32, except: u32): bool {
  memory.fill(via, <u8>UNSEEN, cells);
  endsOnFull = true;
  excepted = except;
  const end = exchange(cell, cell, MAX_VISITS);
  endsOnFull = false;
  if (end < 0) return false;
  miss(cell, -1);
  miss(end, 1);
  return true;
}
