import { existsSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { type TourFileHeader, tourHeader } from '../file/layout.js';
import { boardFacts, callFacts, parseSidecar, type Sidecar } from '../file/npy.js';
import { rowsOf, type TourRows } from '../file/rows.js';
import { TOUR_FORMATS, type TourFormat, tourWriter } from '../file/write-tours.js';
import { choice, group, MAX_UINT32, type OptionsFor, text } from './command.js';
import { inputError, STANDARD_STREAM } from './input.js';
import { type Endings, type OutputEnd, outputFormat, outputTarget, writeOutput } from './output.js';
import { type Call, checkPart, hashOf, type Part, recordBeside } from './part.js';
import { Progress } from './terminal.js';

/** The output of batch, list and sample. */

export const TOUR_ENDINGS: Endings<TourFormat> = {
  '.ndjson': ['ndjson'],
  '.jsonl': ['ndjson'],
  '.bin': ['bin'],
  '.npy': ['npy'],
  '.txt': ['list', 'algebraic'],
};

const TOURS_PER_WRITE = 64;
/** Milliseconds after which fewer tours are written, so that a killed process loses little. */
const WRITE_INTERVAL = 1000;

interface OutputValues {
  readonly format: TourFormat | undefined;
  readonly output: string;
}

/**
 * Returns the options of a subcommand that writes tours.
 * @param inFiles format of files whose name has no ending
 */
export function tourOutputOptions(inFiles: TourFormat): OptionsFor<OutputValues> {
  const fallback = inFiles === 'ndjson' ? 'ndjson' : `${inFiles} in a file and ndjson elsewhere`;
  return group('Output:', {
    output: text('--output <file>', 'file to write; it appears only when it is complete', STANDARD_STREAM),
    format: choice('--format <name>', 'how to write tours', TOUR_FORMATS).otherwise(
      `by the file extension; if there is none, ${fallback}`,
    ),
  });
}

/** The values of the output options. */
export interface TourOutput {
  readonly file: string;
  /** Whether it is a regular file. */
  readonly isFile: boolean;
  readonly format: TourFormat;
  readonly part: Part | undefined;
}

/** @throws TypeError, RangeError if the output cannot take the format or the part */
export function tourOutput(
  { part, ...values }: OutputValues & { readonly part: Part | undefined },
  inFiles: TourFormat,
): TourOutput {
  const { kind } = outputTarget(values.output);
  const isFile = kind === 'replaced';
  const format = outputFormat(values, TOUR_ENDINGS, isFile ? inFiles : 'ndjson');
  if (format === 'npy' && !isFile) {
    throw new TypeError('--format npy requires --output FILE: the array begins with its length');
  }
  if (format === 'bin' && kind === 'standard' && process.stdout.isTTY) {
    throw new TypeError('--format bin requires --output FILE on a terminal');
  }
  checkPart(part, values.output);
  return { file: values.output, isFile, format, part };
}

/** A call that writes tours. */
export interface TourCall extends Call {
  /** Number of tours; undefined if it is unknown. */
  readonly count?: number | undefined;
  /** Description of the tours for the JSON beside a NumPy array. `first` is the number of the first tour. */
  readonly facts: Pick<TourFileHeader, 'first'> & {
    readonly seed?: number;
    readonly strategy?: TourFileHeader['strategy'];
    readonly [fact: string]: unknown;
  };
}

/** An open output for tours of one board. */
export interface TourSink {
  /** Writes tours. Rejects after a signal, when they are written. */
  write(rows: TourRows): Promise<void>;
  /** Number of tours written, including those that NumPy arrays omit. */
  readonly count: number;
}

/** The end of a file of tours. */
interface TourEnd extends Pick<OutputEnd, 'ending'> {
  /** Facts that the file does not share with the call. */
  readonly facts?: object;
  /** More of the result of a part. */
  readonly result?: object;
  /** Whether --resume can continue the file; undefined without --resume. Lines of squares then have a JSON file, too. */
  readonly isIncomplete?: boolean | undefined;
}

/** Returns the header of a file of a call, without the number of tours. @param first number of its first tour */
export function callHeader({ problem, facts }: TourCall, first: number): TourFileHeader {
  const { seed = 0, strategy } = facts;
  const options = Object.entries(callFacts({ ...boardFacts(problem), ...facts })).sort();
  const call = hashOf(options).slice(0, 24);
  return tourHeader({ problem, seed, first, strategy, call });
}

/**
 * Writes tours, the JSON beside a NumPy array and the record of a part. Shows the progress if the number of tours is known.
 * @param first number of the first tour
 * @param total number of tours
 */
export async function writeTours(
  { file, format, part }: TourOutput,
  call: TourCall,
  { first, count: total }: { readonly first: number; readonly count?: number },
  signal: AbortSignal,
  body: (sink: TourSink) => Promise<TourEnd>,
): Promise<void> {
  const { problem, facts } = call;
  const header = callHeader(call, first);
  const writer = tourWriter(format, header, callFacts({ ...boardFacts(problem), ...facts }));
  const progress = new Progress('tours');
  const showProgress = (done: number): void => {
    if (total !== undefined) progress.update(done, total);
  };
  showProgress(0);
  const { missing = [] } = writer;
  const isArray = format === 'npy';
  await writeOutput(file, signal, async (write, note) => {
    const described = { ...boardFacts(problem), ...facts, first };
    const sink = {
      count: 0,
      async write(rows: TourRows) {
        const stream = (first + sink.count) % (MAX_UINT32 + 1);
        const noted = missing.length;
        const chunks = writer.tours(rows, stream);
        // Before the rows: a killed process leaves no row whose number is unknown.
        if (noted === 0 && missing.length > 0) note(`${JSON.stringify({ ...described, missing })}\n`);
        else for (const each of missing.slice(noted)) note(`${each}\n`);
        for (const chunk of chunks) await write(chunk);
        sink.count += rows.count;
        showProgress(sink.count);
        await setImmediate(); // handles signals: writing to a pipe never yields to them
        signal.throwIfAborted();
      },
    };
    await write(writer.head(undefined));
    const { ending, facts: own, result, isIncomplete } = await body(sink);
    const count = sink.count - missing.length;
    const sidecar = { ...described, ...own, count, missing };
    const isDescribed = isArray || (isIncomplete && missing.length > 0);
    const beside = {
      ...((isArray || (writer.missing && isIncomplete !== undefined)) && {
        '.json': isDescribed ? () => sidecar : undefined,
      }),
      ...recordBeside(part, { ...call, format }, { ...result, ...(isArray && { missing }) }),
    };
    return { head: writer.head(count), ending, beside };
  }).finally(() => progress.clear());
}

/**
 * Writes tours from an iterator until `count` tours are written. If the iterator rejects, those before are written.
 * @returns whether the iterator is done
 */
export async function writeFrom(
  tours: AsyncIterator<Uint32Array>,
  { problem }: TourCall,
  count: number,
  sink: TourSink,
): Promise<boolean> {
  const paths: Uint32Array[] = [];
  let left = count - sink.count;
  let written = Promise.resolve();
  const write = (): Promise<void> => {
    const rows = rowsOf(paths.splice(0), problem);
    // Also after a signal has rejected an earlier write: the cursor is after these tours.
    written = written.then(
      () => sink.write(rows),
      (error) => sink.write(rows).then(() => Promise.reject(error)),
    );
    return written;
  };
  const timer = setInterval(() => paths.length > 0 && write().catch(() => {}), WRITE_INTERVAL);
  try {
    for (; left > 0; left--) {
      const { done, value } = await tours.next();
      if (done) return true;
      paths.push(value);
      if (paths.length === TOURS_PER_WRITE) await write();
    }
    return false;
  } finally {
    clearInterval(timer);
    await write();
  }
}

/** Reads the JSON beside a NumPy array, if it exists. */
export function readSidecar(file: string): Sidecar | undefined {
  const sidecar = `${file}.json`;
  if (!existsSync(sidecar)) return undefined;
  try {
    return parseSidecar(readFileSync(sidecar, 'utf8'));
  } catch (error) {
    throw inputError(sidecar, error);
  }
}
