import { parseArgs } from 'node:util';
import { integerArgument, nameArgument, outOfRange } from '../problem/arguments.js';
import { type SolveOptions, STRATEGY_NAMES, TIE_BREAKS } from '../problem/options.js';
import { normaliseProblem, type Problem } from '../problem/problem.js';
import { type BatchSolver, createBatchSolver } from './batch-solver.js';
import { type BatchStarts, batchStarts, startsArgument } from './batch-starts.js';
import { STANDARD_STREAM } from './input.js';
import { checkWritable } from './output.js';
import { DEFAULT_SIZE, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from './problem-arguments.js';
import { grouped } from './progress.js';
import { SignalWatch } from './signals.js';
import { engineArgument, engineName, integerText, SOLVE_OPTIONS, solveOptions } from './solve-arguments.js';
import { openOutput } from './streamed-file.js';
import { BATCH_FORMATS, type BatchFormat, tourFileFormat } from './tour-file.js';
import { type Tally, writeTours } from './write-tours.js';

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  ...SOLVE_OPTIONS,
  count: { type: 'string' },
  starts: { type: 'string', default: 'random' },
  workers: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string', default: STANDARD_STREAM },
  help: { type: 'boolean', short: 'h' },
} as const;

const MOST_TOURS = 2 ** 32 - 1;
const MOST_WORKERS = 1024;

const HELP = `Usage: knights-tour batch [ROWSxCOLS] --count N [options]

Finds many tours of one board and writes them as they are found, in a fixed order: the same options give the same file,
with any number of workers. Each tour has a start and a stream of random numbers of its own, 0, 1, 2, …

  --count N            how many tours; with --starts each it may be left out: one from each start
  --starts NAME        random (default: drawn from --seed), each (every square in turn); squares from which a rule
                       excludes a tour are left out
  --workers N          how many threads solve; default: one for each processor core
  --format NAME        bin (fixed-width binary, found tours only), ndjson (a line of JSON a tour, found or not);
                       default: as FILE ends, .ndjson and .jsonl are lines, else bin; lines on standard output
  --output FILE        where the tours go; FILE is there only when it is whole

The problem: --start, --end, --closed, --blocked, --board, as in knights-tour --help.
  --strategy NAME      ${STRATEGY_NAMES.join(', ')}, auto; default random, so that tours differ
  --tie-break NAME     ${TIE_BREAKS.join(', ')}; default random, where there are ties to break
  --engine NAME        auto (default), wasm, ts
  --seed NUMBER        default 0
  --node-limit NUMBER  the most squares a search may place for one tour
  -h, --help           this text

What was done goes to standard error, with a progress bar on a terminal. The binary format is described in the package's
docs/tour-file.md. Exit code: 0 all found, 1 no such tour, 2 bad usage, 3 some stuck or at their limit.

Examples:
  knights-tour batch 8x8 --count 1000000 --workers 2 --output tours.bin
  knights-tour batch 6x6 --closed --count 1000 --output tours.ndjson
  knights-tour batch 5x5 --starts each | head -1 | knights-tour check
`;

/** The command `knights-tour batch`: its exit code. */
export async function batch(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length > 1) throw tooMany(positionals, 'one board');
  const engine = engineArgument(values);
  const options = batchOptions(solveOptions(values));
  const starts = startsArgument(values.starts);
  const format = formatArgument(values.format, values.output);
  const workers = optionalInteger('--workers', values.workers, 1, MOST_WORKERS);
  const asked = optionalInteger('--count', values.count, 0, MOST_TOURS);
  const board = (await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE;
  const given = problemOn(board, values);
  const problem = normaliseProblem(given);
  if (values.output !== STANDARD_STREAM) checkWritable(values.output);
  const from = batchStarts(problem, starts, options.seed ?? 0);
  if (!('take' in from)) {
    process.stderr.write(`${from.explanation}\n`);
    return 1;
  }
  const count = asked ?? (starts === 'each' ? from.squares : undefined);
  if (count === undefined) throw outOfRange('--count', count, `an integer from 0 to ${MOST_TOURS}`);
  const solver = await createBatchSolver({ engine, workers });
  try {
    return await solveInto(values.output, { problem, given, options, from, count, format, solver });
  } finally {
    await solver.close();
  }
}

interface Batch {
  problem: Problem;
  given: Parameters<typeof problemOn>[0];
  options: Omit<SolveOptions, 'out'>;
  from: BatchStarts;
  count: number;
  format: BatchFormat;
  solver: BatchSolver;
}

async function solveInto(file: string, batch: Batch): Promise<number> {
  const { problem, given, options, from, count, solver } = batch;
  const format = tourFileFormat(batch.format, { board: problem.board, closed: problem.closed });
  const { start: _, ...board } = given;
  const signals = new SignalWatch(); // before there is a file that a signal could leave behind
  const output = await openOutput(file);
  const began = performance.now();
  let isWhole = false;
  let isKept = false;
  try {
    const tally = await writeTours({ board, options, from, count, format, solver, output, signals });
    const nothing = tally.found === 0 && tally.done > 0;
    isWhole = !tally.interrupted && !nothing;
    const facts = [
      engineName(solver),
      solver.workers === 1 ? '1 worker' : `${solver.workers} workers`,
      ...tallied(tally),
      pace(tally.done, performance.now() - began),
      ...(tally.interrupted ? ['interrupted'] : []),
    ].join(' · ');
    if (isWhole) await output.finish(output.rewritable ? format.head(tally.found) : undefined);
    isKept = isWhole;
    const left = isWhole || file === STANDARD_STREAM ? '' : `; ${file} is not written`;
    process.stderr.write(`${facts}${left}\n`);
    return exitCode(tally);
  } finally {
    if (!isKept) await output.discard();
    signals.close();
    // As if it had not been caught: who started the command sees the signal that ended it.
    if (signals.caught && !isWhole) process.kill(process.pid, signals.caught);
  }
}

function exitCode({ done, found, impossible }: Tally): number {
  if (found === done) return 0;
  return impossible === done ? 1 : 3;
}

function tallied({ found, impossible, stuck, limit }: Tally): string[] {
  const counts: [number, string][] = [
    [found, 'found'],
    [impossible, 'impossible'],
    [stuck, 'stuck'],
    [limit, 'at the node limit'],
  ];
  return counts
    .filter(([count], i) => i === 0 || count > 0)
    .map(([count, what]) => `${grouped(count)} ${what}`);
}

function pace(tours: number, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return `${seconds.toFixed(2)} s, ${grouped(Math.round(tours / Math.max(seconds, 1e-3)))} tours/s`;
}

/** Tours that differ, unless something else is asked for. */
function batchOptions(options: Omit<SolveOptions, 'out'>): Omit<SolveOptions, 'out'> {
  const { strategy = 'random', tieBreak = 'random' } = options;
  return { ...options, strategy, tieBreak };
}

function formatArgument(text: string | undefined, file: string): BatchFormat {
  if (text !== undefined) {
    const format = nameArgument('--format', text, BATCH_FORMATS);
    if (format === 'bin' && file === STANDARD_STREAM && process.stdout.isTTY) {
      throw new RangeError(
        '--format is "bin"; it must be "ndjson" on a terminal, or name a file with --output',
      );
    }
    return format;
  }
  return file === STANDARD_STREAM || /\.(ndjson|jsonl)$/i.test(file) ? 'ndjson' : 'bin';
}

function optionalInteger(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  return text === undefined ? undefined : integerArgument(name, integerText(name, text), least, most);
}
