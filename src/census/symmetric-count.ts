import { problemMaps, type SymmetricShape, symmetricShapes } from '../existence/symmetric.js';
import { MAX_DEGREE, type OrbitGraph, orbitGraph } from '../problem/orbit-graph.js';
import type { Problem } from '../problem/problem.js';
import type { CensusEngine } from './engine.js';
import type { Share } from './frontier.js';
import { MAX_ORBIT_SQUARES, MAX_ORBITS } from './kernel.js';
import { DEFAULT_MEMORY } from './limits.js';

/** Maximum length of the paths behind which the kernel counts the rest. There are about ten thousand of them. */
const MAX_PREFIX = 8;

/**
 * Counts the tours that a symmetry keeps. Each is a path through one square of every orbit (src/existence/symmetric.ts), from the lowest
 * square, or from a middle. Returns undefined for boards that the kernel does not take. Stops when there are `stopAt` tours.
 */
export function* countSymmetric(
  problem: Problem,
  engine: CensusEngine,
  stopAt: number = Number.POSITIVE_INFINITY,
): Generator<Share, bigint | undefined> {
  const { board, closed } = problem;
  const shapes = problemMaps(problem).flatMap((map) => symmetricShapes(problem, map));
  const [one] = shapes;
  if (!one) return 0n;
  // Two reflections may keep the same tour.
  if (shapes.some(({ map }) => map !== one.map) || board.squares > MAX_ORBIT_SQUARES) return undefined;
  const graph = orbitGraph(board, one.map);
  if (graph.count > MAX_ORBITS) return undefined;
  const kernel = engine.createKernel(DEFAULT_MEMORY);
  let count = 0n;
  for (const [i, shape] of shapes.entries()) {
    const { image } = shape.map;
    const halves = shape.middles.filter((square) => square <= image(square));
    // All paths between the two middles of a closed tour start from the same one.
    const firsts = halves.length === 0 ? [graph.lowest[0]!] : closed ? halves.slice(0, 1) : halves;
    kernel.setOrbits(graph, endingsOf(shape, problem, graph));
    const prefixes = firsts.flatMap((first) => prefixesOf(graph, first));
    // A path from a square that is its own image has an image from there, too. A tour that is turned has a path in each direction.
    const isTwice = shape.kind === 'along' || image(firsts[0]!) === firsts[0];
    let paths = 0n;
    for (const [j, prefix] of prefixes.entries()) {
      paths += BigInt(kernel.orbitPaths(prefix));
      if (count + (isTwice ? paths / 2n : paths) >= stopAt) return BigInt(stopAt);
      yield (i + (j + 1) / prefixes.length) / shapes.length;
    }
    count += isTwice ? paths / 2n : paths;
  }
  return count;
}

/** Returns by square the number of tours that a path makes if it ends there. */
function endingsOf({ kind, map, middles }: SymmetricShape, problem: Problem, graph: OrbitGraph): Uint8Array {
  const { start, end, closed } = problem;
  const endings = new Uint8Array(graph.squares);
  if (kind === 'along') {
    // The path leads to the image of its first square under the map, or under its inverse.
    for (let power = 1; power < map.order; power += 2) {
      const goal = graph.images[power * graph.squares + graph.lowest[0]!]!;
      for (const square of movesFrom(graph, goal)) endings[square]!++;
    }
    return endings;
  }
  const outer = Math.max(start, end);
  if (!closed && outer < 0) return endings.fill(1);
  for (const square of closed ? middles : [outer, map.image(outer)]) endings[square] = 1;
  return endings;
}

/** Returns the open squares a move from a square. */
export function movesFrom({ neighbours }: OrbitGraph, square: number): number[] {
  const from = MAX_DEGREE * square;
  return Array.from(neighbours.subarray(from, from + MAX_DEGREE)).filter((near) => near >= 0);
}

/** Returns the beginnings of all paths from a square. */
function prefixesOf(graph: OrbitGraph, first: number): number[][] {
  const length = Math.min(MAX_PREFIX, graph.count >> 2);
  const { orbits } = graph;
  let prefixes = [[first]];
  for (let step = 1; step < length; step++) {
    prefixes = prefixes.flatMap((prefix) => {
      const isOpen = (near: number) => prefix.every((square) => orbits[square] !== orbits[near]);
      return movesFrom(graph, prefix.at(-1)!)
        .filter(isOpen)
        .map((square) => [...prefix, square]);
    });
  }
  return prefixes;
}
