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
import { onAddress, readAddress, replaceAddress, takeRefusals, writeAddress } from './address.js';
import { announce } from './announce.js';
import { copyText } from './copy.js';
import { button, part } from './elements.js';
import { listenToFullScreen } from './full-screen.js';
import { registerServiceWorker } from './offline.js';
import type { Section } from './section.js';
import { getTitle, loadSection } from './sections.js';
import { listenToShortcuts } from './shortcuts.js';
import { listenToTabs, showTab, TABS, type Tab } from './tabs.js';
import { enqueueTask } from './task-queue.js';
import { listenToThemeButton } from './theme.js';

/** Shows a panel after its content has its final layout. */
function reveal(tab: Tab): void {
  part(`panel-${tab}`).style.visibility = '';
}

function start(): void {
  const opened = new Map<Tab, Section>();
  /** The states for sections that are still loading. */
  const awaited = new Map<Tab, URLSearchParams>();
  let current: Tab | undefined;

  /** Shows a section, with the given values or as the visitor left it. */
  const go = async (tab: Tab, values?: URLSearchParams): Promise<void> => {
    if (current !== undefined && current !== tab) opened.get(current)?.leave();
    current = tab;
    if (values) awaited.set(tab, values);
    showTab(tab);
    document.documentElement.dataset.shown ??= tab;
    document.title = getTitle(tab);
    const section = await loadSection(tab).catch((error: unknown) => {
      reveal(tab);
      // Chromium does not request a failed module again.
      const when = navigator.onLine ? '' : ' when you are online';
      part(`panel-${tab}`).textContent = `This section did not load. Reload the page${when}.`;
      console.warn(error);
    });
    if (!section || current !== tab) return;
    const requested = awaited.get(tab);
    awaited.delete(tab);
    const isFirst = !opened.has(tab);
    opened.set(tab, section);
    part('keys-play').hidden = !section.toggle;
    part('keys-step').hidden = !section.stepBy;
    const isOther = requested && requested.toString() !== section.values.toString();
    try {
      if (isFirst || isOther) section.open(requested ?? new URLSearchParams());
      else section.resume?.();
    } finally {
      if (isFirst) enqueueTask(() => reveal(tab));
    }
    const refusals = takeRefusals().join('; ');
    part('notice').textContent = refusals && `Part of the link was ignored: ${refusals}.`;
    writeAddress(tab, section.values);
  };
  const goToAddress = (): void => {
    const { tab, values } = readAddress();
    void go(TABS.find((name) => name === tab) ?? 'think', values);
  };

  listenToThemeButton(() => {
    for (const section of opened.values()) section.recolour();
  });
  // The sections are views of one page, so switching adds no history entry. Links do. The address names the section even if its
  // code does not load, so that a reload opens it.
  listenToTabs((tab) => {
    if (tab !== current)
      replaceAddress(tab, awaited.get(tab) ?? opened.get(tab)?.values ?? new URLSearchParams());
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
  registerServiceWorker();
}

start();
