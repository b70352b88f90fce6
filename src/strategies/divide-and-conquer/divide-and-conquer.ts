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
import { MOST_FILLED_SQUARES, TourRuns } from './runs.js';
import type { Plan } from './section.js';

const NAME = 'divide-and-conquer';

/**
 * The strategy `divide-and-conquer`: a tour put together from small boards in time linear in the squares (compare
 * Parberry 1997; Lin & Wei 2005). It is planned first, then written piece after piece as one stream.
 */
export const divideAndConquer: Strategy = {
  name: NAME,
  kernels: { fill: () => new Fill() },

  refuses: notConstructible,

  solve(task: Task): TourResult | SolveSteps {
    const writing = new Writing(task, task.problem);
    return writing.run() ? writing.answer() : writeOn(writing);
  },
};

function* writeOn(writing: Writing): SolveSteps {
  yield* writing.rest();
  return writing.answer();
}

/** Why a board is not constructed: it has blocked squares. */
export function notConstructible({ board }: Problem): RangeError | undefined {
  if (!board.blocked) return undefined;
  return outOfRange(
    'the number of blocked squares',
    board.squares - board.openSquares,
    '0: boards with blocked squares are not constructed',
  );
}

/** A tour that is being written, window by window. */
export class Writing {
  readonly path: Uint32Array;
  readonly #task: Task;
  readonly #tour: TourRuns;
  readonly #squares: number;
  /** Squares written. */
  #written = 0;

  /**
   * @param problem the problem of the task, or the same with an end that goes with its start
   * @throws RangeError when the board is too large, or the memory for its path is not available
   */
  constructor(task: Task, problem: Problem) {
    const { squares } = problem.board;
    if (squares > MOST_FILLED_SQUARES) {
      throw outOfRange(
        'rows * cols',
        squares,
        `at most ${MOST_FILLED_SQUARES} to be written; implicitTour takes larger boards`,
      );
    }
    this.#task = task;
    this.#squares = squares;
    this.path = allocate(`rows * cols is ${squares}`, 'the path', () => pathArray(task.out, squares));
    this.#tour = new TourRuns(planOf(problem, task.start));
  }

  /** Writes on; false when the slice is used up before the end. */
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

  /** Writes the rest, or as much as there is time for: then false. Yields whenever a slice is used up. */
  *rest(): Generator<undefined, boolean, undefined> {
    do {
      yield;
      if (!this.#task.budget.beginSlice()) return false;
    } while (!this.run());
    return true;
  }

  /** What is written: a tour, or its beginning. */
  answer(): FoundResult | LimitResult {
    const { problem, budget } = this.#task;
    const { path } = this;
    if (this.#written < this.#squares) return budget.limit(path.subarray(0, this.#written), NAME);
    return found(problem.board, path, path.length, NAME);
  }
}

/** Tells whether an open tour of a board joins two squares. */
export function mayJoin(board: Board): (from: number, to: number) => boolean {
  const rulesByEnd = new Map<number, TourRules>();
  return (from, to) => {
    const rules = rulesByEnd.get(to) ?? plainTourRules(board, to, false);
    rulesByEnd.set(to, rules);
    return from !== to && !rules.board && !rules.excludes(from);
  };
}

/**
 * The plan of a tour that the rules do not exclude.
 * @param start a square number; no rule excludes it
 */
export function planOf({ board, end, closed }: Problem, start: number): Plan {
  const { rows, cols } = board;
  const plan = planTour(rows, cols, {
    start,
    end,
    closed,
    mayJoin: board.squares > 1 ? mayJoin(board) : undefined,
  });
  if (!plan) {
    throw new Error(
      `no plan for a tour of a ${rows} x ${cols} board from ${start} to ${end}: please report this`,
    );
  }
  return plan;
}
