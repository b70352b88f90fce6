import { GiantTab } from './giant-tab.js';
import panel from './panel.html?raw';

export const giant = { panel, create: (): GiantTab => new GiantTab() };
