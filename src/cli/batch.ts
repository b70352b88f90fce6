import { tourRules } from '../existence/index.js';
import { firstStart } from '../existence/plain.js';
import { symmetricExclusion } from '../existence/symmetric.js';
import type { TourRows } from '../file/rows.js';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../problem/options.js';
import { DRAWN_START, normaliseProblem, type TourProblem } from '../problem/problem.js';
import { TOUR_STATUSES } from '../problem/result.js';
import { createSolver } from '../solver/create-solver.js';
import { chooseStrategy } from '../strategies/auto.js';
import { ALL_STRATEGIES } from '../strategies/index.js';
import { drawingMethod } from '../strategies/random/drawing-method.js';
import { batchProblems } from './batch-problems.js';
import { checkOptionsAreRead } from './check-options.js';
import {
  choice,
  flag,
  group,
  integer,
  MAX_UINT32,
  type Subcommand,
  subcommand,
  text,
  type Values,
} from './command.js';
import { MACHINE_OPTIONS, SIZE_ARGUMENT, SOLVED_OPTIONS, SOLVING_OPTIONS } from './options.js';
import { keepLeftover } from './output.js';
import { PART_OPTION, shareOf } from './part.js';
import { endName, RANDOM_START, readProblem, withSquareNames } from './problem.js';
import {
  checkResume,
  copyEarlierTours,
  type EarlierRow,
  isDifferent,
  removeContinued,
  type Samples,
} from './resume.js';
import { withSolver } from './solver.js';
import { groupDigits, report, seconds } from './terminal.js';
import { callHeader, type TourOutput, tourOutput, tourOutputOptions, writeTours } from './tour-output.js';

const STARTS = ['random', 'each'] as const;

const OPTIONS = {
  ...SOLVED_OPTIONS,
  starts: choice('--starts <name>', 'random starts, or every square that can start a tour, once', STARTS)
    .otherwise('random')
    .helpGroup('Board:'),
  problems: text(
    '--problems <file>',
    'solve the problems of a file instead, one JSON object per line, and write one result per line',
  )
    .excludes('start', 'end', 'closed', 'symmetry', 'blocked', 'board', 'starts', 'count', 'first', 'part')
    .helpGroup('Board:'),
  ...SOLVING_OPTIONS,
  ...tourOutputOptions('bin'),
  ...group('Output:', {
    count: integer('--count <number>', 'number of tours; optional with --starts each', [0, MAX_UINT32]),
    first: integer('--first <number>', 'number of the first tour', [0, MAX_UINT32], 0),
    resume: flag('--resume', 'continue an incomplete file, and keep the tours if interrupted'),
  }),
  ...PART_OPTION,
  ...MACHINE_OPTIONS,
};

export const batch: Subcommand = subcommand({
  description: `Solves many random tours of one board and writes them in a fixed order. With --problems, solves many problems.

The same options write the same file for any number of workers. Each tour has its own stream of random numbers: 0, 1, 2, … Tour i is the tour of "knights-tour --start random --strategy random --stream i". The formats bin and ndjson have a row for every tour, found or not; npy and list contain only tours that are found.

A problem of --problems is an object that solve() of the library takes, such as {"rows":8,"cols":8,"blocked":[0,9]}. Results are written in the order of the problems.`,
  args: [SIZE_ARGUMENT],
  options: OPTIONS,
  exitCodes: {
    0: 'all found, or part written',
    1: 'no such tour, or some problems have none',
    2: 'bad usage',
    3: 'some stuck or at their limit',
  },
  examples: [
    'knights-tour batch 8x8 --count 1000000 --workers 2 --output tours.bin',
    'knights-tour batch 6x6 --closed --count 1000 --output tours.ndjson',
    'knights-tour batch 5x5 --starts each | head -1 | knights-tour check',
    'knights-tour batch --problems problems.ndjson --output results.ndjson',
  ],
  async run(values, size) {
    if (values.problems !== undefined) {
      if (size) throw new TypeError('--problems cannot be used with a size. Expected the sizes in its file.');
      return batchProblems({ ...values, problems: values.problems });
    }
    const { strategy: name, tieBreak, moveOrder, seed = 0, nodeLimit, timeLimit } = values;
    if (values.resume) keepLeftover(values.output);
    const output = tourOutput(values, 'bin');
    const problem = await readProblem(size, values, true);
    checkTours(values, problem, output);
    const isStartRandom = (problem.start ?? RANDOM_START) === RANDOM_START && values.starts !== 'each';
    const given = { strategy: name, tieBreak, moveOrder, seed: values.seed, nodeLimit, timeLimit };
    checkOptionsAreRead(given, isStartRandom);
    const from = batchStarts(problem, values.starts === 'each', values.first);
    if (from.explanation !== undefined) report(withSquareNames(from.explanation, problem));
    if (from.count === 0) return 1;
    const { count: whole = from.count } = values;
    const { first: skipped, count } = shareOf(output.part, whole);
    const first = values.first + skipped;
    const normalised = normaliseProblem(problem, true, true);
    const drawn = isStartRandom ? { ...normalised, start: DRAWN_START } : normalised;
    const checked = normaliseOptions(given, STRATEGY_NAMES);
    const strategy = chooseStrategy(ALL_STRATEGIES, drawn, checked, true).strategy.name;
    const options = { ...given, strategy };
    const starts = isStartRandom || values.starts ? { starts: values.starts ?? 'random' } : {};
    const limits = { symmetry: values.symmetry, tieBreak, moveOrder, nodeLimit, timeLimit };
    const facts = {
      ...{ method: 'solved', order: 'stream', ...starts, ...limits, seed, first: values.first, strategy },
      drawing: strategy === 'random' ? drawingMethod(drawn) : undefined,
    };
    const call = { command: 'batch', problem, count: whole, facts } as const;
    const { start: _, ...board } = problem;
    const tally: Tally = { found: 0, impossible: 0, stuck: 0, limit: 0, unknown: 0 };
    const questionOf: QuestionOf = (tour) => ({
      problem: { ...board, start: from.at(tour) },
      options: { ...options, stream: (first + tour) % (MAX_UINT32 + 1) },
    });
    const earlier = {
      ...{ header: callHeader(call, first), call, count },
      defectOf: (row: EarlierRow) => wrongStart(row, questionOf(row.index).problem),
      findAgain: (samples: Samples) => solveAgain(samples, questionOf),
    };
    return withSolver(values, async ({ solver, name, signal, callOptions }) => {
      const began = performance.now();
      let copied = 0;
      let done = 0;
      let isKept = false;
      let continued: string | undefined;
      await writeTours(output, call, { first, count }, signal, async (sink) => {
        const write = async (rows: TourRows, isUnknown = false): Promise<void> => {
          for (const status of rows.statuses) {
            const name = TOUR_STATUSES[status]!;
            tally[isUnknown && name !== 'found' ? 'unknown' : name]++;
          }
          await sink.write(rows);
        };
        if (values.resume) continued = await copyEarlierTours(output, earlier, write);
        copied = sink.count;
        const range = { count: skipped + count, from: skipped + copied };
        const request = { ...options, stream: values.first, ...range, ...callOptions };
        try {
          for await (const chunk of solver.batchChunks({ ...board, ...from.all }, request))
            await write(chunk);
        } catch (error) {
          if (!signal.aborted || !values.resume || sink.count === 0) throw error;
        } finally {
          done = sink.count;
        }
        const isEvery = output.format === 'bin' || output.format === 'ndjson';
        isKept =
          isEvery || values.resume === true || tally.found > 0 || count === 0 || output.part !== undefined;
        const isIncomplete = values.resume && done < count;
        return { ending: isKept ? 'keep' : 'discard', result: { found: tally.found }, isIncomplete };
      });
      removeContinued(continued, output.file);
      const left = isKept || !output.isFile ? '' : `; ${output.file} is not written`;
      const perMillisecond = (done - copied) / Math.max(performance.now() - began, 1);
      const rate = `${seconds(began)}, ${groupDigits(Math.round(1000 * perMillisecond))} tours/s`;
      report(`${[name, strategy, ...formatTally(tally), rate].join(' · ')}${left}`);
      if (done < count) signal.throwIfAborted();
      if (tally.found === done || output.part) return 0;
      return tally.impossible === done ? 1 : 3;
    });
  },
});

/** Numbers of tours. Files of found tours only do not contain the status of the others. */
type Tally = Record<(typeof TOUR_STATUSES)[number] | 'unknown', number>;

/** Returns the problem and the options of a tour of the batch. */
type QuestionOf = (tour: number) => { readonly problem: TourProblem; readonly options: SolveOptions };

/** Returns why the start of a tour is wrong; undefined if it is not. */
function wrongStart({ path: [first] }: EarlierRow, { start }: TourProblem): string | undefined {
  if (typeof start !== 'number' || first === undefined || first === start) return undefined;
  return `path[0] is ${first}: the tour must start on ${start}`;
}

/** Solves tours again and compares them. @throws RangeError */
async function solveAgain({ first, last }: Samples, questionOf: QuestionOf): Promise<void> {
  const solver = await createSolver();
  for (const { index, status, path } of [...first, last]) {
    const { problem, options } = questionOf(index);
    const now = solver.solve(problem, options);
    // A time limit may end a search at any node.
    if (options.timeLimit !== undefined && [status, now.status].includes('limit')) continue;
    if (status !== now.status || path.join() !== (now.path ?? []).join())
      throw isDifferent(`tour ${index} is`);
  }
}

function checkTours(values: Values<typeof OPTIONS>, { start }: TourProblem, output: TourOutput): void {
  const { starts, count, resume } = values;
  if (resume) checkResume(output);
  if (starts !== undefined && start !== undefined) {
    throw new TypeError(`${endName('start', values)} cannot be used with --starts ${starts}`);
  }
  if (count === undefined && starts !== 'each') {
    throw new TypeError('--count is missing. Expected the number of tours, or --starts each.');
  }
}

/** The starts of the tours of a batch. */
interface BatchStarts {
  /** Number of tours without --count: one from each start. */
  readonly count: number;
  /** Returns the start of a tour. @param index number of the tour in the batch */
  at(index: number): number | typeof RANDOM_START;
  /** The starts as `batchChunks` takes them. */
  readonly all:
    | { readonly start?: number | typeof RANDOM_START; readonly count: number }
    | { readonly starts: Uint32Array };
  /** The reason, if a rule excludes every tour. */
  readonly explanation?: string;
}

/** Returns the starts of a batch; none if a rule excludes each. @param from number of the first tour */
function batchStarts(problem: TourProblem, isEach: boolean, from: number): BatchStarts {
  const checked = normaliseProblem(problem, true, true);
  const { board, start, end, closed, symmetry } = checked;
  const rules = tourRules(board, end, closed);
  const asymmetric = symmetry && symmetricExclusion(checked);
  const first = asymmetric ?? firstStart(rules, { ...checked, start: start === DRAWN_START ? -1 : start });
  const { explanation } = typeof first === 'number' ? {} : first;
  if (!isEach) {
    const one = start >= 0 ? start : RANDOM_START;
    return { count: 1, at: () => one, all: { start: one, count: 1 }, ...(explanation && { explanation }) };
  }
  if (typeof first !== 'number')
    return { count: 0, at: () => -1, all: { count: 0 }, explanation: first.explanation };
  const allowed: number[] = [];
  for (let square = first; square >= 0; square = rules.firstStart(square + 1)) allowed.push(square);
  const { length: count } = allowed;
  const starts = Uint32Array.from(allowed, (_, i) => allowed[(from + i) % count]!);
  return { count, at: (index) => starts[index % count]!, all: { starts } };
}

function formatTally({ found, impossible, stuck, limit, unknown }: Tally): string[] {
  const others = Object.entries({ impossible, stuck, 'at their limit': limit, 'not found': unknown });
  const some = others.filter(([, count]) => count > 0);
  return [`${groupDigits(found)} found`, ...some.map(([what, count]) => `${groupDigits(count)} ${what}`)];
}
