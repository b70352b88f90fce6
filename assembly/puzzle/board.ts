/**
 * A board of up to 1024 squares in memory, and sets of its squares: a bit per square, in as many words as the board needs.
 * Everything lies behind the static data, each array as long as the board requires.
 */

const PAGE: u64 = 65536;
/** Walks of more moves are not counted: there are too many of them to choose by, on any board. */
export const MOST_COUNTED_MOVES: i32 = 24;
/** In the place of a square: any. */
export const ANY: i32 = -1;

/** rows * cols, blocked squares included. */
export let squares: u32 = 0;
/** Bytes of a set. */
export let setBytes: usize = 0;
/**
 * By square, `windowCount` windows of 16 bytes each: 64 squares of which some are neighbours, and the byte of a set where these
 * 64 squares begin. A window holds all neighbours on boards of up to 13 columns, so that most tests of them read one word.
 */
export let windows: usize = 0;
export let windowBytes: usize = 0;
/** By two squares, 16 bits each: knight moves from one to the other, 0xffff if it cannot be reached. */
export let distances: usize = 0;
/** By square, 16 bits: its rank among squares that are equally good. */
export let ranks: usize = 0;
/** The squares by step, 16 bits each; and two completed paths, the second one `squares` steps behind the first. */
export let path: usize = 0;
export let fillings: usize = 0;
/** Segments to fill, five numbers of 32 bits each: from, to, moves, step, direction (src/puzzle/kernel.ts). */
export let segments: usize = 0;
/** The set of squares to be filled. */
export let open: usize = 0;
/** The end of the fixed arrays: what follows may grow. */
export let arraysEnd: usize = 0;

/** Reserves zeroed memory for a board, once per instance. Other modules add their own arrays with {@link reserve}. */
export function reserveBoard(boardSquares: u32, windowCount: u32): void {
  arraysEnd = (__heap_base + 7) & ~7;
  squares = boardSquares;
  const count: usize = squares;
  setBytes = ((count + 63) >> 6) << 3;
  windowBytes = 16 * <usize>windowCount;
  windows = reserve(count * windowBytes);
  distances = reserve(2 * count * count);
  ranks = reserve(2 * count);
  path = reserve(2 * count);
  fillings = reserve(4 * count);
  segments = reserve(20 * mostSegments());
  open = reserve(setBytes);
}

/** Each segment fills a square and has a given one behind it, except for two tails; one more for the last level. */
export function mostSegments(): usize {
  return (<usize>squares >> 1) + 3;
}

/** Bytes behind all other arrays. */
export function reserve(bytes: usize): usize {
  const place = arraysEnd;
  arraysEnd = (arraysEnd + bytes + 7) & ~7;
  holdUpTo(arraysEnd);
  return place;
}

/** Grows the memory up to an address; traps if the platform has no more. */
export function holdUpTo(end: usize): void {
  const held = <u64>memory.size();
  const pages = (<u64>end + PAGE - 1) / PAGE;
  if (pages > held && memory.grow(<i32>max(pages - held, held / 8)) < 0) unreachable();
}

export function distance(from: u32, to: u32): i32 {
  return load<u16>(distances + ((<usize>(from * squares + to)) << 1));
}

function field(segment: i32, offset: usize): i32 {
  return load<i32>(segments + <usize>segment * 20 + offset);
}

export function fromOf(segment: i32): u32 {
  return <u32>field(segment, 0);
}

export function toOf(segment: i32): i32 {
  return field(segment, 4);
}

export function movesOf(segment: i32): i32 {
  return field(segment, 8);
}

export function stepOf(segment: i32): i32 {
  return field(segment, 12);
}

export function directionOf(segment: i32): i32 {
  return field(segment, 16);
}

export function has(set: usize, square: u32): bool {
  return ((load<u64>(set + ((<usize>square >> 6) << 3)) >> (square & 63)) & 1) !== 0;
}

export function add(set: usize, square: u32): void {
  const place = set + ((<usize>square >> 6) << 3);
  store<u64>(place, load<u64>(place) | ((<u64>1) << (square & 63)));
}

export function remove(set: usize, square: u32): void {
  const place = set + ((<usize>square >> 6) << 3);
  store<u64>(place, load<u64>(place) & ~((<u64>1) << (square & 63)));
}

export function clear(set: usize): void {
  const end = set + setBytes;
  for (let at = set; at < end; at += 8) store<u64>(at, 0);
}

/** Copies words. The platform's own copy takes longer for the few words of a set. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(to + at, load<u64>(from + at));
}

export function addAll(to: usize, from: usize): void {
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(to + at, load<u64>(to + at) | load<u64>(from + at));
}

export function size(set: usize): i32 {
  const end = set + setBytes;
  let count: u64 = 0;
  for (let at = set; at < end; at += 8) count += popcnt(load<u64>(at));
  return <i32>count;
}

/** Whether all squares of a set are in another one. */
export function isWithin(set: usize, other: usize): bool {
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) {
    if ((load<u64>(set + at) & ~load<u64>(other + at)) !== 0) return false;
  }
  return true;
}

/** The lowest square of a word of a set, or of a window. */
export function lowest(at: usize, word: u64): u32 {
  return <u32>((at << 3) + <usize>ctz(word));
}

/** The first window of a square; the windows end `windowBytes` further. */
export function windowsOf(square: u32): usize {
  return windows + <usize>square * windowBytes;
}

/** The byte of a set where a window begins. */
export function windowStart(window: usize): usize {
  return load<u32>(window, 8);
}

/** The neighbours in a window that are in a set. */
export function nearWithin(window: usize, set: usize): u64 {
  return load<u64>(window) & load<u64>(set + load<u32>(window, 8), 0, 1);
}

/** How many neighbours of a square are in a set. */
export function nearCount(square: u32, set: usize): i32 {
  const first = windowsOf(square);
  const end = first + windowBytes;
  let count: u64 = 0;
  for (let window = first; window < end; window += 16) count += popcnt(nearWithin(window, set));
  return <i32>count;
}

/** Writes the squares a move away from those of a set. */
export function moveAll(from: usize, to: usize): void {
  clear(to);
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let word = load<u64>(from + at); word !== 0; word &= word - 1) {
      const first = windowsOf(lowest(at, word));
      const end = first + windowBytes;
      for (let window = first; window < end; window += 16) {
        // Aligned words: a read of bytes that two writes have just changed would wait for both.
        const place = to + (windowStart(window) & ~7);
        const shift = (<u64>(windowStart(window) & 7)) << 3;
        store<u64>(place, load<u64>(place) | (load<u64>(window) << shift));
        if (shift !== 0) store<u64>(place, load<u64>(place, 8) | (load<u64>(window) >> (64 - shift)), 8);
      }
    }
  }
}
