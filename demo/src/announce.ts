import { part } from './elements.js';

/** Says something to screen readers that the page shows in another way. */
export function announce(text: string): void {
  part('announcement').textContent = text;
}
