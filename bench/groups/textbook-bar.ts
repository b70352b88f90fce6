import type { Workload } from '../harness/contestant.js';
import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition } from '../harness/group.js';
import { TEXTBOOK_C, TEXTBOOK_JAVASCRIPT } from './contestants.js';

/** Bars in seconds: they were set on one machine, and hold on others by what the textbook program takes there. */

const TEXTBOOK = 'textbook C, a tour of 8 x 8';
/** What that took, in seconds, on the machine on which the bars were set. */
const TEXTBOOK_SECONDS = 2.4e-6;

export const BOARD: Workload = { rows: 8, cols: 8 };
const SQUARES = 8 * 8;

/** The textbook program, and the one that proves its answers. */
export const TEXTBOOK_CONTESTANTS: readonly ContestantDefinition[] = [
  { ...TEXTBOOK_C, name: TEXTBOOK, workload: BOARD, answers: 'tours' },
  { ...TEXTBOOK_JAVASCRIPT, workload: BOARD, answers: 'tours', proofOnly: true },
];

function barOf(of: string, allowed: string, seconds: number, textbookSeconds: number): Figure {
  return {
    what: `${allowed} where a tour of 8 x 8 takes the textbook program 2.4 us`,
    of,
    against: TEXTBOOK,
    bar: { slower: Math.round(seconds / textbookSeconds) },
  };
}

/** A repetition of a contestant takes at most so many seconds; `allowed` says so. */
export function secondsBar(of: string, allowed: string, seconds: number): Figure {
  return barOf(of, allowed, seconds, TEXTBOOK_SECONDS);
}

/** The same of a group that is measured by the square. */
export function secondsASquareBar(of: string, allowed: string, seconds: number): Figure {
  return barOf(of, allowed, seconds, TEXTBOOK_SECONDS / SQUARES);
}
