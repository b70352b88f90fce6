/**
 * Counts paths that visit one square of each orbit of a symmetry, depth first. Such a path and its images make up a tour that
 * the symmetry maps to itself. An unvisited orbit needs two available neighbours, or one if the path may end there.
 */

/** Maximum number of orbits: a set of them is a 64-bit word. */
const MAX_ORBITS: u32 = 64;
const MAX_DEGREE: u32 = 8;

/**
 * By square, one byte each: its orbit; its number of ways in which a path may end there; and eight squares a move away (255: none).
 * Then the squares with which the paths begin.
 */
export const ORBITS: usize = memory.data(11 * 256);
const ENDINGS: usize = ORBITS + 256;
const NEIGHBOURS: usize = ENDINGS + 256;
const PREFIX: usize = NEIGHBOURS + 8 * 256;

const _adjacent: usize = memory.data(8 * 64, 8);
const ONE: u64 = 1;
const NO_SQUARE: u32 = 255;

let _orbits: u32 = 0;
let _exits: u64 = 0;
let _paths: f64 = 0;

function orbitOf(square: u32): u32 {
  return load<u8>(ORBITS + square);
}

function neighbour(square: u32, i: u32): u32 {
  return load<u8>(NEIGHBOURS + MAX_DEGREE * square + i);
}

function adjacentTo(orbit: u32): u64 {
  return load<u64>(_adjacent + ((<usize>orbit) << 3));
}

/** Reads the board at {@link ORBITS}. */
export function prepareOrbits(squares: u32, orbits: u32): void {
  _orbits = orbits;
  memory.fill(_adjacent, 0, 8 * <usize>MAX_ORBITS);
  _exits = 0;
  for (let square: u32 = 0; square < squares; square++) {
    const orbit = orbitOf(square);
    if (orbit >= orbits) continue; // blocked
    if (load<u8>(ENDINGS + square) !== 0) _exits |= ONE << orbit;
    for (let i: u32 = 0; i < MAX_DEGREE; i++) {
      const other = neighbour(square, i);
      if (other === NO_SQUARE || orbitOf(other) === orbit) continue;
      store<u64>(_adjacent + ((<usize>orbit) << 3), adjacentTo(orbit) | (ONE << orbitOf(other)));
    }
  }
}

/** Returns whether a path can still pass through each orbit adjacent to the one that it just left. */
function isAlive(left: u32, entered: u32, free: u64): bool {
  const available = free | (ONE << entered);
  for (let losing = adjacentTo(left) & free; losing !== 0; losing &= losing - 1) {
    const orbit = <u32>ctz(losing);
    const degree = <u32>popcnt(adjacentTo(orbit) & available) + (<u32>(_exits >> orbit) & 1);
    if (degree < 2) return false;
  }
  return true;
}

function walk(square: u32, free: u64): void {
  if (free === 0) {
    _paths += <f64>load<u8>(ENDINGS + square);
    return;
  }
  if ((free & _exits) === 0) return;
  const orbit = orbitOf(square);
  for (let i: u32 = 0; i < MAX_DEGREE; i++) {
    const next = neighbour(square, i);
    if (next === NO_SQUARE) continue;
    const entered = orbitOf(next);
    const rest = free & ~(ONE << entered);
    if (rest !== free && isAlive(orbit, entered, rest)) walk(next, rest);
  }
}

/** Returns the number of such paths that begin with the first squares of {@link PREFIX}. */
export function orbitPaths(length: u32): f64 {
  _paths = 0;
  let free: u64 = _orbits === MAX_ORBITS ? u64.MAX_VALUE : (ONE << _orbits) - 1;
  let square: u32 = 0;
  for (let step: u32 = 0; step < length; step++) {
    const left = orbitOf(square);
    square = load<u8>(PREFIX + step);
    free &= ~(ONE << orbitOf(square));
    if (step > 0 && !isAlive(left, orbitOf(square), free)) return 0;
  }
  walk(square, free);
  return _paths;
}
