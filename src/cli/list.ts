import { formatCursor, listArguments } from '../census/cursor.js';
import { normaliseProblem, type TourProblem } from '../problem/problem.js';
import { flag, group, integer, MAX_UINT32, type Subcommand, subcommand, text } from './command.js';
import {
  BOARD_OPTIONS,
  KERNEL_MACHINE_OPTIONS,
  type KernelEngine,
  POSITIVE,
  SIZE_ARGUMENT,
  SOLVED_OPTIONS,
} from './options.js';
import { keepLeftover, partName } from './output.js';
import { checkSymmetricPart, PART_OPTION, type Part, shareOf } from './part.js';
import { checkStartIsRead, readProblem } from './problem.js';
import {
  checkResume,
  copyEarlierTours,
  type EarlierRow,
  isDifferent,
  removeContinued,
  type Samples,
} from './resume.js';
import { loadCensus, withSolver } from './solver.js';
import { formatCount, report } from './terminal.js';
import { callHeader, tourOutput, tourOutputOptions, writeFrom, writeTours } from './tour-output.js';

export const list: Subcommand = subcommand({
  description: `Lists all tours of a board, each once, in lexicographic order of their squares.

Closed tours begin on the lowest open square, and their second square is lower than their last. Open tours begin at their lower end unless --start or --end is given. The list is the same for any number of workers.

If a signal interrupts the list, the command prints the options that continue it and keeps the tours in FILE.part. With --resume, the same call continues that file, or the tours of a process that was killed outright.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...BOARD_OPTIONS,
    symmetry: SOLVED_OPTIONS.symmetry,
    ...tourOutputOptions('ndjson'),
    ...group('Output:', {
      limit: integer('--limit <number>', 'maximum number of tours', POSITIVE),
      after: text('--after <cursor>', 'continue an earlier list from the cursor that it printed'),
      first: integer(
        '--first <number>',
        'number to give the first tour. An interrupted list prints the number for its continuation',
        [0, MAX_UINT32],
      ).requires('after'),
      resume: flag('--resume', 'continue an incomplete file').excludes('jobId'),
    }),
    ...PART_OPTION,
    ...KERNEL_MACHINE_OPTIONS,
  },
  exitCodes: { 0: 'listed', 1: 'no such tour', 2: 'bad usage' },
  examples: [
    'knights-tour list 6x6 --closed | wc -l',
    'knights-tour list 5x5 --format list --limit 3',
    'knights-tour list 5x6 --output tours.npy',
    'knights-tour list 6x6 --closed --symmetry quarter-turn',
  ],
  async run(values, size) {
    const { limit = Number.POSITIVE_INFINITY, after, first, resume } = values;
    if (resume) keepLeftover(values.output);
    const output = tourOutput(values, 'ndjson');
    const { part } = output;
    if (resume) checkResume(output);
    checkSymmetricPart(part, values.symmetry);
    const problem = await readProblem(size, values);
    checkStartIsRead(problem, values);
    const facts = { method: 'listed', order: 'lexicographic', first: 0, after: null, next: null };
    const call = { command: 'list', problem, facts } as const;
    const prefixes = part && (await prefixesOf(part, problem, values.engine));
    return withSolver(values, async ({ solver, signal, callOptions }) => {
      const list = (from: object) => solver.tours(problem, { ...from, ...callOptions });
      let tours: AsyncIterator<Uint32Array> & { cursor?(): string | undefined } = prefixes
        ? toursBehind(prefixes, list)
        : list({ after });
      const earlier = {
        ...{ header: callHeader(call, first ?? 0), call, after, count: limit },
        defectOf: (row: EarlierRow, before: EarlierRow | undefined) => misplaced(row, before, problem),
        findAgain: async (samples: Samples) => {
          await listAgain(samples, problem, list, after);
          tours = list({ after: cursorAfter(samples.last, problem) });
        },
      };
      let continued: string | undefined;
      let count = 0;
      let isDone = false;
      try {
        await writeTours(output, call, { first: first ?? 0 }, signal, async (sink) => {
          if (resume) continued = await copyEarlierTours(output, earlier, sink.write);
          try {
            isDone = await writeFrom(tours, call, limit, sink);
          } catch (error) {
            if (!signal.aborted || sink.count === 0 || part) throw error;
          }
          count = sink.count;
          const number = after === undefined ? 0 : (first ?? null);
          const own = { first: number, after: after ?? null, next: isDone ? null : tours.cursor?.() };
          return { ending: signal.aborted && !isDone ? 'part' : 'keep', facts: own };
        });
      } finally {
        await tours.return?.();
      }
      const isInterrupted = signal.aborted && !isDone;
      if (!isInterrupted) removeContinued(continued, output.file);
      const place = isInterrupted && output.isFile ? ` in ${partName(output.file)}` : '';
      const isNumbered = after === undefined || first !== undefined;
      const number = isNumbered ? `--first ${((first ?? 0) + count) % (MAX_UINT32 + 1)} ` : '';
      const more = isDone ? ', and no more' : `; continue with ${number}--after ${tours.cursor?.()}`;
      report(`${formatCount(count, 'tour')}${place}${part ? ` in part ${part}` : more}`);
      if (isInterrupted) signal.throwIfAborted();
      return count > 0 || !isDone || after !== undefined || part ? 0 : 1;
    });
  },
});

type List = (from: { readonly after?: string | undefined }) => AsyncIterator<Uint32Array>;

function cursorAfter({ path }: EarlierRow, problem: TourProblem): string {
  const { name, problem: checked } = listArguments(problem, {});
  return formatCursor(name, [...path], checked.board.squares);
}

/** Returns why a tour cannot follow another in the list; undefined if it can. */
function misplaced(
  { path }: EarlierRow,
  before: EarlierRow | undefined,
  { closed, start, end }: TourProblem,
): string | undefined {
  const last = path.at(-1)!;
  if (closed ? path[1]! > last : start === undefined && end === undefined && path[0]! > last) {
    return 'the list has it in the other direction';
  }
  const at = path.findIndex((square, step) => square !== before?.path[step]);
  return before && (at < 0 || path[at]! < before.path[at]!) ? 'it is not after the tour before' : undefined;
}

/** Lists the first and the last tour again. @throws RangeError if they differ */
async function listAgain(
  { first, before, last }: Samples,
  problem: TourProblem,
  list: List,
  after: string | undefined,
): Promise<void> {
  for (const [row, cursor] of [
    [first[0]!, after],
    ...(before ? [[last, cursorAfter(before, problem)] as const] : []),
  ] as const) {
    const tours = list({ after: cursor });
    const { value } = await tours.next();
    await tours.return?.();
    if (value?.join() !== row.path.join()) throw isDifferent(`tour ${row.index} is`);
  }
}

/** Prefixes per part, if the board has enough. Subtrees differ in size; many of them make parts more equal. */
const PREFIXES_PER_PART = 16;
/** Maximum number of prefixes: they are found within a second. */
const MAX_PREFIXES = 2 ** 18;

/** Returns the prefixes of the tours of a part. All have the same length, so the parts in order make up the list. */
async function prefixesOf(part: Part, problem: TourProblem, engine: KernelEngine): Promise<number[][]> {
  const { tourPrefixes } = await loadCensus(engine);
  const enough = Math.min(PREFIXES_PER_PART * part.of, MAX_PREFIXES);
  const longest = normaliseProblem(problem, false, true).board.openSquares;
  let prefixes = tourPrefixes(problem, 1);
  for (let length = 2; length <= longest && prefixes.length < enough; length++) {
    prefixes = tourPrefixes(problem, length);
  }
  const { first, count } = shareOf(part, prefixes.length);
  return shorten(prefixes, first, first + count);
}

/** Returns the fewest prefixes of the same tours: each prefix is a call, which takes milliseconds to start. */
function shorten(prefixes: readonly number[][], from: number, to: number): number[][] {
  const few: number[][] = [];
  for (let at = from; at < to; ) {
    const prefix = prefixes[at]!;
    const shares = (other: readonly number[] | undefined, length: number) =>
      other !== undefined && prefix.slice(0, length).every((square, step) => other[step] === square);
    for (let length = 0; ; length++) {
      let end = at + 1;
      while (end <= to && shares(prefixes[end], length)) end++;
      if (length < prefix.length && (end > to || shares(prefixes[at - 1], length))) continue;
      few.push(prefix.slice(0, length));
      at = end;
      break;
    }
  }
  return few;
}

async function* toursBehind(
  prefixes: readonly number[][],
  list: (from: { prefix: readonly number[] }) => AsyncIterable<Uint32Array>,
): AsyncIterableIterator<Uint32Array> {
  for (const prefix of prefixes) yield* list({ prefix });
}
