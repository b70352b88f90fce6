import { checkOptionKeys } from '../engines/engine-source.js';
import { tourRules } from '../existence/index.js';
import { integerArgument, nameArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { type GivenStep, normaliseGiven } from '../problem/given.js';
import {
  type Board,
  normaliseProblem,
  PROBLEM_KEYS,
  type Problem,
  type TourProblem,
} from '../problem/problem.js';
import { Random } from '../problem/random.js';
import { type ImpossibleResult, type Without, withJsonArrays } from '../problem/result.js';
import { type PuzzleSource, SMALL_BOARD } from './kernel.js';
import { DIFFICULTIES, type Difficulty, gradeOf, isSolvedAt, type WantedDifficulty } from './person/grade.js';
import { type FillingBench, fillingBench, type Puzzle } from './puzzle.js';
import { exchangedFilling, gapsOf, searchFillings, shuffle } from './search.js';
import { asProblem, tourSolver } from './tour-fillings.js';

/** How to make a puzzle. */
export interface CreatePuzzleOptions {
  /** An integer from 0 to 2^32 - 1; default 0. */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. One puzzle for each pair of seed and stream. */
  stream?: number | undefined;
  /**
   * 'minimal' (default): none can be left out. A number: up to six orders of leaving clues out are tried, and the puzzle
   * nearest to that number is returned. The searches for it place 1 000 000 squares in all, on boards of more than 128
   * squares 250 000, or `nodeLimit` if that is more. If they end there, `minimal` is false.
   */
  clues?: 'minimal' | number | undefined;
  /** Whether the first and the last step are given, whatever else is. Default false: they are steps like any other. */
  showEnds?: boolean | undefined;
  /** What a person needs to solve it; clues without which it would be harder stay. Default: it becomes what it becomes. */
  difficulty?: WantedDifficulty | undefined;
  /**
   * The most squares that the search for one clue may place: an integer from 1 to 2^53 - 1; default 200 000, on boards of more
   * than 128 squares 5 000.
   */
  nodeLimit?: number | undefined;
}

const CREATE_KEYS: readonly string[] = [
  ...['seed', 'stream', 'clues', 'showEnds', 'difficulty', 'nodeLimit'],
];

const MOST_UINT32 = 2 ** 32 - 1;
const DEFAULT_CLUE_LIMIT = 200_000;
/** For boards that are searched on arrays, where a square takes ten times as long. */
const DEFAULT_LARGE_LIMIT = 5_000;
/** Squares that the searches for a number of clues place in all: about three seconds. */
const CLUES_LIMIT = 1_000_000;
const LARGE_CLUES_LIMIT = 250_000;

/** What a puzzle is to be like. */
export interface Wishes {
  readonly seed: number;
  readonly stream: number;
  readonly clues: number;
  readonly isMinimalWanted: boolean;
  readonly showEnds: boolean;
  readonly difficulty: WantedDifficulty | undefined;
  readonly nodeLimit: number;
  /** Squares that all searches together may place before the best puzzle so far is taken. */
  readonly totalLimit: number;
}

/**
 * The options, whose keys are checked, with their defaults.
 * @throws TypeError, RangeError
 */
export function readWishes(options: CreatePuzzleOptions, { squares, freeSquares }: Board): Wishes {
  const { seed = 0, stream = 0, clues = 'minimal', showEnds = false, difficulty, nodeLimit } = options;
  if (clues !== 'minimal') {
    if (typeof clues !== 'number') throw wrongType('clues', clues, "'minimal' or a number");
    integerArgument('clues', clues, 1, freeSquares);
  }
  const isLarge = squares > SMALL_BOARD;
  const clueLimit = nodeLimit ?? (isLarge ? DEFAULT_LARGE_LIMIT : DEFAULT_CLUE_LIMIT);
  integerArgument('nodeLimit', clueLimit, 1, Number.MAX_SAFE_INTEGER);
  const cluesLimit = Math.max(clueLimit, isLarge ? LARGE_CLUES_LIMIT : CLUES_LIMIT);
  if (typeof showEnds !== 'boolean') throw wrongType('showEnds', showEnds, 'true or false');
  return {
    seed: integerArgument('seed', seed, 0, MOST_UINT32),
    stream: integerArgument('stream', stream, 0, MOST_UINT32),
    clues: clues === 'minimal' ? 0 : clues,
    isMinimalWanted: clues === 'minimal',
    showEnds,
    difficulty: difficulty === undefined ? undefined : nameArgument('difficulty', difficulty, DIFFICULTIES),
    nodeLimit: clueLimit,
    totalLimit: clues === 'minimal' ? Number.POSITIVE_INFINITY : cluesLimit,
  };
}

/** What {@link createPuzzle} makes. */
export interface CreatedPuzzle extends Without<'reason' | 'explanation' | 'proof'> {
  status: 'found';
  /** It has exactly one solution: `given` lists the clues by their steps. */
  puzzle: Puzzle;
  /** The solution, by step. */
  path: Uint32Array;
  /** Whether it is proven that no clue can be left out (with `showEnds`: none but the ends). */
  minimal: boolean;
  /** What a person needs to solve it. */
  difficulty: Difficulty;
  /** Squares placed in all. */
  nodes: number;
}

/** Nodes for the tour itself. */
const TOUR_LIMIT = 100_000_000;
/** Words of the generator that the tour takes none of (see src/problem/random.ts). */
const DRAWING = 16;
/** So many starts are drawn before the first one that a rule allows is taken. */
const MOST_DRAWS = 64;
/** So many orders of removal are tried for a difficulty, or a number of clues. */
const MOST_ORDERS = 6;

/** What `createPuzzle` returns. */
export type CreatePuzzleResult =
  | CreatedPuzzle
  | (ImpossibleResult & Without<'puzzle' | 'minimal' | 'difficulty'>);

/** Makes a puzzle on the engine of an entry: `createPuzzle` of wasm.ts and js.ts. */
export function createPuzzleOn(
  source: PuzzleSource,
  problem: TourProblem,
  options: CreatePuzzleOptions,
): CreatePuzzleResult {
  objectArgument('problem', problem, PROBLEM_KEYS, 'the options', [...CREATE_KEYS, ...source.keys]);
  const checked = normaliseProblem(problem);
  const fixed = normaliseGiven(undefined, checked);
  checkOptionKeys(source, options, CREATE_KEYS, 'the problem', PROBLEM_KEYS);
  const wishes = readWishes(options, checked.board);
  const bench = fillingBench(checked.board, source.load(options));
  const random = new Random();
  random.seed(wishes.seed, wishes.stream, DRAWING);
  const tour = drawnTour(checked, random, wishes);
  if (tour.status === 'impossible') return tour;
  const maker = new Maker(bench, checked, tour.path, wishes, fixed.squareAt);
  let best: Made | undefined;
  const orders = wishes.difficulty || !wishes.isMinimalWanted ? MOST_ORDERS : 1;
  for (let order = 0; order < orders; order++) {
    const made = maker.make(shuffledSteps(tour.path.length, random));
    if (!best || distanceTo(wishes, made) < distanceTo(wishes, best)) best = made;
    if (distanceTo(wishes, best) === 0 || maker.isOver) break;
  }
  const { squareAt, difficulty } = best!;
  // A limit that was reached shows in the answer.
  const minimal = best!.minimal && !maker.isOver;
  const given: GivenStep[] = [];
  for (const [step, square] of squareAt.entries()) if (square >= 0) given.push([square, step]);
  return withJsonArrays({
    status: 'found',
    puzzle: { ...publicProblem(checked), given },
    path: tour.path,
    minimal,
    difficulty,
    nodes: tour.nodes + maker.nodes,
  });
}

/** What is stated of the board, without defaults. */
function publicProblem(problem: Problem): TourProblem {
  const { blocked, closed, ...rest } = asProblem(problem);
  const stated: TourProblem = rest;
  if (closed) stated.closed = true;
  if (blocked) {
    const mask = problem.board.blocked!;
    stated.blocked = [...mask.keys()].filter((square) => mask[square]);
  }
  return stated;
}

/** A random tour from a start that is drawn, where none is asked for. */
function drawnTour(
  problem: Problem,
  random: Random,
  { seed, stream }: Wishes,
): { status: 'found'; path: Uint32Array; nodes: number } | ImpossibleResult {
  const { board, closed } = problem;
  const options = { strategy: 'random', seed, stream, nodeLimit: TOUR_LIMIT } as const;
  const rules = tourRules(board, problem.end, closed);
  for (let draw = 0; problem.start < 0 && !rules.board && draw < MOST_DRAWS; draw++) {
    const start = random.drawBelow(board.squares);
    if (board.blocked?.[start] || (start === problem.end && board.freeSquares > 1)) continue;
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

function shuffledSteps(length: number, random: Random): number[] {
  const steps = Array.from({ length }, (_, step) => step);
  shuffle(steps, random);
  return steps;
}

/** A difference of grades counts as more than any of clues. */
const GRADE_WEIGHT = 1024;

/** How far a puzzle is from the difficulty and the number of clues that are wanted. */
function distanceTo({ difficulty, clues, isMinimalWanted }: Wishes, made: Made): number {
  const grades: readonly Difficulty[] = [...DIFFICULTIES, 'fiendish'];
  const steps = difficulty ? Math.abs(grades.indexOf(difficulty) - grades.indexOf(made.difficulty)) : 0;
  return steps * GRADE_WEIGHT + (isMinimalWanted ? 0 : Math.abs(made.clues - clues));
}

interface Made {
  /** By step: its square where it is given, else -1. */
  readonly squareAt: Int32Array;
  /** How many are given. */
  readonly clues: number;
  readonly minimal: boolean;
  readonly difficulty: Difficulty;
}

/** Takes clues away. */
class Maker {
  nodes = 0;
  readonly #bench: FillingBench;
  readonly #problem: Problem;
  readonly #path: Uint32Array;
  readonly #wishes: Wishes;
  /** Steps that stay, by step: their squares. */
  readonly #fixed: Int32Array;

  constructor(bench: FillingBench, problem: Problem, path: Uint32Array, wishes: Wishes, fixed: Int32Array) {
    this.#bench = bench;
    this.#problem = problem;
    this.#path = path;
    this.#wishes = wishes;
    this.#fixed = fixed;
  }

  /** Whether all searches together have reached their limit. */
  get isOver(): boolean {
    return this.nodes >= this.#wishes.totalLimit;
  }

  /** Takes away what can be taken away, in an order of the steps. */
  make(order: readonly number[]): Made {
    const { graph } = this.#bench;
    const { closed } = this.#problem;
    const { clues, isMinimalWanted } = this.#wishes;
    const squareAt = Int32Array.from(this.#path);
    let left = squareAt.length;
    let minimal = isMinimalWanted || left > clues;
    for (const step of order) {
      if ((!isMinimalWanted && left <= clues) || this.isOver) {
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
    return { squareAt, clues: left, minimal, difficulty: gradeOf(graph, squareAt, closed, this.#path) };
  }

  /**
   * What a step is that these are without: `spare` when it can be left out, `needed` when there are several fillings then,
   * `kept` when that is unknown, or the puzzle would be too hard.
   * @param count how many are given without it
   * @param asksAll whether it matters if a step is needed, or kept for its difficulty
   */
  #judge(squareAt: Int32Array, count: number, asksAll: boolean): 'spare' | 'needed' | 'kept' {
    const { difficulty } = this.#wishes;
    if (difficulty === undefined) {
      const isUnique = this.#isUnique(squareAt, count);
      return isUnique === undefined ? 'kept' : isUnique ? 'spare' : 'needed';
    }
    const { graph } = this.#bench;
    const { closed } = this.#problem;
    const isGiven = Uint8Array.from(squareAt, (square) => (square < 0 ? 0 : 1));
    if (count > 0 && exchangedFilling(graph, { path: this.#path, isGiven, closed })) return 'needed';
    const isEasyEnough = isSolvedAt(difficulty, graph, squareAt, closed, this.#path);
    if (!isEasyEnough && !asksAll) return 'kept';
    // What a person finds is a proof already; the search has to come to it too, as others will ask it.
    const isUnique = this.#isUnique(squareAt, count);
    if (isUnique === false) return 'needed';
    return isUnique && isEasyEnough ? 'spare' : 'kept';
  }

  #stays(step: number): boolean {
    if (this.#fixed[step]! >= 0) return true;
    return this.#wishes.showEnds && (step === 0 || step === this.#path.length - 1);
  }

  /** Whether these steps have one filling; undefined: not known within the limit. */
  #isUnique(squareAt: Int32Array, count: number): boolean | undefined {
    // Without a step another filling goes back, or begins elsewhere.
    if (count === 0) return squareAt.length === 1;
    const { graph, kernel } = this.#bench;
    const stepOf = new Int32Array(graph.squares).fill(-1);
    for (const [step, square] of squareAt.entries()) if (square >= 0) stepOf[square] = step;
    const gaps = gapsOf(this.#problem, { count, stepOf, squareAt });
    const { closed } = this.#problem;
    const searched = { graph, gaps, squareAt, closed };
    const { nodeLimit, totalLimit } = this.#wishes;
    const limit = Math.min(nodeLimit, totalLimit - this.nodes);
    const { paths, isOver, nodes } = searchFillings(kernel, searched, limit, this.#path);
    this.nodes += nodes;
    return isOver ? paths.length === 1 : undefined;
  }
}
