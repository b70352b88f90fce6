import { setImmediate } from 'node:timers/promises';
import type { Sampler } from '../census/sampler.js';
import { normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import { DEFAULT_SIZE, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from './arguments/problem.js';
import { engineOption } from './arguments/solving.js';
import { fileOption, integerOption, MOST_SEED, optionalInteger } from './arguments/values.js';
import { type FormatOf, formatOption } from './formats.js';
import { rowsOf, squareLinesOr, writtenHeader } from './list/square-lines.js';
import { STANDARD_STREAM } from './streams/input.js';
import { openOutput } from './streams/output.js';
import { checkWritable, outputPlace } from './streams/place.js';
import { grouped, Progress, shareLine } from './streams/progress.js';
import { finishArray, provenanceOf } from './streams/provenance.js';
import { SignalWatch } from './streams/signals.js';
import { type Subcommand, subcommand } from './subcommand.js';

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  count: { type: 'string' },
  seed: { type: 'string' },
  first: { type: 'string' },
  memory: { type: 'string' },
  engine: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
} as const;

const TOURS_AT_A_TIME = 64;
const MOST_TOURS = 2 ** 32 - 1;
const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 1_000_000_000;
const PROGRESS_TOTAL = 1000;

const SAMPLED = 0;
const NONE = 1;
const TOO_LARGE = 3;

const HELP = `Draws tours of a board, each with exactly the same probability. All tours are counted first, which takes time and memory:
closed 8 x 8 some seconds and 1 GB; then a tour takes a millisecond or less. Tours are written as list writes them.

  --count N            how many tours; default 1
  --seed NUMBER        default 0; the same options give the same tours
  --first N            the first one is that of stream N; default 0
  --memory MB          the most megabytes it may use; default 1610
  --format NAME        ndjson (default: a line of JSON a tour), list (a line of square numbers a tour), csv, bin, npy;
                       default in a file: as FILE ends
  --output FILE        where the tours go; FILE is there only when it is whole
  --engine NAME        auto (default), wasm, ts
  -h, --help           this text

The problem: --start, --end, --closed, --blocked, --board, as in knights-tour --help.

How many tours there are to draw from goes to standard error, with a progress bar on a terminal while they are counted.
Exit code: 0 drawn, 1 no such tour, 2 bad usage, 3 too large.

Examples:
  knights-tour sample 8x8 --closed --count 1000 --seed 7 --output tours.bin
  knights-tour sample 5x6 --start a1 --count 3 --format list
`;

/** The subcommand `knights-tour sample`. */
export const sample: Subcommand = subcommand({
  name: 'sample',
  usage: 'sample [ROWSxCOLS] [options]',
  does: 'tours drawn exactly evenly',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length > 1) throw tooMany(positionals, 'one board');
    const output = fileOption('--output', values.output ?? STANDARD_STREAM, 'standard output');
    const format = formatOption('sample', values.format, output) ?? 'ndjson';
    const place = outputPlace(output);
    if (format === 'npy' && place.kind !== 'replaced') {
      throw new TypeError('--format npy is an array in a file; --output must name one for it');
    }
    if (format === 'bin' && place.kind === 'standard' && process.stdout.isTTY) {
      throw new RangeError(
        '--format is "bin"; it must be another on a terminal, or name a file with --output',
      );
    }
    const count = integerOption('--count', values.count ?? '1', 1, MOST_TOURS);
    const first = integerOption('--first', values.first ?? '0', 0, MOST_TOURS - count);
    const seed = integerOption('--seed', values.seed ?? '0', 0, MOST_SEED);
    const megabytes = optionalInteger('--memory', values.memory, 1, MOST_MEGABYTES);
    const engine = engineOption(values);
    const given = problemOn((await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE, values);
    const problem = normaliseProblem(given);
    checkWritable(output);
    const began = performance.now();
    const sampler = await preparedSampler(given, { engine, memory: megabytes && megabytes * MEGABYTE });
    if (!sampler) return TOO_LARGE;
    if (sampler.count === 0n) {
      process.stderr.write('there is no such tour\n');
      return NONE;
    }
    return sampleInto(output, { sampler, problem, given, format, count, first, seed, began });
  },
});

/** A sampler; undefined: it said why there is none. */
async function preparedSampler(
  problem: TourProblem,
  options: { engine: 'auto' | 'wasm' | 'ts'; memory: number | undefined },
): Promise<Sampler | undefined> {
  const progress = new Progress(PROGRESS_TOTAL, shareLine);
  const { createSampler } = await import('../census/sampler.js'); // what others do without starts sooner
  try {
    const onProgress = (done: number): void => progress.update(done);
    return createSampler(problem, { ...options, onProgress });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The arguments are checked: it is the memory that is too little.
    progress.clear();
    process.stderr.write(`${inMegabytes(error.message)}\n`);
    return undefined;
  } finally {
    progress.clear();
  }
}

/** What the library says of memory in bytes, as `--memory` says it. */
function inMegabytes(message: string): string {
  return message
    .replace(/^too-large:/, 'too large:')
    .replace(/(\d+) bytes/, (_, bytes: string) => `${grouped(Math.ceil(Number(bytes) / MEGABYTE))} MB`)
    .replace(/\bmemory (is|was) (\d+)$/, (_, verb: string, bytes: string) => {
      return `--memory ${verb} ${Math.floor(Number(bytes) / MEGABYTE)}`;
    });
}

interface Sampling {
  readonly sampler: Sampler;
  readonly problem: Problem;
  readonly given: TourProblem;
  readonly format: FormatOf<'sample'>;
  readonly count: number;
  readonly first: number;
  readonly seed: number;
  /** When it began to count. */
  readonly began: number;
}

async function sampleInto(file: string, sampling: Sampling): Promise<number> {
  const { sampler, problem, given, format, count, first, seed, began } = sampling;
  const key = { seed, first };
  const writer = squareLinesOr(format, problem, key);
  const signals = new SignalWatch(); // before there is a file that a signal could leave behind
  const output = await openOutput(file);
  const drawn = new Uint32Array(TOURS_AT_A_TIME * problem.board.freeSquares);
  let done = 0;
  let isRead = true;
  let isWhole = false;
  const prepared = performance.now();
  try {
    isRead = await output.write(writer.head(undefined));
    while (isRead && !signals.caught && done < count) {
      const some = Math.min(TOURS_AT_A_TIME, count - done);
      for (let i = 0; i < some; i++) {
        drawn.set(sampler.sample({ seed, stream: first + done + i }), i * problem.board.freeSquares);
      }
      for (const piece of writer.tours(rowsOf(drawn, some, problem), first + done)) {
        isRead = isRead && (await output.write(piece));
      }
      done += some;
      await setImmediate(); // signals are only heard when something waits
    }
    isWhole = !signals.caught && isRead;
    if (isWhole) {
      const beginning = output.rewritable ? writer.head(done) : undefined;
      const making = { method: 'exactly-uniform', order: 'stream', ...key } as const;
      if (format !== 'npy') await output.finish(beginning);
      else {
        const said = provenanceOf(writtenHeader(problem, key), given, making, { count: done });
        await finishArray(output, beginning, file, said);
      }
    }
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(2)} s`;
    const times = `counted in ${seconds(began, prepared)}, drawn in ${seconds(prepared, performance.now())}`;
    const tours = `${grouped(done)} of ${grouped(sampler.count)} ${sampler.count === 1n ? 'tour' : 'tours'}`;
    const left = isWhole || !output.rewritable ? '' : ` · interrupted; ${file} is not written`;
    if (isRead) process.stderr.write(`${tours} · ${times}${left}\n`);
    return SAMPLED;
  } finally {
    if (!isWhole) await output.discard();
    signals.end(isWhole);
  }
}
