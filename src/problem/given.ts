import { integerArgument, outOfRange, wrongType } from './arguments.js';
import { type Board, PROBLEM_KEYS, type Problem, type Square, squareNumber } from './problem.js';

/** A square and the step, from 0, at which it is visited. */
export type GivenStep = readonly [square: Square, step: number];

/** The normalised form of given steps: those of a list, and the start and the end of a problem. */
export interface Given {
  /** Number of squares with a given step. */
  readonly count: number;
  /** By square: its step, -1 if it is not given. */
  readonly stepOf: Int32Array;
  /** By step, one for each open square: its square, -1 if it is not given. */
  readonly squareAt: Int32Array;
}

/** The keys of a problem with given steps. */
export const GIVEN_PROBLEM_KEYS: readonly string[] = /* @__PURE__ */ PROBLEM_KEYS.concat('given');

/** @throws RangeError for given steps of a problem with a symmetry */
export function checkSymmetryWithGiven({ symmetry }: Problem, given: unknown): void {
  if (!symmetry || given === undefined) return;
  throw outOfRange('symmetry', symmetry, 'left out of a problem with given steps');
}

/** Maximum number of squares of a board with given steps: 32 x 32. */
const MAX_GIVEN_SQUARES = 1024;

/** A given step of a square. */
interface Clue {
  /** Names its argument in messages. */
  readonly name: string;
  readonly square: number;
  readonly step: number;
}

/**
 * Checks given steps, and returns their normalised form. `start` is step 0 and `end` the last step, also of closed tours.
 * @param given the value of the argument; undefined: none
 * @throws TypeError; RangeError for too large a board, and naming the clue for a bad square or step, and for a square or a step
 * that is given twice
 */
export function normaliseGiven(given: unknown, { board, start, end }: Problem): Given {
  if (board.squares > MAX_GIVEN_SQUARES) {
    throw outOfRange('rows * cols', board.squares, `at most ${MAX_GIVEN_SQUARES} with given steps`);
  }
  if (given !== undefined && !Array.isArray(given)) {
    throw wrongType('given', given, 'a list of [square, step]');
  }
  const clues = given === undefined ? [] : readClues(given, board);
  if (start >= 0) clues.unshift({ name: 'start', square: start, step: 0 });
  if (end >= 0) clues.unshift({ name: 'end', square: end, step: board.openSquares - 1 });
  return placeClues(clues, board);
}

function readClues(given: readonly unknown[], board: Board): Clue[] {
  // Splits all pairs before it checks any of them.
  const pairs = Array.from(given, (pair, i) => pairOf(pair, `given[${i}]`));
  const steps = pairs.map(([, step]) => step);
  const fromOne = steps.every((step) => typeof step === 'number' && step > 0 && step <= board.openSquares);
  return pairs.map(([place, step], i) => {
    const name = `given[${i}]`;
    const square = squareNumber(`the square of ${name}`, place, board);
    if (board.blocked?.[square]) {
      throw outOfRange(`the square of ${name}`, place, 'a square that is not blocked');
    }
    if (step === board.openSquares) throw oneTooMany(name, step, fromOne);
    return { name, square, step: integerArgument(`the step of ${name}`, step, 0, board.openSquares - 1) };
  });
}

function pairOf(pair: unknown, name: string): readonly [unknown, unknown] {
  if (!Array.isArray(pair)) throw wrongType(name, pair, '[square, step]');
  if (pair.length !== 2) throw outOfRange(name, pair, '[square, step]');
  return [pair[0], pair[1]];
}

/** Returns the error for a step that equals the number of squares. */
function oneTooMany(name: string, step: number, fromOne: boolean): RangeError {
  const hint = fromOne ? '; these seem to be counted from 1, and steps are counted from 0' : '';
  return new RangeError(`the step of ${name} is ${step}; it must be an integer from 0 to ${step - 1}${hint}`);
}

function placeClues(clues: readonly Clue[], { squares, openSquares }: Board): Given {
  const stepOf = new Int32Array(squares).fill(-1);
  const squareAt = new Int32Array(openSquares).fill(-1);
  const bySquare = new Map<number, Clue>();
  const byStep = new Map<number, Clue>();
  for (const clue of clues) {
    const { name, square, step } = clue;
    const sameSquare = bySquare.get(square);
    const sameStep = byStep.get(step);
    if (sameSquare && !agrees(sameSquare, clue)) {
      const other =
        sameSquare === sameStep
          ? `as ${sameSquare.name} does`
          : `but ${sameSquare.name} gives it ${sameSquare.step}`;
      const once = sameSquare === sameStep ? 'a square and a step are given once' : 'a square is given once';
      throw new RangeError(`${name} gives square ${square} the step ${step}, ${other}; ${once}`);
    }
    if (sameStep && !agrees(sameStep, clue)) {
      const other = `${sameStep.name} gives it to ${sameStep.square}`;
      throw new RangeError(
        `${name} gives step ${step} to square ${square}, but ${other}; a step is given once`,
      );
    }
    bySquare.set(square, clue);
    byStep.set(step, clue);
    stepOf[square] = step;
    squareAt[step] = square;
  }
  return { count: byStep.size, stepOf, squareAt };
}

/** Returns whether a clue repeats the start or the end of the problem. */
function agrees(one: Clue, other: Clue): boolean {
  const isEnd = [one, other].some(({ name }) => name === 'start' || name === 'end');
  return isEnd && one.square === other.square && one.step === other.step;
}
