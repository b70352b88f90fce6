import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { TourFileHeader } from '../../file/layout.js';
import { normaliseBoard, type TourProblem } from '../../problem/problem.js';
import { type Output, openOutput } from './output.js';
import { outputPlace } from './place.js';

/** What an array for numpy does not say of its tours. docs/tour-file.md says what each key means. */
export interface Provenance extends Required<Pick<TourProblem, 'rows' | 'cols' | 'closed' | 'blocked'>> {
  readonly count?: number;
  readonly squares?: number;
  /** All that it says, these included. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** Who made the tours of an array, and in what order they stand; keys that are undefined are not written. */
export type Making =
  | {
      readonly method: 'solved' | 'exactly-uniform';
      readonly order: 'stream';
      readonly [key: string]: unknown;
    }
  | { readonly method: 'listed'; readonly order: 'lexicographic'; readonly [key: string]: unknown };

/** What is written beside an array. */
export function provenanceOf(
  { rows, cols, closed, blocked: mask, squares, version }: TourFileHeader,
  { start, end }: Pick<TourProblem, 'start' | 'end'>,
  making: Making,
  { count, missing = [] }: { readonly count: number; readonly missing?: readonly number[] | undefined },
): Record<string, unknown> {
  const holes = [...(mask ?? []).keys()].filter((square) => mask?.[square]);
  const board = { format: 'npy', rows, cols, closed, blocked: holes, start, end };
  return { ...board, ...making, count, squares, missing, version };
}

/**
 * Ends an array for numpy with what its rows are beside it, `FILE.json`. What stood there of an earlier array goes before the
 * new one comes: a process that is killed between leaves an array that says nothing, and never one that says what is wrong.
 * @param said undefined: nobody knows what they are
 */
export async function finishArray(
  output: Output,
  beginning: Uint8Array | undefined,
  file: string,
  said: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const place = `${file}.json`;
  const beside = said && (await openOutput(place));
  try {
    await beside?.write(`${JSON.stringify(said)}\n`);
    const earlier = outputPlace(place);
    if (earlier.kind === 'replaced') await rm(earlier.path, { force: true });
    await output.finish(beginning);
    await beside?.finish();
  } catch (error) {
    await beside?.discard();
    throw error;
  }
}

/**
 * What is said beside an array for numpy of its rows; undefined: there is nothing.
 * @throws RangeError, TypeError when it names no board
 */
export function readProvenance(file: string): Provenance | undefined {
  const place = `${file}.json`;
  if (!existsSync(place)) return undefined;
  try {
    const said = JSON.parse(readFileSync(place, 'utf8'));
    const { rows, cols, closed = false, blocked = [], count, squares } = said;
    normaliseBoard({ rows, cols, blocked });
    return { rows, cols, closed: closed === true, blocked, count, squares, said };
  } catch (error) {
    throw new RangeError(`${place}: ${error instanceof Error ? error.message : error}`);
  }
}
