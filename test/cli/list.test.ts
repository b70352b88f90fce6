import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tours } from '../../src/census.js';
import { readTours } from '../../src/file/index.js';
import { inSweep, sampleOf } from '../extent.js';
import { ended, FOLDER, run, start } from './command.js';

/** The paths of a file. */
async function pathsIn(name: string): Promise<number[][]> {
  const paths: number[][] = [];
  for await (const { path } of readTours(readFileSync(join(FOLDER, name)))) paths.push(Array.from(path));
  return paths;
}

function listed(problem: Parameters<typeof tours>[0]): number[][] {
  return Array.from(tours(problem), (tour) => Array.from(tour));
}

describe('knights-tour list', () => {
  it('writes all tours in order, in every format the same', async () => {
    const all = listed({ rows: 3, cols: 10, closed: true });
    expect(all).toHaveLength(16);
    for (const format of sampleOf(['bin', 'ndjson', 'npy', 'csv'], 2)) {
      const { code, err } = await run(['list', '3x10', '--closed', '--output', `all.${format}`]);
      expect([code, err]).toEqual([0, '16 tours, and no more\n']);
      expect(await pathsIn(`all.${format}`)).toEqual(all);
      const checked = await run(['check', `all.${format}`, '3x10', '--closed']);
      expect(checked.err).toBe(`valid: 16 tours of the 3 x 10 board (${format})\n`);
    }
    const { out } = await run(['list', '3x10', '--closed', '--format', 'list']);
    expect(out).toBe(`${all.map((path) => path.join(' ')).join('\n')}\n`);
    const { err } = await run(['check', '3x10', '--closed'], out);
    expect(err).toBe('valid: 16 tours of the 3 x 10 board (list)\n');
    const lines = out.split('\n');
    const wrong = await run(
      ['check', '3x10'],
      [...lines.slice(0, 2), lines[2]!.replace(' ', ' 9 ').replace(/ \d+$/, ''), ''].join('\n'),
    );
    expect(wrong.err).toMatch(/^invalid: 1 of 3 tours; the first is in line 3, .* \(list\)\n$/);
  });

  it('says beside an array of which board and list it is, and check reads that', async () => {
    await run(['list', '5x6', '--blocked', '0,0 0,1', '--limit', '2', '--output', 'said.npy']);
    expect(JSON.parse(readFileSync(join(FOLDER, 'said.npy.json'), 'utf8'))).toMatchObject({
      rows: 5,
      cols: 6,
      blocked: [0, 1],
      order: 'lexicographic',
      count: 2,
    });
    const { err } = await run(['check', 'said.npy']);
    expect(err).toBe('valid: 2 tours of the 5 x 6 board (npy)\n');
    for (const format of ['npy', 'csv']) {
      await run(['list', '5x6', '--limit', '2', '--output', `unsaid.${format}`]);
      rmSync(join(FOLDER, 'unsaid.npy.json'), { force: true });
      const checked = await run(['check', `unsaid.${format}`]);
      expect([checked.code, checked.err]).toEqual([
        2,
        `knights-tour: unsaid.${format}: it has a tour of 30 squares, and does not say its board; give ROWSxCOLS\n`,
      ]);
    }
  });

  it('goes on where it ended', async () => {
    const all = listed({ rows: 5, cols: 5, start: 0 });
    const first = await run(['list', '5x5', '--start', 'a5', '--limit', '100', '--output', 'first.ndjson']);
    const cursor = /^100 tours; go on with --first 100 --after (\S+)\n$/.exec(first.err)![1]!;
    const rest = await run(['list', '5x5', '--start', 'a5', '--after', cursor, '--output', 'rest.ndjson']);
    expect([rest.code, rest.err]).toEqual([0, '204 tours, and no more\n']);
    expect([...(await pathsIn('first.ndjson')), ...(await pathsIn('rest.ndjson'))]).toEqual(all);
    const other = await run(['list', '5x5', '--after', cursor]);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('it is of another')]);
  });

  inSweep('is the same for any number of workers', async () => {
    const args = ['list', '6x6', '--limit', '200000', '--format', 'list'];
    const [one, three] = await Promise.all(['1', '3'].map((workers) => run([...args, '--workers', workers])));
    expect(three!.out.length).toBeGreaterThan(15_000_000);
    expect(three!.out === one!.out).toBe(true);
    expect(three!.err).toBe(one!.err);
  });

  inSweep('says that there is none, and ends quietly when its reader does', async () => {
    const none = await run(['list', '4x4', '--closed']);
    expect(none).toEqual({ code: 1, out: '', err: '0 tours, and no more\n' });
    const child = start(['list', '6x6', '--format', 'list']);
    child.stdin!.end();
    const code = new Promise((resolve) => child.on('close', resolve));
    child.stdout!.once('data', () => child.stdout!.destroy());
    expect([await code, await text(child.stderr!)]).toEqual([0, '']);
  });

  it('leaves no half file when it is interrupted, and no cursor behind tours that are not kept', async () => {
    // Nobody waits for the end of this list.
    const child = start(['list', '8x8', '--output', 'half.bin']);
    child.stdin!.end();
    const end = ended(child);
    while (!readdirSync(FOLDER).some((name) => name.startsWith('half.bin.'))) await setTimeout(20);
    child.kill('SIGINT');
    const { err } = await end;
    expect(err).toBe('interrupted; half.bin is not written\n');
    expect(() => readFileSync(join(FOLDER, 'half.bin'))).toThrow(/ENOENT/);
  });

  it('says where it goes on when it is interrupted on a pipe', async () => {
    const child = start(['list', '6x6', '--format', 'list']);
    child.stdin!.end();
    child.stdout!.once('data', () => child.kill('SIGINT'));
    const { out, err } = await ended(child);
    const after = /^[\d ]+ tours; go on with --first \d+ --after (\S+)\n$/.exec(err)![1]!;
    const last = out.trimEnd().split('\n').at(-1)!.split(' ').map(Number);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij';
    expect(after.endsWith(`.${last.map((square) => letters[square]).join('')}`)).toBe(true);
    expect(tours({ rows: 6, cols: 6 }, { after }).next().value).toHaveLength(36);
  });
});

describe('knights-tour merge', () => {
  const args = ['batch', '8x8', '--seed', '3', '--workers', '1'];

  it('joins the parts of a batch to the whole, byte for byte', async () => {
    for (const format of sampleOf(['bin', 'ndjson', 'csv', 'npy'], 4)) {
      await run([...args, '--count', '40', '--output', `a.${format}`]);
      await run([...args, '--count', '60', '--first', '40', '--output', `b.${format}`]);
      await run([...args, '--count', '100', '--output', `whole.${format}`]);
      const { code, err } = await run([
        'merge',
        `a.${format}`,
        `b.${format}`,
        '--output',
        `joined.${format}`,
      ]);
      expect([code, err]).toEqual([0, '100 tours\n']);
      const [whole, joined] = ['whole', 'joined'].map((name) =>
        readFileSync(join(FOLDER, `${name}.${format}`)),
      );
      expect(joined!.equals(whole!), format).toBe(true);
    }
  });

  it('refuses what does not go together, and writes nothing', async () => {
    await run(['batch', '6x6', '--count', '2', '--output', 'six.bin']);
    await run(['batch', '8x8', '--count', '2', '--output', 'eight.bin']);
    await run(['batch', '6x6', '--count', '2', '--output', 'six.csv']);
    const eight = readFileSync(join(FOLDER, 'eight.bin'));
    writeFileSync(join(FOLDER, 'cut.bin'), eight.subarray(0, -1));
    writeFileSync(join(FOLDER, 'long.bin'), Buffer.concat([eight, Buffer.from('x')]));
    const usages: [string[], RegExp][] = [
      [
        ['merge', 'eight.bin', 'six.bin', '--output', 'x.bin'],
        /six\.bin does not go with the files before it: rows is 6, and not 8/,
      ],
      [['merge', 'eight.bin', '--output', 'x.npy'], /^knights-tour: eight\.bin: it is no array for numpy/],
      [
        ['merge', 'six.csv', '--output', 'x.bin'],
        /^knights-tour: six\.csv: it is no file of the format bin\n/,
      ],
      [['merge', 'six.csv', '--output', 'x.npy'], /^knights-tour: six\.csv: it is no array for numpy\n/],
      [['merge', 'cut.bin', '--output', 'x.bin'], /^knights-tour: cut\.bin: it ends within tour 1\n/],
      [
        ['merge', 'long.bin', '--output', 'x.bin'],
        /^knights-tour: long\.bin: it goes on after its 2 tours\n/,
      ],
      [['merge', 'no.bin', '--output', 'x.bin'], /cannot read no\.bin/],
      [['merge', '--output', 'x.bin'], /FILE is missing/],
      [['merge', 'eight.bin'], /--output is missing/],
      [['merge', 'eight.bin', '--output', 'x.svg'], /nothing that merge writes ends in \.svg/],
    ];
    for (const [args_, message] of usages) {
      const { code, err } = await run(args_);
      expect([args_, code]).toEqual([args_, 2]);
      expect(err).toMatch(message);
      expect(() => readFileSync(join(FOLDER, 'x.bin'))).toThrow(/ENOENT/);
    }
  });

  inSweep('and --resume goes on with what there is', async () => {
    for (const format of sampleOf(['bin', 'ndjson', 'csv'], 2)) {
      await run([...args, '--count', '30', '--output', `part.${format}`]);
      await run([...args, '--count', '100', '--output', `all.${format}`]);
      const { code } = await run([...args, '--count', '100', '--resume', '--output', `part.${format}`]);
      expect(code).toBe(0);
      const [whole, resumed] = ['all', 'part'].map((name) => readFileSync(join(FOLDER, `${name}.${format}`)));
      expect(resumed!.equals(whole!), format).toBe(true);
    }
    const other = await run([...args, '--closed', '--count', '100', '--resume', '--output', 'part.bin']);
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining('part.bin has other tours: closed is false, and not true'),
    ]);
    const npy = await run([...args, '--count', '1', '--resume', '--output', 'x.npy']);
    expect(npy.err).toMatch(/--resume and --format npy contradict/);
  });
});
