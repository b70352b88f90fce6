import { execFileSync } from 'node:child_process';
import VERSION from 'package:version';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { degreeBoard } from '../src/problem/knight-graph.js';
import { CLOCKWISE } from '../src/problem/options.js';
import { createSolver, createSolverSync } from '../src/solver/create-solver.js';
import { createTsSolver } from '../src/ts.js';
import { BINARY, REFUSALS, SCALAR_BINARY } from './binaries.js';
import { countDegree } from './reference-walk.js';

const BOARD = { rows: 8, cols: 8 };
const WALK = { strategy: 'warnsdorff' } as const;
const EXPECTED = createTsSolver().solve(BOARD);

/** A fresh copy of the modules of the package, as in another process: nothing compiled, no shared solver. */
async function freshPackage(): Promise<typeof import('../src/index.js')> {
  vi.resetModules();
  return import('../src/index.js');
}

function errorOf(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('no error');
}

/** Counts the calls of all exports of the WebAssembly instances created from now on. */
function countKernelCalls(): Map<string, number> {
  const calls = new Map<string, number>();
  function watched(instance: WebAssembly.Instance): Record<string, unknown> {
    const entries = Object.entries(instance.exports).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      const counted = (...values: unknown[]): unknown => {
        calls.set(name, (calls.get(name) ?? 0) + 1);
        return (value as (...values: unknown[]) => unknown)(...values);
      };
      return [name, counted];
    });
    return Object.fromEntries(entries);
  }
  const { Instance, instantiate } = WebAssembly;
  class WatchedInstance {
    readonly exports: object;
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      this.exports = watched(new Instance(module, imports));
    }
  }
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(WatchedInstance as never);
  const instantiateWatched = async (module: WebAssembly.Module, imports?: WebAssembly.Imports) => ({
    exports: watched(await instantiate(module, imports)),
  });
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation(instantiateWatched as never);
  return calls;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the WebAssembly engine', () => {
  it.each([
    ['the inlined binary', undefined, true],
    ['kernel-scalar.wasm', SCALAR_BINARY, false],
  ])('runs (%s)', async (_, wasm, simd) => {
    const calls = countKernelCalls();
    for (const solver of [createSolverSync({ wasm }), await createSolver({ wasm })]) {
      calls.clear();
      expect(solver).toMatchObject({ engine: 'wasm', simd });
      expect(solver.fallbackReason).toBeUndefined();
      const walk = solver.solve(BOARD, WALK);
      expect(walk).toEqual(createTsSolver().solve(BOARD, WALK));
      expect(calls.get('beginWalk')).toBe(1);
      expect(calls.get('runWalk')).toBe(1);
      solver.solveBatch({ ...BOARD, count: 10 }, WALK);
      expect(calls.get(simd ? 'walkInterleaved' : 'walkBatch')).toBe(1);
      calls.clear();
      solver.solveBatch({ ...BOARD, count: 3 }, WALK);
      expect(calls.get(simd ? 'walkInterleaved' : 'walkBatch')).toBe(1);
      calls.clear();
      // The arrays may have room for more tours than the batch.
      const { paths, visited, statuses, nodes } = solver.solveBatch({ ...BOARD, count: 10 });
      solver.solveBatch({ ...BOARD, count: 2 }, { ...WALK, out: { paths, visited, statuses, nodes } });
      expect([...calls.keys()]).toContain('walkBatch');
      expect([...calls.keys()]).not.toContain('walkInterleaved');
      solver.solve(BOARD, { strategy: 'backtracking', nodeLimit: 100 });
      expect(calls.get('runBacktracking')).toBe(1);
      solver.solve(BOARD, { strategy: 'warnsdorff-backtracking' });
      expect(calls.get('runBitboardSearch')).toBeGreaterThan(0);
    }
  });

  it('runs for the shared solver, compiled once and on first use', async () => {
    const compiling = vi.spyOn(WebAssembly, 'Module');
    const calls = countKernelCalls();
    const { createSolverSync: create, solve, solveBatch } = await freshPackage();
    expect([compiling.mock.calls.length, calls.size]).toEqual([0, 0]);
    expect(solve(BOARD, WALK).status).toBe('found');
    expect(calls.get('runWalk')).toBe(1);
    solveBatch({ ...BOARD, count: 2 }, WALK);
    expect(calls.get('walkBatch')).toBe(1);
    expect(WebAssembly.Instance).toHaveBeenCalledTimes(1);
    create();
    expect(compiling).toHaveBeenCalledTimes(1);
  });

  it("does not run for the engine 'ts'", () => {
    const calls = countKernelCalls();
    for (const solver of [createSolverSync({ engine: 'ts' }), createTsSolver()]) {
      expect(solver).toMatchObject({ engine: 'ts', simd: false });
      expect(solver.fallbackReason).toBeUndefined();
      expect(solver.solve(BOARD)).toEqual(EXPECTED);
    }
    expect(calls.size).toBe(0);
  });

  it.skipIf(process.arch !== 'x64')(
    'runs the binary without SIMD where the platform has none, unless a call cannot wait',
    () => {
      const dist = (file: string): string => JSON.stringify(new URL(`../dist/${file}`, import.meta.url));
      const program = `
      import { createSolver, createSolverSync } from ${dist('node/index.js')};
      import * as modules from ${dist('index.js')};
      import { createPool } from ${dist('node/pool.js')};
      import { readFile } from 'node:fs/promises';
      const scalar = await readFile(new URL(${dist('kernel-scalar.wasm')}));
      const simd = readFile(new URL(${dist('kernel.wasm')}));
      const created = [];
      const createWorker = (work = 'solve') => {
        created.push(work);
        const file = { solve: 'worker', count: 'census-worker' }[work];
        return new Worker(new URL('node/' + file + '.mjs', ${dist('')}), { execArgv: [] });
      };
      const { Worker } = await import('node:worker_threads');
      const pool = await createPool({ workers: 1, createWorker });
      await pool.solveBatch({ rows: 30, cols: 30, count: 100 });
      const { count } = await pool.countTours({ rows: 6, cols: 6, closed: true });
      await pool.close();
      const solvers = [
        createSolverSync(),
        createSolverSync({ wasm: scalar }),
        await createSolver(),
        await createSolver({ engine: 'wasm' }),
        await createSolver({ wasm: simd }),
        await modules.createSolver(),
        pool,
      ];
      const answers = solvers.map(({ engine, simd, fallbackReason }) => [engine, simd, fallbackReason]);
      answers.push([created, String(count)]);
      try {
        createSolverSync({ engine: 'wasm' });
      } catch (error) {
        answers.push(error.message);
      }
      console.log(JSON.stringify(answers));
    `;
      // V8 requires these instructions for SIMD.
      const flags = ['--no-enable-sse4-1', '--input-type=module', '--eval', program];
      const output = execFileSync(process.execPath, flags, { encoding: 'utf8' });
      const reason = expect.stringMatching(
        /^WebAssembly cannot run here: .*SIMD.*; createSolver\(\) runs the binary without SIMD$/i,
      );
      expect(JSON.parse(output)).toEqual([
        ['ts', false, reason],
        ...Array.from({ length: 6 }, () => ['wasm', false, null]),
        [['solve', 'count'], '9862'],
        reason,
      ]);
    },
  );

  it('uses SIMD in only one of its binaries', () => {
    const probe = (binary: Uint8Array) =>
      WebAssembly.Module.customSections(
        new WebAssembly.Module(Uint8Array.from(binary)),
        'knights-tour-wasm',
      ).map((section) => Buffer.from(section).toString());
    expect(probe(BINARY)).toEqual([`${VERSION} simd`]);
    expect(probe(SCALAR_BINARY)).toEqual([`${VERSION} scalar`]);
    for (const binary of [BINARY, SCALAR_BINARY]) {
      expect(WebAssembly.Module.imports(new WebAssembly.Module(Uint8Array.from(binary)))).toEqual([]);
    }
  });
});

describe('without WebAssembly', () => {
  it.each(REFUSALS)("'auto' chooses TypeScript and reports why if it %s", async (_, takeAway, reason) => {
    takeAway();
    const fresh = await freshPackage();
    for (const solver of [fresh.createSolverSync(), await fresh.createSolver({ engine: 'auto' })]) {
      expect(solver).toMatchObject({ engine: 'ts', simd: false });
      expect(solver.fallbackReason).toMatch(reason);
      expect(solver.solve(BOARD)).toEqual(EXPECTED);
    }
    expect(fresh.solve(BOARD)).toEqual(EXPECTED);
    expect(fresh.degreeBoard(BOARD).slice(0, 8)).toEqual(Uint8Array.of(2, 3, 4, 4, 4, 4, 3, 2));
    expect(() => fresh.createSolverSync({ engine: 'wasm' })).toThrow(reason);
    await expect(fresh.createSolver({ engine: 'wasm' })).rejects.toThrow(reason);
    expect(fresh.createSolverSync({ engine: 'ts' }).fallbackReason).toBeUndefined();
    const { countTours, tours } = await import('../src/census.js');
    const { createPuzzle } = await import('../src/puzzle.js');
    const small = { rows: 5, cols: 6, closed: true };
    const js = await import('../src/census-js.js');
    expect(js.countTours(small)).toMatchObject({ status: 'counted', count: 8n });
    const isMemory = /allocate memory/.test(reason.source);
    const calls: readonly (readonly [entry: string, call: () => unknown])[] = [
      ['census', () => countTours(small)],
      ['census', () => tours(small)],
      ['puzzle', () => createPuzzle(small)],
    ];
    for (const [entry, call] of calls) {
      const error = errorOf(call);
      // Only a RangeError is a lack of memory, and no internal class of errors is visible.
      expect(error.constructor).toBe(isMemory ? RangeError : Error);
      const advice = new RegExp(`^WebAssembly .*; use knights-tour-wasm/${entry}/js instead$`);
      expect(error.message).toMatch(isMemory ? /^.*memory.* not available here.*$/ : advice);
    }
    const ts = await import('../src/ts.js');
    expect(ts.createTsSolver().solve(BOARD)).toEqual(EXPECTED);
  });
});

describe('without memory', () => {
  it('the WebAssembly engine reports that a large board does not fit, and stays usable', () => {
    const program = `
      import { createSolverSync } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url))};
      const board = { rows: 2000, cols: 2000 };
      const solver = createSolverSync();
      const walk = () => solver.solve({ rows: 8, cols: 8 }).path.join();
      const before = walk();
      const messages = [solver.engine];
      const attempts = [
        () => solver.solveBatch({ ...board, count: 1 }, { strategy: 'warnsdorff' }),
        ...['warnsdorff', 'backtracking', 'warnsdorff-backtracking', 'random'].map(
          (strategy) => () => solver.solve(board, { strategy }),
        ),
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch (error) {
          messages.push(error.name + ': ' + error.message);
        }
        messages.push(walk() === before);
      }
      messages.push(solver.solve(board).status);
      // Eight boards do not fit, but one does.
      const side = 600;
      const starts = Array.from({ length: 8 }, (_, tour) => tour * 40_000);
      const { paths } = solver.solveBatch({ rows: side, cols: side, starts }, { strategy: 'warnsdorff' });
      messages.push(starts.every((start, tour) => paths[tour * side ** 2] === start));
      console.log(JSON.stringify(messages));
    `;
    // 100 pages of 64 KiB. A walk on 2000 x 2000 needs more than 24 MB.
    const output = execFileSync(
      process.execPath,
      ['--wasm-max-mem-pages=100', '--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    const message =
      /^RangeError: rows \* cols is 4000000; the memory for it is not available here \(the limit is 134217728 /;
    const each = Array.from({ length: 5 }, () => [expect.stringMatching(message), true]);
    // A construction uses a window of memory for any board.
    expect(JSON.parse(output)).toEqual(['wasm', ...each.flat(), 'found', true]);
  });
});

it('degreeBoard returns the degrees by square', () => {
  for (const board of [
    BOARD,
    { ...BOARD, blocked: [0, 10, 27] },
    { rows: 3, cols: 20 },
    { rows: 1, cols: 1 },
  ]) {
    const { rows, cols, blocked = [] } = board as { rows: number; cols: number; blocked?: number[] };
    const isBlocked = Array.from({ length: rows * cols }, (_, square) => blocked.includes(square));
    const rules = { rows, cols, isBlocked, end: undefined, moveOrder: CLOCKWISE };
    expect([...degreeBoard(board)]).toEqual(isBlocked.map((_, square) => countDegree(rules, square)));
  }
});
