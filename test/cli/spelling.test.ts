import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, distance, nearest } from '../../src/cli/arguments/spelling.js';

const WORDS = ['solve', 'check', 'batch', 'at', 'bench', 'coordinates'];

describe('spelling', () => {
  it('counts letters put in, left out, changed and exchanged', () => {
    const words: [string, string, number][] = [
      ['', '', 0],
      ['grid', '', 4],
      ['grid', 'gird', 1],
      ['grid', 'gris', 1],
      ['grid', 'gid', 1],
      ['ca', 'abc', 3],
      ['kitten', 'sitting', 3],
    ];
    for (const [one, other, slips] of words) {
      expect([distance(one, other), distance(other, one)]).toEqual([slips, slips]);
    }
  });

  it('is at most the slips that were made', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (text, place, letter) => {
        const at = place % (text.length + 1);
        const longer = text.slice(0, at) + letter + text.slice(at);
        expect(distance(text, longer)).toBe(1);
        expect(distance(longer, text)).toBe(1);
        expect(distance(text, text)).toBe(0);
      }),
      { seed: 17 },
    );
  });

  it('finds the word that is meant, and none where none is near', () => {
    const meant: [string, string | undefined][] = [
      ['chekc', 'check'],
      ['CHECK', 'check'],
      ['bnech', 'bench'],
      ['coord', 'coordinates'],
      ['ta', 'at'],
      ['b', undefined],
      ['xyz', undefined],
      ['', undefined],
      ['frobnicate', undefined],
    ];
    for (const [typed, word] of meant) expect([typed, nearest(typed, WORDS)]).toEqual([typed, word]);
    // Of words that are as near, the one that begins most like it, then the one of the same length.
    expect(nearest('farest', ['first', 'farthest', 'random'])).toBe('farthest');
    expect(nearest('starst', ['start', 'starts'])).toBe('starts');
    expect(didYouMean('slove', WORDS, '--')).toBe('; did you mean --solve?');
    expect(didYouMean('xyz', WORDS)).toBe('');
  });
});
