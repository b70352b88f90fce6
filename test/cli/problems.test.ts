import { describe, expect, it } from 'vitest';
import { checkTour, createSolverSync, type TourProblem } from '../../src/index.js';
import { bytesOf, file, run } from './command.js';

const PROBLEMS: readonly TourProblem[] = Array.from({ length: 300 }, (_, i) => ({
  rows: 5 + (i % 4),
  cols: 6 + (i % 3),
  closed: i % 5 === 0,
  blocked:
    i % 7 === 0 ? [] : [i % 30, (i * 11 + 5) % 30].filter((square, at, all) => all.indexOf(square) === at),
  ...(i % 11 === 0 ? { start: 'random' as const } : {}),
}));

const linesOf = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const solver = createSolverSync();
const RESULTS = linesOf(PROBLEMS.map((problem) => solver.solve(problem, { seed: 3 })));
const COMMAND = ['batch', '--problems', 'problems.ndjson', '--seed', '3'];

describe('knights-tour batch --problems', () => {
  it('writes the results of solve, in order, to a file and to a pipe', async () => {
    file('problems.ndjson', linesOf(PROBLEMS));
    const { code, out, err } = await run(COMMAND);
    expect(out).toBe(RESULTS);
    expect(code).toBe(1);
    expect(err).toMatch(/ · 300 problems · [\d ]+ found · [\d ]+ impossible · /);
    await run([...COMMAND, '--output', 'results.ndjson', '--workers', '1']);
    expect(bytesOf('results.ndjson').toString()).toBe(RESULTS);
    for (const [i, line] of out.trimEnd().split('\n').entries()) {
      const { status, path } = JSON.parse(line);
      if (status === 'found') expect(checkTour(PROBLEMS[i]!, path).status).toBe('valid');
    }
  });

  it('reads standard input, blank lines and a last line without an end', async () => {
    const input = `\n${linesOf(PROBLEMS.slice(0, 2))}\r\n${JSON.stringify(PROBLEMS[2])}`;
    const { out } = await run(['batch', '--problems', '-', '--seed', '3'], input);
    expect(out).toBe(RESULTS.split('\n').slice(0, 3).join('\n').concat('\n'));
  });

  it('has the exit code 0 if all are found, and 3 at a limit', async () => {
    const whole = '{"rows":8,"cols":8}\n';
    expect((await run(['batch', '--problems', '-'], whole)).code).toBe(0);
    const { code, out } = await run(
      ['batch', '--problems', '-', '--strategy', 'backtracking', '--node-limit', '3'],
      `${whole}{"rows":3,"cols":3}`,
    );
    expect([code, JSON.parse(out.split('\n')[0]!).status]).toEqual([3, 'limit']);
  });

  it.each([
    ['{"rows":8', 'line 4: .*JSON'],
    ['{"rows":8,"cols":0}', 'line 4: cols is 0'],
    ['{"rows":8,"cols":8,"strategy":"auto"}', 'line 4: .*strategy'],
    ['[8,8]', 'line 4: '],
    ['{"rows":8,"cols":8,"blocked":[64]}', 'line 4: blocked\\[0\\] is 64'],
  ])('writes what comes before the bad line %s', async (bad, message) => {
    const lines = [...linesOf(PROBLEMS.slice(0, 3)).trimEnd().split('\n'), bad, '{"rows":8,"cols":8}'];
    const { code, err } = await run(
      ['batch', '--problems', '-', '--seed', '3', '--output', 'before.ndjson'],
      lines.join('\n'),
    );
    expect(err).toMatch(new RegExp(`standard input ${message}`));
    expect(code).toBe(2);
    expect(bytesOf('before.ndjson').toString()).toBe(RESULTS.split('\n').slice(0, 3).join('\n').concat('\n'));
  });

  it('names the line of a problem that the strategy does not take', async () => {
    const input = '{"rows":8,"cols":8}\n{"rows":9,"cols":9}\n{"rows":8,"cols":8,"blocked":[0]}\n';
    const { code, out, err } = await run(
      ['batch', '--problems', '-', '--strategy', 'divide-and-conquer'],
      input,
    );
    expect(err).toContain('standard input line 3: ');
    expect([code, out.trimEnd().split('\n').length]).toEqual([2, 2]);
  });

  it('continues an incomplete file, and rejects one of other problems or options', async () => {
    file('problems.ndjson', linesOf(PROBLEMS));
    const half = RESULTS.slice(0, RESULTS.length / 2);
    file('resumed.ndjson.part', half);
    const resume = [...COMMAND, '--resume', '--output', 'resumed.ndjson'];
    const { code, err } = await run(resume);
    expect(code, err).toBe(1);
    expect(bytesOf('resumed.ndjson').toString()).toBe(RESULTS);
    expect(() => bytesOf('resumed.ndjson.part')).toThrow();
    // A complete file stays as it is.
    expect((await run(resume)).code).toBe(1);
    expect(bytesOf('resumed.ndjson').toString()).toBe(RESULTS);

    const lines = half.slice(0, half.lastIndexOf('\n') + 1).split('\n');
    for (const wrong of [
      [lines[1], lines[0], ...lines.slice(2)].join('\n'),
      half.replace(/"nodes":(\d)/, '"nodes":9$1'),
      '{"rows":8,"cols":8}\n',
    ]) {
      file('wrong.ndjson', wrong.slice(0, wrong.lastIndexOf('\n') + 1));
      const rejected = await run([...COMMAND, '--resume', '--output', 'wrong.ndjson']);
      expect(rejected.code).toBe(2);
      expect(rejected.err).toMatch(/cannot resume wrong\.ndjson: line \d+: /);
      expect(bytesOf('wrong.ndjson').toString()).toBe(wrong.slice(0, wrong.lastIndexOf('\n') + 1));
    }
  });

  it.each([
    [['8x8'], /--problems cannot be used with a size/],
    [['--count', '2'], /'--problems .*' cannot be used with option '--count 2'/],
    [['--format', 'bin'], /--format bin cannot be used with --problems/],
    [['--output', 'x.bin'], /--output is "x.bin". Expected a name that ends in \.ndjson, \.jsonl/],
    [['--resume'], /--resume requires --output FILE/],
  ])('rejects %j', async (more, message) => {
    file('one.ndjson', '{"rows":8,"cols":8}');
    const { code, err } = await run(['batch', '--problems', 'one.ndjson', ...more]);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  it('names a file that it cannot read', async () => {
    const { code, err } = await run(['batch', '--problems', 'missing.ndjson']);
    expect(err).toContain('cannot read missing.ndjson');
    expect(code).toBe(2);
  });
});
