import '../styles/developers.css';
import { onAddress, readAddress, takeRefusals } from './address.js';
import { copyText } from './copy.js';
import { button, part } from './elements.js';
import { registerServiceWorker } from './offline.js';
import panel from './race/panel.html?raw';
import { RaceTab } from './race/race-tab.js';
import { listenToThemeButton } from './theme.js';

const FIRST_LINES = [
  "import { solve } from 'knights-tour-wasm';",
  'const result = solve({ rows: 8, cols: 8, start: 0 });',
  "if (result.status === 'found') console.log(result.path);",
];

/** Starts the page for developers: the first lines of code, and the race of the engines. */
function start(): void {
  part('first-lines').textContent = FIRST_LINES.join('\n');
  const host = part('panel-race');
  host.innerHTML = panel;
  for (const form of host.querySelectorAll('form'))
    form.addEventListener('submit', (event) => event.preventDefault());
  const race = new RaceTab();
  const open = (): void => {
    race.open(readAddress().values);
    const refusals = takeRefusals().join('; ');
    part('notice').textContent = refusals && `Part of the link was ignored: ${refusals}.`;
  };
  listenToThemeButton(() => race.recolour());
  button('install-copy').addEventListener('click', async () => {
    const isCopied = await copyText(part('install-line').textContent ?? '');
    part('install-copied').textContent = isCopied ? 'Copied.' : 'Select and copy it.';
  });
  onAddress(open);
  open();
  host.inert = false;
  registerServiceWorker();
}

start();
