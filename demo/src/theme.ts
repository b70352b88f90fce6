import { resetPalette } from './board/palette.js';
import { button, part } from './elements.js';
import { loadText, saveText } from './storage.js';

/** The colour themes. 'auto' follows the system. */
const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const KEY = 'knights-tour-theme';

/**
 * Listens to the button that switches the theme.
 * @param changed called whenever the colours of the page change
 */
export function listenToThemeButton(changed: () => void): void {
  const toggle = button('theme');
  let theme: Theme = THEMES.find((each) => each === loadText(KEY)) ?? 'auto';
  const show = (shown = theme): void => {
    document.documentElement.dataset.theme = shown;
    part('theme-name').textContent = theme;
  };
  show();
  const changedColours = (): void => {
    resetPalette();
    changed();
  };
  toggle.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    saveText(KEY, theme);
    show();
    changedColours();
  });
  // Print in the light theme.
  addEventListener('beforeprint', () => {
    show('light');
    changedColours();
  });
  addEventListener('afterprint', () => {
    show();
    changedColours();
  });
  for (const preference of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
    matchMedia(preference).addEventListener('change', changedColours);
  }
}

/** Returns whether the visitor prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
