import { existsSync, readFileSync } from 'node:fs';
import type { TourFileHeader } from '../../file/layout.js';
import { normaliseBoard, type TourProblem } from '../../problem/problem.js';
import { openOutput } from './output.js';

/** What an array for numpy does not say of its tours. */
export type Provenance = Required<Pick<TourProblem, 'rows' | 'cols' | 'closed' | 'blocked'>>;

/** Writes, beside an array for numpy, what its rows are: `FILE.json`. */
export async function writeProvenance(
  file: string,
  header: TourFileHeader,
  { start, end }: Pick<TourProblem, 'start' | 'end'>,
  {
    missing = [],
    order = 'stream',
  }: { missing?: readonly number[]; order?: 'stream' | 'lexicographic' } = {},
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
    order,
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

/**
 * What is said beside an array for numpy of its rows; undefined: there is nothing.
 * @throws RangeError, TypeError when it names no board
 */
export function readProvenance(file: string): Provenance | undefined {
  const place = `${file}.json`;
  if (!existsSync(place)) return undefined;
  try {
    const { rows, cols, closed = false, blocked = [] } = JSON.parse(readFileSync(place, 'utf8'));
    normaliseBoard({ rows, cols, blocked });
    return { rows, cols, closed: closed === true, blocked };
  } catch (error) {
    throw new RangeError(`${place}: ${error instanceof Error ? error.message : error}`);
  }
}
