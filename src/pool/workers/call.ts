import type { PoolSignal } from '../pool.js';
import type { CallTerms, ChunkMessage, Reply } from './messages.js';

/** A piece of a call on its way to a worker. */
export interface Chunk {
  readonly message: ChunkMessage;
  /** The answer to it. What this throws, the call fails with. */
  receive(reply: Reply): void;
}

let lastId = 0;

/** A call of the pool: the scheduler takes chunks from it, and lets it go when it is over. */
export abstract class Call {
  /** Unlike that of any other call. */
  readonly id: number = ++lastId;
  abstract readonly terms: CallTerms;
  abstract readonly signal: PoolSignal | undefined;
  /** A chunk that may take long: no other is sent to the worker that has it. */
  abstract readonly alone: boolean;
  /** Whether there is a chunk to be had at once. */
  abstract readonly hasChunk: boolean;
  abstract readonly isOver: boolean;
  /** Chunks that come back from workers that did not come up. */
  readonly returned: Chunk[] = [];

  /** Whether there is something to be sent to a worker. */
  get hasWork(): boolean {
    return this.returned.length > 0 || this.hasChunk;
  }

  /** Takes a chunk; undefined: there was none after all. What this throws, the call fails with. */
  abstract takeChunk(): Chunk | undefined;
  /** The call cannot be finished: the scheduler has let it go. */
  abstract fail(error: unknown): void;
}
