import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { addressOf } from '../address.js';
import { copyText } from '../copy.js';
import { button, part } from '../elements.js';
import { printedSheets } from './printed-sheets.js';

/** What there is to be taken along. */
export interface Shared {
  readonly puzzle: Puzzle;
  readonly solution: Uint32Array | undefined;
  readonly values: URLSearchParams;
}

/** The buttons that print and copy a link; the browser's own way to print has the same sheets. */
export function listenToSharing(now: () => Shared): void {
  button('puzzle-print').addEventListener('click', () => print());
  addEventListener('beforeprint', () => {
    const { puzzle, solution } = now();
    part('puzzle-sheets').innerHTML = printedSheets(puzzle, solution);
  });
  button('puzzle-link').addEventListener('click', async () => {
    const address = addressOf('puzzle', now().values);
    part('puzzle-shared').textContent = (await copyText(address)) ? 'Link copied.' : address;
  });
}
