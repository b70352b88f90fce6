import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { formatAddress } from '../address.js';
import { copyText } from '../copy.js';
import { button, part } from '../elements.js';
import { formatSheets } from './printed-sheets.js';

/** What the visitor can print or share. */
export interface Shared {
  readonly puzzle: Puzzle;
  readonly solution: Uint32Array | undefined;
  readonly values: URLSearchParams;
}

/** Listens to the buttons that print and copy a link. The print command of the browser prints the same sheets. */
export function listenToSharing(now: () => Shared): void {
  button('puzzle-print').addEventListener('click', () => print());
  addEventListener('beforeprint', () => {
    const { puzzle, solution } = now();
    part('puzzle-sheets').innerHTML = formatSheets(puzzle, solution);
  });
  button('puzzle-link').addEventListener('click', async () => {
    const address = formatAddress('puzzle', now().values);
    part('puzzle-shared').textContent = (await copyText(address)) ? 'Link copied.' : address;
  });
}
