import { isTyping } from './full-screen.js';
import type { Section } from './section.js';

/** Elements that handle Space or the arrow keys themselves. */
const TAKES_SPACE = 'button, a, input, select, textarea, summary, [role=application], [role=tab]';
const TAKES_ARROWS = 'input, select, textarea, [role=application], [role=tab]';

/** Returns the button of the visible section that a key presses. */
function findButton(shortcut: string): HTMLButtonElement | null {
  return document.querySelector(`.panel:not([hidden]) [aria-keyshortcuts~="${shortcut}"]`);
}

/** Listens to the keys of the page: Space plays, arrows step, Ctrl+Z and Ctrl+Y (or with Cmd) undo and redo. */
export function listenToShortcuts(section: () => Section | undefined): void {
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || isTyping(target) || !(target instanceof Element)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    // Caps Lock makes letters capitals, too, so only Shift tells Ctrl+Shift+Z, another key of redo, from Ctrl+Z.
    const letter = key.toUpperCase() === 'Z' && event.shiftKey ? 'Y' : key.toUpperCase();
    const pressed = findButton(CSS.escape(isCommand ? `Control+${letter}` : key));
    if (pressed) event.preventDefault();
    pressed?.click();
    if (isCommand || pressed) return;
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
