import VERSION from 'package:version';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type CoreOptions,
  createSolver,
  createSolverSync,
  type Solver,
  type Strategy,
  warnsdorff,
  warnsdorffBacktracking,
} from '../../src/core.js';
import { createSolver as createCompleteSolver } from '../../src/index.js';
import { createTsSolver } from '../../src/ts.js';
import { BINARY, REFUSALS, refuseToCompile, responseOf, SCALAR_BINARY, stampedWith } from '../binaries.js';

const BOARD = { rows: 8, cols: 8 };
const EXPECTED = createTsSolver().solve(BOARD);
const strategies = [warnsdorffBacktracking, warnsdorff];
const BYTES = Uint8Array.from(BINARY);
const MODULE = new WebAssembly.Module(BYTES);

function expectSolver(solver: Solver, engine: 'wasm' | 'ts', simd = engine === 'wasm'): void {
  expect(solver).toMatchObject({ engine, simd });
  expect(solver.solve(BOARD)).toEqual(EXPECTED);
}

/** Both functions that create a solver, as promises. */
const WAYS: readonly (readonly [string, (options?: unknown) => Promise<Solver>])[] = [
  ['createSolver', (options) => createSolver(options as CoreOptions)],
  ['createSolverSync', async (options) => createSolverSync(options as never)],
];

beforeAll(() => {
  // Node loads fetch when Response is first used, with WebAssembly, which some tests remove.
  expect(Response).toBeTypeOf('function');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(WAYS)('%s of core', (way, create) => {
  it('runs on TypeScript without a binary, and compiles nothing', async () => {
    const compiling = [vi.spyOn(WebAssembly, 'Module'), vi.spyOn(WebAssembly, 'compile')];
    for (const engine of [undefined, 'auto', 'ts']) {
      const solver = await create({ strategies, engine });
      expectSolver(solver, 'ts');
      expect(solver).not.toHaveProperty('fallbackReason');
    }
    for (const compiled of compiling) expect(compiled).not.toHaveBeenCalled();
  });

  it.each<[string, () => unknown]>([
    ['bytes', () => BYTES],
    ['a buffer', () => BINARY],
    ['an ArrayBuffer', () => BYTES.buffer],
    ['a module', () => MODULE],
  ])('runs the binary given as %s', async (_, wasm) => {
    for (const engine of [undefined, 'auto', 'wasm']) {
      const solver = await create({ strategies, engine, wasm: wasm() });
      expectSolver(solver, 'wasm');
      expect(solver).not.toHaveProperty('fallbackReason');
    }
    expectSolver(await create({ strategies, engine: 'ts', wasm: wasm() }), 'ts');
  });

  it('detects SIMD in the binary', async () => {
    expectSolver(await create({ strategies, wasm: SCALAR_BINARY }), 'wasm', false);
  });

  it('keeps its list of strategies', async () => {
    const list: Strategy[] = [...strategies];
    const pending = create({ strategies: list, wasm: MODULE });
    list.length = 0;
    expectSolver(await pending, 'wasm');
    const solver = await create({ strategies: Object.freeze([...strategies]) });
    expectSolver(solver, 'ts');
  });

  const LIST = "a list of strategies of 'knights-tour-wasm/core', each once";
  const ONE = "a strategy of 'knights-tour-wasm/core'";
  const LIKE_ONE = `strategies[0] is an object (Object); it must be ${ONE}`;
  const BAD: [options: unknown, error: ErrorConstructor, message: string][] = [
    [undefined, TypeError, `strategies is undefined; it must be ${LIST}`],
    [{}, TypeError, `strategies is undefined; it must be ${LIST}`],
    [null, TypeError, 'options is null; it must be an object'],
    [[], TypeError, 'options is []; it must be an object'],
    [{ strategies: [] }, TypeError, `strategies is []; it must be ${LIST}`],
    [{ strategies: warnsdorff }, TypeError, `strategies is an object (Object); it must be ${LIST}`],
    [{ strategies: new Set(strategies) }, TypeError, `strategies is an object (Set); it must be ${LIST}`],
    [{ strategies: [warnsdorff, 'random'] }, TypeError, `strategies[1] is "random"; it must be ${ONE}`],
    [{ strategies: [undefined] }, TypeError, `strategies[0] is undefined; it must be ${ONE}`],
    [{ strategies: [{ name: 'warnsdorff', solve() {} }] }, TypeError, LIKE_ONE],
    [{ strategies: [{ name: 'warnsdorff', kernels: {} }] }, TypeError, LIKE_ONE],
    [
      { strategies: [warnsdorff, warnsdorffBacktracking, warnsdorff] },
      TypeError,
      'strategies[2] is "warnsdorff"; it must be one that is not listed before',
    ],
    [
      { strategies, strategy: 'warnsdorff' },
      TypeError,
      "options has the unknown key 'strategy'; allowed are strategies, wasm, engine",
    ],
    [{ strategies, engine: 'js' }, TypeError, `engine is "js"; it must be one of 'auto', 'wasm', 'ts'`],
    [
      { strategies, simd: false },
      TypeError,
      "options has the unknown key 'simd'; for kernels without SIMD pass wasm: the bytes of kernel-scalar.wasm, or engine: 'ts'",
    ],
    // WebAssembly without a binary.
    [{ strategies, engine: 'wasm' }, RangeError, `engine is "wasm"; it must be 'auto' or 'ts' without wasm`],
  ];
  it('rejects invalid options', async () => {
    for (const [options, kind, message] of BAD) {
      await expect(create(options), message).rejects.toThrow(new kind(message));
    }
  });

  it('rejects values that are not binaries, with any engine, with WebAssembly and without', async () => {
    const garbage = Uint8Array.from(Buffer.from('<!doctype html>'));
    for (const takeAway of [() => {}, () => vi.stubGlobal('WebAssembly', undefined)]) {
      takeAway();
      for (const engine of ['auto', 'wasm', 'ts']) {
        await expect(create({ strategies, engine, wasm: 5 })).rejects.toThrow(
          /^wasm is 5; it must be the by/,
        );
        await expect(create({ strategies, engine, wasm: null })).rejects.toThrow(/^wasm is null; it must be/);
        await expect(create({ strategies, engine, wasm: garbage })).rejects.toThrow(
          new RangeError('the beginning of wasm is "<!do"; it must be that of a WebAssembly binary'),
        );
      }
    }
  });

  it('rejects a binary of another version and names both versions', async () => {
    const other = VERSION.replace(/\d+$/, (last) => (last === '9' ? '8' : '9'));
    const message = `wasm is a binary of '${other} simd'; it must be the solver kernel of version ${VERSION}`;
    for (const engine of ['auto', 'wasm']) {
      await expect(create({ strategies, engine, wasm: stampedWith(other) })).rejects.toThrow(
        new RangeError(message),
      );
    }
  });

  it.each([
    ...REFUSALS.map((refusal) => [...refusal, BYTES] as const),
    ['rejects the bytes', () => {}, /^WebAssembly cannot run here: /, BYTES.slice(0, 1000)] as const,
  ])('falls back to TypeScript and reports why if WebAssembly %s', async (_, takeAway, reason, wasm) => {
    takeAway();
    const solver = await create({ strategies, wasm });
    expectSolver(solver, 'ts');
    expect(solver.fallbackReason).toMatch(reason);
    await expect(create({ strategies, wasm, engine: 'wasm' })).rejects.toThrow(reason);
    expectSolver(await create({ strategies }), 'ts');
  });

  it(way === 'createSolver' ? 'waits for a binary' : 'does not wait for a binary', async () => {
    const forms = [
      Promise.resolve(BYTES),
      WebAssembly.compile(BYTES),
      responseOf(BYTES, 'application/wasm'),
      responseOf(BYTES, 'application/octet-stream'),
      Promise.resolve(responseOf(BYTES, 'application/wasm')),
    ];
    for (const wasm of forms) {
      const made = create({ strategies, wasm });
      if (way === 'createSolver') expectSolver(await made, 'wasm');
      else await expect(made).rejects.toThrow(/; it must be the bytes of a binary or a WebAssembly.Module$/);
    }
  });
});

describe('createSolver of core', () => {
  it('handles a promise that rejects while the engine is fetched', async () => {
    const unhandled: unknown[] = [];
    const listen = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', listen);
    try {
      const failure = new TypeError('fetch failed');
      await expect(createSolver({ strategies, wasm: Promise.reject(failure) })).rejects.toBe(failure);
      await expect(createSolver({ strategies, wasm: responseOf(BYTES, 'text/html', 404) })).rejects.toThrow(
        /^the status of wasm is 404; it must be that of a response with a binary$/,
      );
      // The promise is not awaited if an option is invalid, or for the engine 'ts'.
      const promised = (bad: object) => ({ ...bad, wasm: Promise.reject(failure) }) as never;
      for (const bad of [{ strategies: [] }, { strategies, engine: 'js' }, { strategies, engine: 'ts' }])
        await createSolver(promised(bad)).catch(() => {});
      for (const bad of [{ engine: 'js' }, { engine: 'ts' }, { simd: false }])
        await createCompleteSolver(promised(bad)).catch(() => {});
      const html = Uint8Array.from(Buffer.from('<!doctype html>'));
      await expect(createSolver({ strategies, wasm: Promise.resolve(html) })).rejects.toThrow(
        /^the beginning of wasm is "<!do"/,
      );
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', listen);
    }
  });

  it('falls back if the page itself compiles and may not', async () => {
    refuseToCompile();
    const solver = await createSolver({ strategies, wasm: WebAssembly.compile(BYTES) });
    expectSolver(solver, 'ts');
    expect(solver.fallbackReason).toMatch(/code generation disallowed/);
  });
});
