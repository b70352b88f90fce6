import { forEachMove } from '../../problem/knight-graph.js';
import type { Move } from '../../problem/options.js';

/** An undirected graph of vertices 0 .. n - 1, with the edges at each vertex in compressed rows. */
export class Graph {
  readonly vertices: number;
  readonly edges: number;
  /** Edge e joins vertices ends[2e] and ends[2e + 1]. */
  readonly ends: Int32Array;
  /** The edges at vertex v are incident[first[v]] .. incident[first[v + 1] - 1]. */
  readonly first: Int32Array;
  readonly incident: Int32Array;
  /** The vertex at the other end of each entry of `incident`. */
  readonly across: Int32Array;

  /** @param ends two different vertices for each edge; no two edges have the same ends */
  constructor(vertices: number, ends: ArrayLike<number>) {
    const { length } = ends;
    const first = new Int32Array(vertices + 1);
    const incident = new Int32Array(length);
    const across = new Int32Array(length);
    for (let i = 0; i < length; i++) first[ends[i] + 1]++;
    for (let vertex = 0; vertex < vertices; vertex++) first[vertex + 1] += first[vertex];
    const next = first.slice(0, vertices);
    for (let i = 0; i < length; i++) {
      const entry = next[ends[i]]++;
      incident[entry] = i >> 1;
      across[entry] = ends[i ^ 1];
    }
    this.vertices = vertices;
    this.edges = length / 2;
    this.ends = Int32Array.from(ends);
    this.first = first;
    this.incident = incident;
    this.across = across;
  }

  degree(vertex: number): number {
    return this.first[vertex + 1] - this.first[vertex];
  }

  /** Returns the edge that joins two vertices, or -1. */
  edgeBetween(one: number, other: number): number {
    if (this.degree(one) > this.degree(other)) return this.edgeBetween(other, one);
    const { first, across, incident } = this;
    for (let i = first[one]; i < first[one + 1]; i++) if (across[i] === other) return incident[i];
    return -1;
  }
}

/** The moves down. Each edge of a knight graph is one of these moves from the upper square. */
const MOVES_DOWN: readonly Move[] = [
  [1, 2],
  [1, -2],
  [2, 1],
  [2, -1],
];

/** The moves of a strip graph from its upper row. */
const STRIP_MOVES: readonly Move[] = [
  [1, -2],
  [1, -1],
  [1, 1],
  [1, 2],
];

/** Returns the knight graph of a board: square (row, col) is vertex row * cols + col. */
export function rectangleGraph(rows: number, cols: number, moves: readonly Move[] = MOVES_DOWN): Graph {
  const ends: number[] = [];
  const board = { rows, cols, blocked: undefined };
  for (let square = 0; square < rows * cols; square++) {
    forEachMove(board, square, (to) => ends.push(square, to), moves);
  }
  return new Graph(rows * cols, ends);
}

/**
 * Returns the graph of a strip, half of a four-row board (see divide-and-conquer/section.ts): vertex col is the outer square
 * of a column, vertex cols + col the inner one. Outer and inner squares one or two columns apart are adjacent.
 */
export function stripGraph(cols: number): Graph {
  return rectangleGraph(2, cols, STRIP_MOVES);
}
