import type { TourShape } from './orbit-graph.js';

/** Maximum number of orbits of a complete search: it recurses once for each. */
export const MAX_SEARCHED_ORBITS = 512;

/** The outcome of a search: a path, the proof that there is none, or neither. */
export interface SearchOutcome {
  readonly path?: readonly number[];
  readonly isExhausted: boolean;
  readonly nodes: number;
}

/** Searches all paths of a shape in depth first order, until a limit. */
export function searchOrbits(shape: TourShape, maxNodes: number, isTimeUp: () => boolean): SearchOutcome {
  const { firsts } = shape;
  const { neighbours, orbits, members } = shape.graph;
  let lasts: Uint8Array = new Uint8Array(0);
  const count = members.length;
  const used = new Uint8Array(count);
  const path: number[] = [];
  let nodes = 0;
  let isCut = false;
  for (const first of firsts) {
    lasts = shape.lasts(first);
    if (extend(first)) return { path, isExhausted: false, nodes };
    if (isCut) break;
  }
  return { isExhausted: !isCut, nodes };

  /** Places a square, and returns whether a path of all orbits follows; the path stays if it does. */
  function extend(square: number): boolean {
    if (nodes >= maxNodes || ((nodes & 255) === 255 && isTimeUp())) {
      isCut = true;
      return false;
    }
    nodes++;
    const orbit = orbits[square]!;
    used[orbit] = 1;
    path.push(square);
    if (path.length === count ? lasts[square] === 1 : isPromising(square)) {
      if (path.length === count) return true;
      const next = neighbours[square]!.filter((near) => !used[orbits[near]!]).map(
        (near): [square: number, degree: number] => [near, openMoves(near)],
      );
      next.sort((one, other) => one[1] - other[1]);
      for (const [near] of next) {
        if (extend(near)) return true;
        if (isCut) return false;
      }
    }
    used[orbit] = 0;
    path.pop();
    return false;
  }

  /** Returns whether every open orbit can be entered, and at most one of those left without another move, which is the last. */
  function isPromising(last: number): boolean {
    let ends = 0;
    const near = neighbours[last]!;
    for (let orbit = 0; orbit < count; orbit++) {
      if (used[orbit]) continue;
      const moves = openMoves(members[orbit]![0]!);
      if (moves > 1) continue;
      const isNext = near.some((square) => orbits[square] === orbit);
      if (moves === 0 && !isNext) return false;
      if ((moves === 0 || !isNext) && ++ends > 1) return false;
    }
    return true;
  }

  /** Returns the number of moves to other open orbits. */
  function openMoves(square: number): number {
    const own = orbits[square]!;
    let moves = 0;
    for (const near of neighbours[square]!) {
      const orbit = orbits[near]!;
      if (!used[orbit] && orbit !== own) moves++;
    }
    return moves;
  }
}
