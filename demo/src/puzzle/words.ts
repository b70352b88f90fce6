import type { PuzzleQuestion } from './puzzle-worker.js';

export const OF_YOUR_OWN = 'A puzzle of your own';
export const HOW_TO_DRAW = 'Draw a shape, choose start and end if you like, and how hard it is to be.';
export const BACK_TO_PUZZLE = 'The browser’s Back leads to the puzzle that was here.';
export const NO_WORKER = 'Puzzles are made in a worker, which did not start here or broke off.';

/** What is waited for, beside the button that stops it. */
export function waitedFor(question: PuzzleQuestion): string {
  if ('make' in question) return 'Making it, and proving it …';
  return 'solve' in question ? 'Proving that it has one solution …' : 'Looking for what comes next …';
}
