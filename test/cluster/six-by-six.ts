import type { TourProblem } from 'knights-tour-wasm';

/** A count with so little memory that open tours of 6 x 6 are counted by their 45 pairs of ends. */
export const SIX: TourProblem = { rows: 6, cols: 6 };
export const LITTLE_MEMORY = 16_500_000;
export const SIX_TOURS = 3_318_960n;

/** Returns the values of an iterator as an array. */
export async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}
