import { readClock } from '../problem/clock.js';
import type { StrategyName } from '../problem/options.js';
import { type LimitResult, withJsonArrays } from '../problem/result.js';

/** Nodes between two reads of the clock under a time limit: well under a millisecond. */
const TIMED_SLICE = 2 ** 15;

/** The limits and the progress of a search, over all its attempts and strategies. */
export class Budget {
  /** Maximum number of nodes; when the time is up, the nodes spent. */
  nodeLimit: number;
  /** The limit that ends the search, if one does. */
  reason: 'nodes' | 'time' = 'nodes';
  /** The end of the time by `readClock`. Undefined: no end. */
  deadline: number | undefined;
  /** Nodes spent. */
  nodes = 0;
  /** Nodes that may still be spent before the next yield. */
  sliceLeft: number;
  /** The longest path seen. */
  longest: Uint32Array = NOTHING;
  /** Maximum number of nodes between two yields. Strategies with slow nodes lower it. */
  slice: number;

  /**
   * @param slice maximum number of nodes between two yields; a time limit lowers it
   * @param timeLimit milliseconds from now
   */
  constructor(nodeLimit: number, slice: number, timeLimit?: number) {
    this.nodeLimit = nodeLimit;
    this.slice = slice;
    if (timeLimit) {
      this.slice = Math.min(slice, TIMED_SLICE);
      this.deadline = readClock() + timeLimit;
    }
    this.sliceLeft = this.slice;
  }

  spend(nodes: number): void {
    this.nodes += nodes;
    this.sliceLeft -= nodes;
  }

  /** Forgets what a search from a start has spent that turned out to be excluded. */
  restart(): void {
    this.nodes = 0;
    this.longest = NOTHING;
  }

  /** Call this after a yield. @returns false if the time is up: no more nodes may be spent */
  beginSlice(): boolean {
    this.sliceLeft = this.slice;
    const isUp = readClock() > this.deadline!;
    if (isUp) {
      this.nodeLimit = this.nodes;
      this.reason = 'time';
    }
    return !isUp;
  }

  limit(path: Uint32Array, strategy: StrategyName): LimitResult {
    return withJsonArrays({ status: 'limit', path, reason: this.reason, nodes: this.nodes, strategy });
  }
}

const NOTHING: Uint32Array = new Uint32Array(0);

/** A part of a budget with a node limit of its own. The whole budget counts its nodes too, for reports of progress. */
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
