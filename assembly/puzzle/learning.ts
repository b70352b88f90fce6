/**
 * Conflict-driven search: learns a clause from each conflict and goes back to where it would have followed (Marques-Silva and
 * Sakallah 1999), decides by activity (Moskewicz et al. 2001; Een and Sorensson 2003) and with the last value of a variable
 * (Pipatsrisawat and Darwiche 2007), keeps the clauses that join few levels (Audemard and Simon 2009), and restarts.
 */

import { beginActivity, bump, decay, insert, takeMostActive } from './activity';
import {
  addClause,
  assign,
  BY_PLACE,
  clausesEnd,
  clausesStart,
  compact,
  decide,
  drop,
  endTakingBack,
  GLUE_SHIFT,
  HEADER,
  isAtLimit,
  isContradictory,
  LEARNT,
  level,
  levelOf,
  limitPlaces,
  literalsEnd,
  propagate,
  reasonOf,
  startOf,
  TRUE,
  take,
  takeBackLast,
  trailEnd,
  USED,
  value,
  variables,
} from './clauses';

/** The answers of a search. */
export const LIMIT: i32 = 0;
export const OVER: i32 = 1;
export const FOUND: i32 = 2;

/** Marks of variables while a clause is learnt. */
const IN_CLAUSE: u8 = 1;
const REDUNDANT: u8 = 2;
const NEEDED: u8 = 3;
/** Maximum number of reasons behind each other that are followed to remove a literal. */
const MAX_DEPTH: u32 = 400;
/** Clauses that join at most two levels are kept, unless learnt clauses take more than 64 MB. */
const LOW_GLUE: u32 = 2;
const MAX_LEARNT_BYTES: usize = 64000000;
const MAX_GLUE: u32 = 255;

const RESTART_INTERVAL: f64 = 10;

let _learnt: usize = 0;
let _size: u32 = 0;
let _marks: usize = 0;
let _marked: usize = 0;
let _markedEnd: usize = 0;
/** By level: the last conflict with a literal of that level. */
let _stamps: usize = 0;
let _stamp: u32 = 0;
/** By variable, a byte: whether it was true when it last had a value. */
let _phases: usize = 0;
/** By glue: number of clauses. */
let _counts: usize = 0;
/** Clauses of at most this glue are kept. */
let _lowGlue: u32 = 0;
let _learntBytes: usize = 0;

export let conflicts: f64 = 0;
let _reduceAt: f64 = 0;
let _reduceStep: f64 = 0;
let _fast: f64 = 0;
let _slow: f64 = 0;
let _restartAt: f64 = 0;

export function beginLearning(): void {
  _learnt = take(4 * <usize>variables);
  _marks = take(variables);
  _marked = take(4 * <usize>variables);
  _stamps = take(4 * (<usize>variables + 1));
  _phases = take(variables);
  _counts = take(4 * (<usize>MAX_GLUE + 1));
  _learntBytes = 0;
  _stamp = 0;
  conflicts = 0;
  _reduceStep = 2000;
  // The first time, only clauses that are true by now go.
  _reduceAt = 1;
  _fast = 0;
  _slow = 0;
  _restartAt = 0;
  beginActivity(variables);
}

export function prefer(literal: u32): void {
  store<u8>(_phases + (literal >> 1), literal & 1 ? 0 : 1);
}

/** Goes on until all variables have a value ({@link FOUND}), until this is proven to be impossible, or until the limit. */
export function search(limit: f64): i32 {
  limitPlaces(limit);
  while (!isContradictory) {
    const conflict = propagate();
    if (conflict !== 0) {
      if (level === 0) break;
      learn(conflict);
      continue;
    }
    if (isAtLimit()) return LIMIT;
    if (level > 0 && isRestartDue()) {
      goBackTo(0);
      _restartAt = conflicts + RESTART_INTERVAL;
      if (conflicts >= _reduceAt || _learntBytes > 2 * MAX_LEARNT_BYTES) reduce();
    }
    const variable = nextVariable();
    if (variable === 0) return FOUND;
    decide((variable << 1) | (load<u8>(_phases + variable) ? 0 : 1));
  }
  return OVER;
}

function isRestartDue(): bool {
  return conflicts >= _restartAt && _fast > 1.1 * _slow;
}

function nextVariable(): u32 {
  let variable = takeMostActive();
  while (variable !== 0 && value(variable << 1) !== 0) variable = takeMostActive();
  return variable;
}

export function goBackTo(target: u32): void {
  if (target === level) return;
  const start = startOf(target);
  while (trailEnd > start) {
    const literal = takeBackLast();
    prefer(literal);
    insert(literal >> 1);
  }
  endTakingBack(target);
}

/** Learns a clause from a conflict, and goes back to the level where its first literal follows from the others. */
function learn(conflict: usize): void {
  conflicts++;
  _markedEnd = _marked;
  _size = 1;
  let left = markClause(conflict);
  let at = trailEnd;
  let literal: u32 = 0;
  for (;;) {
    do {
      at -= 4;
      literal = load<u32>(at);
    } while (load<u8>(_marks + (literal >> 1)) === 0);
    left--;
    if (left === 0) break;
    const reason = reasonOf(literal >> 1);
    left += reason & BY_PLACE ? mark(reason >> 2) : markClause(<usize>reason);
  }
  store<u32>(_learnt, literal ^ 1);
  shorten();
  const glue = measure();
  const back = _size > 1 ? levelOf(load<u32>(_learnt, 4) >> 1) : 0;
  goBackTo(back);
  const reason = _size > 1 ? <u32>addClause(_learnt, _size, (glue << GLUE_SHIFT) | LEARNT) : 0;
  _learntBytes += HEADER + ((<usize>_size) << 2);
  assign(literal ^ 1, reason);
  decay();
  for (let place = _marked; place < _markedEnd; place += 4) store<u8>(_marks + load<u32>(place), 0);
  _fast += (<f64>glue - _fast) / 32;
  _slow += (<f64>glue - _slow) / (conflicts < 4096 ? conflicts : 4096);
  if (conflicts === 1) _fast = <f64>glue;
}

function setMark(variable: u32, kind: u8): void {
  store<u8>(_marks + variable, kind);
  store<u32>(_markedEnd, variable);
  _markedEnd += 4;
}

/** Marks the variables of a clause. Returns how many new ones are of the current level. */
function markClause(clause: usize): u32 {
  let count: u32 = 0;
  const kind = load<u32>(clause, 4);
  if (kind & LEARNT) store<u32>(clause, kind | USED, 4);
  const end = literalsEnd(clause);
  for (let at = clause + HEADER; at < end; at += 4) count += mark(load<u32>(at) >> 1);
  return count;
}

function mark(variable: u32): u32 {
  if (load<u8>(_marks + variable) !== 0) return 0;
  const own = levelOf(variable);
  if (own === 0) return 0;
  setMark(variable, IN_CLAUSE);
  bump(variable, 1);
  if (own === level) return 1;
  store<u32>(_learnt + ((<usize>_size) << 2), (variable << 1) | (value(variable << 1) === TRUE ? 1 : 0));
  _size++;
  return 0;
}

/** Removes the literals that follow from others of the clause (Sorensson and Biere 2009). */
function shorten(): void {
  _stamp++;
  for (let i: u32 = 1; i < _size; i++) {
    store<u32>(_stamps + ((<usize>levelOf(load<u32>(_learnt + ((<usize>i) << 2)) >> 1)) << 2), _stamp);
  }
  let kept: u32 = 1;
  for (let i: u32 = 1; i < _size; i++) {
    const literal = load<u32>(_learnt + ((<usize>i) << 2));
    if (follows(literal >> 1, 0)) continue;
    store<u32>(_learnt + ((<usize>kept) << 2), literal);
    kept++;
  }
  _size = kept;
}

/** Returns whether the value of a variable follows from the literals of the clause. */
function follows(variable: u32, depth: u32): bool {
  const known = load<u8>(_marks + variable);
  if (known === REDUNDANT || (known === IN_CLAUSE && depth > 0)) return true;
  if (known === NEEDED) return false;
  const own = levelOf(variable);
  if (own === 0) return true;
  const reason = reasonOf(variable);
  if (reason === 0 || depth > MAX_DEPTH || load<u32>(_stamps + ((<usize>own) << 2)) !== _stamp) return false;
  let isRedundant: bool = true;
  if (reason & BY_PLACE) isRedundant = follows(reason >> 2, depth + 1);
  else {
    const end = literalsEnd(<usize>reason);
    for (let at: usize = <usize>reason + HEADER + 4; isRedundant && at < end; at += 4) {
      isRedundant = follows(load<u32>(at) >> 1, depth + 1);
    }
  }
  if (depth > 0) setMark(variable, isRedundant ? REDUNDANT : NEEDED);
  return isRedundant;
}

/** Moves a literal of the highest level but the first's to the second place. Returns the number of levels. */
function measure(): u32 {
  _stamp++;
  let glue: u32 = 1;
  let highest: u32 = 0;
  for (let i: u32 = 1; i < _size; i++) {
    const at = _learnt + ((<usize>i) << 2);
    const own = levelOf(load<u32>(at) >> 1);
    if (own > highest) {
      highest = own;
      const literal = load<u32>(at);
      store<u32>(at, load<u32>(_learnt, 4));
      store<u32>(_learnt, literal, 4);
    }
    const stamp = _stamps + ((<usize>own) << 2);
    if (load<u32>(stamp) === _stamp) continue;
    store<u32>(stamp, _stamp);
    glue++;
  }
  return min(glue, MAX_GLUE);
}

/** Forgets the clauses that are true now, and half of the learnt ones that took no part in late conflicts: of most levels. */
function reduce(): void {
  memory.fill(_counts, 0, 4 * (<usize>MAX_GLUE + 1));
  _lowGlue = _learntBytes > MAX_LEARNT_BYTES ? 0 : LOW_GLUE;
  _learntBytes = 0;
  let count: u32 = 0;
  let after: usize = 0;
  for (let clause = clausesStart; clause < clausesEnd; clause = after) {
    after = (literalsEnd(clause) + 7) & ~7;
    const kind = load<u32>(clause, 4);
    if (!isForgettable(kind)) continue;
    const counter = _counts + ((<usize>(kind >> GLUE_SHIFT)) << 2);
    store<u32>(counter, load<u32>(counter) + 1);
    count++;
  }
  let forget = count >> 1;
  let glue: u32 = MAX_GLUE;
  let some: u32 = 0;
  for (; glue > _lowGlue; glue--) {
    some = load<u32>(_counts + ((<usize>glue) << 2));
    if (some >= forget) break;
    forget -= some;
  }
  for (let clause = clausesStart; clause < clausesEnd; clause = after) {
    after = (literalsEnd(clause) + 7) & ~7;
    const kind = load<u32>(clause, 4);
    let isDropped: bool = false;
    if (isForgettable(kind)) {
      const own = kind >> GLUE_SHIFT;
      if (own > glue) isDropped = true;
      else if (own === glue && forget > 0) {
        forget--;
        isDropped = true;
      }
    }
    store<u32>(clause, kind & ~USED, 4);
    if (isDropped || isTrue(clause)) drop(clause);
    else if (kind & LEARNT) _learntBytes += after - clause;
  }
  compact();
  _reduceStep += 300;
  _reduceAt = conflicts + _reduceStep;
}

function isForgettable(kind: u32): bool {
  return (kind & LEARNT) !== 0 && (kind & USED) === 0 && kind >> GLUE_SHIFT > _lowGlue;
}

/** At level 0: returns whether a literal of a clause is true. */
function isTrue(clause: usize): bool {
  const end = literalsEnd(clause);
  for (let at = clause + HEADER; at < end; at += 4) if (value(load<u32>(at)) === TRUE) return true;
  return false;
}
