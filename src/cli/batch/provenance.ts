import type { TourFileHeader } from '../../file/layout.js';
import type { TourProblem } from '../../problem/problem.js';
import { openOutput } from '../streams/output.js';

/** Writes, beside an array for numpy, what its rows are: `FILE.json`. */
export async function writeProvenance(
  file: string,
  header: TourFileHeader,
  { start, end }: Pick<TourProblem, 'start' | 'end'>,
  missing: readonly number[] = [],
): Promise<void> {
  const { rows, cols, closed, blocked = [], count, squares, seed, first, strategy, version } = header;
  const holes = [...blocked.keys()].filter((square) => blocked[square]);
  const said = {
    format: 'npy',
    rows,
    cols,
    closed,
    blocked: holes,
    start,
    end,
    order: 'stream',
    seed,
    first,
    strategy,
    count,
    squares,
    missing,
    version,
  };
  const output = await openOutput(`${file}.json`);
  await output.write(`${JSON.stringify(said)}\n`);
  await output.finish();
}
