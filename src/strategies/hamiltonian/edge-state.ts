import { BucketQueue } from '../../problem/bucket-queue.js';
import type { Graph } from './graph.js';

const OPEN = 0;
const FORCED = 1;
const DELETED = 2;

/**
 * Which edges of a graph are forced into a Hamiltonian cycle, deleted or still open, with all simple
 * consequences drawn and with a way back. The methods that change it return false on a contradiction; then
 * only {@link undo} makes sense.
 *
 * The consequences: a vertex with two edges left forces both; a vertex with two forced edges deletes the
 * others; the edge that would close a fragment (a path of forced edges) short of all vertices is deleted.
 * They are those of Rubin, "A search procedure for Hamilton paths and circuits" (1974).
 */
export class EdgeState {
  /** The forced edges are a Hamiltonian cycle. */
  closed = false;
  /** How many edges have been forced or deleted. */
  decided = 0;
  /** The vertices with fewer than two forced edges, the most constrained ones first. */
  readonly undecided: BucketQueue;
  readonly #graph: Graph;
  readonly #state: Uint8Array;
  /** By vertex: edges not deleted, and forced ones. */
  readonly #available: Int32Array;
  readonly #forcedAt: Uint8Array;
  /** For an end of a fragment: its other end, and how many vertices the fragment has. */
  readonly #mate: Int32Array;
  readonly #fragmentSize: Int32Array;
  /** The edges decided, in order. */
  readonly #trail: Int32Array;
  /** Vertices with two edges left that have not been looked at. */
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
   * @param joined two vertices that an edge joins in the cycle which is not in the graph
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

  /**
   * Of the open edges at a vertex one to the neighbour with fewest open edges; `random` decides between
   * equals.
   */
  tightestEdge(vertex: number, random: () => number): number {
    const { first, incident, across } = this.#graph;
    let best = -1;
    let least = Infinity;
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (this.#state[incident[i]] !== OPEN) continue;
      const neighbour = across[i];
      const key = 4 * (this.#available[neighbour] - this.#forcedAt[neighbour]) + (random() & 3);
      if (key < least) {
        least = key;
        best = incident[i];
      }
    }
    return best;
  }

  /** Draws the consequences of everything forced and deleted. */
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

  /** Deletes an edge. */
  delete(edge: number): boolean {
    if (this.#state[edge] !== OPEN) return this.#state[edge] === DELETED;
    const one = this.#graph.ends[2 * edge];
    const other = this.#graph.ends[2 * edge + 1];
    this.#state[edge] = DELETED;
    this.#trail[this.decided++] = edge;
    const leftAtOne = --this.#available[one];
    const leftAtOther = --this.#available[other];
    this.#rank(one);
    this.#rank(other);
    if (leftAtOne === 2) this.#pending[this.#pendingLength++] = one;
    if (leftAtOther === 2) this.#pending[this.#pendingLength++] = other;
    return leftAtOne >= 2 && leftAtOther >= 2;
  }

  /** Forces an edge and deletes those that it rules out. */
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
    if (this.#forcedAt[one] === 2 && !this.#deleteOthers(one)) return false;
    if (this.#forcedAt[other] === 2 && !this.#deleteOthers(other)) return false;
    if (size === vertices) return true;
    const closing = this.#graph.edgeBetween(oneEnd, otherEnd);
    return closing < 0 || this.#state[closing] !== OPEN || this.delete(closing);
  }

  #deleteOthers(vertex: number): boolean {
    const { first, incident } = this.#graph;
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (this.#state[incident[i]] === OPEN && !this.delete(incident[i])) return false;
    }
    return true;
  }

  /** Takes back everything after the first `decided` edges. */
  undo(decided: number): void {
    const { ends } = this.#graph;
    this.closed = false;
    this.#pendingLength = 0;
    while (this.decided > decided) {
      const edge = this.#trail[--this.decided];
      const one = ends[2 * edge];
      const other = ends[2 * edge + 1];
      if (this.#state[edge] === DELETED) {
        this.#available[one]++;
        this.#available[other]++;
      } else {
        this.#forcedAt[one]--;
        this.#forcedAt[other]--;
        this.#splitAt(one);
        this.#splitAt(other);
      }
      this.#state[edge] = OPEN;
      this.#rank(one);
      this.#rank(other);
    }
  }

  /** Makes a vertex an end of its fragment again: mate and size still hold what they did when it was one. */
  #splitAt(vertex: number): void {
    const alone = this.#forcedAt[vertex] === 0;
    const end = alone ? vertex : this.#mate[vertex];
    this.#mate[end] = vertex;
    this.#fragmentSize[end] = alone ? 1 : this.#fragmentSize[vertex];
  }

  /** Puts a vertex where its counts say: one with a forced edge goes before one with none and an edge less. */
  #rank(vertex: number): void {
    const forced = this.#forcedAt[vertex];
    if (forced === 2) this.undecided.remove(vertex);
    else this.undecided.put(vertex, 2 * this.#available[vertex] - 3 * forced);
  }
}
