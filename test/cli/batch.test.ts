import { describe, expect, it } from 'vitest';
import { type BatchOptions, type BatchProblem, batchPath, TOUR_STATUSES } from '../../src/index.js';
import { checkTour } from '../../src/problem/check.js';
import { createTsSolver } from '../../src/ts.js';
import { sampleOf } from '../extent.js';
import { bytesOf, file, run, said, words } from './command.js';

/** Reads a file of tours, independently of the library, by docs/tour-file.md. */
function readTours(name: string) {
  const bytes = bytesOf(name);
  expect(bytes.toString('latin1', 0, 8)).toBe('KNTOURS\u0002');
  const [head, rows, cols, length, width, flags] = [8, 12, 16, 20, 24, 28].map((at) =>
    bytes.readUInt32LE(at),
  );
  const count = Number(bytes.readBigUInt64LE(32));
  const row = 8 + length * width;
  expect([head % 64, bytes.length]).toEqual([0, head + count * row]);
  const blocked = Array.from({ length: flags & 2 ? rows * cols : 0 }, (_, i) => i).filter(
    (i) => bytes[64 + i],
  );
  const tours = Array.from({ length: count }, (_, tour) => {
    const at = head + tour * row;
    const [visited, status] = [bytes.readUInt32LE(at), TOUR_STATUSES[bytes.readUInt32LE(at + 4)]];
    const path = Array.from({ length: visited }, (_, step) => bytes.readUIntLE(at + 8 + step * width, width));
    return { path, status };
  });
  return { rows, cols, closed: (flags & 1) === 1, blocked, strategy: bytes[48], tours };
}

const STRATEGIES = [
  '',
  'auto',
  'warnsdorff',
  'backtracking',
  'warnsdorff-backtracking',
  'divide-and-conquer',
];
const ONE_EACH = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];
const WALK = { strategy: 'warnsdorff', tieBreak: 'first' } as const;

const on = <More extends object>(rows: number, cols: number, more: More) => ({ rows, cols, ...more });
const CASES: readonly [typed: string, batch: BatchProblem, options?: Omit<BatchOptions, 'out'>][] = [
  ['6x6 --count 50 --closed --seed 9', on(6, 6, { count: 50, closed: true }), { seed: 9 }],
  ['6x6 --count 50 --first 7 --start random', on(6, 6, { count: 50 }), { stream: 7 }],
  ['6x6 --count 9 --start b2 --closed', on(6, 6, { count: 9, start: 25, closed: true })],
  ['6x6 --count 9 --tie-break first --seed 4', on(6, 6, { count: 9 }), { tieBreak: 'first', seed: 4 }],
  [
    '6x7 --count 9 --closed --symmetry half-turn --seed 4',
    on(6, 7, { count: 9, closed: true, symmetry: 'half-turn' }),
    { seed: 4 },
  ],
  ['5x5 --starts each', on(5, 5, { starts: ONE_EACH }), { strategy: 'random' }],
  ['5x5 --starts each --count 15', on(5, 5, { starts: [...ONE_EACH, 0, 2] }), { strategy: 'random' }],
  [
    '8x8 --starts each --strategy warnsdorff --tie-break first',
    on(8, 8, { starts: [...Array(64).keys()] }),
    WALK,
  ],
  ['6x6 --count 9 --strategy divide-and-conquer', on(6, 6, { count: 9 }), { strategy: 'divide-and-conquer' }],
  ['--board holes.txt --count 20', on(6, 10, { count: 20, blocked: [2, 56] })],
  ['20x30 --count 400 --workers 1', on(20, 30, { count: 400 })], // two bytes a square, several parts
];

describe('knights-tour batch', () => {
  it.each(sampleOf(CASES, 8))(
    '%s writes the tours of the library, in ndjson and bin',
    async (typed, problem, options) => {
      file('holes.txt', '..#.......\n..........\n..........\n..........\n..........\n......#...\n');
      const batch = createTsSolver().solveBatch(problem, options);
      const expected = Array.from({ length: batch.count }, (_, i) => {
        return { path: [...batchPath(batch, i)], status: TOUR_STATUSES[batch.statuses[i]!]! };
      });
      const { code, out } = await run(['batch', ...words(typed), '--engine', 'ts']);
      const binary = await run(['batch', ...words(typed), '--output', 'tours.bin']);
      expect([code, binary.code]).toEqual(
        expected.every(({ status }) => status === 'found') ? [0, 0] : [3, 3],
      );
      const lines = out.trimEnd().split('\n');
      for (const [i, line] of lines.entries()) {
        const stream = (options?.stream ?? 0) + i;
        expect(JSON.parse(line)).toMatchObject({
          rows: batch.rows,
          cols: batch.cols,
          stream,
          ...expected[i]!,
        });
      }
      const { tours, ...header } = readTours('tours.bin');
      expect([lines.length, tours]).toEqual([batch.count, expected]);
      const { rows, cols, closed = false, blocked = [] } = problem;
      expect(header).toMatchObject({ rows, cols, closed, blocked });
      expect(STRATEGIES[header.strategy!] ?? 'random').toBe(batch.strategy);
    },
  );

  it('writes different tours, which do not depend on the number of workers', async () => {
    for (const workers of ['1', '3']) {
      const err = await said(
        words(`batch 8x8 --count 3000 --seed 5 --workers ${workers} --output ${workers}.bin`),
      );
      const threads = workers === '1' ? '1 thread' : '3 threads';
      expect(err).toMatch(
        RegExp(`^wasm( \\(SIMD\\))? · ${threads} · random · 3 000 found · [\\d.]+ s, [\\d ]+ tours/s\\n$`),
      );
    }
    expect(bytesOf('3.bin').equals(bytesOf('1.bin'))).toBe(true);
    const { tours } = readTours('1.bin');
    for (const { path } of tours) expect(checkTour({ rows: 8, cols: 8 }, path).ok).toBe(true);
    expect(new Set(tours.map(({ path }) => path.join())).size).toBeGreaterThan(2900);
    expect(new Set(tours.map(({ path }) => path[0])).size).toBe(64);
  });
});

/** Returns lines of which one is changed. */
function changed(lines: readonly string[], at: number, from: string | RegExp, to: string): string[] {
  return lines.map((line, i) => (i === at ? line.replace(from, to) : line));
}

describe('knights-tour batch --resume', () => {
  const begun = words('batch 5x6 --seed 1 --workers 1');

  it.each(sampleOf(['', '--starts each', '--start a1'], 3))(
    'continues a file with "%s" like one run',
    async (typed) => {
      for (const format of ['bin', 'ndjson']) {
        const args = words(`batch 6x6 --closed --seed 2 ${typed} --format ${format} --output`);
        await said([...args, 'one', '--count', '9']);
        await said([...args, 'two', '--count', '4']);
        await said([...args, 'two', '--count', '9', '--resume']);
        expect(bytesOf('two').equals(bytesOf('one'))).toBe(true);
      }
    },
  );

  const HEADER = 'it was written with another --start, --end, --starts, --tie-break or limit;';
  const OTHERS: readonly [begun: string, resumed: string, inLines: string, inHeader?: string][] = [
    ['5x6 --seed 1', '5x6 --seed 1 --start a5', 'start was not given', HEADER],
    ['5x6 --seed 1', '5x6 --seed 1 --end b5', 'end was not given', HEADER],
    ['5x6 --seed 1', '5x6 --seed 1 --strategy backtracking', 'strategy was "random"', 'strategy was random'],
    ['5x6 --seed 1', '5x6 --seed 2', 'seed was 1'],
    ['5x6 --seed 1', '5x6 --seed 1 --first 3', 'first was 0'],
    ['5x6 --seed 1', '6x5 --seed 1', 'line 1: its board is 5 x 6. Expected 6 x 5.', 'rows was 5'],
    [
      '5x6 --seed 1',
      '5x6 --seed 1 --blocked 0,0_4,5',
      'line 1: its board is 5 x 6. Expected 5 x 6 without 2 squares.',
      'squares was 30',
    ],
    ['5x6 --closed --start a1', '5x6 --closed --start a1 --seed 39', 'seed was 0'],
    [
      '3x4 --first 1 --strategy warnsdorff --tie-break first',
      '3x4 --first 1 --strategy warnsdorff --tie-break farthest',
      '--tie-break was "first"',
      HEADER,
    ],
    [
      '8x8 --strategy warnsdorff --start a1 --tie-break farthest',
      '8x8 --strategy warnsdorff --start a1',
      '--tie-break was "farthest"',
      HEADER,
    ],
    [
      '8x8 --strategy backtracking --starts each --node-limit 10',
      '8x8 --strategy backtracking --starts each --node-limit 100',
      '--node-limit was 10',
      HEADER,
    ],
  ];

  it.each(sampleOf(OTHERS, 8))(
    'rejects a file of %s with %s',
    async (first, second, inLines, inHeader = inLines) => {
      for (const format of ['ndjson', 'bin']) {
        const name = `begun-${first.length + 100 * second.length}.${format}`;
        await run(words(`batch ${first} --count 4 --output ${name} --resume`));
        const before = bytesOf(name);
        const { code, err } = await run(words(`batch ${second} --count 9 --resume --output ${name}`));
        const what = format === 'bin' ? inHeader : inLines;
        expect([code, err]).toEqual([2, expect.stringContaining(`: cannot resume ${name}: ${what}`)]);
        expect(bytesOf(name).equals(before)).toBe(true);
      }
    },
  );

  it('checks every tour that it keeps, and names the first wrong one', async () => {
    await said(words('batch 6x6 --seed 3 --count 6 --workers 1 --output right.ndjson'));
    await said(words('batch 6x6 --seed 3 --count 6 --workers 1 --output right.bin'));
    const lines = bytesOf('right.ndjson').toString().split('\n');
    const row = 8 + 36;
    const swapped = Buffer.from(bytesOf('right.bin'));
    const at = 64 + 3 * row + 8;
    swapped.copy(swapped, at + 10, at + 12, at + 13);
    swapped[at + 12] = bytesOf('right.bin')[at + 10]!;
    const wrong: readonly [name: string, content: string | Buffer, message: RegExp][] = [
      ['w.bin', swapped, /: tour 3 is wrong: path\[10\] is \d+: it is not a knight move from \d+\n$/],
      ['w.ndjson', changed(lines, 4, /,\d+\]/, ']').join('\n'), /: line 5: .* has 35 squares/],
      ['w.ndjson', changed(lines, 2, 'found', 'fount').join('\n'), /: line 3: status is "fount"/],
      [
        'w.ndjson',
        [...lines.slice(0, 2), ...lines.slice(3)].join('\n'),
        /: line 3: its stream is 3\. Expected 2, after the line/,
      ],
    ];
    for (const [name, content, message] of wrong) {
      file(name, content);
      const { code, err } = await run(words(`batch 6x6 --seed 3 --count 9 --output ${name} --resume`));
      expect([code, err]).toEqual([2, expect.stringMatching(message)]);
      expect(bytesOf(name).equals(Buffer.from(content))).toBe(true);
    }
  });

  it('reports a damaged file, or one with more tours than --count', async () => {
    await said([...begun, '--count', '4', '--output', 'full.ndjson']);
    file('half.ndjson', bytesOf('full.ndjson').toString().slice(0, -20));
    file('half.bin', 'KNTOURS');
    for (const [name, count, what] of [
      ['half.ndjson', '9', 'line 4: '],
      ['half.bin', '9', 'it ends within its header'],
      ['full.ndjson', '3', 'it has tours after tour 2. Expected at most --count 3.'],
    ] as const) {
      const { code, err } = await run([...begun, '--count', count, '--resume', '--output', name]);
      expect([code, err]).toEqual([2, expect.stringContaining(`cannot resume ${name}: ${what}`)]);
    }
  });

  it('continues a file with tours that ended at a time limit', async () => {
    const typed =
      '8x8 --strategy backtracking --closed --starts each --workers 1 --time-limit 1 --output time.ndjson';
    const first = await run(words(`batch ${typed} --count 2 --resume`));
    const second = await run(words(`batch ${typed} --count 3 --resume`));
    expect([first.code, second.code]).toEqual([3, 3]);
    expect(second.err).toMatch(/ · 0 found · 3 at their limit · /);
  });
});
