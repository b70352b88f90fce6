import { tourRules } from '../existence/index.js';
import { colour } from '../existence/plain.js';
import type { Given } from '../problem/given.js';
import { listOpenSquares } from '../problem/knight-graph.js';
import type { Board, Problem } from '../problem/problem.js';
import type { Exclusion } from '../problem/result.js';
import { type KnightGraph, UNREACHABLE } from './kernel.js';
import { givenSteps } from './search.js';

/** Returns why no tour has these given steps: by the rules of existence, colours or distances; undefined if none applies. */
export function excludedGiven(
  problem: Problem,
  { squareAt }: Given,
  graph: KnightGraph,
): Exclusion | undefined {
  const { board, closed } = problem;
  const last = squareAt.length - 1;
  const [start, end] = [squareAt[0]!, closed ? -1 : squareAt[last]!];
  const rules = tourRules(board, end, closed);
  const exclusion = start < 0 ? rules.board : rules.excludes(start);
  if (exclusion) return exclusion;
  const steps = givenSteps(squareAt);
  for (const [i, step] of steps.entries()) {
    const wrongColour = stepColourExclusion(board, squareAt, step);
    if (wrongColour) return wrongColour;
    const next = steps[i + 1] ?? (closed ? steps[0]! + squareAt.length : undefined);
    if (next === undefined) continue;
    const tooFar = pairExclusion(board, squareAt, graph, step, next);
    if (tooFar) return tooFar;
  }
  return undefined;
}

function positionName(board: Board, square: number): string {
  return `(${Math.floor(square / board.cols)},${square % board.cols})`;
}

/** Checks the colour of a step. On a board with one more square of a colour, even steps are on that colour. */
function stepColourExclusion(board: Board, squareAt: Int32Array, step: number): Exclusion | undefined {
  if (board.openSquares % 2 === 0) return undefined;
  const black = listOpenSquares(board).filter((square) => colour(board, square) === 1).length;
  const majority = 2 * black > board.openSquares ? 1 : 0;
  const square = squareAt[step]!;
  if ((colour(board, square) === majority) === (step % 2 === 0)) return undefined;
  const share = step % 2 === 0 ? 'has more' : 'has fewer';
  return {
    reason: 'given-colour',
    explanation: `Step ${step} of a tour is on the colour that ${share} of the ${board.openSquares} squares, but ${positionName(board, square)} has the other colour.`,
  };
}

function pairExclusion(
  board: Board,
  squareAt: Int32Array,
  graph: KnightGraph,
  step: number,
  next: number,
): Exclusion | undefined {
  const from = squareAt[step]!;
  const to = squareAt[next % squareAt.length]!;
  const moves = next - step;
  const distance = graph.distances[from * graph.squares + to]!;
  const are = `${positionName(board, from)} and ${positionName(board, to)}`;
  const steps = `steps ${step} and ${next % squareAt.length}`;
  const apart = moves === 1 ? 'there is 1 move' : `there are ${moves} moves`;
  if ((colour(board, from) !== colour(board, to)) !== (moves % 2 !== 0)) {
    const colours = moves % 2 === 0 ? 'have the same colour' : 'have different colours';
    return {
      reason: 'given-colour',
      explanation: `The squares of ${steps} must ${colours}, because ${apart} between them, but ${are} do not.`,
    };
  }
  if (distance <= moves) return undefined;
  const needs = distance === UNREACHABLE ? 'no path leads' : `a knight needs ${distance} moves`;
  return {
    reason: 'given-distance',
    explanation: `Between ${steps} ${apart}, but ${needs} from ${positionName(board, from)} to ${positionName(board, to)}.`,
  };
}
