import type { CreatedPuzzle } from '../../puzzle/create-puzzle.js';
import { formatPuzzle } from '../../puzzle/text.js';
import { puzzleToSvg } from '../../render/puzzle-svg.js';
import { formatTour } from '../../render/text.js';
import type { FormatOf } from '../formats.js';

/** A file of a puzzle. */
export interface PuzzleFile {
  readonly name: string;
  readonly text: string;
}

/** A puzzle as text; of the formats only JSON tells the solution. */
export function written(created: CreatedPuzzle, format: FormatOf<'puzzle'>): string {
  const { puzzle, path, difficulty, minimal } = created;
  if (format === 'text') return formatPuzzle(puzzle);
  if (format === 'svg') return puzzleToSvg(puzzle);
  const stated = JSON.parse(formatPuzzle(puzzle, { style: 'json' })) as object;
  return JSON.stringify({ ...stated, difficulty, minimal, solution: [...path] });
}

/** The files of a puzzle in a folder of many. */
export function filesOf(created: CreatedPuzzle, format: FormatOf<'puzzle'>, name: string): PuzzleFile[] {
  const { puzzle, path } = created;
  if (format === 'json') return [{ name: `${name}.json`, text: written(created, format) }];
  const { given: _, ...board } = puzzle;
  const solution = format === 'svg' ? puzzleToSvg(puzzle, { solution: path }) : formatTour(board, path);
  const ending = format === 'svg' ? 'svg' : 'txt';
  return [
    { name: `${name}.${ending}`, text: written(created, format) },
    { name: `${name}-solution.${ending}`, text: solution },
  ];
}
