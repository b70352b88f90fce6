import '../../styles/puzzle.css';
import panel from './panel.html?raw';
import { PuzzleTab } from './puzzle-tab.js';

export { panel };

export function create(): PuzzleTab {
  return new PuzzleTab();
}
