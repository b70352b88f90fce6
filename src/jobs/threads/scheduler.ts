import type { Call, CallSignal } from '../executor.js';
import type { Terms } from '../task.js';
import { ThreadCall } from './thread-call.js';
import { WorkerHandle, type WorkerTerms } from './worker-handle.js';

/** Tasks per worker: the next one is ready when it finishes one. */
const TASKS_PER_WORKER = 2;

/** Delay until a worker that could not be started is retried while others run. */
const RETRY_MILLISECONDS = 1000;

/**
 * Assigns the tasks of calls to workers, call by call in turn. A worker has tasks of only one call at a time. So no task waits
 * for a long task of another call, and a dead worker fails only one call.
 */
export class Scheduler {
  readonly #terms: WorkerTerms;
  readonly #handles: WorkerHandle[];
  /** The open calls; the next one to serve comes first. There may be many thousands. */
  readonly #calls = new Set<ThreadCall>();
  #isAssigning = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #closed: Promise<void> | undefined;

  constructor(terms: WorkerTerms, workers: number) {
    this.#terms = terms;
    this.#handles = Array.from({ length: workers }, () => new WorkerHandle(terms, this));
  }

  /** @throws Error if the scheduler is closed */
  checkOpen(): void {
    if (this.#closed) throw closedError();
  }

  /**
   * Starts all workers. Without it, workers start when there are tasks for them.
   * @throws any error of `createWorker`
   */
  start(): void {
    for (const handle of this.#handles) handle.start();
  }

  /** Opens a call. It fails when the signal aborts. */
  open(terms: Terms, signal: CallSignal | undefined): Call {
    const call = new ThreadCall(this, terms, signal);
    this.#calls.add(call);
    clearTimeout(this.#idleTimer);
    if (this.#closed) call.fail(closedError());
    else if (signal?.aborted) call.fail(signal.reason);
    return call;
  }

  /** Removes a call that has ended. Workers that started on demand end with the last call, or after a delay. */
  remove(call: ThreadCall): void {
    if (!this.#calls.delete(call)) return;
    for (const handle of this.#handles) handle.forget(call);
    if (!this.#isOnDemand || this.#calls.size > 0 || this.#closed) return;
    const { idleMilliseconds, onEnded } = this.#terms;
    const close = (): void => void this.#terminate().then(onEnded);
    if (idleMilliseconds === undefined) close();
    else this.#idleTimer = setTimeout(close, idleMilliseconds);
  }

  async #terminate(): Promise<void> {
    await Promise.all(this.#handles.map((handle) => handle.close()));
  }

  /** Sends queued tasks to workers with room, and starts missing workers. */
  assign(): void {
    if (this.#isAssigning || this.#closed) return;
    this.#isAssigning = true;
    const hasWork = this.#next !== undefined;
    try {
      for (let load = 0; load < TASKS_PER_WORKER; load++) {
        // Start all workers before any of them gets a second task, which would wait for long.
        if (load > 0 && this.#isOnDemand && this.#handles.some(({ state }) => state === 'down')) break;
        for (const handle of this.#handles) {
          while (handle.isUp && handle.load === load && this.#sendTo(handle));
        }
      }
      // Queued tasks may need a worker that is busy with a cancelled task.
      for (const handle of this.#handles) if (handle.isOverdue && this.#next) void handle.close();
      if (hasWork) this.#startMissing();
    } finally {
      this.#isAssigning = false;
    }
  }

  get #isOnDemand(): boolean {
    return this.#terms.start.work === 'count';
  }

  get #next(): ThreadCall | undefined {
    for (const call of this.#calls) if (call.waiting.length > 0) return call;
    return undefined;
  }

  /** Sends the next task to a worker. Returns false if there is none. */
  #sendTo(handle: WorkerHandle): boolean {
    const call = this.#next;
    if (!call || (handle.call && handle.call !== call)) return false;
    const task = call.waiting.shift()!;
    this.#calls.delete(call);
    this.#calls.add(call);
    try {
      handle.send(task);
    } catch (error) {
      call.fail(error);
    }
    return true;
  }

  /** Replaces dead workers. If workers start on demand, starts one for each queued task. */
  #startMissing(): void {
    if (this.#handles.every(({ state }) => state === 'up')) return;
    let missing = this.#handles.length;
    if (this.#isOnDemand) missing = [...this.#calls].reduce((sum, { waiting }) => sum + waiting.length, 0);
    for (const handle of this.#handles) {
      if (handle.state === 'starting') {
        handle.watch(this.#next !== undefined);
        missing--;
      }
    }
    for (const handle of this.#handles) {
      if (missing <= 0) return;
      if (handle.state !== 'down' || (handle.hasFailed && !this.#mayRetry())) continue;
      try {
        handle.start();
        handle.watch(true);
        missing--;
      } catch (error) {
        this.#failUnserved(error);
        return;
      }
    }
  }

  /** Returns whether to start a worker again that could not be started: if there is no other one, or after a delay. */
  #mayRetry(): boolean {
    if (this.#handles.every(({ state }) => state === 'down')) return true;
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined;
      for (const handle of this.#handles) handle.hasFailed = false;
      this.assign();
    }, RETRY_MILLISECONDS);
    return false;
  }

  /** Fails the queued calls if there is no worker. */
  #failUnserved(error: unknown): void {
    if (this.#handles.some(({ state }) => state !== 'down')) return;
    for (const call of [...this.#calls]) if (call.waiting.length > 0) call.fail(error);
  }

  onLost(call: ThreadCall | undefined, wasUp: boolean, error: Error): void {
    if (wasUp) {
      call?.fail(error);
      // All running workers may be busy. Starting one prepares for the next call.
      const handle = this.#handles.find(({ state }) => state === 'down');
      try {
        if (!this.#closed && !this.#isOnDemand) handle?.start();
      } catch {
        // A call that needs the worker gets the same error and reports it.
      }
    } else this.#failUnserved(error);
    this.assign();
  }

  /** Fails all calls and terminates all workers. */
  close(): Promise<void> {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#idleTimer);
    this.#closed ??= this.#terminate();
    for (const call of [...this.#calls]) call.fail(closedError());
    return this.#closed;
  }
}

function closedError(): Error {
  return new Error('the pool is closed');
}
