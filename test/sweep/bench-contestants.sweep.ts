import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { poolBulk, scalarBulk, tsBulk, wasmBulk, wasmBulkOut } from '../../bench/contestants/bulk.js';
import {
  plainWasm,
  planesInterleaved,
  planesOneBoard,
  tsFlat,
  tsNibbles,
  wasmFlat,
  wasmPlanes,
} from '../../bench/contestants/kernels.js';
import { textbookTours } from '../../bench/contestants/textbook.js';
import type { Prepare } from '../../bench/harness/contestant.js';
import { packagePath } from '../../bench/harness/package-path.js';

const KERNELS = { plainWasm, tsFlat, wasmFlat, planesOneBoard, planesInterleaved, wasmPlanes, tsNibbles };

describe('a kernel that the ladder calls directly', () => {
  beforeAll(() => {
    const compiler = join(
      createRequire(import.meta.url).resolve('assemblyscript/package.json'),
      '../bin/asc.js',
    );
    for (const [name, ...options] of [['plain'], ['one-board', '--target', 'kernel-scalar']]) {
      const words = [`bench/assembly/${name}.ts`, '-O3', ...options, '--outFile', `build/bench/${name}.wasm`];
      execFileSync(process.execPath, [compiler, ...words], { cwd: packagePath('.') });
    }
  });

  it.each(Object.entries(KERNELS))('%s gives the answers of the textbook program', async (_, prepare) => {
    for (const [size, count] of [
      [8, 700],
      [5, 300],
      [7, 253],
    ] as const) {
      const workload = { rows: size, cols: size };
      const contestant = await prepare(workload);
      const [expected, answers] = [textbookTours(workload), contestant].map((program) => {
        program.arrange(11, count);
        return Array.from(program.answers() as Iterable<ArrayLike<number>>, (numbers) => Array.from(numbers));
      });
      expect(answers).toEqual(expected);
      expect(contestant.run()).toBe(answers!.reduce((sum, [length]) => sum + length!, 0));
    }
  });
});

const KINDS = ['open', 'closed', 'start given', 'warnsdorff', 'walk'];
const BOARD = { rows: 6, cols: 6 };

async function answers(prepare: Prepare, kind: string, batch: number, seed: number, count: number) {
  const contestant = await prepare({ ...BOARD, kind, batch });
  contestant.arrange(seed, count);
  const paths: string[] = [];
  for await (const path of contestant.answers()) paths.push(String(path));
  return { paths, distinct: await contestant.distinct!() };
}

describe('a bulk contestant', () => {
  it.each(KINDS)('counts the different tours of %s, without stuck walks', async (kind) => {
    const { paths, distinct } = await answers(wasmBulk, kind, 50, 3, 400);
    expect(paths).toHaveLength(400);
    const tours = paths.filter((path) => path.split(',').length === 36);
    expect(distinct).toBe(new Set(tours).size);
  });

  it('does not count repeated tours', async () => {
    // 36 starts have at most 36 walks.
    expect((await answers(wasmBulk, 'walk', 50, 3, 400)).distinct).toBeLessThanOrEqual(36);
  });

  it.each(KINDS)('finds the same tours of %s with every engine, pool and batch size', async (kind) => {
    const expected = await answers(wasmBulk, kind, 120, 5, 120);
    for (const prepare of [wasmBulkOut, scalarBulk, tsBulk, poolBulk]) {
      expect(await answers(prepare, kind, 50, 5, 120)).toEqual(expected);
    }
    expect(await answers(wasmBulk, kind, 120, 6, 120)).not.toEqual(expected);
  });
});
