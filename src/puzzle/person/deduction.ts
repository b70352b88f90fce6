import { lookAhead, type TryBudget } from './look-ahead.js';
import { findPlain, type PlainFind } from './plain.js';
import type { Sheet } from './sheet.js';

/**
 * The reasons by which a person finds a step.
 *
 * - `distance`: only one square is near enough to the filled-in steps before and after it;
 * - `one-square`: only one square remains for a step, given where the adjacent steps may be;
 * - `one-step`: only one step remains for a square;
 * - `degree`: an open square with two available moves uses both, so it is next to a filled-in step;
 * - `look-ahead`: every other choice leads to a contradiction within the next steps.
 */
export type DeductionKind = 'distance' | 'one-square' | 'one-step' | 'degree' | 'look-ahead';

/** A deduced step. */
export interface Deduction {
  readonly kind: DeductionKind;
  readonly step: number;
  readonly square: number;
  /** For a look-ahead: maximum number of steps tried before a contradiction; otherwise 0. */
  readonly length: number;
  /** Squares with two available moves that the deduction used. */
  readonly pressed: readonly number[];
}

/** Solves a sheet as a person does. */
export class Person {
  readonly sheet: Sheet;
  /** Number of look-aheads so far. */
  lookAheads = 0;
  /** Number of squares that look-aheads may still place. */
  readonly #budget: TryBudget;

  /** @param maxTries maximum number of squares that all look-aheads may place */
  constructor(sheet: Sheet, maxTries: number = Number.POSITIVE_INFINITY) {
    this.sheet = sheet;
    this.#budget = { left: maxTries };
  }

  /**
   * Finds one step and fills it in.
   * @param limits maximum number of steps per look-ahead, in the order in which a person would try; none: no look-ahead
   * @param maxLookAheads maximum number of look-aheads
   */
  next(limits: readonly number[], maxLookAheads: number = Number.POSITIVE_INFINITY): Deduction | undefined {
    const { sheet } = this;
    for (let longest = 0; ; ) {
      const found = findPlain(sheet);
      if (found) {
        const { step, square, pressed } = found;
        const kind = kindOf(sheet, found, longest);
        sheet.place(step, square);
        return { kind, step, square, length: longest, pressed };
      }
      if (sheet.isWrong || this.lookAheads >= maxLookAheads) return undefined;
      const length = lookAhead(sheet, limits, this.#budget);
      if (length === 0) return undefined;
      this.lookAheads++;
      longest = Math.max(longest, length);
    }
  }
}

function kindOf(
  sheet: Sheet,
  { step, isOnlySquare, pressed }: PlainFind,
  lookedAhead: number,
): DeductionKind {
  if (lookedAhead > 0) return 'look-ahead';
  if (pressed.length > 0) return 'degree';
  if (!isOnlySquare) return 'one-step';
  return squaresWithin(sheet, step).length === 1 ? 'distance' : 'one-square';
}

/** Returns the nearest filled-in steps before and after a step; -1 if there is none. */
export function stepsAround(sheet: Sheet, step: number): readonly [before: number, after: number] {
  const towards = (direction: 1 | -1): number => {
    let other = sheet.beside(step, direction);
    while (other >= 0 && other !== step && sheet.squareAt[other]! < 0) other = sheet.beside(other, direction);
    return other === step ? -1 : other;
  };
  return [towards(-1), towards(1)];
}

/** Returns the open squares that are near enough to the filled-in steps around a step. */
export function squaresWithin(sheet: Sheet, step: number): number[] {
  const { graph, length } = sheet;
  const [before, after] = stepsAround(sheet, step);
  const isNear = (square: number, other: number, moves: number): boolean => {
    const distance = graph.distances[sheet.squareAt[other]! * graph.squares + square]!;
    return distance <= moves && (moves - distance) % 2 === 0;
  };
  const near: number[] = [];
  for (let square = 0; square < graph.squares; square++) {
    if (sheet.stepOf[square]! >= 0 || graph.neighbours[square]!.length === 0) continue;
    if (before >= 0 && !isNear(square, before, (step - before + length) % length)) continue;
    if (after >= 0 && !isNear(square, after, (after - step + length) % length)) continue;
    near.push(square);
  }
  return near;
}
