import {
  OWN_KERNEL_IN_C,
  TEXTBOOK_C,
  TS_BATCH,
  WASM_BATCH,
  WASM_SCALAR_BATCH,
} from '../groups/contestants.js';
import type { GroupResult } from '../harness/run-group.js';
import { NATIVE, NATIVE_TEXTBOOK, TYPESCRIPT, WEBASSEMBLY, WEBASSEMBLY_NO_SIMD } from './colours.js';
import type { LineChart } from './line-chart.js';

/** The last one is drawn on top. */
const LINES: readonly (readonly [name: string, contestant: string, colour: string])[] = [
  ['textbook C', TEXTBOOK_C.name, NATIVE_TEXTBOOK],
  ['our kernel in C', OWN_KERNEL_IN_C.name, NATIVE],
  ['TypeScript', TS_BATCH.name, TYPESCRIPT],
  ['WebAssembly, no SIMD', WASM_SCALAR_BATCH.name, WEBASSEMBLY_NO_SIMD],
  ['WebAssembly', WASM_BATCH.name, WEBASSEMBLY],
];

/** Nanoseconds a square over the size of the board, one line an engine. */
export function sizesChart(title: string, results: readonly GroupResult[], note: string): LineChart {
  const lines = LINES.map(([name, contestant, colour]) => ({
    name,
    colour,
    points: results.flatMap(({ place, contestants }) => {
      const cost = contestants.find((candidate) => candidate.name === contestant)?.cost;
      return cost === undefined || place === undefined ? [] : [{ x: place.size ** 2, y: cost.median }];
    }),
  }));
  return {
    title,
    xLabel: 'squares of the board (log scale)',
    yLabel: 'nanoseconds a square (log scale)',
    lines: lines.filter(({ points }) => points.length > 0),
    note,
  };
}
