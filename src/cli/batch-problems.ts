import { checkTour } from '../problem/check.js';
import { OPTION_KEYS, type SolveOptions } from '../problem/options.js';
import { checkProblemKeys, normaliseProblem, type TourProblem } from '../problem/problem.js';
import { TOUR_STATUSES, type TourResult } from '../problem/result.js';
import { createSolver } from '../solver/create-solver.js';
import { announceInput, fileLength, inputName, readBytes } from './input.js';
import { keepLeftover, outputFormat, outputTarget, type Write, writeOutput } from './output.js';
import { checkResume, longest, removeContinued } from './resume.js';
import { withSolver } from './solver.js';
import { formatCount, groupDigits, Progress, report, seconds } from './terminal.js';

/** `batch --problems`: many problems, each with a result. Both files are read and written as streams. */

type ProblemsValues = Parameters<typeof withSolver>[0] &
  SolveOptions & {
    readonly problems: string;
    readonly output: string;
    readonly format: string | undefined;
    readonly resume: boolean | undefined;
  };

type Tally = Record<(typeof TOUR_STATUSES)[number], number>;

/** A line of a file, and the byte after it. */
interface Line {
  readonly number: number;
  readonly text: string;
  readonly end: number;
}

/** Characters that are collected before they are written. */
const CHUNK = 2 ** 16;
/** Milliseconds after which they are written anyway. */
const INTERVAL = 100;

/**
 * Solves the problems of a file, and writes a line of JSON for each.
 * @returns the exit code
 * @throws RangeError or TypeError that names the line of a bad problem, after the results before it are written
 */
export async function batchProblems(values: ProblemsValues): Promise<number> {
  const {
    problems: file,
    output,
    resume,
    strategy,
    tieBreak,
    moveOrder,
    seed,
    nodeLimit,
    timeLimit,
  } = values;
  if (file === '') throw new TypeError('--problems is empty. Expected a file, or - for standard input.');
  checkOutput(values);
  if (resume) keepLeftover(output);
  announceInput(file, 'problems');
  const given = { strategy, tieBreak, moveOrder, seed, nodeLimit, timeLimit };
  const tally: Tally = { found: 0, impossible: 0, stuck: 0, limit: 0 };
  return withSolver(values, async ({ solver, name, signal, callOptions }) => {
    const began = performance.now();
    const length = fileLength(file);
    const progress = new Progress();
    /** The lines whose results are not written, in order. */
    const open: Line[] = [];
    const problems = problemsOf(file, open);
    const source = resume ? await longest(output) : undefined;
    let failure: unknown;
    let earlier = 0;
    let done = 0;
    await writeOutput(output, signal, async (write) => {
      const lines = new LineWriter(write);
      if (source) {
        const copied = copyEarlier(source, problems, open, given, (row) => {
          tally[row.status]++;
          done++;
          return lines.write(row.text);
        });
        earlier = await copied.catch((error) => {
          throw isUsage(error) ? atLine(file, open[0], error) : error;
        });
      }
      try {
        for await (const result of solver.solveAll(problems, { ...given, ...callOptions })) {
          tally[result.status as keyof Tally]++;
          done++;
          await lines.write(JSON.stringify(result));
          const { end } = open.shift()!;
          if (length !== undefined) progress.update(end, length);
        }
      } catch (error) {
        failure = error;
      } finally {
        progress.clear();
        await lines.flush();
      }
      if (signal.aborted && !resume) signal.throwIfAborted();
      const isKept = done > 0 && (resume || isUsage(failure));
      return { ending: failure === undefined || isKept ? 'keep' : 'discard' };
    });
    removeContinued(source?.name, output);
    const perMillisecond = (done - earlier) / Math.max(performance.now() - began, 1);
    const rate = `${seconds(began)}, ${groupDigits(Math.round(1000 * perMillisecond))} problems/s`;
    const counts = Object.entries(tally).filter(([, count]) => count > 0);
    const answers = counts.map(([status, count]) => `${groupDigits(count)} ${status}`);
    report([name, formatCount(done, 'problem'), ...answers, rate].join(' · '));
    signal.throwIfAborted();
    if (failure !== undefined) throw isUsage(failure) ? atLine(file, open[0], failure) : failure;
    return tally.stuck + tally.limit > 0 ? 3 : tally.impossible > 0 ? 1 : 0;
  });
}

function checkOutput({ output, format, resume }: ProblemsValues): void {
  const { kind } = outputTarget(output);
  if (resume) checkResume({ isFile: kind === 'replaced' });
  if (format !== undefined && format !== 'ndjson') {
    throw new TypeError(`--format ${format} cannot be used with --problems. Expected ndjson.`);
  }
  outputFormat({ output, format }, { '.ndjson': ['ndjson'], '.jsonl': ['ndjson'] }, 'ndjson');
}

function isUsage(error: unknown): error is Error {
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

function atLine(file: string, line: Line | undefined, { message }: Error): RangeError {
  return new RangeError(`${inputName(file)}${line ? ` line ${line.number}` : ''}: ${message}`);
}

/** Yields the lines of a file that are not blank. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  let end = 0;
  const line = (text: string): Line => ({ number, text, end });
  for await (const bytes of source) {
    end += bytes.length;
    const texts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = texts.pop()!;
    for (const text of texts) {
      number++;
      if (text.trim() !== '') yield line(text);
    }
  }
  number++;
  if (rest.trim() !== '') yield line(rest);
}

/** Yields the problems of a file. @param open receives the line of each before it is parsed */
async function* problemsOf(file: string, open: Line[]): AsyncGenerator<TourProblem> {
  for await (const line of linesOf(readBytes(file))) {
    open.push(line);
    const problem = JSON.parse(line.text) as TourProblem;
    checkProblemKeys(problem, OPTION_KEYS);
    normaliseProblem(problem, true, true);
    yield problem;
  }
}

/** Collects lines, and writes many at once, after a tenth of a second even if no other line follows. */
class LineWriter {
  readonly #write: Write;
  #text = '';
  #timer: NodeJS.Timeout | undefined;
  /** The end of the last write. */
  #written: Promise<void> = Promise.resolve();

  constructor(write: Write) {
    this.#write = write;
  }

  async write(line: string): Promise<void> {
    this.#text += `${line}\n`;
    if (this.#text.length >= CHUNK) await this.flush();
    // The next flush throws the error of this one.
    else this.#timer ??= setTimeout(() => this.flush().catch(() => {}), INTERVAL);
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#text;
    this.#text = '';
    if (text !== '') this.#written = this.#written.then(() => this.#write(text));
    return this.#written;
  }
}

/** A result of an earlier run. */
interface EarlierRow {
  readonly text: string;
  readonly status: keyof Tally;
  readonly path?: readonly number[] | undefined;
}

function earlierRow(text: string): EarlierRow {
  const { status, path } = JSON.parse(text) as EarlierRow;
  if (TOUR_STATUSES.includes(status)) return { text, status, path };
  throw new RangeError('it is no result of batch --problems');
}

/**
 * Copies the results of an incomplete file. Checks each tour, and solves the first problem of each status and the last one again.
 * @param problems those of the results are taken from it
 * @returns the number of results
 * @throws RangeError if the file is damaged, or the problems or the options are others
 */
async function copyEarlier(
  { name, length }: { readonly name: string; readonly length: number },
  problems: AsyncGenerator<TourProblem>,
  open: Line[],
  options: SolveOptions,
  write: (row: EarlierRow) => Promise<void>,
): Promise<number> {
  const samples = new Map<string, readonly [row: EarlierRow, number: number, problem: TourProblem]>();
  const fail = (number: number, why: string): never => {
    throw new Error(`cannot resume ${name}: line ${number}: ${why}`);
  };
  let count = 0;
  for await (const { text, number } of linesOf(upTo(readBytes(name), length))) {
    const next = await problems.next();
    if (next.done) fail(number, 'there are fewer problems. Repeat those of the first run.');
    const problem = next.value as TourProblem;
    let row: EarlierRow;
    try {
      row = earlierRow(text);
      if (row.status === 'found' && checkTour(problem, row.path ?? []).status !== 'valid') {
        throw new RangeError('it is no tour of the problem');
      }
    } catch (error) {
      return fail(number, (error as Error).message);
    }
    if (!samples.has(row.status)) samples.set(row.status, [row, number, problem]);
    samples.set('last', [row, number, problem]);
    await write(row);
    open.shift();
    count++;
  }
  const solver = await createSolver();
  for (const [row, number, problem] of samples.values()) {
    const result: TourResult = solver.solve(problem, options);
    // A time limit may end a search at any node.
    if (options.timeLimit !== undefined && [row.status, result.status].includes('limit')) continue;
    if (JSON.stringify(result) !== row.text) fail(number, 'it is different with these options');
  }
  return count;
}

/** Yields the first bytes of a source. */
async function* upTo(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const bytes of source) {
    yield bytes.subarray(0, left);
    left -= bytes.length;
    if (left <= 0) return;
  }
}
