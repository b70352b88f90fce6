import type { SymmetricShape } from '../../existence/symmetric.js';
import { isKnightMove } from '../../problem/knight-graph.js';
import type { OrbitGraph } from '../../problem/orbit-graph.js';
import type { Problem } from '../../problem/problem.js';

/**
 * The paths that make a symmetric tour: each visits one square of every orbit.
 * - `along`: the path ends a move from the image of its first square under the map or its inverse.
 * - `over`: the path leads from a middle to another one, or, for an open tour, from its only middle to an end of the tour.
 */
export interface PathEnds {
  /** The squares on which the paths start. */
  readonly firsts: readonly number[];
  /** The squares to one of which the last square of a path from `first` must be `distance` (squared) away. Empty: any. */
  goals(first: number): readonly number[];
  readonly distance: 0 | 5;
}

export function pathEnds(
  { kind, map, middles }: SymmetricShape,
  { start, end, closed }: Problem,
  { orbits, lowest, count }: OrbitGraph,
): PathEnds {
  if (kind === 'along') {
    const goals = (first: number): number[] => {
      const image = map.image(first);
      return map.order === 2 ? [image] : [image, map.image(map.image(image))];
    };
    return {
      firsts: lowest.subarray(0, count) as ArrayLike<number> as readonly number[],
      goals,
      distance: 5,
    };
  }
  if (closed) {
    const goals = (first: number) => middles.filter((square) => orbits[square] !== orbits[first]);
    return { firsts: middles, goals, distance: 0 };
  }
  const outer = Math.max(start, end);
  const goals = outer < 0 ? [] : [outer, map.image(outer)];
  return { firsts: middles, goals: () => goals, distance: 0 };
}

/** Writes the tour of a complete path. */
export function writeTour(
  { kind, map }: SymmetricShape,
  { board, start, end, closed }: Problem,
  path: Uint32Array,
  tour: Uint32Array,
): void {
  const { length } = tour;
  const { length: count } = path;
  if (kind === 'over') {
    // The path from its last square back to the first, then the image. A square that is its own image comes once.
    let at = 0;
    while (at < count) tour[at] = path[count - 1 - at++]!;
    for (const square of path) {
      const image = map.image(square);
      if (image !== square && at < length) tour[at++] = image;
    }
  } else {
    const isMap = isKnightMove(board, path[count - 1]!, map.image(path[0]!));
    tour.set(path);
    for (let at = count; at < length; at++) {
      const before = tour[at - count]!;
      tour[at] = isMap || map.order === 2 ? map.image(before) : map.image(map.image(map.image(before)));
    }
  }
  if (!closed) {
    if ((start >= 0 && tour[0] !== start) || (end >= 0 && tour[length - 1] !== end)) tour.reverse();
    return;
  }
  const at = start < 0 ? 0 : tour.indexOf(start);
  if (at > 0) tour.set([...tour.subarray(at), ...tour.slice(0, at)]);
}
