import type { Call, Chunk } from './call.js';
import type { Reply } from './messages.js';
import { Slot, type WorkerTerms } from './slot.js';

/** A worker has the next chunk at hand when it is done with one. */
const MOST_IN_FLIGHT = 2;

/**
 * Hands the chunks of the calls to the workers, call by call in turn. A worker has chunks of one call at a time, so that
 * nothing waits behind another call's work that takes long, and a worker that dies fails one call.
 */
export class Scheduler {
  private readonly slots: Slot[];
  /** The next to be served comes first. */
  private calls: Call[] = [];
  private lastId = 0;
  private assigning = false;
  private closed: Promise<void> | undefined;

  constructor(terms: WorkerTerms, workers: number) {
    const listener = {
      received: (call: Call, chunk: Chunk, reply: Reply): void => {
        if (this.calls.includes(call)) call.receive(chunk, reply);
        this.assign();
      },
      lost: (calls: readonly Call[], error: Error): void => {
        for (const call of calls) if (this.calls.includes(call)) call.fail(error);
        this.assign();
      },
    };
    this.slots = Array.from({ length: workers }, () => new Slot(terms, listener));
  }

  get isClosed(): boolean {
    return this.closed !== undefined;
  }

  get workers(): number {
    return this.slots.length;
  }

  /** A number for a call. */
  newId(): number {
    this.lastId++;
    return this.lastId;
  }

  /**
   * Starts all workers.
   * @throws what `createWorker` throws
   */
  start(): void {
    for (const slot of this.slots) slot.start();
  }

  /** Takes a call in. */
  add(call: Call): void {
    this.calls.push(call);
    this.assign();
  }

  /** Lets a call go: it gets no answers any more, and workers drop what they have of it. */
  remove(call: Call): void {
    const at = this.calls.indexOf(call);
    if (at < 0) return;
    this.calls.splice(at, 1);
    for (const slot of this.slots) slot.forget(call);
  }

  /** Gives workers that have room what there is to do. Calls ask for it when they have a chunk again. */
  assign(): void {
    if (this.assigning || this.closed) return;
    this.assigning = true;
    for (let load = 0; load < MOST_IN_FLIGHT; load++) {
      for (const slot of this.slots) while (slot.load === load && this.sendTo(slot));
    }
    this.assigning = false;
  }

  private sendTo(slot: Slot): boolean {
    const call = this.calls.find(({ hasChunk }) => hasChunk);
    if (!call) return false;
    const busyWith = slot.call;
    if (busyWith && (busyWith !== call || call.alone)) return false;
    const chunk = call.takeChunk();
    if (!chunk) return true;
    this.calls.push(...this.calls.splice(this.calls.indexOf(call), 1));
    slot.send(call, chunk);
    return true;
  }

  /** Fails all calls and ends all workers. */
  close(): Promise<void> {
    this.closed ??= Promise.all(this.slots.map((slot) => slot.close())).then(() => {});
    const { calls } = this;
    this.calls = [];
    for (const call of calls) call.fail(closedError());
    return this.closed;
  }
}

/** What calls of a closed pool are rejected with. */
export function closedError(): Error {
  return new Error('the pool is closed');
}
