import type { Blocks } from '../../problem/holes-kernel.js';
import type { Board } from '../../problem/problem.js';
import type { Exclusion, ImpossibleReason } from '../../problem/result.js';
import { boardText, countText, impossible, squareText } from '../explanations.js';
import type { Contradiction } from './factor-state.js';

/** The explanations of the rules for boards with holes. An `end` is -1 if none is given. */

/** @param difference open squares of the more frequent colour minus those of the other */
export function tooManyOfOneColour(board: Board, closed: boolean, difference: number): Exclusion {
  const more = (board.openSquares + difference) / 2;
  const why = `it alternates between two colours, and ${more} of its open squares have one colour and ${board.openSquares - more} the other`;
  return impossible(board, closed, 'colour-balance', why);
}

/** Says that one square has too few moves, or that three have a single one. @param degree the number of moves of the first */
export function tightSquares(
  board: Board,
  closed: boolean,
  squares: readonly number[],
  degree: number,
): Exclusion {
  const names = squares.map((square) => squareText(board, square));
  let why = `${names[0]}, ${names[1]} and ${names[2]} have only one available move each, and a tour has two ends`;
  if (degree === 0) why = `no knight move leads from ${names[0]} to another open square`;
  else if (names.length === 1)
    why = `it enters and leaves every square, but ${names[0]} has only one available move`;
  return impossible(board, closed, 'dead-end-square', why);
}

/** Says that a board is not connected, or not connected enough. @param cutSquare -1: none @returns undefined if it may have a tour */
export function torn(
  board: Board,
  closed: boolean,
  { reached, outermost }: Blocks,
  cutSquare: number,
): Exclusion | undefined {
  if (reached < board.openSquares) {
    const first = squareText(board, board.blocked!.indexOf(0));
    const why = `a knight reaches only ${reached} of its ${countText(board)} from ${first}`;
    return impossible(board, closed, 'disconnected', why);
  }
  if (cutSquare < 0 || (!closed && outermost <= 2)) return undefined;
  const cut = squareText(board, cutSquare);
  const why = closed
    ? `without ${cut}, the other open squares are not connected, so it would visit that square twice`
    : `more than two parts of the board are attached by a single square, such as ${cut}, and a tour has an end in each`;
  return impossible(board, closed, 'cut-square', why);
}

/** Says that four lines need more ends than a tour has. */
export function tooFewInner(board: Board, closed: boolean, line: 'row' | 'column'): Exclusion {
  const ends = closed ? 'an end' : 'more ends than a tour has';
  const why = `outer ${line}s touch only inner ones, and with so few open inner squares it would have ${ends} in the outer ones`;
  return impossible(board, closed, 'too-narrow', why);
}

/** Says that no two squares of the two parts can be the ends. */
export function noEndsInParts(board: Board, closed: boolean): Exclusion {
  const why =
    'it would have its ends in the two parts that are attached by a single square, but no two squares of them can be its ends';
  return impossible(board, closed, 'cut-square', why);
}

export function noTwoFactor(board: Board, closed: boolean, end: number): Exclusion {
  if (end >= 0) return noTwoFactorAt(board, end, -1);
  const counts = closed ? 'two at each' : 'one at two ends and two at each other';
  const why = `no selection of moves has ${counts} of its ${countText(board)}`;
  return impossible(board, closed, 'no-two-factor', why);
}

/** Says that no 2-factor has these ends. @param other -1: any */
export function noTwoFactorAt(board: Board, one: number, other: number): Exclusion {
  const at = (square: number): string => squareText(board, square);
  const ends =
    other < 0
      ? `starts or ends at ${at(one)}: no selection of moves has one there, one at another end`
      : `joins ${at(one)} and ${at(other)}: no selection of moves has one at each of them`;
  const explanation = `No tour of ${boardText(board)} ${ends} and two at each other of its ${countText(board)}.`;
  return { reason: 'no-two-factor', explanation };
}

/** Says that an outer line of four needs an end. @param other -1: any */
export function outerEndsMissing(
  board: Board,
  line: 'row' | 'column',
  reason: ImpossibleReason,
  one: number,
  other: number,
): Exclusion {
  const at = (square: number): string => squareText(board, square);
  const ends = other < 0 ? `an end at ${at(one)}` : `ends at ${at(one)} and ${at(other)}`;
  const explanation = `A tour of ${boardText(board)} needs an end wherever the outer ${line}s have too few open inner squares beside them, which ${ends} cannot satisfy.`;
  return { reason, explanation };
}

export function noConnectedTwoFactor(
  board: Board,
  closed: boolean,
  end: number,
  by: Contradiction,
): Exclusion {
  const at = (square: number): string => squareText(board, square);
  const ends = end < 0 ? 'at two ends' : `at ${at(end)}, one at another end`;
  const counts = closed ? 'two at each' : `one ${ends} and two at each other`;
  const selection = `every selection of moves with ${counts} of its ${countText(board)} consists of several parts`;
  let why = 'without the moves that would close a part early there is none';
  if (by.kind === 'disconnected') {
    why = `the moves that such a selection can use do not connect ${at(by.square)} with all other squares`;
  } else if (by.kind === 'closes-early') {
    why = `the moves that it must use close a cycle of ${by.squares} squares at ${at(by.square)}`;
  }
  return impossible(board, closed, 'no-connected-two-factor', `${selection}: ${why}`);
}

/** Says that no connected 2-factor has an end on a square. */
export function noConnectedTwoFactorAt(board: Board, start: number, end: number): Exclusion {
  const otherEnd = end < 0 ? 'another end' : squareText(board, end);
  const explanation = `No tour of ${boardText(board)} starts or ends at ${squareText(board, start)}: every selection of moves with one there, one at ${otherEnd} and two at each other of its ${countText(board)} consists of several parts.`;
  return { reason: 'no-connected-two-factor', explanation };
}

/** Says that a tour from a square would need an end where none is possible. */
export function noEndInOtherPart(board: Board, start: number): Exclusion {
  const explanation = `A tour of ${boardText(board)} that starts at ${squareText(board, start)} ends in another part that is attached by a single square, but no square there can be its end.`;
  return { reason: 'cut-square', explanation };
}

/** Says that a square is in neither of the two parts of the ends. @param partsAreDeadEnds whether both parts are single squares */
export function outsideParts(board: Board, square: number, partsAreDeadEnds: boolean): Exclusion {
  const name = squareText(board, square);
  if (!partsAreDeadEnds) return endInEachPart(board, `${name} is in neither`);
  const explanation = `A tour of ${boardText(board)} has its ends at the two squares with only one available move, but ${name} is neither.`;
  return { reason: 'dead-end-square', explanation };
}

/** Says that two ends are in the same part. */
export function endsInSamePart(board: Board, one: number, other: number): Exclusion {
  const [name, otherName] = [squareText(board, one), squareText(board, other)];
  return endInEachPart(board, `${name} and ${otherName} are in the same part`);
}

function endInEachPart(board: Board, but: string): Exclusion {
  const explanation = `A tour of ${boardText(board)} has an end in each of two parts that are attached by a single square, but ${but}.`;
  return { reason: 'cut-square', explanation };
}
