import { forgetPalette } from './board/palette.js';
import { button, part } from './elements.js';
import { keep, kept } from './storage.js';

/** As the reader's system prefers, or as the reader chose. */
const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const KEY = 'knights-tour-theme';

/**
 * The button that goes through the themes.
 * @param changed is told whenever the colours of the page are others
 */
export function themeButton(changed: () => void): void {
  const toggle = button('theme');
  let theme: Theme = THEMES.find((each) => each === kept(KEY)) ?? 'auto';
  const show = (shown = theme): void => {
    document.documentElement.dataset.theme = shown;
    part('theme-name').textContent = theme;
  };
  show();
  const changedColours = (): void => {
    forgetPalette();
    changed();
  };
  toggle.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    keep(KEY, theme);
    show();
    changedColours();
  });
  // Paper is light.
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

/** Whether the reader asked for less motion. */
export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
