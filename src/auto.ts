import type { Options, Strategy } from './options.js';
import type { Problem } from './problem.js';

/**
 * On boards of both sides at least 5 and at most this many squares the search is faster than a construction and as sure:
 * from every start it needs at most {@link SMALL_BOARD_NODES} nodes (test/auto.test.ts tries them all).
 */
const SMALL_BOARD = 64;
const SMALL_BOARD_NODES = 10_000;

/**
 * The strategy that 'auto' stands for: a function of the problem and the options alone. Without blocked squares it
 * always answers `found` or `impossible`.
 */
export function chooseStrategy({ board, end }: Problem, { strategy, nodeLimit }: Options): Strategy {
  if (strategy !== 'auto') return strategy;
  if (board.blocked) return 'warnsdorff-backtracking';
  const small = board.squares <= SMALL_BOARD && Math.min(board.rows, board.cols) >= 5;
  const searched = small && end < 0 && nodeLimit >= SMALL_BOARD_NODES;
  return searched ? 'warnsdorff-backtracking' : 'divide-and-conquer';
}
