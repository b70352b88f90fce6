import type { Problem } from '../problem/problem.js';
import { type TourShape, tourShapes } from '../strategies/symmetric/orbit-graph.js';
import type { CensusEngine } from './engine.js';
import type { Share } from './frontier.js';
import { type CensusKernel, MAX_ORBIT_SQUARES, MAX_ORBITS } from './kernel.js';
import { DEFAULT_MEMORY } from './limits.js';

/** Maximum length of the paths behind which the kernel counts the rest: about a thousand of them. */
const MAX_PREFIX = 8;

/**
 * Counts the tours that a symmetry keeps: each is a path through one square of every orbit (strategies/symmetric/orbit-graph.ts).
 * Returns undefined for boards that the kernel does not take. Stops when there are `stopAt` tours.
 */
export function* countSymmetric(
  problem: Problem,
  engine: CensusEngine,
  stopAt: number = Number.POSITIVE_INFINITY,
): Generator<Share, bigint | undefined> {
  const { board, closed } = problem;
  const shapes = tourShapes(closed ? { ...problem, start: -1 } : problem);
  // Two reflections may keep the same tour.
  const isOneMap = shapes.every(({ graph }) => graph === shapes[0]!.graph);
  const orbits = shapes[0]?.graph.members.length ?? 0;
  if (!isOneMap || board.squares > MAX_ORBIT_SQUARES || orbits > MAX_ORBITS) return undefined;
  const kernel = engine.createKernel(DEFAULT_MEMORY);
  let count = 0n;
  for (const [i, shape] of shapes.entries()) {
    // The images of a path make up the same tour; a closed one between two moves is found from both.
    const images = closed && shape.kind === 'over' && shape.firsts.length > 1 ? 4n : 2n;
    let paths = 0n;
    for (const [j, first] of shape.firsts.entries()) {
      const prefixes = prefixesOf(shape, first);
      shapeOf(kernel, shape, first);
      for (const [k, prefix] of prefixes.entries()) {
        paths += BigInt(kernel.orbitPaths(prefix));
        if (count + paths / images >= stopAt) return BigInt(stopAt);
        yield (i + (j + (k + 1) / prefixes.length) / shape.firsts.length) / shapes.length;
      }
    }
    count += paths / images;
  }
  return count;
}

/** Passes a shape to the kernel. */
function shapeOf(kernel: CensusKernel, { graph, kind, lasts }: TourShape, first: number): void {
  const { map, order, orbits, members, neighbours } = graph;
  let endings = lasts(first);
  if (kind === 'along' && order === 4) {
    // A path beside both images of its first square makes up two tours.
    endings = new Uint8Array(endings.length);
    for (const image of [map(first), map(map(map(first)))])
      for (const near of neighbours[image]!) endings[near]!++;
  }
  kernel.setOrbits({ orbits, count: members.length, endings, neighbours });
}

/** Returns the beginnings of all paths from a square. */
function prefixesOf({ graph: { members, orbits, neighbours } }: TourShape, first: number): number[][] {
  const length = Math.min(MAX_PREFIX, members.length >> 2);
  let prefixes = [[first]];
  for (let step = 1; step < length; step++) {
    prefixes = prefixes.flatMap((prefix) => {
      const next = neighbours[prefix.at(-1)!]!.filter((near) =>
        prefix.every((square) => orbits[square] !== orbits[near]),
      );
      return next.map((square) => [...prefix, square]);
    });
  }
  return prefixes;
}
