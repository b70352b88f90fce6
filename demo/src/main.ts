import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/frames.css';
import '../styles/screens.css';
import '../styles/controls.css';
import '../styles/fields.css';
import '../styles/board-tools.css';
import '../styles/boards.css';
import '../styles/think.css';
import '../styles/explain.css';
import '../styles/puzzle.css';
import '../styles/count.css';
import '../styles/race.css';
import '../styles/print.css';
import { enterAddress, onAddress, readAddress, takeRefusals, writeAddress } from './address.js';
import { announce } from './announce.js';
import { copyText } from './copy.js';
import { button, part } from './elements.js';
import { listenToFullScreen } from './full-screen.js';
import { keepOffline } from './offline.js';
import type { Section } from './section.js';
import { sectionOf, titleOf } from './sections.js';
import { listenToShortcuts } from './shortcuts.js';
import { listenToTabs, showTab, TABS, type Tab } from './tabs.js';
import { themeButton } from './theme.js';
import { inTurn } from './turn.js';

/** Shows a panel, once what is in it stands where it will stay. */
function reveal(tab: Tab): void {
  part(`panel-${tab}`).style.visibility = '';
}

function start(): void {
  const opened = new Map<Tab, Section>();
  /** What sections are to open with that were left before they had arrived. */
  const awaited = new Map<Tab, URLSearchParams>();
  let current: Tab | undefined;

  /** Shows a section; without values as it was left. */
  const go = async (tab: Tab, values?: URLSearchParams): Promise<void> => {
    if (current !== undefined && current !== tab) opened.get(current)?.leave();
    current = tab;
    if (values) awaited.set(tab, values);
    showTab(tab);
    document.documentElement.dataset.shown ??= tab;
    document.title = titleOf(tab);
    const section = await sectionOf(tab).catch((error: unknown) => {
      reveal(tab);
      // Chromium does not ask a second time for a module that did not come.
      const when = navigator.onLine ? '' : ' when you are online';
      part(`panel-${tab}`).textContent = `This section did not load. Reload the page${when}.`;
      console.warn(error);
    });
    if (!section || current !== tab) return;
    const asked = awaited.get(tab);
    awaited.delete(tab);
    const isFirst = !opened.has(tab);
    opened.set(tab, section);
    const isOther = asked && asked.toString() !== section.values.toString();
    try {
      if (isFirst || isOther) section.open(asked ?? new URLSearchParams());
      else section.resume?.();
    } finally {
      if (isFirst) inTurn(() => reveal(tab));
    }
    const refusals = takeRefusals().join('; ');
    part('notice').textContent = refusals && `Part of the link was ignored: ${refusals}.`;
    writeAddress(tab, section.values);
  };
  const goToAddress = (): void => {
    const { tab, values } = readAddress();
    void go(TABS.find((name) => name === tab) ?? 'think', values);
  };

  themeButton(() => {
    for (const section of opened.values()) section.recolour();
  });
  listenToTabs((tab) => {
    // A step back leads to the section before.
    if (tab !== current)
      enterAddress(tab, awaited.get(tab) ?? opened.get(tab)?.values ?? new URLSearchParams());
    void go(tab);
  });
  listenToFullScreen();
  listenToShortcuts(() => current && opened.get(current));
  button('install-copy').addEventListener('click', async () => {
    const isCopied = await copyText(part('install-line').textContent ?? '');
    part('install-copied').textContent = isCopied ? 'Copied.' : 'Select and copy it.';
  });
  onAddress(goToAddress);
  document.querySelector('.not-started')?.remove();
  announce('');
  goToAddress();
  keepOffline();
}

start();
