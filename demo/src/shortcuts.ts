import { isTyping } from './full-screen.js';
import type { Section } from './section.js';

/** Elements that handle Space or the arrow keys themselves. */
const TAKES_SPACE = 'button, a, input, select, textarea, summary, [role=application], [role=tab]';
const TAKES_ARROWS = 'input, select, textarea, [role=application], [role=tab]';

/** The undo button of the visible section. */
const UNDO = '.panel:not([hidden]) [aria-keyshortcuts="Control+Z"]';

/** Listens to the keys of the page: Space plays, arrows step, Ctrl+Z or Cmd+Z undoes. */
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
