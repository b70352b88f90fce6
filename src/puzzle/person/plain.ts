import { ones, type Sheet } from './sheet.js';

/** What a person finds without a look-ahead. It is not filled in yet. */
export interface PlainFind {
  readonly step: number;
  readonly square: number;
  /** Whether the step has one place left; otherwise the square has one step left. */
  readonly isOnlyPlace: boolean;
  /** Squares with two ways left that were needed for it: they have to take both. */
  readonly pressed: readonly number[];
}

/** The next step that is found without a look-ahead; undefined: there is none, or the sheet is wrong. */
export function findPlain(sheet: Sheet): PlainFind | undefined {
  const pressed: number[] = [];
  for (;;) {
    sheet.settle();
    if (sheet.isWrong) return undefined;
    const step = stepOfOnePlace(sheet);
    if (step >= 0) return { step, square: sheet.placesOf(step)[0]!, isOnlyPlace: true, pressed };
    const square = squareOfOneStep(sheet);
    if (sheet.isWrong) return undefined;
    if (square >= 0) return { step: stepFor(sheet, square), square, isOnlyPlace: false, pressed };
    if (!countWays(sheet, pressed)) return undefined;
  }
}

/** Fills in whatever is found without a look-ahead. */
export function fillPlain(sheet: Sheet): void {
  for (;;) {
    const found = findPlain(sheet);
    if (!found) return;
    sheet.place(found.step, found.square);
  }
}

function stepOfOnePlace(sheet: Sheet): number {
  for (let step = 0; step < sheet.length; step++) {
    if (sheet.squareAt[step]! < 0 && sheet.countPlaces(step) === 1) return step;
  }
  return -1;
}

/** The lowest open square that has one step left, -1: none. The sheet is wrong where one has none. */
function squareOfOneStep(sheet: Sheet): number {
  const { once, some } = sheet.squaresOfSteps();
  let lowest = -1;
  for (let word = sheet.words - 1; word >= 0; word--) {
    const open = sheet.openSquares[word]!;
    if ((open & ~some[word]!) !== 0) sheet.isWrong = true;
    const only = open & once[word]!;
    if (only !== 0) lowest = 32 * word + 31 - Math.clz32(only & -only);
  }
  return lowest;
}

function stepFor(sheet: Sheet, square: number): number {
  let step = 0;
  while (!sheet.mayBe(step, square)) step++;
  return step;
}

/**
 * Counts the ways that open squares have left: one that has two takes both, so it is next to steps that are filled in.
 * @param pressed gets the squares by which that excluded anything
 * @returns whether it did
 */
function countWays(sheet: Sheet, pressed: number[]): boolean {
  const { graph, length, closed, words, near } = sheet;
  const available = availableSquares(sheet);
  let isNew = false;
  for (let square = 0; square < graph.squares; square++) {
    if (((sheet.openSquares[square >> 5]! >>> (square & 31)) & 1) === 0) continue;
    let ways = 0;
    for (let word = 0; word < words; word++) ways += ones(near[square * words + word]! & available[word]!);
    if (ways > 2) continue;
    const mayEnd = !closed && (sheet.mayBe(0, square) || sheet.mayBe(length - 1, square));
    if (ways < (mayEnd ? 1 : 2)) {
      sheet.isWrong = true;
      return false;
    }
    if (mayEnd) continue;
    for (const way of graph.neighbours[square]!) {
      const isAvailable = (available[way >> 5]! >>> (way & 31)) & 1;
      if (!isAvailable || sheet.stepOf[way]! < 0 || !keepBeside(sheet, square, sheet.stepOf[way]!)) continue;
      isNew = true;
      if (!pressed.includes(square)) pressed.push(square);
    }
  }
  return isNew;
}

/** Squares that the tour may still enter or leave: open ones, and those filled in that have an open step beside them. */
function availableSquares(sheet: Sheet): Int32Array {
  const available = sheet.openSquares.slice();
  for (let step = 0; step < sheet.length; step++) {
    const square = sheet.squareAt[step]!;
    if (square < 0) continue;
    const [after, before] = [sheet.beside(step, 1), sheet.beside(step, -1)];
    if ((after >= 0 && sheet.squareAt[after]! < 0) || (before >= 0 && sheet.squareAt[before]! < 0)) {
      available[square >> 5]! |= 1 << (square & 31);
    }
  }
  return available;
}

/** Notes that a square stands beside a step. @returns whether that is new */
function keepBeside(sheet: Sheet, square: number, step: number): boolean {
  const [after, before] = [sheet.beside(step, 1), sheet.beside(step, -1)];
  let isNew = false;
  for (let other = 0; other < sheet.length; other++) {
    if (other === after || other === before || !sheet.mayBe(other, square)) continue;
    sheet.exclude(other, square);
    isNew = true;
  }
  return isNew;
}
