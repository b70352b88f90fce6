import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  planesInterleaved,
  planesOneBoard,
  planesSimd,
  tsFlat,
  tsNibbles,
  wasmFlat,
} from '../../bench/contestants/kernels.js';
import { textbookTours } from '../../bench/contestants/textbook.js';
import { packagePath } from '../../bench/harness/package-path.js';

const KERNELS = { tsFlat, wasmFlat, planesOneBoard, planesInterleaved, planesSimd, tsNibbles };

describe('the kernels that the ladder calls directly', () => {
  beforeAll(() => {
    const compiler = join(
      createRequire(import.meta.url).resolve('assemblyscript/package.json'),
      '../bin/asc.js',
    );
    const source = ['bench/assembly/one-board.ts', '--target', 'kernel-scalar'];
    execFileSync(process.execPath, [compiler, ...source, '--outFile', 'build/bench/one-board.wasm'], {
      cwd: packagePath('.'),
    });
  });

  it.each(Object.entries(KERNELS))('%s walks as the textbook program does', async (_, prepare) => {
    for (const [size, count] of [
      [8, 700],
      [5, 300],
      [7, 253],
    ] as const) {
      const workload = { rows: size, cols: size };
      const expected = textbookTours(workload);
      const contestant = await prepare(workload);
      for (const program of [expected, contestant]) program.arrange(11, count);
      const answers = Array.from(contestant.answers() as Iterable<ArrayLike<number>>, (numbers) =>
        Array.from(numbers),
      );
      expect(answers).toEqual(
        Array.from(expected.answers() as Iterable<ArrayLike<number>>, (numbers) => Array.from(numbers)),
      );
      expect(contestant.run()).toBe(answers.reduce((sum, [length]) => sum + length!, 0));
    }
  });
});
