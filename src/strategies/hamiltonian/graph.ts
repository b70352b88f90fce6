/** An undirected graph of vertices 0 .. n - 1 in compressed rows: what the edge-forcing search works on. */
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

  /**
   * @param vertices how many vertices
   * @param ends two different vertices for each edge, no two edges alike
   */
  constructor(vertices: number, ends: ArrayLike<number>) {
    const { length } = ends;
    const first = new Int32Array(vertices + 1);
    const incident = new Int32Array(length);
    const across = new Int32Array(length);
    for (let i = 0; i < length; i++) first[ends[i] + 1]++;
    for (let vertex = 0; vertex < vertices; vertex++) first[vertex + 1] += first[vertex];
    const free = first.slice(0, vertices);
    for (let i = 0; i < length; i++) {
      const slot = free[ends[i]]++;
      incident[slot] = i >> 1;
      across[slot] = ends[i ^ 1];
    }
    this.vertices = vertices;
    this.edges = length / 2;
    this.ends = Int32Array.from(ends);
    this.first = first;
    this.incident = incident;
    this.across = across;
  }

  /** The number of edges at a vertex. */
  degree(vertex: number): number {
    return this.first[vertex + 1] - this.first[vertex];
  }

  /** The edge that joins two vertices, or -1. */
  edgeBetween(one: number, other: number): number {
    if (this.degree(one) > this.degree(other)) return this.edgeBetween(other, one);
    const { first, across, incident } = this;
    for (let i = first[one]; i < first[one + 1]; i++) if (across[i] === other) return incident[i];
    return -1;
  }
}

/** The moves down, by which each edge of a knight graph is found once. */
const MOVES_DOWN = [
  [1, 2],
  [1, -2],
  [2, 1],
  [2, -1],
] as const;

/** The same of a strip graph, from its upper row. */
const MOVES_OF_STRIP = [
  [1, -2],
  [1, -1],
  [1, 1],
  [1, 2],
] as const;

/**
 * The knight graph of a board: square (row, col) is vertex row * cols + col.
 * @param rows from 1 @param cols from 1
 */
export function rectangleGraph(
  rows: number,
  cols: number,
  moves: readonly (readonly [down: number, across: number])[] = MOVES_DOWN,
): Graph {
  const ends: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const square = row * cols + col;
      for (const [down, across] of moves) {
        const isOnBoard = row + down < rows && col + across >= 0 && col + across < cols;
        if (isOnBoard) ends.push(square, square + down * cols + across);
      }
    }
  }
  return new Graph(rows * cols, ends);
}

/**
 * The strip graph, half of a four-row board (see four-rows.ts of the construction): vertex col is the outer square of a
 * column, vertex cols + col the inner one; outer and inner squares one or two columns apart are joined.
 */
export function stripGraph(cols: number): Graph {
  return rectangleGraph(2, cols, MOVES_OF_STRIP);
}
