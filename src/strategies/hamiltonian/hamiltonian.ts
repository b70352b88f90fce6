/**
 * Hamiltonian cycles and paths of a graph of any kind, found by deciding edges: `graph.ts` holds the graph, `edge-state.ts`
 * what is decided and what follows from it, `edge-forcing.ts` searches for a cycle, and this file makes paths of cycles.
 * Constructions search their tiles so, edge-search whole boards, and random tours their windows.
 */
import { EdgeForcing, type SearchStatus } from './edge-forcing.js';
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

/**
 * Searches a graph for a Hamiltonian cycle or path by edge forcing. A path between two vertices is a cycle
 * through an edge that joins them; a path with a free end is a cycle through one vertex more, joined to all
 * where the path may end.
 */
export class HamiltonianSearch {
  readonly #graph: Graph;
  readonly #search: EdgeForcing;
  /** Both ends of the path are neighbours of the additional vertex, if there is one. */
  readonly #withExtraVertex: boolean;
  readonly #start: number;
  readonly #end: number;

  /** @param graph of at least three vertices, or two for a path between them */
  constructor(graph: Graph, problem: HamiltonianProblem) {
    const { closed = false, start = -1, end = -1, mayEnd, forced = [], seed = 0, restartsOften } = problem;
    const { vertices } = graph;
    this.#graph = graph;
    this.#start = start;
    this.#end = end;
    this.#withExtraVertex = !closed && (start < 0 || end < 0);
    if (!this.#withExtraVertex) {
      this.#search = new EdgeForcing(graph);
      this.#search.begin({ forced, seed, restartsOften, joined: closed ? undefined : [start, end] });
      return;
    }
    const ends = Array.from(graph.ends);
    const fixed = Math.max(start, end);
    if (fixed >= 0) ends.push(vertices, fixed);
    for (let vertex = 0; vertex < vertices; vertex++) {
      if (vertex !== fixed && mayEnd?.(vertex) !== false) ends.push(vertices, vertex);
    }
    this.#search = new EdgeForcing(new Graph(vertices + 1, ends));
    this.#search.begin({ forced: fixed < 0 ? forced : [...forced, graph.edges], seed, restartsOften });
  }

  /** Decisions so far. */
  get nodes(): number {
    return this.#search.nodes;
  }

  /** Goes on until decided or until `nodeLimit` decisions in all; after `limit` it can be called again. */
  run(nodeLimit: number): SearchStatus {
    return this.#search.run(nodeLimit);
  }

  /** The vertices in order, from `start` to `end`; only when it has been found. */
  path(): number[] {
    if (!this.#withExtraVertex) return this.#search.cycle(Math.max(this.#start, 0));
    const path = this.#search.cycle(this.#graph.vertices).slice(1);
    const start = this.#start;
    const isBackwards = start >= 0 ? path[0] !== start : path[0] === this.#end;
    return isBackwards ? path.reverse() : path;
  }

  /**
   * The longest path of edges that are forced as things stand, of several the one with the lowest first vertex; or the
   * longer one of those that begin at `start`.
   */
  longestPath(fromStart: boolean): number[] {
    const search = this.#search;
    const graph = this.#graph;
    let longest: number[] = [];
    const consider = (first: number, second: number): void => {
      const path = search.forcedPath(graph, first, second);
      if (path.length > longest.length) longest = path;
    };
    const from = fromStart ? this.#start : 0;
    const to = fromStart ? from + 1 : graph.vertices;
    for (let vertex = from; vertex < to; vertex++) {
      const one = search.forcedNext(graph, vertex, -1);
      const other = one < 0 ? -1 : search.forcedNext(graph, vertex, one);
      // Elsewhere than at the start, a vertex with two forced edges is in the middle of a path.
      if (!fromStart && other >= 0) continue;
      consider(vertex, one);
      consider(vertex, other);
    }
    return longest;
  }
}
