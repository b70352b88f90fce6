import { spawn } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isKnightMove } from '../../src/problem/knight-graph.js';
import { COMMAND, ended, FOLDER, run } from './command.js';

const UNIX = process.platform !== 'win32';
const TOUR = ['6x6', '--start', '0,0'];

/** Runs a shell script in which `$TOUR` is the command. */
async function shell(script: string): Promise<{ code: number | null; out: string; err: string }> {
  const TOUR = `"${process.execPath}" "${COMMAND}"`;
  const child = spawn('bash', ['-c', script.replaceAll('$TOUR', TOUR)], { cwd: FOLDER });
  child.stdin.end();
  return ended(child);
}

describe.runIf(UNIX)('the output', () => {
  it('is written directly to /dev/stdout, a pipe or a process', async () => {
    const [direct, standard, first, substituted, appended] = await Promise.all([
      run(TOUR),
      run([...TOUR, '--output', '/dev/stdout']),
      shell(`$TOUR 6x6 --start 0,0 --output /dev/stdout | cat`),
      shell(
        `$TOUR 6x6 --start 0,0 --output >(cat > substituted); for i in {1..100}; do [ -s substituted ] && break; sleep 0.1; done; cat substituted`,
      ),
      shell(`echo first > appended; $TOUR 6x6 --start 0,0 --output /dev/fd/3 3>> appended; cat appended`),
    ]);
    for (const each of [standard, first, substituted]) expect([each.code, each.out]).toEqual([0, direct.out]);
    expect(appended.out).toBe(`first\n${direct.out}`);
    const lines = await shell(`$TOUR batch 6x6 --count 2 --output /dev/stdout | cat`);
    expect(lines.out.split('\n')).toHaveLength(3);
  });

  it.each([
    ['$TOUR 6x6 > /dev/full', 'standard output: ENOSPC'],
    ['$TOUR --help > /dev/full', 'standard output: ENOSPC'],
    ['$TOUR batch 6x6 --count 3 > /dev/full', 'standard output: ENOSPC'],
    ['$TOUR 6x6 --output /dev/full', '/dev/full: ENOSPC'],
    ['$TOUR 6x6 --output /dev/fd/99', '/dev/fd/99: nothing is open there'],
  ])('reports once that it cannot be written: %s', async (script, what) => {
    const { code, err } = await shell(script);
    expect(code).toBe(2);
    expect(err).toMatch(RegExp(`^knights-tour: cannot write ${what}[^\\n]*\\n$`));
  });

  it('is written to the missing target of a link', async () => {
    mkdirSync(join(FOLDER, 'links/there'), { recursive: true });
    symlinkSync('two', join(FOLDER, 'links/one'));
    symlinkSync('there/tour.txt', join(FOLDER, 'links/two'));
    symlinkSync('round', join(FOLDER, 'links/round'));
    const [{ code }, round] = await Promise.all([
      run([...TOUR, '--output', 'links/one']),
      run([...TOUR, '--output', 'links/round']),
    ]);
    expect(code).toBe(0);
    for (const link of ['one', 'two'])
      expect(lstatSync(join(FOLDER, 'links', link)).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(FOLDER, 'links/there/tour.txt'), 'utf8')).toBe((await run(TOUR)).out);
    expect(readdirSync(join(FOLDER, 'links/there'))).toEqual(['tour.txt']);
    expect([round.code, round.err]).toEqual([
      2,
      expect.stringMatching(/^knights-tour: cannot write links\/round: /),
    ]);
  });

  it.each([
    ['tour.txt', /^ 1 /],
    ['tour.json', /^\{"rows":6,"cols":6,"closed":(true|false),"blocked":\[\],"path":\[0,/],
    ['tour.SVG', /^<svg /],
  ])('has the format of the ending of %s', async (name, content) => {
    expect((await run([...TOUR, '--output', name])).code).toBe(0);
    expect(readFileSync(join(FOLDER, name), 'utf8')).toMatch(content);
  });
});

it('computes boards that do not fit in memory while printing them', async () => {
  const side = 65_536;
  const [list, grid, json] = await Promise.all(
    ['list', 'grid', 'json'].map((format) => {
      return shell(`$TOUR ${side}x${side} --start 0,0 --format ${format} | head -c 60000`);
    }),
  );
  const path = list!.out.split(' ').slice(0, -1).map(Number);
  expect([path[0], new Set(path).size]).toEqual([0, path.length]);
  expect(path.length).toBeGreaterThan(3000);
  for (const [i, square] of path.slice(1).entries()) {
    expect(isKnightMove({ cols: side }, path[i]!, square)).toBe(true);
  }
  expect(list!.err).toBe('ts · divide-and-conquer · computed step by step\n');
  expect(grid!.out.trimStart().startsWith('1 ')).toBe(true);
  expect(json!.out).toMatch(
    RegExp(`^{"rows":${side},"cols":${side},"closed":\\w+,"blocked":\\[\\],"path":\\[${path.slice(0, 100)},`),
  );
});
