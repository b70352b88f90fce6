import {
  detached,
  OWN_KERNEL_IN_C,
  PLANES_INTERLEAVED,
  PLANES_ONE_BOARD,
  PLANES_SIMD,
  TEXTBOOK_C,
  TEXTBOOK_C_IN_PLACE,
  TEXTBOOK_JAVASCRIPT,
  TS_BATCH,
  TS_FLAT,
  TS_NIBBLES,
  TS_SOLVE,
  WASM_BATCH,
  WASM_FLAT,
  WASM_SCALAR_BATCH,
  WASM_SOLVE,
} from '../groups/contestants.js';
import type { ContestantDefinition } from '../harness/group.js';
import type { GroupResult } from '../harness/run-group.js';
import type { Estimate } from '../harness/statistics.js';
import type { Bar, BarChart, BarGroup } from './bar-chart.js';
import { CONTEXT, TYPESCRIPT, WEBASSEMBLY } from './colours.js';

interface Step {
  readonly name: string;
  readonly contestant: ContestantDefinition;
  readonly colour: string;
}

function step(name: string, contestant: ContestantDefinition, colour: string): Step {
  return { name, contestant, colour };
}

const STEPS: readonly { readonly heading: string; readonly steps: readonly Step[] }[] = [
  {
    heading: 'Kernels, called directly',
    steps: [
      step('TypeScript, flat board', TS_FLAT, TYPESCRIPT),
      step('AssemblyScript, the same algorithm', WASM_FLAT, WEBASSEMBLY),
      step('+ 64-bit planes, one board', PLANES_ONE_BOARD, WEBASSEMBLY),
      step('+ 4 boards interleaved, no SIMD', PLANES_INTERLEAVED, WEBASSEMBLY),
      step('+ 12 boards in SIMD vectors', PLANES_SIMD, WEBASSEMBLY),
      step("TypeScript's best form: words of nibbles", TS_NIBBLES, TYPESCRIPT),
      step('the same, a buffer once detached', detached(TS_NIBBLES), TYPESCRIPT),
    ],
  },
  {
    heading: 'Public interface, warm',
    steps: [
      step('solveBatch, WebAssembly', WASM_BATCH, WEBASSEMBLY),
      step('solveBatch, WebAssembly without SIMD', WASM_SCALAR_BATCH, WEBASSEMBLY),
      step('solveBatch, TypeScript', TS_BATCH, TYPESCRIPT),
      step('the same, a buffer once detached', detached(TS_BATCH), TYPESCRIPT),
      step('solve, WebAssembly', WASM_SOLVE, WEBASSEMBLY),
      step('solve, TypeScript', TS_SOLVE, TYPESCRIPT),
    ],
  },
  {
    heading: 'For context',
    steps: [
      step('our flat-board kernel in C', OWN_KERNEL_IN_C, CONTEXT),
      step('textbook C, counted in place', TEXTBOOK_C_IN_PLACE, CONTEXT),
      step('textbook C', TEXTBOOK_C, CONTEXT),
      step('textbook JavaScript', TEXTBOOK_JAVASCRIPT, CONTEXT),
    ],
  },
];

/** Bars longer than so many times the longest kernel step are cut, or nothing else could be seen. */
const CUT_BEYOND = 1.5;

function costOf(result: GroupResult | undefined, name: string): Estimate | undefined {
  return result?.contestants.find((contestant) => contestant.name === name)?.cost;
}

function barsOf(steps: readonly Step[], result: GroupResult, most: number): Bar[] {
  return steps.flatMap(({ name, contestant, colour }) => {
    const value = costOf(result, contestant.name);
    return value === undefined ? [] : [{ name, value, colour, cut: value.median > most }];
  });
}

/**
 * The steps from TypeScript to SIMD, the public interface, cold starts and the textbook programs; undefined when the
 * steps were not measured, as with `--only figures`.
 */
export function ladderChart(
  result: GroupResult,
  cold: GroupResult | undefined,
  note: string,
): BarChart | undefined {
  const kernels = STEPS[0]!.steps.flatMap(({ contestant }) => costOf(result, contestant.name) ?? []);
  if (kernels.length === 0) return undefined;
  const most = CUT_BEYOND * Math.max(...kernels.map(({ median }) => median));
  const groups: BarGroup[] = STEPS.map(({ heading, steps }) => ({
    heading,
    bars: barsOf(steps, result, most),
  }));
  const firsts: readonly (readonly [string, string, string])[] = [
    ['first solve, WebAssembly', 'wasm, first', WEBASSEMBLY],
    ['first solve, TypeScript', 'ts, first', TYPESCRIPT],
  ];
  const bars = firsts.flatMap(([name, contestant, colour]) => {
    const value = costOf(cold, contestant);
    return value === undefined ? [] : [{ name, value, colour, cut: value.median > most }];
  });
  groups.splice(2, 0, { heading: 'Public interface, cold: new process', bars });
  return {
    title: "A tour of 8 x 8 by Warnsdorff's rule, from shuffled starts: where the speed comes from",
    xLabel: 'nanoseconds a tour: median and 95 % interval, less is better; slashed bars are cut',
    groups: groups.filter((group) => group.bars.length > 0),
    note,
  };
}
