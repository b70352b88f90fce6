/**
 * What an edge does to the matching of the endpoints, as tables from rank to rank. Which table depends on how many fragments
 * there are and on the places of the two slots among the endpoints, so few tables serve all classes. Each has one entry more
 * than there are matchings: the rank past the last stands for "closed a cycle too early" and is kept as such, so that ranks
 * run through several tables without a branch.
 */

import { reserve } from './arena';
import { digitOf, pointOf } from './class-code';
import { matchings, rankOf, unrank } from './matching';

/** Two slots of degree 0: two new endpoints, each other's mates. */
const INSERT: u32 = 0;
/** One of degree 1 and one of degree 0: the endpoint moves. */
const MOVE: u32 = 1;
/** Two of degree 1: their fragments become one, or a cycle. */
const JOIN: u32 = 2;
/** The order of the points turned round, or of all but the last. */
const REVERSE: u32 = 3;

/** Matchings of up to so many pairs have tables: 10,395 entries; of seven pairs it would be 135,135. */
export const MOST_TABLE_PAIRS: u32 = 6;

/** A new endpoint may come at 2k + 2 places. */
const PLACES: u32 = 2 * MOST_TABLE_PAIRS + 2;
const KINDS: u32 = 4;
const DIRECTORY_BYTES: u32 = 4 * KINDS * (MOST_TABLE_PAIRS + 1) * PLACES * PLACES;

/** Instead of a table: no rank changes. */
export const NO_CHANGE: usize = 0;
/** Instead of a table: too few have asked for it so far. */
export const NO_TABLE: usize = 1;

/** By kind and places: a table, or twice the number of states that have asked for it, plus 1. */
let _directory: usize = 0;
let _tables: usize = 0;
let _tablesEnd: usize = 0;
const _mates: usize = memory.data(32);
const _changed: usize = memory.data(32);

/** Makes room for all tables of classes of at most so many fragments. */
export function prepareOperations(mostPairs: u32): void {
  _directory = reserve(DIRECTORY_BYTES);
  memory.fill(_directory, 0, DIRECTORY_BYTES);
  let bytes: u64 = 0;
  for (let pairs: u32 = 0; pairs <= min(mostPairs, MOST_TABLE_PAIRS); pairs++) {
    const points: u32 = 2 * pairs;
    const inserts = ((points + 2) * (points + 1)) >> 1;
    const moves = points * points;
    const joins = moves >> 1;
    bytes += <u64>(inserts + moves + joins + 2) * 4 * (matchings(pairs) + 1);
  }
  _tables = reserve(bytes);
  _tablesEnd = _tables + <usize>bytes;
}

function movedPoint(point: u32, from: u32, to: u32): u32 {
  if (point === from) return to;
  const without = point > from ? point - 1 : point;
  return without >= to ? without + 1 : without;
}

function insertPairs(pairs: u32, low: u32, high: u32): void {
  for (let point: u32 = 0; point < 2 * pairs; point++) {
    let to = point;
    if (to >= low) to++;
    if (to >= high) to++;
    let mate: u32 = load<u8>(_mates + point);
    if (mate >= low) mate++;
    if (mate >= high) mate++;
    store<u8>(_changed + to, <u8>mate);
  }
  store<u8>(_changed + low, <u8>high);
  store<u8>(_changed + high, <u8>low);
}

/** Where a point comes to lie when two others are taken out. */
function without(point: u32, low: u32, high: u32): u32 {
  return point < low ? point : point < high ? point - 1 : point - 2;
}

function joinPairs(pairs: u32, low: u32, high: u32): void {
  const one: u32 = load<u8>(_mates + low);
  const other: u32 = load<u8>(_mates + high);
  store<u8>(_mates + one, <u8>other);
  store<u8>(_mates + other, <u8>one);
  for (let point: u32 = 0; point < 2 * pairs; point++) {
    if (point === low || point === high) continue;
    const mate: u32 = load<u8>(_mates + point);
    store<u8>(_changed + without(point, low, high), <u8>without(mate, low, high));
  }
}

/** The rank that a matching of so many pairs gets; of a cycle closed too early one past the last. */
function changedRank(kind: u32, pairs: u32, one: u32, other: u32, rank: u32): u32 {
  const points: u32 = 2 * pairs;
  unrank(rank, pairs, _mates);
  if (kind === INSERT) {
    insertPairs(pairs, one, other);
    return rankOf(_changed, pairs + 1);
  }
  if (kind === JOIN) {
    if (<u32>load<u8>(_mates + one) === other) return matchings(pairs - 1);
    joinPairs(pairs, one, other);
    return rankOf(_changed, pairs - 1);
  }
  for (let point: u32 = 0; point < points; point++) {
    const mate: u32 = load<u8>(_mates + point);
    if (kind === MOVE) store<u8>(_changed + movedPoint(point, one, other), <u8>movedPoint(mate, one, other));
    else store<u8>(_changed + reversedPoint(point, points, one), <u8>reversedPoint(mate, points, one));
  }
  return rankOf(_changed, pairs);
}

function reversedPoint(point: u32, points: u32, lastStays: u32): u32 {
  if (!lastStays) return points - 1 - point;
  return point === points - 1 ? point : points - 2 - point;
}

function tableOf(kind: u32, pairs: u32, one: u32, other: u32, states: u32): usize {
  const place =
    _directory + ((<usize>(((kind * (MOST_TABLE_PAIRS + 1) + pairs) * PLACES + one) * PLACES + other)) << 2);
  const known: usize = load<u32>(place);
  if (known !== 0 && (known & 1) === 0) return known;
  const count = matchings(pairs);
  const asked = (<u64>known >> 1) + <u64>states;
  if (asked < <u64>count) {
    store<u32>(place, <u32>(2 * asked + 1));
    return NO_TABLE;
  }
  const table = _tables;
  _tables += (<usize>count + 1) << 2;
  if (_tables > _tablesEnd) unreachable();
  for (let rank: u32 = 0; rank < count; rank++) {
    store<u32>(table + ((<usize>rank) << 2), changedRank(kind, pairs, one, other, rank));
  }
  const after = kind === INSERT ? pairs + 1 : kind === JOIN ? pairs - 1 : pairs;
  store<u32>(table + ((<usize>count) << 2), matchings(after));
  store<u32>(place, <u32>table);
  return table;
}

/** The table for an endpoint that moves from one place among the endpoints to another, asked for by so many states. */
export function moveTable(pairs: u32, from: u32, to: u32, states: u32): usize {
  return from === to ? NO_CHANGE : tableOf(MOVE, pairs, from, to, states);
}

/** The same for one rank of many pairs. */
export function movedRank(pairs: u32, from: u32, to: u32, rank: u32): u32 {
  return from === to ? rank : changedRank(MOVE, pairs, from, to, rank);
}

/** The table for the points in the reverse order; with `lastStays` of all but the last. */
export function reverseTable(pairs: u32, lastStays: bool, states: u32): usize {
  return tableOf(REVERSE, pairs, <u32>lastStays, 0, states);
}

/** The table for an edge between two slots of a class (of at most {@link MOST_TABLE_PAIRS}). */
export function edgeTable(code: u64, pairs: u32, slot: u32, otherSlot: u32, states: u32): usize {
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
