import { readdirSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { countTours } from '../src/census.js';
import { readTours } from '../src/file/index.js';
import { createSolver, createSolverSync, solve, solveBatch } from '../src/index.js';
import { createPool } from '../src/pool/node.js';
import { createPuzzle } from '../src/puzzle.js';
import { BINARY } from './binaries.js';

/** Values of another realm, as programs in frames, in contexts of `node:vm`, in jsdom and in Jest pass them. */

const other = createContext({ WebAssembly: undefined });
const BOARD = { rows: 8, cols: 8 };

/** Evaluates an expression in the other realm. */
function there(expression: string, values: object = {}): never {
  return runInContext(`(({ ${Object.keys(values).join(', ')} }) => ${expression})`, other)(values) as never;
}

/** A copy of bytes in the other realm. */
function bytesThere(bytes: Uint8Array): never {
  return there('Uint8Array.from(bytes)', { bytes: [...bytes] });
}

describe('values of another realm', () => {
  it('are of other classes', () => {
    expect(there('new Uint8Array(1)') as unknown).not.toBeInstanceOf(Uint8Array);
  });

  it('are binaries: bytes, buffers, modules and responses', async () => {
    const bytes: Uint8Array<ArrayBuffer> = bytesThere(BINARY);
    const Module = runInContext('WebAssembly.Module', createContext()) as typeof WebAssembly.Module;
    const response = {
      ...{ ok: true, status: 200, headers: new Map([['content-type', 'application/wasm']]) },
      arrayBuffer: async () => bytes.buffer,
      [Symbol.toStringTag]: 'Response',
    };
    const module = new Module(bytes);
    expect(module).not.toBeInstanceOf(WebAssembly.Module);
    for (const wasm of [bytes, bytes.buffer, module]) {
      expect(createSolverSync({ wasm })).toMatchObject({ engine: 'wasm', simd: true });
    }
    for (const wasm of [bytes, module, Promise.resolve(bytes), response as unknown as Response]) {
      expect(await createSolver({ wasm })).toMatchObject({ engine: 'wasm', simd: true });
    }
    const file = (name: string): never =>
      bytesThere(readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url)));
    const small = { rows: 6, cols: 6, closed: true };
    expect(countTours(small, { wasm: file('kernel-census') })).toMatchObject({ count: 9862n });
    expect(createPuzzle(small, { wasm: file('kernel-puzzle') }).status).toBe('found');
    const empty = bytesThere(Uint8Array.of(1, 2, 3, 4));
    expect(() => createSolverSync({ wasm: empty })).toThrow(/^the beginning of wasm is /);
  });

  it('are boards, starts and arrays for results, in solvers and pools', async () => {
    const blocked = there('[0, 1]') as number[];
    const mask: Uint8Array = there('Uint8Array.from({ length: 64 }, (_, i) => Number(i < 2))');
    const out: Uint32Array = there('new Uint32Array(64)');
    const expected = solve({ ...BOARD, blocked: [0, 1] });
    expect(solve({ ...BOARD, blocked })).toEqual(expected);
    const found = solve({ ...BOARD, blocked: mask }, { out });
    expect([found.status, [...out.subarray(0, 62)]]).toEqual([expected.status, [...expected.path!]]);
    const starts: Uint32Array = there('Uint32Array.of(1, 2, 3)');
    const arrays = there(
      '({ paths: new Uint16Array(192), visited: new Uint32Array(3), statuses: new Uint8Array(3), nodes: new Float64Array(3) })',
    );
    const batch = solveBatch({ ...BOARD, starts: [1, 2, 3] });
    expect([...solveBatch({ ...BOARD, starts }, { out: arrays }).paths]).toEqual([...batch.paths]);
    const pool = await createPool({ workers: 1, wasm: bytesThere(BINARY) });
    expect([...(await pool.solveBatch({ ...BOARD, starts }, { out: arrays })).paths]).toEqual([
      ...batch.paths,
    ]);
    await pool.close();
  });

  it('are files of tours', async () => {
    const paths = [];
    for await (const { path } of readTours(bytesThere(Buffer.from('0 6 8 1 7 9 2 11 5 3 10 4\n'))))
      paths.push([...path]);
    expect(paths).toEqual([[0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4]]);
  });
});

describe('the source', () => {
  const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(`src/${file}`, 'utf8')] as const);
  const own = new Set(
    SOURCES.flatMap(([, text]) => [...text.matchAll(/\bclass (\w+)/g)].map(([, name]) => name)),
  );
  const CODE = /^\s*(?:\/?\*|\/\/)/;

  it('asks only its own objects for their class, except in the command', () => {
    const uses = SOURCES.filter(([file]) => !file.startsWith('cli/')).flatMap(([file, text]) =>
      text.split('\n').flatMap((line) => {
        const names = CODE.test(line) ? [] : [...line.matchAll(/\binstanceof (\w+(?:\.\w+)*)/g)];
        return names.map(([, name]) => `${file}: ${name}`);
      }),
    );
    expect(uses.length).toBeGreaterThan(2);
    expect(uses.filter((use) => !own.has(use.split(': ')[1]))).toEqual([]);
  });

  it('reads the clock in one place, because small engines have no `performance`', () => {
    const readers = SOURCES.filter(
      ([file, text]) => !/^(cli|cluster)\//.test(file) && /\bperformance\b/.test(text),
    );
    expect(readers.map(([file]) => file)).toEqual(['problem/clock.ts']);
  });
});
