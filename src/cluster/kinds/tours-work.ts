import { MOST_ROWS } from '../../census/listing.js';
import { tourChunks } from '../../census/tour-list.js';
import { CENSUS_ON_WASM } from '../../census/wasm.js';
import { integerArgument, wrongType } from '../../problem/arguments.js';
import { narrowest } from '../../problem/batch-arguments.js';
import { MOST_PIECE_BYTES } from '../outcome.js';
import { givenProblem } from '../problem-text.js';
import type { ToursUnit } from '../unit.js';
import type { InputOf, Work } from './work.js';

/** Tours in lexicographic order. */

/** What a list answers: its tours are its bytes, each in as many numbers as it has squares. */
export interface ToursAnswer {
  /** Where it goes on; undefined: it is over. */
  readonly next?: string;
}

/** Where somebody else goes on. */
interface Place {
  readonly cursor: string;
  readonly spent: number;
}

/** What a run counts that comes back without all the rows it was asked for: it has placed millions of squares. */
const LONG_RUN = 256;
/** A step is over after the bytes of a piece, or so much work: two or three seconds. */
const RUNS_A_STEP = 16 * LONG_RUN;

export function* toursWork(unit: ToursUnit, inputOf: InputOf, state: unknown): Work {
  const problem = givenProblem(JSON.parse(inputOf(unit.input)));
  const begin: Place = state === undefined ? firstPlace(unit, inputOf) : placeArgument(state);
  const { prefix } = unit;
  const list = tourChunks(CENSUS_ON_WASM, problem, {
    prefix,
    after: begin.cursor === '' ? undefined : begin.cursor,
  });
  const Rows = narrowest(problem.rows * problem.cols);
  let { spent } = begin;
  let spentBefore = spent;
  let rows: ArrayLike<number>[] = [];
  let bytes = 0;
  const taken = (): Uint8Array => {
    const all = joined(rows, Rows);
    rows = [];
    bytes = 0;
    return all;
  };
  while (!list.done && spent < unit.runs) {
    const count = list.run(MOST_ROWS);
    spent += count === MOST_ROWS ? 1 : LONG_RUN;
    if (count > 0) rows.push(list.rows);
    bytes += count * list.leaf * Rows.BYTES_PER_ELEMENT;
    if (bytes < MOST_PIECE_BYTES && spent - spentBefore < RUNS_A_STEP) continue;
    spentBefore = spent;
    yield { state: { cursor: list.cursor(), spent } satisfies Place, bytes: taken() };
  }
  const answer: ToursAnswer = list.done ? {} : { next: list.cursor() };
  return { answer, bytes: taken() };
}

function firstPlace({ after }: ToursUnit, inputOf: InputOf): Place {
  return { cursor: after === undefined ? '' : inputOf(after), spent: 0 };
}

function placeArgument(state: unknown): Place {
  const { cursor, spent } = Object(state) as Record<string, unknown>;
  if (typeof cursor !== 'string') throw wrongType('the cursor of the state', cursor, 'a text');
  return { cursor, spent: integerArgument('what is spent', spent, 0, Number.MAX_SAFE_INTEGER) };
}

function joined(rows: readonly ArrayLike<number>[], Rows: ReturnType<typeof narrowest>): Uint8Array {
  const all = new Rows(rows.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const some of rows) {
    all.set(some, at);
    at += some.length;
  }
  return new Uint8Array(all.buffer);
}
