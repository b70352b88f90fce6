import { checkOptionKeys } from '../engines/engine-source.js';
import { tourRules } from '../existence/index.js';
import { integerArgument, nameArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { normaliseGiven } from '../problem/given.js';
import { integerOption } from '../problem/options.js';
import {
  type Board,
  blockedSquares,
  normaliseProblem,
  PROBLEM_KEYS,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import { CREATE_KEYS, type Puzzle } from '../problem/puzzle.js';
import { Random } from '../problem/random.js';
import { type ImpossibleResult, type Without, withJsonArrays } from '../problem/result.js';
import { type PuzzleSource, SMALL_BOARD } from './kernel.js';
import { type LoadedBoard, loadBoard } from './loaded-board.js';
import { DIFFICULTIES, type Difficulty, type Grade, gradeOf, isSolvedAt } from './person/grade.js';
import { exchanges, givenList, runToEnd, searchSteps, shuffle } from './search.js';
import { asProblem, tourSolver } from './tour-completions.js';

/** Options of `createPuzzle`. */
export interface CreatePuzzleOptions {
  /** An integer from 0 to 2^32 - 1; default 0. */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. Each pair of seed and stream gives one puzzle. */
  stream?: number | undefined;
  /**
   * 'minimal' (default): no clue can be removed. A number: tries up to six orders of removing clues, and returns the puzzle
   * whose number of clues is closest. All searches together place at most 1 000 000 squares (250 000 on boards of more than 128
   * squares), or `nodeLimit` if that is more. If they reach this limit, `minimal` is false.
   */
  clues?: 'minimal' | number | undefined;
  /** Whether the first and the last step are always given. Default false. */
  showEnds?: boolean | undefined;
  /**
   * The difficulty: clues without which the puzzle would be harder are kept, and up to six orders of removing clues are tried. If
   * none has this difficulty, the puzzle has the nearest one. Default: any difficulty.
   */
  difficulty?: Difficulty | undefined;
  /**
   * Maximum number of squares that the search for one clue may place: an integer from 1 to 2^53 - 1; default 200 000 (20 000 on
   * boards of more than 128 squares).
   */
  nodeLimit?: number | undefined;
}

const DEFAULT_CLUE_LIMIT = 200_000;
/** For boards whose sets do not fit in few words, where a square takes ten times as long. */
const DEFAULT_LARGE_LIMIT = 20_000;
/** Maximum number of squares of all searches for a number of clues: about three seconds. */
const CLUES_LIMIT = 1_000_000;
const LARGE_CLUES_LIMIT = 250_000;

/** The checked options of a puzzle. */
export interface PuzzleRequest {
  readonly seed: number;
  readonly stream: number;
  /** Undefined: as few as possible. */
  readonly clues: number | undefined;
  readonly showEnds: boolean;
  readonly difficulty: Difficulty | undefined;
  readonly nodeLimit: number;
  /** Maximum number of squares of all searches together. Then the best puzzle so far is returned. */
  readonly totalLimit: number;
}

/**
 * Checks the values of the options and adds their defaults.
 * @throws TypeError, RangeError
 */
export function normaliseRequest(
  options: CreatePuzzleOptions,
  { squares, openSquares }: Board,
): PuzzleRequest {
  const { seed, stream, clues = 'minimal', showEnds = false, difficulty, nodeLimit } = options;
  if (clues !== 'minimal') {
    if (typeof clues !== 'number') throw wrongType('clues', clues, "'minimal' or a number");
    integerArgument('clues', clues, 1, openSquares);
  }
  const isLarge = squares > SMALL_BOARD;
  const clueLimit = nodeLimit ?? (isLarge ? DEFAULT_LARGE_LIMIT : DEFAULT_CLUE_LIMIT);
  integerArgument('nodeLimit', clueLimit, 1, Number.MAX_SAFE_INTEGER);
  const cluesLimit = Math.max(clueLimit, isLarge ? LARGE_CLUES_LIMIT : CLUES_LIMIT);
  if (typeof showEnds !== 'boolean') throw wrongType('showEnds', showEnds, 'true or false');
  return {
    seed: integerOption('seed', seed),
    stream: integerOption('stream', stream),
    clues: clues === 'minimal' ? undefined : clues,
    showEnds,
    difficulty: difficulty === undefined ? undefined : nameArgument('difficulty', difficulty, DIFFICULTIES),
    nodeLimit: clueLimit,
    totalLimit: clues === 'minimal' ? Number.POSITIVE_INFINITY : cluesLimit,
  };
}

/** The puzzle that {@link createPuzzle} returns. */
export interface CreatedPuzzle extends Grade, Without<'reason' | 'explanation' | 'proof'> {
  status: 'found';
  /** The puzzle, which has exactly one solution. `given` lists the clues by step. */
  puzzle: Puzzle & { given: readonly (readonly [square: number, step: number])[] };
  /** The solution, by step. */
  path: Uint32Array;
  /** Whether it is proven that no clue can be removed (except the ends, with `showEnds`). */
  minimal: boolean;
  /** Number of squares placed in all. */
  nodes: number;
}

/** Maximum number of nodes for the tour. */
const TOUR_LIMIT = 100_000_000;
/** Domain of the random generator that the tour does not use (see src/problem/random.ts). */
const DRAWING = 16;
/** Maximum number of random starts to draw. After that, the first allowed start is used. */
const MAX_DRAWS = 64;
/** Maximum number of orders of removal for a difficulty or a number of clues. */
const MAX_ORDERS = 6;

/** The result of `createPuzzle`. */
export type CreatePuzzleResult =
  | CreatedPuzzle
  | (ImpossibleResult & Without<'puzzle' | 'minimal' | keyof Grade>);

/** Creates a puzzle on the engine of an entry point: `createPuzzle` of wasm.ts and js.ts. */
export function createPuzzleOn(
  source: PuzzleSource,
  problem: TourProblem,
  options: CreatePuzzleOptions,
): CreatePuzzleResult {
  objectArgument('problem', problem, PROBLEM_KEYS, 'the options', [...CREATE_KEYS, ...source.keys]);
  const checked = normaliseProblem(problem);
  const fixed = normaliseGiven(undefined, checked);
  checkOptionKeys(source, options, CREATE_KEYS, 'the problem', PROBLEM_KEYS);
  const request = normaliseRequest(options, checked.board);
  const bench = loadBoard(checked.board, source.load(options));
  const random = new Random();
  random.seed(request.seed, request.stream, DRAWING);
  const tour = drawTour(checked, random, request);
  if (tour.status === 'impossible') return tour;
  const { path } = tour;
  const remover = new ClueRemover({ bench, problem: checked, path, request, fixed: fixed.squareAt });
  let best: Candidate | undefined;
  const orders = request.difficulty || request.clues !== undefined ? MAX_ORDERS : 1;
  for (let order = 0; order < orders; order++) {
    const steps = Array.from(path.keys());
    shuffle(steps, random);
    const candidate = remover.make(steps);
    if (!best || distance(request, candidate) < distance(request, best)) best = candidate;
    if (distance(request, best) === 0 || remover.isOver) break;
  }
  const { squareAt, grade } = best!;
  // The answer is not minimal if the limit was reached.
  const minimal = best!.minimal && !remover.isOver;
  return withJsonArrays({
    status: 'found',
    puzzle: { ...publicProblem(checked), given: givenList(squareAt) },
    path,
    minimal,
    ...grade,
    nodes: tour.nodes + remover.nodes,
  });
}

/** Returns the properties of the board, without defaults. */
function publicProblem(problem: Problem): TourProblem {
  const { blocked, closed, ...rest } = asProblem(problem);
  const stated: TourProblem = rest;
  if (closed) stated.closed = true;
  if (blocked) stated.blocked = blockedSquares(problem.board);
  return stated;
}

/** Returns a random tour. Draws its start if none is given. */
function drawTour(
  problem: Problem,
  random: Random,
  { seed, stream }: PuzzleRequest,
): { status: 'found'; path: Uint32Array; nodes: number } | ImpossibleResult {
  const { board, closed } = problem;
  const options = { strategy: 'random', seed, stream, nodeLimit: TOUR_LIMIT } as const;
  const rules = tourRules(board, problem.end, closed);
  for (let draw = 0; problem.start < 0 && !rules.board && draw < MAX_DRAWS; draw++) {
    const start = random.drawBelow(board.squares);
    if (board.blocked?.[start] || (start === problem.end && board.openSquares > 1)) continue;
    if (rules.excludes(start)) continue;
    const result = tourSolver().solve(asProblem({ ...problem, start }), options);
    if (result.status === 'found') return result;
    if (result.status === 'limit') break;
  }
  const result = tourSolver().solve(asProblem(problem), options);
  if (result.status === 'found' || result.status === 'impossible') return result;
  throw new RangeError(
    `no tour of the ${board.rows} x ${board.cols} board was found within ${TOUR_LIMIT} nodes`,
  );
}

/** Weight of a difference of grades: more than any difference of clues. */
const GRADE_WEIGHT = 1024;

/** Returns the distance of a puzzle from the requested difficulty and number of clues. */
function distance({ difficulty, clues }: PuzzleRequest, made: Candidate): number {
  const rankOf = (grade: Difficulty) => DIFFICULTIES.indexOf(grade);
  const steps = difficulty ? Math.abs(rankOf(difficulty) - rankOf(made.grade.difficulty)) : 0;
  return steps * GRADE_WEIGHT + (clues === undefined ? 0 : Math.abs(made.clues - clues));
}

interface Candidate {
  /** By step: its square if given, else -1. */
  readonly squareAt: Int32Array;
  /** Number of given steps. */
  readonly clues: number;
  readonly minimal: boolean;
  readonly grade: Grade;
}

/** The puzzle from which a {@link ClueRemover} removes clues. */
interface FullPuzzle {
  readonly bench: LoadedBoard;
  readonly problem: Problem;
  readonly path: Uint32Array;
  readonly request: PuzzleRequest;
  /** By step: the square of a step that must stay given, else -1. */
  readonly fixed: Int32Array;
}

class ClueRemover {
  nodes = 0;
  readonly #full: FullPuzzle;

  constructor(full: FullPuzzle) {
    this.#full = full;
  }

  /** Whether all searches together have reached their limit. */
  get isOver(): boolean {
    return this.nodes >= this.#full.request.totalLimit;
  }

  /** Removes as many clues as possible in an order of the steps. */
  make(order: readonly number[]): Candidate {
    const { bench, problem, path, request } = this.#full;
    const { clues = 0 } = request;
    const squareAt = Int32Array.from(path);
    let left = squareAt.length;
    let minimal = left > clues;
    for (const step of order) {
      if (left <= clues || this.isOver) {
        minimal = false;
        break;
      }
      if (this.#stays(step)) continue;
      const square = squareAt[step]!;
      squareAt[step] = -1;
      const verdict = this.#judge(squareAt, left - 1, minimal);
      if (verdict === 'spare') {
        left--;
        continue;
      }
      squareAt[step] = square;
      if (verdict === 'kept') minimal = false;
    }
    // Without a limit, there is a grade.
    const grade = gradeOf(bench.graph, squareAt, problem.closed, path)!;
    return { squareAt, clues: left, minimal, grade };
  }

  /**
   * Decides about a removed step: `spare` if it is not needed, `needed` if there are several completions without it, `kept` if
   * that is unknown or if the puzzle would be too hard.
   * @param count number of given steps without it
   * @param isExact whether to distinguish a needed step from one kept for the difficulty
   */
  #judge(squareAt: Int32Array, count: number, isExact: boolean): 'spare' | 'needed' | 'kept' {
    const { bench, problem, path, request } = this.#full;
    const { graph } = bench;
    const { closed } = problem;
    let isEasyEnough = true;
    // No puzzle is harder than fiendish.
    if (request.difficulty !== undefined && request.difficulty !== 'fiendish') {
      if (count > 0 && !exchanges(graph, closed, path, squareAt).next().done) return 'needed';
      isEasyEnough = isSolvedAt(request.difficulty, graph, squareAt, closed, path);
      if (!isEasyEnough && !isExact) return 'kept';
    }
    // A person's solution is already a proof. The search must also find it within its limit, since solvers will search.
    const isUnique = this.#isUnique(squareAt, count);
    if (isUnique === false) return 'needed';
    return isUnique && isEasyEnough ? 'spare' : 'kept';
  }

  #stays(step: number): boolean {
    const { fixed, request } = this.#full;
    return fixed[step]! >= 0 || (request.showEnds && (step === 0 || step === fixed.length - 1));
  }

  /** Returns whether these steps have exactly one completion; undefined if unknown within the limit. */
  #isUnique(squareAt: Int32Array, count: number): boolean | undefined {
    // Without given steps, the reverse of a completion, or another start, is a second one.
    if (count === 0) return squareAt.length === 1;
    const { bench, problem, path, request } = this.#full;
    const limit = Math.min(request.nodeLimit, request.totalLimit - this.nodes);
    const { paths, isOver, nodes } = runToEnd(searchSteps(bench, problem, squareAt, limit, path));
    this.nodes += nodes;
    return isOver ? paths.length === 1 : undefined;
  }
}
