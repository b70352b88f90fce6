import { isTyping } from './full-screen.js';
import type { Section } from './section.js';

/** Elements that have a use of their own for the space bar, and for the arrow keys. */
const TAKES_SPACE = 'button, a, input, select, textarea, summary, [role=application], [role=tab]';
const TAKES_ARROWS = 'input, select, textarea, [role=application], [role=tab]';

/** The button of the section that undoes. */
const UNDO = '.panel:not([hidden]) [aria-keyshortcuts="Control+Z"]';

/** The keys of the page: the space bar plays, the arrows step, Ctrl+Z undoes, as Cmd+Z does on a Mac. */
export function listenToShortcuts(section: () => Section | undefined): void {
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.altKey || isTyping(target) || !(target instanceof Element)) return;
    if (event.ctrlKey || event.metaKey) {
      const undo = key === 'z' ? document.querySelector<HTMLButtonElement>(UNDO) : null;
      if (undo) event.preventDefault();
      undo?.click();
      return;
    }
    if (key === ' ' && !target.matches(TAKES_SPACE) && section()?.toggle) {
      event.preventDefault();
      section()?.toggle?.();
    }
    if ((key === 'ArrowLeft' || key === 'ArrowRight') && !target.matches(TAKES_ARROWS) && section()?.stepBy) {
      event.preventDefault();
      section()?.stepBy?.(key === 'ArrowLeft' ? -1 : 1);
    }
  });
}
