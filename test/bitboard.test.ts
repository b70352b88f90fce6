import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BatchOptions, BatchProblem } from '../src/problem/batch.js';
import { CLOCKWISE, type TieBreak } from '../src/problem/options.js';
import { TOUR_STATUSES } from '../src/problem/result.js';
import { MANY } from './batch-checks.js';
import { solveBatchOnEvery, solveOnEvery } from './engines.js';
import { extent } from './extent.js';
import { tiedSquares, type WalkRules } from './reference-walk.js';

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
