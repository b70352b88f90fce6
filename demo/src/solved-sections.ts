import { CountTab } from './count/count-tab.js';
import { PlayTab } from './play/play-tab.js';
import { RaceTab } from './race/race-tab.js';
import { SolveTab } from './solve/solve-tab.js';
import { countPanel, playPanel, racePanel, solvePanel } from './solved-panels.js';

/** The sections that use a pool. They load together with it. */
export const solve = { panel: solvePanel, create: () => new SolveTab() };
export const play = { panel: playPanel, create: () => new PlayTab() };
export const count = { panel: countPanel, create: () => new CountTab() };
export const race = { panel: racePanel, create: () => new RaceTab() };
