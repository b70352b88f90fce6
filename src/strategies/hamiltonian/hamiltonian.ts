/**
 * Hamiltonian cycles and paths of a graph of any kind, found by deciding edges: `graph.ts` holds the graph, `edge-state.ts`
 * what is decided, what follows from it and the search for a cycle, and this file makes paths of cycles.
 * Constructions search their tiles so, edge-search whole boards, and random tours their windows.
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
  /** Whether a path may end on a vertex where its ends are not given; default: on any. */
  mayEnd?: ((vertex: number) => boolean) | undefined;
  /** Edges of the graph that must be part of it. */
  forced?: readonly number[] | undefined;
  /** A uint32; default 0. */
  seed?: number | undefined;
  /** Whether many short attempts are made beside longer ones: for graphs of which some orders of decisions run away. */
  restartsOften?: boolean | undefined;
}

/** A search for one. */
export interface HamiltonianSearch {
  /** Decisions so far. */
  readonly nodes: number;
  /** Goes on until decided or until `nodeLimit` decisions in all; after `limit` it can be called again. */
  run(nodeLimit: number): SearchStatus;
  /** The vertices in order, from `start` to `end`; only when it has been found. */
  path(): number[];
  /**
   * The longest path of edges that are forced as things stand, of several the one with the lowest first vertex; or the
   * longer one of those that begin at `start`.
   */
  longestPath(fromStart: boolean): number[];
}

/**
 * Searches a graph for a Hamiltonian cycle or path by edge forcing. A path between two vertices is a cycle
 * through an edge that joins them; a path with a free end is a cycle through one vertex more, joined to all
 * where the path may end.
 * @param graph of at least three vertices, or two for a path between them
 */
export function hamiltonianSearch(graph: Graph, problem: HamiltonianProblem): HamiltonianSearch {
  const { closed = false, start = -1, end = -1, mayEnd, forced = [], seed = 0, restartsOften } = problem;
  const { vertices } = graph;
  const hasExtraVertex = !closed && (start < 0 || end < 0);
  let extended = graph;
  const fixed = Math.max(start, end);
  if (hasExtraVertex) {
    const ends = Array.from(graph.ends);
    if (fixed >= 0) ends.push(vertices, fixed);
    for (let vertex = 0; vertex < vertices; vertex++) {
      if (vertex !== fixed && mayEnd?.(vertex) !== false) ends.push(vertices, vertex);
    }
    extended = new Graph(vertices + 1, ends);
  }
  const search = new EdgeForcing(extended);
  search.begin({
    forced: hasExtraVertex && fixed >= 0 ? [...forced, graph.edges] : forced,
    joined: closed || hasExtraVertex ? undefined : [start, end],
    seed,
    restartsOften,
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

    longestPath(fromStart: boolean): number[] {
      let longest: number[] = [];
      const from = fromStart ? start : 0;
      const to = fromStart ? from + 1 : vertices;
      for (let vertex = from; vertex < to; vertex++) {
        const one = search.forcedNext(graph, vertex, -1);
        const other = one < 0 ? -1 : search.forcedNext(graph, vertex, one);
        // Elsewhere than at the start, a vertex with two forced edges is in the middle of a path.
        if (!fromStart && other >= 0) continue;
        for (const second of [one, other]) {
          const path = search.forcedPath(graph, vertex, second);
          if (path.length > longest.length) longest = path;
        }
      }
      return longest;
    },
  };
}
