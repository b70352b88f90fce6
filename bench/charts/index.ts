import type { GroupResult } from '../harness/run-group.js';
import { constructionChart } from './construction.js';
import type { LineChart } from './line-chart.js';

/** By the name of a group: its chart, with a note on the machine. */
export const CHARTS: Readonly<Record<string, (result: GroupResult, note: string) => LineChart>> = {
  construction: constructionChart,
};
