import panel from './panel.html?raw';
import { SolveTab } from './solve-tab.js';

export { panel };

export function create(): SolveTab {
  return new SolveTab();
}
