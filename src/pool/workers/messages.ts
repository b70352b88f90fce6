import type { Module } from '../../engines/wasm/webassembly.js';
import type { BatchArrays, BatchFacts } from '../../problem/batch.js';
import type { Options } from '../../problem/options.js';
import type { Problem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import type { PoolSignal } from '../pool.js';

/** Calls, their chunks, and what the pool and its workers say to each other. A worker answers every chunk, in the order in which they came. */

/** Options of problem after problem. */
export interface EachOptions {
  /** Those of the first one. */
  readonly options: Options;
  /** Whether each has the stream behind that of the one before. */
  readonly counts: boolean;
}

/** What could not be solved, or went wrong. */
export interface Failure {
  readonly error: unknown;
}

/** What a call's chunks have in common; told once to each worker that gets one. */
export interface CallTerms extends EachOptions {
  /** The problem of a batch. */
  readonly problem?: Problem | undefined;
  /** The caller's arrays for the whole batch, on shared memory; undefined: the results of a chunk go into a buffer. */
  readonly shared?: BatchArrays | undefined;
}

/** One problem. */
export interface SolveChunk {
  readonly task: 'solve';
  readonly problem: Problem;
  /** How many problems of the call come before it. */
  readonly first: number;
  /** How often the nodes so far are told; undefined: never. */
  readonly progressMilliseconds?: number | undefined;
}

/** Tours `first` .. `first + count - 1` of a batch. */
export interface BatchChunk {
  readonly task: 'batch';
  readonly first: number;
  readonly count: number;
  /** Undefined: the problem of the batch says where they start. */
  readonly starts: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | undefined;
  /** To be used again for the results, if it is large enough. */
  readonly spare: ArrayBuffer | undefined;
}

/** Problems one after the other, packed (see packing.ts). */
export interface ProblemsChunk {
  readonly task: 'problems';
  /** How many problems of the call come before them. */
  readonly first: number;
  readonly count: number;
  /** Of all boards. */
  readonly squares: number;
  readonly fields: Int32Array<ArrayBuffer>;
  readonly masks: Uint8Array<ArrayBuffer> | undefined;
  /** To be used again for the results, if it is large enough. */
  readonly spare: ArrayBuffer | undefined;
}

/** A piece of work for one worker, to which its buffers are handed over. */
export type ChunkMessage = SolveChunk | BatchChunk | ProblemsChunk;

/** What a worker is told first. */
export interface StartOrder {
  readonly task: 'start';
  /** Undefined: the TypeScript engine. */
  readonly module: Module | undefined;
  readonly simd: boolean;
  /** Whether the TypeScript engine will do where the module cannot run. */
  readonly mayFallBack: boolean;
}

/** A chunk as it is sent: with the terms, if it is the first one of its call. */
export type ChunkOrder = ChunkMessage & { readonly call: number; readonly terms?: CallTerms };

/** From the pool to a worker. */
export type Order =
  | StartOrder
  /** The call is over: what is left of its chunks is dropped. */
  | { readonly task: 'end'; readonly call: number }
  /** To be answered with 'alive'. */
  | { readonly task: 'ping' }
  | ChunkOrder;

/** The answer to a {@link ProblemsChunk}. */
export interface ProblemsReply extends Failure {
  readonly task: 'problems';
  /** Records and paths (see packing.ts). */
  readonly buffer: ArrayBuffer;
  readonly milliseconds: number;
  /** Impossible ones, by their place in the chunk. */
  readonly impossible: ReadonlyMap<number, TourResult>;
  /** How many are solved: with an error fewer than there were, and the error is that of the next one. */
  readonly solved: number;
}

/** From a worker to the pool. */
export type Reply =
  /** The answer to 'start'. */
  | {
      readonly task: 'ready';
      /** Why the worker took the TypeScript engine. */
      readonly fallbackReason?: string | undefined;
    }
  | { readonly task: 'alive' }
  /** The answer to a chunk whose call has ended. */
  | { readonly task: 'dropped' }
  /** The answer to a chunk that threw, or to 'start'. */
  | ({ readonly task: 'error' } & Failure)
  /** How far a {@link SolveChunk} has come that is not answered yet. */
  | { readonly task: 'progress'; readonly nodes: number }
  /** The answer to a {@link SolveChunk}. */
  | { readonly task: 'solve'; readonly result: TourResult }
  /** The answer to a {@link BatchChunk}. */
  | {
      readonly task: 'batch';
      /** Nodes, visited, paths (narrowest type) and statuses, one after the other; undefined: they are where they belong. */
      readonly buffer: ArrayBuffer | undefined;
      readonly milliseconds: number;
      /** What these tours show of the batch as a whole. */
      readonly facts: BatchFacts;
    }
  | ProblemsReply;

/** A piece of a call on its way to a worker. */
export interface Chunk {
  readonly message: ChunkMessage;
  /** The answer to it; true: the call is over. What this throws, the call fails with. */
  receive(reply: Reply): boolean;
}

/** A call of the pool: the scheduler takes chunks from it, and lets it go when it is over. */
export interface Call {
  readonly terms: CallTerms;
  readonly signal: PoolSignal | undefined;
  /** Chunks that are to be sent before others: those that come back from workers that did not come up. */
  readonly ready: Chunk[];
  /** Whether more can be had at once. */
  readonly hasChunk?: boolean;
  /** Takes one of these; undefined: there was none after all. What this throws, the call fails with. */
  takeChunk?(): Chunk | undefined;
  /** The call cannot be finished: the scheduler has let it go. */
  fail(error: unknown): void;
}
