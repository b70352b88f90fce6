import type { TourProblem } from 'knights-tour-wasm';
import type { Difficulty, Hint, Puzzle } from 'knights-tour-wasm/puzzle';
import type * as functions from 'knights-tour-wasm/puzzle/js';
import { runsWebAssembly } from '../runs-webassembly.js';

/** A request to this worker: make a puzzle, solve one, or give a hint. */
export type PuzzleRequest =
  | { readonly make: TourProblem; readonly difficulty: Difficulty; readonly seed: number }
  | { readonly solve: Puzzle }
  | { readonly hint: Puzzle; readonly path: Int32Array };

export type PuzzleResponse =
  | { readonly puzzle: Puzzle; readonly solution: Uint32Array; readonly difficulty?: string }
  | { readonly none: string }
  | { readonly hint: Hint };

/** The node limit of a hint. It is high because the visitor can stop the worker. */
const HINT_LIMIT = 10_000_000;

type Functions = Pick<typeof functions, 'createPuzzle' | 'hint' | 'solvePuzzle'>;

/** Loads the functions for this browser. Named imports keep the others out of the bundle. */
async function loadFunctions(): Promise<Functions> {
  if (runsWebAssembly()) {
    const { createPuzzle, hint, solvePuzzle } = await import('knights-tour-wasm/puzzle');
    return { createPuzzle, hint, solvePuzzle };
  }
  const { createPuzzle, hint, solvePuzzle } = await import('knights-tour-wasm/puzzle/js');
  return { createPuzzle, hint, solvePuzzle };
}

async function answer(question: PuzzleRequest): Promise<PuzzleResponse> {
  const { createPuzzle, hint, solvePuzzle } = await loadFunctions();
  if ('hint' in question) return { hint: hint(question.hint, question.path, { nodeLimit: HINT_LIMIT }) };
  if ('solve' in question) return prove(question.solve, solvePuzzle);
  const { make, difficulty, seed } = question;
  const made = createPuzzle(make, { difficulty, seed, showEnds: true });
  if (made.status === 'impossible') return { none: made.explanation };
  // The solver proves the new puzzle independently.
  return { ...prove(made.puzzle, solvePuzzle), difficulty: made.difficulty };
}

function prove(puzzle: Puzzle, solvePuzzle: Functions['solvePuzzle']): PuzzleResponse {
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

addEventListener('message', async ({ data }: MessageEvent<PuzzleRequest>) => {
  try {
    postMessage(await answer(data));
  } catch (error) {
    postMessage({
      none: error instanceof Error ? `${error.message}.` : String(error),
    } satisfies PuzzleResponse);
  }
});
