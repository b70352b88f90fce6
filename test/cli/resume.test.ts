import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { bytesOf, file, run, said } from './command.js';

describe('knights-tour batch --resume', () => {
  const begun = ['batch', '5x6', '--seed', '1', '--workers', '1'];
  const advice = 'repeat the options of the first run, or change --output';

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
    const others: readonly (readonly [args: string, inHeader: string])[] = [
      ['5x6 --seed 1 --start a5', 'tour 0'],
      ['5x6 --seed 1 --end b5', 'tour 0'],
      ['5x6 --seed 1 --strategy backtracking', 'strategy'],
      ['5x6 --seed 2', 'seed'],
      ['6x5 --seed 1', 'rows'],
      ['--board holes.txt --seed 1', 'squares'],
    ];
    for (const format of ['ndjson', 'bin']) {
      const name = `begun.${format}`;
      await said([...begun, '--count', '4', '--output', name]);
      const before = bytesOf(name);
      for (const [typed, inHeader] of sampleOf(others, 2)) {
        const args = ['batch', ...typed.split(' '), '--count', '9', '--resume', '--output', name];
        const { code, err } = await run(args);
        const what = format === 'bin' ? inHeader : 'tour 0';
        expect([typed, code]).toEqual([typed, 2]);
        expect(err).toMatch(RegExp(`^knights-tour: cannot resume ${name}: ${what} .*; ${advice}\n$`));
        expect(bytesOf(name).equals(before)).toBe(true);
      }
    }
  });

  it('refuses one whose ties were broken otherwise, or whose searches were longer', async () => {
    const ties = ['batch', '8x8', '--strategy', 'warnsdorff', '--starts', 'each'];
    await said([...ties, '--count', '6', '--tie-break', 'farthest', '--output', 'ties.bin']);
    const random = await run([...ties, '--count', '9', '--resume', '--output', 'ties.bin']);
    expect([random.code, random.err]).toEqual([
      2,
      expect.stringMatching(/cannot resume ties\.bin: tour \d /),
    ]);
    const hard = ['batch', '8x8', '--strategy', 'backtracking', '--starts', 'each', '--workers', '1'];
    const limits = [...hard, '--count', '6', '--output', 'limits.ndjson'];
    const first = await run([...limits, '--node-limit', '10', '--resume']);
    const second = await run([...limits, '--node-limit', '10000', '--resume']);
    expect([first.code, second.code]).toEqual([3, 2]);
    expect(second.err).toContain('cannot resume limits.ndjson: tour 0 ');
  });

  it('names the file that is damaged, or has more tours than are asked for', async () => {
    await said([...begun, '--count', '4', '--output', 'full.ndjson']);
    file('half.ndjson', bytesOf('full.ndjson').toString().slice(0, -20));
    file('half.bin', 'KNTOURS');
    const usages: [name: string, count: string, what: string][] = [
      ['half.ndjson', '9', 'line 4: '],
      ['half.bin', '9', 'it ends within its header'],
      ['full.ndjson', '3', 'it has 4 tours, but --count is 3'],
    ];
    for (const [name, count, what] of usages) {
      const { code, err } = await run([...begun, '--count', count, '--resume', '--output', name]);
      expect([code, err]).toEqual([2, expect.stringContaining(`: cannot resume ${name}: ${what}`)]);
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
    const limits = [...hard, '--time-limit', '1', '--output', 'time.ndjson'];
    const [first, second] = [
      await run([...limits, '--count', '2']),
      await run([...limits, '--count', '3', '--resume']),
    ];
    expect([first.code, second.code]).toEqual([3, 3]);
    expect(second.err).toMatch(/ · 0 found · 3 at their limit · /);
  });
});
