import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/controls.css';
import '../styles/boards.css';
import '../styles/race.css';
import { onAddress, readAddress, writeAddress } from './address.js';
import { GiantTab } from './giant/giant-tab.js';
import { PlayTab } from './play/play-tab.js';
import { RaceTab } from './race/race-tab.js';
import { SolveTab } from './solve/solve-tab.js';
import { listenToTabs, showTab, TABS, type Tab } from './tabs.js';
import { themeButton } from './theme.js';

/** A section of the page. */
interface Section {
  /** Takes the state of an address, and shows itself. */
  open(values: URLSearchParams): void;
  /** Another section is shown. */
  leave(): void;
  /** The state for the address. */
  readonly values: URLSearchParams;
  recolour(): void;
  /** The visitor comes back. */
  resume?(): void;
}

function start(): void {
  const makers: Readonly<Record<Tab, () => Section>> = {
    solve: () => new SolveTab(),
    play: () => new PlayTab(),
    race: () => new RaceTab(),
    giant: () => new GiantTab(),
  };
  const sections = new Map<Tab, Section>();
  let current: Tab | undefined;

  /** Shows a section; without values as it was left. */
  const go = (tab: Tab, values?: URLSearchParams): void => {
    if (current !== undefined && current !== tab) sections.get(current)?.leave();
    current = tab;
    showTab(tab);
    let section = sections.get(tab);
    if (section === undefined || values) {
      section ??= makers[tab]();
      sections.set(tab, section);
      section.open(values ?? new URLSearchParams());
    } else {
      section.resume?.();
    }
    writeAddress(tab, section.values);
  };
  const goToAddress = (): void => {
    const { tab, values } = readAddress();
    go(TABS.find((name) => name === tab) ?? 'solve', values);
  };

  themeButton(() => {
    for (const section of sections.values()) section.recolour();
  });
  listenToTabs((tab) => go(tab));
  // The Enter key in a field sends nothing anywhere.
  for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
  onAddress(goToAddress);
  goToAddress();
}

start();
