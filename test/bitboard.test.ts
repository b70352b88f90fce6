import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchOptions, type BatchProblem, type BatchResult, batchPath } from '../src/problem/batch.js';
import { CLOCKWISE, type Move, type TieBreak } from '../src/problem/options.js';
import { TOUR_STATUSES } from '../src/problem/result.js';
import { ENGINES, solveBatchOnEvery, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import storedTours from './reference/warnsdorff-first-8x8.json' with { type: 'json' };
import { tiedSquares, type WalkRules } from './reference-walk.js';

/** So many tours that an engine walks them on its kernels for small boards, whatever it did before. */
const MANY = 70;

/** sfc32 (Doty-Humphrey, PractRand 2010) with 12 words thrown away, as the published program goes. */
function wordsOf(seed: number, stream: number): () => number {
  const state = Uint32Array.of(seed, stream, 0, 1);
  const draw = (): number => {
    const [a, b, c, counter] = state as unknown as [number, number, number, number];
    const word = (a + b + counter) >>> 0;
    state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + word, counter + 1]);
    return word;
  };
  for (let i = 0; i < 12; i++) draw();
  return draw;
}

/** The walk as it is defined, with every degree counted again at every step. */
function definedWalk(
  rules: WalkRules,
  start: number,
  tieBreak: TieBreak,
  seed: number,
  stream: number,
): number[] {
  const { rows, cols } = rules;
  const draw = wordsOf(seed, stream);
  const away = (square: number) =>
    (2 * Math.floor(square / cols) - rows + 1) ** 2 + (2 * (square % cols) - cols + 1) ** 2;
  const path = [start];
  for (;;) {
    const tied = tiedSquares(rules, path, path.length);
    const word = draw();
    if (tied.length === 0) return path;
    if (tieBreak === 'farthest') tied.sort((one, other) => away(other) - away(one));
    if (tieBreak === 'random') tied.sort((one, other) => one - other);
    const rank = tieBreak === 'random' ? Number((BigInt(word) * BigInt(tied.length)) >> 32n) : 0;
    path.push(tied[rank]!);
  }
}

const moveOrders = fc.shuffledSubarray([...CLOCKWISE], { minLength: 8, maxLength: 8 });
const words = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - MANY, 2 ** 32 - 1),
);

interface Drawn {
  readonly rows: number;
  readonly cols: number;
  readonly isBlocked: readonly boolean[];
  readonly free: readonly number[];
}

function drawnBoard(rows: number, cols: number, holes: readonly number[]): Drawn {
  const isBlocked = new Array<boolean>(rows * cols).fill(false);
  for (const hole of holes) isBlocked[hole % (rows * cols)] = true;
  if (isBlocked.every((blocked) => blocked)) isBlocked[0] = false;
  return { rows, cols, isBlocked, free: [...isBlocked.keys()].filter((square) => !isBlocked[square]) };
}

/** Boards of at most 65 squares: the larger ones are those on which other kernels begin. */
const sizes = fc
  .integer({ min: 1, max: 65 })
  .chain((rows) => fc.tuple(fc.constant(rows), fc.integer({ min: 1, max: Math.floor(65 / rows) })));
const squarish = fc.tuple(fc.integer({ min: 3, max: 8 }), fc.integer({ min: 3, max: 8 }));
/** Boards that are walked through windows, of 65 to 256 squares with 5 to 12 on the short side, and some just beyond. */
const windowed = fc
  .tuple(fc.integer({ min: 5, max: 13 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())
  .map(([side, share, upright]): [number, number] => {
    const shortest = Math.max(side, Math.ceil(65 / side));
    const long = shortest + Math.round(share * (Math.floor(256 / side) - shortest));
    return upright ? [long, side] : [side, long];
  });
const boards = fc
  .tuple(fc.oneof(sizes, squarish, windowed), fc.array(fc.nat(255), { maxLength: 12 }), fc.boolean())
  .map(([[rows, cols], holes, whole]) => drawnBoard(rows, cols, whole ? [] : holes));

const walkOptions = fc.record({
  tieBreak: fc.constantFrom<TieBreak[]>('first', 'farthest', 'random'),
  moveOrder: moveOrders,
  seed: words,
  stream: words,
});

function blockedOf({ isBlocked }: Drawn): Uint8Array {
  return Uint8Array.from(isBlocked, Number);
}

/** As many starts as make a batch worth its tables, over all free squares. */
function manyStarts({ free }: Drawn): number[] {
  return Array.from({ length: MANY }, (_, i) => free[(i * 7) % free.length]!);
}

/** The paths of a batch; what is left of their rows is unspecified. */
function pathsOf(batch: BatchResult): number[][] {
  return Array.from({ length: batch.count }, (_, i) => [...batchPath(batch, i)]);
}

/** Solves a batch on every engine and expects of each tour what `solve` gives. Returns how many of each status. */
function expectAsSolve(
  batch: BatchProblem & { starts: number[] },
  options: BatchOptions,
): Map<string, number> {
  const { starts, ...problem } = batch;
  const result = solveBatchOnEvery(batch, options);
  const statuses = new Map<string, number>();
  for (const [i, start] of starts.entries()) {
    const stream = ((options.stream ?? 0) + i) % 2 ** 32;
    const { out: _, ...single } = options;
    const one = solveOnEvery({ ...problem, start }, { ...single, stream });
    const path = one.status === 'impossible' ? [] : [...one.path];
    expect(TOUR_STATUSES[result.statuses[i]!]).toBe(one.status);
    expect(result.visited[i]).toBe(path.length);
    expect(result.nodes[i]).toBe(one.nodes);
    expect([...result.paths.subarray(i * result.squares, i * result.squares + path.length)]).toEqual(path);
    statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
  }
  return statuses;
}

describe('Batches of walks on small boards', () => {
  it('are the rule on every engine: the very squares that recounting and the generator as published give', () => {
    let compared = 0;
    fc.assert(
      fc.property(boards, walkOptions, (board, more) => {
        const options = { ...more, strategy: 'warnsdorff' as const };
        const starts = manyStarts(board);
        const { rows, cols, isBlocked } = board;
        const result = solveBatchOnEvery({ rows, cols, starts, blocked: blockedOf(board) }, options);
        const rules = { rows, cols, isBlocked, end: undefined, moveOrder: options.moveOrder };
        for (let i = 0; i < MANY; i += 9) {
          if (TOUR_STATUSES[result.statuses[i]!] === 'impossible') continue;
          const { tieBreak, seed, stream } = options;
          const path = definedWalk(rules, starts[i]!, tieBreak, seed, (stream + i) % 2 ** 32);
          expect(result.visited[i]).toBe(path.length);
          expect([...result.paths.subarray(i * rows * cols, i * rows * cols + path.length)]).toEqual(path);
          compared++;
        }
      }),
    );
    expect(compared).toBeGreaterThan(extent(500, 100));
  });

  it('equal single solves, with and without an end, closed and open', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(boards, walkOptions, fc.boolean(), fc.option(fc.nat(64)), (board, more, closed, end) => {
        const options = { ...more, strategy: 'warnsdorff' as const };
        const { rows, cols, free } = board;
        const last = closed || end === null || free.length < 2 ? undefined : free[end % free.length];
        const starts = manyStarts(board).filter((start) => start !== last);
        const batch = { rows, cols, starts, blocked: blockedOf(board), closed, end: last };
        for (const [status, count] of expectAsSolve(batch, options)) {
          seen.set(status, (seen.get(status) ?? 0) + count);
        }
      }),
    );
    for (const status of ['found', 'impossible', 'stuck']) expect(seen.get(status)).toBeGreaterThan(0);
  });

  // Both sides of 64 squares, and every shape that divides them; then boards for windows, and those just too large for them.
  const shapes = [
    [1, 64],
    [64, 1],
    [2, 32],
    [32, 2],
    [3, 21],
    [21, 3],
    [4, 16],
    [16, 4],
    [5, 12],
    [12, 5],
    [6, 10],
    [10, 6],
    [7, 9],
    [9, 7],
    [8, 8],
    [5, 13],
    [13, 5],
    [1, 65],
    [65, 1],
    [1, 1],
    [5, 14],
    [9, 9],
    [10, 10],
    [16, 8],
    [12, 12],
    [5, 51],
    [51, 5],
    [12, 21],
    [21, 12],
    [13, 13],
    [5, 52],
  ] as const;
  it.each(shapes)('equal single solves on %i x %i', (rows, cols) => {
    const board = drawnBoard(rows, cols, []);
    for (const tieBreak of ['first', 'farthest', 'random'] as const) {
      const options = { strategy: 'warnsdorff' as const, tieBreak, seed: 3 };
      expectAsSolve({ rows, cols, starts: manyStarts(board) }, options);
      if (rows * cols === 1) continue;
      const holed = drawnBoard(rows, cols, [2]);
      expectAsSolve({ rows, cols, starts: manyStarts(holed), blocked: [2] }, options);
    }
  });

  it('find from holes on boards too narrow for tours what single solves find', () => {
    // On two rows a knight goes straight on: every fourth square, up and down in turn.
    const free = [0, 34, 4, 38, 8, 42, 12];
    const blocked = Array.from({ length: 64 }, (_, square) => square).filter(
      (square) => !free.includes(square),
    );
    const starts = new Array<number>(MANY).fill(0).map((_, i) => free[i % free.length]!);
    const found = expectAsSolve({ rows: 2, cols: 32, starts, blocked }, { strategy: 'warnsdorff' });
    expect(found.get('found')).toBeGreaterThan(0);
  });
});

describe.each(ENGINES)('Batches of walks on small boards on $name', ({ create }) => {
  it('are the published program step for step from all 64 starts, the stuck one too', () => {
    const reference: {
      moves: Move[];
      tours: { start: [number, number]; complete: boolean; board: number[] }[];
    } = storedTours as never;
    const starts = reference.tours.map(({ start: [row, col] }) => row * 8 + col);
    const options = { strategy: 'warnsdorff' as const, moveOrder: reference.moves };
    const result = create().solveBatch({ rows: 8, cols: 8, starts }, options);
    for (const [i, { board, complete }] of reference.tours.entries()) {
      const steps = new Array<number>(64).fill(0);
      for (let step = 0; step < result.visited[i]!; step++) steps[result.paths[i * 64 + step]!] = step + 1;
      expect(steps).toEqual(board);
      expect(TOUR_STATUSES[result.statuses[i]!]).toBe(complete ? 'found' : 'stuck');
    }
  });

  it('are the same whatever was walked before', () => {
    const solver = create();
    const starts = Array.from({ length: MANY }, (_, i) => i % 36);
    const batch = { rows: 6, cols: 6, starts };
    const options = { strategy: 'warnsdorff' as const };
    const before = pathsOf(solver.solveBatch(batch, options));
    solver.solveBatch(batch, { ...options, tieBreak: 'random' });
    const others = starts.filter((start) => start !== 35);
    solver.solveBatch({ ...batch, starts: others, blocked: [35] }, { ...options, tieBreak: 'farthest' });
    solver.solveBatch({ rows: 7, cols: 7, count: MANY }, options);
    solver.solveBatch({ rows: 9, cols: 11, count: MANY }, options);
    solver.solve({ rows: 300, cols: 300 }, options);
    expect(pathsOf(solver.solveBatch(batch, options))).toEqual(before);
    expect(pathsOf(create().solveBatch(batch, options))).toEqual(before);
    const reversed = { ...options, moveOrder: [...CLOCKWISE].reverse() };
    const other = pathsOf(solver.solveBatch(batch, reversed));
    expect(other).not.toEqual(before);
    expect(other).toEqual(pathsOf(create().solveBatch(batch, reversed)));
  });

  it('leave single solves as they are when a batch takes more memory', () => {
    const options = { strategy: 'warnsdorff' as const };
    const board = { rows: 200, cols: 200, start: 0 };
    const solver = create();
    const before = solver.solve(board, options);
    if (before.status === 'impossible') throw new Error(before.explanation);
    solver.solveBatch({ rows: 200, cols: 200, starts: [0, 1, 2] }, options);
    const after = solver.solve(board, options);
    if (after.status === 'impossible') throw new Error(after.explanation);
    expect(after.path.join() === before.path.join()).toBe(true);
  });

  it.each([
    [8, 8, 1000],
    [10, 10, 3000],
  ])('are written into wider arrays and past what is copied out at once on %i x %i', (rows, cols, count) => {
    const solver = create();
    const starts = Uint32Array.from({ length: count }, (_, i) => (i * 11) % (rows * cols));
    const options = { strategy: 'warnsdorff' as const };
    const narrow = solver.solveBatch({ rows, cols, starts }, options);
    const { visited, statuses, nodes } = narrow;
    const paths = pathsOf(narrow);
    for (const Wider of [Uint16Array, Uint32Array]) {
      const out = { paths: new Wider(count * rows * cols), visited, statuses, nodes };
      const wide = solver.solveBatch({ rows, cols, starts }, { ...options, out });
      expect(wide.paths).toBe(out.paths);
      expect(pathsOf(wide)).toEqual(paths);
    }
  });

  it.each([
    [5, 7],
    [7, 11],
  ])('write the rows of the batch and nothing else on %i x %i', (rows, cols) => {
    const solver = create();
    const squares = rows * cols;
    for (const count of [0, 1, 11, 12, 13, 64, 65, 77, 1007, 1008, 1009, 1100]) {
      const paths = new Uint8Array(count * squares + 100).fill(99);
      const visited = new Uint32Array(count + 20).fill(99);
      const statuses = new Uint8Array(count + 20).fill(99);
      const nodes = new Float64Array(count + 20).fill(99);
      const starts = Array.from({ length: count }, (_, i) => (2 * i) % squares);
      const out = { paths, visited, statuses, nodes };
      const result = solver.solveBatch({ rows, cols, starts }, { strategy: 'warnsdorff', out });
      expect(result.count).toBe(count);
      expect(paths.subarray(count * squares).every((square) => square === 99)).toBe(true);
      for (const array of [visited, statuses, nodes])
        expect(array.subarray(count).join()).toBe('99,'.repeat(19) + 99);
    }
  });

  it('take a million tours', () => {
    const count = 1_000_000;
    const starts = Uint32Array.from({ length: count }, (_, i) => (i * 2_654_435_761) % 25);
    const result = create().solveBatch({ rows: 5, cols: 5, starts }, { strategy: 'warnsdorff' });
    const bySquare = create().solveBatch(
      { rows: 5, cols: 5, starts: [...Array(25).keys()] },
      { strategy: 'warnsdorff' },
    );
    let same = 0;
    for (let i = 0; i < count; i++) {
      const start = starts[i]!;
      const length = bySquare.visited[start]!;
      let step = 0;
      while (step < length && result.paths[i * 25 + step] === bySquare.paths[start * 25 + step]) step++;
      if (step === length && result.visited[i] === length && result.statuses[i] === bySquare.statuses[start])
        same++;
    }
    expect(same).toBe(count);
  });

  it("'random' takes each of the tied squares equally often", () => {
    const cases = [
      { rows: 5, cols: 5, start: 12 },
      { rows: 8, cols: 8, start: 27 },
      { rows: 6, cols: 6, start: 14 },
      { rows: 8, cols: 8, start: 0 },
      { rows: 8, cols: 7, start: 3 },
      { rows: 9, cols: 9, start: 40 },
    ];
    const count = 84_000;
    const solver = create();
    for (const { rows, cols, start } of cases) {
      const isBlocked = new Array<boolean>(rows * cols).fill(false);
      const rules = { rows, cols, isBlocked, end: undefined, moveOrder: CLOCKWISE };
      const starts = new Uint32Array(count).fill(start);
      const { paths } = solver.solveBatch(
        { rows, cols, starts },
        { strategy: 'warnsdorff', tieBreak: 'random', seed: 11 },
      );
      // The first step, and the second one after the commonest first.
      for (const prefix of [[start], [start, paths[1]!]]) {
        const tied = tiedSquares(rules, prefix, prefix.length);
        const counts = new Map(tied.map((square) => [square, 0]));
        let drawn = 0;
        for (let i = 0; i < count; i++) {
          if (prefix.some((square, step) => paths[i * rows * cols + step] !== square)) continue;
          const taken = paths[i * rows * cols + prefix.length]!;
          counts.set(taken, (counts.get(taken) ?? 0) + 1);
          drawn++;
        }
        expect([...counts.keys()].sort()).toEqual([...tied].sort());
        const expected = drawn / tied.length;
        const squares = [...counts.values()].map((observed) => (observed - expected) ** 2 / expected);
        const chiSquare = squares.reduce((sum, square) => sum + square, 0);
        // With up to 7 degrees of freedom chi-square is above 24.3 once in a thousand; the seed is fixed.
        expect(chiSquare).toBeLessThan(24.3);
      }
    }
  });
});
