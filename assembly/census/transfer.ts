/** Recorded steps applied to vectors of counts modulo a prime. */

import { reserve } from './arena';

/** Bytes for transitions and vectors; they stay where they are. */
export function reserveBytes(bytes: f64): usize {
  return reserve(<u64>bytes);
}

/** The vector of the next layer: each transition adds the count of the state that it comes from. */
export function multiply(
  transitions: usize,
  transitionCount: u32,
  from: usize,
  to: usize,
  toLength: u32,
  prime: u32,
): void {
  memory.fill(to, 0, (<usize>toLength) << 3);
  const end = transitions + ((<usize>transitionCount) << 3);
  for (let transition = transitions; transition < end; transition += 8) {
    const place = to + ((<usize>load<u32>(transition, 4)) << 3);
    store<u64>(place, load<u64>(place) + load<u64>(from + ((<usize>load<u32>(transition)) << 3)));
  }
  for (let place = to; place < to + ((<usize>toLength) << 3); place += 8) {
    const sum = load<u64>(place);
    if (sum >= <u64>prime) store<u64>(place, sum % <u64>prime);
  }
}

/** The sum of some entries of a vector. */
export function sumOf(indices: usize, count: u32, vector: usize, prime: u32): u32 {
  let sum: u64 = 0;
  for (let i: usize = 0; i < <usize>count; i++) {
    sum += load<u64>(vector + ((<usize>load<u32>(indices + (i << 2))) << 3));
  }
  return <u32>(sum % <u64>prime);
}
