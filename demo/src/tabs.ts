import { part } from './elements.js';

/** The sections of the page. Each has a button `tab-NAME` and a panel `panel-NAME`. */
export const TABS = ['think', 'explain', 'solve', 'play', 'puzzle', 'count', 'race', 'giant'] as const;
export type Tab = (typeof TABS)[number];

/** The index of the tab that a key selects. */
const KEYS: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % TABS.length,
  ArrowLeft: (index) => (index + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/** Shows one tab and its panel, and hides the others. */
export function showTab(chosen: Tab): void {
  for (const tab of TABS) {
    const isChosen = tab === chosen;
    const control = part(`tab-${tab}`);
    control.setAttribute('aria-selected', String(isChosen));
    control.tabIndex = isChosen ? 0 : -1;
    part(`panel-${tab}`).hidden = !isChosen;
  }
}

/** Listens to clicks and keys on the tabs. */
export function listenToTabs(choose: (tab: Tab) => void): void {
  for (const [index, tab] of TABS.entries()) {
    const control = part(`tab-${tab}`);
    control.addEventListener('click', () => choose(tab));
    control.addEventListener('keydown', (event) => {
      const next = KEYS[event.key]?.(index);
      if (next === undefined) return;
      event.preventDefault();
      choose(TABS[next]!);
      part(`tab-${TABS[next]!}`).focus();
    });
  }
}
