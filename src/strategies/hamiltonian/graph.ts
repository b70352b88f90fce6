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
   * @param ends two vertices for each edge; no loops
   * @throws RangeError when an edge leaves the graph or is a loop
   */
  constructor(vertices: number, ends: ArrayLike<number>) {
    const edges = ends.length >> 1;
    this.vertices = vertices;
    this.edges = edges;
    this.ends = Int32Array.from(ends);
    this.first = new Int32Array(vertices + 1);
    this.incident = new Int32Array(2 * edges);
    this.across = new Int32Array(2 * edges);
    const { first, incident, across } = this;
    for (let i = 0; i < 2 * edges; i++) {
      const vertex = ends[i]!;
      if (!(vertex >= 0 && vertex < vertices) || vertex === ends[i ^ 1]) {
        throw new RangeError(
          `edge ${i >> 1} is ${ends[i & -2]}-${ends[i | 1]}; ` +
            `it must join two of the vertices 0 .. ${vertices - 1}`,
        );
      }
      first[vertex + 1]!++;
    }
    for (let vertex = 0; vertex < vertices; vertex++) first[vertex + 1]! += first[vertex]!;
    const free = first.slice(0, vertices);
    for (let i = 0; i < 2 * edges; i++) {
      const slot = free[ends[i]!]!++;
      incident[slot] = i >> 1;
      across[slot] = ends[i ^ 1]!;
    }
  }

  /** The number of edges at a vertex. */
  degree(vertex: number): number {
    return this.first[vertex + 1]! - this.first[vertex]!;
  }

  /** The edge that joins two vertices, or -1. */
  edgeBetween(one: number, other: number): number {
    if (this.degree(one) > this.degree(other)) return this.edgeBetween(other, one);
    for (let i = this.first[one]!; i < this.first[one + 1]!; i++) {
      if (this.across[i] === other) return this.incident[i]!;
    }
    return -1;
  }
}

/**
 * The knight graph of a board: square (row, col) is vertex row * cols + col.
 * @param rows from 1 @param cols from 1
 */
export function knightGraph(rows: number, cols: number): Graph {
  const ends: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const square = row * cols + col;
      if (row + 1 < rows && col + 2 < cols) ends.push(square, square + cols + 2);
      if (row + 1 < rows && col >= 2) ends.push(square, square + cols - 2);
      if (row + 2 < rows && col + 1 < cols) ends.push(square, square + 2 * cols + 1);
      if (row + 2 < rows && col >= 1) ends.push(square, square + 2 * cols - 1);
    }
  }
  return new Graph(rows * cols, ends);
}

/**
 * The strip graph, half of a four-row board (see four-rows.ts): vertex col is the outer square of a column,
 * vertex cols + col the inner one; outer and inner squares one or two columns apart are joined.
 */
export function stripGraph(cols: number): Graph {
  const ends: number[] = [];
  for (let col = 0; col < cols; col++) {
    for (const delta of [-2, -1, 1, 2]) {
      if (col + delta >= 0 && col + delta < cols) ends.push(col, cols + col + delta);
    }
  }
  return new Graph(2 * cols, ends);
}
