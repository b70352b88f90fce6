/** The image of assembly/census/operations.ts. */

import { digitOf, pointOf } from './class-code.js';
import { matchings, rankOf, unrank } from './matching.js';

const INSERT = 0;
const MOVE = 1;
const JOIN = 2;
const REVERSE = 3;

/** Matchings of up to so many pairs have tables. */
export const MOST_TABLE_PAIRS = 6;

/** A new endpoint may come at 2k + 2 places. */
const PLACES = 2 * MOST_TABLE_PAIRS + 2;

const mates = new Uint8Array(32);
const changed = new Uint8Array(32);
/** Tables depend on nothing but their place here, so that all counts share them; and how many states asked for each. */
const tables: (Uint32Array | undefined)[] = [];
const asked: number[] = [];

/** Instead of a table: no rank changes. */
export const NO_CHANGE = 0;
/** Instead of a table: too few have asked for it so far. */
export const NO_TABLE = 1;

export type Table = Uint32Array | typeof NO_CHANGE | typeof NO_TABLE;

function movedPoint(point: number, from: number, to: number): number {
  if (point === from) return to;
  const without = point > from ? point - 1 : point;
  return without >= to ? without + 1 : without;
}

function insertPairs(pairs: number, low: number, high: number): void {
  const moved = (point: number) => {
    const past = point >= low ? point + 1 : point;
    return past >= high ? past + 1 : past;
  };
  for (let point = 0; point < 2 * pairs; point++) changed[moved(point)] = moved(mates[point]!);
  changed[low] = high;
  changed[high] = low;
}

/** Where a point comes to lie when two others are taken out. */
function without(point: number, low: number, high: number): number {
  return point < low ? point : point < high ? point - 1 : point - 2;
}

function joinPairs(pairs: number, low: number, high: number): void {
  const one = mates[low]!;
  const other = mates[high]!;
  mates[one] = other;
  mates[other] = one;
  for (let point = 0; point < 2 * pairs; point++) {
    if (point === low || point === high) continue;
    changed[without(point, low, high)] = without(mates[point]!, low, high);
  }
}

function reversedPoint(point: number, points: number, lastStays: number): number {
  if (!lastStays) return points - 1 - point;
  return point === points - 1 ? point : points - 2 - point;
}

/** The rank that a matching of so many pairs gets; of a cycle closed too early one past the last. */
function changedRank(kind: number, pairs: number, one: number, other: number, rank: number): number {
  const points = 2 * pairs;
  unrank(rank, pairs, mates);
  if (kind === INSERT) {
    insertPairs(pairs, one, other);
    return rankOf(changed, pairs + 1);
  }
  if (kind === JOIN) {
    if (mates[one] === other) return matchings(pairs - 1);
    joinPairs(pairs, one, other);
    return rankOf(changed, pairs - 1);
  }
  for (let point = 0; point < points; point++) {
    const mate = mates[point]!;
    if (kind === MOVE) changed[movedPoint(point, one, other)] = movedPoint(mate, one, other);
    else changed[reversedPoint(point, points, one)] = reversedPoint(mate, points, one);
  }
  return rankOf(changed, pairs);
}

function tableOf(kind: number, pairs: number, one: number, other: number, states: number): Table {
  const place = ((kind * (MOST_TABLE_PAIRS + 1) + pairs) * PLACES + one) * PLACES + other;
  const known = tables[place];
  if (known !== undefined) return known;
  const count = matchings(pairs);
  asked[place] = (asked[place] ?? 0) + states;
  if (asked[place]! < count) return NO_TABLE;
  const table = new Uint32Array(count + 1);
  for (let rank = 0; rank < count; rank++) table[rank] = changedRank(kind, pairs, one, other, rank);
  const after = kind === INSERT ? pairs + 1 : kind === JOIN ? pairs - 1 : pairs;
  table[count] = matchings(after);
  tables[place] = table;
  return table;
}

/** The table for an endpoint that moves from one place among the endpoints to another, asked for by so many states. */
export function moveTable(pairs: number, from: number, to: number, states: number): Table {
  return from === to ? NO_CHANGE : tableOf(MOVE, pairs, from, to, states);
}

/** The same for one rank of many pairs. */
export function movedRank(pairs: number, from: number, to: number, rank: number): number {
  return from === to ? rank : changedRank(MOVE, pairs, from, to, rank);
}

/** The table for the points in the reverse order; with `lastStays` of all but the last. */
export function reverseTable(pairs: number, lastStays: boolean, states: number): Table {
  return tableOf(REVERSE, pairs, Number(lastStays), 0, states);
}

/** The table for an edge between two slots of a class (of at most {@link MOST_TABLE_PAIRS}). */
export function edgeTable(
  low: number,
  high: number,
  pairs: number,
  slot: number,
  otherSlot: number,
  states: number,
): Table {
  const lower = Math.min(slot, otherSlot);
  const higher = Math.max(slot, otherSlot);
  const lowerPoint = pointOf(low, high, lower);
  const higherPoint = pointOf(low, high, higher);
  const lowerDegree = digitOf(low, high, lower);
  const higherDegree = digitOf(low, high, higher);
  if (lowerDegree === 0 && higherDegree === 0)
    return tableOf(INSERT, pairs, lowerPoint, higherPoint + 1, states);
  if (lowerDegree === 1 && higherDegree === 1) return tableOf(JOIN, pairs, lowerPoint, higherPoint, states);
  return lowerDegree === 1
    ? moveTable(pairs, lowerPoint, higherPoint - 1, states)
    : moveTable(pairs, higherPoint, lowerPoint, states);
}
