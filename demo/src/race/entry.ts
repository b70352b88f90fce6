import '../../styles/race.css';
import panel from './panel.html?raw';
import { RaceTab } from './race-tab.js';

export { panel };

export function create(): RaceTab {
  return new RaceTab();
}
