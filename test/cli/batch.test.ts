import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BatchOptions, type BatchProblem, batchPath, TOUR_STATUSES } from '../../src/index.js';
import { checkTour } from '../../src/problem/check.js';
import { createTsSolver } from '../../src/ts.js';
import { extent, inSweep, sampleOf } from '../extent.js';
import { FOLDER, file, run } from './command.js';

interface Line {
  rows: number;
  cols: number;
  closed: boolean;
  blocked: number[];
  path: number[];
  status: string;
  stream: number;
}

/** Reads a file of tours by its description in docs/tour-file.md. */
function readTours(name: string): {
  rows: number;
  cols: number;
  closed: boolean;
  blocked: number[];
  paths: number[][];
} {
  const bytes = readFileSync(join(FOLDER, name));
  expect(bytes.toString('latin1', 0, 8)).toBe('KNTOURS\u0002');
  const [head, rows, cols, length, width, flags] = [8, 12, 16, 20, 24, 28].map((at) =>
    bytes.readUInt32LE(at),
  ) as [number, number, number, number, number, number];
  const count = Number(bytes.readBigUInt64LE(32));
  expect(head % 64).toBe(0);
  const row = 8 + length * width;
  expect(bytes.length).toBe(head + count * row);
  const blocked: number[] = [];
  for (let i = 0; flags & 2 && i < rows * cols; i++) if (bytes[64 + i]) blocked.push(i);
  const tours = Array.from({ length: count }, (_, tour) => {
    const at = head + tour * row;
    const [visited, status] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const path = Array.from({ length: visited }, (_, step) => bytes.readUIntLE(at + 8 + step * width, width));
    return { path, status };
  });
  const paths = tours.filter(({ status }) => status === 0).map(({ path }) => path);
  return { rows, cols, closed: (flags & 1) === 1, blocked, paths };
}

function linesOf(out: string): Line[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

describe('knights-tour batch', () => {
  it('writes as many tours as asked for, which differ, in both formats and the same', async () => {
    const args = ['batch', '8x8', '--count', '3000', '--seed', '5'];
    const [binary, lines] = await Promise.all([
      run([...args, '--output', 'tours.bin']),
      run([...args, '--engine', 'ts']),
    ]);
    expect([binary.code, binary.out, lines.code]).toEqual([0, '', 0]);
    expect(binary.err).toMatch(
      /^wasm( \(SIMD\))? · \d+ threads? · random · 3 000 found · [\d.]+ s, [\d ]+ tours\/s\n$/,
    );
    const tours = readTours('tours.bin');
    expect(tours).toMatchObject({ rows: 8, cols: 8, closed: false, blocked: [] });
    const written = linesOf(lines.out);
    expect(written.map(({ path }) => path)).toEqual(tours.paths);
    for (const [i, { rows, cols, closed, blocked, path, status, stream }] of written.entries()) {
      expect([status, stream, blocked]).toEqual(['found', i, []]);
      expect(checkTour({ rows, cols, closed }, path)).toEqual({ ok: true });
    }
    expect(new Set(tours.paths.map((path) => path.join())).size).toBeGreaterThan(2900);
    expect(new Set(tours.paths.map((path) => path[0])).size).toBe(64);
    expect(readdirSync(FOLDER).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  inSweep('writes the same with any number of workers', async () => {
    const count = extent(9000, 1000);
    const args = ['batch', '12x13', '--count', String(count), '--seed', '2'];
    const ended = await Promise.all(
      ['1', '2', '3'].map((workers) => run([...args, '--workers', workers, '--output', `${workers}.bin`])),
    );
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(ended.map(({ err }) => /\d threads?/.exec(err)?.[0])).toEqual([
      '1 thread',
      '2 threads',
      '3 threads',
    ]);
    const [one, ...others] = ['1', '2', '3'].map((workers) => readFileSync(join(FOLDER, `${workers}.bin`)));
    for (const other of others) expect(other.equals(one!)).toBe(true);
    expect(readTours('1.bin').paths).toHaveLength(count);
  });

  it('solves each tour as the library does from a random start, or from one, with its stream', async () => {
    const solver = createTsSolver();
    const cases: [args: string[], tours: Partial<BatchProblem>, options: Omit<BatchOptions, 'out'>][] = [
      [['--closed', '--seed', '9'], { closed: true }, { seed: 9 }],
      [['--first', '7'], {}, { stream: 7 }],
      [['--start', 'random'], {}, {}],
      [['--start', 'b2', '--closed'], { start: [4, 1], closed: true }, {}],
      [['--tie-break', 'first', '--seed', '4'], {}, { tieBreak: 'first', seed: 4 }],
      [['--strategy', 'divide-and-conquer', '--seed', '4'], {}, { strategy: 'divide-and-conquer', seed: 4 }],
      [
        ['--strategy', 'backtracking', '--node-limit', '900'],
        {},
        { strategy: 'backtracking', nodeLimit: 900 },
      ],
    ];
    for (const [args, tours, options] of sampleOf(cases, 2)) {
      const { out } = await run(['batch', '6x6', '--count', '50', ...args]);
      const batch = solver.solveBatch({ rows: 6, cols: 6, count: 50, ...tours }, options);
      const lines = linesOf(out);
      expect(lines).toHaveLength(50);
      for (const [i, { path, stream, status }] of lines.entries()) {
        expect([args, path]).toEqual([args, [...batchPath(batch, i)]]);
        expect(status).toBe(TOUR_STATUSES[batch.statuses[i]!]);
        expect(stream).toBe((options.stream ?? 0) + i);
      }
    }
  });

  it('writes the strategy that ran into the header of the file', async () => {
    for (const [args, number] of [
      [[], 7],
      [['--tie-break', 'first'], 4],
      [['--strategy', 'auto', '--starts', 'each'], 7],
      [['--strategy', 'warnsdorff'], 2],
    ] as [string[], number][]) {
      await run(['batch', '6x6', '--count', '9', ...args, '--output', 'made.bin']);
      expect([args, readFileSync(join(FOLDER, 'made.bin'))[48]]).toEqual([args, number]);
    }
  });

  inSweep('starts on each square that no rule excludes, on one, or at random', async () => {
    const [each, twice, one, lines] = await Promise.all([
      run(['batch', '5x5', '--starts', 'each']),
      run(['batch', '5x5', '--starts', 'each', '--count', '15']),
      run(['batch', '5x5', '--start', '2,2', '--count', '7', '--output', 'one.bin']),
      run(['batch', '5x5', '--count', '40', '--output', 'lines.ndjson']),
    ]);
    const starts = linesOf(each.out).map(({ path }) => path[0]!);
    expect(starts).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]);
    expect(linesOf(twice.out).map(({ path }) => path[0])).toEqual([...starts, 0, 2]);
    expect(readTours('one.bin').paths.map((path) => path[0])).toEqual(new Array(7).fill(12));
    expect([one.code, lines.code, lines.out]).toEqual([0, 0, '']);
    for (const { path } of linesOf(readFileSync(join(FOLDER, 'lines.ndjson'), 'utf8'))) {
      expect(path[0]! % 2).toBe(0);
      expect(checkTour({ rows: 5, cols: 5 }, path)).toEqual({ ok: true });
    }
  });

  inSweep('keeps blocked squares out, and in mind', async () => {
    file('holes.txt', '..#.......\n..........\n..........\n..........\n..........\n......#...\n');
    const args = ['batch', '--board', 'holes.txt', '--count', '20'];
    const [binary, lines] = await Promise.all([run([...args, '--output', 'holes.bin']), run(args)]);
    expect([binary.code, lines.code]).toEqual([0, 0]);
    const tours = readTours('holes.bin');
    expect(tours).toMatchObject({ rows: 6, cols: 10, blocked: [2, 56] });
    expect(tours.paths[0]).toHaveLength(58);
    expect(linesOf(lines.out).map(({ path }) => path)).toEqual(tours.paths);
    for (const path of tours.paths) {
      expect(checkTour({ rows: 6, cols: 10, blocked: [2, 56] }, path)).toEqual({ ok: true });
    }
    // Square numbers of two bytes, from more than one part of the batch.
    await run(['batch', '20x30', '--count', '400', '--output', 'wide.bin']);
    const wide = readTours('wide.bin');
    expect(wide.paths).toHaveLength(400);
    for (const path of wide.paths) expect(checkTour({ rows: 20, cols: 30 }, path)).toEqual({ ok: true });
  });

  inSweep('says what it did not find', async () => {
    const walks = ['batch', '8x8', '--strategy', 'warnsdorff', '--tie-break', 'first'];
    const stuck = [...walks, '--starts', 'each'];
    const [some, lines, none, closed, zero] = await Promise.all([
      run([...stuck, '--output', 'some.bin']),
      run(stuck),
      run([...walks, '--start', '5,4', '--count', '3', '--output', 'none.bin']),
      run(['batch', '5x5', '--closed', '--count', '3', '--output', 'none.bin']),
      run(['batch', '8x8', '--count', '0', '--output', 'zero.bin']),
    ]);
    expect(some).toMatchObject({ code: 3, out: '' });
    expect(some.err).toMatch(/ · 63 found · 1 stuck · /);
    expect(readTours('some.bin').paths).toHaveLength(63);
    const failed = linesOf(lines.out).filter(({ status }) => status !== 'found');
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({ stream: 44, status: 'stuck', closed: false });
    expect(failed[0]!.path).toHaveLength(60);
    expect(none.code).toBe(3);
    expect(none.err).toMatch(/ · 0 found · 3 stuck · .*; none\.bin is not written\n$/);
    expect([closed.code, closed.out]).toEqual([1, '']);
    expect(closed.err).toMatch(/^[A-Z].*\.\n$/);
    expect(readdirSync(FOLDER)).not.toContain('none.bin');
    expect(zero.code).toBe(0);
    expect(readTours('zero.bin').paths).toEqual([]);
  });

  it('gives each tour so many milliseconds, and says how many came to no end', async () => {
    // From this corner no machine finds one meanwhile: none is among the first 2,000,000,000 nodes.
    const endless = ['batch', '30x30', '--start', '0,0', '--closed', '--strategy', 'backtracking'];
    const nodes = ['--node-limit', `${Number.MAX_SAFE_INTEGER}`];
    const { code, out, err } = await run([...endless, ...nodes, '--count', '3', '--time-limit', '10']);
    expect(code).toBe(3);
    expect(err).toMatch(/ · 0 found · 3 at their limit · /);
    expect(linesOf(out).map(({ status }) => status)).toEqual(['limit', 'limit', 'limit']);
  });
});
