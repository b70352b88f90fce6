import { ENGINE_KEYS, type EngineOptions } from '../engines/wasm/entry-engine.js';
import { tourRules } from '../existence/index.js';
import { belonging, integerArgument, nameArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { type GivenStep, normaliseGiven } from '../problem/given.js';
import { normaliseProblem, PROBLEM_KEYS, type Problem, type TourProblem } from '../problem/problem.js';
import { Random } from '../problem/random.js';
import type { ImpossibleResult } from '../problem/result.js';
import { gapsOf } from './gaps.js';
import {
  DIFFICULTIES,
  type Difficulty,
  gradeOf,
  solveAsPerson,
  type WantedDifficulty,
} from './person/grade.js';
import { type FillingBench, fillingBench, type Puzzle } from './puzzle.js';
import { searchFillings } from './search.js';
import { asProblem, tourSolver } from './tour-fillings.js';

/** How to make a puzzle. */
export interface CreatePuzzleOptions extends EngineOptions {
  /** An integer from 0 to 2^32 - 1; default 0. */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. One puzzle for each pair of seed and stream. */
  stream?: number | undefined;
  /** 'minimal' (default): none can be left out. A number: as near to it as there is one solution. */
  clues?: 'minimal' | number | undefined;
  /** Whether the first and the last step are given, whatever else is. Default false: they are steps like any other. */
  showEnds?: boolean | undefined;
  /** What a person needs to solve it; clues without which it would be harder stay. Default: it becomes what it becomes. */
  difficulty?: WantedDifficulty | undefined;
  /** The most squares that the search placed for one clue may place: an integer from 1 to 2^53 - 1; default 50 000. */
  nodeLimit?: number | undefined;
}

/** What {@link createPuzzle} makes. */
export interface CreatedPuzzle {
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

export const CREATE_KEYS: readonly string[] = [
  'seed',
  'stream',
  'clues',
  'showEnds',
  'difficulty',
  'nodeLimit',
  ...ENGINE_KEYS,
];

const MOST_UINT32 = 2 ** 32 - 1;
const DEFAULT_CLUE_LIMIT = 50_000;
/** Nodes for the tour itself. */
const TOUR_LIMIT = 100_000_000;
/** Words of the generator that the tour takes none of (see src/problem/random.ts). */
const DRAWING = 16;
/** So many starts are drawn before the first one that a rule allows is taken. */
const MOST_DRAWS = 64;
/** So many orders of removal are tried for a difficulty. */
const MOST_ORDERS = 6;

export interface Wishes {
  readonly seed: number;
  readonly stream: number;
  readonly clues: number;
  readonly isMinimalWanted: boolean;
  readonly showEnds: boolean;
  readonly difficulty: WantedDifficulty | undefined;
  readonly nodeLimit: number;
}

/**
 * A puzzle with exactly one solution, from a key: a tour, and of its steps those that are left when one after the other is
 * taken away as long as there is one solution.
 * @returns `impossible` for a board without a tour
 * @throws TypeError, RangeError
 */
export function createPuzzle(
  problem: TourProblem,
  options: CreatePuzzleOptions = {},
): CreatedPuzzle | ImpossibleResult {
  objectArgument('problem', problem, PROBLEM_KEYS, belonging('the options', CREATE_KEYS));
  objectArgument('options', options, CREATE_KEYS, belonging('the problem', PROBLEM_KEYS));
  const checked = normaliseProblem(problem);
  const fixed = normaliseGiven(undefined, checked);
  const wishes = readWishes(options, checked.board.freeSquares);
  const bench = fillingBench(checked.board, options);
  const random = new Random();
  random.seed(wishes.seed, wishes.stream, DRAWING);
  const tour = drawnTour(checked, random, wishes);
  if (tour.status === 'impossible') return tour;
  const maker = new Maker(bench, checked, tour.path, wishes, fixed.squareAt);
  let best: Made | undefined;
  for (let order = 0; order < (wishes.difficulty ? MOST_ORDERS : 1); order++) {
    const made = maker.make(shuffledSteps(tour.path.length, random));
    if (!best || distanceTo(wishes, made) < distanceTo(wishes, best)) best = made;
    if (distanceTo(wishes, best) === 0) break;
  }
  const { squareAt, minimal, difficulty } = best!;
  const given: GivenStep[] = [];
  for (const [step, square] of squareAt.entries()) if (square >= 0) given.push([square, step]);
  return {
    status: 'found',
    puzzle: { ...publicProblem(checked), given },
    path: tour.path,
    minimal,
    difficulty,
    nodes: tour.nodes + maker.nodes,
  };
}

export function readWishes(options: CreatePuzzleOptions, freeSquares: number): Wishes {
  const { seed = 0, stream = 0, clues = 'minimal', showEnds = false, difficulty, nodeLimit } = options;
  if (clues !== 'minimal') {
    if (typeof clues !== 'number') throw wrongType('clues', clues, "'minimal' or a number");
    integerArgument('clues', clues, 1, freeSquares);
  }
  if (typeof showEnds !== 'boolean') throw wrongType('showEnds', showEnds, 'true or false');
  return {
    seed: integerArgument('seed', seed, 0, MOST_UINT32),
    stream: integerArgument('stream', stream, 0, MOST_UINT32),
    clues: clues === 'minimal' ? 0 : clues,
    isMinimalWanted: clues === 'minimal',
    showEnds,
    difficulty: difficulty === undefined ? undefined : nameArgument('difficulty', difficulty, DIFFICULTIES),
    nodeLimit: integerArgument('nodeLimit', nodeLimit ?? DEFAULT_CLUE_LIMIT, 1, Number.MAX_SAFE_INTEGER),
  };
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
  for (let left = length; left > 1; left--) {
    const drawn = random.drawBelow(left);
    [steps[left - 1], steps[drawn]] = [steps[drawn]!, steps[left - 1]!];
  }
  return steps;
}

/** How far a puzzle is from the difficulty that is wanted. */
function distanceTo({ difficulty }: Wishes, made: Made): number {
  const grades: readonly Difficulty[] = [...DIFFICULTIES, 'fiendish'];
  return difficulty ? Math.abs(grades.indexOf(difficulty) - grades.indexOf(made.difficulty)) : 0;
}

interface Made {
  /** By step: its square where it is given, else -1. */
  readonly squareAt: Int32Array;
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

  /** Takes away what can be taken away, in an order of the steps. */
  make(order: readonly number[]): Made {
    const { graph } = this.#bench;
    const { closed } = this.#problem;
    const { clues, isMinimalWanted, difficulty } = this.#wishes;
    const squareAt = Int32Array.from(this.#path);
    let left = squareAt.length;
    let minimal = isMinimalWanted || left > clues;
    for (const step of order) {
      if (!isMinimalWanted && left <= clues) {
        minimal = false;
        break;
      }
      if (this.#stays(step)) continue;
      const square = squareAt[step]!;
      squareAt[step] = -1;
      const verdict = this.#isUnique(squareAt, left - 1);
      const isEasyEnough =
        verdict !== true ||
        difficulty === undefined ||
        solveAsPerson(graph, squareAt, closed, difficulty).path !== undefined;
      // What is unknown, and what could be left out but would be too hard, is no proof that it cannot.
      if (verdict === undefined || !isEasyEnough) minimal = false;
      if (verdict === true && isEasyEnough) left--;
      else squareAt[step] = square;
    }
    return { squareAt, minimal, difficulty: gradeOf(graph, squareAt, closed) };
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
    const { paths, isOver, nodes } = searchFillings(kernel, searched, this.#wishes.nodeLimit, this.#path);
    this.nodes += nodes;
    return isOver ? paths.length === 1 : undefined;
  }
}
