import { announce } from '../announce.js';
import { part } from '../elements.js';
import { showValue } from '../fields.js';
import type { Sheet } from './sheet.js';

/**
 * Listens to the keys on the board: digits choose the next number, Backspace removes a number.
 * @param now returns the sheet and the square of the cursor, or undefined if nothing can be filled in
 * @param fill called with the square to change
 */
export function listenToKeys(
  now: () => { sheet: Sheet; at: number } | undefined,
  fill: (square: number) => void,
): void {
  part('puzzle-board').addEventListener('keydown', (event) => {
    const state = now();
    if (!state) return;
    const { sheet, at } = state;
    if (/^\d$/.test(event.key)) {
      const number = sheet.type(event.key);
      if (number === undefined) return;
      showValue('puzzle-number', number);
      announce(`Enter fills in ${number}`);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      sheet.clearChoice();
      const step = sheet.getStep(at);
      if (step >= 0 && !sheet.isGiven(step)) fill(at);
    } else if (event.key.startsWith('Arrow')) {
      sheet.endTyping();
    }
  });
}
