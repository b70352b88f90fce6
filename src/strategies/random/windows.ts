import type { Board } from '../../problem/problem.js';
import type { Random } from '../../problem/random.js';
import { EdgeForcing } from '../hamiltonian/edge-forcing.js';
import { Graph, rectangleGraph } from '../hamiltonian/graph.js';

/** Maximum number of squares of a board that is searched as a whole. */
const MAX_WHOLE_SQUARES = 64;
/** Columns of a window, or rows on an upright board. */
const WINDOW_LENGTH = 14;
/** Passes over the board. Each starts its windows at another offset. */
const ROUNDS = 6;
/** Searches in a window before it stays as it is, and the node limit of each. */
const TRIES = 4;
const NODE_LIMIT = 1000;
/** Minimum number of squares of a window that is searched. */
const MIN_WINDOW_SQUARES = 6;

/**
 * Replaces a tour by a random one with the same ends, window by window. The tour crosses a window in several fragments; an
 * edge-forcing search with a random seed finds other fragments that cover the window and join the same squares. Takes time
 * linear in the squares, and yields after each window, because a search takes as long as thousands of squares of a walk.
 */
export function* resolveWindows(
  board: Board,
  path: Uint32Array,
  closed: boolean,
  random: Random,
): Generator<undefined, void, undefined> {
  const { rows, cols, squares } = board;
  if (squares <= MAX_WHOLE_SQUARES) {
    if (squares > 1) path.set(otherTour(board, path, closed, random.draw()));
    return;
  }
  const tour = new TourLinks(path, closed);
  const length = Math.max(rows, cols);
  let graph: Graph | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const offset = random.drawBelow(WINDOW_LENGTH);
    for (let from = -offset; from < length; from += WINDOW_LENGTH) {
      const first = Math.max(from, 0);
      const span = Math.min(from + WINDOW_LENGTH, length) - first;
      const [height, width] = rows > cols ? [span, cols] : [rows, span];
      if (graph?.vertices !== height * width) graph = rectangleGraph(height, width);
      const squareOf = (_: unknown, vertex: number) =>
        (rows > cols ? first * cols : first) + Math.floor(vertex / width) * cols + (vertex % width);
      resolveWindow(tour, graph, Array.from({ length: graph.vertices }, squareOf), random);
      yield;
    }
  }
  tour.write(path, closed ? 1 - (random.draw() & 1) : 1);
}

/** Returns a tour of a small board with the same ends. */
function otherTour({ rows, cols }: Board, path: Uint32Array, closed: boolean, seed: number): number[] {
  const start = path[0]!;
  const ends = closed ? { start } : { joined: [start, path.at(-1)!] as const };
  const search = new EdgeForcing(rectangleGraph(rows, cols));
  return search.find({ ...ends, seed, nodeLimit: Number.POSITIVE_INFINITY })!;
}

/** The vertices of a part of a tour within a window, in order. */
type Fragment = number[];

/** A tour as an undirected graph. */
class TourLinks {
  /** By square: its neighbours on the tour, -1 for each that is missing. */
  readonly #neighbours: Int32Array;

  constructor(path: Uint32Array, closed: boolean) {
    this.#neighbours = new Int32Array(2 * path.length);
    const beyond = (i: number): number => (closed ? path.at(i)! : -1);
    for (const [i, square] of path.entries()) {
      this.set(square, [i > 0 ? path[i - 1]! : beyond(-1), path[i + 1] ?? beyond(0)]);
    }
  }

  /** Replaces the neighbours of a square. */
  set(square: number, neighbours: readonly [number, number]): void {
    this.#neighbours.set(neighbours, 2 * square);
  }

  get(square: number): [number, number] {
    return [this.#neighbours[2 * square]!, this.#neighbours[2 * square + 1]!];
  }

  /**
   * Writes the squares in order, from the first square of `path` on.
   * @param direction which neighbour of a closed tour's first square follows it: 0 or 1
   */
  write(path: Uint32Array, direction: number): void {
    const neighbours = this.#neighbours;
    let previous = path[0]!;
    let square = neighbours[2 * previous + direction]!;
    if (square < 0) square = neighbours[2 * previous + 1 - direction]!;
    for (let i = 1; i < path.length; i++) {
      path[i] = square;
      const one = neighbours[2 * square]!;
      const next = one === previous ? neighbours[2 * square + 1]! : one;
      previous = square;
      square = next;
    }
  }
}

/** @param squares by vertex of the window's knight graph */
function resolveWindow(tour: TourLinks, graph: Graph, squares: readonly number[], random: Random): void {
  const vertexOf = new Map(squares.map((square, vertex) => [square, vertex]));
  const fragments = fragmentsOf(tour, vertexOf);
  const search =
    fragments.length > 0 && squares.length >= MIN_WINDOW_SQUARES
      ? otherFragments(graph, fragments)
      : undefined;
  for (let i = 0; i < TRIES; i++) {
    const seed = random.draw();
    const others = search?.(seed);
    if (others === undefined) continue;
    for (const fragment of others) replaceFragment(tour, fragment, squares, vertexOf);
    return;
  }
}

function fragmentsOf(tour: TourLinks, vertexOf: ReadonlyMap<number, number>): Fragment[] {
  const seen = new Set<number>();
  const fragments: Fragment[] = [];
  for (const square of vertexOf.keys()) {
    const isEnd = !tour.get(square).every((next) => vertexOf.has(next));
    if (!isEnd || seen.has(square)) continue;
    const fragment: Fragment = [];
    for (let at: number | undefined = square; at !== undefined; ) {
      seen.add(at);
      fragment.push(vertexOf.get(at)!);
      at = tour.get(at).find((next) => vertexOf.has(next) && !seen.has(next));
    }
    fragments.push(fragment);
  }
  return fragments;
}

/** Puts a fragment in place of the one with the same ends. What leads out of the window stays. */
function replaceFragment(
  tour: TourLinks,
  fragment: Fragment,
  squares: readonly number[],
  vertexOf: ReadonlyMap<number, number>,
): void {
  if (fragment.length === 1) return;
  const path = fragment.map((vertex) => squares[vertex]!);
  const outside = (square: number): number => {
    const [one, other] = tour.get(square);
    return vertexOf.has(one) ? other : one;
  };
  const before = outside(path[0]!);
  const after = outside(path.at(-1)!);
  for (const [i, square] of path.entries()) tour.set(square, [path[i - 1] ?? before, path[i + 1] ?? after]);
}

/**
 * Returns a search by seed for other fragments that join the same ends and cover a window, which answers undefined if it finds
 * none. Joints connect the end of each fragment to the beginning of the next: the search is for a cycle through all joints.
 */
function otherFragments(
  { vertices, edges, ends: knightMoves }: Graph,
  fragments: readonly Fragment[],
): (seed: number) => Fragment[] | undefined {
  const joints = new Set<number>();
  const isJoint = (one: number, other: number): boolean => joints.has(one * vertices + other);
  /** The ends of the fragments, each with the other one of its fragment. */
  const partners = new Map<number, number>();
  const jointEnds: number[] = [];
  for (const [i, fragment] of fragments.entries()) {
    const end = fragment.at(-1)!;
    const next = fragments[(i + 1) % fragments.length]![0]!;
    joints.add(end * vertices + next).add(next * vertices + end);
    jointEnds.push(end, next);
    partners.set(fragment[0]!, end).set(end, fragment[0]!);
  }
  const ends: number[] = [];
  for (let edge = 0; edge < edges; edge++) {
    const [one, other] = [knightMoves[2 * edge]!, knightMoves[2 * edge + 1]!];
    if (!isJoint(one, other)) ends.push(one, other);
  }
  const forced = fragments.map((_, i) => ends.length / 2 + i);
  const search = new EdgeForcing(new Graph(vertices, [...ends, ...jointEnds]));
  return (seed) => {
    const cycle = search.find({ forced, seed, nodeLimit: NODE_LIMIT });
    const others = cycle && cutAtJoints(cycle, isJoint);
    return others?.every((other) => partners.get(other[0]!) === other.at(-1)) ? others : undefined;
  };
}

function cutAtJoints(cycle: readonly number[], isJoint: (one: number, other: number) => boolean): Fragment[] {
  const { length } = cycle;
  const first = cycle.findIndex((vertex, i) => isJoint(vertex, cycle[(i + 1) % length]!));
  const fragments: Fragment[] = [];
  let fragment: Fragment = [];
  for (let i = 1; i <= length; i++) {
    const vertex = cycle[(first + i) % length]!;
    fragment.push(vertex);
    if (!isJoint(vertex, cycle[(first + i + 1) % length]!)) continue;
    fragments.push(fragment);
    fragment = [];
  }
  return fragments;
}
