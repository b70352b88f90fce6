import { describe, expect, it } from 'vitest';
import { moveUsage, tourClasses, tourStatistics } from '../../src/census.js';
import { createTsSolver } from '../../src/ts.js';
import { run, said, words } from './command.js';

/** A semi-magic tour of 8 x 8 by Beverley (1848). */
const BEVERLEY = `
 1 30 47 52  5 28 43 54
48 51  2 29 44 53  6 27
31 46 49  4 25  8 55 42
50  3 32 45 56 41 26  7
33 62 15 20  9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11
`;

describe('knights-tour stats', () => {
  it('prints a table of a tour that another program printed', async () => {
    const { code, out, err } = await run(['stats'], BEVERLEY);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^tour +open tour of the 8 x 8 board, 64 squares\n/);
    expect(out).toMatch(/^sums of rows +260( 260){7}$/m);
    expect(out).toMatch(/^sums of columns +260( 260){7}$/m);
    expect(out).toMatch(/^magic +semi-magic$/m);
    expect(out).toMatch(/^symmetries +none$/m);
  });

  it('prints the numbers of the library for each tour of a file', async () => {
    await said(words('batch 6x6 --closed --seed 3 --count 3 --output three.bin'));
    const batch = createTsSolver().solveBatch({ rows: 6, cols: 6, closed: true, count: 3 }, { seed: 3 });
    const { code, out } = await run(words('stats three.bin --json'));
    const lines = out.trimEnd().split('\n');
    expect([code, lines.length]).toEqual([0, 3]);
    for (const [i, line] of lines.entries()) {
      const path = batch.paths.slice(36 * i, 36 * i + 36);
      const { moves, ...statistics } = tourStatistics({ rows: 6, cols: 6 }, path, true);
      const each = JSON.parse(line);
      expect(each).toMatchObject({ rows: 6, cols: 6, closed: true, squares: 36, ...statistics });
      expect(each.moves.map(({ count }: { count: number }) => count)).toEqual(moves);
      expect(each.sums.rows.reduce((sum: number, one: number) => sum + one)).toBe((36 * 37) / 2);
    }
  });

  it('summarises a file of many tours', async () => {
    await said(words('batch 6x6 --seed 3 --count 101 --output many.ndjson'));
    const { out: lines } = await run(words('stats many.ndjson --json'));
    const each = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { code, out } = await run(words('stats many.ndjson'));
    const closed = each.filter((tour) => tour.closed).length;
    expect(out).toMatch(new RegExp(`^(tours)? +${101 - closed} open tours of the 6 x 6 board$`, 'm'));
    expect(out).toMatch(new RegExp(`^(tours)? +${closed} closed tours of the 6 x 6 board$`, 'm'));
    const crossings = each.map((tour) => tour.crossings).sort((one, other) => one - other);
    const mean = (crossings.reduce((sum, one) => sum + one, 0) / 101).toFixed(2);
    const [, ...numbers] = /^crossings +(\S+) +(\S+) +(\S+) +(\S+)$/m.exec(out)!;
    expect(numbers).toEqual([`${crossings[0]}`, `${crossings[50]}`, mean, `${crossings[100]}`]);
    expect([code, out.split('\n').length < 30]).toEqual([0, true]);
  });

  it('reports what is no walk, and files that cannot be read', async () => {
    expect(await run(words('stats 3x4'), '0 6 8 1 7 3 2 4 5 9 10 11')).toMatchObject({ code: 1, out: '' });
    expect(await run(['stats'], 'no tour')).toMatchObject({ code: 2, out: '' });
  });
});

describe('knights-tour usage', () => {
  it('prints how many tours use each move', async () => {
    const problem = { rows: 5, cols: 6, closed: true };
    const expected = [...moveUsage(problem)];
    const { code, out } = await run(words('usage 5x6 --closed'));
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[2])).toEqual(expected.map(({ tours }) => String(tours)));
    expect(lines[0]).toBe('a5 c4 8');
    const json = (await run(words('usage 5x6 --closed --json --engine js'))).out.trimEnd().split('\n');
    expect(json).toEqual(expected.map((each) => JSON.stringify(each)));
  });
});

describe('knights-tour classes', () => {
  it('prints the tours up to symmetry', async () => {
    const { code, out } = await run(words('classes 6x6'));
    const { symmetric } = tourClasses({ rows: 6, cols: 6, closed: true });
    const kept = [symmetric.halfTurn, symmetric.quarterTurn, symmetric.reflection].map(String);
    expect([code, out.match(/\d+$/gm)]).toEqual([0, ['9862', '1245', ...kept]]);
    const { out: json } = await run(words('classes 6x6 --json'));
    expect(json).toBe(`${JSON.stringify(tourClasses({ rows: 6, cols: 6, closed: true }))}\n`);
    expect(await run(words('classes 20x20'))).toMatchObject({ code: 2, out: '' });
  });
});
