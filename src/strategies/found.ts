import { isKnightMove } from '../problem/board.js';
import type { StrategyName } from '../problem/options.js';
import type { Board } from '../problem/problem.js';
import type { FoundResult } from '../problem/result.js';

/** The answer of a strategy that has found a tour. */
export function found(board: Board, path: Uint32Array, nodes: number, strategy: StrategyName): FoundResult {
  const closed = isKnightMove(board, path[path.length - 1]!, path[0]!);
  return { status: 'found', path, closed, nodes, strategy };
}
