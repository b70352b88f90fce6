import type { Puzzle } from '../../puzzle/puzzle.js';
import type { SolvePuzzleOptions } from '../../puzzle/solve-puzzle.js';
import { parsePuzzle } from '../../puzzle/text.js';
import { formatTour } from '../../render/text.js';
import { withSquareNames } from '../arguments/own-words.js';
import { placeName, readText, STANDARD_STREAM } from '../streams/input.js';
import { print } from '../streams/output.js';

const UNIQUE = 0;
const NOT_UNIQUE = 1;
const LIMIT = 3;

/**
 * Solves the puzzle of a file.
 * @returns the exit code
 */
export async function solveFile(file: string, options: SolvePuzzleOptions): Promise<number> {
  if (file === STANDARD_STREAM && process.stdin.isTTY) {
    process.stderr.write('reading a puzzle from standard input\n');
  }
  const puzzle = readPuzzle(file, await readText(file));
  const { solvePuzzle } = await import('../../puzzle/solve-puzzle.js'); // what others do without starts sooner
  const result = solvePuzzle(puzzle, options);
  const nodes = `${result.nodes} ${result.nodes === 1 ? 'node' : 'nodes'}`;
  const { given: _, ...board } = puzzle;
  const tell = (words: string) => process.stderr.write(`${words} · ${nodes}\n`);
  switch (result.status) {
    case 'unique':
      await print(`${formatTour(board, result.path)}\n`);
      tell('the only solution');
      return UNIQUE;
    case 'several':
      await print(`${result.paths.map((path) => formatTour(board, path)).join('\n\n')}\n`);
      tell('not the only solution: these are two');
      return NOT_UNIQUE;
    case 'impossible':
      tell(withSquareNames(result.explanation, puzzle));
      return NOT_UNIQUE;
    default:
      if (result.path) await print(`${formatTour(board, result.path)}\n`);
      tell(`stopped at the node limit${result.path ? ' after one solution; there may be others' : ''}`);
      return LIMIT;
  }
}

function readPuzzle(file: string, text: string): Puzzle {
  try {
    return parsePuzzle(text);
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${placeName(file)}: ${error.message}`) : error;
  }
}
