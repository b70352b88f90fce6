import type { Hint } from 'knights-tour-wasm/puzzle';
import type { Verdict } from '../verdict.js';
import { withNames } from '../words.js';
import type { Draft } from './draft.js';
import type { PuzzleRequest } from './puzzle-worker.js';
import type { Sheet } from './sheet.js';

const SENT = 'A puzzle from a link';

export const PROVING: Verdict = {
  kind: '',
  headline: SENT,
  detail: 'Checking that it has exactly one solution …',
};

export const STOPPED: Verdict = {
  kind: 'limit',
  headline: SENT,
  detail: 'You stopped the check, so it may not have exactly one solution. Reload the page to try again.',
};

export const NO_WORKER: Verdict = {
  kind: 'error',
  headline: 'No puzzle',
  detail: 'Puzzles are made in a worker. It did not start, or it failed.',
};

/** @param isPuzzleBehind whether Back returns to a puzzle */
export function describeDraft(isPuzzleBehind: boolean): Verdict {
  const back = isPuzzleBehind ? ' The browser’s Back button returns to the previous puzzle.' : '';
  const detail = `Draw a shape, set a start and an end if you like, and choose a difficulty.${back}`;
  return { kind: '', headline: 'Make your own puzzle', detail };
}

/** Refuses a start on the end, or an end on the start. */
export function refuseEnd(name: string, other: string): Verdict {
  return {
    kind: 'error',
    headline: `That is the ${other}`,
    detail: `Choose another square for the ${name}.`,
  };
}

/** @param reason why the board has no puzzle */
export function describeImpossible(reason: string, board: Draft): Verdict {
  return { kind: 'impossible', headline: 'No puzzle', detail: withNames(reason, board) };
}

/** @param proof the difficulty and the proof of the puzzle */
export function describeSheet({ isSolved, puzzle, squareAt }: Sheet, proof: string): Verdict {
  const solved = 'Every number is a knight’s move from the one before.';
  const given = `${puzzle.given.length} of ${squareAt.length} numbers are given`;
  return isSolved
    ? { kind: 'found', headline: 'Solved!', detail: solved }
    : { kind: 'found', headline: given, detail: proof };
}

export function describeNoHint(reason: string): Verdict {
  return { kind: 'error', headline: 'No hint', detail: reason };
}

export function describeHint(hint: Exclude<Hint, { status: 'done' }>, board: Draft): Verdict {
  switch (hint.status) {
    case 'next':
      return {
        kind: '',
        headline: 'A hint',
        detail: `${withNames(hint.explanation, board)} Press Hint again to fill it in.`,
      };
    case 'mistake':
      return { kind: '', headline: 'Look again', detail: withNames(hint.explanation, board) };
    case 'several':
      return describeNoHint(
        'The puzzle has several solutions, so the given numbers do not determine the next one.',
      );
    case 'impossible':
      return describeNoHint(`The puzzle has no solution. ${withNames(hint.explanation, board)}`);
    case 'limit':
      return describeNoHint(
        'The search reached its limit before it could tell whether there is exactly one solution.',
      );
  }
}

/** Describes a request that the visitor waits for. */
export function describeWait(question: PuzzleRequest): string {
  if ('make' in question) return 'Making a puzzle and proving it …';
  return 'solve' in question ? 'Proving that it has one solution …' : 'Looking for the next number …';
}
