import { CountTab } from './count/count-tab.js';
import { PlayTab } from './play/play-tab.js';
import { SolveTab } from './solve/solve-tab.js';
import { countPanel, playPanel, solvePanel, yoursPanel } from './solved-panels.js';
import { YoursTab } from './yours/yours-tab.js';

/** The sections that use a pool. They load together with it. */
export const solve = { panel: solvePanel, create: () => new SolveTab() };
export const play = { panel: playPanel, create: () => new PlayTab() };
export const yours = { panel: yoursPanel, create: () => new YoursTab() };
export const count = { panel: countPanel, create: () => new CountTab() };

/** Explain uses it after a ride. */
export { findLastGoodLength } from './play/outlook.js';
