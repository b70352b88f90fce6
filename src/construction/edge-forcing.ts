import type { Graph } from './graph.js';

/** `impossible` is proven: the search ended without a cycle. `limit`: the node limit came first. */
export type SearchStatus = 'found' | 'impossible' | 'limit';

/** What a cycle is asked to be. */
export interface CycleOptions {
  /** Edges that must be part of the cycle. */
  forced?: ArrayLike<number> | undefined;
  /** Edges that must not be part of the cycle. */
  forbidden?: ArrayLike<number> | undefined;
  /**
   * Two vertices that count as neighbours in the cycle, by an edge that is not in the graph: the cycle without
   * it is a Hamiltonian path from one to the other.
   */
  joined?: readonly [number, number] | undefined;
  /** A uint32; default 0. Another seed, another order of decisions. */
  seed?: number | undefined;
  /** Decisions before the first restart; default 60 and half the vertices. Each later attempt gets half as many again. */
  firstLimit?: number | undefined;
}

const OPEN = 0;
const FORCED = 1;
const DELETED = 2;

/** Vertices are kept in buckets by 2 * available - 3 * forced; larger values share the last one. */
const BUCKETS = 32;
/** An undecided vertex has at least three edges left, so the least value is 2 * 3 - 3 * 1. */
const FIRST_BUCKET = 3;
const NO_BUCKET = 255;

/**
 * Searches a graph for a Hamiltonian cycle by deciding edges: each is forced into the cycle or deleted.
 *
 * Consequences are drawn at once: a vertex with two edges left forces both; a vertex with two forced edges deletes the
 * others; the edge that would close a fragment short of all vertices is deleted. A decision takes the vertex with
 * fewest edges left (one with a forced edge first) and forces its edge to the neighbour with fewest; when that fails
 * the edge is deleted for good. An attempt that takes too many decisions starts again with other random choices
 * among equals and a longer limit, so the search is complete. It is iterative: depth costs no call stack.
 *
 * The propagation rules are those of Rubin, "A search procedure for Hamilton paths and circuits" (1974).
 */
export class EdgeForcing {
  /** Decisions so far, over all attempts. */
  nodes = 0;
  private status: SearchStatus = 'limit';
  private closed = false;
  private attempt = 0;
  private attemptNodes = 0;
  private attemptLimit = 0;
  private seed = 0;
  private random = 1;
  private rootTrail = 0;

  private readonly state: Uint8Array;
  private readonly available: Int32Array;
  private readonly forcedAt: Uint8Array;
  /** For an end of a fragment (a path of forced edges): its other end, and how many vertices it has. */
  private readonly mate: Int32Array;
  private readonly fragmentSize: Int32Array;
  /** Edges in the order they were decided: undone from the back. */
  private readonly trail: Int32Array;
  private trailLength = 0;
  /** Vertices with two edges left, not yet looked at. */
  private readonly pending: Int32Array;
  private pendingLength = 0;
  private readonly decisionEdge: Int32Array;
  private readonly decisionTrail: Int32Array;
  private depth = 0;
  /** The buckets: doubly linked lists of the vertices with fewer than two forced edges. */
  private readonly bucketHead = new Int32Array(BUCKETS);
  private readonly bucketOf: Uint8Array;
  private readonly after: Int32Array;
  private readonly before: Int32Array;

  constructor(private readonly graph: Graph) {
    const { vertices, edges } = graph;
    this.state = new Uint8Array(edges);
    this.forcedAt = new Uint8Array(vertices);
    this.bucketOf = new Uint8Array(vertices);
    const memory = new Int32Array(8 * vertices + edges);
    let taken = 0;
    const take = (length: number) => memory.subarray(taken, (taken += length));
    this.available = take(vertices);
    this.mate = take(vertices);
    this.fragmentSize = take(vertices);
    this.pending = take(vertices);
    this.decisionEdge = take(vertices);
    this.decisionTrail = take(vertices);
    this.after = take(vertices);
    this.before = take(vertices);
    this.trail = take(edges);
  }

  /** Sets up a search; {@link run} then goes on with it. A search object can be used again. */
  begin(options: CycleOptions = {}): void {
    const { vertices } = this.graph;
    this.nodes = 0;
    this.attempt = 0;
    this.attemptLimit = options.firstLimit ?? 60 + (vertices >> 1);
    this.seed = (options.seed ?? 0) >>> 0;
    this.closed = false;
    this.trailLength = 0;
    this.pendingLength = 0;
    this.depth = 0;
    this.state.fill(OPEN);
    this.forcedAt.fill(0);
    this.bucketHead.fill(-1);
    this.bucketOf.fill(NO_BUCKET);
    for (let vertex = vertices - 1; vertex >= 0; vertex--) {
      const degree = this.graph.degree(vertex);
      this.available[vertex] = degree;
      this.mate[vertex] = vertex;
      this.fragmentSize[vertex] = 1;
      if (degree === 2) this.pending[this.pendingLength++] = vertex;
      this.relink(vertex);
    }
    this.status = this.setUp(options) && this.propagate() ? 'limit' : 'impossible';
    this.rootTrail = this.trailLength;
    this.restart();
  }

  /**
   * Goes on until the search is decided or has taken `nodeLimit` decisions in all. After `limit` it can be called
   * again with a higher limit.
   */
  run(nodeLimit: number): SearchStatus {
    while (this.status === 'limit') {
      if (this.closed) {
        this.status = 'found';
      } else if (this.nodes >= nodeLimit) {
        break;
      } else if (this.attemptNodes >= this.attemptLimit) {
        this.undo(this.rootTrail);
        this.attempt++;
        this.attemptLimit += Math.ceil(this.attemptLimit / 2);
        this.restart();
      } else {
        this.nodes++;
        this.attemptNodes++;
        if (!this.decide() && !this.backtrack()) this.status = 'impossible';
      }
    }
    return this.status;
  }

  /**
   * The cycle found, from a vertex on; with `joined` from that one of the two vertices to the other.
   * @throws Error when none has been found
   */
  cycle(from: number): Int32Array {
    if (this.status !== 'found') throw new Error('there is no cycle to give: the search has not found one');
    const { vertices, first, incident, across } = this.graph;
    const path = new Int32Array(vertices);
    let previous = -1;
    let vertex = from;
    for (let step = 0; step < vertices; step++) {
      path[step] = vertex;
      let next = -1;
      for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
        if (this.state[incident[i]!] === FORCED && across[i] !== previous) {
          next = across[i]!;
          break;
        }
      }
      previous = vertex;
      vertex = next;
    }
    return path;
  }

  private setUp({ forced, forbidden, joined }: CycleOptions): boolean {
    const { vertices } = this.graph;
    if (joined !== undefined) {
      const [start, end] = joined;
      for (const [vertex, other] of [joined, [end, start] as const]) {
        this.available[vertex]!++;
        this.forcedAt[vertex]!++;
        this.mate[vertex] = other;
        this.fragmentSize[vertex] = 2;
        this.relink(vertex);
      }
      this.pendingLength = 0;
      for (let vertex = 0; vertex < vertices; vertex++) {
        if (this.available[vertex] === 2) this.pending[this.pendingLength++] = vertex;
      }
      const edge = this.graph.edgeBetween(start, end);
      if (edge >= 0 && vertices > 2 && !this.delete(edge)) return false;
    } else if (vertices < 3) return false;
    for (let vertex = 0; vertex < vertices; vertex++) if (this.available[vertex]! < 2) return false;
    for (let i = 0; i < (forbidden?.length ?? 0); i++) if (!this.delete(forbidden![i]!)) return false;
    for (let i = 0; i < (forced?.length ?? 0); i++) if (!this.force(forced![i]!)) return false;
    return true;
  }

  private restart(): void {
    this.depth = 0;
    this.attemptNodes = 0;
    // Weyl steps by the golden ratio keep seeds and attempts apart; xorshift must not start from 0.
    this.random = Math.imul(this.seed + 1, 0x9e3779b1) ^ Math.imul(this.attempt + 1, 0x85ebca6b) || 1;
    for (let i = 0; i < 4; i++) this.nextRandom();
  }

  /** Marsaglia's xorshift32 (2003). */
  private nextRandom(): number {
    let x = this.random;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.random = x;
    return x;
  }

  /** Forces one edge more and draws the consequences; false on a contradiction. */
  private decide(): boolean {
    const edge = this.chooseEdge(this.chooseVertex());
    this.decisionEdge[this.depth] = edge;
    this.decisionTrail[this.depth++] = this.trailLength;
    return this.force(edge) && this.propagate();
  }

  /** Takes decisions back until the opposite of one is consistent; false when there are none left. */
  private backtrack(): boolean {
    while (this.depth > 0) {
      this.depth--;
      this.undo(this.decisionTrail[this.depth]!);
      if (this.delete(this.decisionEdge[this.depth]!) && this.propagate()) return true;
    }
    return false;
  }

  /** One of the first eight vertices of the lowest bucket: most constrained, and near what was last decided. */
  private chooseVertex(): number {
    let bucket = FIRST_BUCKET;
    while (this.bucketHead[bucket]! < 0) bucket++;
    let vertex = this.bucketHead[bucket]!;
    for (let skip = this.nextRandom() & 7; skip > 0; skip--) {
      const next = this.after[vertex]!;
      if (next < 0) break;
      vertex = next;
    }
    return vertex;
  }

  /** Of the open edges at a vertex, one to the neighbour with fewest edges left. */
  private chooseEdge(vertex: number): number {
    const { first, incident, across } = this.graph;
    let best = -1;
    let least = Infinity;
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
      if (this.state[incident[i]!] !== OPEN) continue;
      const neighbour = across[i]!;
      const key = 8 * (this.available[neighbour]! - this.forcedAt[neighbour]!) + (this.nextRandom() & 3);
      if (key < least) {
        least = key;
        best = incident[i]!;
      }
    }
    return best;
  }

  private propagate(): boolean {
    const { first, incident } = this.graph;
    while (this.pendingLength > 0) {
      const vertex = this.pending[--this.pendingLength]!;
      if (this.forcedAt[vertex] === 2) continue;
      for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
        if (this.state[incident[i]!] === OPEN && !this.force(incident[i]!)) return false;
      }
    }
    return true;
  }

  /** Deletes an edge; false when it is forced or leaves a vertex with fewer than two. */
  private delete(edge: number): boolean {
    if (this.state[edge] !== OPEN) return this.state[edge] === DELETED;
    const one = this.graph.ends[2 * edge]!;
    const other = this.graph.ends[2 * edge + 1]!;
    this.state[edge] = DELETED;
    this.trail[this.trailLength++] = edge;
    const leftAtOne = --this.available[one]!;
    const leftAtOther = --this.available[other]!;
    this.relink(one);
    this.relink(other);
    if (leftAtOne === 2) this.pending[this.pendingLength++] = one;
    if (leftAtOther === 2) this.pending[this.pendingLength++] = other;
    return leftAtOne >= 2 && leftAtOther >= 2;
  }

  /** Forces an edge, deletes what that rules out; false on a contradiction. */
  private force(edge: number): boolean {
    if (this.state[edge] !== OPEN) return this.state[edge] === FORCED;
    const { vertices, ends } = this.graph;
    const one = ends[2 * edge]!;
    const other = ends[2 * edge + 1]!;
    if (this.forcedAt[one] === 2 || this.forcedAt[other] === 2) return false;
    const oneEnd = this.mate[one]!;
    const otherEnd = this.mate[other]!;
    const size = this.fragmentSize[one]! + this.fragmentSize[other]!;
    if (oneEnd === other && this.fragmentSize[one] !== vertices) return false;
    this.state[edge] = FORCED;
    this.trail[this.trailLength++] = edge;
    this.forcedAt[one]!++;
    this.forcedAt[other]!++;
    this.relink(one);
    this.relink(other);
    if (oneEnd === other) {
      this.closed = true;
      return true;
    }
    this.mate[oneEnd] = otherEnd;
    this.mate[otherEnd] = oneEnd;
    this.fragmentSize[oneEnd] = size;
    this.fragmentSize[otherEnd] = size;
    if (this.forcedAt[one] === 2 && !this.deleteOthers(one)) return false;
    if (this.forcedAt[other] === 2 && !this.deleteOthers(other)) return false;
    if (size < vertices) {
      const closing = this.graph.edgeBetween(oneEnd, otherEnd);
      if (closing >= 0 && this.state[closing] === OPEN) return this.delete(closing);
    }
    return true;
  }

  private deleteOthers(vertex: number): boolean {
    const { first, incident } = this.graph;
    for (let i = first[vertex]!; i < first[vertex + 1]!; i++) {
      if (this.state[incident[i]!] === OPEN && !this.delete(incident[i]!)) return false;
    }
    return true;
  }

  /** Takes back what was decided since the trail had this length. */
  private undo(length: number): void {
    const { ends } = this.graph;
    this.closed = false;
    this.pendingLength = 0;
    while (this.trailLength > length) {
      const edge = this.trail[--this.trailLength]!;
      const one = ends[2 * edge]!;
      const other = ends[2 * edge + 1]!;
      if (this.state[edge] === DELETED) {
        this.available[one]!++;
        this.available[other]!++;
      } else {
        this.forcedAt[one]!--;
        this.forcedAt[other]!--;
        // Inside a fragment, mate and size are as they were when the vertex was last its end.
        const oneEnd = this.forcedAt[one] === 0 ? one : this.mate[one]!;
        const otherEnd = this.forcedAt[other] === 0 ? other : this.mate[other]!;
        this.mate[oneEnd] = one;
        this.mate[otherEnd] = other;
        this.fragmentSize[oneEnd] = this.forcedAt[one] === 0 ? 1 : this.fragmentSize[one]!;
        this.fragmentSize[otherEnd] = this.forcedAt[other] === 0 ? 1 : this.fragmentSize[other]!;
      }
      this.state[edge] = OPEN;
      this.relink(one);
      this.relink(other);
    }
  }

  /** Puts a vertex where its counts say: at the head of its bucket, or nowhere with two forced edges. */
  private relink(vertex: number): void {
    const bucket =
      this.forcedAt[vertex] === 2 ? NO_BUCKET : bucketFor(this.available[vertex]!, this.forcedAt[vertex]!);
    const previous = this.bucketOf[vertex]!;
    if (bucket === previous) return;
    const after = this.after[vertex]!;
    const before = this.before[vertex]!;
    if (previous !== NO_BUCKET) {
      if (before >= 0) this.after[before] = after;
      else this.bucketHead[previous] = after;
      if (after >= 0) this.before[after] = before;
    }
    this.bucketOf[vertex] = bucket;
    if (bucket === NO_BUCKET) return;
    const head = this.bucketHead[bucket]!;
    this.after[vertex] = head;
    this.before[vertex] = -1;
    this.bucketHead[bucket] = vertex;
    if (head >= 0) this.before[head] = vertex;
  }
}

function bucketFor(available: number, forced: number): number {
  return Math.max(0, Math.min(BUCKETS - 1, 2 * available - 3 * forced));
}
