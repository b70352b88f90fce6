import '../../styles/explain.css';
import { ExplainTab } from './explain-tab.js';
import panel from './panel.html?raw';

export { panel };

export function create(): ExplainTab {
  return new ExplainTab();
}
