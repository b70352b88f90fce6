import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import {
  HEAD_BYTES,
  headLength,
  type Numbering,
  problemFacts,
  readDescription,
} from '../census/saved-count.js';
import { normaliseProblem, type TourProblem } from '../problem/problem.js';
import { invalid } from './command.js';
import { outputTarget, writeOutput } from './output.js';
import { report } from './terminal.js';

/**
 * Reads the count that `--saved` names, if the file exists. Checks the beginning before it reads the rest into memory.
 * @throws RangeError naming the file if it belongs to another problem, command or version; Error if it cannot be read or written
 */
export function readSaved(file: string, problem: TourProblem, numbering: Numbering): Uint8Array | undefined {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) {
    if (outputTarget(file).kind !== 'replaced') throw invalid('--saved', file, 'the name of a file');
    return undefined;
  }
  try {
    const start = headLength(readStart(file, HEAD_BYTES), bytes);
    readDescription(readStart(file, start), bytes, problemFacts(normaliseProblem(problem)), numbering);
  } catch (error) {
    throw savedError(file, error);
  }
  report(`reading the count from ${file}`);
  return readFileSync(file);
}

function readStart(file: string, length: number): Uint8Array {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Writes a count to the file that `--saved` names. */
export async function writeSaved(file: string, count: Uint8Array): Promise<void> {
  await writeOutput(file, undefined, async (write) => {
    await write(count);
    return {};
  });
  report(`saved the count in ${file}`);
}

/** Returns an error that names the file if its count cannot be used. */
export function savedError(file: string | undefined, error: unknown): unknown {
  const { message } = error as Error;
  const refused = 'saved cannot be used: ';
  if (file === undefined || !message.startsWith(refused)) return error;
  const why = message
    .slice(refused.length)
    .replace('createTourIndex', 'tour or number')
    .replace('createSampler', 'sample');
  return new RangeError(`--saved ${file} cannot be used: ${why}`);
}
