import { isKnightMove } from '../problem/board.js';
import { JsonArrays } from '../problem/json-arrays.js';
import type { StrategyName } from '../problem/options.js';
import type { Board } from '../problem/problem.js';
import type { FoundResult } from '../problem/result.js';

/** A class, since a plain solve makes one each time: its fields are copied from nowhere. */
export class FoundTour extends JsonArrays implements FoundResult {
  readonly status = 'found';
  path: Uint32Array;
  closed: boolean;
  nodes: number;
  strategy: StrategyName;

  constructor(path: Uint32Array, closed: boolean, nodes: number, strategy: StrategyName) {
    super();
    this.path = path;
    this.closed = closed;
    this.nodes = nodes;
    this.strategy = strategy;
  }
}

/** The answer of a strategy that has found a tour. */
export function found(board: Board, path: Uint32Array, nodes: number, strategy: StrategyName): FoundResult {
  const closed = isKnightMove(board, path[path.length - 1]!, path[0]!);
  return new FoundTour(path, closed, nodes, strategy);
}
