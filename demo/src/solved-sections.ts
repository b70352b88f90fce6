import { CountTab } from './count/count-tab.js';
import countPanel from './count/panel.html?raw';
import playPanel from './play/panel.html?raw';
import { PlayTab } from './play/play-tab.js';
import racePanel from './race/panel.html?raw';
import { RaceTab } from './race/race-tab.js';
import solvePanel from './solve/panel.html?raw';
import { SolveTab } from './solve/solve-tab.js';

/** The sections that ask a pool, which come with it. */
export const solve = { panel: solvePanel, create: () => new SolveTab() };
export const play = { panel: playPanel, create: () => new PlayTab() };
export const count = { panel: countPanel, create: () => new CountTab() };
export const race = { panel: racePanel, create: () => new RaceTab() };
