import { part } from './elements.js';

/** The views of the page. Each has a button `tab-NAME` and a panel `panel-NAME`. */
export const TABS = ['explain', 'think', 'play', 'solve', 'puzzle', 'count', 'yours', 'giant'] as const;
export type Tab = (typeof TABS)[number];

/** The four sections and their views. Each has a link `section-NAME`. */
export const SECTIONS = {
  watch: ['explain', 'think'],
  play: ['play', 'puzzle'],
  make: ['solve', 'puzzle'],
  tours: ['count', 'yours', 'giant'],
} as const satisfies Readonly<Record<string, readonly Tab[]>>;
export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** The open section, and the view that each section shows when the visitor returns to it. */
let section: SectionName = 'watch';
const latest: Partial<Record<SectionName, Tab>> = {};

function viewsOf(name: SectionName): readonly Tab[] {
  return SECTIONS[name];
}

/** Returns the view of a name in the address: a view, or a section for its first view. */
export function findTab(name: string): Tab | undefined {
  return TABS.find((tab) => tab === name) ?? SECTIONS[name as SectionName]?.[0];
}

/** Opens a section, and returns its view. */
function enter(name: SectionName): Tab {
  section = name;
  return latest[name] ?? SECTIONS[name][0];
}

/** Returns the view that a key selects. */
function findNext(key: string, tab: Tab): Tab | undefined {
  const views = viewsOf(section);
  const steps = { ArrowRight: 1, ArrowLeft: views.length - 1 }[key];
  if (steps !== undefined) return views[(views.indexOf(tab) + steps) % views.length];
  return { Home: views[0], End: views.at(-1) }[key];
}

/** Shows one view, the link of its section and its tabs, and hides the others. */
export function showTab(chosen: Tab): void {
  // A view of two sections stays in the open one.
  if (!viewsOf(section).includes(chosen)) {
    section = SECTION_NAMES.find((name) => viewsOf(name).includes(chosen))!;
  }
  latest[section] = chosen;
  for (const name of SECTION_NAMES) {
    if (name === section) part(`section-${name}`).setAttribute('aria-current', 'page');
    else part(`section-${name}`).removeAttribute('aria-current');
  }
  for (const tab of TABS) {
    const isChosen = tab === chosen;
    const control = part(`tab-${tab}`);
    control.hidden = !viewsOf(section).includes(tab);
    control.setAttribute('aria-selected', String(isChosen));
    control.tabIndex = isChosen ? 0 : -1;
    part(`panel-${tab}`).hidden = !isChosen;
  }
}

/** Listens to the links of the sections, and to clicks and keys on the tabs. */
export function listenToTabs(choose: (tab: Tab) => void): void {
  for (const name of SECTION_NAMES) {
    part(`section-${name}`).addEventListener('click', (event) => {
      // With a modifier the browser opens a tab or a window.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      choose(enter(name));
    });
  }
  for (const tab of TABS) {
    const control = part(`tab-${tab}`);
    control.addEventListener('click', () => choose(tab));
    control.addEventListener('keydown', (event) => {
      const next = findNext(event.key, tab);
      if (next === undefined) return;
      event.preventDefault();
      choose(next);
      part(`tab-${next}`).focus();
    });
  }
}
