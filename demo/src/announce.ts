import { part } from './elements.js';

/** Announces a text to screen readers. */
export function announce(text: string): void {
  part('announcement').textContent = text;
}
