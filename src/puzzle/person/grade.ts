import type { KnightGraph } from '../kernel.js';
import { Person } from './deduction.js';
import { exhaustLookAheads } from './look-ahead.js';
import { Sheet } from './sheet.js';

/** The grades that can be requested for a puzzle. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

/** A grade that can be requested. */
export type WantedDifficulty = (typeof DIFFICULTIES)[number];

/**
 * The techniques that a person needs to solve a puzzle.
 *
 * - `easy`: no look-ahead; single squares, single steps, distances and available moves are enough;
 * - `medium`: at most eight look-aheads of at most four steps each;
 * - `hard`: look-aheads of any number and length, one square tried at a time;
 * - `fiendish`: harder than that: a look-ahead requires another one.
 */
export type Difficulty = WantedDifficulty | 'fiendish';

/** The techniques allowed at a grade. */
interface Allowance {
  /** Maximum number of steps per look-ahead, in the order in which a person tries them. */
  readonly limits: readonly number[];
  readonly maxLookAheads: number;
}

const SHORT = 1;
const LONGER = 4;
const ALLOWED: Readonly<Record<WantedDifficulty, Allowance>> = {
  easy: { limits: [], maxLookAheads: 0 },
  medium: { limits: [SHORT, LONGER], maxLookAheads: 8 },
  hard: { limits: [SHORT, LONGER, Number.POSITIVE_INFINITY], maxLookAheads: Number.POSITIVE_INFINITY },
};

/**
 * Solves a puzzle as a person does, with the techniques of a grade.
 * @returns the completion by step; undefined if the person got stuck
 */
export function solveAsPerson(
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  difficulty: WantedDifficulty,
): Uint32Array | undefined {
  const { limits, maxLookAheads } = ALLOWED[difficulty];
  const sheet = new Sheet(graph, squareAt, closed);
  const person = new Person(sheet);
  while (person.next(limits, maxLookAheads));
  sheet.settle();
  return !sheet.isWrong && sheet.open === 0 ? Uint32Array.from(sheet.squareAt) : undefined;
}

/**
 * Returns whether a person can solve a puzzle with the techniques of a grade.
 * @param path its solution: unlimited look-aheads skip the right squares, which cannot be refuted
 */
export function isSolvedAt(
  grade: WantedDifficulty,
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  path: ArrayLike<number>,
): boolean {
  if (grade !== 'hard') return solveAsPerson(graph, squareAt, closed, grade) !== undefined;
  const sheet = new Sheet(graph, squareAt, closed);
  exhaustLookAheads(sheet, path);
  return !sheet.isWrong && sheet.open === 0;
}

/**
 * Returns the grade of a puzzle with one solution.
 * @param path the solution
 */
export function gradeOf(
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  path: ArrayLike<number>,
): Difficulty {
  if (squareAt.length === 1) return 'easy'; // a sheet has no squares without moves
  return DIFFICULTIES.find((grade) => isSolvedAt(grade, graph, squareAt, closed, path)) ?? 'fiendish';
}
