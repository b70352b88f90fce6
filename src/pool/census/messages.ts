import type { CountResult, SplitCount } from '../../census/count.js';
import type { CensusProblem } from '../../census/cursor.js';
import type { PartOrder, PartResult } from '../../census/frontier.js';
import type { Part } from '../../census/kernel.js';
import type { ListIdentity, ListPart, WalkedPart } from '../../census/list-part.js';
import type { ToursOptions } from '../../census/tour-list.js';
import type { Problem, TourProblem } from '../../problem/problem.js';
import type { CreatePuzzleOptions, CreatePuzzleResult } from '../../puzzle/create-puzzle.js';

/** What counts, lists and puzzles say to their workers, and these to them. A worker answers one order after the other. */

/** What a worker is to do. */
export interface CountOrder {
  readonly task: 'count';
  readonly work: 'begin' | PartOrder['work'];
  readonly problem: Problem;
  /** Its given steps, not checked yet. */
  readonly given: unknown;
  /** The most bytes for what this worker does. */
  readonly memory: number;
  readonly stopAt: number | undefined;
  /** How many workers may share the count that is begun. */
  readonly workers: number;
  /** Of a part: how it is counted, and which one it is. */
  readonly part: Part;
}

export type CountReply =
  /** How far the order is, from 0 to 1: at most 20 times a second. */
  | { readonly task: 'progress'; readonly share: number }
  /** Memory was refused to a part. */
  | { readonly task: 'refused' }
  | { readonly task: 'error'; readonly error: unknown }
  | { readonly task: 'answer'; readonly answer: CountResult | SplitCount | PartResult };

/** Which list a worker will walk parts of; it checks it, and answers nothing. */
export interface ListOpening {
  readonly task: 'list';
  readonly problem: CensusProblem;
  readonly options: Pick<ToursOptions, 'after' | 'prefix'>;
}

/** A turn of a part; of the whole list unless it is said. */
export interface WalkOrder {
  readonly task: 'walk';
  readonly part: ListPart | undefined;
}

export interface WalkReply extends WalkedPart {
  readonly task: 'walked';
  readonly list: ListIdentity;
}

/** Which puzzles a worker will make; it answers nothing. */
export interface PuzzleOpening {
  readonly task: 'puzzles';
  readonly problem: TourProblem;
  readonly options: CreatePuzzleOptions;
}

/** A puzzle, of the stream that is named. */
export interface PuzzleOrder {
  readonly task: 'puzzle';
  readonly stream: number;
}

export interface PuzzleReply {
  readonly task: 'made';
  readonly result: CreatePuzzleResult;
}

/** All that a worker may be told. */
export type CensusOrder = CountOrder | ListOpening | WalkOrder | PuzzleOpening | PuzzleOrder;
/** And what it says. */
export type CensusReply = CountReply | WalkReply | PuzzleReply;
