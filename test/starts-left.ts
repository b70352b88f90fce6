import { expect } from 'vitest';
import type { TourRules } from '../src/existence/plain.js';

/** The starts that are left, and that firstStart finds them one after the other. */
export function startsLeft(rules: TourRules, squares: number, blocked?: Uint8Array): number[] {
  const left: number[] = [];
  for (let square = 0; square < squares; square++) {
    if (blocked?.[square] !== 1 && rules.excludes(square) === undefined) left.push(square);
  }
  const found: number[] = [];
  for (let square = rules.firstStart(0); square >= 0; square = rules.firstStart(square + 1))
    found.push(square);
  expect(found).toEqual(left);
  expect(rules.firstStart(squares)).toBe(-1);
  expect(left.length === 0).toBe(rules.board !== undefined);
  const openSquares = blocked === undefined ? squares : blocked.filter((value) => value === 0).length;
  if (!rules.startsDiffer) expect([0, openSquares]).toContain(left.length);
  return left;
}
