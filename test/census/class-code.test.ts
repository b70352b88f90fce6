import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reversedSlots } from '../../src/engines/census/ts/class-code.js';
import { countOf } from './engines.js';

/** What a code has in its slots, as a number. */
function codeOfDigits(digits: readonly number[]): number {
  return digits.reduceRight((code, digit) => 4 * code + digit, 0);
}

describe('codes of classes', () => {
  test('are turned exactly, whatever stands in more slots than a word has', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 17, maxLength: 26 }), fc.nat(9), (digits, left) => {
        const count = digits.length - left;
        const turned = [...digits.slice(0, count).reverse(), ...digits.slice(count)];
        expect(reversedSlots(codeOfDigits(digits), count)).toBe(codeOfDigits(turned));
      }),
    );
  });

  test('of nine columns: a count that took a class for another one', () => {
    const free = [
      3, 7, 14, 26, 32, 38, 39, 42, 43, 46, 49, 53, 55, 56, 57, 59, 60, 63, 65, 70, 72, 74, 76, 77,
    ];
    const blocked = Array.from({ length: 81 }, (_, square) => square).filter(
      (square) => !free.includes(square),
    );
    expect(countOf({ rows: 9, cols: 9, blocked, start: 32, end: 3 })).toBeGreaterThan(0n);
  });
});
