import { STEPS } from '../groups/ladder.js';
import type { PublishedGroup } from '../harness/published-run.js';
import { type Bar, type BarChart, CONTEXT, TYPESCRIPT, WEBASSEMBLY } from './bar-chart.js';

/** Bars longer than this many times the longest kernel step are cut, to keep the others readable. */
const CUT_BEYOND = 1.5;

const FIRST_SOLVES = [
  ['first solve, WebAssembly', { name: 'wasm, first' }],
  ['first solve, TypeScript', { name: 'ts, first' }],
] as const;

/** Returns the colour of a contestant's language. Programs for context have another colour. */
function colourOf(contestant: string): string {
  if (contestant.startsWith('wasm')) return WEBASSEMBLY;
  return contestant.startsWith('ts') ? TYPESCRIPT : CONTEXT;
}

function barsOf(
  steps: readonly (readonly [label: string, contestant: { readonly name: string }])[],
  result: PublishedGroup | undefined,
): Bar[] {
  return steps.flatMap(([name, contestant]) => {
    const value = result?.contestants.find((each) => each.name === contestant.name)?.cost;
    return value === undefined ? [] : [{ name, value, colour: colourOf(contestant.name) }];
  });
}

/** Returns the chart of the ladder, with cold starts between the public interface and the programs for context. */
export function ladderChart(
  result: PublishedGroup,
  cold: PublishedGroup | undefined,
  note: string,
): BarChart {
  const [kernels, ...others] = STEPS.map(({ heading, steps }) => ({ heading, bars: barsOf(steps, result) }));
  const [warm, context] = others;
  const max = CUT_BEYOND * Math.max(...kernels!.bars.map(({ value }) => value.median));
  const starts = { heading: 'Public interface, cold: new process', bars: barsOf(FIRST_SOLVES, cold) };
  return {
    title: "A tour of 8 x 8 by Warnsdorff's rule, from shuffled starts: where the speed comes from",
    xLabel: 'nanoseconds a tour: median and 95 % interval, less is better; slashed bars are cut',
    groups: [kernels!, warm!, starts, context!]
      .filter(({ bars }) => bars.length > 0)
      .map(({ heading, bars }) => ({
        heading,
        bars: bars.map((bar) => ({ ...bar, cut: bar.value.median > max })),
      })),
    note,
  };
}
