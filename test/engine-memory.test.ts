import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOCKWISE } from '../src/problem/options.js';
import type { FoundResult } from '../src/problem/result.js';
import { createSolverSync, type SyncSolverOptions } from '../src/solver/create-solver.js';
import { createTsSolver } from '../src/ts.js';
import { inSweep, sampleOf } from './extent.js';
import { SCALAR_BINARY } from './scalar-binary.js';

/** Bytes above which memory is given back: see src/engines/wasm/board-memory.ts. */
const GIANT = 2 ** 26;

const WALK = { strategy: 'warnsdorff' } as const;
/** 72 MB of marks and path. */
const GIANT_BOARD = { rows: 3000, cols: 4000 };

/** The memories of all instances that are made from here on, the last one last. */
function watchMemories(): { readonly memories: WebAssembly.Memory[]; bytes(): number } {
  const memories: WebAssembly.Memory[] = [];
  const { Instance } = WebAssembly;
  class WatchedInstance {
    readonly exports: WebAssembly.Exports;
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      this.exports = new Instance(module, imports).exports;
      memories.push(this.exports.memory as WebAssembly.Memory);
    }
  }
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(WatchedInstance as never);
  return { memories, bytes: () => memories.at(-1)!.buffer.byteLength };
}

afterEach(() => {
  vi.restoreAllMocks();
});

const BINARIES: readonly (readonly [name: string, options: SyncSolverOptions])[] = [
  ['with SIMD', { engine: 'wasm' }],
  ['without SIMD', { engine: 'wasm', wasm: SCALAR_BINARY }],
];

describe.each(sampleOf(BINARIES, 2))('the memory of a solver on WebAssembly %s', (_, options) => {
  // The binary is read before, once, by an instance that is none of a solver.
  beforeAll(() => {
    createSolverSync(options);
  });

  inSweep('is given back after a giant by the next board that needs far less', () => {
    const watched = watchMemories();
    const solver = createSolverSync(options);
    const ts = createTsSolver();
    solver.solve({ rows: 8, cols: 8 }, WALK);
    const before = watched.bytes();
    expect(before).toBeLessThan(2 ** 22);
    // The moves that were handed to the old instance are not in the new one.
    const moveOrder = [...CLOCKWISE].reverse();
    const nodeLimit = 2000;
    const giant = solver.solve(GIANT_BOARD, { ...WALK, moveOrder }) as FoundResult;
    expect(watched.memories).toHaveLength(1);
    expect(watched.bytes()).toBeGreaterThan(GIANT);
    for (const each of [WALK, { strategy: 'warnsdorff-backtracking' }, { strategy: 'random' }] as const) {
      solver.solve(GIANT_BOARD, WALK);
      expect(watched.bytes()).toBeGreaterThan(GIANT);
      const count = watched.memories.length;
      for (const board of [
        { rows: 8, cols: 8 },
        { rows: 4, cols: 7, blocked: [27] },
        { rows: 20, cols: 21 },
      ]) {
        expect(solver.solve(board, { ...each, moveOrder, nodeLimit })).toEqual(
          ts.solve(board, { ...each, moveOrder, nodeLimit }),
        );
        const batch = { ...board, count: 100 };
        expect(solver.solveBatch(batch, { ...each, nodeLimit }).visited).toEqual(
          ts.solveBatch(batch, { ...each, nodeLimit }).visited,
        );
      }
      expect(watched.memories).toHaveLength(count + 1);
      expect(watched.bytes()).toBeLessThan(2 * before + 2 ** 20);
    }
    const again = solver.solve(GIANT_BOARD, { ...WALK, moveOrder }) as FoundResult;
    expect(again.path.length).toBe(giant.path.length);
    expect(again.path.every((square, step) => square === giant.path[step])).toBe(true);
  });

  it('is kept while giants follow one another, and always when it is small', () => {
    const watched = watchMemories();
    const solver = createSolverSync(options);
    for (const rows of [3000, 2900, 3000]) solver.solve({ ...GIANT_BOARD, rows }, WALK);
    expect(watched.memories).toHaveLength(1);
    const other = createSolverSync(options);
    for (const side of [1500, 8, 1500, 30]) {
      other.solve({ rows: side, cols: side }, { strategy: 'backtracking', nodeLimit: 10 });
    }
    expect(watched.memories).toHaveLength(2);
    expect(watched.bytes()).toBeGreaterThan(GIANT / 4);
  });

  it('is kept where another instance cannot be had', () => {
    const watched = watchMemories();
    const solver = createSolverSync(options);
    const small = solver.solve({ rows: 8, cols: 8 }, WALK);
    solver.solve(GIANT_BOARD, WALK);
    vi.spyOn(WebAssembly, 'Instance').mockImplementation(
      class {
        constructor() {
          throw new RangeError('could not allocate memory');
        }
      } as never,
    );
    expect(solver.solve({ rows: 8, cols: 8 }, WALK)).toEqual(small);
    expect(watched.bytes()).toBeGreaterThan(GIANT);
  });
});
