import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tourFileHeader } from '../../src/file/index.js';
import { headerBytes } from '../../src/file/layout.js';
import { mergeSidecars } from '../../src/file/npy.js';
import { STRATEGY_NAMES } from '../../src/problem/options.js';

/** Byte of the strategy. */
const STRATEGY_BYTE = 48;
const FORMAT = readFileSync(fileURLToPath(new URL('../../docs/tour-file.md', import.meta.url)), 'utf8');

describe('the header of a file of tours', () => {
  it.each([undefined, 'auto' as const, ...STRATEGY_NAMES])(
    'has a number for the strategy %s',
    async (strategy) => {
      const bytes = headerBytes({
        ...{ rows: 5, cols: 6, closed: false, blocked: undefined, count: 1, squares: 30 },
        ...{ seed: 0, first: 0, strategy, version: '0.0.0' },
      });
      expect((await tourFileHeader(bytes)).strategy).toBe(strategy);
      // As documented.
      expect(FORMAT).toMatch(new RegExp(`\\b${bytes[STRATEGY_BYTE]} ${strategy ?? 'unknown'}[,; ]`));
    },
  );
});

const BOARD = { format: 'npy', rows: 5, cols: 6, closed: false, blocked: [], squares: 30, start: 1 };
const one = { ...BOARD, method: 'solved', seed: 4, first: 0, count: 3, missing: [2] };
const two = { ...BOARD, method: 'solved', seed: 4, first: 4, count: 4, missing: [] };

describe('mergeSidecars', () => {
  it('describes files that continue one another as one array', () => {
    expect(mergeSidecars([one, two], 7)).toEqual({ ...one, count: 7, missing: [2] });
    const list = { ...BOARD, method: 'listed', first: 0, after: null, next: 'x' };
    const rest = { ...BOARD, method: 'listed', first: 3, after: 'x', next: null };
    expect(mergeSidecars([list, rest], 7)).toEqual({ ...list, next: null, count: 7, missing: [] });
  });
});
