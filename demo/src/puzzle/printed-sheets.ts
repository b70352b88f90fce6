import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { puzzleToSvg } from 'knights-tour-wasm/render';
import { formatGiven } from './sheet.js';

/** Formats HTML for print: a puzzle and its solution on separate pages. Without a solution, the board alone. */
export function formatSheets(puzzle: Puzzle, solution?: Uint32Array): string {
  const { rows, cols, closed, given } = puzzle;
  const board = `${rows} × ${cols}`;
  if (!solution) return sheet(`${board}: no puzzle yet`, puzzleToSvg(puzzle));
  const name = `puzzle ${hashNumber(formatGiven(given))}, ${board}`;
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

/** Hashes a puzzle to four digits, which identify its sheets. */
function hashNumber(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + sign.charCodeAt(0)) % 9000;
  return 1000 + number;
}
