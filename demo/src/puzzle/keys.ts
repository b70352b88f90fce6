import { announce } from '../announce.js';
import { part } from '../elements.js';
import { showValue } from '../fields.js';
import type { Sheet } from './sheet.js';

/**
 * Listens to the keys on the board: digits say which number is next; Backspace takes one out.
 * @param now what is filled in, and where the keyboard is; undefined while nothing can be
 * @param fill takes a square
 */
export function listenToKeys(
  now: () => { sheet: Sheet; at: number } | undefined,
  fill: (square: number) => void,
): void {
  part('puzzle-board').addEventListener('keydown', (event) => {
    const filling = now();
    if (!filling) return;
    const { sheet, at } = filling;
    if (/^\d$/.test(event.key)) {
      const number = sheet.type(event.key);
      if (number === undefined) return;
      showValue('puzzle-number', number);
      announce(`Enter fills in ${number}`);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      sheet.forgetChosen();
      const step = sheet.stepOn(at);
      if (step >= 0 && !sheet.isGiven(step)) fill(at);
    } else if (event.key.startsWith('Arrow')) {
      sheet.endTyping();
    }
  });
}
