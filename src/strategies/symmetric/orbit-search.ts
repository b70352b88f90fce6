import { MAX_DEGREE, type OrbitGraph } from '../../problem/orbit-graph.js';
import type { PathEnds } from './symmetric-path.js';

/** Maximum number of orbits of a complete search: it recurses once for each. */
export const MAX_SEARCHED_ORBITS = 512;

/** Searches all paths of a symmetric tour in depth first order. */
export class OrbitSearch {
  /** The path, complete if {@link OrbitSearch.run} found one. */
  readonly path: number[] = [];
  /** Number of squares placed by the last run. */
  spent = 0;
  readonly #graph: OrbitGraph;
  readonly #ends: PathEnds;
  readonly #visited: Uint8Array;
  #goals: readonly number[] = [];
  #maxNodes = 0;
  #isCut = false;

  constructor(graph: OrbitGraph, ends: PathEnds) {
    this.#graph = graph;
    this.#ends = ends;
    this.#visited = new Uint8Array(graph.count);
  }

  /** Searches anew with at most `maxNodes` squares placed. @returns whether there is a path; undefined if the nodes did not suffice */
  run(maxNodes: number, firsts: readonly number[]): boolean | undefined {
    this.spent = 0;
    this.#maxNodes = maxNodes;
    this.#isCut = false;
    this.#visited.fill(0);
    this.path.length = 0;
    for (const first of firsts) {
      this.#goals = this.#ends.goals(first);
      if (this.#extend(first)) return true;
      if (this.#isCut) return undefined;
    }
    return false;
  }

  /** Places a square, and returns whether a path of all orbits follows; the path stays if it does. */
  #extend(square: number): boolean {
    if (this.spent >= this.#maxNodes) {
      this.#isCut = true;
      return false;
    }
    this.spent++;
    const { orbits, count } = this.#graph;
    const orbit = orbits[square]!;
    this.#visited[orbit] = 1;
    this.path.push(square);
    if (this.path.length === count) {
      if (this.#isAtGoal(square)) return true;
    } else if (this.#isPromising(square)) {
      const next: (readonly [square: number, degree: number])[] = [];
      for (const near of this.#near(square)) {
        if (!this.#visited[orbits[near]!]) next.push([near, this.#degree(near)]);
      }
      next.sort((one, other) => one[1] - other[1]);
      for (const [near] of next) {
        if (this.#extend(near)) return true;
        if (this.#isCut) return false;
      }
    }
    this.#visited[orbit] = 0;
    this.path.pop();
    return false;
  }

  #isAtGoal(square: number): boolean {
    if (this.#goals.length === 0) return true;
    if (this.#ends.distance === 0) return this.#goals.includes(square);
    return this.#goals.some((goal) => this.#near(goal).includes(square));
  }

  /** Returns whether every orbit can be entered, and at most one is left without another move, which is the last. */
  #isPromising(last: number): boolean {
    const { lowest, orbits, count } = this.#graph;
    let ends = 0;
    for (let orbit = 0; orbit < count; orbit++) {
      if (this.#visited[orbit]) continue;
      const moves = this.#degree(lowest[orbit]!);
      if (moves > 1) continue;
      const isNext = this.#near(last).some((square) => orbits[square] === orbit);
      if (moves === 0 && !isNext) return false;
      if ((moves === 0 || !isNext) && ++ends > 1) return false;
    }
    return true;
  }

  /** Returns the number of moves to other orbits that are not visited. */
  #degree(square: number): number {
    const { neighbours, orbits } = this.#graph;
    const own = orbits[square]!;
    let moves = 0;
    for (let at = MAX_DEGREE * square, end = at + MAX_DEGREE; at < end && neighbours[at]! >= 0; at++) {
      const orbit = orbits[neighbours[at]!]!;
      if (!this.#visited[orbit] && orbit !== own) moves++;
    }
    return moves;
  }

  #near(square: number): Int32Array {
    const from = MAX_DEGREE * square;
    const moves = this.#graph.neighbours.subarray(from, from + MAX_DEGREE);
    const length = moves.indexOf(-1);
    return length < 0 ? moves : moves.subarray(0, length);
  }
}
