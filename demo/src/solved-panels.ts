/** The markup of the sections that ask a pool, side by side: gzip packs it better than each beside its scripts. */
export { default as countPanel } from './count/panel.html?raw';
export { default as playPanel } from './play/panel.html?raw';
export { default as racePanel } from './race/panel.html?raw';
export { default as solvePanel } from './solve/panel.html?raw';
