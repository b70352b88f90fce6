import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { puzzleToSvg } from 'knights-tour-wasm/render';
import { formatGiven } from './sheet.js';

/**
 * What is printed, as HTML: a puzzle and its solution, on pages of their own; without a solution it is a board of which no
 * puzzle was made.
 */
export function printedSheets(puzzle: Puzzle, solution?: Uint32Array): string {
  const { rows, cols, closed, given } = puzzle;
  const board = `${rows} × ${cols}`;
  if (!solution) return sheet(`${board}: no puzzle yet`, puzzleToSvg(puzzle));
  const name = `puzzle ${numberOf(formatGiven(given))}, ${board}`;
  const move = 'a knight’s move (two squares in one direction, one to the side)';
  const back = closed ? `, and 1 is a knight’s move from ${solution.length}` : '';
  const rule = `Write 1 to ${solution.length} so that each number is ${move} from the one before${back}.`;
  return (
    sheet(`Knight’s tour, ${name}`, `<p>${rule}</p>${puzzleToSvg(puzzle)}`) +
    sheet(`Solution of ${name}`, puzzleToSvg(puzzle, { solution }))
  );
}

function sheet(title: string, content: string): string {
  return `<section class="print-sheet"><h2>${title}</h2>${content}</section>`;
}

/** Tells the sheets of one puzzle from those of others: four digits drawn from what is given. */
function numberOf(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + sign.charCodeAt(0)) % 9000;
  return 1000 + number;
}
