/** Segments in memory: the parts of a filling that are to be found. src/engines/puzzle/kernel.ts says what they are. */

/** Five numbers of 32 bits each: from, to, moves, step, direction. A closed board without a hole has 128 at most. */
export const SEGMENTS: usize = memory.data(20 * 129, 4);

/** In the place of `to`: any square. */
export const ANY: i32 = -1;

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
