/** Segments in memory: the parts of a filling that are to be found. src/engines/puzzle/kernel.ts says what they are. */

/**
 * Five numbers of 32 bits each: from, to, moves, step, direction. A board of 1024 squares has 512 at most: each fills a square
 * and has another given behind it, but for two tails.
 */
export const SEGMENTS: usize = memory.data(20 * 513, 4);

/** In the place of `to`: any square. */
export const ANY: i32 = -1;

/** Walks of more moves are not counted: src/engines/puzzle/kernel.ts says why, and what the weights are. */
export const MOST_COUNTED_MOVES: i32 = 24;
export const TAIL_WEIGHT: f64 = 10;
export const UNCOUNTED_WEIGHT: f64 = 1e100;

function field(segment: i32, offset: usize): i32 {
  return load<i32>(SEGMENTS + <usize>segment * 20 + offset);
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
