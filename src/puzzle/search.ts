/** Searches for two completions of a puzzle, or for the proof that there are no two. */

import type { Given } from '../problem/given.js';
import type { Problem } from '../problem/problem.js';
import { Random } from '../problem/random.js';
import { ANY, type FillingKernel, type Gaps, type KnightGraph, type Segment, SMALL_BOARD } from './kernel.js';

/** What is to be filled between given steps, of which there is one at least. */
export function gapsOf({ board, closed }: Problem, { stepOf, squareAt }: Given): Gaps {
  const steps = givenSteps(squareAt);
  const last = squareAt.length - 1;
  const segments: Segment[] = [];
  const add = (step: number, to: number, moves: number, direction: 1 | -1): void => {
    // Steps that follow one another leave nothing to fill; a tail of one move does.
    if (moves > (to === ANY ? 0 : 1)) segments.push({ from: squareAt[step]!, to, moves, step, direction });
  };
  for (let i = 0; i + 1 < steps.length; i++) {
    add(steps[i]!, squareAt[steps[i + 1]!]!, steps[i + 1]! - steps[i]!, 1);
  }
  const [lowest, highest] = [steps[0]!, steps[steps.length - 1]!];
  if (closed) {
    add(highest, squareAt[lowest]!, squareAt.length - highest + lowest, 1);
  } else {
    add(lowest, ANY, lowest, -1);
    add(highest, ANY, last - highest, 1);
  }
  const open = new Uint8Array(board.squares);
  for (let square = 0; square < board.squares; square++) {
    open[square] = stepOf[square]! < 0 && !board.blocked?.[square] ? 1 : 0;
  }
  return { path: squareAt.map((square) => Math.max(square, 0)), open, segments };
}

/** The steps that are given, ascending. */
export function givenSteps(squareAt: Int32Array): number[] {
  return [...squareAt.keys()].filter((step) => squareAt[step]! >= 0);
}

/** A filling, and which of its steps are given. */
export interface KnownFilling {
  /** By step: its square. */
  readonly path: Uint32Array;
  /** By step: 1 where it is given. */
  readonly isGiven: Uint8Array;
  readonly closed: boolean;
}

/** Another filling with the same given steps, near one that is known; undefined when there is none so near. */
export function exchangedFilling(graph: KnightGraph, known: KnownFilling): Uint32Array | undefined {
  return exchangedFillings(graph, known).next().value;
}

/**
 * Other fillings with the same given steps, near one that is known: a stretch of it turned round, or two stretches of
 * one length that change places, each turned round or not. Most puzzles with several fillings have two such.
 */
function* exchangedFillings(
  { squares, distances }: KnightGraph,
  { path, isGiven, closed }: KnownFilling,
): Generator<Uint32Array, undefined> {
  const { length } = path;
  /** Whether the square of one step may stand at another, which is off the path at an open end. */
  const joins = (beside: number, step: number): boolean => {
    if (!closed && (beside < 0 || beside >= length)) return true;
    return distances[path[(beside + length) % length]! * squares + path[step]!] === 1;
  };
  /** Whether the stretch `first` .. `last`, which may go down, can stand at `from` .. `to`. */
  const fits = (from: number, to: number, first: number, last: number): boolean =>
    joins(from - 1, first) && joins(to + 1, last);
  const write = (filling: Uint32Array, from: number, to: number, first: number, last: number) => {
    const direction = last < first ? -1 : 1;
    for (let step = from; step <= to; step++) filling[step] = path[first + direction * (step - from)]!;
    return filling;
  };
  /** By step: the next given one, itself included. */
  const givenFrom = new Uint16Array(length + 1).fill(length);
  for (let step = length - 1; step >= 0; step--)
    givenFrom[step] = isGiven[step] ? step : givenFrom[step + 1]!;
  for (let from = 0; from < length; from++) {
    for (let to = from; to < givenFrom[from]!; to++) {
      if (to > from && fits(from, to, to, from)) yield write(path.slice(), from, to, to, from);
      for (let other = to + 2, last = other + to - from; last < length; other++, last++) {
        if (last >= givenFrom[other]!) continue;
        // The ends of a closed filling are side by side, and what changes places must not be.
        if (closed && from === 0 && last === length - 1) continue;
        const isStraight = fits(from, to, other, last);
        if (!isStraight && !fits(from, to, last, other)) continue;
        const isOtherStraight = fits(other, last, from, to);
        if (!isOtherStraight && !fits(other, last, to, from)) continue;
        const filling = path.slice();
        if (isStraight) write(filling, from, to, other, last);
        else write(filling, from, to, last, other);
        if (isOtherStraight) yield write(filling, other, last, from, to);
        else yield write(filling, other, last, to, from);
      }
    }
  }
  return undefined;
}

/** Counts different fillings that exchanges lead to, one after the other, from some that are known: `most` at most. */
export function countExchanged(
  { graph, squareAt, closed }: SearchedPuzzle,
  known: readonly Uint32Array[],
  most: number,
): number {
  const isGiven = givenMask(squareAt);
  const seen = new Set(known.map(String));
  const left = [...known];
  for (const path of left) {
    for (const other of exchangedFillings(graph, { path, isGiven, closed })) {
      if (seen.size >= most) return most;
      if (!seen.has(String(other))) left.push(other);
      seen.add(String(other));
    }
  }
  return Math.min(seen.size, most);
}

function givenMask(squareAt: Int32Array): Uint8Array {
  return Uint8Array.from(squareAt, (square) => (square < 0 ? 0 : 1));
}

/** A puzzle as it is searched. */
export interface SearchedPuzzle {
  readonly graph: KnightGraph;
  readonly gaps: Gaps;
  /** By step: its square, -1 where it is not given. */
  readonly squareAt: Int32Array;
  readonly closed: boolean;
}

/** What a search came to. */
export interface Fillings {
  /** Different fillings, two at most. */
  readonly paths: readonly Uint32Array[];
  /** Whether these are two, or all. */
  readonly isOver: boolean;
  /** Squares placed in all. */
  readonly nodes: number;
}

/** Squares that the first search for a proof places: most puzzles with one solution take fewer. */
const FIRST_PROOF = 2000;
/** Squares of a short attempt: of 200 to 1000, this took 8 x 8 with few given steps and 10 x 10 the fewest nodes. */
const LUCKY_ATTEMPT = 400;
/** On boards of more than 128 squares. Of 400 and 800, this took 100 puzzles of every fifth to seventh step 11 % less time. */
const LARGE_LUCKY_ATTEMPT = 800;

/**
 * Squares of the short attempts where a filling is known: a puzzle that is being made has no other one mostly, so the proof
 * follows these, without a limit of its own.
 */
const KNOWN_ATTEMPTS = 2000;

/**
 * Searches for two fillings, or for the proof that there is one or none.
 * @param known a filling that is known
 */
export function searchFillings(
  kernel: FillingKernel,
  puzzle: SearchedPuzzle,
  nodeLimit: number,
  known?: Uint32Array,
): Fillings {
  const steps = fillingSteps(kernel, puzzle, nodeLimit, known);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, yielding between the attempts. */
export function* fillingSteps(
  kernel: FillingKernel,
  { graph, gaps, squareAt, closed }: SearchedPuzzle,
  nodeLimit: number,
  known?: Uint32Array,
): Generator<undefined, Fillings> {
  const isGiven = givenMask(squareAt);
  const exchanged = (path: Uint32Array) => exchangedFilling(graph, { path, isGiven, closed });
  const near = known && exchanged(known);
  if (known && near) return { paths: [known, near], isOver: true, nodes: 0 };
  const isSmall = graph.squares <= SMALL_BOARD;
  // Puzzles of larger boards are made without, so that each seed keeps its puzzle.
  const narrows = isSmall || known === undefined;
  const plan =
    known === undefined
      ? new Plan(0, isSmall ? LUCKY_ATTEMPT : LARGE_LUCKY_ATTEMPT)
      : new Plan(KNOWN_ATTEMPTS, LUCKY_ATTEMPT);
  let nodes = 0;
  let wasExchanged = known !== undefined;
  kernel.begin(gaps, known, narrows);
  for (let attempt = 0; ; attempt++) {
    const { most, inOrder } = plan.next();
    const random = new Random();
    random.seed(0, 0, attempt);
    const ranks = ranksOf(graph.squares, attempt === 0 ? undefined : random);
    const order = inOrder ? inAnyOrder(gaps.segments, squareAt.length, random) : undefined;
    const isOver = kernel.run(ranks, Math.min(most, nodeLimit - nodes), order);
    nodes += kernel.nodes;
    const paths = Array.from({ length: kernel.found }, (_, i) => kernel.copyFilling(i));
    if (isOver) return { paths, isOver, nodes };
    const [first] = paths;
    if (first && !wasExchanged) {
      wasExchanged = true;
      const other = exchanged(first);
      if (other) return { paths: [first, other], isOver: true, nodes };
    }
    if (nodes >= nodeLimit) return { paths, isOver, nodes };
    yield;
  }
}

/**
 * Which attempts are made: searches for a proof, each twice as long as the one before, and between them as much in short ones
 * that fill segment after segment, in an order that is drawn. Of puzzles with many fillings a short search finds one with
 * luck, where a long one stays in a bad corner.
 */
class Plan {
  #proof: number;
  /** Squares of the searches for a proof so far, and of the short attempts. */
  #proofs: number;
  #lucky = 0;

  readonly #attempt: number;

  /**
   * @param attempts squares of short attempts that come first, before one search for the proof; 0: none do
   * @param attempt squares of one of them
   */
  constructor(attempts: number, attempt: number) {
    this.#attempt = attempt;
    this.#proof = attempts === 0 ? FIRST_PROOF : Number.POSITIVE_INFINITY;
    this.#proofs = attempts;
  }

  next(): { readonly most: number; readonly inOrder: boolean } {
    if (this.#lucky < this.#proofs) {
      this.#lucky += this.#attempt;
      return { most: this.#attempt, inOrder: true };
    }
    const most = this.#proof;
    this.#proofs += most;
    this.#proof *= 2;
    return { most, inOrder: false };
  }
}

/** By square its place among equals: by number, or shuffled. */
function ranksOf(squares: number, random: Random | undefined): Uint16Array {
  const ranks = Uint16Array.from({ length: squares }, (_, square) => square);
  if (random) shuffle(ranks, random);
  return ranks;
}

/**
 * The segments in an order that is drawn, each from either side: an order that cannot come to a filling
 * fails however its ties are broken, and there are others.
 */
function inAnyOrder(segments: readonly Segment[], length: number, random: Random): Segment[] {
  const order = segments.map((segment) =>
    segment.to !== ANY && random.drawBelow(2) === 1 ? fromOtherSide(segment, length) : segment,
  );
  shuffle(order, random);
  return order;
}

function fromOtherSide({ from, to, moves, step }: Segment, length: number): Segment {
  return { from: to, to: from, moves, step: (step + moves) % length, direction: -1 };
}

/** Shuffles a list in place. */
export function shuffle<Item>(
  list: { readonly length: number; [index: number]: Item },
  random: Random,
): void {
  for (let left = list.length; left > 1; left--) {
    const drawn = random.drawBelow(left);
    [list[left - 1], list[drawn]] = [list[drawn]!, list[left - 1]!];
  }
}
