import { describe, expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import { file, run } from './command.js';

const TELLS = /^by a frontier · (wasm|ts)( \(SIMD\))? · \d+ threads? · \d+\.\d\d s\n$/;

describe('knights-tour count', () => {
  it('prints the number, and tells how it was found', async () => {
    const [closed, open, pair, none, single, long] = await Promise.all([
      run(['count', '6x6', '--closed']),
      run(['count', '5x5']),
      run(['count', '5x5', '--start', 'a1', '--end', '0,4', '--engine', 'ts', '--workers', '1']),
      run(['count', '5x5', '--closed']),
      run(['count', '1x1']),
      run(['count', '3x40', '--closed']),
    ]);
    expect([closed!.code, closed!.out]).toEqual([0, '9862\n']);
    expect(closed!.err).toMatch(TELLS);
    expect([open!.code, open!.out]).toEqual([0, '864\n']);
    expect(pair!.err).toMatch(/ · ts · /);
    expect(Number(pair!.out)).toBeGreaterThan(0);
    expect([none!.code, none!.out]).toEqual([0, '0\n']);
    expect(none!.err).toMatch(/^by a rule · /);
    expect(single!.out).toBe('1\n');
    expect(long!.out).toBe('11010065269439104\n');
    expect(long!.err).toMatch(/^by transfer matrices · /);
  });

  inSweep('counts boards with holes, drawn or listed', async () => {
    // The first 14 squares of three rows, column by column: A383660.
    const drawn = file('holes.txt', '.....\n.....\n....#\n');
    const [listed, read] = await Promise.all([
      run(['count', '3x5', '--blocked', '2,4', '--closed']),
      run(['count', '--board', drawn, '--closed']),
    ]);
    expect(read!.out).toBe(listed!.out);
    expect([read!.code, read!.out]).toEqual([0, '0\n']);
    const some = await run(['count', '3x10', '--closed']);
    expect(some.out).toBe('16\n');
  });

  inSweep('answers --at-most as soon as there are so many', async () => {
    const [many, few] = await Promise.all([
      run(['count', '10x10', '--closed', '--at-most', '1000000']),
      run(['count', '5x6', '--closed', '--at-most', '9']),
    ]);
    expect([many!.code, many!.out]).toEqual([0, '1000000\n']);
    expect(many!.err).toMatch(/^at least this many · /);
    expect([few!.code, few!.out]).toEqual([0, '8\n']);
    expect(few!.err).toMatch(TELLS);
  });

  it('says what would be too large, with the figure', async () => {
    const [wide, little] = await Promise.all([
      run(['count', '12x12', '--closed']),
      run(['count', '7x8', '--closed', '--memory', '10']),
    ]);
    expect([wide!.code, wide!.out]).toEqual([3, '']);
    expect(wide!.err).toMatch(/^too large: about 64 000 000 MB or more · /);
    expect([little!.code, little!.out]).toEqual([3, '']);
    expect(little!.err).toMatch(/^too large: about \d+ MB or more · /);
  });
});
