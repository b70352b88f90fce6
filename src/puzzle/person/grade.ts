import type { KnightGraph } from '../kernel.js';
import { type DeductionKind, Person } from './deduction.js';
import { Sheet } from './sheet.js';

/** The grades of puzzles, from easy to hard. */
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'fiendish'] as const;

/**
 * The techniques that a person needs to solve a puzzle.
 *
 * - `easy`: no look-ahead; single squares, single steps, distances and available moves are enough;
 * - `medium`: at most eight look-aheads of at most four steps each;
 * - `hard`: look-aheads of any number and length, one square tried at a time;
 * - `fiendish`: harder than that: a look-ahead requires another one.
 */
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The grade of a puzzle, and what it is made of. */
export interface Grade {
  /** The techniques that a person needs to solve the puzzle. */
  readonly difficulty: Difficulty;
  /**
   * An integer from 0 to 3999, comparable between puzzles of all boards: a harder puzzle has a higher score. Its thousands are
   * the difficulty: 0 easy, 1 medium, 2 hard, 3 fiendish. The rest is `1000 * effort / (effort + 1000)`, rounded down. The effort
   * adds up 1 for each step found by `distance`, 2 by `one-square`, 3 by `one-step`, 4 by `degree`; 10 for each look-ahead, and 1
   * for each step that it tries; 100 for each nested look-ahead.
   */
  readonly score: number;
  /** Number of steps that a person finds by each kind of deduction. Their sum is the number of steps that are not given. */
  readonly deductions: Readonly<Record<DeductionKind, number>>;
  /** Number of squares that look-aheads exclude. */
  readonly lookAheads: number;
}

/** A grade without nested look-aheads. */
type PlainDifficulty = Exclude<Difficulty, 'fiendish'>;

/** The techniques allowed at a grade. */
interface Allowance {
  /** Maximum number of steps per look-ahead, in the order in which a person tries them. */
  readonly limits: readonly number[];
  readonly maxLookAheads: number;
}

const SHORT = 1;
const LONGER = 4;
const ALLOWED: Readonly<Record<PlainDifficulty, Allowance>> = {
  easy: { limits: [], maxLookAheads: 0 },
  medium: { limits: [SHORT, LONGER], maxLookAheads: 8 },
  hard: { limits: [SHORT, LONGER, Number.POSITIVE_INFINITY], maxLookAheads: Number.POSITIVE_INFINITY },
};

/**
 * Nodes per square of a look-ahead. It places a square in 10 to 30 us on boards of 64 to 256 squares, the search in 1 to 3 us.
 */
export const NODES_OF_TRY = 10;

/** Effort of a step by the kind of its deduction. That of look-aheads is added for each square that they exclude. */
const EFFORTS: Readonly<Record<DeductionKind, number>> = {
  distance: 1,
  'one-square': 2,
  'one-step': 3,
  degree: 4,
  'look-ahead': 0,
  'nested-look-ahead': 100,
};
const LOOK_AHEAD_EFFORT = 10;
/** The range of scores of a difficulty, and the effort that has the score in its middle. */
const RANGE = 1000;

/**
 * Solves a puzzle as a person does, with the techniques of a grade.
 * @returns the completion by step; undefined if the person got stuck
 */
export function solveAsPerson(
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  difficulty: PlainDifficulty,
): Uint32Array | undefined {
  const person = new Person(new Sheet(graph, squareAt, closed));
  return fillAt(person, difficulty) ? Uint32Array.from(person.sheet.squareAt) : undefined;
}

/** Fills in what a person finds with the techniques of a grade. @returns whether they are enough */
function fillAt(person: Person, grade: PlainDifficulty, path?: ArrayLike<number>): boolean {
  const { limits, maxLookAheads } = ALLOWED[grade];
  const { sheet } = person;
  if (path && grade === 'hard') person.exhaust(path);
  else while (person.next(limits, maxLookAheads));
  sheet.settle();
  return !sheet.isWrong && sheet.open === 0;
}

/**
 * Returns whether a person can solve a puzzle with the techniques of a grade.
 * @param path its solution: unlimited look-aheads skip the right squares, which cannot be refuted
 */
export function isSolvedAt(
  grade: Difficulty,
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  path: ArrayLike<number>,
): boolean {
  return grade === 'fiendish' || fillAt(new Person(new Sheet(graph, squareAt, closed)), grade, path);
}

/**
 * Grades a puzzle with one solution.
 * @param path the solution
 * @param maxTries maximum number of squares that all look-aheads may place
 * @returns undefined if the look-aheads would place more
 */
export function gradeOf(
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  path: ArrayLike<number>,
  maxTries: number = Number.POSITIVE_INFINITY,
): Grade | undefined {
  const budget = { left: maxTries };
  if (squareAt.length === 1) {
    // A sheet has no squares without moves.
    const person = new Person(new Sheet(graph, new Int32Array(0), closed));
    if (squareAt[0]! < 0) person.deductions.distance = 1;
    return gradeFor('easy', person);
  }
  for (const difficulty of ['easy', 'medium', 'hard'] as const) {
    const person = new Person(new Sheet(graph, squareAt, closed), budget);
    if (fillAt(person, difficulty, path)) return gradeFor(difficulty, person);
    if (difficulty !== 'hard') continue;
    while (budget.left > 0 && person.nest(path)) person.exhaust(path);
    if (person.sheet.open === 0) return gradeFor('fiendish', person);
  }
  return undefined;
}

function gradeFor(difficulty: Difficulty, { deductions, lookAheads, tried }: Person): Grade {
  let effort = LOOK_AHEAD_EFFORT * lookAheads + tried;
  for (const [kind, count] of Object.entries(deductions)) effort += EFFORTS[kind as DeductionKind] * count;
  const within = Math.floor((RANGE * effort) / (effort + RANGE));
  return { difficulty, score: RANGE * DIFFICULTIES.indexOf(difficulty) + within, deductions, lookAheads };
}
