import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { countTours } from '../../src/census.js';
import * as js from '../../src/census-js.js';
import { createSolver, createSolverSync } from '../../src/index.js';

const CENSUS_BINARY = readFileSync(new URL('../../dist/kernel-census.wasm', import.meta.url));
const SOLVER_BINARY = readFileSync(new URL('../../dist/kernel.wasm', import.meta.url));
const BOARD = { rows: 5, cols: 6, closed: true };

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the JavaScript entry takes no binary', () => {
  const options = { wasm: CENSUS_BINARY } as js.CountOptions;
  const message = /unknown key 'wasm'; .*knights-tour-wasm\/census has it on WebAssembly/;
  expect(() => js.countTours(BOARD, options)).toThrow(TypeError);
  expect(() => js.countTours(BOARD, options)).toThrow(message);
});

test('accepts a binary or a module', () => {
  for (const wasm of [CENSUS_BINARY, new WebAssembly.Module(CENSUS_BINARY)]) {
    expect(countTours(BOARD, { wasm })).toMatchObject({ count: 8n });
  }
});

test('rejects another binary', () => {
  const message = /^wasm is a binary of '.* simd'; it must be the census kernel of version /;
  expect(() => countTours(BOARD, { wasm: SOLVER_BINARY })).toThrow(RangeError);
  expect(() => countTours(BOARD, { wasm: SOLVER_BINARY })).toThrow(message);
  expect(() => countTours(BOARD, { wasm: 'kernel.wasm' as never })).toThrow(TypeError);
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
