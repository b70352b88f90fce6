import { describe, expect, it } from 'vitest';
import { readTour } from '../../src/file/index.js';
import { tokenise } from '../../src/reading/tokenise.js';

describe('the length of a text', () => {
  it('is at most 64 MiB', () => {
    const tour = '1 4 7 10\n12 9 2 5\n3 6 11 8\n';
    expect(readTour(tour.padEnd(1000)).status).toBe('read');
    expect(() => readTour(tour.padEnd(2 ** 26 + 1))).toThrow(RangeError);
  });
});

describe('the tokens of a text', () => {
  it.each(['1 ', 'a1', ',', '[0,7]\n', '12 . # x\n', '0.5;'])(
    'of %j take memory in proportion to it',
    (part) => {
      for (const length of [10_000, 100_000, 1_000_000]) {
        const text = part.repeat(length / part.length);
        const { text: own, ...tokens } = tokenise(text);
        expect(own).toBe(text);
        let bytes = 0;
        for (const array of Object.values(tokens)) {
          if (typeof array !== 'number') bytes += array.buffer.byteLength;
        }
        // A token takes 19 bytes and bracket pairs 4; arrays have room for twice as many.
        expect(bytes).toBeLessThanOrEqual(42 * text.length + 4096);
        expect(tokens.count).toBeLessThanOrEqual(text.length + 1); // n separators are beside n + 1 cells
      }
    },
  );
});
