import { objectArgument } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, type Given, type GivenStep, normaliseGiven } from '../problem/given.js';
import { knightNeighbours, measureMoves } from '../problem/knight-graph.js';
import {
  type Board,
  isSameBoard,
  normaliseProblem,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import { type KnightGraph, type PuzzleEngine, type PuzzleKernel, UNREACHABLE } from './kernel.js';

/**
 * A board to fill with the steps of a tour, some of which are given. `start` and `end` are also given steps: the first and the
 * last.
 */
export interface Puzzle extends TourProblem {
  /** Squares with their steps, from 0. */
  given: readonly GivenStep[];
}

/** A checked and normalised puzzle. */
export interface CheckedPuzzle {
  readonly problem: Problem;
  readonly given: Given;
}

/** @throws TypeError, RangeError */
export function checkPuzzle(puzzle: Puzzle, optionKeys: readonly string[]): CheckedPuzzle {
  objectArgument('puzzle', puzzle, GIVEN_PROBLEM_KEYS, 'the options', optionKeys);
  const problem = normaliseProblem(puzzle);
  return { problem, given: normaliseGiven(puzzle.given, problem) };
}

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
