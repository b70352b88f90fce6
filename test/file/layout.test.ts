import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { headerBytes, parseHeader } from '../../src/file/layout.js';
import { STRATEGY_NAMES } from '../../src/problem/options.js';

/** Where the strategy stands. */
const STRATEGY_BYTE = 48;
const FORMAT = readFileSync(fileURLToPath(new URL('../../docs/tour-file.md', import.meta.url)), 'utf8');

describe('the header of a file of tours', () => {
  it.each([undefined, 'auto' as const, ...STRATEGY_NAMES])('has a number for the strategy %s', (strategy) => {
    const bytes = headerBytes({
      ...{ rows: 5, cols: 6, closed: false, blocked: undefined, count: 1, squares: 30 },
      ...{ seed: 0, first: 0, strategy, version: '0.0.0' },
    });
    expect(parseHeader(bytes).header.strategy).toBe(strategy);
    // As it is described.
    expect(FORMAT).toMatch(new RegExp(`\\b${bytes[STRATEGY_BYTE]} ${strategy ?? 'unknown'}[,; ]`));
  });
});
