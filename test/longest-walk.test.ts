import { describe, expect, it } from 'vitest';
import { createSolver as createCoreSolver, edgeSearch, warnsdorffBacktracking } from '../src/core.js';
import type { LongestOptions } from '../src/problem/options.js';
import type { TourProblem } from '../src/problem/problem.js';
import { Random } from '../src/problem/random.js';
import type { WalkResult } from '../src/problem/result.js';
import { createSolverSync, solveBatch, traceTour } from '../src/solver/create-solver.js';
import { ALL_ENGINES } from './engines.js';
import { IN_FULL } from './extent.js';

/** Longest walks of boards without a tour. The checks share no code with the package. */

const SOLVERS = ALL_ENGINES.map((engine) => engine.create());
const [SOLVER] = SOLVERS;

interface Walked {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: readonly number[];
  readonly start?: number;
  readonly end?: number;
}

const LEAPS = [1, 2].flatMap((down) =>
  [down, -down].flatMap((row) => [3 - down, down - 3].map((col) => [row, col])),
);

/** By square: the open squares a knight's move away. */
function graphOf({ rows, cols, blocked }: Walked): number[][] {
  const holes = new Set(blocked);
  return Array.from({ length: rows * cols }, (_, square) => {
    if (holes.has(square)) return [];
    const [row, col] = [Math.floor(square / cols), square % cols];
    return LEAPS.map(([down, right]) => [row + down!, col + right!] as const)
      .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols && !holes.has(r * cols + c))
      .map(([r, c]) => r * cols + c);
  });
}

/** Returns the length of the longest walk by trying all: for at most 18 open squares. 0: none has these ends. */
function longestByForce(problem: Walked): number {
  const near = graphOf(problem);
  const open = near.flatMap((_, square) => (problem.blocked.includes(square) ? [] : [square]));
  const bits = new Map(open.map((square, i) => [square, 1 << i]));
  const known = new Map<number, number>();
  const { end } = problem;
  /** Returns the number of squares from here on; -Infinity: no walk to the end. */
  const longest = (at: number, visited: number): number => {
    if (at === end) return 1;
    const key = visited * open.length + open.indexOf(at);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    let most = end === undefined ? 1 : Number.NEGATIVE_INFINITY;
    for (const to of near[at]!) {
      const bit = bits.get(to)!;
      if ((visited & bit) === 0) most = Math.max(most, 1 + longest(to, visited | bit));
    }
    known.set(key, most);
    return most;
  };
  const starts = problem.start === undefined ? open : [problem.start];
  return Math.max(0, ...starts.map((start) => longest(start, bits.get(start)!)));
}

/** Checks that the path of an answer is a walk with the given ends. */
function checkWalk(problem: Walked, { path = new Uint32Array(0) }: WalkResult): void {
  const near = graphOf(problem);
  expect(new Set(path).size).toBe(path.length);
  for (let step = 1; step < path.length; step++) expect(near[path[step - 1]!]).toContain(path[step]);
  if (problem.start !== undefined) expect(path[0]).toBe(problem.start);
  if (problem.end !== undefined) expect(path.at(-1)).toBe(problem.end);
}

function walk(problem: Walked, options: LongestOptions = {}): WalkResult {
  return SOLVER!.solve(problem, { ...options, longest: true });
}

/** Checks an answer against all walks of the board. */
function compareWithForce(problem: Walked): void {
  const result = walk(problem);
  const most = longestByForce(problem);
  const open = problem.rows * problem.cols - problem.blocked.length;
  const status = most === open ? 'found' : most === 0 ? 'impossible' : 'longest';
  expect(result.status, JSON.stringify(problem)).toBe(status);
  if (result.status === 'impossible') return;
  if (result.status === 'longest') expect(result.proven).toBe(true);
  expect(result.path.length, JSON.stringify(problem)).toBe(most);
  checkWalk(problem, result);
}

/** Returns random boards: rows, columns and the share of blocked squares are within the ranges. */
function drawBoard(random: Random, sides: readonly [number, number], most: number): Walked {
  const side = (): number => sides[0] + random.drawBelow(sides[1] - sides[0] + 1);
  const [rows, cols] = [side(), side()];
  const squares = [...Array(rows * cols).keys()];
  const share = 2 + random.drawBelow(most - 1);
  const blocked = squares.filter(() => random.drawBelow(100) < share);
  return blocked.length === squares.length ? { rows, cols, blocked: [] } : { rows, cols, blocked };
}

/** Adds given ends to some boards. */
function withEnds(random: Random, board: Walked): Walked {
  const open = graphOf(board).flatMap((_, square) => (board.blocked.includes(square) ? [] : [square]));
  const start = open[random.drawBelow(open.length)]!;
  const end = open[random.drawBelow(open.length)]!;
  const ends = [{}, { start }, { end }, start === end ? { end } : { start, end }];
  return { ...board, ...ends[random.drawBelow(4)] };
}

function randomOf(seed: number): Random {
  const random = new Random();
  random.seed(seed, 0, 0);
  return random;
}

/**
 * Returns the greatest bound of a component: a walk alternates between the colours, and it has one square more than moves, of which at
 * most two are at each square. The most such moves are a flow.
 */
function boundOf(board: Walked): number {
  const near = graphOf(board);
  const isWhite = (square: number): boolean =>
    (Math.floor(square / board.cols) + (square % board.cols)) % 2 === 0;
  const seen = new Set(board.blocked);
  let bound = 0;
  for (const first of near.keys()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const squares = [first];
    for (const square of squares) {
      const fresh = near[square]!.filter((to) => !seen.has(to));
      for (const to of fresh) seen.add(to);
      squares.push(...fresh);
    }
    const whites = squares.filter(isWhite);
    const links = new Map(squares.map((square) => [square, new Set<number>()]));
    const toggle = (one: number, other: number): void => {
      for (const [a, b] of [
        [one, other],
        [other, one],
      ] as const) {
        if (!links.get(a)!.delete(b)) links.get(a)!.add(b);
      }
    };
    let moves = 0;
    for (const white of [...whites, ...whites]) {
      const before = new Map([[white, -1]]);
      const queue = [white];
      let last = -1;
      for (const square of queue) {
        for (const to of near[square]!) {
          if (before.has(to) || isWhite(square) === links.get(square)!.has(to)) continue;
          before.set(to, square);
          queue.push(to);
          if (last < 0 && !isWhite(to) && links.get(to)!.size < 2) last = to;
        }
        if (last >= 0) break;
      }
      if (last < 0) continue;
      moves++;
      for (let at = last; at !== white; at = before.get(at)!) toggle(at, before.get(at)!);
    }
    const fewest = Math.min(whites.length, squares.length - whites.length);
    bound = Math.max(bound, Math.min(squares.length, 2 * fewest + 1, moves + 1));
  }
  return bound;
}

/** Calls `visit` with the boards of a size, with every set of blocked squares, or every `step`-th. */
function forEachBoard(rows: number, cols: number, step: number, visit: (board: Walked) => void): void {
  const squares = [...Array(rows * cols).keys()];
  for (let mask = 0; mask < 2 ** squares.length - 1; mask += step) {
    visit({ rows, cols, blocked: squares.filter((square) => (mask >> square) & 1) });
  }
}

describe('the longest walk', () => {
  it('has 15 squares on 4 x 4, proven', () => {
    const result = walk({ rows: 4, cols: 4, blocked: [] });
    expect(result).toMatchObject({ status: 'longest', proven: true });
    expect(result.path).toHaveLength(15);
    expect('strategy' in result).toBe(false);
  });

  it.each([
    [3, 3, 1],
    [3, 4, IN_FULL ? 1 : 7],
    [2, 6, 31],
    [1, 8, 17],
    [3, 5, IN_FULL ? 5 : 97],
    [4, 4, IN_FULL ? 7 : 193],
    [2, 8, 997],
  ])('is that of all walks of %i x %i for every %i-th set of holes', (rows, cols, step) => {
    forEachBoard(rows, cols, step, compareWithForce);
  });

  it('is that of all walks of whole boards of at most 16 squares, from and to every square', () => {
    for (let rows = 1; rows <= 4; rows++) {
      for (let cols = rows; rows * cols <= 16; cols++) {
        const board = { rows, cols, blocked: [] };
        compareWithForce(board);
        for (let start = 0; start < rows * cols; start++) compareWithForce({ ...board, start });
        for (let end = 1; end < rows * cols; end += 3) {
          compareWithForce({ ...board, end });
          compareWithForce({ ...board, start: 0, end });
        }
      }
    }
  });

  it('is that of all walks of random boards of at most 18 open squares, with and without ends', () => {
    const random = randomOf(72);
    for (let i = 0; i < (IN_FULL ? 1000 : 150); ) {
      const board = withEnds(random, drawBoard(random, [2, 7], 60));
      if (board.rows * board.cols - board.blocked.length > 18) continue;
      compareWithForce(board);
      i++;
    }
  });

  it('is proven on random boards of at most 36 open squares, with and without ends', () => {
    const random = randomOf(36);
    for (let i = 0; i < (IN_FULL ? 500 : 40); ) {
      const board = withEnds(random, drawBoard(random, [3, 8], 40));
      const open = board.rows * board.cols - board.blocked.length;
      if (open > 36 || open < 24) continue;
      const result = walk(board);
      i++;
      if (result.status === 'impossible') continue;
      if (result.status === 'longest') expect(result.proven, JSON.stringify(board)).toBe(true);
      checkWalk(board, result);
    }
  });

  it('is within 2 squares of the bound on 9 of 10 boards of 37 to 144 squares without a tour', () => {
    // docs/guide/holes.md names these seeds. The bound is that of boundOf.
    let boards = 0;
    let near = 0;
    for (let seed = 1; boards < (IN_FULL ? 200 : 40); seed++) {
      const random = randomOf(seed);
      const board = drawBoard(random, [4, 12], 30);
      const open = board.rows * board.cols - board.blocked.length;
      if (open < 37 || open > 144) continue;
      const result = walk(board);
      if (result.status === 'found') continue;
      expect(result.status).toBe('longest');
      checkWalk(board, result);
      const gap = boundOf(board) - result.path!.length;
      expect(gap).toBeGreaterThanOrEqual(0);
      boards++;
      if (gap <= 2) near++;
    }
    expect(near / boards).toBeGreaterThanOrEqual(0.9);
  });

  it('is the same on every engine, and leaves tours and their nodes as they are', () => {
    const random = randomOf(7);
    for (let i = 0; i < 30; i++) {
      const board = withEnds(random, drawBoard(random, [3, 9], 30));
      const options = { nodeLimit: 20_000, seed: i };
      const results = SOLVERS.map((solver) => solver.solve(board, { ...options, longest: true }));
      for (const result of results) expect(result).toEqual(results[0]);
      const plain = SOLVER!.solve(board, options);
      if (plain.status === 'found') expect(results[0]).toEqual(plain);
      if (results[0]!.status === 'longest') checkWalk(board, results[0]!);
    }
  });

  it('respects nodeLimit for the tour and for the walk, and repeats itself', () => {
    const board = { rows: 9, cols: 9, blocked: [0, 2, 4, 6, 8, 20, 24] };
    for (const nodeLimit of [1, 2, 10, 100, 1000]) {
      const result = walk(board, { nodeLimit });
      expect(result).toMatchObject({ status: 'longest' });
      expect(result.nodes).toBeLessThanOrEqual(2 * nodeLimit);
      checkWalk(board, result);
      expect(walk(board, { nodeLimit })).toEqual(result);
    }
    expect(walk({ rows: 4, cols: 4, blocked: [] }, { nodeLimit: 1 })).toMatchObject({ proven: false });
  });

  it('ends soon after timeLimit', () => {
    const blocked = [...Array(4000).keys()].map((i) => 2 * i);
    const began = performance.now();
    const result = walk({ rows: 200, cols: 200, blocked: blocked.slice(0, 2000) }, { timeLimit: 50 });
    expect(result.status).toBe('longest');
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('is written to out', () => {
    const out = new Uint32Array(16);
    const result = walk({ rows: 4, cols: 4, blocked: [] }, { out });
    expect(result.path).toEqual(out.subarray(0, 15));
    expect(result.path!.buffer).toBe(out.buffer);
  });

  it('is impossible, as without longest, where moves do not connect the given ends', () => {
    const problem = { rows: 3, cols: 3, start: 4, end: 0 };
    const { nodes: _, ...plain } = SOLVER!.solve(problem);
    expect(SOLVER!.solve(problem, { longest: true })).toMatchObject(plain);
  });

  it('goes with a random start', () => {
    const result = SOLVER!.solve({ rows: 4, cols: 4, start: 'random' }, { longest: true });
    expect(result).toMatchObject({ status: 'longest', proven: true });
    expect(result.path).toHaveLength(15);
  });
});

describe('the option longest', () => {
  const board: TourProblem = { rows: 4, cols: 4 };

  it.each<[string, () => unknown, RegExp]>([
    [
      'closed tours',
      () => SOLVER!.solve({ ...board, closed: true }, { longest: true }),
      /^longest is true; it must be left out with closed true/,
    ],
    [
      'a symmetry',
      () => SOLVER!.solve({ ...board, symmetry: 'half-turn' }, { longest: true }),
      /^longest is true; it must be left out with symmetry/,
    ],
    [
      'the strategy warnsdorff',
      () => SOLVER!.solve(board, { longest: true, strategy: 'warnsdorff' }),
      /^longest is true; it must be left out with strategy 'warnsdorff'/,
    ],
    [
      'solveBatch',
      () => solveBatch({ ...board, count: 1 }, { longest: true } as object),
      /^longest is true; it must be left out: only solve and solveAll/,
    ],
    [
      'traceTour',
      () => traceTour(board, { longest: true } as object).next(),
      /^longest is true; it must be left out: only/,
    ],
    [
      'boards of more than 2^20 squares',
      () => SOLVER!.solve({ rows: 1025, cols: 1024 }, { longest: true }),
      /^rows \* cols is 1049600; it must be at most 1048576 with longest$/,
    ],
  ])('is refused with %s', (_, call, message) => {
    expect(call).toThrow(RangeError);
    expect(call).toThrow(message);
  });

  it('is refused by core', async () => {
    const solver = await createCoreSolver({ strategies: [warnsdorffBacktracking, edgeSearch] });
    expect(() => solver.solve(board, { longest: true })).toThrow(RangeError);
  });

  it('is true or false', () => {
    const solver = createSolverSync();
    expect(() => solver.solve(board, { longest: 'yes' as never })).toThrow(
      /^longest is "yes"; it must be true or false$/,
    );
    expect(solver.solve({ ...board, closed: true }, { longest: false }).status).toBe('impossible');
    expect(solver.solve({ rows: 8, cols: 8 }, { longest: true })).toEqual(solver.solve({ rows: 8, cols: 8 }));
  });
});
