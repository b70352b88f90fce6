import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attempt, COMPLETE, ENDED, type Engine, RUNNING } from '../src/engines/engine.js';
import { loadKernelsSync } from '../src/engines/wasm/load.js';
import { batchPath, checkTour, type Solver, TOUR_STATUSES, type TourProblem } from '../src/index.js';
import { moveTable } from '../src/problem/moves.js';
import { CLOCKWISE, type SolveOptions } from '../src/problem/options.js';
import type { Board } from '../src/problem/problem.js';
import { symmetricMoveOrder } from '../src/strategies/symmetry.js';
import { ENGINES, solveBatchOnEvery } from './engines.js';
import { extent } from './extent.js';
import { moveOrders, tieBreaks } from './problems.js';

/** Where a search stands: all that it tells. */
interface Standing {
  readonly state: number;
  readonly nodes: number;
  readonly path: number[];
  readonly longest: number[];
}

const { exports: flat } = loadKernelsSync(true);

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

/** Boards of at most 64 squares, and some of 65 and more, with holes. */
const boards: Arbitrary<Board> = fc
  .oneof(
    { arbitrary: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })), weight: 6 },
    {
      arbitrary: fc.constantFrom([4, 16], [16, 4], [5, 12], [12, 5], [3, 21], [21, 3], [7, 9], [9, 7]),
      weight: 4,
    },
    { arbitrary: fc.constantFrom([1, 64], [64, 1], [2, 32], [32, 2], [5, 13], [13, 5]), weight: 1 },
  )
  .chain(([rows, cols]) => {
    const squares = rows! * cols!;
    const holes = fc.oneof(
      { arbitrary: fc.constant([]), weight: 3 },
      { arbitrary: fc.array(fc.nat({ max: squares - 1 }), { maxLength: 4 }), weight: 3 },
      { arbitrary: fc.array(fc.nat({ max: squares - 1 }), { maxLength: squares }), weight: 1 },
    );
    return holes.map((numbers) => boardOf(rows!, cols!, numbers));
  });

function boardOf(rows: number, cols: number, holes: readonly number[]): Board {
  const squares = rows * cols;
  const blocked = new Uint8Array(squares);
  for (const square of holes) blocked[square] = 1;
  if (!blocked.includes(0)) blocked[0] = 0;
  const freeSquares = blocked.filter((hole) => hole === 0).length;
  return { rows, cols, squares, freeSquares, blocked: freeSquares < squares ? blocked : undefined };
}

function freeSquaresOf({ squares, blocked }: Board): number[] {
  return Array.from({ length: squares }, (_, square) => square).filter((square) => !blocked?.[square]);
}

/** Attempts on random boards, with the ends that they may have. */
const attempts: Arbitrary<[Board, Attempt]> = boards.chain((board) => {
  const free = freeSquaresOf(board);
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  return fc
    .record({
      start: fc.constantFrom(...free),
      end: fc.oneof(fc.constant(-1), fc.constantFrom(...free)),
      closed: fc.boolean(),
      tieBreak: tieBreaks,
      moveOrder: moveOrders,
      seed: word,
      stream: word,
      number: fc.nat({ max: 20 }),
    })
    .map(({ moveOrder, ...rest }): [Board, Attempt] => {
      const end = rest.closed || (rest.end === rest.start && free.length > 1) ? -1 : rest.end;
      const moves = moveTable(board.cols, moveOrder);
      return [board, { ...rest, end, moves }];
    });
});

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

/** Checks each tour of a batch against `solve` on its own; how many were found. */
function expectSingles(
  solver: Solver,
  problem: Omit<TourProblem, 'start'>,
  starts: readonly (number | undefined)[],
  options: Omit<SolveOptions, 'out'>,
): number {
  const given = starts.every((start) => start !== undefined);
  const tours = given ? { starts: starts as number[] } : { count: starts.length };
  const answers = solver.solveBatch({ ...problem, ...tours }, options);
  const { stream = 0, ...rest } = options;
  let found = 0;
  for (const [i, start] of starts.entries()) {
    const streamOfTour = (stream + i) % 2 ** 32;
    const single = solver.solve({ ...problem, start }, { ...rest, stream: streamOfTour });
    expect(TOUR_STATUSES[answers.statuses[i]!]).toBe(single.status);
    const path = single.status === 'impossible' ? [] : [...single.path];
    expect([...batchPath(answers, i)]).toEqual(path);
    expect(answers.nodes[i]).toBe(single.nodes);
    if (single.status !== 'found') continue;
    found++;
    expect(checkTour({ ...problem, start }, single.path)).toEqual({ ok: true });
  }
  return found;
}

const SEARCH = { strategy: 'warnsdorff-backtracking' } as const;

describe.each(ENGINES)('a batch of searches on $name', ({ create }) => {
  it('equals single solves, with few tours and with as many as tables pay for', () => {
    const solver = create();
    const batches = attempts.chain(([board, attempt]) => {
      const starts = freeSquaresOf(board).filter(
        (square) => square !== attempt.end || board.freeSquares === 1,
      );
      return fc.tuple(
        fc.constant(board),
        fc.constant(attempt),
        fc.oneof(
          fc.array(fc.constantFrom(...starts), { maxLength: 10 }),
          fc.array(fc.constantFrom(...starts), { minLength: 64, maxLength: 80 }),
          fc.nat({ max: 10 }).map((count) => new Array<undefined>(count).fill(undefined)),
        ),
        fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(3000)),
      );
    });
    let found = 0;
    fc.assert(
      fc.property(batches, ([board, attempt, starts, nodeLimit]) => {
        const { rows, cols, blocked } = board;
        const { end, closed, tieBreak, seed, stream } = attempt;
        const problem = { rows, cols, blocked, closed, ...(end < 0 ? {} : { end }) };
        const moveOrder = Array.from({ length: 8 }, (_, k): [number, number] => [
          attempt.moves[4 * k + 2]!,
          attempt.moves[4 * k + 3]!,
        ]);
        const options = { ...SEARCH, moveOrder, tieBreak, seed, stream, nodeLimit };
        found += expectSingles(solver, problem, starts, options);
      }),
    );
    expect(found).toBeGreaterThan(100);
  });

  it.each([
    { rows: 8, cols: 8, closed: true },
    { rows: 8, cols: 8, closed: false },
    { rows: 5, cols: 12, closed: true },
    { rows: 5, cols: 12, closed: false },
    { rows: 7, cols: 7, closed: false },
    { rows: 10, cols: 6, closed: true },
    { rows: 3, cols: 20, closed: true },
    { rows: 6, cols: 11, closed: true },
    { rows: 20, cols: 20, closed: true },
  ])('equals single solves from every start of $rows x $cols, closed: $closed', (problem) => {
    const solver = create();
    const starts = Array.from({ length: problem.rows * problem.cols }, (_, square) => square);
    // Every start twice: tours repeated are searched again.
    const twice = [...starts, ...starts];
    const found = expectSingles(solver, problem, twice, { ...SEARCH, nodeLimit: 20_000 });
    expect(found).toBeGreaterThan(starts.length / 2);
  });

  it('keeps to limits below, at and just above the squares of the board', () => {
    const solver = create();
    const starts = Array.from({ length: 70 }, (_, i) => i % 64);
    for (const closed of [true, false]) {
      for (const nodeLimit of [1, 2, 63, 64, 65, 66, 96, 97]) {
        expectSingles(solver, { rows: 8, cols: 8, closed }, starts, { ...SEARCH, nodeLimit });
      }
    }
  });

  it('writes to arrays wider than needed, and leaves the rest of them alone', () => {
    const solver = create();
    const starts = Array.from({ length: 300 }, (_, i) => (i * 37) % 64);
    const narrow = solver.solveBatch({ rows: 8, cols: 8, closed: true, starts });
    const out = {
      paths: new Uint32Array(300 * 64 + 5).fill(77),
      visited: new Uint32Array(305).fill(77),
      statuses: new Uint8Array(305).fill(3),
      nodes: new Float64Array(305).fill(77),
    };
    solver.solveBatch({ rows: 8, cols: 8, closed: true, starts }, { out });
    expect([...out.paths]).toEqual([...narrow.paths, 77, 77, 77, 77, 77]);
    expect([...out.visited]).toEqual([...narrow.visited, 77, 77, 77, 77, 77]);
    expect([...out.nodes]).toEqual([...narrow.nodes, 77, 77, 77, 77, 77]);
    expect([...out.statuses]).toEqual([...narrow.statuses, 3, 3, 3, 3, 3]);
  });
});

describe('batches of searches on all engines', () => {
  it.each([true, false])('agree from every start of small boards, closed: %s', (closed) => {
    for (let rows = 5; rows <= 12; rows++) {
      for (let cols = 5; rows * cols <= 66; cols++) {
        const step = extent(1, 3);
        const starts = Array.from({ length: Math.ceil((rows * cols) / step) }, (_, i) => i * step);
        for (const tieBreak of ['first', 'farthest', 'random'] as const) {
          const options = { ...SEARCH, tieBreak, seed: 1, nodeLimit: 5000 };
          expect(solveBatchOnEvery({ rows, cols, closed, starts }, options).count).toBe(starts.length);
        }
      }
    }
  });
});
