import type { Puzzle } from '../../puzzle/puzzle.js';
import type { PuzzleResult, SolvePuzzleOptions } from '../../puzzle/solve-puzzle.js';
import { parsePuzzle } from '../../puzzle/text.js';
import { formatTour } from '../../render/text.js';
import { withSquareNames } from '../arguments/own-words.js';
import { placeName, readText, STANDARD_STREAM } from '../streams/input.js';
import { print } from '../streams/output.js';

const UNIQUE = 0;
const NOT_UNIQUE = 1;
const LIMIT = 3;

/** What a puzzle came to. */
interface Answer {
  readonly code: number;
  readonly paths: readonly ArrayLike<number>[];
  readonly words: string;
}

/**
 * Solves the puzzle of a file, or the puzzles of what `knights-tour puzzle --count` writes.
 * @returns the exit code: of several puzzles the highest
 */
export async function solveFile(file: string, options: SolvePuzzleOptions): Promise<number> {
  if (file === STANDARD_STREAM && process.stdin.isTTY) {
    process.stderr.write('reading a puzzle from standard input\n');
  }
  const puzzles = readPuzzles(file, await readText(file));
  const { solvePuzzle } = await import('../../puzzle/solve-puzzle.js'); // what others do without starts sooner
  let highest = UNIQUE;
  let printed = 0;
  for (const [i, puzzle] of puzzles.entries()) {
    const result = solvePuzzle(puzzle, options);
    const { code, paths, words } = answerOf(puzzle, result);
    const { given: _, ...board } = puzzle;
    for (const path of paths) {
      if (!(await print(`${printed++ === 0 ? '' : '\n'}${formatTour(board, path)}\n`))) return highest;
    }
    const name = puzzles.length === 1 ? '' : `${i + 1}: `;
    process.stderr.write(`${name}${words} · ${result.nodes} ${result.nodes === 1 ? 'node' : 'nodes'}\n`);
    highest = Math.max(highest, code);
  }
  return highest;
}

function answerOf(puzzle: Puzzle, result: PuzzleResult): Answer {
  switch (result.status) {
    case 'unique':
      return { code: UNIQUE, paths: [result.path], words: 'the only solution' };
    case 'several':
      return { code: NOT_UNIQUE, paths: result.paths, words: 'not the only solution: these are two' };
    case 'impossible':
      return { code: NOT_UNIQUE, paths: [], words: withNumbers(withSquareNames(result.explanation, puzzle)) };
    default: {
      const after = result.path ? ' after one solution; there may be others' : '';
      return {
        code: LIMIT,
        paths: result.path ? [result.path] : [],
        words: `stopped at the node limit${after}`,
      };
    }
  }
}

/** Steps of the library count from 0; the numbers of a grid, which are read and printed here, from 1. */
function withNumbers(explanation: string): string {
  return explanation.replace(/steps? \d+( and \d+)?/gi, (said) =>
    said
      .replace('step', 'number')
      .replace('Step', 'Number')
      .replace(/\d+/g, (step) => `${Number(step) + 1}`),
  );
}

function readPuzzles(file: string, text: string): Puzzle[] {
  const texts = separated(text);
  return texts.map((one, i) => {
    try {
      return parsePuzzle(one);
    } catch (error) {
      const place = texts.length === 1 ? placeName(file) : `${placeName(file)}, puzzle ${i + 1}`;
      if (error instanceof RangeError) throw new RangeError(`${place}: ${error.message}`);
      throw error instanceof TypeError ? new TypeError(`${place}: ${error.message}`) : error;
    }
  });
}

/** The texts of puzzles: grids with empty lines between them, or one in JSON a line. */
function separated(text: string): readonly string[] {
  const isJson = /^\s*\{/.test(text);
  const parts = isJson ? text.split(/\r?\n(?=\s*\{\s*"format")/) : text.split(/\r?\n(?:[ \t]*\r?\n)+/);
  const filled = parts.filter((part) => part.trim() !== '');
  return filled.length < 2 ? [text] : filled;
}
