import '../../styles/count.css';
import { CountTab } from './count-tab.js';
import panel from './panel.html?raw';

export { panel };

export function create(): CountTab {
  return new CountTab();
}
