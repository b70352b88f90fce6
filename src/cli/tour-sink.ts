import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type TourSource, tourHeader } from '../file/layout.js';
import { boardFacts, parseSidecar, type Sidecar } from '../file/npy.js';
import { TOUR_FORMATS, type TourFormat, type TourRows, tourWriter } from '../file/write-tours.js';
import { choice, group, MAX_UINT32, type OptionsFor, text } from './command.js';
import { STANDARD_STREAM } from './input.js';
import {
  type Ending,
  type Endings,
  type Output,
  outputFormat,
  outputPlace,
  partName,
  writeOutput,
} from './output.js';
import { type PartOfCall, partRecord, RECORD_ENDING, RowHash } from './part.js';

/** The tour output of batch, list, sample and merge. */

export const TOUR_ENDINGS: Endings<TourFormat> = {
  '.ndjson': ['ndjson'],
  '.jsonl': ['ndjson'],
  '.bin': ['bin'],
  '.npy': ['npy'],
  '.txt': ['list'],
};

interface TourOutputValues {
  readonly format: TourFormat | undefined;
  readonly output: string;
}

/**
 * Returns the options of a subcommand that writes tours.
 * @param inFiles format of files whose name has no ending
 */
export function tourOutputOptions(inFiles: TourFormat): OptionsFor<TourOutputValues> {
  const fallback = inFiles === 'ndjson' ? 'ndjson' : `${inFiles} in a file and ndjson elsewhere`;
  return group('Output:', {
    output: text('--output <file>', 'file to write; it appears only when it is complete', STANDARD_STREAM),
    format: choice('--format <name>', 'how to write tours', TOUR_FORMATS).otherwise(
      `as the file name ends; without an ending ${fallback}`,
    ),
  });
}

/** @throws TypeError, RangeError if the output cannot take the format */
export function tourFormat(values: TourOutputValues, inFiles: TourFormat): TourFormat {
  const { kind } = outputPlace(values.output);
  const format = outputFormat(values, TOUR_ENDINGS, kind === 'replaced' ? inFiles : 'ndjson');
  if (format === 'npy' && kind !== 'replaced') {
    throw new TypeError('--format npy requires --output FILE: the array begins with its length');
  }
  if (format === 'bin' && kind === 'standard' && process.stdout.isTTY) {
    throw new TypeError('--format bin requires --output FILE on a terminal');
  }
  return format;
}

/** The end of a file of tours. */
export interface TourFileEnding {
  /** First bytes, which contain the number of tours. */
  readonly head: Uint8Array;
  /** JSON files to write beside it, by the ending of their names. */
  readonly beside?: Readonly<Record<string, object | undefined>>;
  /** Default: 'keep'. */
  readonly ending?: Ending;
}

/** Writes a file of tours, and JSON beside it. Keeps the old file if the body discards the new one or throws. */
export async function writeTourFile(
  file: string,
  format: string,
  signal: AbortSignal,
  body: (output: Output) => Promise<TourFileEnding>,
): Promise<void> {
  const isFile = outputPlace(file).kind === 'replaced';
  let beside: TourFileEnding['beside'] = {};
  let place = file;
  await writeOutput(file, signal, async (output) => {
    const { head, ending = 'keep', ...rest } = await body(output);
    if (ending === 'discard') return ending;
    await output.rewriteStart(head);
    ({ beside = {} } = rest);
    if (ending === 'part') place = partName(file);
    // Remove old ones first: they must not describe the new file, even if the process is killed.
    if (format === 'npy') await rm(sidecarName(place), { force: true });
    if (isFile) await rm(`${place}${RECORD_ENDING}`, { force: true });
    return ending;
  });
  for (const [ending, content] of Object.entries(beside)) {
    if (content) await writeLine(`${place}${ending}`, JSON.stringify(content));
  }
}

/** Writes a part whose rows are lines. */
export function writeLines(
  file: string,
  inPart: PartOfCall,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const hash = new RowHash();
  return writeTourFile(file, 'lines', signal, async (output) => {
    for (const line of lines) {
      hash.add(line);
      await output.write(line);
    }
    const head = new Uint8Array(0);
    const record = partRecord(inPart, { rows: lines.length, sha256: hash.end(head) });
    return { head, beside: { [RECORD_ENDING]: record } };
  });
}

/** Writes a file of one line. */
export function writeLine(file: string, line: string): Promise<void> {
  return writeOutput(file, undefined, async (output) => {
    await output.write(`${line}\n`);
    return 'keep';
  });
}

function sidecarName(file: string): string {
  return `${file}.json`;
}

/** Reads the JSON beside a NumPy array, if it exists. */
export function readSidecar(file: string): Sidecar | undefined {
  const sidecar = sidecarName(file);
  if (!existsSync(sidecar)) return undefined;
  try {
    return parseSidecar(readFileSync(sidecar, 'utf8'));
  } catch (error) {
    throw new RangeError(`${sidecar}: ${(error as Error).message}`);
  }
}

/** An open output for tours of one board. */
export interface TourSink {
  /** Writes the next tours. */
  write(rows: TourRows): Promise<void>;
  /** Number of tours written, including those that NumPy arrays omit. */
  readonly count: number;
}

/**
 * Writes tours of one board. The body returns whether to keep the file, and facts for the JSON beside a NumPy array. A part
 * also gets a record.
 */
export function writeTours(
  file: string,
  format: TourFormat,
  source: TourSource,
  signal: AbortSignal,
  body: (sink: TourSink) => Promise<{ ending: Ending; facts: object; result?: object }>,
  inPart?: PartOfCall | undefined,
): Promise<void> {
  const hash = new RowHash();
  const header = tourHeader(source);
  const writer = tourWriter(format, header);
  return writeTourFile(file, format, signal, async (output) => {
    const sink = {
      count: 0,
      async write(rows: TourRows) {
        const stream = (source.first + sink.count) % (MAX_UINT32 + 1);
        for (const chunk of writer.tours(rows, stream)) {
          if (inPart) hash.add(chunk);
          await output.write(chunk);
        }
        sink.count += rows.count;
      },
    };
    await output.write(writer.head(undefined));
    const { ending, facts, result } = await body(sink);
    const { missing } = writer;
    const count = sink.count - (missing?.length ?? 0);
    const described = { ...boardFacts(header, source.problem), ...facts, count, missing };
    const head = writer.head(count);
    const record = inPart && partRecord(inPart, { ...result, rows: count, missing, sha256: hash.end(head) });
    const beside = { '.json': format === 'npy' ? described : undefined, [RECORD_ENDING]: record };
    return { head, ending, beside };
  });
}
