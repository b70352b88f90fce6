import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { Puzzle } from '../problem/puzzle.js';
import type { CreatedPuzzle } from '../puzzle/create-puzzle.js';
import { formatPuzzle } from '../puzzle/text.js';
import { type BookOptions, puzzlesToHtml } from '../render/puzzle-book.js';
import { puzzleToSvg } from '../render/puzzle-svg.js';
import { formatTour } from '../render/text.js';
import { STANDARD_STREAM } from './input.js';
import {
  type Endings,
  type OutputEnd,
  outputFormat,
  outputTarget,
  writeOutput,
  writeText,
} from './output.js';
import { cannotWrite } from './terminal.js';

export const PUZZLE_FORMATS = ['text', 'svg', 'json', 'html'] as const;
export type PuzzleFormat = (typeof PUZZLE_FORMATS)[number];
const ENDINGS: Endings<PuzzleFormat> = {
  '.txt': ['text'],
  '.svg': ['svg'],
  '.json': ['json'],
  '.html': ['html'],
};

/** The options of a book, of which each has an option of the command. */
export type Book = Pick<BookOptions, 'page' | 'perPage' | 'title'>;

/** The written properties of a puzzle. */
export type WrittenPuzzle = Pick<CreatedPuzzle, 'path' | 'difficulty' | 'score' | 'minimal'> & {
  readonly puzzle: Puzzle;
};

/** Where puzzles go: to standard output, to a file, or to a folder, which has files for each puzzle. */
export interface PuzzleOutput {
  readonly file: string;
  readonly isFolder: boolean;
  readonly format: PuzzleFormat;
  /** Number of puzzles. */
  readonly count: number;
  readonly book: Book;
}

/** @throws TypeError, RangeError if the output cannot take the format */
export function puzzleOutput(
  file: string,
  given: PuzzleFormat | undefined,
  count: number,
  book: Book,
): PuzzleOutput {
  // Several puzzles go into a folder unless the name has an ending.
  const isNamedFolder = /[\\/]$/.test(file) || (count > 1 && extname(file) === '');
  const isFolder = file !== STANDARD_STREAM && (isNamedFolder || isExistingFolder(file));
  const format = outputFormat({ format: given, output: isFolder ? '' : file }, ENDINGS, 'text');
  if (format === 'svg' && count > 1 && !isFolder) {
    throw new TypeError(`--format svg with --count ${count} requires a folder: add --output FOLDER/`);
  }
  if (format === 'html' && isFolder) {
    throw new TypeError(
      `--format html writes one file, and ${file} is a folder. Expected --output BOOK.html.`,
    );
  }
  const typed = Object.entries(book).find(([, value]) => value !== undefined);
  if (typed && format !== 'html') {
    const option = typed[0] === 'perPage' ? 'per-page' : typed[0];
    throw new TypeError(`--${option} has no effect with --format ${format}. Expected --format html.`);
  }
  if (format === 'html') puzzlesToHtml([], book); // rejects a bad page
  if (!isFolder) outputTarget(file);
  return { file, isFolder, format, count, book };
}

/** @param end decides what happens to a file when all puzzles are written */
export async function writePuzzles(
  { file, isFolder, format, count, book }: PuzzleOutput,
  puzzles: AsyncIterable<WrittenPuzzle>,
  signal: AbortSignal,
  end: () => OutputEnd = () => ({}),
): Promise<void> {
  let number = 0;
  if (isFolder) {
    for await (const created of puzzles) {
      const digits = String(++number).padStart(String(count).length, '0');
      await writeFiles(file, `puzzle-${digits}`, created, format);
    }
    return;
  }
  await writeOutput(file, signal, async (write) => {
    if (format === 'html') {
      const all: WrittenPuzzle[] = [];
      for await (const created of puzzles) all.push(created);
      await write(all.length > 0 ? puzzlesToHtml(byScore(all), book) : '');
      return end();
    }
    for await (const created of puzzles) {
      const gap = format === 'text' && ++number < count ? '\n' : '';
      await write(`${puzzleText(created, format)}${gap}`);
    }
    return end();
  });
}

/** Returns puzzles from easy to hard; those of one score keep their order. */
function byScore(puzzles: readonly WrittenPuzzle[]): WrittenPuzzle[] {
  return [...puzzles].sort((one, other) => one.score - other.score);
}

/** Returns a puzzle in a format. JSON includes the solution. */
function puzzleText(created: WrittenPuzzle, format: PuzzleFormat): string {
  const { puzzle, path, difficulty, score, minimal } = created;
  if (format === 'svg') return puzzleToSvg(puzzle);
  if (format === 'text') return `${formatPuzzle(puzzle)}\n`;
  const stated = JSON.parse(formatPuzzle(puzzle, { style: 'json' })) as object;
  return `${JSON.stringify({ ...stated, difficulty, score, minimal, solution: [...path] })}\n`;
}

/** Writes a puzzle and its solution, which JSON includes, into a folder. */
async function writeFiles(folder: string, name: string, created: WrittenPuzzle, format: PuzzleFormat) {
  await makeFolder(resolve(folder)).catch((error) => {
    throw cannotWrite(folder, error);
  });
  const ending = format === 'text' ? 'txt' : format;
  const path = join(folder, name);
  await writeText(`${path}.${ending}`, [puzzleText(created, format)]);
  if (format === 'json') return;
  const { puzzle, path: solution } = created;
  const { given: _, ...board } = puzzle;
  const solved = format === 'svg' ? puzzleToSvg(puzzle, { solution }) : `${formatTour(board, solution)}\n`;
  await writeText(`${path}-solution.${ending}`, [solved]);
}

/** Makes a folder and those around it. The option `recursive` of mkdir never ends in folders such as /proc. */
async function makeFolder(path: string): Promise<void> {
  if (isExistingFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error) => {
    if (!isExistingFolder(path)) throw error; // another process may have made it
  });
}

function isExistingFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
