import { readText } from '../file/read-tour.js';
import { checkPath } from '../problem/check.js';
import { squareName } from '../problem/notation.js';
import { normaliseBoard, type TourProblem } from '../problem/problem.js';
import { inputError } from './input.js';
import type { BoardValues } from './options.js';
import { DEFAULT_SIZE, problemOn } from './problem.js';
import { type FoundTour, readTours } from './read-tours.js';

/** A walk of a file, or the reason why there is none. */
export type Walk = ValidWalk | { readonly defect: string };

/** A walk of a file. */
export interface ValidWalk {
  readonly problem: TourProblem;
  readonly path: ArrayLike<number>;
  /** `found` for whole tours only. */
  readonly status: FoundTour['status'];
  /** Its position in the file, or how it was read. */
  readonly what: string;
}

/**
 * Yields the walks of a file that `check` reads.
 * @param values options that override what the file contains
 * @throws RangeError naming the file if it cannot be read
 */
export async function* readWalks(
  file: string,
  board: TourProblem | undefined,
  values: Partial<BoardValues>,
): AsyncGenerator<Walk, void> {
  const { text, tours } = await readTours(file, board);
  try {
    if (text) yield* textWalks(text, board, values);
    else for await (const found of tours) yield walkOf(found, board, values);
  } catch (error) {
    throw inputError(file, error);
  }
}

/** Returns the tours of a text that any program printed. @throws RangeError if it cannot be read */
function textWalks(text: Uint8Array, board: TourProblem | undefined, values: Partial<BoardValues>): Walk[] {
  const answers = readText(text, {
    size: board,
    partial: true,
    hasSides: values.blocked !== undefined || board?.blocked !== undefined,
    problemFor: (size) => problemOn(board ?? size, values),
  });
  return answers.map((answer) => {
    if (answer.status === 'unreadable') throw new RangeError(answer.message);
    if (answer.status === 'invalid') return { defect: `${answer.message} (read as ${answer.layout})` };
    const { board: own, path, layout } = answer;
    const isWhole = path.length === normaliseBoard(own).openSquares;
    return { problem: { ...own }, path, status: isWhole ? 'found' : 'limit', what: `read as ${layout}` };
  });
}

/** Returns a row of a file of many tours. */
function walkOf(found: FoundTour, board: TourProblem | undefined, values: Partial<BoardValues>): Walk {
  const { path, blocked, closed, position, format, status } = found;
  const problem = problemOn(board ?? found.size ?? DEFAULT_SIZE, values);
  if (values.blocked === undefined && values.board === undefined && blocked) problem.blocked = blocked;
  if (closed && status === 'found') problem.closed = true;
  const { openSquares } = normaliseBoard(problem);
  const checked = checkPath(problem, path, (square) => squareName(square, problem));
  if (checked.ok || (checked.step === path.length && path.length < openSquares)) {
    const ending = status === 'found' && path.length < openSquares ? 'limit' : status;
    return { problem, path: Uint32Array.from(path), status: ending, what: `${position}, ${format}` };
  }
  const message = checked.message.replace(/path\[(\d+)\]/g, 'step $1');
  return { defect: `${message} (${position}, ${format})` };
}
