import { CLOCKWISE, type Move, type Options, type StrategyName } from '../problem/options.js';
import type { Problem } from '../problem/problem.js';
import { MOST_EDGE_SEARCH_SQUARES } from './edge-search/edge-search.js';

/**
 * On boards with both sides from 5 to 8 the search answers a program's first call sooner than a construction, and is as
 * sure: with the default tie-break and move order it finds every tour, open or closed, from every start within
 * {@link SMALL_BOARD_NODES} nodes, before anything random is drawn (test/auto.test.ts tries them all). Only on 5 x 8 it
 * takes more.
 */
const SMALLEST_SIDE = 5;
const LARGEST_SIDE = 8;
const HARD_BOARD = 5 * 8;
export const SMALL_BOARD_NODES = 256;

/**
 * On boards with blocked squares and at most so many squares a single short attempt of `warnsdorff-backtracking` comes
 * first: of the boards up to 20 x 20 with 2 to 10 % blocked squares that no rule excludes it solves 8 to 10 in 10, sooner
 * than a search by edges; of 30 x 30 with 10 % it solves half of them, of 40 x 40 a third.
 */
const MOST_SQUARES_TRIED = 32 * 32;

/**
 * The strategy that 'auto' stands for: a function of the problem and the options alone. Without blocked squares it
 * always answers `found` or `impossible`.
 */
export function chooseStrategy(problem: Problem, options: Options): StrategyName {
  if (options.strategy !== 'auto') return options.strategy;
  if (problem.board.blocked) {
    return problem.board.squares <= MOST_EDGE_SEARCH_SQUARES ? 'edge-search' : 'warnsdorff-backtracking';
  }
  return isSmall(problem) && isSureSearch(options) ? 'warnsdorff-backtracking' : 'divide-and-conquer';
}

/** Whether the strategy chosen, `edge-search`, comes only after an attempt of `warnsdorff-backtracking`. */
export function triesWarnsdorffFirst({ board }: Problem, options: Options): boolean {
  return options.strategy === 'auto' && board.blocked !== undefined && board.squares <= MOST_SQUARES_TRIED;
}

function isSmall({ board: { rows, cols, squares }, end }: Problem): boolean {
  const small = Math.min(rows, cols) >= SMALLEST_SIDE && Math.max(rows, cols) <= LARGEST_SIDE;
  return small && squares !== HARD_BOARD && end < 0;
}

function isSureSearch({ tieBreak = 'farthest', moveOrder, nodeLimit }: Options): boolean {
  return tieBreak === 'farthest' && nodeLimit >= SMALL_BOARD_NODES && isClockwise(moveOrder);
}

/** Whether it is the default order. */
export function isClockwise(moveOrder: readonly Move[]): boolean {
  return moveOrder.every(([dRow, dCol], i) => dRow === CLOCKWISE[i][0] && dCol === CLOCKWISE[i][1]);
}
