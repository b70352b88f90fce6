import type { PoolSignal } from '../pool.js';
import type { Call, Chunk, Reply } from './messages.js';
import { Slot, type SlotListener, type WorkerTerms } from './slot.js';

/** A worker has the next chunk at hand when it is done with one. */
const MOST_IN_FLIGHT = 2;

/** After a worker could not be started, while others are up, the next attempt. */
const RETRY_MILLISECONDS = 1000;

/**
 * Hands the chunks of the calls to the workers, call by call in turn. A worker has chunks of one call at a time, so that
 * nothing waits behind another call's work that takes long, and a worker that dies fails one call.
 */
export class Scheduler implements SlotListener {
  readonly workers: number;
  /** Ends what is begun beside the calls: its signal aborts when the pool is closed. */
  readonly closing: AbortController = new AbortController();
  readonly #slots: Slot[];
  /** The next to be served comes first. */
  readonly #calls: Call[] = [];
  #assigning = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #closed: Promise<void> | undefined;

  constructor(terms: WorkerTerms, workers: number) {
    this.workers = workers;
    this.#slots = Array.from({ length: workers }, () => new Slot(terms, this));
  }

  /** @throws Error when the pool is closed */
  checkOpen(): void {
    if (this.#closed) throw closedError();
  }

  /**
   * Starts all workers.
   * @throws what `createWorker` throws
   */
  start(): void {
    for (const slot of this.#slots) slot.start();
  }

  /** Takes a call in, until it is over or its signal aborts; one that comes when the pool is closed fails. */
  add(call: Call): void {
    const { signal } = call;
    if (this.#closed || signal?.aborted) {
      call.fail(this.#closed ? closedError() : signal!.reason);
      return;
    }
    if (!this.#hasCallsOf(signal)) signal?.addEventListener('abort', this.#heedAborts);
    this.#calls.push(call);
    this.assign();
  }

  /** Lets a call go: it gets no answers any more, and workers drop what they have of it. */
  remove(call: Call): void {
    const at = this.#calls.indexOf(call);
    if (at < 0) return;
    this.#calls.splice(at, 1);
    const { signal } = call;
    if (!this.#hasCallsOf(signal)) signal?.removeEventListener('abort', this.#heedAborts);
    for (const slot of this.#slots) slot.forget(call);
  }

  /** Calls on one signal share a listener: platforms take many for a leak. */
  #hasCallsOf(signal: PoolSignal | undefined): boolean {
    return this.#calls.some((call) => call.signal === signal);
  }

  readonly #heedAborts = (): void => {
    this.#fail(
      this.#calls.filter(({ signal }) => signal?.aborted),
      ({ signal }) => signal!.reason,
    );
  };

  /** Lets calls go that cannot be finished. */
  #fail(calls: readonly Call[], reason: (call: Call) => unknown): void {
    for (const call of calls) this.remove(call);
    for (const call of calls) call.fail(reason(call));
    this.assign();
  }

  /** Gives workers that have room what there is to do. Calls ask for it when they have a chunk again. */
  assign(): void {
    if (this.#assigning || this.#closed) return;
    this.#assigning = true;
    try {
      for (let load = 0; load < MOST_IN_FLIGHT; load++) {
        for (const slot of this.#slots) while (slot.load === load && this.#sendTo(slot));
      }
      // What is left to do waits for a worker, and some may not listen to it.
      for (const slot of this.#slots) {
        if (!slot.isOverdue || !this.#calls.some(hasWork)) continue;
        slot.replace();
        this.#sendTo(slot);
      }
    } finally {
      this.#assigning = false;
    }
  }

  /** Sends the next chunk to a worker; false when there is none for it. */
  #sendTo(slot: Slot): boolean {
    const call = this.#calls.find(hasWork);
    if (!call) return false;
    if (slot.call && slot.call !== call) return false;
    try {
      if (!this.#reaches(slot)) return false;
      const chunk = call.ready.pop() ?? call.takeChunk?.();
      const at = this.#calls.indexOf(call);
      // Taking it may have ended the call, or closed the pool: it is the caller's iterable that gives the problems.
      if (!chunk || at < 0) return true;
      this.#calls.push(...this.#calls.splice(at, 1));
      slot.send(call, chunk);
    } catch (error) {
      this.#fail([call], () => error);
    }
    return true;
  }

  /**
   * Whether a slot's worker can be sent a chunk. One that is not up yet only when no other is; one that is not there is
   * started when none is, and where others are up, not more often than every now and then.
   * @throws what `createWorker` throws, when no worker is there
   */
  #reaches(slot: Slot): boolean {
    if (slot.isUp) return true;
    if (this.#slots.some(({ isUp }) => isUp)) {
      if (!slot.isStarted && this.#retryTimer === undefined) {
        this.#retryTimer = setTimeout(() => {
          this.#retryTimer = undefined;
          this.assign();
        }, RETRY_MILLISECONDS);
        slot.tryToStart();
      }
      return false;
    }
    // What did not come up is not tried again while another may.
    if (!this.#slots.some(({ isStarted }) => isStarted)) slot.start();
    return slot.isStarted;
  }

  received(call: Call, chunk: Chunk, reply: Reply): void {
    if (this.#calls.includes(call)) {
      try {
        if (chunk.receive(reply)) this.remove(call);
      } catch (error) {
        this.#fail([call], () => error);
      }
    }
    this.assign();
  }

  lost(call: Call | undefined, chunks: readonly Chunk[], begun: boolean, error: Error): void {
    if (!begun && this.#slots.some(({ isStarted }) => isStarted)) {
      call?.ready.push(...chunks);
      this.assign();
      return;
    }
    if (call) this.#fail([call], () => error);
  }

  /** Fails all calls and ends all workers. */
  close(): Promise<void> {
    this.closing.abort(closedError());
    clearTimeout(this.#retryTimer);
    this.#closed ??= Promise.all(this.#slots.map((slot) => slot.close())).then(() => {});
    this.#fail(this.#calls.slice(), closedError);
    return this.#closed;
  }
}

/** Whether there is something to be sent to a worker. */
function hasWork({ ready, hasChunk }: Call): boolean | undefined {
  return ready.length > 0 || hasChunk;
}

/** What calls of a closed pool are rejected with. */
function closedError(): Error {
  return new Error('the pool is closed');
}
