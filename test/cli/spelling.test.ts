import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OptionTable, readCommandLine } from '../../src/cli/arguments/command-line.js';
import { didYouMean, distance, nearest } from '../../src/cli/arguments/spelling.js';
import { SUBCOMMANDS } from '../../src/cli/subcommands.js';

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

  it('names a word that is cut short beside another that is as near', () => {
    const options = ['start', 'strategy', 'seed'];
    expect(didYouMean('strat', options, '--')).toBe('; did you mean --strategy or --start?');
    expect(didYouMean('STRAT', options)).toBe('; did you mean strategy or start?');
    expect(didYouMean('strate', options)).toBe('; did you mean strategy?');
    expect(didYouMean('star', options)).toBe('; did you mean start?');
    expect(didYouMean('see', options)).toBe('; did you mean seed?');
    expect(didYouMean('st', options)).toBe('');
  });
});

/** A word with one letter left out, doubled, changed, or exchanged with its neighbour; cut short; in capitals. */
function slipsOf(word: string): string[] {
  const places = Array.from(word, (_, i) => i);
  return [
    word.toUpperCase(),
    word.replaceAll('-', '_'),
    word.replaceAll('-', ''),
    `no-${word}`,
    ...places.flatMap((i) => [
      word.slice(0, i) + word.slice(i + 1),
      word.slice(0, i) + word[i] + word.slice(i),
      `${word.slice(0, i)}x${word.slice(i + 1)}`,
      word.slice(0, i) + (word[i + 1] ?? '') + word[i] + word.slice(i + 2),
      word.slice(0, i),
    ]),
  ];
}

describe.each(SUBCOMMANDS.map((each) => [each.name, each.options] as const))('of %s', (_, own) => {
  const options = { ...own, help: { type: 'boolean', short: 'h' } } as const;
  const names = Object.keys(options);
  const letters = Object.values<OptionTable[string]>(options).map(({ short }) => short);
  /** Whether it is made of options of one letter, such as -h. */
  const isOfLetters = (typed: string): boolean =>
    !typed.startsWith('--') && Array.from(typed.slice(1)).every((each) => letters.includes(each));

  it.each(names)('no misspelt --%s is taken for any option', (name) => {
    const slips = slipsOf(name).filter((slip) => slip !== '' && !names.includes(slip));
    expect(slips.length).toBeGreaterThan(0);
    for (const slip of slips) {
      for (const typed of [[`--${slip}`, '1'], [`--${slip}=1`], ['8x8', `--${slip}`], [`-${slip}`]]) {
        if (isOfLetters(typed[0]!)) continue;
        expect(() => readCommandLine(typed, options), typed.join(' ')).toThrow(/^there is no option --?/);
      }
    }
  });

  it.each(names)('--%s is told to who cuts it short', (name) => {
    for (let letters = 2; letters < name.length; letters++) {
      const typed = name.slice(0, letters);
      if (names.filter((each) => each.startsWith(typed)).length > 1) continue;
      expect(() => readCommandLine([`--${typed}`], options)).toThrow(
        new RegExp(`; did you mean (--${name}|--${name} or --\\S+)\\? `),
      );
    }
  });
});
