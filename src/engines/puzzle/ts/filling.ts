// Its images are assembly/puzzle/filling.ts, where a set of squares is a pair of words, and arrays/filling.ts beside it.
import {
  ANY,
  type FillingKernel,
  type Gaps,
  type KnightGraph,
  MOST_FILLED_SQUARES,
  type Segment,
} from '../kernel.js';
import { Places } from './places.js';
import { Walks, type Weighed } from './walks.js';
import { Ways } from './ways.js';

const ALL_FOUND = 2;

/**
 * Fillings, depth first: the segment that has the fewest walks is filled next, square by square. A branch is cut when a
 * square has too few ways left, or is too far from every segment.
 */
export class TsFilling implements FillingKernel {
  nodes = 0;
  readonly #graph: KnightGraph;
  readonly #walks: Walks;
  /** Undefined on boards that are too large for it. */
  readonly #places: Places | undefined;
  readonly #ways: Ways;
  readonly #fillings: Uint32Array[] = [];
  #path = new Uint32Array(0);
  #segments: readonly Segment[] = [];
  readonly #done: boolean[] = [];
  /** How many segments are begun. */
  #level = 0;
  /** By segment what was known of its walks when the last one was begun. */
  #weighed: readonly (Weighed | undefined)[] = [];
  #ranks: Uint16Array = new Uint16Array(0);
  #limit = 0;
  #inOrder = false;
  #isLimited = false;

  constructor(graph: KnightGraph) {
    this.#graph = graph;
    this.#walks = new Walks(graph);
    if (graph.squares <= MOST_FILLED_SQUARES) this.#places = new Places(graph);
    this.#ways = new Ways(graph);
  }

  begin({ path, open, segments }: Gaps, known?: Uint32Array): void {
    this.#fillings.length = 0;
    if (known) this.#fillings.push(known);
    this.#segments = segments;
    this.#path = Uint32Array.from(path);
    this.#places?.begin(segments, this.#path, open);
    this.#ways.begin(segments, open);
  }

  run(ranks: Uint16Array, nodes: number, inOrder: boolean): boolean {
    this.#ranks = ranks;
    this.#limit = nodes;
    this.#inOrder = inOrder;
    this.nodes = 0;
    this.#isLimited = false;
    this.#done.length = this.#segments.length;
    this.#done.fill(false);
    this.#weighed = [];
    this.#level = 0;
    if (this.#places?.narrowFirst() !== false) this.#nextSegment();
    return !this.#isLimited;
  }

  copyFilling(index: number): Uint32Array {
    return this.#fillings[index]!.slice();
  }

  get found(): number {
    return this.#fillings.length;
  }

  get #isOver(): boolean {
    return this.#isLimited || this.found === ALL_FOUND;
  }

  /** Fills what is left, beginning with the segment of the fewest walks. */
  #nextSegment(): void {
    const { squares } = this.#graph;
    const segments = this.#segments;
    const coverage = new Uint16Array(squares);
    let bestMet: readonly number[] = [];
    const mayEnd = new Uint8Array(squares);
    let best = -1;
    let least = 0;
    const weighed: (Weighed | undefined)[] = new Array(segments.length);
    for (let i = 0; i < segments.length; i++) {
      if (this.#done[i]) continue;
      const found = this.#weigh(i);
      const { weight, met, ends } = found;
      if (weight === 0) return;
      weighed[i] = found;
      for (const square of ends) mayEnd[square] = 1;
      for (const square of met) coverage[square]!++;
      if (best >= 0 && (this.#inOrder || weight >= least)) continue;
      best = i;
      bestMet = met;
      least = weight;
    }
    if (best < 0) {
      this.#note();
      return;
    }
    // What no other segment meets, this one has to.
    for (let square = 0; square < squares; square++) {
      if (this.#ways.open[square] && coverage[square] === 0) return;
    }
    const own = bestMet.filter((square) => coverage[square] === 1);
    const { from, moves, step } = segments[best]!;
    this.#done[best] = true;
    this.#level++;
    const ways = this.#ways;
    const [mayEndBefore, weighedBefore] = [ways.mayEnd, this.#weighed];
    ways.mayEnd = mayEnd;
    this.#weighed = weighed;
    this.#extend(segments[best]!, own, from, moves, step);
    ways.mayEnd = mayEndBefore;
    this.#weighed = weighedBefore;
    this.#level--;
    this.#done[best] = false;
  }

  /** Goes on behind a segment that is filled. */
  #goOn(filled: Segment): void {
    const isOpen = this.#places?.narrowNext(this.#level, filled, this.#path) !== false;
    if (isOpen) this.#nextSegment();
  }

  /** What a segment's walks are now: what they were, when nothing that they met is filled. */
  #weigh(segment: number): Weighed {
    const before = this.#weighed[segment];
    if (before?.met.every((square) => this.#ways.open[square] === 1)) return before;
    return this.#walks.weigh(this.#segments[segment]!, this.#ways.open, this.#inOrder);
  }

  /** Goes on with a segment from its head, with so many moves left. */
  #extend(segment: Segment, own: readonly number[], head: number, moves: number, step: number): void {
    const { to } = segment;
    if (moves === 1 && to !== ANY) {
      this.#close(segment, head);
      return;
    }
    const ways = this.#ways;
    const isAnchor = head === segment.from && moves === segment.moves;
    const staysOpen = isAnchor && ways.takeSide(head) > 0;
    let stepAfter = step + segment.direction;
    // Round a closed tour.
    if (stepAfter === this.#path.length) stepAfter = 0;
    else if (stepAfter < 0) stepAfter = this.#path.length - 1;
    const candidates = this.#candidates(head, to, moves, staysOpen, stepAfter);
    if (!staysOpen) ways.available[head] = 0;
    for (let i = 0; i < candidates.length && !this.#isOver; i++) {
      if (this.nodes >= this.#limit) {
        this.#isLimited = true;
        break;
      }
      this.nodes++;
      const square = candidates[i]!;
      ways.open[square] = 0;
      this.#path[stepAfter] = square;
      if (moves === 1) this.#endTail(segment, head, square);
      else if (ways.haveWays(head, head) && this.#areNear(own, square, to, moves - 1)) {
        this.#extend(segment, own, square, moves - 1, stepAfter);
      }
      ways.open[square] = 1;
    }
    if (isAnchor) ways.addSide(head);
    else ways.available[head] = 1;
  }

  /** The last move of a segment between two given steps. */
  #close(segment: Segment, head: number): void {
    const { to } = segment;
    const { squares, distances } = this.#graph;
    if (distances[head * squares + to] !== 1) return;
    const ways = this.#ways;
    ways.available[head] = 0;
    if (ways.takeSide(to) === 0) ways.available[to] = 0;
    if (ways.haveWays(head, to)) this.#goOn(segment);
    ways.addSide(to);
    ways.available[head] = 1;
  }

  /** The last square of a tail. */
  #endTail(segment: Segment, head: number, square: number): void {
    const ways = this.#ways;
    ways.available[square] = 0;
    ways.ends--;
    if (ways.haveWays(head, square)) this.#goOn(segment);
    ways.ends++;
    ways.available[square] = 1;
  }

  /** Where a head may go, the square with the fewest ways on first (Warnsdorff's rule). */
  #candidates(head: number, to: number, moves: number, staysOpen: boolean, step: number): number[] {
    const { squares, neighbours, distances } = this.#graph;
    const { open, available, mayEnd, ends } = this.#ways;
    const found: number[] = [];
    const keys: number[] = [];
    let pressed = 0;
    let inner = 0;
    let only = ANY;
    for (const square of neighbours[head]!) {
      if (!open[square]) continue;
      let ways = 0;
      let onward = 0;
      for (const next of neighbours[square]!) {
        ways += available[next]!;
        onward += open[next]!;
      }
      // It has one way on besides the head at most: it comes next, or is an end.
      if (ways <= 2) {
        pressed++;
        if (!mayEnd[square]) {
          inner++;
          only = square;
        }
      }
      if (to !== ANY && distances[to * squares + square]! > moves - 1) continue;
      if (this.#places?.has(this.#level - 1, step, square) === false) continue;
      const key = onward * squares + this.#ranks[square]!;
      let place = found.length;
      for (; place > 0 && keys[place - 1]! > key; place--) {
        found[place] = found[place - 1]!;
        keys[place] = keys[place - 1]!;
      }
      found[place] = square;
      keys[place] = key;
    }
    if (staysOpen || pressed === 0) return found;
    if (pressed > 1 + ends || inner > 1) return [];
    if (inner === 0) return found;
    return found.includes(only) ? [only] : [];
  }

  /** Whether those of the segment's own squares that are open can be met with so many moves left. */
  #areNear(own: readonly number[], head: number, to: number, moves: number): boolean {
    const { squares, distances } = this.#graph;
    for (const square of own) {
      if (!this.#ways.open[square]) continue;
      const way = distances[head * squares + square]! + (to === ANY ? 0 : distances[to * squares + square]!);
      if (way > moves) return false;
    }
    return true;
  }

  /** A filling: kept, unless it is the one that is known. */
  #note(): void {
    const known = this.#fillings[0];
    if (known?.every((square, step) => square === this.#path[step])) return;
    this.#fillings.push(this.#path.slice());
  }
}
