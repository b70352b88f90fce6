import type { CallTerms, ChunkMessage, Reply } from './messages.js';

/** A piece of a call on its way to a worker. */
export interface Chunk {
  readonly message: ChunkMessage;
  /** The buffers that go with it. */
  readonly transfer: ArrayBuffer[];
}

/** A call of the pool: the scheduler takes chunks from it and brings the answers back. Nothing here may throw. */
export interface Call {
  /** Unlike that of any other call of the pool. */
  readonly id: number;
  readonly terms: CallTerms;
  /** A chunk that may take long: no other is sent to the worker that has it. */
  readonly alone: boolean;
  /** Whether there is a chunk to be had at once. */
  readonly hasChunk: boolean;
  /** Takes a chunk; undefined: there was none after all. */
  takeChunk(): Chunk | undefined;
  /** The answer to a chunk. */
  receive(chunk: Chunk, reply: Reply): void;
  /** The call cannot be finished. */
  fail(error: unknown): void;
}
