import type { StrategyName } from '../problem/options.js';
import { type LimitResult, withJsonArrays } from '../problem/result.js';

/** Nodes between two looks at the clock, where the time is limited: well under a millisecond. */
const TIMED_SLICE = 2 ** 15;

/** What a search may still spend, and what it has come to: in all attempts together, whichever strategy makes them. */
export class Budget {
  /** The most nodes; when the time is up, those spent. */
  nodeLimit: number;
  /** Which limit it meets, if any. */
  reason: 'nodes' | 'time' = 'nodes';
  /** When the time is up, by the clock of `performance.now`; undefined: never. */
  deadline: number | undefined;
  /** Nodes spent. */
  nodes = 0;
  /** Nodes that may still be spent before the next yield. */
  sliceLeft: number;
  /** The longest path seen. */
  longest: Uint32Array = NOTHING;
  /** The most nodes between two yields; who makes nodes that take long may lower it. */
  slice: number;

  /**
   * @param slice the most nodes between two yields; fewer where the time is limited
   * @param timeLimit milliseconds from now on
   */
  constructor(nodeLimit: number, slice: number, timeLimit?: number) {
    this.nodeLimit = nodeLimit;
    this.slice = slice;
    if (timeLimit) {
      this.slice = Math.min(slice, TIMED_SLICE);
      this.deadline = performance.now() + timeLimit;
    }
    this.sliceLeft = this.slice;
  }

  spend(nodes: number): void {
    this.nodes += nodes;
    this.sliceLeft -= nodes;
  }

  /** To be called after a yield. @returns false when the time is up: no node may be spent any more */
  beginSlice(): boolean {
    this.sliceLeft = this.slice;
    const isUp = performance.now() > this.deadline!;
    if (isUp) {
      this.nodeLimit = this.nodes;
      this.reason = 'time';
    }
    return !isUp;
  }

  /** The answer at the limit. */
  limit(path: Uint32Array, strategy: StrategyName): LimitResult {
    return withJsonArrays({ status: 'limit', path, reason: this.reason, nodes: this.nodes, strategy });
  }
}

const NOTHING: Uint32Array = new Uint32Array(0);

/** A part of a budget, with a limit of its own: its nodes are spent of the whole, too, by which progress is told. */
export class PartBudget extends Budget {
  readonly #whole: Budget;

  constructor(whole: Budget, nodeLimit: number) {
    super(nodeLimit, whole.slice);
    this.#whole = whole;
    this.deadline = whole.deadline;
  }

  override spend(nodes: number): void {
    super.spend(nodes);
    this.#whole.spend(nodes);
  }
}
