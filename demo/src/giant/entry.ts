import { GiantTab } from './giant-tab.js';
import panel from './panel.html?raw';

export { panel };

export function create(): GiantTab {
  return new GiantTab();
}
