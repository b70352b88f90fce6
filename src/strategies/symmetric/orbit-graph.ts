import { isKnightMove, knightNeighbours } from '../../problem/knight-graph.js';
import type { Problem } from '../../problem/problem.js';
import { keepsBlocked, type SquareMap, symmetryMaps } from '../../problem/symmetry.js';

/**
 * How a symmetric tour lies. Each is a path through one square of every orbit (the images of one square):
 * - `along`: the symmetry turns the tour along itself. The path ends next to an image of its first square.
 * - `over`: the symmetry reverses the tour. The path leads from one middle of the tour to the other. A middle is a square that
 *   equals its image, or one that is a knight move from it. An open tour has one middle.
 */
export interface TourShape {
  readonly graph: OrbitGraph;
  readonly kind: 'along' | 'over';
  /** The squares on which a complete search starts its paths. */
  readonly firsts: readonly number[];
  /** The squares on which a walk may start. A tour that is turned along itself can be cut open at any square. */
  readonly walkFirsts: readonly number[];
  /** Returns by square 1 if a path from `first` may end there. */
  lasts(first: number): Uint8Array;
}

/** The knight graph of a board under a symmetry. */
export interface OrbitGraph {
  readonly map: SquareMap;
  /** Number of squares of the largest orbits. */
  readonly order: number;
  readonly neighbours: readonly (readonly number[])[];
  /** By square: the number of its orbit; -1 for blocked squares. */
  readonly orbits: Int32Array;
  /** By orbit: its squares, each the image of the one before. */
  readonly members: readonly (readonly number[])[];
  /** By square: its index in its orbit. */
  readonly powers: Uint8Array;
}

/** Returns the shapes that colours and middles allow a symmetric tour. None: it does not exist. */
export function tourShapes(problem: Problem): TourShape[] {
  const { board, symmetry } = problem;
  const maps = symmetryMaps(board, symmetry!).filter((map) => keepsBlocked(board, map));
  return maps.flatMap((map) => shapesOf(problem, orbitGraph(problem, map)));
}

function orbitGraph({ board, symmetry }: Problem, map: SquareMap): OrbitGraph {
  const orbits = new Int32Array(board.squares).fill(-1);
  const powers = new Uint8Array(board.squares);
  const members: number[][] = [];
  for (let square = 0; square < board.squares; square++) {
    if (board.blocked?.[square] || orbits[square]! >= 0) continue;
    const orbit: number[] = [];
    for (let image = square; orbits[image]! < 0; image = map(image)) {
      orbits[image] = members.length;
      powers[image] = orbit.length;
      orbit.push(image);
    }
    members.push(orbit);
  }
  const order = symmetry === 'quarter-turn' ? 4 : 2;
  return { map, order, neighbours: knightNeighbours(board), orbits, members, powers };
}

function shapesOf({ board, start, end, closed }: Problem, graph: OrbitGraph): TourShape[] {
  const { map, order, members, neighbours } = graph;
  const { cols } = board;
  const all = members.flat();
  const fixed = all.filter((square) => map(square) === square);
  const shapes: TourShape[] = [];
  if (closed && fixed.length === 0) {
    const first = start >= 0 ? start : all[0]!;
    // Every image of a square has the same colour as it, or every image under the map itself has the other one.
    const image = map(first);
    const changes = (colourOf(first, cols) + colourOf(image, cols)) % 2;
    if (members.length % 2 === changes) {
      const lasts = (from: number): Uint8Array => {
        const marks = new Uint8Array(board.squares);
        // A tour that the symmetry turns by one of its generators contains them all.
        const images = order === 4 ? [map(from), map(map(map(from)))] : [map(from)];
        for (const each of images) for (const square of neighbours[each]!) marks[square] = 1;
        return marks;
      };
      shapes.push({ graph, kind: 'along', firsts: [first], walkFirsts: all, lasts });
    }
  }
  if (order === 4) return shapes;
  const middles = fixed.length > 0 ? fixed : all.filter((square) => isKnightMove(board, square, map(square)));
  // A reversed cycle keeps two squares, two moves, or one of each. A square equals its image only where its row or column is in the
  // middle, and then no move joins a square to its image: both distances to it are even, or one is 0.
  if (fixed.length > (closed ? 2 : 1) || (closed && fixed.length === 1) || middles.length === 0)
    return shapes;
  const marks = new Uint8Array(board.squares);
  if (closed) for (const square of middles) marks[square] = 1;
  else if (start < 0 && end < 0) marks.fill(1);
  else if (start >= 0 && end >= 0 && map(start) !== end) return shapes;
  else for (const outer of [Math.max(start, end), map(Math.max(start, end))]) marks[outer] = 1;
  const firsts = closed && fixed.length > 0 ? fixed.slice(0, 1) : middles;
  shapes.push({ graph, kind: 'over', firsts, walkFirsts: firsts, lasts: () => marks });
  return shapes;
}

function colourOf(square: number, cols: number): number {
  return (Math.floor(square / cols) + (square % cols)) % 2;
}

/** Returns the tour of a complete path over the orbits. */
export function tourOf({ graph, kind }: TourShape, problem: Problem, path: readonly number[]): Uint32Array {
  const { map, order, neighbours } = graph;
  const { closed, start, end } = problem;
  const tour: number[] = [];
  if (kind === 'over') {
    // The path from the last square back to the first, then its image; a square that equals its image comes once.
    const back = [...path].reverse();
    tour.push(...back);
    for (const square of path) if (map(square) !== square) tour.push(map(square));
  } else {
    const inverse: SquareMap = (square) => map(map(map(square)));
    const isMap = neighbours[path.at(-1)!]!.includes(map(path[0]!));
    let image: readonly number[] = path;
    for (let turn = 0; turn < order; turn++) {
      tour.push(...image);
      image = image.map(isMap ? map : inverse);
    }
  }
  if (!closed) {
    const isBackwards = (start >= 0 && tour[0] !== start) || (end >= 0 && tour.at(-1) !== end);
    return Uint32Array.from(isBackwards ? tour.reverse() : tour);
  }
  const at = Math.max(0, tour.indexOf(start));
  return Uint32Array.from([...tour.slice(at), ...tour.slice(0, at)]);
}
