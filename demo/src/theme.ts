import { forgetPalette } from './board/palette.js';
import { button, part } from './elements.js';

/** As the reader's system prefers, or as the reader chose. */
const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const KEY = 'knights-tour-theme';

/** The choice of the last visit. Storage may be forbidden, as in some embedded frames. */
function remembered(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/**
 * The button that goes through the themes.
 * @param changed is told whenever the colours of the page are others
 */
export function themeButton(changed: () => void): void {
  const toggle = button('theme');
  let theme = remembered();
  const show = (): void => {
    document.documentElement.dataset.theme = theme;
    part('theme-name').textContent = theme;
  };
  show();
  const changedColours = (): void => {
    forgetPalette();
    changed();
  };
  toggle.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    remember(theme);
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
