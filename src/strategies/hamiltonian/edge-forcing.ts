import { BucketQueue } from '../../problem/bucket-queue.js';
import type { Graph } from './graph.js';

const OPEN = 0;
const FORCED = 1;
const DELETED = 2;

/**
 * The state of each edge of a graph in a search for a Hamiltonian cycle: forced, deleted or open. Every change propagates, and
 * {@link undo} takes it back (Rubin, "A search procedure for Hamilton paths and circuits", 1974):
 * - a vertex with two edges left forces both;
 * - a vertex with two forced edges deletes its other edges;
 * - an edge that would close a fragment (a path of forced edges) short of all vertices is deleted.
 *
 * A method that returns false has met a contradiction. Only {@link undo} and {@link reset} may follow.
 */
class EdgeState {
  /** Whether the forced edges are a Hamiltonian cycle. */
  closed = false;
  /** Number of edges that are forced or deleted. */
  decided = 0;
  /** The vertices with fewer than two forced edges, the most constrained first. */
  readonly undecided: BucketQueue;
  readonly #graph: Graph;
  readonly #state: Uint8Array;
  /** Number of edges at each vertex that are not deleted. */
  readonly #available: Int32Array;
  /** Number of forced edges at each vertex. */
  readonly #forcedAt: Uint8Array;
  /** At an end of a fragment: its other end, and its number of vertices. */
  readonly #mate: Int32Array;
  readonly #fragmentSize: Int32Array;
  /** The decided edges in order. */
  readonly #trail: Int32Array;
  /** Vertices with two edges left, both of which must be forced. */
  readonly #pending: Int32Array;
  #pendingLength = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
    const { vertices, edges } = graph;
    this.undecided = new BucketQueue(vertices);
    this.#state = new Uint8Array(edges);
    this.#available = new Int32Array(vertices);
    this.#forcedAt = new Uint8Array(vertices);
    this.#mate = new Int32Array(vertices);
    this.#fragmentSize = new Int32Array(vertices);
    this.#trail = new Int32Array(edges);
    this.#pending = new Int32Array(vertices);
  }

  /**
   * Opens all edges.
   * @param joined the ends of a forced edge that is not in the graph
   */
  reset(joined: readonly [number, number] | undefined): boolean {
    const { vertices } = this.#graph;
    this.closed = false;
    this.decided = 0;
    this.#pendingLength = 0;
    this.#state.fill(OPEN);
    this.#forcedAt.fill(0);
    this.#fragmentSize.fill(1);
    for (let vertex = 0; vertex < vertices; vertex++) {
      this.#available[vertex] = this.#graph.degree(vertex);
      this.#mate[vertex] = vertex;
    }
    if (joined !== undefined) {
      const [start, end] = joined;
      this.#mate[start] = end;
      this.#mate[end] = start;
      for (const vertex of joined) {
        this.#available[vertex]++;
        this.#forcedAt[vertex] = 1;
        this.#fragmentSize[vertex] = 2;
      }
    }
    this.undecided.clear();
    let isPossible = joined === undefined || joined[0] !== joined[1];
    for (let vertex = vertices - 1; vertex >= 0; vertex--) {
      this.#rank(vertex);
      if (this.#available[vertex] < 2) isPossible = false;
      if (this.#available[vertex] === 2) this.#pending[this.#pendingLength++] = vertex;
    }
    if (!isPossible || joined === undefined || vertices === 2) return isPossible;
    const edge = this.#graph.edgeBetween(...joined);
    return edge < 0 || this.delete(edge);
  }

  isForced(edge: number): boolean {
    return this.#state[edge] === FORCED;
  }

  /** Returns an open edge of a vertex to the neighbour with the fewest open edges; `random` breaks ties. */
  tightestEdge(vertex: number, random: () => number): number {
    const { first, incident, across } = this.#graph;
    let best = -1;
    let min = Infinity;
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (this.#state[incident[i]] !== OPEN) continue;
      const neighbour = across[i];
      const key = 4 * (this.#available[neighbour] - this.#forcedAt[neighbour]) + (random() & 3);
      if (key < min) {
        min = key;
        best = incident[i];
      }
    }
    return best;
  }

  /** Forces both edges of each vertex that has only two left. */
  propagate(): boolean {
    const { first, incident } = this.#graph;
    while (this.#pendingLength > 0) {
      const vertex = this.#pending[--this.#pendingLength];
      if (this.#forcedAt[vertex] === 2) continue;
      for (let i = first[vertex]; i < first[vertex + 1]; i++) {
        if (this.#state[incident[i]] === OPEN && !this.force(incident[i])) return false;
      }
    }
    return true;
  }

  delete(edge: number): boolean {
    if (this.#state[edge] !== OPEN) return this.#state[edge] === DELETED;
    this.#state[edge] = DELETED;
    this.#trail[this.decided++] = edge;
    let isPossible = true;
    for (let i = 2 * edge; i < 2 * edge + 2; i++) {
      const vertex = this.#graph.ends[i];
      const left = --this.#available[vertex];
      this.#rank(vertex);
      if (left === 2) this.#pending[this.#pendingLength++] = vertex;
      if (left < 2) isPossible = false;
    }
    return isPossible;
  }

  /** Forces an edge and deletes the edges that it rules out. */
  force(edge: number): boolean {
    if (this.#state[edge] !== OPEN) return this.#state[edge] === FORCED;
    const { vertices, ends } = this.#graph;
    const one = ends[2 * edge];
    const other = ends[2 * edge + 1];
    if (this.#forcedAt[one] === 2 || this.#forcedAt[other] === 2) return false;
    const oneEnd = this.#mate[one];
    const otherEnd = this.#mate[other];
    const closes = oneEnd === other;
    if (closes && this.#fragmentSize[one] !== vertices) return false;
    const size = this.#fragmentSize[one] + this.#fragmentSize[other];
    this.#state[edge] = FORCED;
    this.#trail[this.decided++] = edge;
    this.#forcedAt[one]++;
    this.#forcedAt[other]++;
    this.#rank(one);
    this.#rank(other);
    if (closes) {
      this.closed = true;
      return true;
    }
    this.#mate[oneEnd] = otherEnd;
    this.#mate[otherEnd] = oneEnd;
    this.#fragmentSize[oneEnd] = size;
    this.#fragmentSize[otherEnd] = size;
    if (!this.#deleteOthers(one) || !this.#deleteOthers(other)) return false;
    if (size === vertices) return true;
    const closing = this.#graph.edgeBetween(oneEnd, otherEnd);
    return closing < 0 || this.#state[closing] !== OPEN || this.delete(closing);
  }

  /** Deletes the open edges of a vertex with two forced ones. */
  #deleteOthers(vertex: number): boolean {
    if (this.#forcedAt[vertex] < 2) return true;
    const { first, incident } = this.#graph;
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (this.#state[incident[i]] === OPEN && !this.delete(incident[i])) return false;
    }
    return true;
  }

  /** Opens all edges again but the first `decided` ones. */
  undo(decided: number): void {
    const { ends } = this.#graph;
    this.closed = false;
    this.#pendingLength = 0;
    while (this.decided > decided) {
      const edge = this.#trail[--this.decided];
      const isForced = this.#state[edge] === FORCED;
      this.#state[edge] = OPEN;
      for (let i = 2 * edge; i < 2 * edge + 2; i++) {
        const vertex = ends[i];
        if (isForced) this.#forcedAt[vertex]--;
        else this.#available[vertex]++;
      }
      for (let i = 2 * edge; i < 2 * edge + 2; i++) {
        if (isForced) this.#splitAt(ends[i]);
        this.#rank(ends[i]);
      }
    }
  }

  /** Makes a vertex an end of its fragment again. Its mate and size are still those of the time when it was one. */
  #splitAt(vertex: number): void {
    const isAlone = this.#forcedAt[vertex] === 0;
    const end = isAlone ? vertex : this.#mate[vertex];
    this.#mate[end] = vertex;
    this.#fragmentSize[end] = isAlone ? 1 : this.#fragmentSize[vertex];
  }

  /** Queues a vertex by its counts: one with a forced edge goes before one with none and an edge less. */
  #rank(vertex: number): void {
    const forced = this.#forcedAt[vertex];
    if (forced === 2) this.undecided.remove(vertex);
    else this.undecided.put(vertex, 2 * this.#available[vertex] - 3 * forced);
  }
}

/** Which Hamiltonian cycle to search for. */
export interface CycleQuery {
  /** Edges that the cycle must contain. */
  readonly forced?: readonly number[];
  /** Two vertices. Searches for a Hamiltonian path from the first to the second instead of a cycle. */
  readonly joined?: readonly [start: number, end: number];
  /** The vertex at which the result starts, if it is a cycle; default 0. */
  readonly start?: number;
  /** A uint32 that selects the order of decisions. */
  readonly seed: number;
  /** Maximum number of decisions. */
  readonly nodeLimit: number;
}

/** Decisions before the first restart, in addition to one for each vertex. Most boards take fewer. */
const SPARE_DECISIONS = 60;

/**
 * Searches a graph for Hamiltonian cycles by forcing and deleting edges (see {@link EdgeState}).
 *
 * A decision takes a vertex with the fewest edges left, preferably near the last decision, and forces its edge to the neighbour
 * with the fewest edges. If that fails, it deletes the edge. An attempt with too many decisions restarts with other random
 * choices; attempts grow without bound, so the search is complete. It is iterative and uses no call stack.
 */
export class EdgeForcing {
  readonly graph: Graph;
  #random = 1;
  readonly #state: EdgeState;
  /** By depth: the edge that a decision forced, and the number of edges decided before. */
  readonly #decisionEdge: Int32Array;
  readonly #decidedBefore: Int32Array;
  #depth = 0;

  constructor(graph: Graph) {
    this.graph = graph;
    this.#state = new EdgeState(graph);
    this.#decisionEdge = new Int32Array(graph.vertices);
    this.#decidedBefore = new Int32Array(graph.vertices);
  }

  /** Returns the vertices in order, or undefined if there is no such cycle or the node limit is reached. */
  find({ forced = [], joined, start = 0, seed, nodeLimit }: CycleQuery): number[] | undefined {
    const state = this.#state;
    const isPossible = state.reset(joined) && forced.every((edge) => state.force(edge)) && state.propagate();
    if (!isPossible) return undefined;
    const decidedAtRoot = state.decided;
    let attempt = 0;
    let attemptNodes = 0;
    let attemptLimit = SPARE_DECISIONS + this.graph.vertices;
    this.#restart(seed, attempt);
    for (let nodes = 0; !state.closed; nodes++) {
      if (nodes >= nodeLimit) return undefined;
      if (attemptNodes >= attemptLimit) {
        state.undo(decidedAtRoot);
        attemptNodes = 0;
        attemptLimit += Math.ceil(attemptLimit / 2);
        this.#restart(seed, ++attempt);
      }
      attemptNodes++;
      if (!this.#decide() && !this.#backtrack()) return undefined;
    }
    return this.#cycle(joined ? joined[0] : start);
  }

  #cycle(start: number): number[] {
    const path = [start];
    for (let previous = start, vertex = this.#next(start, -1); vertex >= 0 && vertex !== start; ) {
      path.push(vertex);
      const next = this.#next(vertex, previous);
      previous = vertex;
      vertex = next;
    }
    return path;
  }

  /** Returns the first vertex other than `previous` to which a forced edge leads; -1: none. */
  #next(vertex: number, previous: number): number {
    const { first, incident, across } = this.graph;
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (across[i] !== previous && this.#state.isForced(incident[i])) return across[i];
    }
    return -1;
  }

  #restart(seed: number, attempt: number): void {
    this.#depth = 0;
    // Odd multipliers (the golden ratio, and one of Murmur's) keep seeds and attempts apart; xorshift must
    // not start at 0.
    this.#random = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(attempt + 1, 0x85ebca6b) || 1;
    for (let i = 0; i < 4; i++) this.#nextRandom();
  }

  /** Marsaglia's xorshift32 (2003). */
  readonly #nextRandom = (): number => {
    let x = this.#random;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#random = x;
    return x;
  };

  /** Forces one more edge. */
  #decide(): boolean {
    const state = this.#state;
    const vertex = state.undecided.near(this.#nextRandom() & 7);
    const edge = state.tightestEdge(vertex, this.#nextRandom);
    this.#decisionEdge[this.#depth] = edge;
    this.#decidedBefore[this.#depth++] = state.decided;
    return state.force(edge) && state.propagate();
  }

  /** Takes decisions back until the opposite of one is consistent; false if none is. */
  #backtrack(): boolean {
    const state = this.#state;
    while (this.#depth > 0) {
      this.#depth--;
      state.undo(this.#decidedBefore[this.#depth]);
      if (state.delete(this.#decisionEdge[this.#depth]) && state.propagate()) return true;
    }
    return false;
  }
}
