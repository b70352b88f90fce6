import { expect, it } from 'vitest';
import { formatGiven, parseGiven, Sheet } from '../../demo/src/puzzle/sheet.js';
import type { Puzzle } from '../../src/puzzle.js';
import { SMALL_SOLUTION } from './puzzles.js';

/** No square of 5 x 5 is left out. */
const WHOLE = new Uint8Array(25);

/** A puzzle of that board. */
function puzzleOf(...given: [square: number, step: number][]): Puzzle {
  return { rows: 5, cols: 5, given };
}

it('reads what it writes, and leaves out what makes no sense', () => {
  const blocked = new Uint8Array(25);
  blocked[4] = 1;
  const given: [number, number][] = [
    [6, 0],
    [15, 5],
  ];
  expect(parseGiven(formatGiven(given), blocked)).toEqual(given);
  expect(parseGiven('4-1.25-2.6-24.6-3.7-3.x.8-3.9--1', blocked)).toEqual([[6, 3]]);
});

it('fills in, moves and takes out numbers, but no given ones', () => {
  const puzzle = puzzleOf([6, 0], [24, 24]);
  const sheet = new Sheet(puzzle, WHOLE);
  expect(sheet.place(0, 3)).toBe(false);
  expect(sheet.place(1, 6)).toBe(false);
  expect(sheet.place(1, 3)).toBe(true);
  expect([sheet.clashes.size, sheet.openFrom(1)]).toEqual([0, 2]);
  expect(sheet.place(1, 7)).toBe(true);
  expect([sheet.stepOn(3), sheet.stepOn(7), [...sheet.clashes]]).toEqual([-1, 1, [0, 1]]);
  sheet.erase(24);
  sheet.erase(7);
  expect([sheet.stepOn(24), sheet.stepOn(7)]).toEqual([24, -1]);
  for (const [step, square] of SMALL_SOLUTION.entries()) sheet.place(step, square);
  expect(sheet.isSolved).toBe(true);
});

it('knows which number is next: the one that was typed, or the one after what was filled in', () => {
  const puzzle = puzzleOf([6, 0], [12, 4], [24, 24]);
  const sheet = new Sheet(puzzle, WHOLE);
  expect(sheet.next).toBe(1);
  for (const square of SMALL_SOLUTION.slice(1, 4)) sheet.fill(square);
  // The fifth is given.
  expect([sheet.entries, sheet.next]).toEqual(['3-1.14-2.23-3', 5]);
  expect(new Sheet(puzzle, WHOLE, sheet.entries).next).toBe(5);
  sheet.fill(14);
  expect([sheet.stepOn(14), sheet.next]).toEqual([-1, 2]);
  sheet.fill(12);
  expect([sheet.stepOn(12), sheet.next]).toEqual([4, 5]);
  expect([sheet.type('1'), sheet.type('2'), sheet.next]).toEqual([1, 12, 11]);
  // The last digits count; what is no number of this puzzle changes nothing.
  expect([sheet.type('9'), sheet.next, sheet.type('0'), sheet.next]).toEqual([undefined, 11, undefined, 11]);
  sheet.endTyping();
  expect([sheet.type('7'), sheet.next]).toEqual([7, 6]);
  // Over a number of one's own another one is written, if it was typed; the same once more takes it out.
  sheet.forgetChosen();
  sheet.fill(3);
  expect([sheet.stepOn(3), sheet.next]).toEqual([-1, 1]);
  sheet.fill(3);
  sheet.type('9');
  sheet.fill(3);
  expect([sheet.stepOn(3), sheet.squareAt[1]]).toEqual([8, -1]);
  sheet.type('9');
  sheet.fill(3);
  expect(sheet.stepOn(3)).toBe(-1);
  // So it is where the number was chosen in its field; and Backspace takes out whatever was typed.
  sheet.fill(3);
  sheet.choose(7);
  sheet.endTyping();
  sheet.fill(3);
  expect(sheet.stepOn(3)).toBe(6);
  sheet.type('8');
  sheet.forgetChosen();
  sheet.fill(3);
  expect(sheet.stepOn(3)).toBe(-1);
});

it('knows holes in whatever form the puzzle has them', () => {
  const blocked = new Uint8Array(25);
  blocked[20] = 1;
  const sheet = new Sheet({ rows: 5, cols: 5, blocked: [20], given: [[24, 0]] }, blocked);
  expect(sheet.squareAt).toHaveLength(24);
  expect([sheet.place(1, 20), sheet.place(1, 0), sheet.isSolved]).toEqual([false, true, false]);
});
