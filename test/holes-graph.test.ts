import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { AlternatingPaths } from '../src/existence/holes/alternating-paths.js';
import { findBlocks } from '../src/existence/holes/blocks.js';
import { BLACK, Grid, NO_SQUARE, WHITE } from '../src/existence/holes/grid.js';
import { TwoFactor } from '../src/existence/holes/two-factor.js';
import { normaliseBoard } from '../src/problem/problem.js';
import { randomHoles, smallBoards } from './holed-boards.js';

/** Squares a knight's move apart, told without the package. */
function areApart(cols: number, one: number, other: number): boolean {
  const dRow = Math.abs(Math.floor(one / cols) - Math.floor(other / cols));
  return dRow * Math.abs((one % cols) - (other % cols)) === 2;
}

function isWhite(cols: number, square: number): boolean {
  return (Math.floor(square / cols) + (square % cols)) % 2 === 0;
}

/** The most moves that can be chosen so that no square has more than `most` of them, one augmenting path at a time. */
function mostMoves(cols: number, free: readonly number[], most: (square: number) => number): number {
  const taken = new Map<number, Set<number>>(free.map((square) => [square, new Set()]));
  const near = (square: number): number[] => free.filter((other) => areApart(cols, square, other));
  const augments = (white: number, seen: Set<number>): boolean => {
    seen.add(white);
    for (const black of near(white)) {
      if (seen.has(black) || taken.get(white)!.has(black)) continue;
      seen.add(black);
      const isOpen = taken.get(black)!.size < most(black);
      const other = isOpen
        ? undefined
        : [...taken.get(black)!].find((next) => !seen.has(next) && augments(next, seen));
      if (!isOpen && other === undefined) continue;
      if (other !== undefined) {
        taken.get(black)!.delete(other);
        taken.get(other)!.delete(black);
      }
      taken.get(white)!.add(black);
      taken.get(black)!.add(white);
      return true;
    }
    return false;
  };
  let count = 0;
  for (const white of free.filter((square) => isWhite(cols, square))) {
    while (taken.get(white)!.size < most(white) && augments(white, new Set())) count++;
  }
  return count;
}

describe('the 2-factor', () => {
  test('has as many links as can be, and says where one can be missing', () => {
    fc.assert(
      fc.property(smallBoards, fc.boolean(), ({ rows, cols, blocked, free, end }, hasEnd) => {
        fc.pre(free.length > 1);
        const grid = new Grid(normaliseBoard({ rows, cols, blocked }));
        const factor = new TwoFactor(grid);
        const last = hasEnd ? free[end]! : -1;
        if (last >= 0) factor.makeEnd(grid.cellOf(last));
        factor.linkGreedily();
        factor.augment();
        const allowed = (square: number): number => (square === last ? 1 : 2);
        const most = mostMoves(cols, free, allowed);
        let links = 0;
        for (const square of free) {
          const cell = grid.cellOf(square);
          expect(grid.squareOf(cell)).toBe(square);
          let at = 0;
          for (let move = 0; move < 8; move++) {
            if ((factor.links[cell]! & (1 << move)) === 0) continue;
            const other = cell + grid.offsets[move]!;
            expect(grid.kinds[other]).toBe(isWhite(cols, square) ? BLACK : WHITE);
            expect(factor.links[other]! & (1 << (move ^ 4))).not.toBe(0);
            at++;
          }
          expect(at + factor.missing[cell]!).toBe(allowed(square));
          links += at;
        }
        expect(links).toBe(2 * most);
        for (const kind of [WHITE, BLACK]) {
          const may = factor.mayMiss(kind);
          for (const square of free) {
            if (grid.kinds[grid.cellOf(square)] !== kind) continue;
            const fewer = mostMoves(cols, free, (one) => allowed(one) - Number(one === square));
            expect(may[grid.cellOf(square)], `${square}`).toBe(Number(fewer === most));
          }
        }
      }),
    );
  });

  /** Whether an alternating path leads from a square that misses a link to one of the other colour: then there is one more. */
  function canAdd(factor: TwoFactor): boolean {
    const { grid, links, missing } = factor;
    const seen = new Set<number>();
    for (let cell = 0; cell < grid.cells; cell++) {
      if (grid.kinds[cell] === WHITE && missing[cell]! > 0) seen.add(cell);
    }
    for (const cell of seen) {
      const isWhite = grid.kinds[cell] === WHITE;
      if (!isWhite && missing[cell]! > 0) return true;
      const moves = isWhite ? grid.ways[cell]! & ~links[cell]! : links[cell]!;
      for (let move = 0; move < 8; move++) if (moves & (1 << move)) seen.add(cell + grid.offsets[move]!);
    }
    return false;
  }

  /** Holes of one colour in the left half, of the other in the right: links are missing far from each other. */
  function lopsided(side: number, holes: number): Grid {
    const all = [...Array(side * side).keys()];
    const blocked = [0, 1].flatMap((half) =>
      all
        .filter(
          (square) => (square % side < side / 2 ? 0 : 1) === half && isWhite(side, square) === (half === 0),
        )
        .filter((_, i) => i % 5 === 2)
        .slice(0, holes),
    );
    return new Grid(normaliseBoard({ rows: side, cols: side, blocked }));
  }

  /** Holes of one colour within a circle of half the squares, of the other around it: one in so many squares of the colour. */
  function round(side: number, every: number): Grid {
    const blocked: [number[], number[]] = [[], []];
    const seen = [0, 0];
    for (let square = 0; square < side * side; square++) {
      const row = Math.floor(square / side);
      const col = square % side;
      if ([row, col].some((place) => place < 3 || place >= side - 3)) continue;
      const isOutside = (row - side / 2) ** 2 + (col - side / 2) ** 2 >= side ** 2 / (2 * Math.PI);
      if (isWhite(side, square) === isOutside) continue;
      if (seen[Number(isOutside)]++ % every === 2) blocked[Number(isOutside)]!.push(square);
    }
    const each = Math.min(...blocked.map(({ length }) => length));
    const some = blocked.flatMap((squares) => squares.slice(0, each));
    return new Grid(normaliseBoard({ rows: side, cols: side, blocked: some }));
  }

  test.each<[string, Grid]>([
    ['5 %', new Grid(normaliseBoard(randomHoles(150, 140, 0.05, 4)))],
    ['20 %', new Grid(normaliseBoard(randomHoles(100, 120, 0.2, 5)))],
    ['35 %', new Grid(normaliseBoard(randomHoles(90, 90, 0.35, 6)))],
    ['few on either side', lopsided(60, 40)],
    ['many on either side', lopsided(60, 300)],
    ['many within a circle', round(200, 17)],
    ['as many as can be led out of a circle', round(240, 23)],
  ])('has no alternating path left that adds a link, and stops where most are missing: %s', (_, grid) => {
    const greedy = new TwoFactor(grid);
    greedy.linkGreedily();
    const full = new TwoFactor(grid, greedy);
    full.augment();
    expect(canAdd(full)).toBe(false);
    const least = Math.min(full.missingAtWhite, full.missingAtBlack);
    for (const most of [0, 1, least - 1, least].filter((number) => number >= 0)) {
      const factor = new TwoFactor(grid, greedy);
      factor.augment(most);
      const missing = Math.min(factor.missingAtWhite, factor.missingAtBlack);
      if (most < least) expect(missing).toBeGreaterThan(most);
      else expect(missing).toBe(least);
    }
  });

  test('comes to each square a few times at most where links are missing far from each other', () => {
    const search = vi.spyOn(AlternatingPaths.prototype, 'exchange');
    try {
      for (const every of [17, 23, 31]) {
        const grid = round(300, every);
        const factor = new TwoFactor(grid);
        factor.linkGreedily();
        search.mockClear();
        factor.augment();
        const { looked } = search.mock.contexts[0] as unknown as AlternatingPaths;
        expect(looked).toBeGreaterThan(grid.cells);
        expect(looked).toBeLessThan(20 * grid.cells);
      }
    } finally {
      search.mockRestore();
    }
  });

  test('is complete on large boards with few holes', () => {
    const grid = new Grid(normaliseBoard(randomHoles(200, 201, 0.02, 1)));
    const factor = new TwoFactor(grid);
    factor.linkGreedily();
    factor.augment();
    expect(factor.missingAtWhite + factor.missingAtBlack).toBe(0);
    const copy = new TwoFactor(grid, factor);
    copy.makeEnd(grid.cellOf(0));
    expect(copy.missingAtWhite + copy.missingAtBlack).toBe(1);
    expect(factor.missingAtWhite + factor.missingAtBlack).toBe(0);
  });
});

/** The squares that hang together with the first one, without some others. */
function together(cols: number, squares: readonly number[]): number[] {
  const reached = squares.slice(0, 1);
  for (const one of reached) {
    for (const other of squares)
      if (areApart(cols, one, other) && !reached.includes(other)) reached.push(other);
  }
  return reached;
}

describe('the blocks', () => {
  test('are what taking squares away one after the other shows', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(smallBoards, ({ rows, cols, blocked, free }) => {
        const grid = new Grid(normaliseBoard({ rows, cols, blocked }));
        const blocks = findBlocks(grid);
        const squares = [...free].sort((one, other) => one - other);
        expect(blocks.reached).toBe(together(cols, squares).length);
        expect(grid.squareOf(blocks.firstFree)).toBe(squares[0]);
        if (blocks.reached < squares.length) return;
        const isCut = (square: number): boolean => {
          const others = squares.filter((other) => other !== square);
          return together(cols, others).length < others.length;
        };
        const cuts = squares.filter(isCut);
        expect(blocks.cutCell >= 0).toBe(cuts.length > 0);
        if (blocks.cutCell >= 0) expect(cuts).toContain(grid.squareOf(blocks.cutCell));
        // A part that falls off at a cut square is an outermost one when it has no cut square itself.
        const parts: number[][] = [];
        for (const cut of cuts) {
          let others = squares.filter((square) => square !== cut);
          while (others.length > 0) {
            const part = together(cols, others);
            others = others.filter((square) => !part.includes(square));
            if (!part.some((square) => cuts.includes(square)))
              parts.push(part.sort((one, other) => one - other));
          }
        }
        expect(blocks.outermost).toBe(parts.length);
        seen.add(Math.min(parts.length, 3));
        if (parts.length > 2) return;
        const numbered = [1, 2].map((number) =>
          squares.filter((square) => blocks.partOf[grid.cellOf(square)] === number),
        );
        const named = numbered.filter((part) => part.length > 0);
        expect(new Set(named.map(String))).toEqual(new Set(parts.map(String)));
        expect([...blocks.partSizes]).toEqual(numbered.map((part) => part.length));
      }),
    );
    expect([...seen].sort()).toEqual([0, 2, 3]);
  });

  test('pass over cells that hold no square', () => {
    const grid = new Grid(normaliseBoard({ rows: 3, cols: 3, blocked: [0, 4] }));
    expect(grid.kinds[grid.cellOf(0)]).toBe(NO_SQUARE);
    expect(grid.ways[grid.cellOf(0)]).toBe(0);
    expect(grid.squareOf(findBlocks(grid).firstFree)).toBe(1);
  });
});
