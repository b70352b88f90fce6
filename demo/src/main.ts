import '../styles/index.css';
import { onAddress, readAddress, replaceAddress, takeRefusals, writeAddress } from './address.js';
import { announce } from './announce.js';
import { part } from './elements.js';
import { listenToFullScreen } from './full-screen.js';
import { registerServiceWorker } from './offline.js';
import type { Section } from './section.js';
import { getTitle, loadSection } from './sections.js';
import { listenToShortcuts } from './shortcuts.js';
import { findTab, listenToTabs, showTab, type Tab } from './tabs.js';
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
    // Old links name the race here.
    if (tab === 'race') location.replace(`developers.html${location.hash}`);
    else void go(findTab(tab) ?? 'explain', values);
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
  onAddress(goToAddress);
  document.querySelector('.not-started')?.remove();
  announce('');
  goToAddress();
  registerServiceWorker();
}

start();
