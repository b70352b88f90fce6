import { ones, type Sheet } from './sheet.js';

/** A deduction without a look-ahead, not filled in yet. */
export interface PlainFind {
  readonly step: number;
  readonly square: number;
  /** Whether the step has one square left; otherwise the square has one step left. */
  readonly isOnlySquare: boolean;
  /** Squares with two available moves that the deduction used: they must use both. */
  readonly pressed: readonly number[];
}

/** Returns the next deduction without a look-ahead; undefined if there is none or if the sheet is contradictory. */
export function findPlain(sheet: Sheet): PlainFind | undefined {
  const pressed: number[] = [];
  for (;;) {
    sheet.settle();
    if (sheet.isWrong) return undefined;
    const step = stepOfOneSquare(sheet);
    if (step >= 0) return { step, square: sheet.candidatesOf(step)[0]!, isOnlySquare: true, pressed };
    const square = squareOfOneStep(sheet);
    if (sheet.isWrong) return undefined;
    if (square >= 0) return { step: stepFor(sheet, square), square, isOnlySquare: false, pressed };
    if (!countMoves(sheet, pressed)) return undefined;
  }
}

/** Fills in everything that follows without a look-ahead. */
export function fillPlain(sheet: Sheet): void {
  for (;;) {
    const found = findPlain(sheet);
    if (!found) return;
    sheet.place(found.step, found.square);
  }
}

function stepOfOneSquare(sheet: Sheet): number {
  for (let step = 0; step < sheet.length; step++) {
    if (sheet.squareAt[step]! < 0 && sheet.countCandidates(step) === 1) return step;
  }
  return -1;
}

/** Returns the lowest open square with one step left; -1 if there is none. Marks a contradiction if a square has no step. */
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
 * Counts the available moves of open squares. A square with two of them uses both, so it is next to filled-in steps.
 * @param pressed receives the squares that excluded anything
 * @returns whether anything was excluded
 */
function countMoves(sheet: Sheet, pressed: number[]): boolean {
  const { graph, length, closed, words, near } = sheet;
  const available = availableSquares(sheet);
  let isNew = false;
  for (let square = 0; square < graph.squares; square++) {
    if (((sheet.openSquares[square >> 5]! >>> (square & 31)) & 1) === 0) continue;
    let moves = 0;
    for (let word = 0; word < words; word++) moves += ones(near[square * words + word]! & available[word]!);
    if (moves > 2) continue;
    const mayEnd = !closed && (sheet.mayBe(0, square) || sheet.mayBe(length - 1, square));
    if (moves < (mayEnd ? 1 : 2)) {
      sheet.isWrong = true;
      return false;
    }
    if (mayEnd) continue;
    for (const other of graph.neighbours[square]!) {
      const isAvailable = (available[other >> 5]! >>> (other & 31)) & 1;
      if (!isAvailable || sheet.stepOf[other]! < 0 || !keepBeside(sheet, square, sheet.stepOf[other]!))
        continue;
      isNew = true;
      if (!pressed.includes(square)) pressed.push(square);
    }
  }
  return isNew;
}

/** Returns the squares that the tour may still enter or leave: open ones, and filled-in ones next to an open step. */
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

/** Restricts a square to the steps next to a step. @returns whether that excluded anything */
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
