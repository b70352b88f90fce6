/**
 * From a state in the middle back through the layers of its half: of the ways that lead to it the one of a given number, as
 * the moves between squares. Ways are numbered by option of the step, then by the matching before it, then among the ways
 * that lead there. The matchings before a step are found by taking its edges out again: an edge that joined two fragments
 * may have done so at any of the fragments that there are, the others leave no choice.
 */

import { digitOf, edgeAt, endpoints } from './class-code';
import { entryOf, lastOf, stepsOf, waysTo } from './history';
import { findClass, keptCodeOf, NO_CLASS } from './layer';
import { deltaOf, edgeCount, maskOf, OPTION_BYTES, slotOf, valueIn } from './option';
import { FORWARDS, rankOfMates, shiftMates, writeMates } from './slot-mates';
import { linkSlots } from './tour-path';

const _mates: usize = memory.data(32);
let _code: u64 = 0;
let _way: u32 = 0;
let _half: u32 = 0;
let _virtualSlot: u32 = 0;

/** The step that is undone, and the class before it. */
let _entry: usize = 0;
let _option: usize = 0;
let _source: u64 = 0;
let _sourceClass: u32 = 0;

/** Links the squares along a way to a state of the last layer of a half. */
export function walkBack(half: u32, index: u32, rank: u32, way: u32, virtualSlot: u32): void {
  _half = half;
  _way = way;
  _virtualSlot = virtualSlot;
  _code = keptCodeOf(lastOf(half), index);
  writeMates(_code, rank, _mates);
  for (let step = stepsOf(half); step > 0; step--) {
    _entry = entryOf(half, step - 1);
    undoStep();
  }
}

/** Links the squares of the edges of an option. */
export function linkOption(half: u32, option: usize, firstSquare: u32, virtualSlot: u32): void {
  for (let edge: u32 = 0; edge < edgeCount(option); edge++) {
    linkSlots(half, firstSquare, slotOf(option, edge, 0), slotOf(option, edge, 1), virtualSlot);
  }
}

function undoStep(): void {
  const shifts = load<u32>(_entry, 24) !== 0;
  if (shifts) {
    const squareBits = edgeAt(_virtualSlot) - 1;
    _code = (_code & ~squareBits) | ((_code & squareBits) << 2);
    shiftMates(_virtualSlot, _mates);
  }
  const options = load<u32>(_entry, 16);
  const end = options + load<u32>(_entry, 20) * <u32>OPTION_BYTES;
  for (_option = options; _option < <usize>end; _option += OPTION_BYTES) {
    // The square that is done has left the code: it has two edges, or none when it is blocked.
    const done = shifts ? (valueIn(_option) + deltaOf(_option)) & 3 : 0;
    const after = _code + done;
    _source = after - deltaOf(_option);
    if ((_source & maskOf(_option)) !== valueIn(_option)) continue;
    _sourceClass = findClass(_entry, _source);
    if (_sourceClass === NO_CLASS || !undoEdges(edgeCount(_option), after)) continue;
    linkOption(_half, _option, load<u32>(_entry, 28), _virtualSlot);
    _code = _source;
    return;
  }
  unreachable();
}

/** Takes the first so many edges of the option out, in each way; true when the way of the number in hand is among them. */
function undoEdges(edges: u32, code: u64): bool {
  if (edges === 0) return isReached();
  const one = slotOf(_option, edges - 1, 0);
  const other = slotOf(_option, edges - 1, 1);
  const before = code - edgeAt(one) - edgeAt(other);
  const oneDegree = digitOf(before, one);
  const otherDegree = digitOf(before, other);
  if (oneDegree === 1 && otherDegree === 1) return undoJoin(edges, code, before, one, other);
  if (oneDegree === 1) return undoMove(edges, before, one, other);
  if (otherDegree === 1) return undoMove(edges, before, other, one);
  return <u32>load<u8>(_mates + one) === other && undoEdges(edges - 1, before);
}

/** The endpoint that moved from one slot to another goes back. */
function undoMove(edges: u32, before: u64, from: u32, to: u32): bool {
  const mate: u32 = load<u8>(_mates + to);
  setMates(from, mate);
  if (undoEdges(edges - 1, before)) return true;
  setMates(to, mate);
  return false;
}

/** The fragment that came of the join may be any, in either direction. */
function undoJoin(edges: u32, code: u64, before: u64, one: u32, other: u32): bool {
  for (let left = endpoints(code); left !== 0; left &= left - 1) {
    const slot = <u32>ctz(left) >> 1;
    const mate: u32 = load<u8>(_mates + slot);
    setMates(one, slot);
    setMates(other, mate);
    if (undoEdges(edges - 1, before)) return true;
    setMates(slot, mate);
  }
  return false;
}

function setMates(one: u32, other: u32): void {
  store<u8>(_mates + one, <u8>other);
  store<u8>(_mates + other, <u8>one);
}

/** Whether the way of the number in hand leads through the matching in hand; else its ways are passed over. */
function isReached(): bool {
  const ways = waysTo(_entry, _sourceClass, rankOfMates(_source, _mates, FORWARDS));
  if (_way < ways) return true;
  _way -= ways;
  return false;
}
