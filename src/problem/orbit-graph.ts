import { forEachMove } from './knight-graph.js';
import type { Board } from './problem.js';
import type { BoardMap } from './symmetry.js';

/** Number of entries of a square in {@link OrbitGraph.neighbours}. */
export const MAX_DEGREE = 8;

/** The knight graph of a board under a map. An orbit is a square with its images. */
export interface OrbitGraph {
  readonly map: BoardMap;
  readonly cols: number;
  readonly squares: number;
  /** Number of orbits. */
  readonly count: number;
  /** The memory of the six arrays, in the order in which they follow. Those by orbit have room for each open square. */
  readonly bytes: Uint8Array;
  /** The image of a square when the map is applied `power` times, at `power * squares + square`. */
  readonly images: Int32Array;
  /** The squares a move from a square, from `MAX_DEGREE * square` on, then -1. */
  readonly neighbours: Int32Array;
  /** By square: the number of its orbit; -1 for blocked squares. */
  readonly orbits: Int32Array;
  /** By orbit: its lowest square. */
  readonly lowest: Int32Array;
  /** By square: how often the map is applied to the lowest square of its orbit to reach it. */
  readonly powers: Uint8Array;
  /** By orbit: the number of moves from one of its squares to other orbits. */
  readonly degrees: Int8Array;
}

export function orbitGraph(board: Board, map: BoardMap): OrbitGraph {
  const { squares, openSquares, cols, blocked } = board;
  const words = new Int32Array(
    (map.order + MAX_DEGREE + 1) * squares + openSquares + Math.ceil((squares + openSquares) / 4),
  );
  const bytes = new Uint8Array(words.buffer);
  let used = 0;
  const next = (length: number) => {
    used += length;
    return words.subarray(used - length, used);
  };
  const images = next(map.order * squares);
  const neighbours = next(MAX_DEGREE * squares).fill(-1);
  const orbits = next(squares).fill(-1);
  const lowest = next(openSquares);
  const powers = bytes.subarray(4 * used, 4 * used + squares);
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
  const degrees = new Int8Array(words.buffer, 4 * used + squares, count);
  for (let orbit = 0; orbit < count; orbit++) {
    const from = MAX_DEGREE * lowest[orbit]!;
    for (const near of neighbours.subarray(from, from + MAX_DEGREE)) {
      if (near >= 0 && orbits[near] !== orbit) degrees[orbit]!++;
    }
  }
  return { map, cols, squares, count, bytes, images, neighbours, orbits, lowest, powers, degrees };
}
