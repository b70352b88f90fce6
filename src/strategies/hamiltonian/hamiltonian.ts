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
  /** Edges of the graph that must not be part of it. */
  forbidden?: readonly number[] | undefined;
  /** A uint32; default 0. */
  seed?: number | undefined;
}

/**
 * Searches a graph for a Hamiltonian cycle or path by edge forcing. A path between two vertices is a cycle
 * through an edge that joins them; a path with a free end is a cycle through one vertex more, joined to all
 * where the path may end.
 */
export class HamiltonianSearch {
  /** Undefined for the path of a single vertex. */
  readonly #search: EdgeForcing | undefined;
  readonly #graph: Graph;
  readonly #from: number;
  /** Both ends of the path are neighbours of the additional vertex, if there is one. */
  readonly #withExtraVertex: boolean;
  readonly #start: number;
  readonly #end: number;

  constructor(graph: Graph, problem: HamiltonianProblem = {}) {
    const { closed = false, start = -1, end = -1, mayEnd, forced = [], forbidden, seed } = problem;
    const { vertices } = graph;
    this.#graph = graph;
    this.#start = start;
    this.#end = end;
    this.#withExtraVertex = !closed && (start < 0 || end < 0);
    this.#from = this.#withExtraVertex ? vertices : Math.max(start, 0);
    if (vertices === 1 && !closed) return;
    if (!this.#withExtraVertex) {
      this.#search = new EdgeForcing(graph);
      this.#search.begin({ forced, forbidden, seed, joined: closed ? undefined : [start, end] });
      return;
    }
    const ends = Array.from(graph.ends);
    const fixed = Math.max(start, end);
    if (fixed >= 0) ends.push(vertices, fixed);
    for (let vertex = 0; vertex < vertices; vertex++) {
      if (vertex !== fixed && mayEnd?.(vertex) !== false) ends.push(vertices, vertex);
    }
    this.#search = new EdgeForcing(new Graph(vertices + 1, ends));
    this.#search.begin({ forced: fixed < 0 ? forced : [...forced, graph.edges], forbidden, seed });
  }

  /** Decisions so far. */
  get nodes(): number {
    return this.#search?.nodes ?? 0;
  }

  /** Goes on until decided or until `nodeLimit` decisions in all; after `limit` it can be called again. */
  run(nodeLimit: number): SearchStatus {
    return this.#search === undefined ? 'found' : this.#search.run(nodeLimit);
  }

  /**
   * The vertices in order, from `start` to `end`.
   * @throws Error when none has been found
   */
  path(): Int32Array {
    if (this.#search === undefined) return Int32Array.of(0);
    const cycle = this.#search.cycle(this.#from);
    if (!this.#withExtraVertex) return cycle;
    const path = cycle.slice(1);
    const start = this.#start;
    const end = this.#end;
    const backwards = start >= 0 ? path[0] !== start : end >= 0 && path[0] === end;
    return backwards ? path.reverse() : path;
  }

  /**
   * The longest path of edges that are forced as things stand, of several the one with the lowest first vertex; or the
   * longer one of those that begin at `start`.
   */
  longestPath(fromStart: boolean): Int32Array {
    const search = this.#search;
    const graph = this.#graph;
    const start = this.#start;
    if (search === undefined) return Int32Array.of(0);
    const forcedTo = (vertex: number): number[] => {
      const across: number[] = [];
      for (let i = graph.first[vertex]!; i < graph.first[vertex + 1]!; i++) {
        if (search.isForced(graph.incident[i]!)) across.push(graph.across[i]!);
      }
      return across;
    };
    const walk = (first: number, second: number | undefined): number[] => {
      const path = [first];
      for (let previous = first, vertex = second; vertex !== undefined && vertex !== first; ) {
        path.push(vertex);
        const next = forcedTo(vertex).find((other) => other !== previous);
        previous = vertex;
        vertex = next;
      }
      return path;
    };
    let longest: number[] = [];
    const consider = (first: number): void => {
      for (const second of [...forcedTo(first), undefined]) {
        const path = walk(first, second);
        if (path.length > longest.length) longest = path;
      }
    };
    if (fromStart) {
      consider(start);
    } else {
      for (let vertex = 0; vertex < graph.vertices; vertex++)
        if (forcedTo(vertex).length < 2) consider(vertex);
    }
    return Int32Array.from(longest);
  }
}
