import { forEachMove } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import type { BoardMap } from '../../problem/symmetry.js';

/** Number of entries of a square in {@link OrbitGraph.neighbours}. */
export const MAX_DEGREE = 8;

/** The knight graph of a board under a map. An orbit is a square with its images. */
export interface OrbitGraph {
  readonly map: BoardMap;
  readonly cols: number;
  readonly squares: number;
  /** Number of orbits. */
  readonly count: number;
  /** By square: the number of its orbit; -1 for blocked squares. */
  readonly orbits: Int32Array;
  /** By orbit: its lowest square. */
  readonly lowest: Int32Array;
  /** By square: how often the map is applied to the lowest square of its orbit to reach it. */
  readonly powers: Uint8Array;
  /** The image of a square when the map is applied `power` times, at `power * squares + square`. */
  readonly images: Int32Array;
  /** The squares a move from a square, from `MAX_DEGREE * square` on, then -1. */
  readonly neighbours: Int32Array;
  /** By orbit: the number of moves from one of its squares to other orbits. */
  readonly degrees: Int8Array;
}

export function orbitGraph(board: Board, map: BoardMap): OrbitGraph {
  const { squares, cols, blocked } = board;
  const orbits = new Int32Array(squares).fill(-1);
  const powers = new Uint8Array(squares);
  const lowest = new Int32Array(board.openSquares);
  const images = new Int32Array(map.order * squares);
  const neighbours = new Int32Array(MAX_DEGREE * squares).fill(-1);
  let count = 0;
  for (let square = 0; square < squares; square++) {
    let image = square;
    for (let power = 0; power < map.order; power++) {
      images[power * squares + square] = image;
      image = map.image(image);
    }
    if (blocked?.[square]) continue;
    let at = MAX_DEGREE * square;
    forEachMove(board, square, (to) => {
      neighbours[at++] = to;
    });
    if (orbits[square]! >= 0) continue;
    lowest[count] = square;
    for (let power = 0; power < map.order && orbits[image]! < 0; power++) {
      orbits[image] = count;
      powers[image] = power;
      image = map.image(image);
    }
    count++;
  }
  const degrees = new Int8Array(count);
  for (let orbit = 0; orbit < count; orbit++) {
    const from = MAX_DEGREE * lowest[orbit]!;
    for (const near of neighbours.subarray(from, from + MAX_DEGREE)) {
      if (near >= 0 && orbits[near] !== orbit) degrees[orbit]!++;
    }
  }
  return { map, cols, squares, count, orbits, lowest, powers, images, neighbours, degrees };
}
