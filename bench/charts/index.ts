import { FIRST_SOLVE } from '../groups/first-solve.js';
import { LADDER } from '../groups/ladder.js';
import { CLOSED_SIZES, OPEN_SIZES } from '../groups/sizes.js';
import type { Results } from '../harness/results-file.js';
import type { GroupResult } from '../harness/run-group.js';
import { barChartSvg } from './bar-chart.js';
import { constructionChart } from './construction.js';
import { ladderChart } from './ladder.js';
import { lineChartSvg } from './line-chart.js';
import { sizesChart } from './sizes.js';

/** A chart, ready to be written. */
export interface Chart {
  /** Of its file, without the ending. */
  readonly name: string;
  /** What it shows, in a few words. */
  readonly caption: string;
  readonly svg: string;
}

/** The small print: the machine, the commit, and whether others used it too. */
function noteOn({ environment }: Results, groups: readonly GroupResult[]): string {
  const { processor, cores, node, v8, commit, date } = environment;
  const busy = groups.some(({ disturbance }) => disturbance.busy)
    ? 'THE MACHINE WAS BUSY: do not quote. '
    : '';
  return `${busy}${processor}, ${cores} cores; Node ${node} (V8 ${v8}); commit ${commit}; ${date.slice(0, 10)}`;
}

/** All charts that the results of a run are enough for. */
export function chartsOf(results: Results): Chart[] {
  const { groups } = results;
  const named = (name: string): GroupResult | undefined => groups.find((group) => group.name === name);
  const charts: Chart[] = [];
  const ladder = named(LADDER.name);
  if (ladder) {
    const cold = named(FIRST_SOLVE.name);
    const note = noteOn(results, cold ? [ladder, cold] : [ladder]);
    const chart = ladderChart(ladder, cold, note);
    const caption = 'where the speed comes from, one step at a time';
    if (chart) charts.push({ name: 'ladder', caption, svg: barChartSvg(chart) });
  }
  for (const { name, title } of [OPEN_SIZES, CLOSED_SIZES]) {
    const points = groups.filter(({ place }) => place?.section === name);
    if (points.length < 2) continue;
    charts.push({
      name,
      caption: title,
      svg: lineChartSvg(sizesChart(title, points, noteOn(results, points))),
    });
  }
  const construction = named('construction');
  if (construction) {
    charts.push({
      name: 'construction',
      caption: construction.title,
      svg: lineChartSvg(constructionChart(construction, noteOn(results, [construction]))),
    });
  }
  return charts;
}
