import type { KnightGraph } from '../kernel.js';
import { type Deduction, Person } from './deduction.js';
import { exhaustLookAheads } from './look-ahead.js';
import { Sheet } from './sheet.js';

/** The grades that a puzzle can be made to. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

/** A grade that a puzzle is made to. */
export type WantedDifficulty = (typeof DIFFICULTIES)[number];

/**
 * What a person needs to solve a puzzle.
 *
 * - `easy`: no look-ahead: one place for a step, one step for a square, distances and ways left are enough;
 * - `medium`: at most eight look-aheads, of at most four steps each;
 * - `hard`: look-aheads of any number and length, one place tried at a time;
 * - `fiendish`: that is not enough; within a look-ahead another one is needed.
 */
export type Difficulty = WantedDifficulty | 'fiendish';

/** What is allowed at a grade. */
interface Allowance {
  /** How many steps a look-ahead may try, in the order in which a person does. */
  readonly limits: readonly number[];
  readonly mostLookAheads: number;
}

const SHORT = 1;
const LONGER = 4;
const ALLOWED: Readonly<Record<WantedDifficulty, Allowance>> = {
  easy: { limits: [], mostLookAheads: 0 },
  medium: { limits: [SHORT, LONGER], mostLookAheads: 8 },
  hard: { limits: [SHORT, LONGER, Number.POSITIVE_INFINITY], mostLookAheads: Number.POSITIVE_INFINITY },
};

/** How a person came along. */
export interface PersonalSolution {
  /** The filling, by step; undefined: the person got stuck. */
  readonly path: Uint32Array | undefined;
  readonly deductions: readonly Deduction[];
  readonly lookAheads: number;
}

/** Solves a puzzle as a person does, with what is allowed at a grade. */
export function solveAsPerson(
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  difficulty: WantedDifficulty,
): PersonalSolution {
  const { limits, mostLookAheads } = ALLOWED[difficulty];
  const sheet = new Sheet(graph, squareAt, closed);
  const person = new Person(sheet);
  const deductions: Deduction[] = [];
  for (;;) {
    const found = person.next(limits, mostLookAheads);
    if (!found) break;
    deductions.push(found);
  }
  sheet.settle();
  const isSolved = !sheet.isWrong && sheet.open === 0;
  return {
    path: isSolved ? Uint32Array.from(sheet.squareAt) : undefined,
    deductions,
    lookAheads: person.lookAheads,
  };
}

/**
 * Whether a person solves a puzzle with what is allowed at a grade.
 * @param path its solution: with look-aheads of any number the places that are right need not be tried
 */
export function isSolvedAt(
  grade: WantedDifficulty,
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  path: ArrayLike<number>,
): boolean {
  if (grade !== 'hard') return solveAsPerson(graph, squareAt, closed, grade).path !== undefined;
  const sheet = new Sheet(graph, squareAt, closed);
  exhaustLookAheads(sheet, path);
  return !sheet.isWrong && sheet.open === 0;
}

/**
 * The grade of a puzzle that has one solution.
 * @param path that solution
 */
export function gradeOf(
  graph: KnightGraph,
  squareAt: Int32Array,
  closed: boolean,
  path: ArrayLike<number>,
): Difficulty {
  if (squareAt.length === 1) return 'easy'; // a square without a move has no place on a sheet
  return DIFFICULTIES.find((grade) => isSolvedAt(grade, graph, squareAt, closed, path)) ?? 'fiendish';
}
