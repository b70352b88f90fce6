import { EdgeState } from './edge-state.js';
import type { Graph } from './graph.js';

/** `impossible` is proven: the search ended without a cycle. `limit`: the node limit came first. */
export type SearchStatus = 'found' | 'impossible' | 'limit';

/** What a cycle is asked to be. */
export interface CycleOptions {
  /** Edges that must be part of the cycle. */
  forced: readonly number[];
  /**
   * Two vertices that count as neighbours in the cycle, by an edge that is not in the graph: the cycle
   * without it is a Hamiltonian path from one to the other.
   */
  joined?: readonly [number, number] | undefined;
  /** A uint32. Another seed, another order of decisions. */
  seed: number;
  /** Attempts of the lengths of {@link luby} rather than each half as long again as the one before. */
  restartsOften?: boolean | undefined;
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
  #restartsOften = false;
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
  begin({ forced, joined, seed, restartsOften = false }: CycleOptions): void {
    const state = this.#state;
    const isPossible = state.reset(joined) && forced.every((edge) => state.force(edge)) && state.propagate();
    this.nodes = 0;
    this.#attempt = 0;
    this.#attemptLimit = this.#shortAttempt;
    this.#restartsOften = restartsOften;
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
        this.#attemptLimit = this.#restartsOften
          ? luby(this.#attempt) * this.#shortAttempt
          : this.#attemptLimit + Math.ceil(this.#attemptLimit / 2);
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
    return this.forcedPath(this.#graph, from, this.forcedNext(this.#graph, from, -1));
  }

  /**
   * The way along forced edges, as things stand, from a vertex by the next one, to its end or once around.
   * @param graph the one that is searched, or what it was before vertices and edges were added
   * @param second -1: there is none
   */
  forcedPath(graph: Graph, first: number, second: number): number[] {
    const path = [first];
    for (let previous = first, vertex = second; vertex >= 0 && vertex !== first; ) {
      path.push(vertex);
      const next = this.forcedNext(graph, vertex, previous);
      previous = vertex;
      vertex = next;
    }
    return path;
  }

  /** The first vertex, but for one, to which a forced edge leads; -1: there is none. */
  forcedNext({ first, incident, across }: Graph, vertex: number, but: number): number {
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      if (across[i] !== but && this.#state.isForced(incident[i])) return across[i];
    }
    return -1;
  }

  get #shortAttempt(): number {
    return SPARE_DECISIONS + this.#graph.vertices;
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

/**
 * Term `number`, from 0, of the sequence 1 1 2 1 1 2 4 ... (Luby, Sinclair & Zuckerman 1993): restarts after so long are
 * nearly as good as those after the best length, whatever that is, and the lengths grow without end.
 */
function luby(number: number): number {
  // The sequence is itself, itself again and a power of two, over and over: after 2^k - 1 terms comes 2^(k - 1).
  let place = number + 1;
  while ((place & (place + 1)) !== 0) place -= 2 ** (31 - Math.clz32(place)) - 1;
  return (place + 1) / 2;
}
