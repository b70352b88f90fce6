import { WINDOW_SQUARES } from '../../engines/engine.js';
import { Fill } from '../../engines/ts/fill.js';
import { plainTourRules, type TourRules } from '../../existence/plain.js';
import { allocate, outOfRange } from '../../problem/arguments.js';
import type { Board, Problem } from '../../problem/problem.js';
import {
  type FoundResult,
  type LimitResult,
  pathArray,
  type SolveSteps,
  type TourResult,
} from '../../problem/result.js';
import { found } from '../attempts.js';
import type { Strategy, Task } from '../strategy.js';
import { planTour } from './plan.js';
import { MAX_FILLED_SQUARES, TourRuns } from './runs.js';
import type { Plan } from './section.js';

const NAME = 'divide-and-conquer';

/**
 * The strategy `divide-and-conquer`: it joins tours of small boards in time linear in the squares (compare Parberry 1997; Lin & Wei
 * 2005). It plans the tour, then writes it in order.
 */
export const divideAndConquer: Strategy = {
  name: NAME,
  kernels: { fill: () => new Fill() },

  refuses: blockedSquaresError,

  solve(task: Task): TourResult | SolveSteps {
    const writing = new Writing(task, task.problem);
    return writing.run() ? writing.answer() : continueWriting(writing);
  },
};

function* continueWriting(writing: Writing): SolveSteps {
  yield* writing.rest();
  return writing.answer();
}

/** Returns an error if the board has blocked squares. */
export function blockedSquaresError({ board }: Problem): RangeError | undefined {
  if (!board.blocked) return undefined;
  return outOfRange(
    'the number of blocked squares',
    board.squares - board.openSquares,
    '0: boards with blocked squares are not constructed',
  );
}

/** Writes a tour, window by window. */
export class Writing {
  readonly path: Uint32Array;
  readonly #task: Task;
  readonly #tour: TourRuns;
  readonly #squares: number;
  /** Number of squares written. */
  #written = 0;

  /**
   * @param problem the problem of the task, or the same with an end that suits its start
   * @throws RangeError if the board is too large, or the memory for its path is not available
   */
  constructor(task: Task, problem: Problem) {
    const { squares } = problem.board;
    if (squares > MAX_FILLED_SQUARES) {
      throw outOfRange(
        'rows * cols',
        squares,
        `at most ${MAX_FILLED_SQUARES} to be written; implicitTour takes larger boards`,
      );
    }
    this.#task = task;
    this.#squares = squares;
    this.path = allocate(`rows * cols is ${squares}`, 'the path', () => pathArray(task.out, squares));
    this.#tour = new TourRuns(planOf(problem, task.start));
  }

  /** Continues; returns false if the slice is used up before the end. */
  run(): boolean {
    const { engine, budget } = this.#task;
    const kernel = engine.kernel('fill');
    const room = Math.min(WINDOW_SQUARES, this.#squares);
    const runs = kernel.begin(this.#tour.offsets, room);
    do {
      const from = this.#written;
      const to = Math.min(from + room, this.#squares);
      kernel.fill(this.#tour.describe(from, to, runs), this.path, from, to);
      this.#written = to;
      budget.spend(to - from);
    } while (this.#written < this.#squares && budget.sliceLeft > 0);
    return this.#written === this.#squares;
  }

  /** Writes the rest in slices; returns false if the time is up before the end. */
  *rest(): Generator<undefined, boolean, undefined> {
    do {
      yield;
      if (!this.#task.budget.beginSlice()) return false;
    } while (!this.run());
    return true;
  }

  /** Returns the answer: the tour, or its beginning if the time is up. */
  answer(): FoundResult | LimitResult {
    const { problem, budget } = this.#task;
    const { path } = this;
    if (this.#written < this.#squares) return budget.limit(path.subarray(0, this.#written), NAME);
    return found(problem.board, path, path.length, NAME);
  }
}

/** Returns a function that tells whether an open tour joins two squares. */
export function mayJoin(board: Board): (from: number, to: number) => boolean {
  const rulesByEnd = new Map<number, TourRules>();
  return (from, to) => {
    const rules = rulesByEnd.get(to) ?? plainTourRules(board, to, false);
    rulesByEnd.set(to, rules);
    return from !== to && !rules.board && !rules.excludes(from);
  };
}

/** Returns the plan of a tour that no rule excludes. */
export function planOf({ board, end, closed }: Problem, start: number): Plan {
  const { rows, cols } = board;
  const ends = { start, end, closed, mayJoin: board.squares > 1 ? mayJoin(board) : undefined };
  const plan = planTour(rows, cols, ends);
  if (!plan) {
    throw new Error(
      `no plan for a tour of a ${rows} x ${cols} board from ${start} to ${end}: please report this`,
    );
  }
  return plan;
}
