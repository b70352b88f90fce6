import { MOVE_COLUMNS } from '../problem/moves.js';
import type { TieBreak } from '../problem/options.js';
import type { Board } from '../problem/problem.js';

/** In the place of a neighbour: there are no more. */
export const NO_SQUARE = 64;

/** A neighbour of a square: `key` orders them. */
interface Neighbour {
  readonly square: number;
  readonly key: number;
}

/**
 * For each square of a board of at most 64 squares its free neighbours, the preferred one first: eight bytes a square,
 * {@link NO_SQUARE} for none. With 'first' they stand in the order of the moves; with 'farthest' the farthest from the
 * centre come first; with 'random' they stand by number, for the random word to choose among them.
 * @param moves made by `moveTable`
 */
export function preferenceTable(board: Board, moves: Int32Array, tieBreak: TieBreak): Uint8Array {
  const table = new Uint8Array(board.squares * 8).fill(NO_SQUARE);
  for (let square = 0; square < board.squares; square++) {
    if (board.blocked?.[square]) continue;
    const neighbours = freeNeighbours(board, square, moves, tieBreak);
    // Sorting is stable: what has the same key stays in the order of the moves.
    neighbours.sort((one, other) => one.key - other.key);
    for (const [i, neighbour] of neighbours.entries()) table[square * 8 + i] = neighbour.square;
  }
  return table;
}

function freeNeighbours(
  { rows, cols, blocked }: Board,
  square: number,
  moves: Int32Array,
  tieBreak: TieBreak,
): Neighbour[] {
  const row = Math.floor(square / cols);
  const col = square % cols;
  const neighbours: Neighbour[] = [];
  for (let move = 0; move < 8 * MOVE_COLUMNS; move += MOVE_COLUMNS) {
    const dRow = moves[move + 2]!;
    const dCol = moves[move + 3]!;
    const inside = row + dRow >= 0 && row + dRow < rows && col + dCol >= 0 && col + dCol < cols;
    const neighbour = square + moves[move + 1]!;
    if (!inside || blocked?.[neighbour]) continue;
    // All moves are equally long, so what lies farthest from the centre is what the move points away from most.
    const outward = dRow * (2 * row - rows + 1) + dCol * (2 * col - cols + 1);
    const key = tieBreak === 'first' ? 0 : tieBreak === 'farthest' ? -outward : neighbour;
    neighbours.push({ square: neighbour, key });
  }
  return neighbours;
}
