/**
 * What the edges of an option do to the ranks of one class, ready to be applied to each of its states: a chain of tables, or
 * for classes of many fragments or few states the edges themselves, on the mates of the slots.
 */

import { digitOf, edgeAt, endpoints, fragments, pointOf } from './class-code';
import { matchings, rankOf, unrank } from './matching';
import { edgeTable, MOST_TABLE_PAIRS, NO_CHANGE, NO_TABLE, reverseTable } from './operations';
import { edgeCount, slotOf } from './option';

/** Whether the points are counted backwards in the end: for the half that is swept from the other end of the board. */
export const FORWARDS: u32 = 0;
export const BACKWARDS: u32 = 1;
/** Backwards, but the virtual vertex, which is an endpoint, stays the last. */
export const BACKWARDS_BUT_LAST: u32 = 2;

/** The addresses of the tables, in order: as many edges as an option may have, and a last one for the order of points. */
export const TABLES: usize = memory.data(64, 4);
export let tableCount: u32 = 0;
/** Whether ranks go through {@link chainedRank} instead. */
export let isLong: bool = false;

let _pairs: u32 = 0;
let _option: usize = 0;
let _code: u64 = 0;
let _pairsAfter: u32 = 0;
const _slots: usize = memory.data(32);
const _points: usize = memory.data(32);
const _mates: usize = memory.data(32);
const _slotMates: usize = memory.data(32);

/** Readies the edges of an option for the states of a class, of which there are so many. */
export function beginChain(code: u64, option: usize, order: u32, states: u32): void {
  _code = code;
  _option = option;
  const edges = edgeCount(option);
  let pairs = fragments(code);
  _pairs = pairs;
  isLong = pairs > MOST_TABLE_PAIRS;
  tableCount = 0;
  for (let edge: u32 = 0; edge < edges; edge++) {
    const one = slotOf(option, edge, 0);
    const other = slotOf(option, edge, 1);
    if (!isLong) addTable(edgeTable(code, pairs, one, other, states));
    code += edgeAt(one) + edgeAt(other);
    pairs = fragments(code);
    if (pairs > MOST_TABLE_PAIRS && (edge + 1 < edges || order !== FORWARDS)) isLong = true;
  }
  if (!isLong && order !== FORWARDS) addTable(reverseTable(pairs, order === BACKWARDS_BUT_LAST, states));
  if (isLong) beginLong(code, order);
}

function addTable(table: usize): void {
  if (table === NO_TABLE) isLong = true;
  if (table === NO_CHANGE || isLong) return;
  store<u32>(TABLES + ((<usize>tableCount) << 2), <u32>table);
  tableCount++;
}

/** The slots of the endpoints before, and the place of each endpoint after. */
function beginLong(codeAfter: u64, order: u32): void {
  let left = endpoints(_code);
  for (let point: usize = 0; left !== 0; point++) {
    store<u8>(_slots + point, <u8>(<u32>ctz(left) >> 1));
    left &= left - 1;
  }
  _pairsAfter = fragments(codeAfter);
  left = endpoints(codeAfter);
  while (left !== 0) {
    const slot = <u32>ctz(left) >> 1;
    left &= left - 1;
    const point: u32 = pointOf(codeAfter, slot);
    const last: u32 = 2 * _pairsAfter - 1;
    let place: u32 = point;
    if (order === BACKWARDS) place = last - point;
    else if (order === BACKWARDS_BUT_LAST && point < last) place = last - 1 - point;
    store<u8>(_points + slot, <u8>place);
  }
}

/** The rank that a state of the class gets; one past the last when a cycle closes too early. */
export function chainedRank(rank: u32): u32 {
  const points = 2 * _pairs;
  unrank(rank, _pairs, _mates);
  for (let point: usize = 0; point < <usize>points; point++) {
    const mate: usize = load<u8>(_mates + point);
    store<u8>(_slotMates + load<u8>(_slots + point), load<u8>(_slots + mate));
  }
  let code = _code;
  const edges = edgeCount(_option);
  for (let edge: u32 = 0; edge < edges; edge++) {
    const one = slotOf(_option, edge, 0);
    const other = slotOf(_option, edge, 1);
    // A slot of degree 0 is its own mate, so that the three cases are one.
    const oneMate = digitOf(code, one) === 0 ? one : <u32>load<u8>(_slotMates + one);
    const otherMate = digitOf(code, other) === 0 ? other : <u32>load<u8>(_slotMates + other);
    if (oneMate === other) return matchings(_pairsAfter);
    store<u8>(_slotMates + oneMate, <u8>otherMate);
    store<u8>(_slotMates + otherMate, <u8>oneMate);
    code += edgeAt(one) + edgeAt(other);
  }
  for (let left = endpoints(code); left !== 0; left &= left - 1) {
    const slot: usize = <usize>(<u32>ctz(left) >> 1);
    const mate: usize = load<u8>(_slotMates + slot);
    store<u8>(_mates + load<u8>(_points + slot), load<u8>(_points + mate));
  }
  return rankOf(_mates, _pairsAfter);
}
