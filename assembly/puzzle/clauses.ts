/**
 * Clauses over places and moves, and their unit propagation. A place is a step on a square, a move joins two squares. Two literals
 * of each clause are watched, so that a clause is visited only when one of these becomes false (Moskewicz et al. 2001). "At most
 * one square a step, one step a square" needs no clauses: a true place makes the others of its row and column false.
 */

import { arraysEnd, holdUpTo } from './board';

/** Values of literals. A literal is twice its variable, plus one if negated; variables count from 1. */
export const TRUE: u32 = 1;
export const FALSE: u32 = 2;

/**
 * A clause: size and flags, glue, and the next clauses that watch its first and its second literal; then its literals. `GLUE_SHIFT`
 * separates the flags from the glue of a learnt clause.
 */
export const HEADER: usize = 16;
/** In the second word of a clause: whether it was learnt, whether it took part in a conflict lately; then its glue. */
export const LEARNT: u32 = 1;
export const USED: u32 = 2;
export const GLUE_SHIFT: u32 = 2;
/** Marks a reason that is a true place, not a clause. */
export const BY_PLACE: u32 = 1;

/** Number of variables plus one; places come first. */
export let variables: u32 = 0;
export let places: u32 = 0;
/** By literal, a byte: its value, or 0. */
let _values: usize = 0;
/** By variable: the clause that made it true or false, or `literal << 1 | BY_PLACE`, or 0; and its level. */
let _reasons: usize = 0;
let _levelsOf: usize = 0;
/** By literal: the first clause that watches it. */
let _watches: usize = 0;
/** By place: its step and its square, 16 bits each. */
let _steps: usize = 0;
let _squares: usize = 0;
/** By step: its first place. The places of a step follow each other. By square: the start of its places in `_columns`. */
let _rows: usize = 0;
let _columnStarts: usize = 0;
let _columns: usize = 0;
/** The true literals in the order in which they became true, and by level where it starts. */
export let trail: usize = 0;
export let trailEnd: usize = 0;
let _next: usize = 0;
let _levelStarts: usize = 0;
export let level: u32 = 0;

export let clausesStart: usize = 0;
export let clausesEnd: usize = 0;
/** Whether the clauses cannot all be true. */
export let isContradictory: bool = false;
/** A clause of two literals for a conflict of two true places. */
let _pair: usize = 0;
/** Number of places that became true, and its maximum. Negative before all given places are propagated. */
export let placed: f64 = 0;
let _limit: f64 = 0;

let _end: usize = 0;

/** Takes zeroed memory after all arrays of the board. */
export function take(bytes: usize): usize {
  const place = _end;
  _end = (_end + bytes + 7) & ~7;
  holdUpTo(_end);
  memory.fill(place, 0, _end - place);
  return place;
}

/** Starts with memory for a number of steps and squares, which `take` follows. */
export function beginClauses(): void {
  _end = arraysEnd;
}

/** Reserves the arrays for the variables. Places are known: by step and by square. */
export function beginVariables(
  placeCount: u32,
  variableCount: u32,
  steps: usize,
  squaresOf: usize,
  rows: usize,
  columnStarts: usize,
  columns: usize,
): void {
  places = placeCount;
  variables = variableCount;
  _steps = steps;
  _squares = squaresOf;
  _rows = rows;
  _columnStarts = columnStarts;
  _columns = columns;
  const count: usize = variables;
  _values = take(2 * count);
  _reasons = take(4 * count);
  _levelsOf = take(4 * count);
  _watches = take(8 * count);
  trail = take(4 * count);
  _levelStarts = take(4 * count + 4);
  _pair = take(HEADER + 8);
  store<u32>(_pair, 2);
  trailEnd = trail;
  _next = trail;
  level = 0;
  placed = 0;
  isContradictory = false;
}

/** Starts the clauses, after which nothing else is stored. */
export function beginArena(): void {
  clausesStart = _end;
  clausesEnd = _end;
}

export function value(literal: u32): u32 {
  return load<u8>(_values + literal);
}

export function reasonOf(variable: u32): u32 {
  return load<u32>(_reasons + ((<usize>variable) << 2));
}

export function levelOf(variable: u32): u32 {
  return load<u32>(_levelsOf + ((<usize>variable) << 2));
}

/** Returns the address after the literals of a clause. */
export function literalsEnd(clause: usize): usize {
  return clause + HEADER + ((<usize>load<u32>(clause)) << 2);
}

export function stepOf(place: u32): u32 {
  return load<u16>(_steps + ((<usize>place) << 1));
}

export function squareOf(place: u32): u32 {
  return load<u16>(_squares + ((<usize>place) << 1));
}

/** Makes a literal true, for a reason. */
export function assign(literal: u32, reason: u32): void {
  const variable = (<usize>(literal >> 1)) << 2;
  store<u8>(_values + literal, <u8>TRUE);
  store<u8>(_values + (literal ^ 1), <u8>FALSE);
  store<u32>(_reasons + variable, reason);
  store<u32>(_levelsOf + variable, level);
  store<u32>(trailEnd, literal);
  trailEnd += 4;
}

/** Makes a literal true as a decision. */
export function decide(literal: u32): void {
  store<u32>(_levelStarts + ((<usize>level) << 2), <u32>trailEnd);
  level++;
  assign(literal, 0);
}

/** Returns where the true literals of a level start. */
export function startOf(target: u32): usize {
  return load<u32>(_levelStarts + ((<usize>target) << 2));
}

/** Takes back the last literal; the caller goes on to the start of the level. */
export function takeBackLast(): u32 {
  trailEnd -= 4;
  const literal = load<u32>(trailEnd);
  store<u8>(_values + literal, 0);
  store<u8>(_values + (literal ^ 1), 0);
  return literal;
}

export function endTakingBack(target: u32): void {
  level = target;
  _next = trailEnd;
}

/** Adds a clause whose literals are stored. Its first two literals are watched. */
export function addClause(from: usize, size: u32, kind: u32): usize {
  const clause = clausesEnd;
  clausesEnd = clause + ((HEADER + ((<usize>size) << 2) + 7) & ~7);
  holdUpTo(clausesEnd);
  memory.copy(clause + HEADER, from, (<usize>size) << 2);
  store<u32>(clause, size);
  store<u32>(clause, kind, 4);
  watch(clause);
  return clause;
}

function watch(clause: usize): void {
  const one = _watches + ((<usize>load<u32>(clause, HEADER)) << 2);
  const other = _watches + ((<usize>load<u32>(clause, HEADER + 4)) << 2);
  store<u32>(clause, load<u32>(one), 8);
  store<u32>(one, <u32>clause);
  store<u32>(clause, load<u32>(other), 12);
  store<u32>(other, <u32>clause);
}

/** At level 0: adds a clause without its false literals, unless a literal is true. */
export function addSimplified(from: usize, size: u32): void {
  let kept: u32 = 0;
  for (let i: u32 = 0; i < size; i++) {
    const literal = load<u32>(from + ((<usize>i) << 2));
    if (value(literal) === TRUE) return;
    if (value(literal) === FALSE) continue;
    store<u32>(from + ((<usize>kept) << 2), literal);
    kept++;
  }
  if (kept === 0) isContradictory = true;
  else if (kept === 1) assign(load<u32>(from), 0);
  else addClause(from, kept, 0);
}

/** Sets the maximum number of places that may become true from now on. Given ones, which come first, do not count. */
export function limitPlaces(limit: f64): void {
  _limit = max(placed, 0) + limit;
}

/** Makes a given place true. */
export function assignGiven(place: u32): void {
  assign(place << 1, 0);
  placed--;
}

export function isAtLimit(): bool {
  return placed >= _limit && _next < trailEnd;
}

/** Propagates. Returns a false clause, or 0 if there is none or the limit is reached. */
export function propagate(): usize {
  while (_next < trailEnd) {
    const literal = load<u32>(_next);
    if ((literal & 1) === 0 && literal >> 1 <= places) {
      if (placed >= _limit) return 0;
      placed++;
      if (!excludeOthers(literal)) return _pair;
    }
    _next += 4;
    const conflict = visit(literal ^ 1);
    if (conflict) return conflict;
  }
  return 0;
}

/** Makes the other places of a row and a column false. Returns false if one is true. */
function excludeOthers(literal: u32): bool {
  const place = literal >> 1;
  const row = _rows + ((<usize>stepOf(place)) << 2);
  for (let other = load<u32>(row), end = load<u32>(row, 4); other < end; other++) {
    if (other !== place && !exclude(literal, other << 1)) return false;
  }
  const column = _columnStarts + ((<usize>squareOf(place)) << 2);
  const end = _columns + ((<usize>load<u32>(column, 4)) << 2);
  for (let at = _columns + ((<usize>load<u32>(column)) << 2); at < end; at += 4) {
    const other = load<u32>(at);
    if (other !== place && !exclude(literal, other << 1)) return false;
  }
  return true;
}

function exclude(literal: u32, other: u32): bool {
  const known = value(other);
  if (known === FALSE) return true;
  if (known === TRUE) {
    store<u32>(_pair, literal ^ 1, HEADER);
    store<u32>(_pair, other ^ 1, HEADER + 4);
    return false;
  }
  assign(other ^ 1, (literal << 1) | BY_PLACE);
  return true;
}

/** Visits the clauses that watch a literal that became false. Returns a false clause, or 0. */
function visit(falseLiteral: u32): usize {
  let slot = _watches + ((<usize>falseLiteral) << 2);
  let clause: usize = load<u32>(slot);
  while (clause !== 0) {
    // Keep the false literal second.
    if (load<u32>(clause, HEADER) === falseLiteral) {
      store<u32>(clause, load<u32>(clause, HEADER + 4), HEADER);
      store<u32>(clause, falseLiteral, HEADER + 4);
      const link = load<u32>(clause, 8);
      store<u32>(clause, load<u32>(clause, 12), 8);
      store<u32>(clause, link, 12);
    }
    const first = load<u32>(clause, HEADER);
    const after = load<u32>(clause, 12);
    const known = value(first);
    let isMoved = false;
    if (known !== TRUE) {
      const end = literalsEnd(clause);
      for (let at = clause + HEADER + 8; at < end; at += 4) {
        const literal = load<u32>(at);
        if (value(literal) === FALSE) continue;
        store<u32>(at, falseLiteral);
        store<u32>(clause, literal, HEADER + 4);
        const list = _watches + ((<usize>literal) << 2);
        store<u32>(clause, load<u32>(list), 12);
        store<u32>(list, <u32>clause);
        store<u32>(slot, after);
        isMoved = true;
        break;
      }
      if (!isMoved) {
        if (known === FALSE) return clause;
        assign(first, <u32>clause);
      }
    }
    if (!isMoved) slot = clause + 12;
    clause = after;
  }
  return 0;
}

/** At level 0: removes the clauses that {@link drop} marked, and moves the others together. */
export function compact(): void {
  memory.fill(_watches, 0, 8 * <usize>variables);
  let to = clausesStart;
  for (let clause = clausesStart, after: usize = 0; clause < clausesEnd; clause = after) {
    const isDropped = (load<u32>(clause) & DROPPED) !== 0;
    const size = load<u32>(clause) & ~DROPPED;
    const bytes = (HEADER + ((<usize>size) << 2) + 7) & ~7;
    after = clause + bytes;
    if (isDropped) continue;
    memory.copy(to, clause, bytes);
    watch(to);
    to += bytes;
  }
  clausesEnd = to;
}

const DROPPED: u32 = 0x80000000;

/** Marks a clause for {@link compact}. */
export function drop(clause: usize): void {
  store<u32>(clause, load<u32>(clause) | DROPPED);
}
