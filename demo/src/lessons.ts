import { ExplainTab } from './explain/explain-tab.js';
import explainPanel from './explain/panel.html?raw';
import puzzlePanel from './puzzle/panel.html?raw';
import { PuzzleTab } from './puzzle/puzzle-tab.js';

/** The sections that need no pool. They load without it. */
export const explain = { panel: explainPanel, create: () => new ExplainTab() };
export const puzzle = { panel: puzzlePanel, create: () => new PuzzleTab() };
