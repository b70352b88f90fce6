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
}

/** What was noted since the last step was found. */
interface Notes {
  /** Whether ways were counted. */
  degree: boolean;
  /** The longest look-ahead. */
  length: number;
}

/** A person at work on a sheet. */
export class Person {
  readonly sheet: Sheet;
  /** Look-aheads so far. */
  lookAheads = 0;
  readonly #notes: Notes = { degree: false, length: 0 };

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  /**
   * Finds one step and fills it in.
   * @param limits how many steps may be tried at a time, in the order in which a person would; none: no look-ahead
   * @param mostLookAheads no more of them are made
   */
  next(limits: readonly number[], mostLookAheads: number = Number.POSITIVE_INFINITY): Deduction | undefined {
    for (;;) {
      const found = this.#nextPlain();
      if (found || this.sheet.isWrong) return found;
      if (this.lookAheads >= mostLookAheads) return undefined;
      const length = lookAhead(this.sheet, limits);
      if (length === 0) return undefined;
      this.lookAheads++;
      this.#notes.length = Math.max(this.#notes.length, length);
    }
  }

  /** Finds one step without a look-ahead, or nothing. */
  #nextPlain(): Deduction | undefined {
    const { sheet } = this;
    for (;;) {
      sheet.settle();
      if (sheet.isWrong) return undefined;
      const found = this.#onePlace() ?? this.#oneStep();
      if (found) {
        sheet.place(found.step, found.square);
        this.#notes.degree = false;
        this.#notes.length = 0;
        return found;
      }
      if (sheet.isWrong || !countWays(sheet)) return undefined;
      this.#notes.degree = true;
    }
  }

  #onePlace(): Deduction | undefined {
    const { sheet } = this;
    for (let step = 0; step < sheet.length; step++) {
      if (sheet.squareAt[step]! >= 0 || sheet.countPlaces(step) !== 1) continue;
      const square = sheet.placesOf(step)[0]!;
      return this.#found(isForcedByDistance(sheet, step) ? 'distance' : 'one-place', step, square);
    }
    return undefined;
  }

  #oneStep(): Deduction | undefined {
    const { sheet } = this;
    const counts = sheet.countSteps();
    for (let square = 0; square < counts.length; square++) {
      if (sheet.stepOf[square]! >= 0 || sheet.graph.neighbours[square]!.length === 0) continue;
      if (counts[square] === 0) sheet.isWrong = true;
      if (counts[square] !== 1) continue;
      for (let step = 0; step < sheet.length; step++) {
        if (sheet.mayBe(step, square)) return this.#found('one-step', step, square);
      }
    }
    return undefined;
  }

  #found(kind: DeductionKind, step: number, square: number): Deduction {
    const { degree, length } = this.#notes;
    return { kind: length > 0 ? 'look-ahead' : degree ? 'degree' : kind, step, square, length };
  }
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

function isForcedByDistance(sheet: Sheet, step: number): boolean {
  return squaresWithin(sheet, step).length === 1;
}

/** Counts the ways that open squares have left. @returns whether that excluded anything */
function countWays(sheet: Sheet): boolean {
  const { graph, length, closed } = sheet;
  let isNew = false;
  for (let square = 0; square < graph.squares; square++) {
    if (sheet.stepOf[square]! >= 0 || graph.neighbours[square]!.length === 0) continue;
    const ways = graph.neighbours[square]!.filter((way) => isAvailable(sheet, way));
    const mayEnd = !closed && (sheet.mayBe(0, square) || sheet.mayBe(length - 1, square));
    if (ways.length < (mayEnd ? 1 : 2)) sheet.isWrong = true;
    if (mayEnd || ways.length !== 2) continue;
    for (const way of ways) {
      const step = sheet.stepOf[way]!;
      if (step < 0) continue;
      const beside = [sheet.beside(step, -1), sheet.beside(step, 1)];
      for (let other = 0; other < length; other++) {
        if (beside.includes(other) || !sheet.mayBe(other, square)) continue;
        sheet.exclude(other, square);
        isNew = true;
      }
    }
  }
  return isNew;
}

/** Whether the tour may still enter or leave a square. */
function isAvailable(sheet: Sheet, square: number): boolean {
  const step = sheet.stepOf[square]!;
  if (step < 0) return true;
  return ([-1, 1] as const).some((direction) => {
    const beside = sheet.beside(step, direction);
    return beside >= 0 && sheet.squareAt[beside]! < 0;
  });
}

/** Steps with more places are not tried: those beside a step that is filled in have eight at most. */
const MOST_TRIED = 8;

/**
 * Tries a place of some step, and what follows from it, until something cannot be; that place is excluded then.
 * @returns how many steps were tried, 0: nothing was found
 */
function lookAhead(sheet: Sheet, limits: readonly number[]): number {
  const counts = Array.from({ length: sheet.length }, (_, step) => sheet.countPlaces(step));
  const steps = [...counts.keys()].filter((step) => sheet.squareAt[step]! < 0 && counts[step]! <= MOST_TRIED);
  steps.sort((one, other) => counts[one]! - counts[other]! || one - other);
  for (const limit of limits) {
    for (const step of steps) {
      for (const square of sheet.placesOf(step)) {
        const length = refutedAfter(sheet, step, square, limit);
        if (length === 0) continue;
        sheet.exclude(step, square);
        return length;
      }
    }
  }
  return 0;
}

/** After how many steps it is seen that a step is not on a square; 0: not within the limit. */
function refutedAfter(sheet: Sheet, step: number, square: number, limit: number): number {
  const tried = sheet.copy();
  tried.place(step, square);
  const person = new Person(tried);
  for (let length = 1; length <= limit; length++) {
    const found = person.next([]);
    if (tried.isWrong) return length;
    if (!found) return 0;
  }
  return 0;
}
