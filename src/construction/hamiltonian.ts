import { EdgeForcing, type SearchStatus } from './edge-forcing.js';
import { Graph } from './graph.js';

/** Which Hamiltonian cycle or path is wanted. */
export interface HamiltonianProblem {
  /** A cycle rather than a path. */
  closed?: boolean | undefined;
  /** First vertex of the path, or where the cycle is written from; -1: any. */
  start?: number | undefined;
  /** Last vertex of the path; -1: any. Paths only. */
  end?: number | undefined;
  /** Edges of the graph that must be part of it. */
  forced?: readonly number[] | undefined;
  /** Edges of the graph that must not be part of it. */
  forbidden?: readonly number[] | undefined;
  /** A uint32; default 0. */
  seed?: number | undefined;
}

/**
 * Searches a graph for a Hamiltonian cycle or path, by edge forcing. A path between two vertices is a cycle through
 * an edge that joins them; a path with a free end is a cycle through one vertex more, joined to the vertices where
 * the path may end.
 */
export class HamiltonianSearch {
  private readonly search: EdgeForcing | undefined;
  private readonly from: number;
  /** Whether the path is written from the additional vertex, which is then left out. */
  private readonly viaExtraVertex: boolean;

  constructor(graph: Graph, problem: HamiltonianProblem = {}) {
    const { closed = false, start = -1, end = -1, forced, forbidden, seed } = problem;
    const { vertices } = graph;
    this.viaExtraVertex = !closed && (start < 0 || end < 0);
    this.from = this.viaExtraVertex ? vertices : Math.max(start, 0);
    if (!closed && vertices === 1) return;
    if (!this.viaExtraVertex) {
      this.search = new EdgeForcing(graph);
      this.search.begin({ forced, forbidden, seed, joined: closed ? undefined : [start, end] });
      return;
    }
    const ends = Array.from(graph.ends);
    const fixed = Math.max(start, end);
    for (let vertex = 0; vertex < vertices; vertex++) ends.push(vertices, vertex);
    this.reversed = start < 0 && end >= 0;
    this.fixed = fixed;
    this.search = new EdgeForcing(new Graph(vertices + 1, ends));
    this.search.begin({
      forced: fixed < 0 ? forced : [...(forced ?? []), graph.edges + fixed],
      forbidden,
      seed,
    });
  }

  private readonly reversed: boolean = false;
  private readonly fixed: number = -1;

  /** Decisions so far. */
  get nodes(): number {
    return this.search?.nodes ?? 0;
  }

  /** Goes on until decided or until `nodeLimit` decisions in all; after `limit` it can be called again. */
  run(nodeLimit: number): SearchStatus {
    return this.search === undefined ? 'found' : this.search.run(nodeLimit);
  }

  /**
   * The vertices in order, from `start` (a cycle of which none is given: from 0) to `end`.
   * @throws Error when none has been found
   */
  path(): Int32Array {
    if (this.search === undefined) return Int32Array.of(0);
    const cycle = this.search.cycle(this.from);
    if (!this.viaExtraVertex) return cycle;
    const path = cycle.subarray(1);
    const fromFixed = this.fixed < 0 || path[0] === this.fixed;
    return fromFixed === this.reversed ? path.reverse() : path;
  }
}
