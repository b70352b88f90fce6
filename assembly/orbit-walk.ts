/**
 * Walks over the orbits of squares under a symmetry of the board: by Warnsdorff's rule, then by backbite moves (Mansfield 1982) until
 * the path ends beside an image of its start. The counterpart, src/engines/ts/orbit-walk.ts, explains the moves and has the same
 * functions. The graph lies behind the loaded board, as src/problem/orbit-graph.ts describes it. The arrays of the walk follow:
 *
 * | array   | element | length | content                                                |
 * |---------|---------|--------|--------------------------------------------------------|
 * | ring    | i32     | orbits | the squares of the path, from `first` on in `step`     |
 * | places  | i32     | orbits | by orbit: its place in the ring; NONE: not visited     |
 * | order   | i32     | orbits | the orbits: the visited ones, then the others          |
 * | indices | i32     | orbits | by orbit: its index in `order`                         |
 * | degrees | u8      | orbits | by orbit: its moves to orbits that are not visited     |
 */
import { COMPLETE, ENDED, nodes, nodesAfter, RUNNING, setProgress } from './attempt';
import { boardEnd, cols, openSquares, path, reserveAfterBoard, squares } from './layout';
import { drawFrom } from './random';

const NONE: i32 = -1;
/** Bytes of a square in `neighbours`: up to eight squares, then NONE. */
const NEIGHBOURS_SHIFT: usize = 5;
const MAX_DEGREE: usize = 8;
/** As in the counterpart: one move of eight towards the goal is random, and phases of 64 moves are. */
const RANDOM_BITS: u32 = 7;
const PHASE: u32 = 64;
/** The squared distance of a knight move. */
const MOVE: i64 = 5;

/** The state of the generator (random.ts). */
export const GENERATOR: usize = memory.data(16, 16);
/** The goal squares: of a path that is not turned along itself, as the wrapper writes them, and of the current moves. */
export const ENDS: usize = memory.data(4 * 4, 16);
const GOALS: usize = memory.data(4 * 4, 16);
/** The moves among which the next one is chosen: place and power (i32 each). */
const TIED: usize = memory.data(8 * 8, 16);

let images: usize = 0;
let neighbours: usize = 0;
let orbits: usize = 0;
let lowest: usize = 0;
let powers: usize = 0;
let startDegrees: usize = 0;
let ring: usize = 0;
let places: usize = 0;
let order: usize = 0;
let indices: usize = 0;
let degrees: usize = 0;

/** Number of orbits, the order of the map, and whether it changes the colour of squares. */
let count: i32 = 0;
let mapOrder: i32 = 0;
let changesColour: bool = false;

/** The place of the first square, the step from a place to that of the next square, and the place of the last square. */
let first: i32 = 0;
let step: i32 = 1;
let lastPlace: i32 = 0;
let last: i32 = 0;
let visited: i32 = 0;
/** Number of random moves to make on the complete path. */
let mixing: u32 = 0;
/** The orbit to reach; `count`: an end of the path; NONE: not chosen. */
let target: i32 = NONE;
/** Number of moves since the goal was chosen. */
let tries: u32 = 0;
let goalCount: u32 = 0;
/** The squared distance from the end to a goal square. */
let distance: i64 = 0;
/** Number of squares in {@link ENDS}; NONE: the path ends a move from an image of its first square. */
let endCount: i32 = NONE;

function get(array: usize, index: i32): i32 {
  return load<i32>(array + ((<usize>index) << 2));
}

function set(array: usize, index: i32, value: i32): void {
  store<i32>(array + ((<usize>index) << 2), value);
}

function imageOf(square: i32, power: i32): i32 {
  return get(images, power * <i32>squares + square);
}

/** Reserves memory for a graph and its walks. Returns the address for the graph; 0 if the memory cannot be allocated. */
export function reserveOrbits(orbitCount: i32, timesToIdentity: i32, isColourChanged: bool): usize {
  const board = <usize>squares;
  const open = <usize>openSquares;
  const words = (<usize>orbitCount) << 2;
  count = orbitCount;
  mapOrder = timesToIdentity;
  changesColour = isColourChanged;
  images = boardEnd;
  neighbours = images + <usize>timesToIdentity * (board << 2);
  orbits = neighbours + (board << NEIGHBOURS_SHIFT);
  lowest = orbits + (board << 2);
  powers = lowest + (open << 2);
  startDegrees = powers + board;
  ring = (startDegrees + open + 15) & ~15;
  places = ring + words;
  order = places + words;
  indices = order + words;
  degrees = indices + words;
  return reserveAfterBoard(<u32>(degrees + <usize>orbitCount - boardEnd)) ? images : 0;
}

/**
 * Begins a walk. It draws from {@link GENERATOR}.
 * @param ends number of squares in {@link ENDS} on one of which the path must end, 0 for any; NONE if it is turned along itself
 */
export function beginOrbitWalk(start: i32, ends: i32, randomMoves: u32): void {
  memory.fill(places, 0xff, (<usize>count) << 2);
  memory.copy(degrees, startDegrees, <usize>count);
  for (let orbit = 0; orbit < count; orbit++) {
    set(order, orbit, orbit);
    set(indices, orbit, orbit);
  }
  endCount = ends;
  mixing = randomMoves;
  visited = 0;
  first = 0;
  step = 1;
  lastPlace = NONE;
  target = NONE;
  tries = 0;
  append(start);
  setProgress(1, 0);
}

/** Makes at most `maxMoves` moves, each a node. */
export function runOrbitWalk(maxMoves: f64): i32 {
  const until = nodesAfter(maxMoves);
  let made = nodes;
  let state = RUNNING;
  for (; made < until; made++) {
    if (visited < count) {
      const next = lowestDegree();
      if (next >= 0) {
        append(next);
        continue;
      }
    } else if (mixing > 0) mixing--;
    else if (isAtGoal()) break;
    if (backbite()) continue;
    state = ENDED;
    break;
  }
  if (state === RUNNING && visited === count && mixing === 0 && isAtGoal()) state = COMPLETE;
  setProgress(<u32>visited, made);
  return state;
}

/** Writes the path to the array of the board. */
export function writeOrbitPath(): void {
  let place = first;
  for (let i = 0; i < visited; i++) {
    set(path, i, get(ring, place));
    place = following(place);
  }
}

/** Returns the place after another one on the path. */
function following(place: i32): i32 {
  const next = place + step;
  return next < 0 ? count - 1 : next === count ? 0 : next;
}

/** Returns the place that lies `steps` steps from another one, fewer than there are orbits. */
function placeAfter(place: i32, steps: i32): i32 {
  const at = place + step * steps;
  return at < 0 ? at + count : at >= count ? at - count : at;
}

function append(square: i32): void {
  const orbit = get(orbits, square);
  lastPlace = visited === 0 ? first : following(lastPlace);
  last = square;
  set(ring, lastPlace, square);
  set(places, orbit, lastPlace);
  let at = neighbours + ((<usize>get(lowest, orbit)) << NEIGHBOURS_SHIFT);
  for (const end = at + MAX_DEGREE * 4; at < end; at += 4) {
    const near = load<i32>(at);
    if (near < 0) break;
    const degree = degrees + <usize>get(orbits, near);
    store<u8>(degree, load<u8>(degree) - 1);
  }
  const swapped = get(order, visited);
  const index = get(indices, orbit);
  set(order, index, swapped);
  set(indices, swapped, index);
  set(order, visited, orbit);
  set(indices, orbit, visited++);
  if (orbit !== target && visited < count) return;
  target = NONE;
  tries = 0;
}

/** Returns the next square: of lowest degree among orbits that are not visited, one of several at random; NONE for none. */
function lowestDegree(): i32 {
  let best = NONE;
  let least: i32 = 127;
  let ties: u32 = 0;
  let at = neighbours + ((<usize>last) << NEIGHBOURS_SHIFT);
  for (const end = at + MAX_DEGREE * 4; at < end; at += 4) {
    const square = load<i32>(at);
    if (square < 0) break;
    const orbit = get(orbits, square);
    if (get(places, orbit) >= 0) continue;
    const degree = <i32>load<i8>(degrees + <usize>orbit);
    if (degree > least) continue;
    ties = degree < least ? 1 : ties + 1;
    least = degree;
    if (ties === 1 || (<u64>drawFrom(GENERATOR) * ties) >> 32 === 0) best = square;
  }
  return best;
}

/** Makes a backbite move. Returns false if the last square has none. */
function backbite(): bool {
  if (target === NONE) aim();
  if (target === NONE) return false;
  const word = drawFrom(GENERATOR);
  const isRandom = mixing > 0 || (word & RANDOM_BITS) === 0 || (tries++ & PHASE) !== 0;
  const lastOrbit = get(orbits, last);
  let ties: u32 = 0;
  let least = i64.MAX_VALUE;
  let at = neighbours + ((<usize>last) << NEIGHBOURS_SHIFT);
  for (const end = at + MAX_DEGREE * 4; at < end; at += 4) {
    const square = load<i32>(at);
    if (square < 0) break;
    const orbit = get(orbits, square);
    if (orbit === lastOrbit) continue;
    const place = get(places, orbit);
    const next = get(ring, following(place));
    if (get(orbits, next) === lastOrbit) continue;
    let power = <i32>load<u8>(powers + <usize>get(ring, place)) - <i32>load<u8>(powers + <usize>square);
    if (power < 0) power += mapOrder;
    const cost = isRandom ? 0 : costOf(imageOf(next, power));
    if (cost > least) continue;
    ties = cost < least ? 1 : ties + 1;
    least = cost;
    const tied = TIED + ((<usize>(ties - 1)) << 3);
    store<i32>(tied, place);
    store<i32>(tied, power, 4);
  }
  if (ties === 0) return false;
  const chosen = TIED + ((<usize>((word >> 3) % ties)) << 3);
  reverse(load<i32>(chosen), load<i32>(chosen, 4));
  return true;
}

/** Makes the backbite move to the square at a place, behind which the path is turned by a power of the map. */
function reverse(place: i32, power: i32): void {
  let before = step * (place - first);
  if (before < 0) before += count;
  const next = following(place);
  let low = next;
  let left = visited - 1 - before;
  let turn = power;
  // On a complete path the ring has no gap, and the shorter part may be the first.
  const isFirst = visited === count && before + 1 < left;
  if (isFirst) {
    low = first;
    left = before + 1;
    turn = power > 0 ? mapOrder - power : 0;
  }
  let high = placeAfter(low, left - 1);
  const turned = images + ((<usize>(turn * <i32>squares)) << 2);
  for (; left > 0; left -= 2) {
    const one = get(turned, get(ring, low));
    const other = get(turned, get(ring, high));
    set(ring, low, other);
    set(places, get(orbits, other), low);
    set(ring, high, one);
    set(places, get(orbits, one), high);
    low = following(low);
    high -= step;
    if (high === count) high = 0;
    else if (high < 0) high = count - 1;
  }
  if (isFirst) {
    first = place;
    step = -step;
    lastPlace = next;
    // The goals of a complete path depend on its first square.
    if (turn > 0) target = NONE;
  }
  last = get(ring, lastPlace);
}

/** Chooses the goal: the nearest orbit that is not visited, or of a complete path the squares on which it may end. */
function aim(): void {
  distance = MOVE;
  goalCount = 0;
  if (visited === count) {
    target = count;
    if (endCount === NONE) {
      const square = get(ring, first);
      for (let power = 1; power < mapOrder; power += 2) addGoal(imageOf(square, power));
    } else {
      distance = 0;
      memory.copy(GOALS, ENDS, (<usize>endCount) << 2);
      goalCount = <u32>endCount;
    }
    return;
  }
  const row = last / <i32>cols;
  const col = last % <i32>cols;
  let least = i64.MAX_VALUE;
  for (let i = visited; i < count; i++) {
    const orbit = get(order, i);
    const lowestSquare = get(lowest, orbit);
    for (let power = 0; power < mapOrder; power++) {
      const square = imageOf(lowestSquare, power);
      const down = square / <i32>cols - row;
      const right = (square % <i32>cols) - col;
      const far = <i64>down * <i64>down + <i64>right * <i64>right;
      // If the map keeps colours, the end keeps its colour, and reaches orbits of the other one.
      if (far >= least || (!changesColour && ((down + right) & 1) === 0)) continue;
      least = far;
      target = orbit;
    }
  }
  for (let power = 0; target !== NONE && power < mapOrder; power++) {
    addGoal(imageOf(get(lowest, target), power));
  }
}

function addGoal(square: i32): void {
  set(GOALS, <i32>goalCount, square);
  goalCount++;
}

function isAtGoal(): bool {
  if (target === NONE) aim();
  return goalCount === 0 || costOf(last) === 0;
}

/** Returns how far a square is from the goal: the difference of squared distances, 0 at the goal. */
function costOf(square: i32): i64 {
  const row = square / <i32>cols;
  const col = square % <i32>cols;
  let least = i64.MAX_VALUE;
  for (let i: u32 = 0; i < goalCount; i++) {
    const goal = load<i32>(GOALS + ((<usize>i) << 2));
    const down = <i64>(goal / <i32>cols - row);
    const right = <i64>((goal % <i32>cols) - col);
    const far = down * down + right * right - distance;
    least = min(least, far < 0 ? -far : far);
  }
  return least;
}
