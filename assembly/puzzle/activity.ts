/** Variables by activity: a binary heap with the most active one on top (Een and Sorensson 2003). */

import { take } from './clauses';

const DECAY: f64 = 0.95;
const MAX_ACTIVITY: f64 = 1e100;

/** By variable: its activity, and its index in the heap plus one, or 0. */
let _activities: usize = 0;
let _indexes: usize = 0;
let _heap: usize = 0;
let _size: u32 = 0;
let _variables: u32 = 0;
let _step: f64 = 1;

/** Starts with all variables from 1 on, equally active. */
export function beginActivity(variables: u32): void {
  _variables = variables;
  _activities = take(8 * <usize>variables);
  _indexes = take(4 * <usize>variables);
  _heap = take(4 * <usize>variables);
  _size = 0;
  _step = 1;
  for (let variable: u32 = 1; variable < variables; variable++) insert(variable);
}

function activityOf(variable: u32): f64 {
  return load<f64>(_activities + ((<usize>variable) << 3));
}

function put(index: u32, variable: u32): void {
  store<u32>(_heap + ((<usize>index) << 2), variable);
  store<u32>(_indexes + ((<usize>variable) << 2), index + 1);
}

function at(index: u32): u32 {
  return load<u32>(_heap + ((<usize>index) << 2));
}

function rise(index: u32): void {
  const variable = at(index);
  const activity = activityOf(variable);
  while (index > 0) {
    const above = (index - 1) >> 1;
    if (activityOf(at(above)) >= activity) break;
    put(index, at(above));
    index = above;
  }
  put(index, variable);
}

function sink(index: u32): void {
  const variable = at(index);
  const activity = activityOf(variable);
  for (let below: u32 = 2 * index + 1; below < _size; below = 2 * index + 1) {
    if (below + 1 < _size && activityOf(at(below + 1)) > activityOf(at(below))) below++;
    if (activityOf(at(below)) <= activity) break;
    put(index, at(below));
    index = below;
  }
  put(index, variable);
}

export function insert(variable: u32): void {
  if (load<u32>(_indexes + ((<usize>variable) << 2)) !== 0) return;
  put(_size, variable);
  _size++;
  rise(_size - 1);
}

/** Removes and returns the most active variable; 0 if there is none. */
export function takeMostActive(): u32 {
  if (_size === 0) return 0;
  const variable = at(0);
  store<u32>(_indexes + ((<usize>variable) << 2), 0);
  _size--;
  if (_size > 0) {
    put(0, at(_size));
    sink(0);
  }
  return variable;
}

/** Makes a variable more active. */
export function bump(variable: u32, factor: f64): void {
  const activity = activityOf(variable) + _step * factor;
  store<f64>(_activities + ((<usize>variable) << 3), activity);
  if (activity > MAX_ACTIVITY) scaleDown();
  const index = load<u32>(_indexes + ((<usize>variable) << 2));
  if (index !== 0) rise(index - 1);
}

function scaleDown(): void {
  for (let variable: u32 = 1; variable < _variables; variable++) {
    const place = _activities + ((<usize>variable) << 3);
    store<f64>(place, load<f64>(place) / MAX_ACTIVITY);
  }
  _step /= MAX_ACTIVITY;
}

/** Makes later conflicts count more than earlier ones. */
export function decay(): void {
  _step /= DECAY;
}
