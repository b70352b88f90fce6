import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { type BookPuzzle, puzzlesToHtml } from 'knights-tour-wasm/render';
import { formatGiven } from './sheet.js';

/** A puzzle to print. Without a solution, the board alone. */
export interface PrintedPuzzle {
  readonly puzzle: Puzzle;
  readonly solution: Uint32Array | undefined;
}

export type PerPage = 1 | 2 | 4 | 6;

/** As wide as A4 and as high as Letter, so that the pages fit both. */
const PAGE = '210x279mm';
/** Leaves 16 mm for the line above the puzzles of a page. */
const BOOK_MARGIN = '20mm';
const MARGIN = '12mm';

/** Formats pages for print: puzzles of one board with a line for the name and the rule, then the solutions. */
export function formatSheets(puzzles: readonly PrintedPuzzle[], perPage: PerPage): string {
  const book = puzzles.map(({ puzzle, solution }): BookPuzzle => {
    const board = `${puzzle.rows} × ${puzzle.cols}`;
    const title = solution
      ? `puzzle ${hashNumber(formatGiven(puzzle.given))}, ${board}`
      : `${board}: no puzzle yet`;
    return { puzzle, path: solution ?? [], title };
  });
  const [{ puzzle, solution }] = puzzles as [PrintedPuzzle];
  const solutions = solution ? 'end' : 'none';
  const html = puzzlesToHtml(book, { page: PAGE, margin: BOOK_MARGIN, perPage, solutions });
  // The paper is that of the printer.
  const style = /<style>([\s\S]*)<\/style>/.exec(html)![1]!.replace(/@page.*/, `@page { margin: ${MARGIN} }`);
  const pages = /<section[\s\S]*<\/section>/.exec(html)![0];
  const line = `<p class="sheet-line"><span>Name:</span> ${solution ? describeRule(puzzle, solution.length) : ''}</p>`;
  const withLines = pages.replace(
    /<section.*\n<figure>\n<figcaption>(?!Solution of )/g,
    (start) => line + start,
  );
  return `<style media="print">${style}</style>${withLines}`;
}

function describeRule({ closed }: Puzzle, squares: number): string {
  const move = 'a knight’s move (two squares in one direction, one to the side)';
  const back = closed ? `, and 1 is a knight’s move from ${squares}` : '';
  return `Write 1 to ${squares} so that each number is ${move} from the one before${back}.`;
}

/** Hashes a puzzle to four digits, which identify its sheets. */
function hashNumber(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + sign.charCodeAt(0)) % 9000;
  return 1000 + number;
}
