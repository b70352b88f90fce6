import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition } from '../harness/group.js';
import { TEXTBOOK_C, TEXTBOOK_JAVASCRIPT } from './contestants.js';

/** Bars in seconds were set on one machine. On others the time of the textbook program scales them. */
const TEXTBOOK = 'textbook C, a tour of 8 x 8';
/** Seconds of a tour on the machine on which the bars were set. */
const TEXTBOOK_SECONDS = 2.4e-6;
const WORK = { workload: { rows: 8, cols: 8 }, answers: 'tours' };

/** The textbook program, and the one that proves its answers. */
export const TEXTBOOK_CONTESTANTS: readonly ContestantDefinition[] = [
  { ...TEXTBOOK_C, ...WORK, name: TEXTBOOK },
  { ...TEXTBOOK_JAVASCRIPT, ...WORK, proofOnly: true },
];

/** A repetition of a contestant takes at most `seconds`. */
export function secondsBar(of: string, allowed: string, seconds: number): Figure {
  return {
    what: `${allowed} where a tour of 8 x 8 takes the textbook program 2.4 us`,
    of,
    against: TEXTBOOK,
    bar: { slower: Math.round(seconds / TEXTBOOK_SECONDS) },
  };
}
