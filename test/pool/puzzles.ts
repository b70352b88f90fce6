import { createPuzzle, gradePuzzle, hint, solvePuzzle } from 'knights-tour-wasm/puzzle';
import { equal, pause, rejection, rejects, sameError, soon, thrownBy } from '../jobs/kit.js';
import type { PoolBodies } from './kit.js';

/** Bodies about the calls of a pool for one puzzle. */

type Values = readonly [problem: never, ...more: never[]];

/** The functions of the entry, by the names of the pool's calls. */
const FUNCTIONS: Readonly<Record<'solvePuzzle' | 'gradePuzzle' | 'createPuzzle' | 'hint', unknown>> = {
  solvePuzzle,
  gradePuzzle,
  createPuzzle,
  hint,
};
type Name = keyof typeof FUNCTIONS;

function directly(name: Name, values: Values): object {
  return (FUNCTIONS[name] as (...values: Values) => object)(...values);
}

const made = () =>
  createPuzzle({ rows: 6, cols: 6, closed: true, blocked: [0, [0, 1], 34, 35] }, { seed: 4 });

export const PUZZLES: PoolBodies = {
  'answers as the functions of the puzzle entry do': async (kit) => {
    const pool = await kit.createPool({ workers: 2 });
    const { puzzle, path } = made();
    const open = Int32Array.from(path!, (square, step) => (step % 3 === 0 ? square : -1));
    const swapped = Int32Array.from(path!);
    swapped[5] = path![7]!;
    swapped[7] = path![5]!;
    const pairs = { rows: 5, cols: 5, start: [0, 0], given: [[[2, 1], 1]] };
    const cases: [Name, ...unknown[]][] = [
      ['solvePuzzle', puzzle],
      ['solvePuzzle', pairs],
      ['solvePuzzle', puzzle, { nodeLimit: 1 }],
      ['solvePuzzle', { rows: 4, cols: 4, given: [] }],
      ['solvePuzzle', { rows: 8, cols: 8, given: [] }],
      ['gradePuzzle', puzzle],
      ['gradePuzzle', pairs, {}],
      ['hint', puzzle, open],
      ['hint', puzzle, Array.from(swapped)],
      ['hint', puzzle, path],
      ['hint', pairs, new Array(25).fill(-1)],
      ['hint', puzzle, open, { nodeLimit: 1 }],
      ['createPuzzle', { rows: 6, cols: 6 }],
      ['createPuzzle', { rows: 5, cols: 6, start: [0, 0] }, { seed: 3, stream: 9, difficulty: 'medium' }],
      ['createPuzzle', { rows: 6, cols: 6, closed: true, blocked: [0, 2] }, { showEnds: true, clues: 9 }],
      ['createPuzzle', { rows: 4, cols: 4 }],
    ];
    const answers = cases.map(([name, ...values]) => pool[name](...(values as never as [never, never])));
    for (const [i, [name, ...values]] of cases.entries()) {
      const answer = (await answers[i]) as object;
      const expected = directly(name, values as never);
      equal(answer, expected, `${name} ${JSON.stringify(values)}`);
      equal(JSON.stringify(answer), JSON.stringify(expected));
    }
  },

  'rejects as the functions of the puzzle entry throw': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const { puzzle, path } = made();
    const cases: [Name, ...unknown[]][] = [
      ['solvePuzzle', undefined],
      ['solvePuzzle', { rows: 5, cols: 5, given: [[0, 25]] }],
      ['solvePuzzle', { rows: 5, cols: 5, given: [[0, 1, 2]] }],
      ['solvePuzzle', { ...puzzle, rows: 33, cols: 33 }],
      ['solvePuzzle', { ...puzzle, start: 'random' }],
      ['solvePuzzle', puzzle, null],
      ['solvePuzzle', puzzle, { nodeLimit: 0 }],
      ['gradePuzzle', puzzle, { nodeLimit: '5' }],
      ['hint', puzzle, path!.slice(1)],
      ['hint', puzzle],
      ['hint', puzzle, Array.from(path!, () => 0)],
      ['hint', puzzle, path, { nodeLimit: 1.5 }],
      ['createPuzzle', { rows: 33, cols: 33 }],
      ['createPuzzle', { rows: 6, cols: 6, start: 99 }],
      ['createPuzzle', { rows: 6, cols: 6 }, { difficulty: 'mild' }],
      ['createPuzzle', { rows: 6, cols: 6 }, { seed: -1 }],
    ];
    for (const [name, ...values] of cases) {
      const error = await rejection(pool[name](...(values as never as [never, never])));
      sameError(
        error,
        thrownBy(() => directly(name, values as never)),
      );
    }
    const key = /^TypeError: options has the unknown key 'wasm'; allowed are nodeLimit, signal$/;
    await rejects(pool.solvePuzzle(puzzle!, { wasm: new Uint8Array(0) } as never), key);
    await rejects(pool.hint(puzzle!, path!, { signal: 1 as never }), /^TypeError: signal is 1; it must be/);
  },

  'ignores later changes to a puzzle, and ends its calls with their signal': async (kit) => {
    const pool = await kit.createPool({ workers: 1 });
    const { puzzle, path } = made();
    const filled = new Int32Array(path!.length).fill(20);
    const expected = hint(puzzle!, filled);
    equal(expected.status, 'mistake');
    const call = pool.hint(puzzle!, filled);
    filled.fill(-1);
    (puzzle as { given: unknown }).given = [];
    equal(await call, expected);
    const abort = new AbortController();
    const { signal } = abort;
    const hard = { rows: 20, cols: 20 };
    const calls = [pool.createPuzzle(hard, { signal }), pool.createPuzzle(hard, { seed: 1, signal })];
    const ended = Promise.all(calls.map((each) => rejection(each)));
    await pause(50);
    abort.abort('enough');
    equal(await soon(ended), ['enough', 'enough']);
    equal(await rejection(pool.createPuzzle(hard, { signal })), 'enough');
    const next = await soon(pool.solvePuzzle({ rows: 5, cols: 5, given: [] }));
    equal(next.status, 'several');
    await pool.close();
    await rejects(pool.gradePuzzle(puzzle!), /^Error: the pool is closed$/);
  },
};
