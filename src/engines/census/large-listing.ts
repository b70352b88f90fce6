/** Lists on boards of any size: squares count their available moves, where assembly/census/listing.ts has sets of squares. */

import { type ListingGraph, type ListingKernel, MOST_ROWS } from './listing.js';

const ANY = -1;
const NONE = -2;
const WAYS = 8;

export class LargeListing implements ListingKernel {
  readonly rows: Uint32Array;
  readonly #graph: ListingGraph;
  readonly #path: Uint32Array;
  readonly #free: Uint8Array;
  /** By free square: its neighbours that are free, the head, or the start of a closed tour. */
  readonly #ways: Uint8Array;
  /** Eight a square: its neighbours, ascending; and how many. */
  readonly #near: Int32Array;
  readonly #degrees: Uint8Array;
  /** By step: candidates that are left, a bit for each neighbour; and the square that has to be the last. */
  readonly #candidates: Uint8Array;
  readonly #last: Int32Array;
  #ends: Uint8Array = new Uint8Array(0);
  /** How many squares that may be the last are free. */
  #endsLeft = 0;
  #fixed = 0;
  #depth = 0;
  #done = true;

  constructor(graph: ListingGraph) {
    this.#graph = graph;
    this.rows = new Uint32Array(MOST_ROWS * graph.leaf);
    this.#path = new Uint32Array(graph.length);
    this.#free = new Uint8Array(graph.squares);
    this.#ways = new Uint8Array(graph.squares);
    this.#near = new Int32Array(WAYS * graph.squares);
    this.#degrees = Uint8Array.from(graph.neighbours, (near) => near.length);
    for (const [square, near] of graph.neighbours.entries()) this.#near.set(near, WAYS * square);
    this.#candidates = new Uint8Array(graph.length);
    this.#last = new Int32Array(graph.length + 1);
  }

  get done(): boolean {
    return this.#done;
  }

  get path(): Uint32Array {
    return this.#path.slice(0, this.#depth + 1);
  }

  seek(path: ArrayLike<number>, fixed: number, ends: Uint8Array): void {
    const { free, neighbours, closed, length } = this.#graph;
    this.#free.set(free);
    this.#ways.set(this.#degrees);
    this.#ends = ends;
    const last = ends.indexOf(1);
    this.#endsLeft = ends.reduce((sum, isEnd) => sum + isEnd, 0);
    this.#last[0] = !closed && this.#endsLeft === 1 ? last : ANY;
    this.#fixed = fixed;
    this.#done = false;
    for (let step = 0; step < path.length; step++) {
      this.#place(step, path[step]!);
      this.#depth = step;
      let candidates = step + 1 === length ? 0 : this.#candidatesAfter(step);
      if (step + 1 < path.length) {
        const next = neighbours[path[step]!]!.indexOf(path[step + 1]!);
        const isAlive = (candidates & (1 << next)) !== 0;
        candidates &= -2 << next;
        this.#candidates[step] = candidates;
        if (isAlive) continue;
        this.#done = step + 1 < fixed;
        return;
      }
      this.#candidates[step] = candidates;
    }
  }

  run(most: number, nodes: number): number {
    if (this.#done) return 0;
    const { length, leaf } = this.#graph;
    let step = this.#depth;
    let rows = 0;
    let left = nodes;
    for (;;) {
      const candidates = this.#candidates[step]!;
      if (candidates === 0) {
        if (step < this.#fixed) {
          this.#done = true;
          break;
        }
        this.#takeBack(step);
        step--;
        continue;
      }
      this.#candidates[step] = candidates & (candidates - 1);
      const way = 31 - Math.clz32(candidates & -candidates);
      const square = this.#near[WAYS * this.#path[step]! + way]!;
      step++;
      this.#place(step, square);
      left--;
      let next = 0;
      if (step + 1 < length) {
        next = this.#candidatesAfter(step);
        if (next === 0) {
          this.#takeBack(step);
          step--;
          continue;
        }
      }
      if (step + 1 === leaf) {
        this.rows.set(this.#path.subarray(0, leaf), rows * leaf);
        rows++;
        next = 0;
      }
      this.#candidates[step] = next;
      if (rows === most || left <= 0) break;
    }
    this.#depth = step;
    return rows;
  }

  /** Whether the square before a step is no longer available to its neighbours. */
  #leaves(step: number): boolean {
    return step > 1 || (step === 1 && !this.#graph.closed);
  }

  #place(step: number, square: number): void {
    this.#path[step] = square;
    this.#free[square] = 0;
    this.#endsLeft -= this.#ends[square]!;
    if (!this.#leaves(step)) return;
    const before = this.#path[step - 1]!;
    const end = WAYS * before + this.#degrees[before]!;
    for (let way = WAYS * before; way < end; way++) this.#ways[this.#near[way]!]!--;
  }

  #takeBack(step: number): void {
    const square = this.#path[step]!;
    this.#free[square] = 1;
    this.#endsLeft += this.#ends[square]!;
    if (!this.#leaves(step)) return;
    const before = this.#path[step - 1]!;
    const end = WAYS * before + this.#degrees[before]!;
    for (let way = WAYS * before; way < end; way++) this.#ways[this.#near[way]!]!++;
  }

  /** What may follow the path up to a step, a bit for each neighbour of its head; 0 where it cannot be finished. */
  #candidatesAfter(step: number): number {
    const { closed, length, allowed } = this.#graph;
    const head = this.#path[step]!;
    const last = step > 0 ? this.#lastAfter(step) : this.#lastAtStart();
    if (last === NONE) return 0;
    if (this.#endsLeft === 0 || (step > 0 && !this.#canBeOrdered())) return 0;
    this.#last[step + 1] = last;
    const isLastStep = step + 2 === length;
    const allowedNext = allowed[step + 1];
    let candidates = 0;
    let next = 0;
    let inner = 0;
    const near = WAYS * head;
    for (let way = 0; way < this.#degrees[head]!; way++) {
      const square = this.#near[near + way]!;
      if (!this.#free[square]) continue;
      if (isLastStep) {
        if ((!allowedNext || allowedNext[square]) && this.#isLast(square)) candidates |= 1 << way;
        continue;
      }
      if (square === last) continue;
      if (!allowedNext || allowedNext[square]) candidates |= 1 << way;
      if (this.#ways[square] !== 2) continue;
      next |= 1 << way;
      if (closed || last !== ANY || !this.#ends[square]) inner |= 1 << way;
    }
    if (next === 0) return candidates;
    if (closed && step === 0) {
      // Of a start's neighbours one more may be so: it is the last.
      const others = next & (next - 1);
      if ((others & (others - 1)) !== 0) return 0;
      return others === 0 ? candidates : candidates & next;
    }
    // Those with one way on besides the head have only that one left when they are not next.
    if ((inner & (inner - 1)) !== 0) return 0;
    const isPair = (next & (next - 1)) !== 0;
    const rest = next & (next - 1);
    if ((rest & (rest - 1)) !== 0) return 0;
    if (inner !== 0) return candidates & inner;
    return isPair ? candidates & next : candidates;
  }

  /** The square that has to be the last, as far as is known; NONE where the path cannot be finished. */
  #lastAfter(step: number): number {
    const before = this.#path[step - 1]!;
    const end = WAYS * before + this.#degrees[before]!;
    let last = this.#last[step]!;
    for (let way = WAYS * before; way < end; way++) {
      const square = this.#near[way]!;
      if (this.#ways[square]! <= 1 && this.#free[square]) last = this.#lastWith(square, last);
      if (last === NONE) break;
    }
    return last;
  }

  #lastAtStart(): number {
    let last = this.#last[0]!;
    for (let square = 0; square < this.#free.length; square++) {
      if (this.#ways[square]! <= 1 && this.#free[square]) last = this.#lastWith(square, last);
      if (last === NONE) break;
    }
    return last;
  }

  /** The same when a square has one way at most. */
  #lastWith(square: number, last: number): number {
    const mayBeLast = !this.#graph.closed && this.#ways[square] === 1 && this.#ends[square] === 1;
    return mayBeLast && (last === ANY || last === square) ? square : NONE;
  }

  /** Whether some square that may be the last is free, and above the second where it must be. */
  #canBeOrdered(): boolean {
    if (!this.#graph.ordered) return true;
    const start = this.#path[0]!;
    const end = WAYS * start + this.#degrees[start]!;
    for (let way = WAYS * start; way < end; way++) {
      const square = this.#near[way]!;
      if (this.#free[square] && this.#isLast(square)) return true;
    }
    return false;
  }

  #isLast(square: number): boolean {
    return this.#ends[square] === 1 && (!this.#graph.ordered || square > this.#path[1]!);
  }
}
