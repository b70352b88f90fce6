import type { TourProblem } from 'knights-tour-wasm';
import type { Hint, Puzzle, WantedDifficulty } from 'knights-tour-wasm/puzzle';
import type * as functions from 'knights-tour-wasm/puzzle/js';
import { runsWebAssembly } from '../runs-webassembly.js';

/** What the page asks of this worker: a puzzle of a board, the solution of one, or what comes next. */
export type PuzzleQuestion =
  | { readonly make: TourProblem; readonly difficulty: WantedDifficulty; readonly seed: number }
  | { readonly solve: Puzzle }
  | { readonly hint: Puzzle; readonly path: Int32Array };

export type PuzzleAnswer =
  | { readonly puzzle: Puzzle; readonly solution: Uint32Array; readonly difficulty?: string }
  | { readonly none: string }
  | { readonly hint: Hint };

/** As many squares as the proof of a puzzle may place: it can be stopped, and this runs beside the page. */
const HINT_LIMIT = 10_000_000;

type Functions = Pick<typeof functions, 'createPuzzle' | 'hint' | 'solvePuzzle'>;

/** Loads the functions for this browser. Each import names what it needs, so that the others are not bundled. */
async function loadFunctions(): Promise<Functions> {
  if (runsWebAssembly()) {
    const { createPuzzle, hint, solvePuzzle } = await import('knights-tour-wasm/puzzle');
    return { createPuzzle, hint, solvePuzzle };
  }
  const { createPuzzle, hint, solvePuzzle } = await import('knights-tour-wasm/puzzle/js');
  return { createPuzzle, hint, solvePuzzle };
}

async function answerTo(question: PuzzleQuestion): Promise<PuzzleAnswer> {
  const { createPuzzle, hint, solvePuzzle } = await loadFunctions();
  if ('hint' in question) return { hint: hint(question.hint, question.path, { nodeLimit: HINT_LIMIT }) };
  if ('solve' in question) return proven(question.solve, solvePuzzle);
  const { make, difficulty, seed } = question;
  const made = createPuzzle(make, { difficulty, seed, showEnds: true });
  if (made.status === 'impossible') return { none: made.explanation };
  // What was made is proven once more, by the one who solves puzzles.
  return { ...proven(made.puzzle, solvePuzzle), difficulty: made.difficulty };
}

function proven(puzzle: Puzzle, solvePuzzle: Functions['solvePuzzle']): PuzzleAnswer {
  const solved = solvePuzzle(puzzle);
  if (solved.status === 'unique') return { puzzle, solution: Uint32Array.from(solved.path) };
  if (solved.status === 'impossible') return { none: solved.explanation };
  return {
    none:
      solved.status === 'several'
        ? 'It has several solutions.'
        : 'The search reached its limit before it could tell whether there is exactly one solution.',
  };
}

addEventListener('message', async ({ data }: MessageEvent<PuzzleQuestion>) => {
  try {
    postMessage(await answerTo(data));
  } catch (error) {
    postMessage({
      none: error instanceof Error ? `${error.message}.` : String(error),
    } satisfies PuzzleAnswer);
  }
});
