import { checkOptionKeys } from '../engines/engine-source.js';
import { arrayLikeArgument, integerArgument, outOfRange } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS } from '../problem/given.js';
import { squareName } from '../problem/notation.js';
import type { Board } from '../problem/problem.js';
import type { PuzzleSource } from './kernel.js';
import { type Deduction, Person, squaresWithin, stepsAround } from './person/deduction.js';
import { Sheet } from './person/sheet.js';
import { type CheckedPuzzle, checkPuzzle, type FillingBench, fillingBench, type Puzzle } from './puzzle.js';
import { DEFAULT_NODE_LIMIT, type PuzzleResult, solveChecked } from './solve-puzzle.js';

/** What {@link hint} answers. Steps and squares count from 0; in words steps are called as in the grid, from 1. */
export type Hint =
  /** The next step that can be found, how, and the squares that the explanation speaks of. */
  | { step: number; square: number; explanation: string; squares: number[] }
  /** The lowest step that is filled in wrongly. */
  | { mistake: number; explanation: string }
  /** Everything is filled in, and right. */
  | { done: true };

/** How a hint is found. */
export interface HintOptions {
  /** The most squares that the search for mistakes may place for each step: an integer from 1 to 2^53 - 1; default 10 000 000. */
  nodeLimit?: number | undefined;
}

const KEYS: readonly string[] = ['nodeLimit'];
const LIMITS: readonly number[] = [1, 4, Number.POSITIVE_INFINITY];

/** Finds a hint on the engine of an entry: `hint` of wasm.ts and js.ts. */
export function hintOn(
  source: PuzzleSource,
  puzzle: Puzzle,
  path: ArrayLike<number>,
  options: HintOptions,
): Hint {
  const checked = checkPuzzle(puzzle, [...KEYS, ...source.keys]);
  checkOptionKeys(source, options, KEYS, 'the puzzle', GIVEN_PROBLEM_KEYS);
  const { nodeLimit = DEFAULT_NODE_LIMIT } = options;
  integerArgument('nodeLimit', nodeLimit, 1, Number.MAX_SAFE_INTEGER);
  const { problem, given } = checked;
  const filled = filledIn(checked, path);
  const bench = fillingBench(problem.board, source.load(options));
  const { mistake, solution } = judged(checked, filled, bench, nodeLimit);
  if (mistake !== undefined) return { mistake, explanation: mistakeInWords(checked, filled, mistake) };
  const squareAt = filled.map((square, step) =>
    given.squareAt[step]! >= 0 ? given.squareAt[step]! : square,
  );
  if (squareAt.every((square) => square >= 0)) return { done: true };
  const sheet = new Sheet(bench.graph, squareAt, problem.closed);
  const before = sheet.copy();
  const found = new Person(sheet).next(LIMITS);
  if (found) return inWords(problem.board, before, found);
  const step = squareAt.indexOf(-1);
  const square = solution[step];
  if (square === undefined) {
    throw new RangeError(
      `nothing follows from what is filled in, and no solution was found within ${nodeLimit} nodes`,
    );
  }
  const explanation = `${squareName(square, problem.board)} is ${step + 1}: only trying several steps at once shows it.`;
  return { step, square, explanation, squares: [square] };
}

/** The path checked, in an array of its own. */
function filledIn({ problem }: CheckedPuzzle, path: ArrayLike<number>): Int32Array {
  const { board } = problem;
  arrayLikeArgument('path', path);
  if (path.length !== board.freeSquares) {
    throw outOfRange('the length of path', path.length, `${board.freeSquares}: an entry a step, -1 for open`);
  }
  return Int32Array.from({ length: path.length }, (_, step) => {
    const square = integerArgument(`path[${step}]`, path[step], -1, board.squares - 1);
    if (board.blocked?.[square]) throw outOfRange(`path[${step}]`, square, 'a square that is not blocked');
    return square;
  });
}

/** The first mistake, if there is one, and a solution otherwise. */
function judged(
  checked: CheckedPuzzle,
  filled: Int32Array,
  bench: FillingBench,
  nodeLimit: number,
): { readonly mistake?: number; readonly solution: ArrayLike<number> } {
  const result = solveChecked(checked, bench, nodeLimit);
  if (result.status === 'impossible') {
    throw new RangeError(`the puzzle has no solution: ${result.explanation}`);
  }
  if (result.status === 'unique') return compared(filled, result.path);
  // With several solutions what is filled in is right as long as one of them is left.
  const { problem, given } = checked;
  const squareAt = given.squareAt.slice();
  const stepOf = given.stepOf.slice();
  let { count } = given;
  let last: PuzzleResult = result;
  for (const [step, square] of filled.entries()) {
    if (square < 0 || squareAt[step] === square) continue;
    if (squareAt[step]! >= 0 || stepOf[square]! >= 0) return { mistake: step, solution: [] };
    squareAt[step] = square;
    stepOf[square] = step;
    count++;
    last = solveChecked({ problem, given: { count, squareAt, stepOf } }, bench, nodeLimit);
    if (last.status === 'impossible') return { mistake: step, solution: [] };
    if (last.status === 'unique') return compared(filled, last.path);
  }
  if (last.status === 'several') return { solution: last.paths[0] };
  return { solution: last.status === 'limit' && last.path ? last.path : [] };
}

function compared(filled: Int32Array, solution: Uint32Array): { mistake?: number; solution: Uint32Array } {
  const mistake = filled.findIndex((square, step) => square >= 0 && square !== solution[step]);
  return mistake < 0 ? { solution } : { mistake, solution };
}

function mistakeInWords({ problem, given }: CheckedPuzzle, filled: Int32Array, step: number): string {
  const name = squareName(filled[step]!, problem.board);
  const own = given.stepOf[filled[step]!]!;
  if (own >= 0) return `${step + 1} cannot be on ${name}: ${own + 1} is given there.`;
  if (given.squareAt[step]! >= 0) {
    return `${step + 1} cannot be on ${name}: it is given on ${squareName(given.squareAt[step]!, problem.board)}.`;
  }
  return `${step + 1} cannot be on ${name}: the rest could not be filled in.`;
}

/** A deduction in words, on the sheet as it was before. */
function inWords(
  board: Board,
  sheet: Sheet,
  { kind, step, square, length, pressed }: Deduction,
): Exclude<Hint, { mistake: number } | { done: true }> {
  const name = squareName(square, board);
  const around = stepsAround(sheet, step).filter((other) => other >= 0);
  const squares = [square, ...around.map((other) => sheet.squareAt[other]!)];
  const given = around.map((other) => `${other + 1} on ${squareName(sheet.squareAt[other]!, board)}`);
  const from = given.length === 0 ? 'the other steps' : given.join(' and ');
  const told = (why: string) => ({ step, square, explanation: `${name} is ${step + 1}: ${why}.`, squares });
  switch (kind) {
    case 'distance':
      return told(`no other open square is near enough to ${from}`);
    case 'one-place':
      return told(`by what is left beside ${from}, it has no other place`);
    case 'one-step':
      return told('no other step can reach this square');
    case 'degree': {
      // The square's own ways, where it is one of those with two; else the squares that take theirs away from others.
      const ways = sheet.graph.neighbours[square]!.filter((other) => sheet.stepOf[other]! < 0);
      const explanation = `${name} is ${step + 1}: squares with two ways left must take both of them.`;
      return {
        step,
        square,
        explanation,
        squares: [...squares, ...(pressed.includes(square) ? ways : pressed)],
      };
    }
    default: {
      const others = squaresWithin(sheet, step).filter((other) => other !== square);
      const tried = `${length} ${length === 1 ? 'step' : 'steps'}`;
      return {
        ...told(`what else could be tried leads to a dead end within ${tried}`),
        squares: [...squares, ...others],
      };
    }
  }
}
