import { reserve } from './arena';
import { lowerBound } from './sorted';

/** Targets in ascending order of their codes. Their pairs of partial tours, or their tours, are numbered one after another. */

/** Bytes of a target: its code, the numbers up to and including its own, and a value of the caller if it has one. */
let _targetBytes: usize = 0;

let _targets: usize = 0;
let _count: u32 = 0;
/** Number of pairs or tours of all targets. */
export let numbered: u64 = 0;

/** Starts the targets. Nothing else may be reserved until all of them are added. */
export function beginNumbers(hasValues: bool): void {
  _targetBytes = hasValues ? 24 : 16;
  _targets = reserve(0);
  _count = 0;
  numbered = 0;
}

/** Adds a target unless it has no numbers. */
export function addTarget(code: u64, numbers: u64, value: u64 = 0): void {
  if (numbers === 0) return;
  numbered += numbers;
  // Two at a time, because reserve() aligns to 16 bytes.
  if ((_count & 1) === 0) reserve(2 * _targetBytes);
  const place = _targets + <usize>_count * _targetBytes;
  store<u64>(place, code);
  store<u64>(place, numbered, 8);
  if (_targetBytes > 16) store<u64>(place, value, 16);
  _count++;
}

export function numberedCode(index: u32): u64 {
  return load<u64>(_targets + <usize>index * _targetBytes);
}

export function valueOfTarget(index: u32): u64 {
  return load<u64>(_targets + <usize>index * _targetBytes, 16);
}

/** Returns the number of pairs or tours of the targets before `index`. */
export function numbersBefore(index: u32): u64 {
  return index === 0 ? 0 : load<u64>(_targets + <usize>(index - 1) * _targetBytes, 8);
}

/** Returns the number of pairs or tours of a target; 0 if it is none. */
export function numbersOf(code: u64): u64 {
  const index = indexOfCode(code);
  return index < _count && numberedCode(index) === code ? numbersBefore(index + 1) - numbersBefore(index) : 0;
}

/** Returns the index of a target. */
export function indexOfCode(code: u64): u32 {
  return lowerBound<u64>(_targets, _count, _targetBytes, code);
}

/** Returns the index of the target with a number, which must be below {@link numbered}. */
export function indexOfNumber(number: u64): u32 {
  return lowerBound<u64>(_targets + 8, _count, _targetBytes, number + 1);
}
