import fc, { type Arbitrary } from 'fast-check';
import type { Attempt } from '../src/engines/engine.js';
import { moveTable } from '../src/problem/moves.js';
import type { Board } from '../src/problem/problem.js';
import { moveOrders, tieBreaks } from './problems.js';

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

/** A board with holes; with none but holes, its first square is free. */
export function boardOf(rows: number, cols: number, holes: readonly number[]): Board {
  const squares = rows * cols;
  const blocked = new Uint8Array(squares);
  for (const square of holes) blocked[square] = 1;
  if (!blocked.includes(0)) blocked[0] = 0;
  const freeSquares = blocked.filter((hole) => hole === 0).length;
  return { rows, cols, squares, freeSquares, blocked: freeSquares < squares ? blocked : undefined };
}

export function freeSquaresOf({ squares, blocked }: Board): number[] {
  return Array.from({ length: squares }, (_, square) => square).filter((square) => !blocked?.[square]);
}

/** Attempts on random boards, with the ends that they may have. */
export const attempts: Arbitrary<[Board, Attempt]> = boards.chain((board) => {
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
