import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { countPass, planFrontier } from '../../src/census/frontier.js';
import { tourSource } from '../../src/census/sampler.js';
import { countTours, type TourProblem } from '../../src/census.js';
import { MemoryRefused } from '../../src/engines/census/kernel.js';
import { type CensusEngine, censusEngine } from '../../src/engines/census/load.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { inSweep } from '../extent.js';
import { CENSUS_ENGINES } from './engines.js';

const MEMORY = 2 ** 31;

function result<Result>(steps: Generator<unknown, Result>): Result {
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value;
}

// Boards of eight columns and few squares, so that the count is quick and its memory is still guessed.
const PROBLEMS: TourProblem[] = [
  { rows: 8, cols: 8, closed: true, blocked: [11, 38, 34, 62, 8, 33] },
  { rows: 8, cols: 8, closed: true, blocked: [27, 28, 35, 36] },
  { rows: 8, cols: 8, blocked: [57, 54, 31, 45, 41, 59, 23, 10, 51, 14, 49, 62] },
];

test.each(PROBLEMS)('a guess of memory that a count keeps to, and not by far too much: %o', (problem) => {
  const engine = censusEngine({ engine: 'wasm' });
  const plan = result(planFrontier(normaliseProblem(problem), engine, MEMORY));
  const guess = plan.bytes;
  const { peakBytes } = result(countPass(engine, plan, 0, MEMORY));
  expect(peakBytes).toBeLessThan(guess);
  expect(guess).toBeLessThan(4 * peakBytes);
});

describe.each(CENSUS_ENGINES)('on %s', (name) => {
  test('what would not fit is refused beforehand, with the figure', () => {
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    const result = countTours({ rows: 8, cols: 8 }, { engine: name, memory: 20_000_000, onProgress });
    expect(result).toMatchObject({ status: 'too-large' });
    if (result.status === 'too-large') expect(result.bytes).toBeGreaterThan(20_000_000);
    // A guess is the first part in twelve of a count.
    expect(progress.at(-1)).toBe(1000);
    expect(Math.max(0, ...progress.slice(0, -1))).toBeLessThanOrEqual(1000 / 12);
  });
});

describe('what is far too large is refused soon:', () => {
  /** An engine that does nothing but guess: each step has twice the states of the one before. */
  function guessing(): { engine: CensusEngine; steps: () => number } {
    let steps = 0;
    const createKernel = () => ({
      beginEstimate() {},
      estimateStep: () => void steps++,
      get: (name: string) => (name === 'estimatedStates' ? 1000 * 2 ** steps : 1),
    });
    return { engine: { ...censusEngine({}), createKernel: createKernel as never }, steps: () => steps };
  }
  const refused = (problem: TourProblem, memory: number) => {
    const counted = guessing();
    const plan = () => result(planFrontier(normaliseProblem(problem), counted.engine, memory));
    const drawn = guessing();
    const draw = () => tourSource(drawn.engine, normaliseProblem(problem), memory);
    return { plan, draw, guessed: () => [counted.steps(), drawn.steps()] };
  };
  const bytesOf = (call: () => unknown): number => {
    try {
      call();
    } catch (error) {
      if (error instanceof MemoryRefused) return error.bytes;
    }
    return 0;
  };

  test('whole boards of nine columns without a guess', () => {
    for (const problem of [
      { rows: 9, cols: 10, closed: true },
      { rows: 9, cols: 9 },
      { rows: 12, cols: 9, start: 0, end: 1 },
    ]) {
      const { plan, draw, guessed } = refused(problem, MEMORY);
      expect(bytesOf(plan)).toBe(8e9);
      expect(draw).toThrow(MemoryRefused);
      expect(guessed()).toEqual([0, 0]);
    }
  });

  test('others by a guess that ends where it is beyond what WebAssembly can have', () => {
    const problems: [problem: TourProblem, memory: number][] = [
      [{ rows: 9, cols: 10, closed: true, blocked: [0, 1] }, MEMORY],
      [{ rows: 9, cols: 10, closed: true }, 3e10],
      [{ rows: 8, cols: 12, closed: true }, MEMORY],
    ];
    for (const [problem, memory] of problems) {
      const { plan, draw, guessed } = refused(problem, memory);
      const most = Math.max(2 ** 32, 2 * memory);
      const bytes = bytesOf(plan);
      expect(bytes).toBeGreaterThan(most);
      expect(bytes).toBeLessThan(2.5 * most);
      expect(draw).toThrow(MemoryRefused);
      for (const steps of guessed()) expect(steps).toBeGreaterThan(10);
    }
  });
});

describe('memory that cannot be had after all', () => {
  inSweep('is a RangeError, and the process lives', () => {
    // 38 MB are all that WebAssembly has here; the count was allowed 1.5 GB.
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
    expect(refused).toMatch(/^true \d+ bytes of memory cannot be had here; memory was 1610612736$/);
    expect(next).toBe('8n');
  });

  test('not even to begin with', () => {
    const instance = WebAssembly.Instance;
    WebAssembly.Instance = class {
      constructor() {
        throw new RangeError('could not allocate memory');
      }
    } as never;
    try {
      const count = () => countTours({ rows: 5, cols: 6 }, { engine: 'wasm' });
      expect(count).toThrow('WebAssembly cannot run here: could not allocate memory');
    } finally {
      WebAssembly.Instance = instance;
    }
    expect(countTours({ rows: 5, cols: 6 }, { engine: 'wasm' })).toMatchObject({ count: 18_784n });
  });
});
