import type { TourIndex } from '../census/tour-index.js';
import type { TourProblem } from '../problem/problem.js';
import { normaliseBoard } from '../problem/problem.js';
import { pathLookup } from '../render/text.js';
import { group, invalid, type Subcommand, subcommand, text } from './command.js';
import {
  BOARD_OPTIONS,
  inMegabytes,
  KERNEL_ENGINE_OPTION,
  type KernelEngine,
  MEGABYTE,
  MEMORY_OPTION,
  SAVED_OPTION,
  SIZE_ARGUMENT,
} from './options.js';
import { outputFormat, outputTarget, writeText } from './output.js';
import { readProblem } from './problem.js';
import { readSaved, savedError, writeSaved } from './saved.js';
import { checkDrawing, ONE_TOUR_ENDINGS, ONE_TOUR_OPTIONS, piecesOf } from './solve.js';
import { isJavaScript } from './solver.js';
import { formatCount, groupDigits, Progress, report, seconds } from './terminal.js';

export const tour: Subcommand = subcommand({
  description: `Prints the tour with a number. All tours of the board are numbered from 0; "knights-tour number" finds the number of a tour.

The command first counts all tours. It says how long this takes, and how much memory it needs.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...BOARD_OPTIONS,
    ...group('Output:', { number: text('--number <number>', 'number of the tour, from 0', '0') }),
    ...ONE_TOUR_OPTIONS,
    ...MEMORY_OPTION,
    ...SAVED_OPTION,
    ...KERNEL_ENGINE_OPTION,
  },
  exitCodes: { 0: 'found', 1: 'no such tour', 2: 'bad usage', 3: 'too large for the memory' },
  examples: [
    'knights-tour tour 8x8 --closed --number 6633682205266',
    'knights-tour tour 6x6 --closed --number 4931 --output tour.svg',
  ],
  async run(values, size) {
    const format = outputFormat(values, ONE_TOUR_ENDINGS, 'grid');
    checkDrawing(values, format);
    const number = parseNumber(values.number);
    const problem = await readProblem(size, values);
    const began = performance.now();
    const index = await numberTours(problem, values);
    if (index === undefined) return 3;
    if (number >= index.count) {
      const range = index.count === 0n ? 'there is no tour' : `the last is ${groupDigits(index.count - 1n)}`;
      report(`there is no tour with the number ${groupDigits(number)}: ${range}`);
      return 1;
    }
    const path = index.tourAt(number);
    const { kind } = outputTarget(values.output);
    const lookup = pathLookup(normaliseBoard(problem), path);
    const pieces = piecesOf(problem, lookup, problem.closed ?? false, format, values, kind === 'standard');
    await writeText(values.output, pieces);
    report(`tour ${groupDigits(number)} of ${formatCount(index.count, 'tour')} · ${seconds(began)}`);
    return 0;
  },
});

/** Reads a number of any size. @throws RangeError */
function parseNumber(word: string): bigint {
  if (!/^[0-9]+$/.test(word)) throw invalid('--number', word, 'an integer of at least 0');
  return BigInt(word);
}

/** Megabytes that a count fills per second on a slow machine; a fast one fills 80. Measured on closed 7 x 8 and 8 x 8. */
const MEGABYTES_PER_SECOND = 25;

interface NumberingValues {
  readonly memory: number | undefined;
  readonly engine: KernelEngine;
  /** The file of the count: it is read if it exists, else written. */
  readonly saved: string | undefined;
}

/** Prepares an index. Reports its memory and time first, and returns undefined if it is too large. */
export async function numberTours(
  problem: TourProblem,
  { memory, engine, saved }: NumberingValues,
): Promise<TourIndex | undefined> {
  const { createTourIndexOn } = await import('../census/tour-index.js');
  const source = isJavaScript(engine)
    ? (await import('../census/js.js')).CENSUS_ON_JAVASCRIPT
    : (await import('../census/wasm.js')).CENSUS_ON_WASM;
  const progress = new Progress();
  const tellBytes = (bytes: number): void => {
    const megabytes = Math.ceil(bytes / MEGABYTE);
    const most = Math.ceil(megabytes / MEGABYTES_PER_SECOND);
    report(`numbering all tours needs about ${groupDigits(megabytes)} MB and up to ${most} s`);
  };
  const onProgress = (done: number, total: number): void => progress.update(done, total);
  try {
    const count = saved === undefined ? undefined : readSaved(saved, problem, 'numberTours');
    const index = createTourIndexOn(source, problem, { memory, onProgress, saved: count }, tellBytes);
    if (saved !== undefined && count === undefined) await writeSaved(saved, index.save());
    return index;
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof RangeError) || !message.startsWith('too-large:')) throw savedError(saved, error);
    report(inMegabytes(message));
    return undefined;
  } finally {
    progress.clear();
  }
}
