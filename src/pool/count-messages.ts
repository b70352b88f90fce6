import type { CountResult } from '../census/count-options.js';
import type { PartResult, SplitCount, Work } from '../census/split-count.js';
import type { Part } from '../engines/census/kernel.js';
import type { Problem } from '../problem/problem.js';

/** What a count and its workers say to each other. A worker answers one order after the other. */

/** What a worker is to do. */
export interface CountOrder {
  readonly task: 'count';
  readonly work: Work;
  readonly problem: Problem;
  readonly engine: 'auto' | 'wasm' | 'ts';
  /** The most bytes for what this worker does. */
  readonly memory: number;
  readonly atMost: number | undefined;
  /** How many workers may share the count that is begun. */
  readonly workers: number;
  /** Of a part: how it is counted, and which one it is. */
  readonly method: SplitCount['method'];
  readonly part: Part;
}

export type CountReply =
  /** How far the order is, from 0 to 1: at most 20 times a second. */
  | { readonly task: 'progress'; readonly share: number }
  /** Memory was refused to a part. */
  | { readonly task: 'refused' }
  | { readonly task: 'error'; readonly error: unknown }
  | { readonly task: 'answer'; readonly answer: CountResult | SplitCount | PartResult };
