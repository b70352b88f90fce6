import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { checkTour } from '../problem/check.js';
import type { CreatedPuzzle } from '../puzzle/create-puzzle.js';
import { formatPuzzle, parsePuzzle } from '../puzzle/text.js';
import { puzzleToSvg } from '../render/puzzle-svg.js';
import { formatTour } from '../render/text.js';
import { STANDARD_STREAM } from './input.js';
import { type Endings, outputFormat, outputPlace, writeOutput } from './output.js';
import { cannotWrite, print } from './terminal.js';

/** The output of the subcommands puzzle and merge. */

export const PUZZLE_FORMATS = ['text', 'svg', 'json'] as const;
export type PuzzleFormat = (typeof PUZZLE_FORMATS)[number];
const ENDINGS: Endings<PuzzleFormat> = { '.txt': ['text'], '.svg': ['svg'], '.json': ['json'] };

/** The written properties of a puzzle. */
export type WrittenPuzzle = Pick<CreatedPuzzle, 'puzzle' | 'path' | 'difficulty' | 'minimal'>;

/** Writes puzzles to standard output, one file or a folder. A folder has separate files for each puzzle. */
export class PuzzleSink {
  readonly isFolder: boolean;
  readonly format: PuzzleFormat;
  readonly #output: string;
  readonly #count: number;
  readonly #pieces: string[] = [];
  #written = 0;

  /**
   * @param count number of puzzles
   * @throws TypeError, RangeError if the output cannot take the format
   */
  constructor(output: string, format: PuzzleFormat | undefined, count: number) {
    // Several puzzles go into a folder unless the name has an ending.
    this.isFolder =
      output !== STANDARD_STREAM && (isFolderName(output) || (count > 1 && extname(output) === ''));
    this.format = outputFormat({ format, output: this.isFolder ? '' : output }, ENDINGS, 'text');
    if (this.format === 'svg' && count > 1 && !this.isFolder) {
      throw new TypeError(`--format svg with --count ${count} requires a folder: add --output FOLDER/`);
    }
    if (!this.isFolder) outputPlace(output);
    this.#output = output;
    this.#count = count;
  }

  async write(created: WrittenPuzzle): Promise<void> {
    const number = ++this.#written;
    const content = puzzleText(created, this.format);
    if (this.isFolder) {
      const digits = String(number).padStart(String(this.#count).length, '0');
      await writeInto(this.#output, created, this.format, digits);
      return;
    }
    const gap = this.format === 'text' && number < this.#count ? '\n' : '';
    const piece = `${content.trimEnd()}\n${gap}`;
    if (this.#output === STANDARD_STREAM) await print(piece);
    else this.#pieces.push(piece);
  }

  /** Writes the file, if the output is one. */
  async end(signal: AbortSignal): Promise<void> {
    if (this.#pieces.length > 0) await writeText(this.#output, this.#pieces.join(''), signal);
  }
}

function isFolderName(output: string): boolean {
  return /[\\/]$/.test(output) || isFolder(output);
}

/** Returns a puzzle in a format. JSON includes the solution. */
export function puzzleText(
  { puzzle, path, difficulty, minimal }: WrittenPuzzle,
  format: PuzzleFormat,
): string {
  if (format === 'text') return formatPuzzle(puzzle);
  if (format === 'svg') return puzzleToSvg(puzzle);
  const stated = JSON.parse(formatPuzzle(puzzle, { style: 'json' })) as object;
  return JSON.stringify({ ...stated, difficulty, minimal, solution: [...path] });
}

/** Parses a puzzle in the JSON of {@link puzzleText}. @throws SyntaxError, TypeError, RangeError */
export function parseWritten(text: string): WrittenPuzzle {
  const puzzle = parsePuzzle(text);
  const { difficulty, minimal, solution } = JSON.parse(text);
  const { given: _, ...problem } = puzzle;
  const checked = checkTour(problem, solution);
  if (!checked.ok) throw new RangeError(`its solution is no tour: ${checked.message}`);
  return { puzzle, path: Uint32Array.from(solution as number[]), difficulty, minimal };
}

/** Writes the files of one puzzle into a folder. */
async function writeInto(folder: string, created: WrittenPuzzle, format: PuzzleFormat, number: string) {
  await makeFolder(resolve(folder)).catch((error) => {
    throw cannotWrite(folder, error);
  });
  const name = join(folder, `puzzle-${number}`);
  const ending = format === 'text' ? 'txt' : format;
  await writeText(`${name}.${ending}`, puzzleText(created, format));
  if (format === 'json') return; // includes the solution
  const { given: _, ...board } = created.puzzle;
  const { puzzle, path } = created;
  const solution = format === 'svg' ? puzzleToSvg(puzzle, { solution: path }) : formatTour(board, path);
  await writeText(`${name}-solution.${ending}`, solution);
}

/** Makes a folder and those around it. The option `recursive` of mkdir never ends in folders such as /proc. */
async function makeFolder(path: string): Promise<void> {
  if (isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  await mkdir(path).catch((error) => {
    if (!isFolder(path)) throw error; // another process may have made it
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

async function writeText(file: string, content: string, signal?: AbortSignal): Promise<void> {
  await writeOutput(file, signal, async (to) => {
    await to.write(`${content.trimEnd()}\n`);
    return 'keep';
  });
}
