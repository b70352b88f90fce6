import type { PoolSignal } from '../pool.js';
import type { CallTerms, ChunkMessage, Reply } from './messages.js';

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
