import type { Session } from '../engines/board-in-hand.js';
import { type Attempt, COMPLETE, ENDED, RUNNING } from '../engines/engine.js';
import type { Move, Options, StrategyName, TieBreak } from '../problem/options.js';
import { isKnightMove, pathArray } from '../problem/path.js';
import type { Problem } from '../problem/problem.js';
import type { FoundResult, ImpossibleResult, LimitResult } from '../problem/result.js';

/**
 * How an attempt went: it found a tour, it showed that there is none from its start, it used its own nodes up, or it
 * used up those of the whole search.
 */
export type Outcome = 'found' | 'refuted' | 'undecided' | 'limit';

/** What one attempt of a search differs in from the next. */
export interface AttemptPlan {
  readonly kernel: 'backtracking' | 'warnsdorff-backtracking';
  readonly start: number;
  readonly tieBreak: TieBreak;
  readonly moveOrder: readonly Move[];
  /** Which attempt from this start it is. */
  readonly number: number;
  /** The most nodes it may place. */
  readonly most: number;
}

/**
 * The most nodes of one call into the kernels. An engine puts optimised code of a WebAssembly function in place at the
 * next call, not in the middle of one; this many take well under a millisecond.
 */
const CALL = 1 << 15;

/**
 * A search in hand: attempts on one kernel, one after the other, within a limit of nodes in all and in slices. The
 * kernels do one bounded attempt; the strategies decide what comes next, once for both engines.
 */
export class Search {
  readonly problem: Problem;
  readonly options: Options;
  private readonly session: Session;
  private readonly strategy: StrategyName;
  private readonly slice: number;
  /** Squares that may still be placed before the next yield. */
  sliceLeft: number;
  /** Squares placed so far. */
  nodes = 0;
  private longest: Uint32Array = new Uint32Array(0);

  /**
   * @param slice the most squares placed between two yields
   * @throws RangeError when the board is too large, or its memory cannot be had
   */
  constructor(session: Session, problem: Problem, options: Options, strategy: StrategyName, slice: number) {
    session.setBoard(problem.board, true);
    this.session = session;
    this.problem = problem;
    this.options = options;
    this.strategy = strategy;
    this.slice = slice;
    this.sliceLeft = slice;
  }

  /** Makes one attempt; yields whenever a slice of nodes is used up. */
  *attempt(plan: AttemptPlan): Generator<undefined, Outcome, undefined> {
    const { kernels } = this.session;
    const { nodeLimit } = this.options;
    kernels.begin(this.attemptOf(plan));
    let placed = 0;
    for (;;) {
      const left = Math.min(plan.most - placed, nodeLimit - this.nodes);
      const state = kernels.run(Math.min(left, this.sliceLeft, CALL));
      const before = placed;
      placed = kernels.nodes;
      this.nodes += placed - before;
      this.sliceLeft -= placed - before;
      if (state === COMPLETE) return 'found';
      if (state === ENDED || placed === plan.most || this.nodes === nodeLimit) {
        this.keepLongest();
        return state === ENDED ? 'refuted' : this.nodes === nodeLimit ? 'limit' : 'undecided';
      }
      if (state === RUNNING && this.sliceLeft === 0) {
        yield;
        this.sliceLeft = this.slice;
      }
    }
  }

  /** The degree of each square in the knight graph, 0 for blocked squares. */
  degrees(): Uint8Array {
    return this.session.kernels.degrees();
  }

  /** An attempt as the kernels take it. */
  attemptOf({ kernel, start, tieBreak, moveOrder, number }: AttemptPlan): Attempt {
    const { board, end, closed } = this.problem;
    const { seed, stream } = this.options;
    const moves = this.session.moveTable(board, moveOrder);
    return { kernel, start, end, closed, tieBreak, moves, seed, stream, number };
  }

  private keepLongest(): void {
    const { kernels } = this.session;
    if (kernels.longestLength <= this.longest.length) return;
    this.longest = new Uint32Array(kernels.longestLength);
    kernels.copyLongest(this.longest);
  }

  /**
   * The tour that the last attempt found.
   * @param start where a closed tour is to start; the attempt may have started elsewhere
   */
  found(start: number, out: Uint32Array | undefined): FoundResult {
    const { kernels } = this.session;
    const { board, closed } = this.problem;
    const path = pathArray(out, kernels.length);
    kernels.copyPath(path);
    const first = closed ? path.indexOf(start) : 0;
    if (first > 0) {
      const before = path.slice(0, first);
      path.copyWithin(0, first);
      path.set(before, path.length - first);
    }
    const closes = isKnightMove(board, path[path.length - 1], path[0]);
    return { status: 'found', path, closed: closes, nodes: this.nodes, strategy: this.strategy };
  }

  /**
   * The longest path seen, as far as it can be told from `start` on: a closed search may have started elsewhere, and its
   * path is followed to the farther end.
   */
  longestFrom(start: number): Uint32Array {
    return this.problem.closed ? pathFrom(start, this.longest) : this.longest;
  }

  /** The answer when the nodes are used up. */
  limit(start: number, out: Uint32Array | undefined): LimitResult {
    const seen = this.longestFrom(start);
    const path = pathArray(out, seen.length);
    path.set(seen);
    return { status: 'limit', path, nodes: this.nodes, strategy: this.strategy };
  }

  /** The answer when every way was tried. */
  exhausted(): ImpossibleResult {
    return searchExhausted(this.problem, this.nodes, this.strategy);
  }
}

/** The answer of a complete search that ended without a tour. */
export function searchExhausted(problem: Problem, nodes: number, strategy: StrategyName): ImpossibleResult {
  const { board, start, end, closed } = problem;
  const holes = board.squares - board.freeSquares;
  const name = (square: number) => `(${Math.floor(square / board.cols)},${square % board.cols})`;
  const what = [
    `no ${closed ? 'closed' : 'open'} tour of this ${board.rows} x ${board.cols} board`,
    holes > 0 ? ` with ${holes} blocked square${holes > 1 ? 's' : ''}` : '',
    start >= 0 && !closed ? ` starts at ${name(start)}` : '',
    start >= 0 && end >= 0 ? ' and' : '',
    end >= 0 ? ` ends at ${name(end)}` : '',
    (start < 0 || closed) && end < 0 ? ' exists' : '',
  ];
  return {
    status: 'impossible',
    reason: 'search-exhausted',
    explanation: `Every way was tried: ${what.join('')}.`,
    proof: 'search',
    nodes,
    strategy,
  };
}

function pathFrom(start: number, path: Uint32Array): Uint32Array {
  const at = path.indexOf(start);
  if (at < 0) return Uint32Array.of(start);
  return at > path.length - 1 - at ? path.slice(0, at + 1).reverse() : path.subarray(at);
}
