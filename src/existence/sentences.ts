import type { Board } from '../problem/problem.js';
import type { Exclusion, ImpossibleReason } from '../problem/result.js';

/** Up to this many squares are listed in a sentence. */
const MOST_NAMED = 4;

/** That there is no such tour, and why. */
export function impossible(board: Board, closed: boolean, reason: ImpossibleReason, why: string): Exclusion {
  return {
    reason,
    explanation: `A ${closed ? 'closed ' : ''}tour of ${sized(board)} is impossible: ${why}.`,
  };
}

/** Why there is no closed tour of an odd number of squares. */
export function oddClosed(board: Board): Exclusion {
  return impossible(
    board,
    true,
    'odd-closed',
    `it alternates colours and ${counted(board)} is an odd number`,
  );
}

/** Why there is no tour on one or two rows. */
export function tooNarrow(board: Board): Exclusion {
  const why = 'it is so narrow that no knight gets to every square';
  return impossible(board, false, 'too-narrow', why);
}

/** Why there is no closed tour on four rows. */
export function tooNarrowToClose(board: Board): Exclusion {
  const why = `it would alternate between outer and inner ${linesOfFour(board)}s, and so meet only one colour in the outer ones`;
  return impossible(board, true, 'too-narrow', why);
}

/** Why there is no closed tour of 3 x 4, 3 x 6 and 3 x 8. */
export function smallClosed(board: Board): Exclusion {
  const why = 'with one side of three squares the other needs at least ten';
  return impossible(board, true, 'small-closed', why);
}

/** Why there is no tour of 3 x 3, 3 x 5, 3 x 6 and 4 x 4. */
export function smallOpen(board: Board): Exclusion {
  const why = 'trying every path shows that 3 x 3, 3 x 5, 3 x 6 and 4 x 4 have none';
  return impossible(board, false, 'small-open', why);
}

/** Why no tour has an end of the colour that has fewer squares. */
export function rarerColour(board: Board, square: number, reason: 'start-colour' | 'end-colour'): Exclusion {
  return {
    reason,
    explanation: `On ${sized(board)} a tour starts and ends on the colour of ${(board.freeSquares + 1) / 2} of the ${counted(board)}, and ${named(board, square)} has the other colour.`,
  };
}

/** Why no tour of an even number of squares joins two squares of one colour. */
export function sameColour(board: Board, start: number, end: number): Exclusion {
  return {
    reason: 'end-colour',
    explanation: `A tour of ${sized(board)} visits ${counted(board)} of alternating colours, so its ends differ in colour, and ${named(board, start)} and ${named(board, end)} do not.`,
  };
}

/** Why no tour has this square as an end. */
export function noEnd(board: Board, square: number, reason: ImpossibleReason): Exclusion {
  const name = named(board, square);
  const line = linesOfFour(board);
  const explanation =
    line === undefined
      ? `Trying every path shows that no tour of ${sized(board)} starts or ends at ${name}.`
      : `On ${sized(board)} a tour starts and ends in ${line} 0 or ${line} 3, and ${name} is in neither.`;
  return { reason, explanation };
}

/** Why no tour of more than one square starts where it ends. */
export function sameSquare(board: Board, square: number): Exclusion {
  return {
    reason: 'ends-excluded',
    explanation: `A tour of ${sized(board)} cannot both start and end at ${named(board, square)}.`,
  };
}

/**
 * Why no tour joins two squares of the right colours: when few squares go with one of them they are listed.
 * @param joinedTo the other ends of the tours with an end, where they are known
 */
export function notJoined(
  board: Board,
  start: number,
  end: number,
  joinedTo: (end: number) => readonly number[] | undefined,
): Exclusion {
  let explanation = `No tour of ${sized(board)} starts at ${named(board, start)} and ends at ${named(board, end)}.`;
  for (const [square, is, other] of [
    [end, 'end', 'start'],
    [start, 'start', 'end'],
  ] as const) {
    const others = joinedTo(square);
    if (others === undefined || others.length > MOST_NAMED) continue;
    explanation = `On ${sized(board)} a tour that ${is}s at ${named(board, square)} can only ${other} at ${listed(board, others)}.`;
  }
  return { reason: 'ends-excluded', explanation };
}

/** 'a 5 x 8 board', 'an 8 x 8 board': eight, eleven and eighteen begin with a vowel. */
export function sized({ rows, cols }: Board): string {
  return `${/^(8|1[18](\d{3})*$)/.test(String(rows)) ? 'an' : 'a'} ${rows} x ${cols} board`;
}

export function counted({ freeSquares, blocked }: Board): string {
  return `${freeSquares} ${blocked === undefined ? '' : 'free '}${freeSquares === 1 ? 'square' : 'squares'}`;
}

export function named({ cols }: Board, square: number): string {
  return `(${Math.floor(square / cols)},${square % cols})`;
}

function listed(board: Board, squares: readonly number[]): string {
  const names = squares.map((square) => named(board, square));
  const last = names.pop();
  return names.length === 0 ? `${last}` : `${names.join(', ')} or ${last}`;
}

/** What the four outer and inner lines of a board are: of 3 x 4 its columns; undefined on boards with no side of four. */
export function linesOfFour({ rows, cols }: Board): 'row' | 'column' | undefined {
  if (rows === 4) return 'row';
  return cols === 4 ? 'column' : undefined;
}
