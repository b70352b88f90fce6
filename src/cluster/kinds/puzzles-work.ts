import { wrongType } from '../../problem/arguments.js';
import type { CreatePuzzleOptions } from '../../puzzle/create-puzzle.js';
import { createPuzzle } from '../../puzzle/wasm.js';
import { givenProblem } from '../problem-text.js';
import type { PuzzlesUnit } from '../unit.js';
import type { InputOf, Work } from './work.js';

const MOST_UINT32 = 2 ** 32;

/** Puzzles, each from its key. They are the bytes, as JSON: a list, with paths as lists. */
export function* puzzlesWork({ input, first, count }: PuzzlesUnit, inputOf: InputOf): Work {
  const { problem, options } = JSON.parse(inputOf(input)) as Record<string, unknown>;
  if (typeof options !== 'object' || options === null) throw wrongType('options', options, 'an object');
  const asked = options as CreatePuzzleOptions;
  const board = givenProblem(problem);
  const puzzles: unknown[] = [];
  for (let i = 0; i < count; i++) {
    const stream = ((asked.stream ?? 0) + first + i) % MOST_UINT32;
    puzzles.push(createPuzzle(board, { ...asked, stream }));
    yield { share: (i + 1) / count };
  }
  return { answer: {}, bytes: new Uint8Array(Uint8Array.from(Buffer.from(JSON.stringify(puzzles)))) };
}
