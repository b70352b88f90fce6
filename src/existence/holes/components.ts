import type { Components } from '../../problem/holes-kernel.js';
import { lowest, OPPOSITE } from '../../problem/knight-graph.js';
import { type Grid, NO_SQUARE } from './grid.js';

/**
 * Numbers the components of links.
 * @param end the cell of an end of the path, which becomes component 0; -1: all components are cycles
 * @param numberOf takes the numbers by cell
 */
export function findComponents(
  { kinds, offsets, firstCell, endCell, cells }: Grid,
  links: Uint8Array | Uint16Array,
  end: number,
  numberOf: Int32Array = new Int32Array(cells),
): Components {
  numberOf.fill(-1);
  const firstOf: number[] = [];
  const sizes: number[] = [];
  for (let i = end < 0 ? firstCell : firstCell - 1; i < endCell; i++) {
    const first = i < firstCell ? end : i;
    if (kinds[first] === NO_SQUARE || numberOf[first] >= 0) continue;
    const number = firstOf.push(first) - 1;
    let size = 0;
    let onward = links[first] & KNIGHT_MOVES;
    for (let cell = first; numberOf[cell] < 0; ) {
      numberOf[cell] = number;
      size++;
      if (onward === 0) break;
      const move = lowest(onward);
      cell += offsets[move];
      onward = links[cell] & KNIGHT_MOVES & ~(1 << (move ^ OPPOSITE));
    }
    sizes.push(size);
  }
  return { numberOf, firstOf, sizes };
}

/** The bits of knight moves in a set of moves. */
const KNIGHT_MOVES = 255;

/**
 * Returns the squares of a component in order.
 * @param first a cell; of a path an end
 * @param move the link to follow from there
 */
export function squaresFrom(
  grid: Grid,
  links: Uint8Array | Uint16Array,
  first: number,
  move: number,
): Uint32Array {
  const squares = new Uint32Array(grid.board.openSquares);
  let length = 0;
  let cell = first;
  let onward = 1 << move;
  do {
    squares[length++] = grid.squareOf(cell);
    if (onward === 0) break;
    const next = lowest(onward);
    cell += grid.offsets[next];
    onward = links[cell] & KNIGHT_MOVES & ~(1 << (next ^ OPPOSITE));
  } while (cell !== first);
  return squares.subarray(0, length);
}
