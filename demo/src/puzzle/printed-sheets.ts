import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { puzzleToSvg } from 'knights-tour-wasm/render';

/** What is printed, as HTML: the puzzle, and its solution where it is known, on pages of their own. */
export function printedSheets(puzzle: Puzzle, solution: Uint32Array | undefined): string {
  const pages = [['Knight’s tour: fill in the numbers', puzzleToSvg(puzzle)]];
  if (solution) pages.push(['Solution', puzzleToSvg(puzzle, { solution })]);
  return pages
    .map(([title, svg]) => `<section class="print-sheet"><h2>${title}</h2>${svg}</section>`)
    .join('');
}
