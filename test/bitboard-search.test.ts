import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attempt, COMPLETE, ENDED, type Engine, RUNNING } from '../src/engines/engine.js';
import { loadKernelsSync } from '../src/engines/wasm/load.js';
import { moveTable } from '../src/problem/moves.js';
import { CLOCKWISE } from '../src/problem/options.js';
import type { Board } from '../src/problem/problem.js';
import { symmetricMoveOrder } from '../src/strategies/symmetry.js';
import { ENGINES } from './engines.js';
import { attempts, boardOf, freeSquaresOf } from './small-searches.js';

/** Where a search stands: all that it tells. */
interface Standing {
  readonly state: number;
  readonly nodes: number;
  readonly path: number[];
  readonly longest: number[];
}

const { exports: flat } = loadKernelsSync();

/** The search on the flat board, the definition of what the others do, driven without an engine around it. */
function searchFlat(board: Board, attempt: Attempt, most: number): Standing {
  expect(flat.reserveBoard(board.rows, board.cols, true)).toBe(1);
  const { buffer } = flat.memory;
  if (board.blocked) new Uint8Array(buffer).set(board.blocked, flat.marksAddress.value);
  flat.countDegrees(board.blocked !== undefined);
  new Int32Array(buffer).set(attempt.moves, flat.MOVES_ADDRESS.value >>> 2);
  const tieBreak = ['first', 'farthest', 'random'].indexOf(attempt.tieBreak);
  const { start, end, closed, seed, stream, number } = attempt;
  flat.beginSearch(start, end, closed, tieBreak, seed, stream, number);
  const state = flat.runSearch(most);
  const squaresAt = (address: number, length: number) => [...new Uint32Array(buffer, address, length)];
  const path = squaresAt(flat.pathAddress.value, flat.searchLength());
  const longest = squaresAt(flat.longestAddress.value, flat.keepLongest(flat.searchLength()));
  return { state, nodes: flat.searchNodes(), path, longest };
}

/** The same on an engine's kernels, in slices. */
function searchInSlices(
  engine: Engine,
  board: Board,
  attempt: Attempt,
  most: number,
  slice: number,
): Standing {
  engine.setBoard(board, true);
  const kernel = engine.kernel('warnsdorff-backtracking');
  kernel.begin(attempt);
  let state: number = RUNNING;
  for (let left = most; state === RUNNING && left > 0; left -= slice) {
    state = kernel.run(Math.min(left, slice));
    expect(kernel.nodes).toBeLessThanOrEqual(most);
  }
  const path = new Uint32Array(kernel.length);
  kernel.copyPath(path);
  const longest = new Uint32Array(kernel.keepLongest());
  kernel.copyLongest(longest);
  return { state, nodes: kernel.nodes, path: [...path], longest: [...longest] };
}

describe.each(ENGINES)('the search of small boards on $name', ({ createEngine }) => {
  it('is that of the flat board: state, nodes, path and longest path, in slices of 1, 7 and all', () => {
    const engine = createEngine();
    const states = new Set<number>();
    fc.assert(
      fc.property(attempts, fc.integer({ min: 0, max: 500 }), ([board, attempt], most) => {
        const expected = searchFlat(board, attempt, most);
        states.add(expected.state);
        for (const slice of [1, 7, Math.max(most, 1)]) {
          expect(searchInSlices(engine, board, attempt, most, slice)).toEqual(expected);
        }
      }),
    );
    // The searches drawn must be of all kinds, or they would show little.
    expect([...states].sort()).toEqual([RUNNING, COMPLETE, ENDED]);
  });

  it('goes through long searches that take back nearly everything', () => {
    const engine = createEngine();
    for (const [rows, cols, closed, end] of [
      [5, 6, true, -1],
      [4, 8, false, 31],
      [4, 7, false, -1],
      [4, 16, true, -1],
    ] as const) {
      const board = boardOf(rows, cols, []);
      for (const tieBreak of ['first', 'farthest', 'random'] as const) {
        const moves = moveTable(cols, CLOCKWISE);
        const common = { closed, tieBreak, moves };
        const attempt: Attempt = { ...common, start: 0, end, seed: 3, stream: 4, number: 0 };
        const expected = searchFlat(board, attempt, 200_000);
        expect(searchInSlices(engine, board, attempt, 200_000, 1000)).toEqual(expected);
      }
    }
  });

  it('is that of the flat board from every start of every board of 63, 64 and 65 squares', () => {
    const engine = createEngine();
    for (const [rows, cols] of [
      [7, 9],
      [9, 7],
      [3, 21],
      [8, 8],
      [4, 16],
      [16, 4],
      [2, 32],
      [5, 13],
      [13, 5],
    ] as const) {
      const board = boardOf(rows, cols, []);
      for (let start = 0; start < board.squares; start++) {
        const closed = start % 2 === 0;
        const moves = moveTable(cols, symmetricMoveOrder(CLOCKWISE, start % 8));
        const common = {
          tieBreak: 'farthest',
          seed: 0,
          stream: 0,
        } as const;
        const attempt: Attempt = { ...common, start, end: -1, closed, moves, number: 0 };
        const expected = searchFlat(board, attempt, 300);
        expect(searchInSlices(engine, board, attempt, 300, 300)).toEqual(expected);
      }
    }
  });

  it('stays the same when it is asked so often that tables are made for it', () => {
    const engine = createEngine();
    for (const [rows, cols, holes] of [
      [8, 8, []],
      [5, 12, [7]],
      [6, 6, [0, 14]],
    ] as const) {
      const board = boardOf(rows, cols, holes);
      const free = freeSquaresOf(board);
      for (const tieBreak of ['farthest', 'first', 'random'] as const) {
        // One table of moves for all of them, as a solver that is asked again has.
        const moves = moveTable(cols, symmetricMoveOrder(CLOCKWISE, 3));
        for (let i = 0; i < 150; i++) {
          const start = free[i % free.length]!;
          const end = i % 3 === 0 ? free[(i + 1) % free.length]! : -1;
          const common = { tieBreak, moves, seed: 5, stream: i, number: 0 };
          const attempt: Attempt = { ...common, start, end, closed: i % 3 === 1 };
          const expected = searchFlat(board, attempt, 300);
          expect(searchInSlices(engine, board, attempt, 300, 50)).toEqual(expected);
        }
      }
    }
  });
});
