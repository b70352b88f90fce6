import { type CensusEngine, MOST_COLUMNS } from '../engines/census/kernel.js';
import { tourRules } from '../existence/index.js';
import type { Problem } from '../problem/problem.js';
import type { CountResult } from './count-options.js';
import { type FrontierPlan, frontierPlan } from './frontier-count.js';
import { bytesWithoutGuess, memoryNeeded } from './memory-needed.js';
import { type Move, type OrientedBoard, orientedBoard } from './oriented-board.js';
import type { Share } from './shares.js';
import { isLong } from './transfer-count.js';

/** How a problem can be counted. */
export type CountPlan =
  | { readonly status: 'planned'; readonly method: 'transfer'; readonly board: OrientedBoard }
  | {
      readonly status: 'planned';
      readonly method: 'frontier';
      readonly halves: FrontierPlan;
      /** About how many bytes that takes; 0: few. */
      readonly bytes: number;
    };

/** The number, where existence or the lack of choice decides it; undefined otherwise. */
export function countByRule({ board, start, end, closed }: Problem): bigint | undefined {
  const rules = tourRules(board, end, closed);
  const exclusion = start < 0 ? rules.board : rules.excludes(start);
  if (exclusion !== undefined) return 0n;
  // There and back between two squares is a closed tour, of which the frontier knows nothing: one move, taken twice.
  return board.freeSquares === 1 || (closed && board.freeSquares === 2) ? 1n : undefined;
}

/** Whether the rules alone say that a tour exists, of a problem that they do not exclude. */
export function existsByRule({ board, end, closed }: Problem): boolean {
  return tourRules(board, end, closed).complete;
}

/** Why a board is too large before anything is tried; undefined: it may not be. */
export function tooManySquares({ board }: Problem, memory: number): CountResult | undefined {
  const bytes = bytesWithoutGuess(board, memory, bytesOfColumns);
  return bytes === undefined ? undefined : tooLarge(bytes, memory);
}

/**
 * How to count a problem that no rule decides, or that it is too large.
 * @param missing a move that tours may not use
 * @param asksAlways whether its memory is to be known even when it is little
 * @throws MemoryRefused
 */
export function* countPlan(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  missing?: Move,
  asksAlways = false,
): Generator<Share, CountPlan | CountResult> {
  const refused = tooManySquares(problem, memory);
  if (refused) return refused;
  const board = orientedBoard(problem, missing);
  if (board.cols > MOST_COLUMNS) return tooLarge(bytesOfColumns(board.cols), memory);
  if (isLong(board)) return { status: 'planned', method: 'transfer', board };
  return yield* planByFrontier(board, engine, memory, asksAlways);
}

/** The same for a board that is not counted by matrices. */
export function* planByFrontier(
  board: OrientedBoard,
  engine: CensusEngine,
  memory: number,
  asksAlways = false,
): Generator<Share, CountPlan | CountResult> {
  const halves = frontierPlan(board);
  const bytes = yield* memoryNeeded(engine, halves, memory, asksAlways);
  if (bytes > memory) return tooLarge(bytes, memory);
  return { status: 'planned', method: 'frontier', halves, bytes };
}

/**
 * A board without holes of 8 columns takes 0.4 GB for closed tours, and a column more makes it about 20 times as much: 6, 7
 * and 8 columns take 1, 20 and 375 MB of states.
 */
function bytesOfColumns(cols: number): number {
  return Math.min(Math.ceil(4e8 * 20 ** (cols - 8)), Number.MAX_SAFE_INTEGER);
}

export function tooLarge(bytes: number, memory: number): CountResult {
  const explanation = `The frontier would take about ${bytes} bytes of memory, or more; memory is ${memory}.`;
  return { status: 'too-large', bytes, explanation };
}
