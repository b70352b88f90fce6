import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tours } from '../../src/census.js';
import type { Output } from '../../src/cli/streams/output.js';
import { finishArray } from '../../src/cli/streams/provenance.js';
import { readTours } from '../../src/file/index.js';
import { sampleOf } from '../extent.js';
import { bytesOf, COMMAND, FOLDER, file, run, said } from './command.js';

function jsonOf(name: string): Record<string, unknown> {
  return JSON.parse(bytesOf(name).toString());
}

async function pathsIn(name: string): Promise<number[][]> {
  const paths: number[][] = [];
  for await (const { path, status } of readTours(bytesOf(name)))
    if (status === 'found') paths.push(Array.from(path));
  return paths;
}

describe('what stands beside an array for numpy', () => {
  it('says who made its tours: solved, drawn evenly, or listed from where to where', async () => {
    const solved = ['batch', '5x6', '--count', '2', '--seed', '3', '--first', '5', '--output', 'made.npy'];
    await said([...solved, '--strategy', 'warnsdorff-backtracking', '--tie-break', 'farthest']);
    expect(jsonOf('made.npy.json')).toMatchObject({
      ...{ method: 'solved', order: 'stream', starts: 'random', seed: 3, first: 5 },
      ...{ strategy: 'warnsdorff-backtracking', tieBreak: 'farthest', count: 2, squares: 30 },
    });
    await said(['batch', '5x6', '--count', '2', '--output', 'made.npy']);
    expect(jsonOf('made.npy.json')).toMatchObject({ strategy: 'random', seed: 0 });
    expect(jsonOf('made.npy.json')).not.toHaveProperty('tieBreak');
    await said(['sample', '5x5', '--count', '2', '--seed', '3', '--first', '5', '--output', 'made.npy']);
    const sampled = jsonOf('made.npy.json');
    expect(sampled).toMatchObject({
      method: 'exactly-uniform',
      order: 'stream',
      seed: 3,
      first: 5,
      count: 2,
    });
    expect(sampled).not.toHaveProperty('strategy');
    const err = await said(['list', '3x10', '--closed', '--limit', '6', '--output', 'made.npy']);
    const next = / --after (\S+)\n$/.exec(err)![1]!;
    const listed = jsonOf('made.npy.json');
    const terms = { method: 'listed', order: 'lexicographic' };
    expect(listed).toMatchObject({ ...terms, first: 0, after: null, next, count: 6 });
    expect(listed).not.toHaveProperty('seed');
    const rest = ['list', '3x10', '--closed', '--output', 'made.npy', '--after', next];
    await said([...rest, '--first', '6']);
    expect(jsonOf('made.npy.json')).toMatchObject({ ...terms, first: 6, after: next, next: null, count: 10 });
    await said(rest);
    expect(jsonOf('made.npy.json')).toMatchObject({ ...terms, first: null, after: next, count: 10 });
  });

  it('goes before the array is put in place, and comes after it', async () => {
    const seen: boolean[] = [];
    const output = (end: () => void): Output => ({
      rewritable: true,
      write: async () => true,
      discard: async () => {},
      finish: async () => {
        seen.push(existsSync(join(FOLDER, 'order.npy.json')));
        end();
      },
    });
    const name = join(FOLDER, 'order.npy');
    file('order.npy.json', '{"old":true}');
    await finishArray(
      output(() => {}),
      undefined,
      name,
      { new: true },
    );
    expect([seen, jsonOf('order.npy.json')]).toEqual([[false], { new: true }]);
    const full = (): never => {
      throw new Error('the disk is full');
    };
    await expect(finishArray(output(full), undefined, name, { newer: true })).rejects.toThrow(
      'the disk is full',
    );
    expect(existsSync(join(FOLDER, 'order.npy.json'))).toBe(false);
    file('order.npy.json', '{"old":true}');
    await finishArray(
      output(() => {}),
      undefined,
      name,
      undefined,
    );
    expect([seen, existsSync(join(FOLDER, 'order.npy.json'))]).toEqual([[false, false, false], false]);
  });
});

describe('knights-tour merge', () => {
  const batch = ['batch', '5x6', '--seed', '4', '--workers', '1'];

  it('says beside a joined array what is said beside the whole, or of each part what is said of it', async () => {
    await said([...batch, '--count', '3', '--output', 'a.npy']);
    await said([...batch, '--count', '4', '--first', '3', '--output', 'b.npy']);
    await said([...batch, '--count', '7', '--output', 'all.npy']);
    file('joined.npy.json', '{"old":true}');
    expect(await said(['merge', 'a.npy', 'b.npy', '--output', 'joined.npy'])).toBe('7 tours\n');
    for (const end of ['', '.json'])
      expect(bytesOf(`joined.npy${end}`).equals(bytesOf(`all.npy${end}`))).toBe(true);

    await said(['merge', 'b.npy', 'a.npy', '--output', 'turned.npy']);
    const turned = jsonOf('turned.npy.json');
    expect(turned).toMatchObject({
      rows: 5,
      cols: 6,
      closed: false,
      blocked: [],
      count: 7,
      squares: 30,
      missing: [],
    });
    expect(turned.parts).toMatchObject([
      { file: 'b.npy', seed: 4, first: 3, count: 4 },
      { file: 'a.npy', seed: 4, first: 0, count: 3 },
    ]);
    expect(turned).not.toHaveProperty('first');
    expect(await said(['check', 'turned.npy'])).toBe('valid: 7 tours of the 5 x 6 board (npy)\n');
  });

  it('and writes nothing beside it when a part says nothing; a stale word goes', async () => {
    await said([...batch, '--count', '3', '--output', 'said.npy']);
    writeFileSync(join(FOLDER, 'unsaid.npy'), bytesOf('said.npy'));
    file('some.npy.json', '{"old":true}');
    expect(await said(['merge', 'said.npy', 'unsaid.npy', '--output', 'some.npy'])).toBe(
      '6 tours; there is no some.npy.json, for not every part has one\n',
    );
    expect(existsSync(join(FOLDER, 'some.npy.json'))).toBe(false);
    await said(['batch', '6x5', '--count', '3', '--output', 'other.npy']);
    const other = await run(['merge', 'said.npy', 'other.npy', '--output', 'no.npy']);
    expect([other.code, other.err]).toEqual([
      2,
      'knights-tour: other.npy does not go with the files before it: rows is 6, and not 5\n',
    ]);
    file('other.npy.json', JSON.stringify({ ...jsonOf('said.npy.json'), count: 9 }));
    const stale = await run(['merge', 'said.npy', 'other.npy', '--output', 'no.npy']);
    expect([stale.code, stale.err]).toEqual([
      2,
      'knights-tour: other.npy.json is of another array than other.npy: its count is 9, and not 3; remove it if it is an old one\n',
    ]);
    for (const name of ['no.npy', 'no.npy.json']) expect(existsSync(join(FOLDER, name))).toBe(false);
  });

  it('joins parts that were written to a pipe, to their end', async () => {
    const [a, b] = [3, 4].map((count, i) => [...batch, '--count', `${count}`, '--first', `${3 * i}`]);
    for (const [name, args] of Object.entries({ a, b })) {
      const { stdout } = spawnSync(process.execPath, [COMMAND, ...args!, '--format', 'bin'], { cwd: FOLDER });
      writeFileSync(join(FOLDER, `${name}.bin`), stdout);
    }
    expect(bytesOf('a.bin').readBigUInt64LE(32)).toBe(2n ** 64n - 1n);
    await said([...batch, '--count', '7', '--output', 'all.bin']);
    expect(await said(['merge', 'a.bin', 'b.bin', '--output', 'joined.bin'])).toBe('7 tours\n');
    expect(bytesOf('joined.bin').equals(bytesOf('all.bin'))).toBe(true);
    writeFileSync(join(FOLDER, 'b.bin'), bytesOf('b.bin').subarray(0, -1));
    const cut = await run(['merge', 'a.bin', 'b.bin', '--output', 'cut.bin']);
    expect([cut.code, cut.err]).toEqual([2, 'knights-tour: b.bin: it ends within tour 3\n']);
    expect(existsSync(join(FOLDER, 'cut.bin'))).toBe(false);
  });
});

describe('every format that list, sample and batch write', () => {
  it('is read by readTours and taken by check, whatever the board', async () => {
    const boards: [size: string, rest: string[]][] = [
      ['5x6', []],
      ['6x5', ['--blocked', '0,0 5,4']],
      ['3x4', []],
      ['1x1', []],
      ['17x17', []],
    ];
    for (const [size, rest] of sampleOf(boards, 3)) {
      const commands = [
        ...(size === '17x17'
          ? []
          : [
              ['list', '--limit', '5', 'list'],
              ['sample', '--count', '5', 'list'],
            ]),
        ...(size === '17x17' ? [['list', '--limit', '3', 'list']] : []),
        ['batch', '--count', '5'],
      ];
      for (const [name, option, count, list] of commands as [string, string, string, string?][]) {
        const formats = [...sampleOf(['bin', 'ndjson', 'npy', 'csv'], 2), ...(list ? [list] : [])];
        const lists: number[][][] = [];
        for (const format of formats) {
          const out = `${name}.${format === 'list' ? 'txt' : format}`;
          await said([name, size, ...rest, option, count, '--output', out, '--format', format]);
          lists.push(await pathsIn(out));
          const checked = await said(['check', size, ...rest, out]);
          expect([size, name, format, checked]).toEqual([
            size,
            name,
            format,
            expect.stringMatching(/^valid: /),
          ]);
        }
        for (const list of lists) expect([size, name, list]).toEqual([size, name, lists[0]]);
      }
    }
  });

  it('numbers the tours of a list that goes on, so that parts together are the whole', async () => {
    const args = ['list', '3x10', '--closed'];
    for (const format of sampleOf(['csv', 'ndjson', 'bin', 'npy'], 3)) {
      await said([...args, '--output', `all.${format}`]);
      const told = await said([...args, '--limit', '6', '--output', `a.${format}`]);
      const go = /^6 tours; go on with (--first 6 --after \S+)\n$/.exec(told)![1]!.split(' ');
      await said([...args, ...go, '--output', `b.${format}`]);
      await said(['merge', `a.${format}`, `b.${format}`, '--output', `joined.${format}`]);
      for (const end of format === 'npy' ? ['', '.json'] : [''])
        expect(bytesOf(`joined.${format}${end}`).equals(bytesOf(`all.${format}${end}`)), format).toBe(true);
    }
    expect(await pathsIn('joined.csv')).toEqual(
      Array.from(tours({ rows: 3, cols: 10, closed: true }), (t) => [...t]),
    );
    const whole = await run([...args, '--first', '6']);
    expect([whole.code, whole.err]).toEqual([2, expect.stringContaining('--first 6 means nothing with')]);
    const unknown = await said([...args, '--limit', '2', '--after', String(jsonOf('a.npy.json').next)]);
    expect(unknown).toMatch(/^2 tours; go on with --after \S+\n$/);
  });
});
