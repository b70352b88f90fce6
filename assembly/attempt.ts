import { longest, openSquares, path } from './layout';

/** States of an attempt, numbered as in src/engines/engine.ts. */
export const RUNNING: i32 = 0;
/** Every open square is on the path. */
export const COMPLETE: i32 = 1;
/** No move is left: a walk is stuck, a search is exhausted. */
export const ENDED: i32 = 2;

/** The ways to break ties, numbered as in src/engines/wasm/board-memory.ts: distances and the move order, or random words. */
const BY_DISTANCE: u32 = 0;
export const RANDOM: u32 = 1;
/** The tables of bitboard.ts contain distances and the move order. */
export const ON_TABLES: u32 = 2;

/** Terms that all attempts of a call share. `end` is -1 if the tour may end anywhere. */
export let end: i32 = -1;
export let closed: bool = false;
export let tieBreak: u32 = BY_DISTANCE;
/** Weight of the distance from the centre: 1 if the farthest square comes first, 0 for the move order and random words. */
export let outward: i32 = 0;
export let seed: u32 = 0;

/** Sets the terms of the attempts that follow, on the loaded board. */
export function setTerms(endSquare: i32, isClosed: bool, weight: i32, ties: u32, seedOfTies: u32): void {
  // The only square of a board is start and end.
  end = openSquares > 1 ? endSquare : -1;
  closed = isClosed;
  outward = weight;
  tieBreak = ties;
  seed = seedOfTies;
}

/** Squares on the path, and squares placed in this attempt, those taken back included. */
export let length: u32 = 0;
export let nodes: u64 = 0;

export function setProgress(squaresOnPath: u32, squaresPlaced: u64): void {
  length = squaresOnPath;
  nodes = squaresPlaced;
}

export function pathLength(): u32 {
  return length;
}

export function nodeCount(): f64 {
  return <f64>nodes;
}

/** Returns the number of nodes at which a call that may place `maxNodes` squares ends. No search places 2^62. */
export function nodesAfter(maxNodes: f64): u64 {
  return maxNodes < 4.0e18 ? nodes + <u64>maxNodes : u64.MAX_VALUE;
}

/**
 * The longest path of a search, the first of that length. The search copies it when it first takes back a square of it, from
 * the first square that changed since the last copy. So a copy never takes longer than the nodes since the last one.
 */
let longestLength: u32 = 0;
let changedFrom: u32 = 0;

export function resetLongest(): void {
  longestLength = 0;
  changedFrom = 0;
}

/** Call this before taking back a square of a path with `count` squares. */
export function beforeTakingBack(count: u32): void {
  if (count > longestLength) copyToLongest(count);
  if (count <= changedFrom) changedFrom = count - 1;
}

function copyToLongest(count: u32): void {
  const from = (<usize>changedFrom) << 2;
  memory.copy(longest + from, path + from, ((<usize>count) << 2) - from);
  longestLength = count;
  changedFrom = count;
}

/** Keeps the current path if it is the longest. Returns the number of squares of the longest path. */
export function keepLongest(): u32 {
  if (length > longestLength) copyToLongest(length);
  return longestLength;
}
