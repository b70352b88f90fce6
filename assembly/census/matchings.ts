/** Matchings of the endpoints of a class, and how edges change them. */

import { reserve } from './arena';
import { digitOf, edgeAt, edgeCount, endpoints, fragments, pointOf, slotOf } from './codes';

/**
 * Perfect matchings of 2k points, numbered 0 to (2k - 1)!! - 1. The lowest point is matched with one of the 2k - 1 others,
 * numbered from the lowest; this is the most significant digit. The rest is a matching of 2k - 2 points. So the matchings that
 * pair point 0 with the same partner are a run of (2k - 3)!! ranks.
 */

/** Maximum number of pairs: (2k - 1)!! is below 2^32 up to k = 10. */
export const MAX_PAIRS: u32 = 10;

const COUNTS: usize = memory.data<u32>([1, 1, 3, 15, 105, 945, 10395, 135135, 2027025, 34459425, 654729075]);
const _digits: usize = memory.data(16);

/** Returns the number of perfect matchings of 2k points: (2k - 1)!!. */
export function matchings(pairs: u32): u32 {
  return load<u32>(COUNTS + ((<usize>pairs) << 2));
}

/** Writes the mate of each point, one byte each. */
export function unrank(rank: u32, pairs: u32, mates: usize): void {
  let radix: u32 = 1;
  for (let pair = pairs; pair > 0; pair--) {
    store<u8>(_digits + pair - 1, <u8>(rank % radix));
    rank /= radix;
    radix += 2;
  }
  let left: u32 = ((<u32>1) << (2 * pairs)) - 1;
  for (let pair: u32 = 0; pair < pairs; pair++) {
    const point = ctz(left);
    left &= left - 1;
    let others = left;
    for (let skipped: u32 = load<u8>(_digits + pair); skipped > 0; skipped--) others &= others - 1;
    const mate = ctz(others);
    left ^= (<u32>1) << mate;
    store<u8>(mates + point, <u8>mate);
    store<u8>(mates + mate, <u8>point);
  }
}

function rankOf(mates: usize, pairs: u32): u32 {
  let left: u32 = ((<u32>1) << (2 * pairs)) - 1;
  let radix: u32 = 2 * pairs - 1;
  let rank: u32 = 0;
  while (left) {
    const point = ctz(left);
    left &= left - 1;
    const mate = (<u32>1) << (<u32>load<u8>(mates + point));
    rank = rank * radix + popcnt(left & (mate - 1));
    left ^= mate;
    radix -= 2;
  }
  return rank;
}

/**
 * Tables from rank to rank describe how an edge changes the matching of the endpoints. A table depends only on the number of
 * fragments and on the indices of both slots among the endpoints, so few tables serve all classes. Each table has an extra
 * entry: the rank after the last stands for "closed a cycle too early" and maps to itself, so chains of tables need no branch.
 */

/** Two slots of degree 0: adds two endpoints, which are mates. */
const INSERT: u32 = 0;
/** A slot of degree 1 and one of degree 0: the endpoint moves. */
const MOVE: u32 = 1;
/** Two slots of degree 1: their fragments merge, or close a cycle. */
const JOIN: u32 = 2;
/** Reverses the order of the points, or of all but the last if `one` is 1. */
const REVERSE: u32 = 3;

/** Maximum number of pairs with tables: 10,395 entries. Seven pairs would take 135,135. */
export const MAX_TABLE_PAIRS: u32 = 6;

/** Number of indices: a new endpoint has one of 2k + 2. */
const PLACES: u32 = 2 * MAX_TABLE_PAIRS + 2;
const KINDS: u32 = 4;
const DIRECTORY_BYTES: u32 = 4 * KINDS * (MAX_TABLE_PAIRS + 1) * PLACES * PLACES;

/** Returned instead of a table if no rank changes. */
export const NO_CHANGE: usize = 0;
/** Returned if a table is not made yet, because too few states have needed it. */
export const NO_TABLE: usize = 1;

/** By kind and indices: a table, or twice the number of states that would have used it, plus 1. */
let _directory: usize = 0;
let _tables: usize = 0;
let _tablesEnd: usize = 0;
const _tableMates: usize = memory.data(32);
const _changed: usize = memory.data(32);

/** Reserves memory for all tables of classes of at most `maxPairs` fragments. */
export function prepareOperations(maxPairs: u32): void {
  _directory = reserve(DIRECTORY_BYTES);
  memory.fill(_directory, 0, DIRECTORY_BYTES);
  let bytes: u64 = 0;
  for (let pairs: u32 = 0; pairs <= min(maxPairs, MAX_TABLE_PAIRS); pairs++) {
    const points: u32 = 2 * pairs;
    const inserts = ((points + 2) * (points + 1)) >> 1;
    const moves = points * points;
    const joins = moves >> 1;
    bytes += <u64>(inserts + moves + joins + 2) * 4 * (matchings(pairs) + 1);
  }
  _tables = reserve(bytes);
  _tablesEnd = _tables + <usize>bytes;
}

/** Returns the number of pairs after a change. */
function pairsAfter(kind: u32, pairs: u32): u32 {
  if (kind === INSERT) return pairs + 1;
  return kind === JOIN ? pairs - 1 : pairs;
}

/** By point: its index after the prepared change. */
const _pointsAfter: usize = memory.data(32);
/** The index of points that the change removes: after all others, where ranks do not read it. */
const REMOVED: u32 = 31;

/** Prepares a change for {@link changedRank}: once for all matchings, since that takes longer than to change one. */
function prepareChange(kind: u32, pairs: u32, one: u32, other: u32): void {
  const points: u32 = 2 * pairs;
  for (let point: u32 = 0; point < points; point++) {
    store<u8>(_pointsAfter + point, <u8>pointAfter(kind, points, one, other, point));
  }
}

function pointAfter(kind: u32, points: u32, one: u32, other: u32, point: u32): u32 {
  if (kind === INSERT) {
    const next = point >= one ? point + 1 : point;
    return next >= other ? next + 1 : next;
  }
  if (kind === JOIN) {
    if (point === one || point === other) return REMOVED;
    return point < one ? point : point < other ? point - 1 : point - 2;
  }
  if (kind === REVERSE) {
    if (one === 0) return points - 1 - point;
    return point === points - 1 ? point : points - 2 - point;
  }
  if (point === one) return other;
  const without = point > one ? point - 1 : point;
  return without >= other ? without + 1 : without;
}

export function setMates(mates: usize, one: u32, other: u32): void {
  store<u8>(mates + one, <u8>other);
  store<u8>(mates + other, <u8>one);
}

/** Returns the rank of a matching after the prepared change; the rank after the last if a cycle closes too early. */
function changedRank(kind: u32, pairs: u32, one: u32, other: u32, rank: u32): u32 {
  unrank(rank, pairs, _tableMates);
  if (kind === JOIN) {
    if (<u32>load<u8>(_tableMates + one) === other) return matchings(pairs - 1);
    setMates(_tableMates, load<u8>(_tableMates + one), load<u8>(_tableMates + other));
  }
  for (let point: u32 = 0; point < 2 * pairs; point++) {
    const mate: usize = load<u8>(_tableMates + point);
    store<u8>(_changed + load<u8>(_pointsAfter + point), load<u8>(_pointsAfter + mate));
  }
  if (kind === INSERT) setMates(_changed, one, other);
  return rankOf(_changed, pairsAfter(kind, pairs));
}

function tableOf(kind: u32, pairs: u32, one: u32, other: u32, states: u32): usize {
  const place =
    _directory + ((<usize>(((kind * (MAX_TABLE_PAIRS + 1) + pairs) * PLACES + one) * PLACES + other)) << 2);
  const known: usize = load<u32>(place);
  if (known !== 0 && (known & 1) === 0) return known;
  const count = matchings(pairs);
  const uses = (<u64>known >> 1) + <u64>states;
  if (uses < <u64>count) {
    store<u32>(place, <u32>(2 * uses + 1));
    return NO_TABLE;
  }
  const table = _tables;
  _tables += (<usize>count + 1) << 2;
  if (_tables > _tablesEnd) unreachable();
  prepareChange(kind, pairs, one, other);
  for (let rank: u32 = 0; rank < count; rank++) {
    store<u32>(table + ((<usize>rank) << 2), changedRank(kind, pairs, one, other, rank));
  }
  store<u32>(table + ((<usize>count) << 2), matchings(pairsAfter(kind, pairs)));
  store<u32>(place, <u32>table);
  return table;
}

/** Returns the table for an endpoint that moves between two indices. @param states number of states that will use it */
export function moveTable(pairs: u32, from: u32, to: u32, states: u32): usize {
  return from === to ? NO_CHANGE : tableOf(MOVE, pairs, from, to, states);
}

/** Returns the new rank of one matching. Works for any number of pairs. */
export function movedRank(pairs: u32, from: u32, to: u32, rank: u32): u32 {
  if (from === to) return rank;
  prepareChange(MOVE, pairs, from, to);
  return changedRank(MOVE, pairs, from, to, rank);
}

/** Returns the table for an edge between two slots of a class of at most {@link MAX_TABLE_PAIRS} fragments. */
function edgeTable(code: u64, pairs: u32, slot: u32, otherSlot: u32, states: u32): usize {
  const low = min(slot, otherSlot);
  const high = max(slot, otherSlot);
  const lowPoint = pointOf(code, low);
  const highPoint = pointOf(code, high);
  const lowDegree = digitOf(code, low);
  const highDegree = digitOf(code, high);
  if (lowDegree === 0 && highDegree === 0) return tableOf(INSERT, pairs, lowPoint, highPoint + 1, states);
  if (lowDegree === 1 && highDegree === 1) return tableOf(JOIN, pairs, lowPoint, highPoint, states);
  return lowDegree === 1
    ? moveTable(pairs, lowPoint, highPoint - 1, states)
    : moveTable(pairs, highPoint, lowPoint, states);
}

/** Matchings by slot: for each slot of degree 1, the slot at the other end of its fragment, one byte each. */

const _slots: usize = memory.data(32);
const _points: usize = memory.data(32);
const _pointMates: usize = memory.data(32);

function slotOfLowest(left: u64): u32 {
  return <u32>ctz(left) >> 1;
}

/** Writes the matching of a rank of a class by slot. */
export function writeMates(code: u64, rank: u32, mates: usize): void {
  let count: u32 = 0;
  for (let left = endpoints(code); left !== 0; left &= left - 1) {
    store<u8>(_slots + count, <u8>slotOfLowest(left));
    count++;
  }
  unrank(rank, count >> 1, _pointMates);
  for (let point: u32 = 0; point < count; point++) {
    const mate: usize = load<u8>(_pointMates + point);
    store<u8>(mates + load<u8>(_slots + point), load<u8>(_slots + mate));
  }
}

/** The order of endpoints. It is reversed for the half that is swept from the other end of the board. */
export const FORWARDS: u32 = 0;
export const BACKWARDS: u32 = 1;
/** Reversed, but the virtual vertex, which is an endpoint, stays the last. */
export const BACKWARDS_BUT_LAST: u32 = 2;

/** Returns the rank of a matching by slot of a class, whose endpoints are in the order of their slots. */
export function rankBySlot(code: u64, mates: usize): u32 {
  let left = endpoints(code);
  let radix = <u32>popcnt(left) - 1;
  let rank: u32 = 0;
  while (left !== 0) {
    const point = slotOfLowest(left);
    left &= left - 1;
    const mate = edgeAt(load<u8>(mates + point));
    rank = rank * radix + <u32>popcnt(left & (mate - 1));
    left ^= mate;
    radix -= 2;
  }
  return rank;
}

/** Returns the rank of a matching by slot of a class. */
export function rankOfMates(code: u64, mates: usize, order: u32): u32 {
  if (order === FORWARDS) return rankBySlot(code, mates);
  const ends = endpoints(code);
  const count = <u32>popcnt(ends);
  let point: u32 = 0;
  for (let left = ends; left !== 0; left &= left - 1) {
    let place = point;
    if (order === BACKWARDS) place = count - 1 - point;
    else if (order === BACKWARDS_BUT_LAST && point + 1 < count) place = count - 2 - point;
    store<u8>(_points + slotOfLowest(left), <u8>place);
    point++;
  }
  for (let left = ends; left !== 0; left &= left - 1) {
    const slot = slotOfLowest(left);
    store<u8>(_pointMates + load<u8>(_points + slot), load<u8>(_points + load<u8>(mates + slot)));
  }
  return rankOf(_pointMates, count >> 1);
}

/** Adds the edges of an option to a matching of a class. Returns false if one of them closes a cycle. */
export function addEdges(code: u64, option: usize, mates: usize): bool {
  const edges = edgeCount(option);
  for (let edge: u32 = 0; edge < edges; edge++) {
    const one = slotOf(option, edge, 0);
    const other = slotOf(option, edge, 1);
    // Treat a slot of degree 0 as its own mate: then all three cases are the same.
    const oneMate = digitOf(code, one) === 0 ? one : <u32>load<u8>(mates + one);
    const otherMate = digitOf(code, other) === 0 ? other : <u32>load<u8>(mates + other);
    if (oneMate === other) return false;
    setMates(mates, oneMate, otherMate);
    code += edgeAt(one) + edgeAt(other);
  }
  return true;
}

/** Moves squares one slot down. No fragment ends on slot 0. The virtual vertex stays in the last slot. */
export function unshiftMates(virtualSlot: u32, mates: usize): void {
  for (let slot: u32 = 0; slot < virtualSlot; slot++) {
    const mate: u32 = load<u8>(mates + slot + 1);
    store<u8>(mates + slot, <u8>(mate === virtualSlot ? mate : mate - 1));
  }
  const end: u32 = load<u8>(mates + virtualSlot);
  store<u8>(mates + virtualSlot, <u8>(end - 1));
}

/**
 * A chain maps the ranks of a class by the edges of an option: through one table per edge or, for classes of many fragments or
 * few states, by adding the edges to the matching by slot.
 */

/** Addresses of the tables in order: one per edge, and one for the order of points. */
export const TABLES: usize = memory.data(64, 4);
export let tableCount: u32 = 0;
/** Whether to use {@link chainedRank} instead of tables. */
export let isLong: bool = false;

let _option: usize = 0;
let _order: u32 = 0;
let _code: u64 = 0;
let _codeAfter: u64 = 0;
const _chainMates: usize = memory.data(32);

/** Sets the chain of an option for a class. @param states number of states that will use it */
export function beginChain(code: u64, option: usize, order: u32, states: u32): void {
  _code = code;
  _option = option;
  _order = order;
  const edges = edgeCount(option);
  let pairs = fragments(code);
  isLong = pairs > MAX_TABLE_PAIRS;
  tableCount = 0;
  for (let edge: u32 = 0; edge < edges; edge++) {
    const one = slotOf(option, edge, 0);
    const other = slotOf(option, edge, 1);
    if (!isLong) addTable(edgeTable(code, pairs, one, other, states));
    code += edgeAt(one) + edgeAt(other);
    pairs = fragments(code);
    if (pairs > MAX_TABLE_PAIRS && (edge + 1 < edges || order !== FORWARDS)) isLong = true;
  }
  if (!isLong && order !== FORWARDS) {
    addTable(tableOf(REVERSE, pairs, order === BACKWARDS_BUT_LAST ? 1 : 0, 0, states));
  }
  _codeAfter = code;
}

function addTable(table: usize): void {
  if (table === NO_TABLE) isLong = true;
  if (table === NO_CHANGE || isLong) return;
  store<u32>(TABLES + ((<usize>tableCount) << 2), <u32>table);
  tableCount++;
}

/** Returns the new rank of a state of the class through the tables, or without them; see {@link chainedRank}. */
export function rankAfter(rank: u32): u32 {
  if (isLong) return chainedRank(rank);
  for (let i: u32 = 0; i < tableCount; i++)
    rank = load<u32>(<usize>load<u32>(TABLES + (i << 2)) + (rank << 2));
  return rank;
}

/** Returns the new rank of a state of the class; the rank after the last if a cycle closes too early. */
export function chainedRank(rank: u32): u32 {
  writeMates(_code, rank, _chainMates);
  if (!addEdges(_code, _option, _chainMates)) return matchings(fragments(_codeAfter));
  return rankOfMates(_codeAfter, _chainMates, _order);
}
