import { knightNeighbours, measureMoves } from '../problem/knight-graph.js';
import { type Board, isSameBoard } from '../problem/problem.js';
import { type KnightGraph, type PuzzleEngine, type PuzzleKernel, UNREACHABLE } from './kernel.js';

/** A board with its graph and its kernel. */
export interface LoadedBoard {
  readonly graph: KnightGraph;
  readonly kernel: PuzzleKernel;
}

/** Returns a kernel of an engine for a board. */
export function loadBoard(board: Board, engine: PuzzleEngine): LoadedBoard {
  const graph = graphOf(board);
  return { graph, kernel: engine.createKernel(graph) };
}

let last: { readonly board: Board; readonly graph: KnightGraph } | undefined;

/** Returns the graph of a board. Keeps the last one, since the next puzzle is often on the same board. */
export function graphOf(board: Board): KnightGraph {
  if (!last || !isSameBoard(last.board, board)) last = { board, graph: knightGraph(board) };
  return last.graph;
}

/** Returns moves and distances between the open squares of a board. */
function knightGraph(board: Board): KnightGraph {
  const { squares } = board;
  const neighbours = knightNeighbours(board);
  const distances = new Uint16Array(squares * squares).fill(UNREACHABLE);
  for (let square = 0; square < squares; square++) {
    if (board.blocked?.[square]) continue;
    measureMoves(neighbours, square, distances.subarray(square * squares), UNREACHABLE);
  }
  return { squares, neighbours, distances };
}
