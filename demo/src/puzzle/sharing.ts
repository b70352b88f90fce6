import { formatAddress } from '../address.js';
import { copyText } from '../copy.js';
import { button, part, selection } from '../elements.js';
import { formatSheets, type PerPage, type PrintedPuzzle } from './printed-sheets.js';

/** The puzzle to print or share. */
export interface Shared extends PrintedPuzzle {
  readonly values: URLSearchParams;
}

/**
 * Listens to the buttons that print and copy a link. The print command of the browser prints the same sheets.
 * @param more makes another puzzle of the board. Returns undefined if the visitor stops
 */
export function listenToSharing(now: () => Shared, more: () => Promise<PrintedPuzzle | undefined>): void {
  let made: PrintedPuzzle[] = [];
  button('puzzle-print').addEventListener('click', async () => {
    const { puzzle, solution } = now();
    const puzzles = [{ puzzle, solution }];
    const perPage = Number(selection('puzzle-per-page').value);
    while (puzzles.length < perPage) {
      const other = await more();
      if (!other || now().puzzle !== puzzle) return;
      puzzles.push({ puzzle: other.puzzle, solution: other.solution });
    }
    made = puzzles;
    print();
  });
  addEventListener('beforeprint', () => {
    const { puzzle, solution } = now();
    const puzzles = made[0]?.puzzle === puzzle ? made : [{ puzzle, solution }];
    part('puzzle-sheets').innerHTML = formatSheets(puzzles, puzzles.length as PerPage);
  });
  button('puzzle-link').addEventListener('click', async () => {
    const address = formatAddress('puzzle', now().values);
    part('puzzle-shared').textContent = (await copyText(address)) ? 'Link copied.' : address;
  });
}
