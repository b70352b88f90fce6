import type { TourFileHeader } from '../../file/layout.js';
import { tourWriter } from '../../file/write-tours.js';
import {
  normaliseOptions,
  type SolveOptions,
  STRATEGY_NAMES,
  type StrategyName,
  TIE_BREAKS,
} from '../../problem/options.js';
import { DRAWN_START, normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import { createSolver } from '../../solver/create-solver.js';
import { chooseStrategy } from '../../strategies/auto.js';
import { ALL_STRATEGIES } from '../../strategies/index.js';
import { VERSION } from '../../version.js';
import { CLUSTER_HELP, CLUSTER_OPTIONS, clusterWish } from '../arguments/cluster.js';
import { withSquareNames } from '../arguments/own-words.js';
import { DEFAULT_SIZE, DRAWN, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from '../arguments/problem.js';
import { engineName, engineOption, SOLVE_OPTIONS, solveOptions } from '../arguments/solving.js';
import { contradiction, fileOption, nameOption, optionalInteger } from '../arguments/values.js';
import { type FormatOf, formatOption } from '../formats.js';
import { placeName, STANDARD_STREAM } from '../streams/input.js';
import { openOutput } from '../streams/output.js';
import { checkWritable, outputPlace } from '../streams/place.js';
import { grouped } from '../streams/progress.js';
import { finishArray, type Making, provenanceOf } from '../streams/provenance.js';
import { SignalWatch } from '../streams/signals.js';
import { type Subcommand, subcommand } from '../subcommand.js';
import { type BatchSolver, createBatchSolver, createClusterSolver } from './batch-solver.js';
import { type BatchStarts, batchStarts, STARTS, type Starts } from './batch-starts.js';
import { checkSolvedAgain, resumedFrom } from './resume.js';
import { type Tally, writeTours } from './write-tours.js';

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  ...SOLVE_OPTIONS,
  ...CLUSTER_OPTIONS,
  count: { type: 'string' },
  starts: { type: 'string' },
  workers: { type: 'string' },
  first: { type: 'string' },
  resume: { type: 'boolean' },
  format: { type: 'string' },
  output: { type: 'string' },
} as const;

const MOST_TOURS = 2 ** 32 - 1;
const MOST_WORKERS = 1024;

const HELP = `Finds many random tours of one board and writes them as they are found, in a fixed order: the same options give the same
file, with any number of workers. Tours differ from one another: each has its own stream of random numbers, 0, 1, 2, …

  --count N            how many tours; with --starts each it may be left out: one from each start
  --starts NAME        random (default: each tour draws its own), each (every square in turn); squares from which a rule
                       excludes a tour are left out
  --workers N          how many threads solve; default: one for each processor core
  --first N            the first tour is number N of the same batch, default 0: parts can be solved on several machines
                       and joined by knights-tour merge
  --resume             go on with the tours that FILE has already, some of which are solved again to see that they are
                       of the same options; an interrupted run then leaves what it has
  --format NAME        bin (binary rows of one length), ndjson (a line of JSON a tour), csv (stream, status, squares):
                       a row for every tour, found or not; npy (an array for numpy): found tours only, and what they
                       are in FILE.json; default: as FILE ends, .bin, .ndjson, .jsonl, .npy, .csv; without an ending
                       bin in a file, else ndjson
  --output FILE        where the tours go; FILE is there only when it is whole
${CLUSTER_HELP}
The problem: --start, --end, --closed, --blocked, --board, as in knights-tour --help.
  --strategy NAME      auto (default: random, or warnsdorff-backtracking with --tie-break),
                       ${STRATEGY_NAMES.join(', ')}
  --tie-break NAME     ${TIE_BREAKS.join(', ')}; for strategies that have ties
  --engine NAME        auto (default), wasm, ts
  --seed NUMBER        default 0
  --node-limit NUMBER  the most squares a search may place for one tour
  --time-limit NUMBER  milliseconds for one tour; with it the same options may give another file
  -h, --help           this text

What was done goes to standard error, with a progress bar on a terminal. The binary format is described in the package's
docs/tour-file.md. Exit code: 0 all found, 1 no such tour, 2 bad usage, 3 some stuck or at their limit.

Examples:
  knights-tour batch 8x8 --count 1000000 --workers 2 --output tours.bin
  knights-tour batch 6x6 --closed --count 1000 --output tours.ndjson
  knights-tour batch 5x5 --starts each | head -1 | knights-tour check
`;

/** The subcommand `knights-tour batch`. */
export const batch: Subcommand = subcommand({
  name: 'batch',
  usage: 'batch [ROWSxCOLS] --count N [options]',
  does: 'many tours, into a file',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length > 1) throw tooMany(positionals, 'one board');
    const output = fileOption('--output', values.output ?? STANDARD_STREAM, 'standard output');
    const format = batchFormat(values.format, output);
    const starts = nameOption('--starts', values.starts ?? 'random', STARTS);
    const workers = optionalInteger('--workers', values.workers, 1, MOST_WORKERS);
    const asked = optionalInteger('--count', values.count, 0, MOST_TOURS);
    const first = optionalInteger('--first', values.first, 0, MOST_TOURS - (asked ?? 0)) ?? 0;
    if (values.resume && outputPlace(output).kind !== 'replaced') {
      throw new TypeError('--resume goes on with a file; --output must name it');
    }
    if (values.resume && format === 'npy') {
      throw contradiction('--resume', '--format npy', 'an array does not say which tours were not found');
    }
    if (asked === undefined && starts === 'random') {
      throw new TypeError(
        '--count is missing; it must say how many tours, unless --starts is each (see --help)',
      );
    }
    const engine = engineOption(values);
    const wish = clusterWish(values, { workers: values.workers, engine: values.engine });
    const board = (await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE;
    if (values.start === DRAWN) throw new TypeError('--start is "random"; many tours take --starts random');
    const given = problemOn(board, values);
    checkStarts(values, given, starts);
    const drawsMore = given.start === undefined && starts === 'random';
    const options = solveOptions(values, { strategy: 'auto', drawsMore });
    const problem = normaliseProblem(given);
    checkWritable(output);
    const from = batchStarts(problem, starts);
    if (!('part' in from)) {
      process.stderr.write(`${withSquareNames(from.explanation, given)}\n`);
      return 1;
    }
    const count = asked ?? from.count;
    const drawn = drawsMore ? { ...problem, start: DRAWN_START } : problem;
    const checked = normaliseOptions(options, STRATEGY_NAMES);
    const { strategy } = chooseStrategy(ALL_STRATEGIES, drawn, checked, true);
    const solver = wish ? await createClusterSolver(wish) : await createBatchSolver({ engine, workers });
    try {
      return await solveInto(output, {
        ...{ problem, given, from, starts, count, first, format, solver },
        // Parts have streams of their own, by which 'auto' must not choose again.
        options: { ...options, strategy: strategy.name },
        resume: values.resume === true,
      });
    } finally {
      await solver.close();
    }
  },
});

/** Where the starts are said twice, in two ways. */
function checkStarts(
  values: { starts?: string; start?: string; board?: string },
  { start }: TourProblem,
  starts: Starts,
): void {
  if (values.starts === undefined || start === undefined) return;
  const one =
    values.start === undefined ? `the S in ${placeName(values.board ?? '')}` : `--start ${values.start}`;
  throw contradiction(one, `--starts ${starts}`, 'the tours start on one square or on many');
}

interface Batch {
  problem: Problem;
  given: TourProblem;
  options: Omit<SolveOptions, 'out'> & { strategy: StrategyName };
  from: BatchStarts;
  starts: Starts;
  count: number;
  first: number;
  resume: boolean;
  format: FormatOf<'batch'>;
  solver: BatchSolver;
}

async function solveInto(file: string, batch: Batch): Promise<number> {
  const { given, options, from, count, first, solver } = batch;
  const header = headerOf(batch);
  const writer = tourWriter(batch.format, header);
  const { start: _, ...board } = given;
  const resumed = batch.resume ? await resumedFrom(file, batch.format, header, count) : undefined;
  if (resumed) {
    const here = await createSolver();
    const solved = (index: number) =>
      here.solve({ ...board, start: from.at(first + index) }, { ...options, stream: first + index });
    checkSolvedAgain(file, batch.format, resumed, solved, options.timeLimit !== undefined);
  }
  const signals = new SignalWatch(); // before there is a file that a signal could leave behind
  const output = await openOutput(file);
  const began = performance.now();
  let isWhole = false;
  let isKept = false;
  let isInterrupted = false;
  try {
    const tally = await writeTours({
      ...{ board, options, from, count, first, writer, resumed, solver, output, signals },
    });
    isInterrupted = tally.interrupted !== undefined;
    const nothing = tally.found === 0 && tally.done > 0;
    isWhole = batch.resume ? tally.done > 0 : !tally.interrupted && !nothing;
    const facts = [
      ...(solver.place ? [solver.place] : [engineName(solver), workersOf(solver)]),
      ...tallied(tally, options.timeLimit === undefined ? 'at the node limit' : 'at the node or time limit'),
      pace(tally.done - (resumed?.tally.done ?? 0), performance.now() - began),
      ...(tally.interrupted ? ['interrupted'] : []),
    ].join(' · ');
    if (isWhole) {
      const rows = batch.format === 'npy' ? tally.found : tally.done;
      const beginning = output.rewritable ? writer.head(rows) : undefined;
      if (batch.format !== 'npy') await output.finish(beginning);
      else {
        const made = { count: rows, missing: writer.missing };
        await finishArray(output, beginning, file, provenanceOf(header, given, makingOf(batch), made));
      }
    }
    isKept = isWhole;
    const isStandard = outputPlace(file).kind === 'standard';
    const left = isWhole || isStandard ? '' : `; ${file} is not written`;
    process.stderr.write(`${facts}${left}\n`);
    return exitCode(tally);
  } finally {
    if (!isKept) await output.discard();
    signals.end(isWhole && !isInterrupted);
  }
}

function headerOf({ problem, options, first }: Batch): TourFileHeader {
  const { rows, cols, freeSquares, blocked } = problem.board;
  const { seed = 0, strategy } = options;
  const board = { rows, cols, blocked, closed: problem.closed, squares: freeSquares };
  return { ...board, count: undefined, seed, first, strategy, version: VERSION };
}

/** What `solve` is told for each tour. */
function makingOf({ options, given, first, starts }: Batch): Making {
  const { seed = 0, strategy, tieBreak, nodeLimit, timeLimit } = options;
  const where = given.start === undefined ? { starts } : {};
  const told = { seed, first, strategy, tieBreak, nodeLimit, timeLimit };
  return { method: 'solved', order: 'stream', ...where, ...told };
}

function exitCode({ done, found, impossible }: Tally): number {
  if (found === done) return 0;
  return impossible === done ? 1 : 3;
}

function workersOf({ workers }: BatchSolver): string {
  return workers === 1 ? '1 worker' : `${workers} workers`;
}

/** @param atLimit what is said of those at a limit */
function tallied({ found, impossible, stuck, limit }: Tally, atLimit: string): string[] {
  const counts: [number, string][] = [
    [found, 'found'],
    [impossible, 'impossible'],
    [stuck, 'stuck'],
    [limit, atLimit],
  ];
  return counts
    .filter(([count], i) => i === 0 || count > 0)
    .map(([count, what]) => `${grouped(count)} ${what}`);
}

function pace(tours: number, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return `${seconds.toFixed(2)} s, ${grouped(Math.round(tours / Math.max(seconds, 1e-3)))} tours/s`;
}

/** Lines where they are read as they come, and the binary format in a file, unless something else is said. */
function batchFormat(text: string | undefined, output: string): FormatOf<'batch'> {
  const place = outputPlace(output);
  const format = formatOption('batch', text, output) ?? (place.kind === 'replaced' ? 'bin' : 'ndjson');
  const isTerminal = place.kind === 'standard' && process.stdout.isTTY;
  if (format === 'npy' && place.kind !== 'replaced') {
    throw new TypeError('--format npy says first how many tours there are; --output must name a file for it');
  }
  if (format === 'bin' && isTerminal) {
    throw new RangeError(
      '--format is "bin"; it must be "ndjson" on a terminal, or name a file with --output',
    );
  }
  return format;
}
