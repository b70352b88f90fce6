import { callArguments } from '../jobs/arguments.js';
import { type Executor, withCall } from '../jobs/executor.js';
import type { PoolCallOptions } from '../jobs/methods.js';
import type { PuzzleInput } from '../jobs/task.js';
import { objectArgument } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, normaliseGiven } from '../problem/given.js';
import { normaliseProblem, PROBLEM_KEYS, type Problem, type TourProblem } from '../problem/problem.js';
import { CREATE_KEYS, checkPath, checkPuzzle, type Puzzle, SOLVE_PUZZLE_KEYS } from '../problem/puzzle.js';
import { withJsonArrays } from '../problem/result.js';
import type { CreatePuzzleOptions, CreatePuzzleResult } from '../puzzle/create-puzzle.js';
import type { GradePuzzleOptions, GradeResult } from '../puzzle/grade-puzzle.js';
import type { Hint, HintOptions } from '../puzzle/hint.js';
import type { PuzzleResult, SolvePuzzleOptions } from '../puzzle/solve-puzzle.js';

/** The functions of `knights-tour-wasm/puzzle`, in a worker of the pool. Answers and errors are the same. */
export interface PuzzleCalls {
  /** Solves a puzzle, like `solvePuzzle` of `knights-tour-wasm/puzzle`. */
  solvePuzzle(puzzle: Puzzle, options?: SolvePuzzleOptions & PoolCallOptions): Promise<PuzzleResult>;
  /** Creates a puzzle, like `createPuzzle` of `knights-tour-wasm/puzzle`. */
  createPuzzle(
    problem: TourProblem,
    options?: CreatePuzzleOptions & PoolCallOptions,
  ): Promise<CreatePuzzleResult>;
  /** Grades a puzzle, like `gradePuzzle` of `knights-tour-wasm/puzzle`. */
  gradePuzzle(puzzle: Puzzle, options?: GradePuzzleOptions & PoolCallOptions): Promise<GradeResult>;
  /** Finds the next deduction or the first mistake, like `hint` of `knights-tour-wasm/puzzle`. */
  hint(puzzle: Puzzle, path: ArrayLike<number>, options?: HintOptions & PoolCallOptions): Promise<Hint>;
}

/** Returns a copy of a problem that later changes by the caller do not affect. */
function copyOf({ board: { rows, cols, blocked }, start, end, closed }: Problem): TourProblem {
  const ends = { ...(start >= 0 && { start }), ...(end >= 0 && { end }) };
  return { rows, cols, closed, ...ends, ...(blocked && { blocked: Uint8Array.from(blocked) }) };
}

/** Returns the calls of a pool that concern one puzzle. They check arguments here; workers check the values of options. */
export function puzzleCalls(executor: Executor): PuzzleCalls {
  async function run(
    method: PuzzleInput['method'],
    { signal, ...options }: PoolCallOptions,
    ...values: unknown[]
  ): Promise<unknown> {
    const request = { ...callArguments({ signal }), work: 'puzzle', terms: {} } as const;
    return withCall(executor, request, async (call) => {
      const { answer } = await call.run({ task: 'puzzle', method, values: [...values, options] });
      return withJsonArrays(answer);
    });
  }

  const onPuzzle =
    (method: PuzzleInput['method']) =>
    async (puzzle: Puzzle, ...more: unknown[]): Promise<never> => {
      executor.checkOpen();
      const keys = [...SOLVE_PUZZLE_KEYS, 'signal'];
      const checked = checkPuzzle(puzzle, keys);
      const isHint = method === 'hint';
      const { [Number(isHint)]: options = {} } = more as PoolCallOptions[];
      objectArgument('options', options, keys, 'the puzzle', GIVEN_PROBLEM_KEYS);
      const given = Array.from(checked.given.squareAt, (square, step) => [square, step]);
      const copy = { ...copyOf(checked.problem), given: given.filter(([square]) => square! >= 0) };
      const paths = isHint ? [checkPath(checked, more[0] as ArrayLike<number>)] : [];
      return run(method, options, copy, ...paths) as Promise<never>;
    };

  return {
    solvePuzzle: onPuzzle('solvePuzzle'),
    gradePuzzle: onPuzzle('gradePuzzle'),
    hint: onPuzzle('hint'),
    async createPuzzle(problem, options = {}) {
      executor.checkOpen();
      const keys = [...CREATE_KEYS, 'signal'];
      objectArgument('problem', problem, PROBLEM_KEYS, 'the options', keys);
      const checked = normaliseProblem(problem);
      normaliseGiven(undefined, checked);
      objectArgument('options', options, keys, 'the problem', PROBLEM_KEYS);
      return run('createPuzzle', options, copyOf(checked)) as Promise<CreatePuzzleResult>;
    },
  };
}
