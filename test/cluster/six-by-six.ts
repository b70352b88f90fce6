import type { TourProblem } from 'knights-tour-wasm';

/** Open tours of 6 x 6 in so little memory are counted by the 45 pairs of their ends. */
export const SIX: TourProblem = { rows: 6, cols: 6 };
export const LITTLE_MEMORY = 16_500_000;
export const SIX_TOURS = 3_318_960n;

/** What an iterator gives, as a list. */
export async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = [];
  for await (const value of values) list.push(value);
  return list;
}
