import { lookAhead, type TryBudget } from './look-ahead.js';
import { findPlain, type PlainFind } from './plain.js';
import type { Sheet } from './sheet.js';

/**
 * How a person finds a step.
 *
 * - `distance`: only one square is near enough to the steps before and after it that are filled in;
 * - `one-place`: only one square is left for a step, by where the steps beside it may be;
 * - `one-step`: only one step is left for a square;
 * - `degree`: an open square with two ways left takes both, so it stands beside a step that is filled in;
 * - `look-ahead`: everywhere else the next steps would lead to something that cannot be.
 */
export type DeductionKind = 'distance' | 'one-place' | 'one-step' | 'degree' | 'look-ahead';

/** A step that was found. */
export interface Deduction {
  readonly kind: DeductionKind;
  readonly step: number;
  readonly square: number;
  /** Of a look-ahead: how many steps were tried at most before something could not be; otherwise 0. */
  readonly length: number;
  /** Squares with two ways left that were needed for it. */
  readonly pressed: readonly number[];
}

/** A person at work on a sheet. */
export class Person {
  readonly sheet: Sheet;
  /** Look-aheads so far. */
  lookAheads = 0;
  /** Squares that look-aheads may still place. */
  readonly #budget: TryBudget;

  /** @param mostTries the most squares that look-aheads place in all */
  constructor(sheet: Sheet, mostTries: number = Number.POSITIVE_INFINITY) {
    this.sheet = sheet;
    this.#budget = { left: mostTries };
  }

  /**
   * Finds one step and fills it in.
   * @param limits how many steps may be tried at a time, in the order in which a person would; none: no look-ahead
   * @param mostLookAheads no more of them are made
   */
  next(limits: readonly number[], mostLookAheads: number = Number.POSITIVE_INFINITY): Deduction | undefined {
    const { sheet } = this;
    for (let longest = 0; ; ) {
      const found = findPlain(sheet);
      if (found) {
        const { step, square, pressed } = found;
        const kind = kindOf(sheet, found, longest);
        sheet.place(step, square);
        return { kind, step, square, length: longest, pressed };
      }
      if (sheet.isWrong || this.lookAheads >= mostLookAheads) return undefined;
      const length = lookAhead(sheet, limits, this.#budget);
      if (length === 0) return undefined;
      this.lookAheads++;
      longest = Math.max(longest, length);
    }
  }
}

function kindOf(sheet: Sheet, { step, isOnlyPlace, pressed }: PlainFind, lookedAhead: number): DeductionKind {
  if (lookedAhead > 0) return 'look-ahead';
  if (pressed.length > 0) return 'degree';
  if (!isOnlyPlace) return 'one-step';
  return squaresWithin(sheet, step).length === 1 ? 'distance' : 'one-place';
}

/** The nearest steps that are filled in before and after one; -1: there is none. */
export function stepsAround(sheet: Sheet, step: number): readonly [before: number, after: number] {
  const towards = (direction: 1 | -1): number => {
    let other = sheet.beside(step, direction);
    while (other >= 0 && other !== step && sheet.squareAt[other]! < 0) other = sheet.beside(other, direction);
    return other === step ? -1 : other;
  };
  return [towards(-1), towards(1)];
}

/** The open squares that are near enough to the steps around one. */
export function squaresWithin(sheet: Sheet, step: number): number[] {
  const { graph, length } = sheet;
  const [before, after] = stepsAround(sheet, step);
  const isNear = (square: number, other: number, moves: number): boolean => {
    const way = graph.distances[sheet.squareAt[other]! * graph.squares + square]!;
    return way <= moves && (moves - way) % 2 === 0;
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
