import { squareName } from '../../problem/notation.js';
import type { BoardSize } from '../../problem/problem.js';

/** What the library calls its arguments, and what was typed for them. */
const ARGUMENTS: readonly (readonly [library: RegExp, command: string])[] = [
  [/^rows \* cols is (\d+);/, 'the board has $1 squares;'],
  [/\bnodeLimit\b/g, '--node-limit'],
  [/\btimeLimit\b/g, '--time-limit'],
  [/\btieBreak\b/g, '--tie-break'],
  [/\bjobId\b/g, '--job-id'],
  [/\batMost\b/g, '--at-most'],
  [/\bshowEnds\b/g, '--show-ends'],
  [/lockDuration\b/g, '--lock-duration'],
  [
    /^the number of blocked squares is \d+; it must be 0: boards with blocked squares are not constructed$/,
    '--strategy divide-and-conquer takes no blocked squares; other strategies do',
  ],
  [/a cursor, as cursor\(\) gives it$/, 'what an earlier list said on its last line'],
  [
    /a cursor of this problem and prefix; it is of another$/,
    'what an earlier list of this board said; it is of another',
  ],
  [/^connection(?= is )/, '--redis'],
  [/^(strategy|seed|start|end|closed|blocked|clues|difficulty|count|workers|queue|after)(?= is )/, '--$1'],
];

/** A sentence of the library with its squares, such as (7,0), called as the command calls them: a1. */
export function withSquareNames(sentence: string, { rows, cols }: BoardSize): string {
  return sentence.replace(/\((\d+),(\d+)\)/g, (position, row: string, col: string) => {
    if (Number(row) >= rows || Number(col) >= cols) return position;
    return squareName([Number(row), Number(col)], { rows, cols });
  });
}

/** A message of the library in the words of the command line. */
export function inOwnWords(message: string): string {
  return ARGUMENTS.reduce((text, [library, command]) => text.replace(library, command), message);
}
