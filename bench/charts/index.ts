import { FASTEST_TEXTBOOK_C, TS_BATCH, WASM_BATCH, WASM_SCALAR_BATCH } from '../groups/contestants.js';
import { FIRST_SOLVE } from '../groups/first-solve.js';
import { LADDER } from '../groups/ladder.js';
import { OPEN_SIZES, ownKernelInC } from '../groups/sizes.js';
import type { PublishedGroup, PublishedRun } from '../harness/published-run.js';
import { barChartSvg, TYPESCRIPT, WEBASSEMBLY } from './bar-chart.js';
import { ladderChart } from './ladder-chart.js';
import { type LineChart, lineChartSvg } from './line-chart.js';

/** A chart as SVG. */
export interface Chart {
  /** The file name without its extension. */
  readonly name: string;
  readonly caption: string;
  readonly svg: string;
}

/** A line of a chart: its label, the contestant for a side, and its colour. */
type LineDefinition = readonly [label: string, contestant: (side: number) => string, colour: string];

/** The last line is drawn on top. The colours are from the palette of bar-chart.ts. */
const SIZE_LINES: readonly LineDefinition[] = [
  ['fastest textbook C', () => FASTEST_TEXTBOOK_C.name, '#cc79a7'],
  ['our kernel in C', (side) => ownKernelInC(side).name, '#009e73'],
  ['TypeScript', () => TS_BATCH.name, TYPESCRIPT],
  ['WebAssembly, no SIMD', () => WASM_SCALAR_BATCH.name, '#56b4e9'],
  ['WebAssembly', () => WASM_BATCH.name, WEBASSEMBLY],
];
/** Returns a chart of nanoseconds per square by board size. */
function sizeChart(
  title: string,
  points: readonly { readonly side: number; readonly result: PublishedGroup }[],
  note: string,
): LineChart {
  return {
    title,
    xLabel: 'squares of the board (log scale)',
    yLabel: 'nanoseconds a square (log scale)',
    lines: SIZE_LINES.map(([name, contestant, colour]) => ({
      name,
      colour,
      points: points.flatMap(({ side, result }) => {
        const found = result.contestants.find((each) => each.name === contestant(side));
        return found === undefined ? [] : [{ x: side ** 2, y: found.cost.median }];
      }),
    })),
    note,
  };
}

/** Returns the small print: the machine, the commit, and a warning if the machine was busy. */
function noteOn({ environment }: PublishedRun, groups: readonly PublishedGroup[]): string {
  const { processor, cores, runtime, commit, date } = environment;
  const busy = groups.some((group) => group.busy) ? 'THE MACHINE WAS BUSY: do not quote. ' : '';
  return `${busy}${processor}, ${cores} cores; ${runtime.name} ${runtime.version}; commit ${commit}; ${date.slice(0, 10)}`;
}

/** Returns all charts for which a run has results. */
export function chartsOf(run: PublishedRun): Chart[] {
  const { groups } = run;
  const named = (name: string): PublishedGroup | undefined => groups.find((group) => group.name === name);
  const charts: Chart[] = [];
  const ladder = named(LADDER.name);
  if (ladder) {
    const cold = named(FIRST_SOLVE.name);
    const chart = ladderChart(ladder, cold, noteOn(run, cold ? [ladder, cold] : [ladder]));
    charts.push({
      name: 'ladder',
      caption: 'where the speed comes from, one step at a time',
      svg: barChartSvg(chart),
    });
  }
  const members = groups.filter(({ place }) => place?.section === OPEN_SIZES.name);
  if (members.length > 1) {
    const { name, title } = OPEN_SIZES;
    const points = members.map((result) => ({ side: result.place!.size, result }));
    charts.push({ name, caption: title, svg: lineChartSvg(sizeChart(title, points, noteOn(run, members))) });
  }
  return charts;
}
