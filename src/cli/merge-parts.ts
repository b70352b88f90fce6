import { fromRemainders } from '../census/remainders.js';
import { textLines } from '../file/bytes.js';
import { integerArgument, nameArgument, wrongType } from '../problem/arguments.js';
import { checkTour } from '../problem/check.js';
import { parsePuzzle } from '../puzzle/text.js';
import { MAX_UINT32 } from './command.js';
import { inputError, readBytes } from './input.js';
import { writeText } from './output.js';
import type { PartFile } from './part.js';
import {
  type Book,
  PUZZLE_FORMATS,
  type PuzzleFormat,
  puzzleOutput,
  type WrittenPuzzle,
  writePuzzles,
} from './puzzle-output.js';
import { interruptible } from './signals.js';
import { formatCount, report } from './terminal.js';

/** Calls a function and rethrows its errors as errors of a file. */
function inFile<Value>(file: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw inputError(`${file}: it is damaged`, error);
  }
}

/** Writes the puzzles of all parts. */
export async function mergePuzzles(
  parts: readonly [PartFile, ...PartFile[]],
  output: string,
): Promise<number> {
  const [{ record }] = parts;
  const count = integerArgument('count', record.call.count, 1, MAX_UINT32);
  const format = nameArgument('format', record.call.format as PuzzleFormat, PUZZLE_FORMATS);
  const into = puzzleOutput(output, format, count, Object(record.call.book) as Book);
  await interruptible((signal) => writePuzzles(into, puzzlesOf(parts, signal), signal));
  report(`${formatCount(count, 'puzzle')} · ${format}${into.isFolder ? ` · ${output}` : ''}`);
  return 0;
}

async function* puzzlesOf(parts: readonly PartFile[], signal: AbortSignal): AsyncGenerator<WrittenPuzzle> {
  for (const { file } of parts) {
    for await (const line of textLines(readBytes(file))) {
      yield inFile(file, () => parseWritten(line));
      signal.throwIfAborted();
    }
  }
}

/** Parses a puzzle in the JSON of a part. @throws SyntaxError, TypeError, RangeError */
function parseWritten(text: string): WrittenPuzzle {
  const puzzle = parsePuzzle(text);
  const { difficulty, score, minimal, solution } = JSON.parse(text);
  const { given: _, ...problem } = puzzle;
  const checked = checkTour(problem, solution);
  if (!checked.ok) throw new RangeError(`its solution is no tour: ${checked.message}`);
  return { puzzle, path: Uint32Array.from(solution as number[]), difficulty, score, minimal };
}

/** Adds up the counts of all parts. */
export async function mergeCounts(parts: readonly PartFile[], output: string): Promise<number> {
  let count = 0n;
  const sums = new Map<number, bigint>();
  for (const { file, record } of parts) {
    inFile(file, () => {
      count += naturalOf(record.count);
      for (const [prime, remainder] of (record.remainders ?? []) as [number, string][]) {
        integerArgument('prime', prime, 2, MAX_UINT32);
        sums.set(prime, ((sums.get(prime) ?? 0n) + naturalOf(remainder)) % BigInt(prime));
      }
    });
  }
  if (sums.size > 0) count += fromRemainders(sums);
  const directions = integerArgument('directions', parts[0]!.record.call.directions ?? 1, 1, 2);
  await writeText(output, [`${BigInt(directions) * count}\n`]);
  return 0;
}

/** @throws TypeError */
function naturalOf(digits: unknown): bigint {
  if (typeof digits === 'string' && /^\d{1,10000}$/.test(digits)) return BigInt(digits);
  throw wrongType('count', digits, 'a string of digits');
}
