import type { Given } from '../problem/given.js';

/**
 * By step: the squares that may be visited at it, as given steps and their distances leave it; undefined where nothing says
 * anything. A knight gets from one given square to the next in no fewer moves than the graph needs, and in as many modulo 2.
 */
export function allowedSquares(
  { squareAt, stepOf }: Given,
  neighbours: readonly (readonly number[])[],
): (Uint8Array | undefined)[] {
  const given = [...squareAt.keys()].filter((step) => squareAt[step]! >= 0);
  if (given.length === 0) return [];
  const distances = new Map(given.map((step) => [step, distancesFrom(squareAt[step]!, neighbours)]));
  let before: number | undefined;
  return Array.from(squareAt, (own, step) => {
    if (own >= 0) before = step;
    const after = given.find((other) => other >= step);
    const mask = new Uint8Array(stepOf.length);
    for (let square = 0; square < mask.length; square++) {
      const isFree = own >= 0 ? square === own : stepOf[square]! < 0;
      const isNear = [before, after].every(
        (other) => other === undefined || reaches(distances.get(other)![square]!, Math.abs(other - step)),
      );
      mask[square] = Number(isFree && isNear);
    }
    return mask;
  });
}

function reaches(distance: number, moves: number): boolean {
  return distance >= 0 && distance <= moves && (moves - distance) % 2 === 0;
}

/** Moves to each square over free ones; -1: there is no way. */
function distancesFrom(from: number, neighbours: readonly (readonly number[])[]): Int32Array {
  const distances = new Int32Array(neighbours.length).fill(-1);
  distances[from] = 0;
  const queue = [from];
  for (let at = 0; at < queue.length; at++) {
    for (const next of neighbours[queue[at]!]!) {
      if (distances[next] !== -1) continue;
      distances[next] = distances[queue[at]!]! + 1;
      queue.push(next);
    }
  }
  return distances;
}
