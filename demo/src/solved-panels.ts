/** The markup of the sections that use a pool. Gzip compresses it better in one file. */
export { default as countPanel } from './count/panel.html?raw';
export { default as playPanel } from './play/panel.html?raw';
export { default as solvePanel } from './solve/panel.html?raw';
export { default as yoursPanel } from './yours/panel.html?raw';
