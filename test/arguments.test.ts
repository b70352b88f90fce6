import { beforeAll, describe, expect, it } from 'vitest';
import { tourExistence } from '../src/existence/index.js';
import { traceTour } from '../src/index.js';
import { type BatchArrays, type BatchResult, batchClosed, batchPath } from '../src/problem/batch.js';
import { checkTour, stepBoard } from '../src/problem/check.js';
import { degreeBoard, knightMoves } from '../src/problem/knight-graph.js';
import { parseBoard, parseSquare, squareName } from '../src/problem/notation.js';
import { formatTour } from '../src/render/text.js';
import { createSolver, createSolverSync, solve, solveBatch } from '../src/solver/create-solver.js';
import type { Solver } from '../src/solver/solver.js';
import { implicitTour } from '../src/strategies/divide-and-conquer/implicit-tour.js';
import {
  arraysWith,
  BAD_BATCHES,
  BAD_HOLES,
  BAD_PROBLEMS,
  BAD_SIZES,
  BAD_SOLVER_OPTIONS,
  BAD_SOLVES,
  type BadCall,
  SIZE,
} from './bad-calls.js';
import { ENGINES } from './engines.js';
import { thrownBy } from './jobs/kit.js';

type Untyped = (...values: unknown[]) => unknown;

const BATCH: BatchResult = {
  ...(arraysWith({}) as BatchArrays),
  ...SIZE,
  count: 2,
  squares: 64,
  strategy: 'warnsdorff',
};

/** All exports that do not depend on an engine, by name. */
const FUNCTIONS: [name: string, call: Untyped, calls: BadCall[]][] = [
  ['solve', solve as Untyped, BAD_SOLVES],
  ['solveBatch', solveBatch as Untyped, BAD_BATCHES],
  [
    'createSolverSync',
    createSolverSync as Untyped,
    [
      ...BAD_SOLVER_OPTIONS,
      [[{ wasm: Promise.resolve(new Uint8Array(8)) }], TypeError, /^wasm is an object \(Promise\); it must/],
      [[{ wasm: new Response() }], TypeError, /^wasm is an object \(Response\); it must be the bytes of a/],
    ],
  ],
  [
    'checkTour',
    (problem, ...more) => checkTour(problem as never, (more.length > 0 ? more[0] : []) as never),
    [
      ...BAD_PROBLEMS,
      [[SIZE, undefined], TypeError, /^path is undefined; it must be an array or a typed array$/],
      [[SIZE, null], TypeError, /^path is null; /],
      [[SIZE, '0 17'], TypeError, /^path is "0 17"; /],
      [[SIZE, {}], TypeError, /^path is an object \(Object\); /],
      [[SIZE, { length: '5' }], TypeError, /^the length of path is "5"; /],
      [[SIZE, { length: -1 }], RangeError, /^the length of path is -1; /],
      [[SIZE, { length: 1.5 }], RangeError, /^the length of path is 1\.5; /],
      [[{ rows: 2 ** 16, cols: 2 ** 16 }, []], RangeError, /^rows \* cols is 4294967296; it must be an/],
    ],
  ],
  [
    'stepBoard',
    (board) => stepBoard(board as never, []),
    [
      [[null], TypeError, /^board is null; it must be an object with rows and cols$/],
      ...BAD_SIZES,
      [[{ rows: 2 ** 16, cols: 2 ** 16 }], RangeError, /^rows \* cols is 4294967296; it must be an integer/],
    ],
  ],
  [
    'knightMoves',
    knightMoves as Untyped,
    [
      [[], TypeError, /^board is undefined; it must be an object$/],
      [[SIZE], TypeError, /^square is undefined; it must be a square number or \[row, col\]$/],
      [[SIZE, 'a1'], TypeError, /^square is "a1"; .* \(parseSquare reads names of squares\)$/],
      [[{ rows: 3, cols: 4 }, 12], RangeError, /^square is 12; it must be an integer from 0 to 11$/],
      [[{ rows: 3, cols: 4 }, [3, 0]], RangeError, /^the row of square is 3; /],
      ...[...BAD_SIZES, ...BAD_HOLES].map(([args, ...error]): BadCall => [[...args, 0], ...error]),
    ],
  ],
  [
    'degreeBoard',
    degreeBoard as Untyped,
    [
      [[], TypeError, /^board is undefined; it must be an object$/],
      [['8x8'], TypeError, /^board is "8x8"; it must be an object$/],
      [[{ ...SIZE, holes: [1] }], TypeError, /^board has the unknown key 'holes'; allowed are rows, cols, /],
      ...BAD_SIZES,
      ...BAD_HOLES,
      [
        [{ rows: 2 ** 20, cols: 2 ** 20 }],
        RangeError,
        /^rows \* cols is 1099511627776; it must be at most 2147483647 for degrees, and fit into memory$/,
      ],
    ],
  ],
  ['tourExistence', tourExistence as Untyped, BAD_PROBLEMS],
  [
    'implicitTour',
    implicitTour as Untyped,
    [
      ...BAD_PROBLEMS,
      [[{ ...SIZE, blocked: [1] }], RangeError, /^the number of blocked squares is 1; it must be 0/],
    ],
  ],
  [
    'traceTour',
    traceTour as Untyped,
    [
      ...BAD_PROBLEMS,
      [[SIZE, null], TypeError, /^options is null; it must be an object$/],
      [[SIZE, { strategy: 'warnsdorf' }], TypeError, /^strategy is "warnsdorf"; it must be one of /],
      [[SIZE, { strategy: 'auto' }], RangeError, /^strategy is "auto"; it must be one of /],
      [
        [SIZE, { strategy: 'random' }],
        RangeError,
        /^strategy is "random"; it must be one of 'warnsdorff', 'backtracking', 'warnsdorff-backtracking', which place squares one by one$/,
      ],
    ],
  ],
  [
    'batchPath',
    batchPath as Untyped,
    [
      [[], TypeError, /^batch is undefined; it must be a result of solveBatch$/],
      [[null, 0], TypeError, /^batch is null; /],
      [[{}, 0], TypeError, /^batch is an object \(Object\); /],
      [[{ paths: new Uint8Array(5) }, 0], TypeError, /^batch is an object \(Object\); /],
      [[{ ...BATCH, count: undefined }, 0], TypeError, /^batch is an object \(Object\); it must be a result/],
      [[{ ...BATCH, count: 3 }, 0], TypeError, /^batch is an object \(Object\); /],
      [[{ ...BATCH, squares: '64x' }, 0], TypeError, /^batch is an object \(Object\); /],
      [[{ ...BATCH, visited: undefined }, 0], TypeError, /^batch is an object \(Object\); /],
      [[{ ...BATCH, paths: new DataView(new ArrayBuffer(128)) }, 0], TypeError, /^batch is an object/],
      [[{ ...BATCH, paths: [...Array(128).keys()] }, 0], TypeError, /^batch is an object/],
      [[new Uint8Array(128), 0], TypeError, /^batch is an object \(Uint8Array\); /],
      [[BATCH], TypeError, /^index is undefined; it must be an integer from 0 to 1$/],
      [[BATCH, '0'], TypeError, /^index is "0"; /],
      [[BATCH, 2], RangeError, /^index is 2; it must be an integer from 0 to 1$/],
      [[BATCH, -1], RangeError, /^index is -1; /],
      [[BATCH, 0.5], RangeError, /^index is 0\.5; /],
    ],
  ],
  [
    'batchClosed',
    batchClosed as Untyped,
    [
      [[{}, 0], TypeError, /^batch is an object \(Object\); it must be a result of solveBatch$/],
      [[BATCH, 2], RangeError, /^index is 2; it must be an integer from 0 to 1$/],
    ],
  ],
  ['squareName', (board) => squareName(0, board as never), BAD_SIZES],
  ['parseSquare', (board) => parseSquare('a1', board as never), BAD_SIZES],
  [
    'parseBoard',
    parseBoard as Untyped,
    [
      [[], TypeError, /^text is undefined; it must be a board drawn with \. # S E$/],
      [[['..']], TypeError, /^text is \["\.\."\]; /],
    ],
  ],
  [
    'formatTour',
    (board, ...more) => formatTour(board as never, [], ...(more as never[])),
    [
      [[null], TypeError, /^board is null; it must be an object$/],
      ...BAD_SIZES,
      ...BAD_HOLES,
      [[SIZE, null], TypeError, /^options is null; it must be an object$/],
    ],
  ],
];

function expectRefused(call: Untyped, calls: BadCall[]): void {
  for (const [values, error, message] of calls) {
    const thrown = thrownBy(() => call(...values));
    expect(thrown.message).toMatch(message);
    expect(thrown.constructor, thrown.message).toBe(error);
  }
}

describe('bad input', () => {
  it.each(FUNCTIONS)('is rejected by %s', (_, call, calls) => {
    expectRefused(call, calls);
  });

  it('is rejected by createSolver', async () => {
    const create = createSolver as (...values: unknown[]) => Promise<Solver>;
    for (const [values, error, message] of BAD_SOLVER_OPTIONS) {
      const thrown = await create(...values).then(String, (reason: Error) => reason);
      expect(thrown).toBeInstanceOf(error);
      expect(thrown).toMatchObject({ message: expect.stringMatching(message) });
    }
    await expect(create({ wasm: Promise.resolve(5) })).rejects.toThrow(
      /^wasm is 5; it must be the bytes of a b/,
    );
    await expect(create({ wasm: Promise.reject(new Error('offline')) })).rejects.toThrow('offline');
  });
});

describe.each(ENGINES)('bad input on $name', ({ create }) => {
  let solver: Solver;
  beforeAll(() => {
    solver = create();
  });

  it('is rejected with the message of the shared solver, and leaves the solver usable', () => {
    const fresh = create();
    for (const [own, shared, calls] of [
      [solver.solve, solve, BAD_SOLVES],
      [solver.solveBatch, solveBatch, BAD_BATCHES],
    ] as [Untyped, Untyped, BadCall[]][]) {
      expectRefused(own, calls);
      for (const [values] of calls) {
        const { message } = thrownBy(() => shared(...values));
        expect(thrownBy(() => own(...values)).message).toBe(message);
      }
    }
    expect(solver.solve(SIZE)).toEqual(fresh.solve(SIZE));
  });

  it('leaves the array for a path unchanged', () => {
    const out = new Uint32Array(64).fill(7);
    for (const problem of [
      { ...SIZE, start: 64 },
      { ...SIZE, blocked: [64] },
      { rows: 9, cols: 8 },
    ]) {
      expect(() => solver.solve(problem, { out })).toThrow(RangeError);
    }
    for (const options of [
      { seed: -1 },
      { tieBreak: 'last' as never },
      { nodeLimit: 0 },
      { moveOrder: [] },
    ]) {
      expect(() => solver.solve(SIZE, { ...options, out })).toThrow();
    }
    expect(out.every((value) => value === 7)).toBe(true);
  });

  it('leaves the arrays for a batch unchanged', () => {
    const fresh = arraysWith({}) as BatchArrays;
    const out = arraysWith({}) as BatchArrays;
    const attempt = (batch: object, arrays: BatchArrays) => () =>
      (solver.solveBatch as Untyped)({ ...SIZE, ...batch }, { out: arrays });
    expect(attempt({ starts: [0, 64] }, out)).toThrow(RangeError);
    expect(attempt({ starts: [0, 1, 2] }, out)).toThrow(RangeError);
    expect(attempt({ starts: [0, 1], blocked: [1] }, out)).toThrow(RangeError);
    expect(attempt({ count: 2 }, { ...out, nodes: new Float64Array(1) })).toThrow(RangeError);
    expect(attempt({ count: 2, rows: 9 }, out)).toThrow(RangeError);
    expect(attempt({ count: 2, closed: 1 }, out)).toThrow(TypeError);
    expect(out).toEqual(fresh);
  });

  it('does not include undefined', () => {
    const problem = { ...SIZE, start: undefined, end: undefined, closed: undefined, blocked: undefined };
    const options = {
      ...{ strategy: undefined, tieBreak: undefined, moveOrder: undefined, seed: undefined },
      ...{ stream: undefined, nodeLimit: undefined, out: undefined },
    };
    expect(solver.solve(problem, options)).toEqual(solver.solve(SIZE));
    const { start: _, ...rest } = problem;
    const batch = { ...rest, count: 2, starts: undefined };
    expect(solver.solveBatch(batch, options)).toEqual(solver.solveBatch({ ...SIZE, count: 2 }));
    expect(solver.solve({ rows: 1, cols: 1, start: 0, end: 0 }).status).toBe('found');
  });
});
