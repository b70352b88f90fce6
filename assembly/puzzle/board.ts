/**
 * A board of up to 1024 squares in memory, and sets of its squares: one bit per square, in as many words as the board needs.
 * The arrays follow the static data, and each has the length that the board requires.
 */

const PAGE: u64 = 65536;
/** Maximum number of moves of walks that are counted. Longer ones are too many to choose by, on any board. */
export const MAX_COUNTED_MOVES: i32 = 24;
/** Instead of a square: any square. */
export const ANY: i32 = -1;

/** rows * cols, blocked squares included. */
export let squares: u32 = 0;
/** Bytes of a set. */
export let setBytes: usize = 0;
/**
 * By square, `windowCount` windows of 16 bytes: a word that marks neighbours among 64 squares, and the byte of a set at which
 * these 64 squares start. On boards of up to 13 columns one window has all neighbours, so most tests read one word.
 */
export let windows: usize = 0;
export let windowBytes: usize = 0;
/** By two squares, 16 bits: number of knight moves between them, 0xffff if unreachable. */
export let distances: usize = 0;
/** By square, 16 bits: its rank among equally good squares. */
export let ranks: usize = 0;
/** The squares by step, 16 bits each; and two completions, the second one `squares` steps after the first. */
export let path: usize = 0;
export let completions: usize = 0;
/** Segments to fill, five numbers of 32 bits each: from, to, moves, step, direction (src/puzzle/kernel.ts). */
export let segments: usize = 0;
/** The set of open squares to fill. */
export let open: usize = 0;
/** The end of the fixed arrays. Growing arrays follow. */
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
  completions = reserve(4 * count);
  segments = reserve(20 * maxSegments());
  open = reserve(setBytes);
}

/** Returns the maximum number of segments plus one. Each segment fills a square and ends on a given one, except two tails. */
export function maxSegments(): usize {
  return (<usize>squares >> 1) + 3;
}

/** Reserves bytes after all other arrays. */
export function reserve(bytes: usize): usize {
  const place = arraysEnd;
  arraysEnd = (arraysEnd + bytes + 7) & ~7;
  holdUpTo(arraysEnd);
  return place;
}

/** Grows the memory up to an address. Traps if the platform has no more. */
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

/** Copies words. Faster than memory.copy for the few words of a set. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(to + at, load<u64>(from + at));
}

export function addAll(to: usize, from: usize): void {
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(to + at, load<u64>(to + at) | load<u64>(from + at));
}

/** Adds a set to the squares that at least one set has, and to those that several have. Returns its size. */
export function countInto(once: usize, twice: usize, set: usize): i32 {
  const bytes = setBytes;
  let count: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const word = load<u64>(set + at);
    const known = load<u64>(once + at);
    store<u64>(twice + at, load<u64>(twice + at) | (known & word));
    store<u64>(once + at, known | word);
    count += popcnt(word);
  }
  return <i32>count;
}

export function size(set: usize): i32 {
  const end = set + setBytes;
  let count: u64 = 0;
  for (let at = set; at < end; at += 8) count += popcnt(load<u64>(at));
  return <i32>count;
}

/** Returns whether a set is a subset of another one. */
export function isWithin(set: usize, other: usize): bool {
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) {
    if ((load<u64>(set + at) & ~load<u64>(other + at)) !== 0) return false;
  }
  return true;
}

/** Returns the lowest square of a word of a set or of a window. */
export function lowest(at: usize, word: u64): u32 {
  return <u32>((at << 3) + <usize>ctz(word));
}

/** Returns the first window of a square. The windows end `windowBytes` later. */
export function windowsOf(square: u32): usize {
  return windows + <usize>square * windowBytes;
}

/** Returns the byte of a set at which a window starts. */
export function windowStart(window: usize): usize {
  return load<u32>(window, 8);
}

/** Returns the neighbours in a window that are in a set. */
export function nearWithin(window: usize, set: usize): u64 {
  return load<u64>(window) & load<u64>(set + load<u32>(window, 8), 0, 1);
}

/** Returns the number of neighbours of a square that are in a set. */
export function nearCount(square: u32, set: usize): i32 {
  const first = windowsOf(square);
  const end = first + windowBytes;
  let count: u64 = 0;
  for (let window = first; window < end; window += 16) count += popcnt(nearWithin(window, set));
  return <i32>count;
}

/** Writes the set of squares a move away from those of a set. */
export function moveAll(from: usize, to: usize): void {
  clear(to);
  const bytes = setBytes;
  for (let at: usize = 0; at < bytes; at += 8) {
    for (let word = load<u64>(from + at); word !== 0; word &= word - 1) {
      const first = windowsOf(lowest(at, word));
      const end = first + windowBytes;
      for (let window = first; window < end; window += 16) {
        // Write aligned words: reading bytes that span two recent writes would stall.
        const place = to + (windowStart(window) & ~7);
        const shift = (<u64>(windowStart(window) & 7)) << 3;
        store<u64>(place, load<u64>(place) | (load<u64>(window) << shift));
        if (shift !== 0) store<u64>(place, load<u64>(place, 8) | (load<u64>(window) >> (64 - shift)), 8);
      }
    }
  }
}
