import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSolver, createSolverSync } from '../src/solver/create-solver.js';
import { createTsSolver } from '../src/ts.js';
import { VERSION } from '../src/version.js';
import { BINARY, responseOf, SCALAR_BINARY, stampedWith } from './binaries.js';
import { countKernelCalls, freshPackage } from './fresh-package.js';

const BOARD = { rows: 8, cols: 8 };
const EXPECTED = createTsSolver().solve(BOARD);

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

describe('a binary given', () => {
  const BYTES = Uint8Array.from(BINARY);
  const FORMS: [name: string, wasm: () => Parameters<typeof createSolver>[0] & object][] = [
    ['a Uint8Array', () => ({ wasm: BYTES })],
    ['a Buffer', () => ({ wasm: BINARY })],
    ['an ArrayBuffer', () => ({ wasm: BYTES.buffer })],
    ['a module', () => ({ wasm: new WebAssembly.Module(BYTES) })],
    ['a promise of bytes', () => ({ wasm: Promise.resolve(BYTES) })],
    ['a promise of a module', () => ({ wasm: WebAssembly.compile(BYTES) })],
    ['a streamed response', () => ({ wasm: responseOf(BYTES, 'application/wasm') })],
    ['a response of another type', () => ({ wasm: responseOf(BYTES, 'application/octet-stream') })],
    ['a promise of a response', () => ({ wasm: Promise.resolve(responseOf(BYTES, 'application/wasm')) })],
  ];

  it.each(FORMS)('is the one running, as %s', async (_, options) => {
    const calls = countKernelCalls();
    const { createSolver: create } = await freshPackage();
    const given = options();
    const compiling = vi.spyOn(WebAssembly, 'compile');
    const solver = await create(given);
    // Never the inlined binary: whatever is compiled is what was given.
    for (const [source] of compiling.mock.calls) {
      expect(Buffer.from(source as ArrayBuffer).equals(BINARY)).toBe(true);
    }
    expect(solver).toMatchObject({ engine: 'wasm', simd: true });
    expect(solver.solve(BOARD)).toEqual(EXPECTED);
    expect(calls.get('runBitboardSearch')).toBeGreaterThan(0);
  });

  it('decides whether SIMD is used', async () => {
    expect(createSolverSync({ wasm: SCALAR_BINARY }).simd).toBe(false);
    expect(createSolverSync({ wasm: new WebAssembly.Module(BYTES) }).simd).toBe(true);
    expect((await createSolver({ wasm: SCALAR_BINARY })).simd).toBe(false);
  });

  it('of another version is refused with both versions named', async () => {
    const other = VERSION.replace(/\d+$/, (last) => (last === '9' ? '8' : '9'));
    const message = `wasm is a binary of version ${other}; it must be of version ${VERSION}`;
    const nothing = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
    for (const engine of ['auto', 'wasm'] as const) {
      expect(() => createSolverSync({ engine, wasm: stampedWith(other) })).toThrow(new RangeError(message));
      await expect(createSolver({ engine, wasm: stampedWith(other) })).rejects.toThrow(
        new RangeError(message),
      );
      const response = responseOf(stampedWith(other), 'application/wasm');
      await expect(createSolver({ engine, wasm: response })).rejects.toThrow(new RangeError(message));
      expect(() => createSolverSync({ engine, wasm: nothing })).toThrow(
        /^wasm is a binary of version unknown; it mu/,
      );
    }
    expect(createSolverSync({ wasm: stampedWith(VERSION) }).engine).toBe('wasm');
  });

  it('that is none is refused', async () => {
    const html = Uint8Array.from(Buffer.from('<!doctype html>'));
    const magic = /^the beginning of wasm is "<!do"; it must be that of a WebAssembly binary$/;
    expect(() => createSolverSync({ wasm: html })).toThrow(magic);
    await expect(createSolver({ wasm: Promise.resolve(html.buffer) })).rejects.toThrow(magic);
    await expect(createSolver({ wasm: responseOf(html, 'text/html') })).rejects.toThrow(magic);
    await expect(createSolver({ wasm: responseOf(html, 'text/html', 404) })).rejects.toThrow(
      /^the status of wasm is 404; it must be that of a response with a binary$/,
    );
  });
});
