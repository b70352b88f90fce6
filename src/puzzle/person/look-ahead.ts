import { fillPlain, findPlain } from './plain.js';
import type { Sheet } from './sheet.js';

/** Maximum number of squares of a step to try. A step next to a filled-in one has at most eight. */
const MAX_TRIED = 8;

/** The number of squares that look-aheads may still place. */
export interface TryBudget {
  left: number;
}

/**
 * Tries a square of some step and its consequences until there is a contradiction. Then excludes that square.
 * @param limits maximum number of steps to try, one limit after another
 * @param budget decreases by the number of placed squares; if it is used up, nothing more is found
 * @returns number of steps tried; 0 if nothing was found
 */
export function lookAhead(sheet: Sheet, limits: readonly number[], budget: TryBudget): number {
  if (limits.length === 0) return 0;
  const steps = stepsToTry(sheet);
  const tried = sheet.copy();
  for (const limit of limits) {
    for (const step of steps) {
      for (const square of sheet.candidatesOf(step)) {
        tried.assign(sheet);
        const length = refutedAfter(tried, step, square, limit, budget);
        if (length === 0) continue;
        sheet.exclude(step, square);
        return length;
      }
    }
  }
  return 0;
}

/**
 * Excludes the squares that look-aheads of any length refute, one square at a time, until there are none. After each of them, the
 * caller fills in what follows. The result does not depend on the order: a refuted square stays refuted when more is known.
 * @param path a completion by step: its squares cannot be refuted, so they are not tried
 * @param budget decreases by the number of placed squares; if it is used up, nothing more is found
 * @returns for each excluded square, the number of steps tried
 */
export function* refutations(sheet: Sheet, path: ArrayLike<number>, budget: TryBudget): Generator<number> {
  const tried = sheet.copy();
  for (let isNew = true; isNew && !sheet.isWrong; ) {
    isNew = false;
    for (const step of stepsToTry(sheet)) {
      for (const square of sheet.candidatesOf(step)) {
        if (square === path[step] || !sheet.mayBe(step, square)) continue;
        if (budget.left <= 0) return;
        const open = sheet.open;
        tried.assign(sheet);
        tried.place(step, square);
        fillPlain(tried);
        const length = open - tried.open;
        budget.left -= length;
        if (!tried.isWrong) continue;
        sheet.exclude(step, square);
        yield length;
        isNew = true;
      }
    }
  }
}

/** Returns open steps with few possible squares, fewest first. */
function stepsToTry(sheet: Sheet): number[] {
  const steps: number[] = [];
  for (let count = 1; count <= MAX_TRIED; count++) {
    for (let step = 0; step < sheet.length; step++) {
      if (sheet.squareAt[step]! < 0 && sheet.countCandidates(step) === count) steps.push(step);
    }
  }
  return steps;
}

/** Returns after how many steps a square is refuted for a step; 0 if not within the limit. */
function refutedAfter(tried: Sheet, step: number, square: number, limit: number, budget: TryBudget): number {
  let next = { step, square };
  for (let length = 1; length <= limit && budget.left > 0; length++) {
    tried.place(next.step, next.square);
    budget.left--;
    const found = findPlain(tried);
    if (tried.isWrong) return length;
    if (!found) return 0;
    next = found;
  }
  return 0;
}
