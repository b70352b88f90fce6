import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { bytesOf, file, run, said } from './command.js';

describe('knights-tour batch --resume', () => {
  const begun = ['batch', '5x6', '--seed', '1', '--workers', '1'];
  const advice = 'give the board and options with which it was begun, or another --output';

  it('goes on with random tours, and merges parts of them, to what one run writes', async () => {
    const batch = ['batch', '6x6', '--closed', '--seed', '2'];
    for (const more of sampleOf([[], ['--starts', 'each'], ['--start', 'a1']], 2)) {
      const args = [...batch, ...more];
      await said([...args, '--count', '9', '--output', 'one.bin']);
      await said([...args, '--count', '4', '--output', 'two.bin']);
      await said([...args, '--count', '9', '--resume', '--output', 'two.bin']);
      expect(bytesOf('two.bin').equals(bytesOf('one.bin'))).toBe(true);
      await said([...args, '--count', '4', '--output', 'a.bin']);
      await said([...args, '--count', '5', '--first', '4', '--output', 'b.bin']);
      await said(['merge', 'a.bin', 'b.bin', '--output', 'merged.bin']);
      expect(bytesOf('merged.bin').equals(bytesOf('one.bin'))).toBe(true);
    }
  });

  it('refuses a file whose tours are of other options, and names the tour', async () => {
    file('holes.txt', '......\n......\n......\n......\n....##\n');
    for (const format of sampleOf(['csv', 'ndjson', 'bin'], 2)) {
      const name = `begun.${format}`;
      const row = { bin: 'tour 0', ndjson: 'line 1', csv: 'line 2' }[format];
      await said([...begun, '--count', '4', '--output', name]);
      const before = bytesOf(name);
      const others: [args: string[], what: RegExp][] = [
        [[...begun, '--start', 'a5'], RegExp(`${row} starts on square \\d+, and with the options given now`)],
        [[...begun, '--end', 'b5'], RegExp(`${row} (starts on|visits) square`)],
        [[...begun, '--strategy', 'backtracking'], RegExp(format === 'bin' ? 'strategy is' : `${row} `)],
        [['batch', '5x6', '--seed', '2'], RegExp(format === 'bin' ? 'seed is 1, and not 2' : `${row} `)],
        [
          ['batch', '6x5', '--seed', '1'],
          format === 'csv' ? /line 2 / : /rows is 5, and not 6|board is 5 x 6/,
        ],
        [['batch', '--board', 'holes.txt', '--seed', '1'], /squares is|blocked squares|another size/],
      ];
      for (const [args, what] of sampleOf(others, 2)) {
        const { code, err } = await run([...args, '--count', '9', '--resume', '--output', name]);
        expect([args, code, err]).toEqual([args, 2, expect.stringMatching(what)]);
        expect(err).toMatch(RegExp(`^knights-tour: --resume: ${name} has other tours: .*; ${advice}\n$`));
        expect(bytesOf(name).equals(before)).toBe(true);
      }
    }
  });

  it('refuses one whose ties were broken otherwise, whose last row was cut, or whose searches were longer', async () => {
    const ties = ['batch', '8x8', '--strategy', 'warnsdorff', '--starts', 'each'];
    await said([...ties, '--count', '6', '--tie-break', 'farthest', '--output', 'ties.bin']);
    const random = await run([...ties, '--count', '9', '--resume', '--output', 'ties.bin']);
    expect([random.code, random.err]).toEqual([
      2,
      expect.stringMatching(/ties\.bin has other tours: tour \d /),
    ]);

    await said([...begun, '--count', '4', '--output', 'whole.csv']);
    file(
      'cut.csv',
      bytesOf('whole.csv')
        .toString()
        .replace(/,\d+\n$/, '\n'),
    );
    const cut = await run([...begun, '--count', '9', '--resume', '--output', 'cut.csv']);
    expect([cut.code, cut.err]).toEqual([
      2,
      expect.stringContaining('line 5 has 29 squares, and with the options given now it would have 30'),
    ]);

    const hard = ['batch', '8x8', '--strategy', 'backtracking', '--starts', 'each', '--workers', '1'];
    const limits = [...hard, '--count', '6', '--output', 'limits.ndjson'];
    const first = await run([...limits, '--node-limit', '10', '--resume']);
    const second = await run([...limits, '--node-limit', '10000', '--resume']);
    expect([first.code, second.code]).toEqual([3, 2]);
    expect(second.err).toMatch(/limits\.ndjson has other tours: line 1 (has|visits|starts|is) /);
  });

  it('names the file that is damaged, or has more tours than are asked for', async () => {
    await said([...begun, '--count', '4', '--output', 'full.ndjson']);
    file('half.ndjson', bytesOf('full.ndjson').toString().slice(0, -20));
    file('half.bin', 'KNTOURS');
    const usages: [name: string, count: string, what: string][] = [
      ['half.ndjson', '9', 'line 4: '],
      ['half.bin', '9', 'it ends within its header'],
      ['full.ndjson', '3', 'the number of its tours is 4; it must be at most --count 3'],
    ];
    for (const [name, count, what] of usages) {
      const { code, err } = await run([...begun, '--count', count, '--resume', '--output', name]);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(`: --resume: ${name} cannot be gone on with: ${what}`),
      ]);
      expect(err).toMatch(/; mend it, or name another --output\n$/);
    }
  });

  it('goes on with tours that a time limit has ended, which another run may find', async () => {
    const hard = [
      'batch',
      '8x8',
      '--strategy',
      'backtracking',
      '--closed',
      '--starts',
      'each',
      '--workers',
      '1',
    ];
    const limits = [...hard, '--time-limit', '1', '--output', 'time.csv'];
    const [first, second] = [
      await run([...limits, '--count', '2']),
      await run([...limits, '--count', '3', '--resume']),
    ];
    expect([first.code, second.code]).toEqual([3, 3]);
    expect(second.err).toMatch(/ · 0 found · 3 at the node or time limit · /);
  });
});
