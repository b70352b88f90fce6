import fc from 'fast-check';
import { expect, it } from 'vitest';
import { degreeBoard, knightMoves } from '../src/problem/knight-graph.js';

/** Moves and degrees against the definition: one square in one direction and two in the other. */

const boards = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([rows, cols]) =>
    fc
      .uint8Array({ minLength: rows * cols, maxLength: rows * cols, max: 1 })
      .filter((mask) => mask.includes(0))
      .map((mask) => ({ rows, cols, mask })),
  );

it('are those of the definition, on boards with blocked squares', () => {
  fc.assert(
    fc.property(boards, fc.boolean(), ({ rows, cols, mask }, isMask) => {
      const blocked = isMask ? mask : [...mask.keys()].filter((square) => mask[square] === 1);
      const board = { rows, cols, blocked };
      const degrees = degreeBoard(board);
      for (let from = 0; from < rows * cols; from++) {
        const position = [Math.floor(from / cols), from % cols] as const;
        const expected = [...mask.keys()].filter((to) => {
          const apart = [Math.floor(to / cols) - position[0], (to % cols) - position[1]].map(Math.abs);
          return apart.sort().join() === '1,2' && mask[from] === 0 && mask[to] === 0;
        });
        expect(knightMoves(board, from)).toEqual(expected);
        expect(knightMoves(board, position)).toEqual(expected);
        expect(degrees[from]).toBe(expected.length);
      }
    }),
  );
});
