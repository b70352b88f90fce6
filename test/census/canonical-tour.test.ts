import { describe, expect, test } from 'vitest';
import { canonicalTour, tourClasses, tourStatistics, tours } from '../../src/census.js';
import { solve } from '../../src/index.js';
import { checkTour } from '../../src/problem/check.js';
import { createTsSolver } from '../../src/ts.js';
import { extent, inSweep } from '../extent.js';

const SIX = { rows: 6, cols: 6 };

/** Returns the image of a square under an optional reflection, followed by quarter-turns. */
function moveSquare(square: number, size: number, turns: number, reflected: boolean): number {
  let [row, col] = [Math.floor(square / size), square % size];
  if (reflected) col = size - 1 - col;
  for (let i = 0; i < turns; i++) [row, col] = [col, size - 1 - row];
  return row * size + col;
}

describe('canonicalTour', () => {
  inSweep('has as many values on the closed tours of 6 x 6 as these have classes', () => {
    const classes = new Map<string, number>();
    for (const tour of tours({ ...SIX, closed: true })) {
      const name = canonicalTour(SIX, tour, true).join();
      classes.set(name, (classes.get(name) ?? 0) + 1);
    }
    expect(BigInt(classes.size)).toBe(tourClasses({ ...SIX, closed: true }).classes);
    expect([...classes.values()].reduce((sum, tours) => sum + tours, 0)).toBe(9862);
  });

  test('is the same for every rotation, reflection, direction and start', () => {
    const solver = createTsSolver();
    for (let seed = 0; seed < extent(200, 30); seed++) {
      const closed = seed % 2 === 0;
      const result = solver.solve({ ...SIX, closed }, { strategy: 'random', seed });
      const path = Array.from(result.path as Uint32Array);
      const canonical = canonicalTour(SIX, path, closed);
      expect(checkTour({ ...SIX, closed }, canonical)).toEqual({ status: 'valid', ok: true });
      for (let turns = 0; turns < 4; turns++) {
        for (const reflected of [false, true]) {
          const image = path.map((square) => moveSquare(square, 6, turns, reflected));
          const from = closed ? (seed * 7 + turns) % 36 : 0;
          const turned = [...image.slice(from), ...image.slice(0, from)];
          expect(canonicalTour(SIX, turned, closed)).toEqual(canonical);
          expect(canonicalTour(SIX, turned.reverse(), closed)).toEqual(canonical);
        }
      }
      expect(canonicalTour(SIX, canonical, closed)).toEqual(canonical);
    }
  });

  test('uses only symmetries that keep the holes', () => {
    const problem = { rows: 4, cols: 6, blocked: [0, 1] };
    const list = [...tours(problem)];
    expect(list.length).toBeGreaterThan(5);
    for (const tour of list) expect(canonicalTour(problem, tour, false)).toEqual(tour);
  });

  test('rejects a path that is no tour', () => {
    expect(() => canonicalTour(SIX, [0, 1], false)).toThrow(RangeError);
    expect(() => canonicalTour(SIX, [0, 8, 4], true)).toThrow(/does not close/);
    expect(() => canonicalTour(SIX, [], false)).toThrow('the length of path is 0; it must be at least 1');
    expect(() => canonicalTour(SIX, 5 as never, false)).toThrow(TypeError);
    expect(() => canonicalTour(SIX, [0], undefined as never)).toThrow(
      'closed is undefined; it must be true or false',
    );
    expect(() => canonicalTour({ rows: 6 } as never, [0], false)).toThrow(TypeError);
  });
});

describe('tourStatistics', () => {
  test('reads the size of the board once', () => {
    const [tour] = tours({ ...SIX, closed: true });
    let cols = 0;
    const changing = {
      rows: 6,
      get cols() {
        return cols++ === 0 ? 6 : 5;
      },
    };
    expect(tourStatistics(changing, tour!, true)).toEqual(tourStatistics(SIX, tour!, true));
    cols = 0;
    expect(canonicalTour(changing, tour!, true)).toEqual(canonicalTour(SIX, tour!, true));
  });

  test('are right for a tour computed by hand', () => {
    // The tour runs down and up the four columns of 3 x 4.
    const path = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
    expect(checkTour({ rows: 3, cols: 4 }, path)).toEqual({ status: 'valid', ok: true });
    const { moves, turns, straight, winding, symmetries } = tourStatistics({ rows: 3, cols: 4 }, path, false);
    // (-2,1) (-1,2) (1,2) (2,1) (2,-1) (1,-2) (-1,-2) (-2,-1)
    expect(moves).toEqual([3, 0, 4, 0, 0, 4, 0, 0]);
    const all = turns.reduce(
      (sum, { clockwise, counterclockwise }) => sum + clockwise + counterclockwise,
      straight,
    );
    expect(all).toBe(path.length - 2);
    expect(turns.map(({ degrees }) => Math.round(degrees * 100) / 100)).toEqual([
      36.87, 53.13, 90, 126.87, 143.13,
    ]);
    expect(winding).toBeUndefined();
    // The half-turn maps the tour to its reverse: 11 - 11, 11 - 5, 11 - 3, ...
    expect(symmetries).toEqual(['half-turn']);
  });

  test('count the crossings that comparing all pairs of moves counts', () => {
    const side = ([x1, y1]: number[], [x2, y2]: number[], [x, y]: number[]): number =>
      Math.sign((x2! - x1!) * (y! - y1!) - (y2! - y1!) * (x! - x1!));
    const boards = [
      { rows: 3, cols: 10, closed: true },
      { rows: 6, cols: 5, closed: false },
      { rows: 8, cols: 8, closed: true },
      { rows: 9, cols: 7, closed: false, blocked: [30, 31] },
    ];
    for (const [seed, problem] of boards.entries()) {
      const { path } = solve(problem, { strategy: 'random', seed });
      const points = Array.from(path!, (square) => [
        Math.floor(square / problem.cols),
        square % problem.cols,
      ]);
      const moves = points
        .map((point, i) => [points.at(i - 1)!, point] as const)
        .slice(problem.closed ? 0 : 1);
      let crossings = 0;
      for (const [i, [a, b]] of moves.entries()) {
        for (const [c, d] of moves.slice(i + 1)) {
          if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) crossings++;
        }
      }
      expect(crossings).toBeGreaterThan(5);
      expect(tourStatistics(problem, path!, problem.closed).crossings).toBe(crossings);
    }
  });

  test('find the symmetric tours among all closed ones', () => {
    // Uses all 9862 tours in the sweep, 8 otherwise.
    const board = extent(SIX, { rows: 5, cols: 6 });
    const squares = board.rows * board.cols;
    const { symmetric } = tourClasses({ ...board, closed: true });
    const found = { 'half-turn': 0n, 'quarter-turn': 0n, reflection: 0n };
    for (const tour of tours({ ...board, closed: true })) {
      const { moves, turns, straight, winding, symmetries } = tourStatistics(board, tour, true);
      for (const name of symmetries) found[name]++;
      expect(moves.reduce((sum, count) => sum + count)).toBe(squares);
      const turned = turns.reduce((sum, each) => sum + each.clockwise + each.counterclockwise, straight);
      expect(turned).toBe(squares);
      const degrees = turns.reduce(
        (sum, each) => sum + each.degrees * (each.clockwise - each.counterclockwise),
        0,
      );
      expect(degrees / 360).toBeCloseTo(winding!, 9);
    }
    expect(found).toEqual({
      'half-turn': symmetric.halfTurn,
      'quarter-turn': symmetric.quarterTurn,
      reflection: symmetric.reflection,
    });
  });

  test('exchange clockwise and counterclockwise when the tour is reversed', () => {
    const [tour] = tours({ ...SIX, closed: true });
    const one = tourStatistics(SIX, tour!, true);
    const other = tourStatistics(SIX, Array.from(tour!).reverse(), true);
    expect(other.winding! + one.winding!).toBe(0);
    expect(other.turns.map(({ clockwise }) => clockwise)).toEqual(
      one.turns.map(({ counterclockwise }) => counterclockwise),
    );
    expect(other.moves).toEqual([...one.moves.slice(4), ...one.moves.slice(0, 4)]);
  });
});
