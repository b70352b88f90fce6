import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type CountOptions, countTours, type TourProblem } from '../../src/census.js';
import * as js from '../../src/census-js.js';
import { createSolver, createSolverSync } from '../../src/index.js';
import { CENSUS_ENTRIES, countOnEvery } from './problems.js';

/** A board with 8 tours. */
const BOARD: TourProblem = { rows: 5, cols: 6, closed: true };

const DETACHED = new ArrayBuffer(8);
const CENSUS_BINARY = readFileSync(new URL('../../dist/kernel-census.wasm', import.meta.url));
const SOLVER_BINARY = readFileSync(new URL('../../dist/kernel.wasm', import.meta.url));

describe('bad input', () => {
  const ranges: [unknown, unknown, RegExp][] = [
    [BOARD, { memory: 0 }, /^memory is 0; it must be an integer from 1 to /],
    [BOARD, { memory: 1.5 }, /^memory is 1.5; it must be an integer/],
    [BOARD, { stopAt: 0 }, /^stopAt is 0; it must be an integer from 1 to /],
    [BOARD, { stopAt: -1 }, /^stopAt is -1/],
    [{ rows: 0, cols: 6 }, {}, /^rows is 0/],
    [{ ...BOARD, end: 3 }, {}, /^end is 3/],
    [{ rows: 6, cols: 6, start: 36 }, {}, /^start is 36/],
    [{ rows: 1, cols: 1, blocked: [0] }, {}, /^blocked is "every square"/],
    [{ ...BOARD, blocked: [...new Uint8Array(30)] }, {}, /^blocked\[1\] is 0; .* a Uint8Array\)$/],
    [BOARD, { wasm: new Uint8Array(8) }, /^the beginning of wasm/],
    [
      BOARD,
      { wasm: structuredClone(DETACHED, { transfer: [DETACHED] }) && DETACHED },
      /^the length of wasm is 0;/,
    ],
  ];
  const types: [unknown, unknown, RegExp][] = [
    [BOARD, { memory: '1' }, /^memory is "1"; it must be an integer/],
    [BOARD, { onProgress: 1 }, /^onProgress is 1; it must be a function$/],
    [BOARD, { seed: 1 }, /^options has the unknown key 'seed'/],
    [{ ...BOARD, stopAt: 1 }, {}, /^problem has the unknown key 'stopAt'; 'stopAt' belongs to the options/],
    [BOARD, { engine: 'ts' }, /unknown key 'engine'; .* knights-tour-wasm\/census\/js has it on JavaScript/],
    [BOARD, { simd: 1 }, /unknown key 'simd'/],
    [BOARD, { wasm: 'kernel.wasm' }, /^wasm is "kernel.wasm"/],
    [{ ...BOARD, given: 5 as never }, {}, /^given is 5; it must be a list of \[square, step\]/],
    [BOARD, null, /^options is null/],
    [undefined, {}, /^problem is undefined/],
  ];

  test.each([
    ...ranges.map((one) => [...one, RangeError] as const),
    ...types.map((one) => [...one, TypeError] as const),
  ])('%o with %o is rejected: %o', (problem, options, message, error) => {
    const call = () => countTours(problem as TourProblem, options as CountOptions);
    expect(call).toThrow(error);
    expect(call).toThrow(message);
  });
});

describe('answers', () => {
  test('come from a rule', () => {
    const none = { status: 'counted', count: 0n, method: 'rule' };
    expect(countOnEvery({ rows: 5, cols: 5, closed: true })).toEqual(none);
    expect(countOnEvery({ rows: 4, cols: 1000, closed: true })).toEqual(none);
    expect(countOnEvery({ rows: 2 ** 20, cols: 2, closed: true })).toEqual(none);
    expect(countOnEvery({ rows: 5, cols: 5, start: 1 })).toEqual(none);
    expect(countOnEvery({ rows: 5, cols: 6, start: 0, end: 7 })).toEqual(none);
    expect(countOnEvery({ rows: 6, cols: 6, closed: true, blocked: [0, 2] })).toEqual(none);
  });

  test('are right for one and two open squares', () => {
    const one = { status: 'counted', count: 1n, method: 'rule' };
    expect(countOnEvery({ rows: 1, cols: 1 })).toEqual(one);
    const two = { rows: 2, cols: 3, blocked: [1, 2, 3, 4] };
    expect(countOnEvery(two)).toMatchObject({ status: 'counted', count: 1n });
    expect(countOnEvery({ ...two, closed: true })).toEqual({ ...one, count: 0n });
  });

  test('do not depend on the start of closed tours', () => {
    expect(countOnEvery({ ...BOARD, start: 17 })).toEqual(countOnEvery(BOARD));
  });
});

describe.each(CENSUS_ENTRIES)('memory of $name', ({ countTours }) => {
  test('is too small for a board with too many columns', () => {
    const result = countTours({ rows: 12, cols: 12, closed: true });
    expect(result.status).toBe('too-large');
    if (result.status === 'too-large') {
      expect(result.bytes).toBeGreaterThan(2 ** 40);
      expect(result.explanation).toMatch(/memory/);
    }
    expect(countTours({ rows: 2 ** 26, cols: 2 ** 26 }).status).toBe('too-large');
    expect(countTours({ rows: 3, cols: 2 ** 40 }).status).toBe('too-large');
  });

  test('limits a count, and the next count is right', () => {
    const problem = { rows: 5, cols: 6 };
    const refused = countTours(problem, { memory: 50_000 });
    expect(refused.status).toBe('too-large');
    if (refused.status === 'too-large') expect(refused.bytes).toBeGreaterThan(50_000);
    expect(countTours(problem)).toMatchObject({ count: 18_784n });
  });
});

describe('progress', () => {
  test.each<TourProblem>([
    BOARD,
    { rows: 5, cols: 6 },
    { rows: 3, cols: 100, closed: true },
    { rows: 1, cols: 1 },
  ])('grows to the total: %o', (problem) => {
    const reports: [number, number][] = [];
    countTours(problem, { onProgress: (done, total) => reports.push([done, total]) });
    const [last, total] = reports.at(-1)!;
    expect(last).toBe(total);
    for (const [i, [done, each]] of reports.entries()) {
      expect(each).toBe(total);
      expect(done).toBeGreaterThan(i === 0 ? 0 : reports[i - 1]![0]);
    }
  });

  test('rethrows the error of onProgress', () => {
    const stop = () => {
      throw new Error('enough');
    };
    expect(() => countTours(BOARD, { onProgress: stop })).toThrow('enough');
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the JavaScript entry takes no binary', () => {
  const options = { wasm: CENSUS_BINARY } as js.CountOptions;
  const message = /unknown key 'wasm'; .*knights-tour-wasm\/census has it on WebAssembly/;
  expect(() => js.countTours(BOARD, options)).toThrow(TypeError);
  expect(() => js.countTours(BOARD, options)).toThrow(message);
});

test('accepts its binary or a module, and rejects another binary', () => {
  for (const wasm of [CENSUS_BINARY, new WebAssembly.Module(CENSUS_BINARY)]) {
    expect(countTours(BOARD, { wasm })).toMatchObject({ count: 8n });
  }
  const other = () => countTours(BOARD, { wasm: SOLVER_BINARY });
  expect(other).toThrow(RangeError);
  expect(other).toThrow(/^wasm is a binary of '.* simd'; it must be the census kernel of version /);
});

test('a solver rejects the binary of the census', async () => {
  const module = new WebAssembly.Module(CENSUS_BINARY);
  for (const wasm of [CENSUS_BINARY, module]) {
    const error = await createSolver({ wasm }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RangeError);
    expect((error as Error).message).toMatch(/census/);
    expect(() => createSolverSync({ wasm })).toThrow(RangeError);
  }
});

test('without WebAssembly it throws and names the other entry, which counts', () => {
  countTours(BOARD);
  vi.stubGlobal('WebAssembly', undefined);
  expect(() => countTours(BOARD)).toThrow(/^WebAssembly is not available here; use .*census\/js/);
  expect(js.countTours(BOARD)).toMatchObject({ count: 8n });
});
