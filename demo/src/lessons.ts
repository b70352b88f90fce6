import puzzlePanel from './puzzle/panel.html?raw';
import { PuzzleTab } from './puzzle/puzzle-tab.js';
import thinkPanel from './think/panel.html?raw';
import { ThinkTab } from './think/think-tab.js';

/** The views that need no pool. They load without it. */
export const think = { panel: thinkPanel, create: () => new ThinkTab() };
export const puzzle = { panel: puzzlePanel, create: () => new PuzzleTab() };
