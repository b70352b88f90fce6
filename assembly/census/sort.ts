import { arenaTop, releaseFrom, reserve } from './arena';

const DIGIT_BITS: u32 = 11;
const DIGITS: u32 = 1 << DIGIT_BITS;
const _counts: usize = memory.data(4 * 2048, 4);

/** Sorts keys (u64) of so many bits, each with an index (u32): by digits from the lowest on. */
export function sortKeys(keys: usize, indices: usize, length: u32, bits: u32): void {
  const top = arenaTop();
  let fromKeys = keys;
  let fromIndices = indices;
  let toKeys = reserve(8 * <u64>length);
  let toIndices = reserve(4 * <u64>length);
  for (let shift: u32 = 0; shift < bits; shift += DIGIT_BITS) {
    sortByDigit(fromKeys, fromIndices, toKeys, toIndices, length, shift);
    const swapKeys = fromKeys;
    const swapIndices = fromIndices;
    fromKeys = toKeys;
    fromIndices = toIndices;
    toKeys = swapKeys;
    toIndices = swapIndices;
  }
  if (fromKeys !== keys) {
    memory.copy(keys, fromKeys, (<usize>length) << 3);
    memory.copy(indices, fromIndices, (<usize>length) << 2);
  }
  releaseFrom(top);
}

function digit(key: u64, shift: u32): usize {
  return (<usize>(key >> <u64>shift) & (DIGITS - 1)) << 2;
}

function sortByDigit(
  fromKeys: usize,
  fromIndices: usize,
  toKeys: usize,
  toIndices: usize,
  length: u32,
  shift: u32,
): void {
  memory.fill(_counts, 0, DIGITS << 2);
  for (let i: usize = 0; i < <usize>length; i++) {
    const place = _counts + digit(load<u64>(fromKeys + (i << 3)), shift);
    store<u32>(place, load<u32>(place) + 1);
  }
  let start: u32 = 0;
  for (let place = _counts; place < _counts + (DIGITS << 2); place += 4) {
    const count = load<u32>(place);
    store<u32>(place, start);
    start += count;
  }
  for (let i: usize = 0; i < <usize>length; i++) {
    const key = load<u64>(fromKeys + (i << 3));
    const place = _counts + digit(key, shift);
    const at: usize = load<u32>(place);
    store<u32>(place, <u32>at + 1);
    store<u64>(toKeys + (at << 3), key);
    store<u32>(toIndices + (at << 2), load<u32>(fromIndices + (i << 2)));
  }
}
