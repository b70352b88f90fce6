import { lookAhead, refutations, type TryBudget } from './look-ahead.js';
import { findPlain, type PlainFind } from './plain.js';
import type { Sheet } from './sheet.js';

/**
 * The reasons by which a person finds a step.
 *
 * - `distance`: only one square is near enough to the filled-in steps before and after it;
 * - `one-square`: only one square remains for a step, given where the adjacent steps may be;
 * - `one-step`: only one step remains for a square;
 * - `degree`: an open square with two available moves uses both, so it is next to a filled-in step;
 * - `look-ahead`: every other choice leads to a contradiction within the next steps;
 * - `nested-look-ahead`: to refute the other choices, a look-ahead requires another one.
 */
export type DeductionKind =
  | 'distance'
  | 'one-square'
  | 'one-step'
  | 'degree'
  | 'look-ahead'
  | 'nested-look-ahead';

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
  /** Number of look-aheads so far, each of which excluded a square. */
  lookAheads = 0;
  /** Number of steps that these look-aheads tried. */
  tried = 0;
  /** Number of steps found so far, by kind. */
  readonly deductions: Record<DeductionKind, number> = {
    distance: 0,
    'one-square': 0,
    'one-step': 0,
    degree: 0,
    'look-ahead': 0,
    'nested-look-ahead': 0,
  };
  /** Number of squares that look-aheads may still place. */
  readonly #budget: TryBudget;

  /** @param budget number of squares that all look-aheads may place */
  constructor(sheet: Sheet, budget: TryBudget = { left: Number.POSITIVE_INFINITY }) {
    this.sheet = sheet;
    this.#budget = budget;
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
      if (found) return this.#fillIn(found, longest);
      if (sheet.isWrong || this.lookAheads >= maxLookAheads) return undefined;
      const length = lookAhead(sheet, limits, this.#budget);
      if (length === 0) return undefined;
      this.#count(length);
      longest = Math.max(longest, length);
    }
  }

  /**
   * Fills in everything that follows from look-aheads of any number and length.
   * @param path the solution, which saves tries that refute nothing
   */
  exhaust(path: ArrayLike<number>): void {
    while (this.next([]));
    for (const length of refutations(this.sheet, path, this.#budget)) {
      this.#count(length);
      for (let longest = length, found = findPlain(this.sheet); found; found = findPlain(this.sheet)) {
        this.#fillIn(found, longest);
        longest = 0;
      }
    }
  }

  /**
   * Fills in the open step with the fewest possible squares, which single look-aheads do not find.
   * @param path the solution, which stands for the nested look-aheads: searching them takes too long
   * @returns whether there was an open step
   */
  nest(path: ArrayLike<number>): boolean {
    const { sheet } = this;
    let step = -1;
    for (let other = 0; other < sheet.length; other++) {
      if (sheet.squareAt[other]! >= 0) continue;
      if (step < 0 || sheet.countCandidates(other) < sheet.countCandidates(step)) step = other;
    }
    if (step < 0) return false;
    sheet.place(step, path[step]!);
    this.deductions['nested-look-ahead']++;
    return true;
  }

  #fillIn(found: PlainFind, lookedAhead: number): Deduction {
    const { step, square, pressed } = found;
    const kind = kindOf(this.sheet, found, lookedAhead);
    this.sheet.place(step, square);
    this.deductions[kind]++;
    return { kind, step, square, length: lookedAhead, pressed };
  }

  #count(length: number): void {
    this.lookAheads++;
    this.tried += length;
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
