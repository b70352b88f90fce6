import { button } from './elements.js';

/** Listens to the button and the key F, which show a section on the full screen. */
export function listenToFullScreen(): void {
  const control = button('full-screen');
  control.hidden = !document.fullscreenEnabled;
  control.addEventListener('click', () => void toggleFullScreen());
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    event.preventDefault();
    void toggleFullScreen();
  });
}

/** Returns whether key presses at an element enter text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('input:not([type=radio],[type=checkbox],[type=range]), textarea, select')
  );
}

async function toggleFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // Some browsers and frames forbid full screen.
  }
}
