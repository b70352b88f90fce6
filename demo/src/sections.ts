import { part } from './elements.js';
import type { Section } from './section.js';
import type { Tab } from './tabs.js';
import { ThinkTab } from './think/think-tab.js';
import { nextTurn } from './turn.js';

/** What there is to know of a section before it is opened. */
interface Entry {
  /** For the title of the window. */
  readonly title: string;
  /** Fetches it: all but the first screen, which stands in the page, come when they are asked for. */
  fetch(): Promise<{ panel?: string; create(): Section }>;
}

/** Sections that come together. */
const lessons = () => import('./lessons.js');
const solvedSections = () => import('./solved-sections.js');

const SECTIONS: Readonly<Record<Tab, Entry>> = {
  think: {
    title: 'Watch two searches',
    fetch: () => Promise.resolve({ create: () => new ThinkTab() }),
  },
  explain: { title: 'Why the rule works', fetch: async () => (await lessons()).explain },
  solve: { title: 'Solve', fetch: async () => (await solvedSections()).solve },
  play: { title: 'Ride the knight', fetch: async () => (await solvedSections()).play },
  puzzle: { title: 'Puzzles', fetch: async () => (await lessons()).puzzle },
  count: { title: 'Count all tours', fetch: async () => (await solvedSections()).count },
  race: { title: 'Race', fetch: async () => (await solvedSections()).race },
  giant: { title: 'A tour of 2^52 squares', fetch: async () => (await import('./giant/entry.js')).giant },
};

const fetched = new Map<Tab, Promise<Section>>();

/** The title of the window while a section is shown. */
export function titleOf(tab: Tab): string {
  return `${SECTIONS[tab].title} – The knight’s tour`;
}

/**
 * A section, which is fetched and put into its panel when it is asked for the first time; each stage in a task of its own,
 * and so is what is done with it then. Before it listens nothing in the panel can be used.
 */
export function sectionOf(tab: Tab): Promise<Section> {
  let section = fetched.get(tab);
  if (!section) {
    section = SECTIONS[tab].fetch().then(async ({ panel, create }) => {
      const host = part(`panel-${tab}`);
      if (panel !== undefined) {
        // Seen when its boards are laid (main.ts): without them its parts would be elsewhere.
        host.style.visibility = 'hidden';
        host.innerHTML = panel;
      }
      await nextTurn();
      // The Enter key in a field sends nothing anywhere.
      for (const form of host.querySelectorAll('form')) {
        form.addEventListener('submit', (event) => event.preventDefault());
      }
      const created = create();
      host.inert = false;
      await nextTurn();
      return created;
    });
    section.catch(() => fetched.delete(tab));
    fetched.set(tab, section);
  }
  return section;
}
