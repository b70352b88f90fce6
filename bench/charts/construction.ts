import { CHARTED_SIDES, nameAt } from '../groups/construction.js';
import type { GroupResult } from '../harness/run-group.js';
import { CONTEXT, NATIVE_TEXTBOOK, TYPESCRIPT, WEBASSEMBLY } from './colours.js';
import type { LineChart } from './line-chart.js';

/** Cost by square over the size of the board, of every engine; flat is the point. */
export function constructionChart(result: GroupResult, note: string): LineChart {
  const costs = new Map(result.contestants.map(({ name, cost }) => [name, cost.median]));
  const lines = [
    ['TypeScript', 'ts', TYPESCRIPT],
    ['WebAssembly', 'wasm', WEBASSEMBLY],
    ['Uint32Array fill', 'fill', CONTEXT],
    ['Parberry, C++', 'Parberry in C++', NATIVE_TEXTBOOK],
  ].map(([name, engine, colour]) => ({
    name: name!,
    colour: colour!,
    points: CHARTED_SIDES.flatMap((side) => {
      const cost = costs.get(nameAt(engine!, side));
      return cost === undefined ? [] : [{ x: side * side, y: cost }];
    }),
  }));
  return {
    title: 'A closed tour written into an array, by square',
    xLabel: 'squares of the board',
    yLabel: 'nanoseconds a square',
    lines,
    note,
  };
}
