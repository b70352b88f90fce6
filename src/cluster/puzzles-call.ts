import { withJsonArrays } from '../problem/json-arrays.js';
import type { ImpossibleResult } from '../problem/result.js';
import type { CreatedPuzzle, CreatePuzzleOptions } from '../puzzle/create-puzzle.js';
import { Ahead } from './ahead.js';
import type { Job } from './job.js';
import { needsOf, puzzlesInUnit } from './needs.js';
import type { PlainProblem } from './problem-text.js';
import { hashOf } from './unit.js';

/** Puzzles on all machines, some keys a unit. */

/** Units that are asked for and not taken. */
const MOST_AHEAD = 256;

/** What is asked, checked. */
export interface PuzzlesAsked {
  readonly plain: PlainProblem;
  readonly options: CreatePuzzleOptions;
  readonly count: number;
}

/** What comes of a key. */
export type Made = CreatedPuzzle | ImpossibleResult;
/** As they are sent. */
type MadeText = (Omit<CreatedPuzzle, 'path'> & { path: number[] }) | ImpossibleResult;

/** So many puzzles from one stream on, in order. */
export async function* createEach(
  job: Job,
  { plain, options, count }: PuzzlesAsked,
): AsyncGenerator<readonly Made[], undefined> {
  const input = JSON.stringify({ problem: plain, options });
  const hash = hashOf(input);
  const squares = plain.rows * plain.cols;
  const size = puzzlesInUnit(squares, count);
  job.expect(Math.ceil(count / size));
  const ahead = new Ahead<readonly Made[]>(MOST_AHEAD);
  const made = async (first: number): Promise<readonly Made[]> => {
    const some = Math.min(size, count - first);
    const unit = { kind: 'puzzles', input: hash, needs: needsOf(squares), first, count: some } as const;
    const answer = await job.ask(unit, { shared: [input] });
    const puzzles = JSON.parse(Buffer.from(await answer.read()).toString()) as MadeText[];
    answer.release();
    return puzzles.map((each) =>
      each.status === 'found' ? withJsonArrays({ ...each, path: Uint32Array.from(each.path) }) : each,
    );
  };
  const askAll = async (): Promise<void> => {
    for (let first = 0; first < count && !ahead.isOver; first += size) await ahead.add(made(first), 0);
    ahead.end();
  };
  void askAll();
  try {
    for (let taken = await ahead.take(); taken; taken = await ahead.take()) yield taken.item;
  } finally {
    ahead.end();
  }
}
