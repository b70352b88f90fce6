import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSampler, tours } from '../../src/census.js';
import { readTours } from '../../src/file/index.js';
import { squareName } from '../../src/problem/notation.js';
import { createTsSolver } from '../../src/ts.js';
import { sampleOf } from '../extent.js';
import { bytesOf, FOLDER, file, run, said, words } from './command.js';

/** Every format of tour files, with every subcommand that writes or reads it. */

const FORMATS = ['bin', 'ndjson', 'npy', 'list'] as const;
const ENDINGS = { bin: '.bin', ndjson: '.ndjson', npy: '.npy', list: '.txt' } as const;
const BOARD = { rows: 5, cols: 6, start: 0 };

const LIST = tours(BOARD);
const LISTED = Array.from({ length: 40 }, () => LIST.next().value!);
const SAMPLER = createSampler(BOARD);
const SOLVER = createTsSolver();

/** Forty tours of the library, by index, and the options with which the command writes the same tours. */
const WRITERS: readonly [name: string, args: string, tour: (i: number) => Iterable<number>][] = [
  ['list', '--limit 40', (i) => LISTED[i]!],
  ['sample', '--count 40 --seed 3 --first 5', (i) => SAMPLER.sample({ seed: 3, stream: 5 + i })],
  [
    'batch',
    '--count 40 --seed 3 --first 5',
    (i) => SOLVER.solve(BOARD, { strategy: 'random', seed: 3, stream: 5 + i }).path!,
  ],
];

const TABLE = FORMATS.flatMap((format) => WRITERS.map((writer) => [format, ...writer] as const));

async function pathsIn(name: string): Promise<number[][]> {
  const paths: number[][] = [];
  for await (const { path } of readTours(bytesOf(name))) paths.push([...path]);
  return paths;
}

function jsonOf(name: string): Record<string, unknown> {
  return JSON.parse(bytesOf(name).toString());
}

/** The output on a pipe, where the number of tours is unknown. */
function forgetCount(name: string): void {
  const bytes = bytesOf(name);
  bytes.writeBigUInt64LE(2n ** 64n - 1n, 32);
  file(name, bytes);
}

describe('the format', () => {
  it.each(WRITERS)('algebraic of %s has the names of squares', async (name, typed, tour) => {
    const args = [name, '5x6', '--start', 'a5', ...words(typed), '--format', 'algebraic'];
    const { out } = await run(args);
    const lines = Array.from({ length: 40 }, (_, i) =>
      Array.from(tour(i), (square) => squareName(square, BOARD)).join(' '),
    );
    expect(out).toBe(`${lines.join('\n')}\n`);
    expect((await run(['check', '5x6'], out)).code).toBe(0);
  });

  it.each(sampleOf(TABLE, 12))(
    '%s of %s contains the tours of the library, and check accepts it',
    async (...row) => {
      const [format, name, typed, tour] = row;
      const args = words(typed);
      const out = `${name}${ENDINGS[format]}`;
      await said([name, '5x6', '--start', 'a5', ...args, '--output', out]);
      expect(await pathsIn(out)).toEqual(Array.from({ length: 40 }, (_, i) => [...tour(i)]));
      const size = format === 'list' ? ['5x6'] : [];
      const verdict = `valid: 40 tours of the 5 x 6 board (${format})\n`;
      expect(await said(['check', ...size, out, '--start', 'a5'])).toBe(verdict);
      expect(existsSync(join(FOLDER, `${out}.json`))).toBe(format === 'npy');
      if (format === 'npy' || format === 'bin') return;
      const printed = await run([name, '5x6', '--start', 'a5', ...args, '--format', format]);
      expect(await said(['check', '5x6'], printed.out)).toBe(verdict);
    },
  );

  it.each(sampleOf(FORMATS, 8))(
    '%s: merge writes the whole file from its parts, byte for byte',
    async (format) => {
      const parts = (name: string) => ['a', 'b', 'whole'].map((part) => `${name}-${part}${ENDINGS[format]}`);
      const batch = ['batch', '6x6', '--seed', '3', '--workers', '1', '--output'];
      const [a, b, whole] = parts('batch') as [string, string, string];
      await said([...batch, a, '--count', '40']);
      await said([...batch, b, '--count', '60', '--first', '40']);
      if (format === 'bin') forgetCount(b);
      await said([...batch, whole, '--count', '100']);
      const list = ['list', '3x10', '--closed', '--output'];
      const [c, d, all] = parts('list') as [string, string, string];
      const printed = await said([...list, c, '--limit', '6']);
      const more = /^6 tours; continue with (--first 6 --after \S+)\n$/.exec(printed)![1]!.split(' ');
      await said([...list, d, ...more]);
      await said([...list, all]);
      for (const [first, second, expected, count] of [
        [a, b, whole, 100],
        [c, d, all, 16],
      ] as const) {
        const merged = `merged${ENDINGS[format]}`;
        file(`${merged}.json`, '{"old":true}');
        expect(await said(['merge', first, second, '--output', merged])).toBe(`${count} tours\n`);
        for (const end of format === 'npy' ? ['', '.json'] : ['']) {
          expect(bytesOf(`${merged}${end}`).equals(bytesOf(`${expected}${end}`))).toBe(true);
        }
      }
    },
  );

  it('is bin in a file of batch without an ending, and ndjson elsewhere', async () => {
    await said(['batch', '5x6', '--count', '1', '--output', 'unnamed']);
    expect(bytesOf('unnamed').toString('latin1', 0, 7)).toBe('KNTOURS');
    await said(['list', '5x6', '--limit', '1', '--output', 'unnamed']);
    await said(['batch', '5x6', '--count', '1', '--output', 'lines.jsonl']);
    for (const text of [bytesOf('unnamed'), bytesOf('lines.jsonl')]) {
      expect(JSON.parse(text.toString())).toMatchObject({ rows: 5, cols: 6, status: 'found' });
    }
  });
});

describe('the JSON beside a NumPy array', () => {
  const COMMANDS: readonly [args: string, facts: object, absent: string][] = [
    [
      'batch 5x6 --count 2 --seed 3 --first 5 --strategy warnsdorff-backtracking --tie-break random',
      {
        ...{ method: 'solved', order: 'stream', starts: 'random', seed: 3, first: 5, count: 2, squares: 30 },
        ...{ strategy: 'warnsdorff-backtracking', tieBreak: 'random' },
      },
      'next',
    ],
    ['batch 5x6 --count 2 --starts each', { starts: 'each', strategy: 'random', seed: 0 }, 'tieBreak'],
    ['batch 5x6 --count 2 --start 0,1', { start: 1, strategy: 'random' }, 'starts'],
    ['batch 8x8 --count 2', { drawing: 'attempts, 0.3.0' }, 'start'],
    ['batch 6x7 --count 2 --start 3', { drawing: 'waiting for the start, 0.3.0' }, 'starts'],
    ['batch 6x6 --count 2 --closed', { drawing: 'backbite moves, 0.3.0' }, 'start'],
    ['batch 6x8 --count 2 --blocked 0,0', { drawing: 'path covers, 0.3.0' }, 'start'],
    ['batch 22x3 --count 2', { drawing: 'column by column, 0.3.0' }, 'start'],
    ['batch 9x9 --count 2 --strategy warnsdorff', { strategy: 'warnsdorff' }, 'drawing'],
    ['batch 9x9 --count 2', { drawing: 'exchanged edges, 0.3.0' }, 'start'],
    [
      'sample 5x5 --count 2 --seed 3 --first 5',
      { method: 'exactly-uniform', order: 'stream', seed: 3, first: 5, count: 2 },
      'strategy',
    ],
    [
      'list 3x10 --closed --blocked 0,0',
      { method: 'listed', order: 'lexicographic', first: 0, after: null, next: null, blocked: [0] },
      'seed',
    ],
  ];

  it.each(sampleOf(COMMANDS, 5))('describes the tours of %s', async (typed, facts, absent) => {
    const { code } = await run([...typed.split(' '), '--output', 'made.npy']);
    expect(code).toBeLessThan(2);
    const sidecar = jsonOf('made.npy.json');
    expect(sidecar).toMatchObject(facts);
    expect(sidecar).not.toHaveProperty(absent);
  });

  it('is missing for a merged array if a part has none, and must describe its array', async () => {
    await said(['batch', '5x6', '--count', '3', '--output', 'one.npy']);
    await said(['batch', '5x6', '--count', '3', '--first', '3', '--output', 'two.npy']);
    file('bare.npy', bytesOf('two.npy'));
    const bare = await run(['check', 'bare.npy']);
    expect([bare.code, bare.err]).toEqual([0, expect.stringMatching(/^valid: 3 tours\ntour 1: valid: /)]);
    file('some.npy.json', '{"old":true}');
    expect(await said(['merge', 'one.npy', 'bare.npy', '--output', 'some.npy'])).toBe(
      '6 tours; wrote no some.npy.json: some parts have no .json file\n',
    );
    expect(existsSync(join(FOLDER, 'some.npy.json'))).toBe(false);
    file('bare.npy.json', JSON.stringify({ ...jsonOf('one.npy.json'), count: 9 }));
    const stale = await run(['merge', 'one.npy', 'bare.npy', '--output', 'no.npy']);
    expect([stale.code, stale.err]).toEqual([2, expect.stringContaining('describes another array')]);
  });
});

describe('knights-tour merge', () => {
  it('rejects files that do not belong together, and writes nothing', async () => {
    await said(['batch', '6x6', '--count', '2', '--output', 'six.bin']);
    await said(['batch', '8x8', '--count', '2', '--output', 'eight.bin']);
    await said(['batch', '6x5', '--count', '2', '--output', 'six.npy']);
    await said(['batch', '5x6', '--count', '2', '--output', 'five.npy']);
    const eight = bytesOf('eight.bin');
    file('cut.bin', eight.subarray(0, -1));
    file('long.bin', Buffer.concat([eight, Buffer.from('x')]));
    const usages: readonly [files: string, message: RegExp][] = [
      [
        'eight.bin six.bin --output x.bin',
        /six\.bin: rows is 6, but 8 in eight\.bin\. They belong to different calls\./,
      ],
      ['six.npy five.npy --output x.npy', /five\.npy: rows is 5, but 6 in six\.npy\. They belong/],
      ['eight.bin --output x.npy', /eight\.bin: it is not a file in the format npy/],
      ['six.npy --output x.bin', /six\.npy: it is not a file in the format bin/],
      ['cut.bin --output x.bin', /cut\.bin: it ends within tour 1/],
      ['long.bin --output x.bin', /long\.bin: it has data after its 2 tours/],
    ];
    for (const [typed, message] of sampleOf(usages, 3)) {
      const { code, err } = await run(['merge', ...typed.split(' ')]);
      expect([typed, code, err]).toEqual([typed, 2, expect.stringMatching(message)]);
      for (const name of ['x.bin', 'x.npy']) expect(existsSync(join(FOLDER, name))).toBe(false);
    }
  });
});
