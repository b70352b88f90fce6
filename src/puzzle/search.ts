/** Searches for two completions of a puzzle, or proves that there are fewer. */

import { listOpenSquares } from '../problem/knight-graph.js';
import type { Board, Problem } from '../problem/problem.js';
import { Random } from '../problem/random.js';
import { ANY, type Gaps, type KnightGraph, type Segment, SMALL_BOARD } from './kernel.js';
import type { LoadedBoard } from './loaded-board.js';

/** Returns the segments to fill between given steps. There must be at least one given step. */
function findGaps({ board, closed }: Problem, squareAt: Int32Array): Gaps {
  const steps = givenSteps(squareAt);
  const last = squareAt.length - 1;
  const segments: Segment[] = [];
  const add = (step: number, to: number, moves: number, direction: 1 | -1): void => {
    // Consecutive steps leave nothing to fill. A segment without a given end has a square to fill even if it is one move
    // long.
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
  return { path: squareAt.map((square) => Math.max(square, 0)), open: openToFill(board, squareAt), segments };
}

/** Returns by square: 1 for open squares whose step is not given. */
function openToFill(board: Board, squareAt: Int32Array): Uint8Array {
  const open = new Uint8Array(board.squares);
  for (const square of listOpenSquares(board)) open[square] = 1;
  for (const square of squareAt) if (square >= 0) open[square] = 0;
  return open;
}

/** Returns the given steps in ascending order. */
export function givenSteps(squareAt: Int32Array): number[] {
  return [...squareAt.keys()].filter((step) => squareAt[step]! >= 0);
}

/** Returns the given steps with their squares, in ascending order. */
export function givenList(squareAt: Int32Array): (readonly [square: number, step: number])[] {
  return givenSteps(squareAt).map((step) => [squareAt[step]!, step]);
}

/** Returns the orders of visiting a board of one or two open squares that agree with the given steps. */
export function completionsOfFew(open: readonly number[], squareAt: Int32Array): number[][] {
  const orders = open.length === 1 ? [[...open]] : [[...open], [...open].reverse()];
  return orders.filter((order) => order.every((square, step) => [-1, square].includes(squareAt[step]!)));
}

/**
 * Yields other completions with the same given steps, close to a known one: a segment is reversed, or two segments of the
 * same length are exchanged, each reversed or not. Most puzzles with several completions have two that differ in this way.
 * @param path the known completion, by step
 * @param squareAt by step: its square if given, else -1
 */
export function* exchanges(
  { squares, distances }: KnightGraph,
  closed: boolean,
  path: Uint32Array,
  squareAt: Int32Array,
): Generator<Uint32Array, undefined> {
  const { length } = path;
  /** Returns whether the square of `step` fits next to step `beside`, which may be beyond an open end. */
  const joins = (beside: number, step: number): boolean => {
    if (!closed && (beside < 0 || beside >= length)) return true;
    return distances[path[(beside + length) % length]! * squares + path[step]!] === 1;
  };
  /** Returns whether the segment `first` to `last`, which may run backwards, fits at steps `from` to `to`. */
  const fits = (from: number, to: number, first: number, last: number): boolean =>
    joins(from - 1, first) && joins(to + 1, last);
  const write = (completion: Uint32Array, from: number, to: number, first: number, last: number) => {
    const direction = last < first ? -1 : 1;
    for (let step = from; step <= to; step++) completion[step] = path[first + direction * (step - from)]!;
    return completion;
  };
  /** By step: the next given step, including itself. */
  const givenFrom = new Uint16Array(length + 1).fill(length);
  for (let step = length - 1; step >= 0; step--)
    givenFrom[step] = squareAt[step]! >= 0 ? step : givenFrom[step + 1]!;
  for (let from = 0; from < length; from++) {
    for (let to = from; to < givenFrom[from]!; to++) {
      if (to > from && fits(from, to, to, from)) yield write(path.slice(), from, to, to, from);
      for (let other = to + 2, last = other + to - from; last < length; other++, last++) {
        if (last >= givenFrom[other]!) continue;
        // Adjacent segments cannot be exchanged. In a closed completion, the first and the last one are adjacent.
        if (closed && from === 0 && last === length - 1) continue;
        const isStraight = fits(from, to, other, last);
        if (!isStraight && !fits(from, to, last, other)) continue;
        const isOtherStraight = fits(other, last, from, to);
        if (!isOtherStraight && !fits(other, last, to, from)) continue;
        const completion = path.slice();
        if (isStraight) write(completion, from, to, other, last);
        else write(completion, from, to, last, other);
        if (isOtherStraight) yield write(completion, other, last, from, to);
        else yield write(completion, other, last, to, from);
      }
    }
  }
  return undefined;
}

/** Counts the different completions that repeated exchanges reach from known ones, up to `max`. */
export function countExchanges(
  graph: KnightGraph,
  closed: boolean,
  known: readonly Uint32Array[],
  squareAt: Int32Array,
  max: number,
): number {
  const seen = new Set(known.map(String));
  const left = [...known];
  for (const path of left) {
    for (const other of exchanges(graph, closed, path, squareAt)) {
      if (seen.size >= max) return max;
      if (!seen.has(String(other))) left.push(other);
      seen.add(String(other));
    }
  }
  return Math.min(seen.size, max);
}

/** The result of a search. */
export interface Completions {
  /** Different completions, at most two. */
  readonly paths: readonly Uint32Array[];
  /** Whether the search is finished: `paths` has two completions, or all if there are fewer. */
  readonly isOver: boolean;
  /** Number of squares placed in all. */
  readonly nodes: number;
}

/** Maximum number of squares that the first search for a proof places. Most puzzles with one solution take fewer. */
const FIRST_PROOF = 2000;
/**
 * Squares of a short attempt. Among 200 to 1000, this value had the fewest nodes on 8 x 8 with few given steps and on 10 x 10.
 */
const LUCKY_ATTEMPT = 400;
/** The same for boards of more than 128 squares. Compared to 400, it took 11 % less time for 100 puzzles. */
const LARGE_LUCKY_ATTEMPT = 800;

/**
 * Number of squares that short attempts place in total if a completion is known. During creation there is usually no other
 * one, so an unlimited proof follows.
 */
const KNOWN_ATTEMPTS = 2000;

/** Runs a generator to its end and returns its result. */
export function runToEnd<Result>(steps: Generator<unknown, Result>): Result {
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value;
}

/**
 * Searches for two completions, or proves that there is one or none. Yields between attempts.
 * @param squareAt by step: its square if given, else -1
 * @param known a known completion
 */
export function* searchSteps(
  { graph, kernel }: LoadedBoard,
  problem: Problem,
  squareAt: Int32Array,
  nodeLimit: number,
  known?: Uint32Array,
): Generator<undefined, Completions> {
  const exchange = (path: Uint32Array) => exchanges(graph, problem.closed, path, squareAt).next().value;
  const near = known && exchange(known);
  if (known && near) return { paths: [known, near], isOver: true, nodes: 0 };
  if (isLearnt(graph, squareAt, known)) {
    return yield* learntSteps({ graph, kernel }, problem, squareAt, { nodeLimit, known });
  }
  const gaps = findGaps(problem, squareAt);
  const plan = planAttempts(
    known === undefined ? 0 : KNOWN_ATTEMPTS,
    graph.squares > SMALL_BOARD ? LARGE_LUCKY_ATTEMPT : LUCKY_ATTEMPT,
  );
  let nodes = 0;
  let wasExchanged = known !== undefined;
  kernel.begin(gaps, known);
  for (let attempt = 0; ; attempt++) {
    const { maxNodes, inOrder } = plan.next().value;
    const random = new Random();
    random.seed(0, 0, attempt);
    const ranks = Uint16Array.from({ length: graph.squares }, (_, square) => square);
    if (attempt > 0) shuffle(ranks, random);
    const order = inOrder ? randomOrder(gaps.segments, squareAt.length, random) : undefined;
    const isOver = kernel.run(ranks, Math.min(maxNodes, nodeLimit - nodes), order);
    nodes += kernel.nodes;
    const paths = Array.from({ length: kernel.found }, (_, i) => kernel.copyCompletion(i));
    if (isOver) return { paths, isOver, nodes };
    const [first] = paths;
    if (first && !wasExchanged) {
      wasExchanged = true;
      const other = exchange(first);
      if (other) return { paths: [first, other], isOver: true, nodes };
    }
    if (nodes >= nodeLimit) return { paths, isOver, nodes };
    yield;
  }
}

/**
 * The search learns if at least one in eight steps is given. With fewer, there are usually many completions, and short attempts
 * find two of them sooner.
 */
const MAX_LEARNT_INTERVAL = 8;

/** Returns whether the search learns from conflicts: on boards of more than 128 squares, for a proof or with enough given steps. */
export function isLearnt(graph: KnightGraph, squareAt: Int32Array, known?: Uint32Array): boolean {
  if (graph.squares <= SMALL_BOARD) return false;
  return known !== undefined || givenSteps(squareAt).length * MAX_LEARNT_INTERVAL >= squareAt.length;
}

/** Squares that the search which learns places between two yields. */
const LEARNT_SLICE = 20_000;

/** Options of {@link learntSteps}. */
interface LearntOptions {
  readonly nodeLimit: number;
  readonly known?: Uint32Array | undefined;
  /** Maximum number of completions to find, default 2. */
  readonly max?: number;
}

/** Searches for completions by learning from conflicts, or proves that there are no others. Yields between slices. */
export function* learntSteps(
  { kernel }: LoadedBoard,
  { board, closed }: Problem,
  squareAt: Int32Array,
  { nodeLimit, known, max = 2 }: LearntOptions,
): Generator<undefined, Completions> {
  kernel.beginLearning(squareAt, openToFill(board, squareAt), closed, known);
  const paths = known ? [known] : [];
  while (paths.length < max) {
    const result = kernel.runLearning(Math.min(LEARNT_SLICE, nodeLimit - kernel.learntNodes));
    if (result === 'found') paths.push(kernel.copyCompletion(0));
    else if (result === 'over') break;
    else if (kernel.learntNodes >= nodeLimit) return { paths, isOver: false, nodes: nodeLimit };
    yield;
  }
  return { paths, isOver: true, nodes: kernel.learntNodes };
}

/**
 * Yields the plan of attempts. Searches for a proof, each twice as long as the one before, alternate with short attempts that
 * fill segments in a random order and together place as many squares. With many completions, a short search may find one soon,
 * where a long search stays in a bad branch.
 * @param attempts squares of initial short attempts, followed by a single search for the proof; 0: none
 * @param size squares of one short attempt
 */
function* planAttempts(
  attempts: number,
  size: number,
): Generator<{ readonly maxNodes: number; readonly inOrder: boolean }, never> {
  let proof = attempts === 0 ? FIRST_PROOF : Number.POSITIVE_INFINITY;
  let proofs = attempts;
  let lucky = 0;
  for (;;) {
    for (; lucky < proofs; lucky += size) yield { maxNodes: size, inOrder: true };
    yield { maxNodes: proof, inOrder: false };
    proofs += proof;
    proof *= 2;
  }
}

/**
 * Returns the segments in random order and directions. If an order of segments cannot lead to a completion, no way of
 * breaking ties helps. Another order may.
 */
function randomOrder(segments: readonly Segment[], length: number, random: Random): Segment[] {
  const order = segments.map((segment): Segment => {
    const { from, to, moves, step } = segment;
    if (to === ANY || random.drawBelow(2) === 0) return segment;
    return { from: to, to: from, moves, step: (step + moves) % length, direction: -1 };
  });
  shuffle(order, random);
  return order;
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
