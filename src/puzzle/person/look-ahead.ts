import { fillPlain, findPlain } from './plain.js';
import type { Sheet } from './sheet.js';

/** Steps with more places are not tried: those beside a step that is filled in have eight at most. */
const MOST_TRIED = 8;

/** How many squares look-aheads may still place. */
export interface TryBudget {
  left: number;
}

/**
 * Tries a place of some step, and what follows from it, until something cannot be; that place is excluded then.
 * @param limits how many steps are tried at a time, one limit after the other
 * @param budget is reduced by the squares placed; nothing more is found when none are left
 * @returns how many steps were tried, 0: nothing was found
 */
export function lookAhead(sheet: Sheet, limits: readonly number[], budget: TryBudget): number {
  if (limits.length === 0) return 0;
  const steps = triedSteps(sheet);
  const tried = sheet.copy();
  for (const limit of limits) {
    for (const step of steps) {
      for (const square of sheet.placesOf(step)) {
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
 * Fills in all that look-aheads of any number and length come to, one place at a time. What they come to in the end is the
 * same in whatever order they are made: a place that is refuted stays so when more is known.
 * @param path a filling, by step: none of its places can be refuted, so they are not tried
 */
export function exhaustLookAheads(sheet: Sheet, path: ArrayLike<number>): void {
  fillPlain(sheet);
  const tried = sheet.copy();
  for (let isNew = true; isNew && !sheet.isWrong; ) {
    isNew = false;
    for (const step of triedSteps(sheet)) {
      for (const square of sheet.placesOf(step)) {
        if (square === path[step] || !sheet.mayBe(step, square)) continue;
        tried.assign(sheet);
        tried.place(step, square);
        fillPlain(tried);
        if (!tried.isWrong) continue;
        sheet.exclude(step, square);
        fillPlain(sheet);
        isNew = true;
      }
    }
  }
}

/** Open steps that have few places, the fewest first. */
function triedSteps(sheet: Sheet): number[] {
  const steps: number[] = [];
  for (let count = 1; count <= MOST_TRIED; count++) {
    for (let step = 0; step < sheet.length; step++) {
      if (sheet.squareAt[step]! < 0 && sheet.countPlaces(step) === count) steps.push(step);
    }
  }
  return steps;
}

/** After how many steps it is seen that a step is not on a square; 0: not within the limit. */
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
