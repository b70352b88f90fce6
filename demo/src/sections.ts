import { part } from './elements.js';
import { ExplainTab } from './explain/explain-tab.js';
import type { Section } from './section.js';
import type { Tab } from './tabs.js';
import { nextTask } from './task-queue.js';

/** A section that may not be loaded yet. */
interface Entry {
  /** Shown in the window title. */
  readonly title: string;
  /** Loads the section. Only the first one is part of the page. */
  fetch(): Promise<{ panel?: string; create(): Section }>;
}

/** Files that contain several sections. */
const lessons = () => import('./lessons.js');
const solvedSections = () => import('./solved-sections.js');

const VIEWS: Readonly<Record<Tab, Entry>> = {
  explain: {
    title: 'Can a knight visit every square?',
    fetch: () => Promise.resolve({ create: () => new ExplainTab() }),
  },
  think: { title: 'Watch two searches', fetch: async () => (await lessons()).think },
  solve: { title: 'Solve', fetch: async () => (await solvedSections()).solve },
  play: { title: 'Ride the knight', fetch: async () => (await solvedSections()).play },
  puzzle: { title: 'Puzzles', fetch: async () => (await lessons()).puzzle },
  count: { title: 'Count all tours', fetch: async () => (await solvedSections()).count },
  yours: { title: 'Your tour', fetch: async () => (await solvedSections()).yours },
  giant: { title: 'A tour of 2^52 squares', fetch: async () => (await import('./giant/entry.js')).giant },
};

const loaded = new Map<Tab, Promise<Section>>();

/** Returns the window title for a section. */
export function getTitle(tab: Tab): string {
  return `${VIEWS[tab].title} – The knight’s tour`;
}

/**
 * Loads a section and fills its panel on the first call. Each stage is a task of its own, so that none blocks the page. The panel
 * is inert until its scripts listen.
 */
export function loadSection(tab: Tab): Promise<Section> {
  let section = loaded.get(tab);
  if (!section) {
    section = VIEWS[tab].fetch().then(async ({ panel, create }) => {
      const host = part(`panel-${tab}`);
      if (panel !== undefined) {
        // main.ts shows the panel after the layout of its boards, which moves its parts.
        host.style.visibility = 'hidden';
        host.innerHTML = panel;
      }
      await nextTask();
      // Enter in a field must not submit the form.
      for (const form of host.querySelectorAll('form')) {
        form.addEventListener('submit', (event) => event.preventDefault());
      }
      const created = create();
      host.inert = false;
      await nextTask();
      return created;
    });
    section.catch(() => loaded.delete(tab));
    loaded.set(tab, section);
  }
  return section;
}
