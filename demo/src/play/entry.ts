import panel from './panel.html?raw';
import { PlayTab } from './play-tab.js';

export { panel };

export function create(): PlayTab {
  return new PlayTab();
}
