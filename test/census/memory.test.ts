import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { countPass, planFrontier } from '../../src/census/frontier.js';
import { CENSUS_ON_WASM } from '../../src/census/wasm.js';
import { countTours, createSampler, type TourProblem } from '../../src/census.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { inSweep } from '../extent.js';
import { CENSUS_ENTRIES, result } from './problems.js';

const MEMORY = 2 ** 31;

// Boards of eight columns and few squares: the count is fast, and its memory is estimated.
const PROBLEMS: TourProblem[] = [
  { rows: 8, cols: 8, closed: true, blocked: [11, 38, 34, 62, 8, 33] },
  { rows: 8, cols: 8, closed: true, blocked: [27, 28, 35, 36] },
  { rows: 8, cols: 8, blocked: [57, 54, 31, 45, 41, 59, 23, 10, 51, 14, 49, 62] },
];

test.each(PROBLEMS)('estimates at least the memory of the count, but not far more: %o', (problem) => {
  const engine = CENSUS_ON_WASM.load({});
  const plan = result(planFrontier(normaliseProblem(problem), engine, MEMORY));
  const guess = plan.bytes;
  const { peakBytes } = result(countPass(engine, plan, 0, MEMORY));
  expect(peakBytes).toBeLessThan(guess);
  expect(guess).toBeLessThan(4 * peakBytes);
});

describe.each(CENSUS_ENTRIES)('of $name', ({ countTours }) => {
  test('rejects a count that would not fit in advance, with the figure', () => {
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    const refused = countTours({ rows: 8, cols: 8 }, { memory: 20_000_000, onProgress });
    expect(refused).toMatchObject({ status: 'too-large' });
    if (refused.status === 'too-large') expect(refused.bytes).toBeGreaterThan(20_000_000);
    // The estimate is the first twelfth of a count.
    expect(progress.at(-1)).toBe(1000);
    expect(Math.max(0, ...progress.slice(0, -1))).toBeLessThanOrEqual(1000 / 12);
  });
});

describe('memory that the platform refuses', () => {
  inSweep('is a RangeError, and the process lives', () => {
    // WebAssembly has only 38 MB here, although the count may use 1.5 GB.
    const program = `
      import { countTours } from 'knights-tour-wasm/census';
      try {
        countTours({ rows: 7, cols: 8 });
      } catch (error) {
        console.log(error instanceof RangeError, error.message);
      }
      console.log(countTours({ rows: 5, cols: 6, closed: true }).count);
    `;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--wasm-max-mem-pages=600', '--input-type=module', '-e', program],
      { cwd: fileURLToPath(new URL('../../', import.meta.url)), encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const [refused, next] = stdout.trim().split('\n');
    expect(refused).toMatch(/^true \d+ bytes of memory are not available here; memory is 1610612736$/);
    expect(next).toBe('8n');
  });

  test('is reported if even the first allocation fails', () => {
    const instance = WebAssembly.Instance;
    WebAssembly.Instance = class {
      constructor() {
        throw new RangeError('could not allocate memory');
      }
    } as never;
    try {
      const count = () => countTours({ rows: 5, cols: 6 });
      expect(count).toThrow(/^\d+ bytes of memory are not available here; memory is 1610612736$/);
      expect(count).toThrow(RangeError);
    } finally {
      WebAssembly.Instance = instance;
    }
    expect(countTours({ rows: 5, cols: 6 })).toMatchObject({ count: 18_784n });
  });
});

describe('the bytes of too-large', () => {
  // Boards that are counted without an estimate, with one, long ones, and boards with holes and ends.
  const REFUSED: readonly TourProblem[] = [
    { rows: 3, cols: 8 },
    { rows: 5, cols: 5 },
    { rows: 5, cols: 6, closed: true },
    { rows: 6, cols: 6, start: 1, end: 0 },
    { rows: 6, cols: 7, closed: true, blocked: [0, 41] },
    { rows: 4, cols: 24 },
    { rows: 8, cols: 8, blocked: [57, 54, 31, 45, 41, 59, 23, 10, 51, 14, 49, 62] },
    {
      rows: 9,
      cols: 9,
      closed: true,
      blocked: [0, 2, 4, 6, 8, 10, 12, 14, 16, 40, 20, 24, 26, 60, 62, 66, 71],
    },
  ];

  test.each(REFUSED)('suffice as memory, and are an integer: %o', (problem) => {
    for (const memory of [1, 50_000, 2_000_000, 13_892_300]) {
      const refused = countTours(problem, { memory });
      if (refused.status !== 'too-large') continue;
      expect(Number.isInteger(refused.bytes)).toBe(true);
      expect(refused.bytes).toBeGreaterThan(memory);
      expect(refused.explanation).toContain(` ${refused.bytes} bytes `);
      expect(countTours(problem, { memory: refused.bytes }).status).toBe('counted');
    }
  });

  test('suffice for a sampler', () => {
    for (const problem of REFUSED.slice(1, 5)) {
      let message = '';
      try {
        createSampler(problem, { memory: 1 });
      } catch (error) {
        message = String(error);
      }
      const bytes = Number(/about (\d+) bytes/.exec(message)![1]);
      expect(createSampler(problem, { memory: bytes }).count).toBe(countTours(problem).count);
    }
  });

  test('suffice on a board whose steps alone exceed the memory', () => {
    const refused = countTours({ rows: 3, cols: 2 ** 18 }, { memory: 1000 });
    expect(refused.status === 'too-large' && refused.bytes).toBeGreaterThan(3 * 2 ** 18 * 1000);
  });
});

test('one tour that the rules prove needs no memory, two do', () => {
  for (const problem of [
    { rows: 5, cols: 8 },
    { rows: 6, cols: 10, closed: true },
    { rows: 5, cols: 7, start: 0 },
  ]) {
    expect(countTours(problem, { memory: 1, stopAt: 1 })).toMatchObject({ status: 'at-least', count: 1n });
    expect(countTours(problem, { memory: 1, stopAt: 2 }).status).toBe('too-large');
    expect(countTours({ ...problem, blocked: [4] }, { memory: 1, stopAt: 1 }).status).not.toBe('at-least');
  }
});
