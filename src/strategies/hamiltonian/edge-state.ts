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
class EdgeState {
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

/** `impossible` is proven: the search ended without a cycle. `limit`: the node limit came first. */
export type SearchStatus = 'found' | 'impossible' | 'limit';

/** What a cycle is asked to be. */
interface CycleOptions {
  /** Edges that must be part of the cycle. */
  forced: readonly number[];
  /**
   * Two vertices that count as neighbours in the cycle, by an edge that is not in the graph: the cycle
   * without it is a Hamiltonian path from one to the other.
   */
  joined?: readonly [number, number] | undefined;
  /** A uint32. Another seed, another order of decisions. */
  seed: number;
}

/** Decisions before the first restart: so many and one for each vertex, what a board mostly takes. */
const SPARE_DECISIONS = 60;

/**
 * Searches a graph for a Hamiltonian cycle by deciding edges: each is forced into the cycle or deleted, and
 * the consequences are drawn at once (see {@link EdgeState}).
 *
 * A decision takes a vertex with fewest edges left, of several one where something was decided last, and
 * forces its edge to the neighbour with fewest; when that fails, the edge is deleted. An attempt that takes
 * too many decisions starts again with other random choices among equals; attempts grow without end, so the search
 * is complete. It is iterative: depth costs no call stack. Boards rarely need a decision taken back.
 */
export class EdgeForcing {
  /** Decisions so far, over all attempts. */
  nodes = 0;
  #status: SearchStatus = 'limit';
  #seed = 0;
  #attempt = 0;
  #attemptNodes = 0;
  #attemptLimit = 0;
  #random = 1;
  readonly #graph: Graph;
  readonly #state: EdgeState;
  /** What was decided before the first decision. */
  #decidedAtRoot = 0;
  /** The decisions that hold: the edge forced, and how many edges had been decided before. */
  readonly #decisionEdge: Int32Array;
  readonly #decidedBefore: Int32Array;
  #depth = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
    this.#state = new EdgeState(graph);
    this.#decisionEdge = new Int32Array(graph.vertices);
    this.#decidedBefore = new Int32Array(graph.vertices);
  }

  /** Sets up a search; {@link run} then goes on with it. A search object can be used again. */
  begin({ forced, joined, seed }: CycleOptions): void {
    const state = this.#state;
    const isPossible = state.reset(joined) && forced.every((edge) => state.force(edge)) && state.propagate();
    this.nodes = 0;
    this.#attempt = 0;
    this.#attemptLimit = SPARE_DECISIONS + this.#graph.vertices;
    this.#seed = seed;
    this.#status = isPossible ? 'limit' : 'impossible';
    this.#decidedAtRoot = state.decided;
    this.#restart();
  }

  /**
   * Goes on until the search is decided or has taken `nodeLimit` decisions in all. After `limit` it can be
   * called again with a higher limit.
   */
  run(nodeLimit: number): SearchStatus {
    while (this.#status === 'limit') {
      if (this.#state.closed) {
        this.#status = 'found';
      } else if (this.nodes >= nodeLimit) {
        break;
      } else if (this.#attemptNodes >= this.#attemptLimit) {
        this.#state.undo(this.#decidedAtRoot);
        this.#attempt++;
        this.#attemptLimit += Math.ceil(this.#attemptLimit / 2);
        this.#restart();
      } else {
        this.nodes++;
        this.#attemptNodes++;
        if (!this.#decide() && !this.#backtrack()) this.#status = 'impossible';
      }
    }
    return this.#status;
  }

  /** The cycle found, from a vertex on; with `joined`, from one of the two vertices to the other. */
  cycle(from: number): number[] {
    const path = [from];
    for (let previous = from, vertex = this.#forcedNext(from, -1); vertex >= 0 && vertex !== from; ) {
      path.push(vertex);
      const next = this.#forcedNext(vertex, previous);
      previous = vertex;
      vertex = next;
    }
    return path;
  }

  /** Returns the first vertex, except one, to which a forced edge leads; -1: there is none. */
  #forcedNext(vertex: number, except: number): number {
    const { first, incident, across } = this.#graph;
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (across[i] !== except && this.#state.isForced(incident[i])) return across[i];
    }
    return -1;
  }

  #restart(): void {
    this.#depth = 0;
    this.#attemptNodes = 0;
    // Odd multipliers (the golden ratio, and one of Murmur's) keep seeds and attempts apart; xorshift must
    // not start at 0.
    this.#random = Math.imul(this.#seed + 1, 0x9e3779b1) ^ Math.imul(this.#attempt + 1, 0x85ebca6b) || 1;
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

  /** Forces one edge more; false on a contradiction. */
  #decide(): boolean {
    const state = this.#state;
    const vertex = state.undecided.near(this.#nextRandom() & 7);
    const edge = state.tightestEdge(vertex, this.#nextRandom);
    this.#decisionEdge[this.#depth] = edge;
    this.#decidedBefore[this.#depth++] = state.decided;
    return state.force(edge) && state.propagate();
  }

  /** Takes decisions back until the opposite of one is consistent; false when there are none left. */
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
