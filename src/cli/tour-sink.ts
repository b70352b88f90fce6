import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type TourSource, tourHeader } from '../file/layout.js';
import { boardFacts, parseSidecar, type Sidecar } from '../file/sidecar.js';
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

/** Where batch, list, sample and merge write their tours. */

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
 * The options of a subcommand that writes tours.
 * @param inFiles the format of files whose name has no ending
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

/** How a file of tours ends. */
export interface TourFileEnding {
  /** The first bytes, now that the number of tours is known. */
  readonly head: Uint8Array;
  /** What the JSON beside a NumPy array says. */
  readonly sidecar?: object | undefined;
  /** Default: 'keep'. */
  readonly ending?: Ending;
}

/** Writes a file of tours, and the JSON beside a NumPy array. The old file stays if the body discards it or throws. */
export async function writeTourFile(
  file: string,
  format: TourFormat,
  signal: AbortSignal,
  body: (output: Output) => Promise<TourFileEnding>,
): Promise<void> {
  let sidecar: object | undefined;
  let place = file;
  await writeOutput(file, signal, async (output) => {
    const { head, ending = 'keep', ...rest } = await body(output);
    if (ending === 'discard') return ending;
    await output.rewriteStart(head);
    sidecar = rest.sidecar;
    if (ending === 'part') place = partName(file);
    // An old one must never describe the new array, even if the process is killed in between.
    if (format === 'npy') await rm(sidecarName(place), { force: true });
    return ending;
  });
  if (!sidecar) return;
  const line = `${JSON.stringify(sidecar)}\n`;
  await writeOutput(sidecarName(place), undefined, async (output) => {
    await output.write(line);
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

/** Tours of one board while they are written. */
export interface TourSink {
  /** Writes the next tours. */
  write(rows: TourRows): Promise<void>;
  /** How many tours were written, with those that NumPy arrays leave out. */
  readonly count: number;
}

/**
 * Writes tours of one board. The body returns whether to keep the file, and what the JSON beside a NumPy array says of the
 * tours.
 */
export function writeTours(
  file: string,
  format: TourFormat,
  source: TourSource,
  signal: AbortSignal,
  body: (sink: TourSink) => Promise<{ ending: Ending; facts: Record<string, unknown> }>,
): Promise<void> {
  const header = tourHeader(source);
  const writer = tourWriter(format, header);
  return writeTourFile(file, format, signal, async (output) => {
    const sink = {
      count: 0,
      async write(rows: TourRows) {
        const stream = (source.first + sink.count) % (MAX_UINT32 + 1);
        for (const chunk of writer.tours(rows, stream)) await output.write(chunk);
        sink.count += rows.count;
      },
    };
    await output.write(writer.head(undefined));
    const { ending, facts } = await body(sink);
    const { missing } = writer;
    const count = sink.count - (missing?.length ?? 0);
    const described = { ...boardFacts(header, source.problem), ...facts, count, missing };
    return { head: writer.head(count), ending, sidecar: format === 'npy' ? described : undefined };
  });
}
