import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compact, rateText, shownRate, whole } from '../../demo/src/words.js';

/** The page writes its numbers by hand; this is how they are to be. */
const WHOLE = new Intl.NumberFormat('en');
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const RATE = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

it('writes whole numbers as Intl does, large ones too', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => whole(value) === WHOLE.format(value)));
  fc.assert(fc.property(fc.bigInt(), (value) => whole(value) === WHOLE.format(value)));
  expect(whole(1234567.5)).toBe('1,234,568');
});

it('writes compact numbers as Intl does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 52 }), fc.nat({ max: 52 }), (value, shift) => {
      const size = Math.max(1, Math.floor(value / 2 ** shift));
      return compact(size) === COMPACT.format(size);
    }),
  );
  for (const value of [0, 1, 999, 1000, 999_499, 999_500, 1_234_567, 2 ** 52]) {
    expect(compact(value)).toBe(COMPACT.format(value));
  }
});

it('writes rates as Intl does below a thousand, and whole from there on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_900 }), (value) => {
      const rate = value / 1000;
      return rateText(rate) === RATE.format(shownRate(rate));
    }),
  );
  expect(rateText(1234567.8)).toBe('1,234,568');
});
