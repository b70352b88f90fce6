import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GROUPS } from '../../bench/groups/index.js';
import { LADDER } from '../../bench/groups/ladder.js';
import { beforeAndAfter, copyKernels, formatAgainst, stampKernel } from '../../bench/harness/against.js';
import type { Prepare } from '../../bench/harness/contestant.js';
import type { Estimate } from '../../bench/harness/statistics.js';

const CURRENT = readFileSync('dist/kernel.wasm');
const stamped = (file: string) => stampKernel(readFileSync(file), file, CURRENT);

describe('stampKernel', () => {
  it('stamps a binary of `npm run kernel` as the build does, and leaves the stamp of others', () => {
    for (const file of ['build/kernel.wasm', 'dist/kernel.wasm'])
      expect(stamped(file).equals(CURRENT), file).toBe(true);
  });

  it('rejects other files, kinds and versions', () => {
    const at = CURRENT.lastIndexOf(' simd');
    const older = Buffer.concat([CURRENT.subarray(0, at - 1), Buffer.from('x simd')]);
    expect(() => stampKernel(older, 'a.wasm', CURRENT)).toThrow(
      /^a\.wasm is a binary of '.*x simd'; it must/,
    );
    expect(() => stamped('package.json')).toThrow('package.json is not a binary of WebAssembly');
    expect(() => stamped('dist/kernel-scalar.wasm')).toThrow(/ scalar'; it must be one of '.* simd'/);
    expect(() => stamped('build/kernel-census.wasm')).toThrow(/census\.wasm has no export '.*other version$/);
    expect(() => copyKernels('build/none.wasm')).toThrow('build/none.wasm: no such file');
  });
});

describe('beforeAndAfter', () => {
  it('lists each contestant of the ladder that runs the binary with SIMD twice', () => {
    const names = beforeAndAfter(LADDER)!.contestants.map(({ name }) => name);
    const chosen = ['kernel, flat board', 'kernel, SIMD planes, 12 boards', 'solveBatch', 'solve'];
    expect(names).toEqual(chosen.flatMap((name) => [`wasm ${name}, before`, `wasm ${name}, after`]));
  });

  it('chooses only contestants that read the binary of their workload', async () => {
    const read = new Set<string>();
    for (const group of GROUPS) {
      for (const { program, workload } of beforeAndAfter(group)?.contestants ?? []) {
        if (!('export' in program)) throw new Error('a native program has no binary');
        const file = basename(program.module, '.js');
        const exports: Record<string, Prepare> = await import(`../../bench/contestants/${file}.ts`);
        const preparing = async () =>
          exports[program.export]!({ ...group.workload, ...workload, kernel: 'build/none.wasm' });
        await expect(preparing()).rejects.toThrow(/ENOENT.*none\.wasm/);
        read.add(file);
      }
    }
    expect([...read].sort()).toEqual(['bulk', 'construction', 'holes', 'kernels', 'package-tours']);
  });
});

describe('formatAgainst', () => {
  const ratio: Estimate = { lower: 0.881, median: 0.9, upper: 0.92, values: 6 };
  const pair = { a: 'solve, before', b: 'solve, after', ratio, verdict: 'slower' } as const;
  const result = { name: 'ladder', title: '', unit: 'tour', proofs: [], contestants: [], leftOut: [] };

  it.each([false, true])('prints the ratios, and whether the machine was busy: %s', (busy) => {
    const disturbance = { coresUsedByOthers: 0, looks: [], interruptedSamples: 0, busy };
    const text = formatAgainst({
      ...result,
      pairs: [pair],
      figures: [],
      rounds: [],
      measured: { date: '2026-01-02T03:04:05.000Z', commit: 'abc', load: 0 },
      disturbance,
    });
    expect(text).toMatch(/^\| solve +\| +0\.900 \| 0\.881 \.\. 0\.920 \|$/m);
    expect(text.includes('BUSY')).toBe(busy);
  });
});
