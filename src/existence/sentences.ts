import type { Board } from '../problem/problem.js';
import type { Exclusion, ImpossibleReason } from '../problem/result.js';
import type { Contradiction } from './holes/two-factor-filter.js';

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
    explanation: `On ${sized(board)} a tour starts and ends on the colour of ${(board.openSquares + 1) / 2} of the ${counted(board)}, and ${named(board, square)} has the other colour.`,
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

/** Why there is no tour when there are too many more free squares of one colour (by `surplus`) than of the other. */
export function colourBalance(board: Board, surplus: number, closed: boolean): Exclusion {
  const most = (board.openSquares + Math.abs(surplus)) / 2;
  return {
    reason: 'colour-balance',
    explanation: `A ${closed ? 'closed ' : ''}tour of ${sized(board)} alternates colours, and of its free squares ${most} have one colour and ${board.openSquares - most} the other.`,
  };
}

/** Why there is no tour when a square has too few ways on. */
export function deadEnd(board: Board, square: number, ways: number, closed: boolean): Exclusion {
  const name = named(board, square);
  const why =
    ways === 0
      ? `no knight move leads from ${name} to another free square`
      : `it enters and leaves every square, and from ${name} there is only one way`;
  return impossible(board, closed, 'dead-end-square', why);
}

/** Why there is no tour when more than two squares have a single way on. */
export function deadEnds(board: Board, squares: readonly number[]): Exclusion {
  const [one, two, three] = squares.map((square) => named(board, square));
  const why = `from ${one}, ${two} and ${three} there is only one way each, and a tour has two ends`;
  return impossible(board, false, 'dead-end-square', why);
}

/** Why there is no tour when the free squares do not hang together. */
export function disconnected(board: Board, square: number, reached: number, closed: boolean): Exclusion {
  const why = `from ${named(board, square)} a knight gets to ${reached} of its ${counted(board)} only`;
  return impossible(board, closed, 'disconnected', why);
}

/** Why there is no closed tour when the free squares fall apart without one of them. */
export function cutSquare(board: Board, square: number): Exclusion {
  const why = `without ${named(board, square)} the other free squares fall apart, so it would have to pass there twice`;
  return impossible(board, true, 'cut-square', why);
}

/** Why there is no tour when more than two parts hang on by a single square. */
export function manyParts(board: Board, square: number): Exclusion {
  const why = `more than two parts of it hang on by a single square, one of them ${named(board, square)}, and a tour starts or ends in each`;
  return impossible(board, false, 'cut-square', why);
}

/**
 * Why no tour starts or ends on a square that is in neither of two parts that hang on by a single square.
 * @param dead whether each part is a single square
 */
export function outsideParts(board: Board, end: number, dead: boolean): Exclusion {
  const name = named(board, end);
  if (!dead) return endInEachPart(board, `${name} is in neither`);
  return {
    reason: 'dead-end-square',
    explanation: `A tour of ${sized(board)} has its ends at the two squares that have only one way, and ${name} is neither.`,
  };
}

/** How the sentences begin that say why no tour has these ends. */
function endInEachPart(board: Board, why: string): Exclusion {
  return {
    reason: 'cut-square',
    explanation: `A tour of ${sized(board)} has an end in each of two parts that hang on by a single square, and ${why}.`,
  };
}

/** Why no tour has both its ends in one of these parts. */
export function samePart(board: Board, start: number, end: number): Exclusion {
  return endInEachPart(board, `${named(board, start)} and ${named(board, end)} are in the same`);
}

/** Why no tour starts on a square of one of these parts, when no square of the other can be its end. */
export function noEndInOtherPart(board: Board, start: number): Exclusion {
  return {
    reason: 'cut-square',
    explanation: `A tour of ${sized(board)} that starts at ${named(board, start)} would end in another part that hangs on by a single square, and no square there can be its end.`,
  };
}

/** Why there is no tour when two parts hang on by a single square, and no two squares of them can be its ends. */
export function unfitParts(board: Board): Exclusion {
  const why =
    'it would have to start and end in the two parts that hang on by a single square, and no two squares of them can be its ends';
  return impossible(board, false, 'cut-square', why);
}

/** Why there is no tour when moves cannot be chosen so that each square gets as many as a tour takes there. */
export function noTwoFactor(board: Board, closed: boolean): Exclusion {
  const why = closed ? 'two at each' : 'one at two ends and two at each other';
  return impossible(board, closed, 'no-two-factor', `no choice of moves has ${why} of its ${counted(board)}`);
}

/** Why no tour has this end, or these two, for the same reason. @param other -1: any */
export function noTwoFactorBetween(board: Board, end: number, other: number): Exclusion {
  const which =
    other < 0
      ? `starts or ends at ${named(board, end)}: no choice of moves has one there, one at another end`
      : `joins ${named(board, end)} and ${named(board, other)}: no choice of moves has one at each of them`;
  return {
    reason: 'no-two-factor',
    explanation: `No tour of ${sized(board)} ${which} and two at each other of its ${counted(board)}.`,
  };
}

/** Why there is no tour when every choice of moves falls into parts. @param end -1: none is given */
export function noConnectedTwoFactor(
  board: Board,
  closed: boolean,
  end: number,
  by: Contradiction,
): Exclusion {
  const ends = end < 0 ? 'at two ends' : `at ${named(board, end)}, one at another end`;
  const which = closed ? 'two at each' : `one ${ends} and two at each other`;
  const choice = `every choice of moves with ${which} of its ${counted(board)} falls into parts`;
  return impossible(board, closed, 'no-connected-two-factor', `${choice}: ${whyParts(board, by)}`);
}

function whyParts(board: Board, by: Contradiction): string {
  switch (by.kind) {
    case 'disconnected':
      return `the moves that such a choice can use do not connect ${named(board, by.square)} with all other squares`;
    case 'closes-early':
      return `the moves that it must use close a circuit of ${by.squares} squares at ${named(board, by.square)}`;
    case 'no-two-factor':
      return 'without the moves that would close a part early there is none';
  }
}

/** Why no tour has this end, or these two, for the same reason. @param other -1: any */
export function noConnectedTwoFactorAt(board: Board, end: number, other: number): Exclusion {
  const otherEnd = other < 0 ? 'another end' : named(board, other);
  return {
    reason: 'no-connected-two-factor',
    explanation: `No tour of ${sized(board)} starts or ends at ${named(board, end)}: every choice of moves with one there, one at ${otherEnd} and two at each other of its ${counted(board)} falls into parts.`,
  };
}

/** Why there is no tour of four rows (or columns) where more ends are asked for than it can have. */
export function tooFewInner(board: Board, closed: boolean): Exclusion {
  const line = linesOfFour(board);
  const ends = closed ? 'an end' : 'more ends than it can have';
  const why = `outer ${line}s touch inner ones only, and with so few inner squares free it would have ${ends} in the outer ones`;
  return impossible(board, closed, 'too-narrow', why);
}

/** Why no tour of four rows (or columns) has this end, or these two, where others are asked for. */
export function outerEndsMissing(board: Board, reason: ImpossibleReason, ends: readonly number[]): Exclusion {
  const names = ends.map((end) => named(board, end)).join(' and ');
  const which = `${ends.length === 1 ? 'an end' : 'ends'} at ${names}`;
  return {
    reason,
    explanation: `A tour of ${sized(board)} needs an end wherever the outer ${linesOfFour(board)}s have too few inner squares beside them, and ${which} cannot be all of these.`,
  };
}

/** 'a 5 x 8 board', 'an 8 x 8 board': eight, eleven and eighteen begin with a vowel. */
export function sized({ rows, cols }: Board): string {
  return `${/^(8|1[18](\d{3})*$)/.test(String(rows)) ? 'an' : 'a'} ${rows} x ${cols} board`;
}

export function counted({ openSquares, blocked }: Board): string {
  return `${openSquares} ${blocked === undefined ? '' : 'free '}${openSquares === 1 ? 'square' : 'squares'}`;
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
