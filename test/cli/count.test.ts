import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { file, run, words } from './command.js';

const COUNTS: readonly [typed: string, out: string, err: RegExp][] = [
  ['6x6 --closed', '9862\n', /^by a frontier · wasm( \(SIMD\))? · \d+ threads? · \d+\.\d\d s\n$/],
  ['5x5 --engine ts --workers 1', '864\n', /^by a frontier · ts · 1 thread · /],
  ['5x5 --start a1 --end 0,4', '56\n', /./],
  ['5x5 --closed', '0\n', /^by a rule · /],
  ['1x1', '1\n', /./],
  ['3x10 --closed', '16\n', /./],
  ['3x40 --closed', '11010065269439104\n', /^by transfer matrices · /],
  ['--board holes.txt --closed', '0\n', /./],
  ['10x10 --closed --at-most 1000000', '1000000\n', /^at least this many · /],
  ['5x6 --closed --at-most 9', '8\n', /^by a frontier · /],
];

describe('knights-tour count', () => {
  it.each(sampleOf(COUNTS, 2))('prints the number of %s', async (typed, out, err) => {
    file('holes.txt', '.....\n.....\n....#\n');
    expect(await run(['count', ...words(typed)])).toEqual({ code: 0, out, err: expect.stringMatching(err) });
  });

  it.each([
    ['12x12 --closed', /^too large: about 64 000 000 MB or more · /],
    ['7x8 --closed --memory 10', /^too large: about \d+ MB or more · /],
  ])('prints how much memory %s would need', async (typed, err) => {
    const expected = { code: 3, out: '', err: expect.stringMatching(err) };
    expect(await run(['count', ...words(typed)])).toEqual(expected);
  });
});
