/**
 * Hamiltonian cycles and paths of a graph of any kind, found by deciding edges: `graph.ts` holds the graph, `edge-state.ts`
 * what is decided, what follows from it and the search for a cycle, and this file makes paths of cycles.
 * Constructions use it for their tiles, and random tours for their windows.
 */
import { EdgeForcing, type SearchStatus } from './edge-state.js';
import { Graph } from './graph.js';

/** Which Hamiltonian cycle or path is wanted. */
export interface HamiltonianProblem {
  /** A cycle rather than a path. */
  closed?: boolean | undefined;
  /** First vertex of the path, or the one the cycle is written from; -1 (default): any. */
  start?: number | undefined;
  /** Last vertex of the path; -1 (default): any. Paths only. */
  end?: number | undefined;
  /** Edges of the graph that must be part of it. */
  forced?: readonly number[] | undefined;
  /** A uint32; default 0. */
  seed?: number | undefined;
}

/** A search for one. */
export interface HamiltonianSearch {
  /** Decisions so far. */
  readonly nodes: number;
  /** Goes on until decided or until `nodeLimit` decisions in all; after `limit` it can be called again. */
  run(nodeLimit: number): SearchStatus;
  /** The vertices in order, from `start` to `end`; only when it has been found. */
  path(): number[];
}

/**
 * Searches a graph for a Hamiltonian cycle or path by edge forcing. A path between two vertices is a cycle
 * through an edge that joins them; a path with a free end is a cycle through one more vertex, joined to all others.
 * @param graph of at least three vertices, or two for a path between them
 */
export function hamiltonianSearch(graph: Graph, problem: HamiltonianProblem): HamiltonianSearch {
  const { closed = false, start = -1, end = -1, forced = [], seed = 0 } = problem;
  const { vertices } = graph;
  const hasExtraVertex = !closed && (start < 0 || end < 0);
  let extended = graph;
  const fixed = Math.max(start, end);
  if (hasExtraVertex) {
    const ends = Array.from(graph.ends);
    if (fixed >= 0) ends.push(vertices, fixed);
    for (let vertex = 0; vertex < vertices; vertex++) {
      if (vertex !== fixed) ends.push(vertices, vertex);
    }
    extended = new Graph(vertices + 1, ends);
  }
  const search = new EdgeForcing(extended);
  search.begin({
    forced: hasExtraVertex && fixed >= 0 ? [...forced, graph.edges] : forced,
    joined: closed || hasExtraVertex ? undefined : [start, end],
    seed,
  });

  return {
    get nodes() {
      return search.nodes;
    },

    run: (nodeLimit) => search.run(nodeLimit),

    path(): number[] {
      if (!hasExtraVertex) return search.cycle(Math.max(start, 0));
      const path = search.cycle(vertices).slice(1);
      const isBackwards = start >= 0 ? path[0] !== start : path[0] === end;
      return isBackwards ? path.reverse() : path;
    },
  };
}
