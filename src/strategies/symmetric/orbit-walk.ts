import type { Random } from '../../problem/random.js';
import type { TourShape } from './orbit-graph.js';

/** Maximum number of moves of a walk: this many for each orbit, and as many again for small boards as {@link MIN_MOVES}. */
const MOVES_PER_ORBIT = 400;
const MIN_MOVES = 2000;
/** Maximum number of orbits of a board whose paths are mixed by at most this many backbite moves for each orbit. */
const MAX_MIXED_ORBITS = 32;
const MIXING = 8;

/** The outcome of a walk. */
export interface WalkOutcome {
  readonly path: readonly number[];
  readonly isComplete: boolean;
  readonly nodes: number;
}

/**
 * Walks over the orbits by Warnsdorff's rule: placing a square marks its images, and a degree counts moves to open orbits. Where the walk
 * is stuck, or complete with a wrong end, backbite moves go on: a move from the last square to an image of an earlier one replaces
 * the move after that, and the part behind it is reversed and turned by the power of the symmetry that the new move brings.
 */
export function walkOrbits(
  { graph, walkFirsts, lasts: lastsFrom }: TourShape,
  random: Random,
  maxNodes: number,
  isTimeUp: () => boolean,
): WalkOutcome {
  const { neighbours, orbits, members, powers } = graph;
  const count = members.length;
  const limit = Math.min(maxNodes, MOVES_PER_ORBIT * count + MIN_MOVES);
  const place = new Int32Array(count).fill(-1);
  const degrees = Uint8Array.from(neighbours, (near) => near.length);
  const path = new Int32Array(count);
  let last = walkFirsts[random.drawBelow(walkFirsts.length)]!;
  const lasts = lastsFrom(last);
  // Warnsdorff's rule alone reaches few of the tours of a small board.
  let mixing = count <= MAX_MIXED_ORBITS ? random.drawBelow(MIXING * count) : 0;
  let length = 0;
  let nodes = 0;
  append(last);
  while (nodes < limit && !(length === count && lasts[last] && mixing === 0)) {
    if ((nodes & 1023) === 0 && isTimeUp()) break;
    const next = length < count ? lowestDegree(neighbours[last]!) : -1;
    if (next >= 0) append(next);
    else if (!backbite(neighbours[last]!)) break;
  }
  const isComplete = length === count && lasts[last] === 1;
  return { path: Array.from(path.subarray(0, length)), isComplete, nodes };

  function append(square: number): void {
    const orbit = orbits[square]!;
    place[orbit] = length;
    path[length++] = square;
    last = square;
    nodes++;
    for (const member of members[orbit]!) for (const near of neighbours[member]!) degrees[near]!--;
  }

  /** Returns the square of lowest degree in an open orbit, one of several at random; -1 for none. */
  function lowestDegree(near: readonly number[]): number {
    let best = -1;
    let lowest = 9;
    let ties = 0;
    for (const square of near) {
      if (place[orbits[square]!]! >= 0) continue;
      const degree = degrees[square]!;
      if (degree > lowest) continue;
      ties = degree < lowest ? 1 : ties + 1;
      lowest = degree;
      if (random.drawBelow(ties) === 0) best = square;
    }
    return best;
  }

  /** Makes a backbite move. @returns false if the last square has no move */
  function backbite(near: readonly number[]): boolean {
    if (near.length === 0) return false;
    nodes++;
    if (mixing > 0) mixing--;
    const square = near[random.drawBelow(near.length)]!;
    const orbit = orbits[square]!;
    const at = place[orbit]!;
    if (at >= length - 2) return true;
    const order = members[orbit]!.length;
    // The new move leads to the image of path[at] under this power, so the part behind it is turned by the inverse.
    const power = (powers[path[at]!]! - powers[square]! + order) % order;
    for (let low = at + 1, high = length - 1; low <= high; low++, high--) {
      const moved = turned(path[high]!, power);
      path[high] = turned(path[low]!, power);
      path[low] = moved;
      place[orbits[path[high]!]!] = high;
      place[orbits[moved]!] = low;
    }
    last = path[length - 1]!;
    return true;
  }

  function turned(square: number, power: number): number {
    const orbit = members[orbits[square]!]!;
    return orbit[(powers[square]! + power) % orbit.length]!;
  }
}
