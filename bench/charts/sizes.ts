import {
  OWN_KERNEL_IN_C,
  TEXTBOOK_C,
  TS_BATCH,
  WASM_BATCH,
  WASM_SCALAR_BATCH,
} from '../groups/contestants.js';
import type { GroupResult } from '../harness/run-group.js';
import type { LineChart } from './line-chart.js';

const LINES: readonly (readonly [name: string, contestant: string])[] = [
  ['WebAssembly', WASM_BATCH.name],
  ['TypeScript', TS_BATCH.name],
  ['WebAssembly, no SIMD', WASM_SCALAR_BATCH.name],
  ['our kernel in C', OWN_KERNEL_IN_C.name],
  ['textbook C', TEXTBOOK_C.name],
];

/** Nanoseconds a square over the size of the board, one line an engine. */
export function sizesChart(title: string, results: readonly GroupResult[], note: string): LineChart {
  const lines = LINES.map(([name, contestant]) => ({
    name,
    points: results.flatMap(({ place, contestants }) => {
      const cost = contestants.find((candidate) => candidate.name === contestant)?.cost;
      return cost === undefined || place === undefined ? [] : [{ x: place.size ** 2, y: cost.median }];
    }),
  }));
  return {
    title,
    xLabel: 'squares of the board',
    yLabel: 'nanoseconds a square',
    lines: lines.filter(({ points }) => points.length > 0),
    note,
  };
}
