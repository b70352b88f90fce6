import { describe, expect, it } from 'vitest';
import { tokenise } from '../../src/reading/tokenise.js';

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
