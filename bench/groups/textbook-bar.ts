import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition } from '../harness/group.js';
import { TEXTBOOK_C, TEXTBOOK_JAVASCRIPT } from './contestants.js';

/** Bars in seconds are for one machine. On other machines, the time of this program scales them. */
const TEXTBOOK = 'textbook C, a tour of 8 x 8';
/** Seconds per tour on the machine of the bars. */
const TEXTBOOK_SECONDS = 2.4e-6;
const WORK = { workload: { rows: 8, cols: 8 }, answers: 'tours' };

/** The textbook program, and a program that checks its answers. */
export const TEXTBOOK_CONTESTANTS: readonly ContestantDefinition[] = [
  { ...TEXTBOOK_C, ...WORK, name: TEXTBOOK },
  { ...TEXTBOOK_JAVASCRIPT, ...WORK, proofOnly: true },
];

/** Returns a bar: a repetition of a contestant takes at most `seconds` on the machine of the bars. */
export function secondsBar(of: string, allowed: string, seconds: number): Figure {
  return {
    what: `${allowed} where a tour of 8 x 8 takes the textbook program 2.4 us`,
    of,
    against: TEXTBOOK,
    bar: { slower: Math.round(seconds / TEXTBOOK_SECONDS) },
  };
}
