import { Grid, WHITE } from '../../existence/holes/grid.js';
import { maximumLinks } from '../../existence/holes/two-factor.js';
import { colour } from '../../existence/plain.js';
import { outOfRange } from '../../problem/arguments.js';
import { isCycle, knightNeighbours } from '../../problem/knight-graph.js';
import type { Options } from '../../problem/options.js';
import type { Board, Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import {
  copyPath,
  type SolveSteps,
  type TourResult,
  type WalkResult,
  withJsonArrays,
} from '../../problem/result.js';
import type { Budget } from '../budget.js';
import type { LongestWalks } from '../strategy.js';
import { searchLocally, type WalkEnds } from './local-search.js';
import { searchStates } from './walk-states.js';

/** Maximum number of squares of a board. The neighbours take about 100 bytes a square. */
const MAX_SQUARES = 2 ** 20;

/** Maximum number of open squares on which a complete search always ends. */
const MAX_PROVEN_SQUARES = 36;

/** Nodes for each square after which the local search gives up: where a complete search follows, and elsewhere. */
const PATIENCE_BEFORE_PROOF = 500;
const PATIENCE = 8000;

/** Maximum number of squares of a component on which a complete search is tried, and of its states. */
const MAX_TRIED_SQUARES = 256;
const MAX_STATES = 50_000;

/** Maximum number of squares of a board whose bound counts links. */
const MAX_LINKED_SQUARES = 2 ** 14;

/** Maximum number of nodes between two yields: a few milliseconds. */
const SLICE = 2 ** 12;

function refusalOf({ board, closed, symmetry }: Problem, { strategy }: Options): RangeError | undefined {
  if (closed) return outOfRange('longest', true, 'left out with closed true: a longest walk is an open one');
  if (symmetry)
    return outOfRange('longest', true, 'left out with symmetry: a longest walk need not have one');
  if (strategy === 'warnsdorff') {
    return outOfRange(
      'longest',
      true,
      "left out with strategy 'warnsdorff', which does not search for a tour",
    );
  }
  if (board.squares <= MAX_SQUARES) return undefined;
  return outOfRange('rows * cols', board.squares, `at most ${MAX_SQUARES} with longest`);
}

/** Squares that moves connect, and an upper bound for the walks on them. */
interface Component {
  readonly squares: readonly number[];
  bound: number;
}

/**
 * Looks for a longest walk where no tour was found: by local search, and, if that leaves a gap to the bound, by a search through states,
 * which ends on at most 36 open squares.
 * @param tried the answer of the search for a tour
 */
function* longestWalk(
  problem: Problem,
  { seed, stream }: Options,
  tried: Exclude<TourResult, { status: 'found' }>,
  out: Uint32Array | undefined,
  budget: Budget,
): SolveSteps<WalkResult> {
  const { board } = problem;
  const [start, end] = [Math.max(problem.start, -1), problem.end];
  // A walk that only ends on a given square is one from there, reversed.
  const isReversed = start < 0 && end >= 0;
  const ends = isReversed ? { start: end, end: -1 } : { start, end };
  const near = knightNeighbours(board);
  const random = new Random();
  random.seed(seed, stream, 0);
  budget.slice = Math.min(budget.slice, SLICE);
  budget.sliceLeft = budget.slice;

  const isSmall = board.openSquares <= MAX_PROVEN_SQUARES;
  const bounds = new Bounds(board, near);
  const components = bounds.components(ends).sort((one, other) => other.bound - one.bound);
  let best: readonly number[] = [];
  let isProven = true;
  for (const component of components) {
    const { squares } = component;
    if (component.bound <= best.length) continue;
    component.bound = Math.min(component.bound, bounds.byLinks(squares));
    if (component.bound <= best.length) continue;
    const patience = (isSmall ? PATIENCE_BEFORE_PROOF : PATIENCE) * squares.length;
    const walk = yield* searchLocally(near, squares, ends, component.bound, patience, budget, random);
    if (walk.length > best.length) best = walk;
  }
  for (const { squares, bound } of components) {
    if (bound <= best.length) continue;
    const maxStates = isSmall
      ? Number.POSITIVE_INFINITY
      : squares.length <= MAX_TRIED_SQUARES
        ? MAX_STATES
        : 0;
    const walk = yield* searchStates(near, squares, bounds.isWhite, ends, best.length + 1, maxStates, budget);
    if (walk === undefined) isProven = false;
    else if (walk.length > best.length) best = walk;
  }
  if (isReversed) best = best.slice().reverse();
  const isLonger = tried.path && tried.path.length > best.length;
  if (isLonger && end < 0 && (start < 0 || tried.path[0] === start)) best = Array.from(tried.path);
  if (best.length === 0 && tried.status === 'impossible') return { ...tried, nodes: budget.nodes };
  const path = copyPath(out, best);
  const { nodes } = budget;
  const { strategy } = tried;
  if (best.length === board.openSquares && strategy !== undefined) {
    return withJsonArrays({ status: 'found', path, closed: isCycle(board, path), nodes, strategy });
  }
  const proven = isProven && best.length > 0;
  return withJsonArrays({ status: 'longest', path, proven, nodes, ...(strategy && { strategy }) });
}

/** Upper bounds for the walks of a board. */
class Bounds {
  readonly #board: Board;
  readonly #near: readonly (readonly number[])[];

  constructor(board: Board, near: readonly (readonly number[])[]) {
    this.#board = board;
    this.#near = near;
  }

  /** Whether a square has the colour of square 0. */
  readonly isWhite = (square: number): boolean => colour(this.#board, square) === 0;

  /** Returns the components that have the given ends, with their bounds by colours. */
  components({ start, end }: WalkEnds): Component[] {
    const isSeen = new Uint8Array(this.#near.length);
    const found: Component[] = [];
    for (let first = 0; first < isSeen.length; first++) {
      if (isSeen[first] === 1 || this.#board.blocked?.[first]) continue;
      const squares = [first];
      isSeen[first] = 1;
      for (const square of squares) {
        for (const to of this.#near[square]!) {
          if (isSeen[to] === 0) squares.push(to);
          isSeen[to] = 1;
        }
      }
      if ([start, end].every((each) => each < 0 || squares.includes(each))) {
        found.push({ squares, bound: this.byColours(squares, start, end) });
      }
    }
    return found;
  }

  /** A walk alternates between the colours. */
  byColours(squares: readonly number[], start: number, end: number): number {
    const white = squares.filter((square) => this.isWhite(square)).length;
    const counts = [squares.length - white, white];
    if (start < 0) return Math.min(squares.length, 2 * Math.min(...counts) + 1);
    const own = counts[Number(this.isWhite(start))]!;
    const other = squares.length - own;
    if (end < 0) return Math.min(2 * own, 2 * other + 1);
    return this.isWhite(start) === this.isWhite(end)
      ? 2 * Math.min(own, other + 1) - 1
      : 2 * Math.min(own, other);
  }

  /**
   * The moves of a walk are links, at most two at each square, and one fewer than its squares. Squares with a single move are ends, so a
   * walk has at most two squares more than one on the others; and so on.
   */
  byLinks(squares: readonly number[]): number {
    let bound = squares.length;
    if (this.#board.squares > MAX_LINKED_SQUARES) return bound;
    let rest = new Set(squares);
    for (let ends = 0; ; ends += 2) {
      const inner = [...rest];
      const blocked = new Uint8Array(this.#board.squares).fill(1);
      for (const square of inner) blocked[square] = 0;
      const links = maximumLinks(
        new Grid({ ...this.#board, openSquares: inner.length, blocked }),
        -1,
        Number.POSITIVE_INFINITY,
      );
      const white = inner.filter((square) => this.isWhite(square)).length;
      const linked = 2 * white - links.missingByKind[WHITE]! + 1;
      bound = Math.min(bound, ends + Math.min(linked, this.byColours(inner, -1, -1)));
      const next = new Set(
        inner.filter((square) => this.#near[square]!.filter((to) => rest.has(to)).length > 1),
      );
      if (next.size === rest.size || next.size === 0) return bound;
      rest = next;
    }
  }
}

export const longestWalks: LongestWalks = { refuses: refusalOf, solve: longestWalk };
