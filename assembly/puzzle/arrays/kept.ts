/**
 * What is known of the walks of segments: it stays so until one of the squares that they meet is filled. A stack, which is
 * cut back when the search goes back. What it has no room for is not kept, and weighed again: that comes to the same.
 */

import { ANY, toOf } from '../segment';
import { kept, keptEnd, known, metSquares, open } from './layout';
import { ends as endsNow, endCount as endsNowCount, metCount as metNowCount, weigh } from './walks';

// Of an entry: what was known before, of which segment this is, its weight, and how many squares follow, 16 bits each.
const SEGMENT: usize = 4;
const WEIGHT: usize = 8;
const MET: usize = 16;
const ENDS: usize = 20;
const HEAD_BYTES: usize = 24;

/** Of the segment that was looked at last: its weight, the squares that its walks meet, and where they may end. */
export let weight: f64 = 0;
export let met: usize = 0;
export let metCount: i32 = 0;
export let ends: usize = 0;
export let endCount: i32 = 0;

/** The end of the stack. */
export let top: usize = 0;

/** Forgets everything. */
export function forgetWalks(segments: i32): void {
  memory.fill(known, 0, (<usize>segments) << 2);
  top = kept;
}

/** What a segment's walks are now: what they were, when nothing that they met is filled. */
export function look(segment: i32, inOrder: bool): void {
  const entry = <usize>load<u32>(known + ((<usize>segment) << 2));
  if (entry === 0 || isMetFilled(entry)) weighAgain(segment, entry, inOrder);
  else recall(entry);
}

function isMetFilled(entry: usize): bool {
  const end = entry + HEAD_BYTES + ((<usize>load<u32>(entry, MET)) << 1);
  for (let place = entry + HEAD_BYTES; place < end; place += 2) {
    if (!load<u8>(open + load<u16>(place))) return true;
  }
  return false;
}

function recall(entry: usize): void {
  weight = load<f64>(entry, WEIGHT);
  met = entry + HEAD_BYTES;
  metCount = load<i32>(entry, MET);
  ends = met + ((<usize>metCount) << 1);
  endCount = load<i32>(entry, ENDS);
}

/** Where an entry ends that has so many squares. */
function endOf(entry: usize, count: i32): usize {
  return (entry + HEAD_BYTES + ((<usize>count) << 1) + 7) & ~7;
}

function weighAgain(segment: i32, before: usize, inOrder: bool): void {
  weight = weigh(segment, inOrder);
  met = metSquares;
  metCount = metNowCount;
  ends = endsNow;
  endCount = toOf(segment) === ANY ? endsNowCount : 0;
  const entry = top;
  const end = endOf(entry, metCount + endCount);
  // An entry that does not hold is left in its place: it will not hold below either.
  if (weight === 0 || end > keptEnd) return;
  store<u32>(entry, <u32>before);
  store<i32>(entry, segment, SEGMENT);
  store<f64>(entry, weight, WEIGHT);
  store<i32>(entry, metCount, MET);
  store<i32>(entry, endCount, ENDS);
  memory.copy(entry + HEAD_BYTES, met, (<usize>metCount) << 1);
  memory.copy(entry + HEAD_BYTES + ((<usize>metCount) << 1), ends, (<usize>endCount) << 1);
  store<u32>(known + ((<usize>segment) << 2), <u32>entry);
  top = end;
}

/** Goes back to what was known when the stack ended there. */
export function goBack(end: usize): void {
  for (let entry = end; entry < top; ) {
    store<u32>(known + ((<usize>load<u32>(entry, SEGMENT)) << 2), load<u32>(entry));
    entry = endOf(entry, load<i32>(entry, MET) + load<i32>(entry, ENDS));
  }
  top = end;
}
