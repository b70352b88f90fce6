import type { Board } from '../../problem/problem.js';
import type { Random } from '../../problem/random.js';
import { Graph, rectangleGraph } from '../hamiltonian/graph.js';
import { hamiltonianSearch } from '../hamiltonian/hamiltonian.js';

/** Boards of at most so many squares are searched as a whole. */
const WHOLE_SQUARES = 64;
/** Squares along a window. */
const WINDOW_LENGTH = 14;
/** How often the whole board is gone over, by windows that begin at other places. */
const ROUNDS = 6;
/** Searches in a window, and the decisions of one, after which it stays as it is. */
const TRIES = 4;
const MOST_DECISIONS = 1000;

/**
 * Makes a tour a random one with the same ends: what lies within a window of a few columns are some paths, and a search by
 * edges with a random seed finds others that cover the window and join the same squares. Windows do not overlap, so the tour
 * stays one. In time linear in the squares; yields after each window.
 */
export function* resolveWindows(
  board: Board,
  path: Uint32Array,
  closed: boolean,
  random: Random,
): Generator<undefined, void, undefined> {
  if (board.squares <= WHOLE_SQUARES) {
    resolveWhole(board, path, closed, random.draw());
    return;
  }
  const tour = new WindowedTour(board, path, closed);
  const long = Math.max(board.rows, board.cols);
  for (let round = 0; round < ROUNDS; round++) {
    const shift = random.drawBelow(WINDOW_LENGTH);
    for (let from = -shift; from < long; from += WINDOW_LENGTH) {
      tour.resolve(Math.max(from, 0), Math.min(from + WINDOW_LENGTH, long), random);
      yield; // a search takes as long as thousands of squares of a walk
    }
  }
  tour.write(path, random);
}

function resolveWhole(
  { rows, cols, squares }: Board,
  path: Uint32Array,
  closed: boolean,
  seed: number,
): void {
  if (squares === 1) return;
  const start = path[0]!;
  const ends = closed ? { closed, start } : { start, end: path[squares - 1]! };
  const search = hamiltonianSearch(rectangleGraph(rows, cols), { ...ends, seed });
  search.run(Number.POSITIVE_INFINITY);
  path.set(search.path());
}

/** Smaller windows have nothing to search. */
const FEWEST_VERTICES = 6;

/** A part of a tour within a window: its squares in order. */
type Fragment = number[];

/** A part of a board by itself: its squares by vertex, and the other way round. */
interface Window {
  readonly squareOf: (vertex: number) => number;
  readonly vertexOf: ReadonlyMap<number, number>;
}

/** A tour as an undirected graph, whose windows are searched. */
class WindowedTour {
  /** By square: the squares next to it on the tour, -1 beyond an end. */
  readonly #links: Int32Array;
  /** Of the last window: most have the same size. */
  #graph: Graph | undefined;
  readonly #board: Board;
  readonly #closed: boolean;

  constructor(board: Board, path: Uint32Array, closed: boolean) {
    this.#board = board;
    this.#closed = closed;
    this.#links = new Int32Array(2 * board.squares);
    const { length } = path;
    for (let i = 0; i < length; i++) {
      const square = path[i]!;
      this.#links[2 * square] = i > 0 ? path[i - 1]! : closed ? path[length - 1]! : -1;
      this.#links[2 * square + 1] = i < length - 1 ? path[i + 1]! : closed ? path[0]! : -1;
    }
  }

  /** Searches the window of the columns (on a long board: rows) `from` .. `to` - 1. */
  resolve(from: number, to: number, random: Random): void {
    const { rows, cols } = this.#board;
    const upright = rows > cols;
    const width = upright ? cols : to - from;
    const height = upright ? to - from : rows;
    const first = upright ? from * cols : from;
    const squareOf = (vertex: number) => first + Math.floor(vertex / width) * cols + (vertex % width);
    if (this.#graph?.vertices !== height * width) this.#graph = rectangleGraph(height, width);
    const graph = this.#graph;
    const vertexOf = new Map<number, number>();
    for (let vertex = 0; vertex < graph.vertices; vertex++) vertexOf.set(squareOf(vertex), vertex);
    const window = { squareOf, vertexOf };
    const fragments = this.#fragments(window);
    const search =
      fragments.length > 0 && graph.vertices >= FEWEST_VERTICES
        ? otherFragments(graph, fragments)
        : undefined;
    for (let i = 0; i < TRIES; i++) {
      const seed = random.draw();
      const others = search?.(seed);
      if (others === undefined) continue;
      for (const fragment of others) this.#replace(window, fragment);
      return;
    }
  }

  /** The parts of the tour within a window, as its vertices. */
  #fragments(window: Window): Fragment[] {
    const seen = new Set<number>();
    const fragments: Fragment[] = [];
    for (const square of window.vertexOf.keys()) {
      const isEnd = this.#within(window, square).length < 2;
      if (!isEnd || seen.has(square)) continue;
      const fragment: Fragment = [];
      for (let at: number | undefined = square; at !== undefined; ) {
        seen.add(at);
        fragment.push(window.vertexOf.get(at)!);
        at = this.#within(window, at).find((next) => !seen.has(next));
      }
      fragments.push(fragment);
    }
    return fragments;
  }

  /** The squares next to one on the tour that lie in a window. */
  #within(window: Window, square: number): number[] {
    const links = [this.#links[2 * square]!, this.#links[2 * square + 1]!];
    return links.filter((link) => window.vertexOf.has(link));
  }

  /** Puts a fragment with the same ends in place of the one there was; what leads out of the window stays. */
  #replace(window: Window, fragment: Fragment): void {
    if (fragment.length === 1) return;
    const squares = fragment.map((vertex) => window.squareOf(vertex));
    const outside = (square: number): number => {
      const [one, other] = [this.#links[2 * square]!, this.#links[2 * square + 1]!];
      return window.vertexOf.has(one) ? other : one;
    };
    const before = outside(squares[0]!);
    const behind = outside(squares.at(-1)!);
    for (const [i, square] of squares.entries()) {
      this.#links[2 * square] = squares[i - 1] ?? before;
      this.#links[2 * square + 1] = squares[i + 1] ?? behind;
    }
  }

  /** Writes the tour from the first square of `path` on, a closed one in a random direction. */
  write(path: Uint32Array, random: Random): void {
    const links = this.#links;
    const start = path[0]!;
    let square = start;
    const backwards = this.#closed ? random.draw() & 1 : Number(links[2 * start + 1]! < 0);
    let next = links[2 * start + 1 - backwards]!;
    for (let i = 1; i < path.length; i++) {
      const before = square;
      square = next;
      path[i] = square;
      next = links[2 * square]! === before ? links[2 * square + 1]! : links[2 * square]!;
    }
  }
}

/**
 * A search for other fragments that join the same ends and cover a window. The end of each fragment is joined to the next
 * one's beginning: a cycle goes through all of these joints.
 * @returns what makes a search with a seed; undefined: it came to none
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
  const graph = new Graph(vertices, [...ends, ...jointEnds]);
  return (seed) => {
    const search = hamiltonianSearch(graph, { closed: true, forced, seed });
    if (search.run(MOST_DECISIONS) !== 'found') return undefined;
    const others = cutAt(search.path(), isJoint);
    return others.every((other) => partners.get(other[0]!) === other.at(-1)) ? others : undefined;
  };
}

/** The parts of a cycle between its joints. */
function cutAt(cycle: readonly number[], isJoint: (one: number, other: number) => boolean): Fragment[] {
  const { length } = cycle;
  let first = 0;
  while (!isJoint(cycle[first]!, cycle[(first + 1) % length]!)) first++;
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
