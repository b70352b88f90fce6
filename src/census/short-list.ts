import type { Problem } from '../problem/problem.js';
import type { CensusEngine } from './engine.js';
import { MemoryRefused } from './kernel.js';
import { MAX_ROWS } from './listing.js';
import { tourWalk } from './tour-walk.js';

/** Lists all tours of a problem. Unlike a frontier, a list needs no more memory on wide boards. */

/** Maximum number of open squares. Lists of larger boards rarely end soon. */
const MAX_OPEN_SQUARES = 36;
/** Maximum number of squares, blocked ones included. The moves of each square take memory. */
const MAX_SQUARES = 2 ** 20;
/** Bytes of the longest list. */
const LIST_BYTES = 2 ** 24;
/** Together at most 10 million squares placed and 64,000 tours, which takes a second. */
const MAX_RUNS = 1000;
const NODES_PER_RUN = 10_000;

/**
 * Returns all tours of a problem as `tours` lists them, if a frontier exceeded the memory limit. Returns undefined for other
 * errors, and if there are too many tours.
 */
export function listInstead(
  error: unknown,
  engine: CensusEngine,
  problem: Problem,
  memory: number,
): readonly Uint32Array[] | undefined {
  if (!(error instanceof MemoryRefused) || error.byPlatform) return undefined;
  const { squares, openSquares } = problem.board;
  if (openSquares > MAX_OPEN_SQUARES || squares > MAX_SQUARES || memory < LIST_BYTES) return undefined;
  return listTours(engine, problem, MAX_RUNS);
}

/** Returns all tours of a problem. Use it only if there are few. */
export function allTours(engine: CensusEngine, problem: Problem): readonly Uint32Array[] {
  return listTours(engine, problem, Number.POSITIVE_INFINITY)!;
}

function listTours(engine: CensusEngine, problem: Problem, maxRuns: number): Uint32Array[] | undefined {
  const { openSquares } = problem.board;
  const walk = tourWalk(engine, problem, { prefix: [], leaf: openSquares });
  const tours: Uint32Array[] = [];
  for (let runs = 0; !walk.done; runs++) {
    if (runs === maxRuns) return undefined;
    const rows = walk.run(MAX_ROWS, NODES_PER_RUN);
    for (let row = 0; row < rows; row++) {
      tours.push(Uint32Array.from(walk.rows.slice(row * openSquares, (row + 1) * openSquares)));
    }
  }
  return tours;
}
