import { messageOf } from '../../problem/arguments.js';
import {
  buffersOf,
  type EitherWorker,
  listen,
  type Order,
  type PoolWorker,
  type Reply,
  type StartOrder,
} from './ports.js';
import type { QueuedTask, ThreadCall } from './thread-call.js';

/** Options to create and monitor workers. */
export interface WorkerTerms {
  readonly createWorker: () => PoolWorker | Promise<PoolWorker>;
  readonly start: StartOrder;
  /** Interval of pings to busy workers on platforms that do not report their end; undefined: no pings. */
  readonly pingMilliseconds?: number;
  /**
   * Time for which a worker may continue a cancelled task while other tasks wait. Most tasks yield every few milliseconds. Some
   * steps, such as joining the cycles of a random tour of millions of squares, take longer.
   */
  readonly patience: number;
  /** Time for which workers that start on demand wait for the next call; default: they end with the last call. */
  readonly idleMilliseconds?: number | undefined;
  onEnded?(): void;
  onFallback?(reason: string): void;
}

/** Number of unanswered pings after which a worker is considered dead. */
const MAX_UNANSWERED = 30;

interface WorkerListener {
  /** The worker died, or could not be started. */
  onLost(call: ThreadCall | undefined, wasUp: boolean, error: Error): void;
  /** The worker has room, or is overdue. */
  assign(): void;
}

/** A handle of a worker. A dead worker is replaced. */
export class WorkerHandle {
  readonly #terms: WorkerTerms;
  readonly #owner: WorkerListener;
  #worker: EitherWorker | undefined;
  state: 'down' | 'starting' | 'up' = 'down';
  hasFailed = false;
  /** The calls whose terms the worker has, with their numbers. */
  readonly #known = new Map<ThreadCall, number>();
  #lastNumber = 0;
  /** Tasks without an answer, in the order of the answers. */
  #tasks: QueuedTask[] = [];
  call: ThreadCall | undefined;
  #isWatched = false;
  #unanswered = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #overdueTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the worker is still busy with a call that has ended. */
  isOverdue = false;

  constructor(terms: WorkerTerms, owner: WorkerListener) {
    this.#terms = terms;
    this.#owner = owner;
  }

  get load(): number {
    return this.#tasks.length;
  }

  /** Whether the worker accepts tasks: it is running and not busy with a call that has ended. */
  get isUp(): boolean {
    return this.state === 'up' && (!this.call || this.#known.has(this.call));
  }

  /**
   * Starts a worker if there is none.
   * @throws any error of `createWorker`
   */
  start(): void {
    this.hasFailed = true;
    const made = this.#terms.createWorker();
    this.state = 'starting';
    if ('then' in made) {
      made.then(
        (worker) => (this.state === 'starting' ? this.#open(worker) : worker.terminate()),
        (cause) => this.state === 'starting' && this.#die(cause),
      );
      return;
    }
    try {
      this.#open(made);
    } catch (error) {
      this.state = 'down';
      void made.terminate();
      throw error;
    }
  }

  #open(worker: EitherWorker): void {
    listen(
      worker,
      (data) => worker === this.#worker && this.#receive(data as Reply | null | undefined),
      (cause) => worker === this.#worker && this.#die(cause),
    );
    worker.unref?.();
    post(worker, this.#terms.start);
    this.#worker = worker;
    if (this.#isWatched) this.watch(true);
  }

  send(task: QueuedTask): void {
    const { call, input, onProgress } = task;
    const known = this.#known.get(call);
    const number = known ?? ++this.#lastNumber;
    const terms = known ? undefined : call.terms;
    const order = { ...input, call: number, terms, reports: onProgress !== undefined };
    post(this.#worker!, order, buffersOf(input));
    this.#known.set(call, number);
    this.call = call;
    if (this.#tasks.push(task) === 1) this.watch(true);
  }

  forget(call: ThreadCall): void {
    const number = this.#known.get(call);
    if (!number) return;
    this.#known.delete(call);
    post(this.#worker!, { task: 'end', call: number });
    if (this.call !== call) return;
    this.watch(false);
    this.#overdueTimer = setTimeout(() => {
      this.isOverdue = true;
      this.#owner.assign();
    }, this.#terms.patience);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.state = 'down';
    this.#tasks = [];
    this.call = undefined;
    this.#known.clear();
    this.watch(false);
    await worker?.terminate();
  }

  /** Keeps the process alive and detects a silent worker while a call waits for it. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    const worker = this.#worker;
    if (isWatched) worker?.ref?.();
    else worker?.unref?.();
    clearInterval(this.#pingTimer);
    clearTimeout(this.#overdueTimer);
    this.isOverdue = false;
    this.#unanswered = 0;
    const { pingMilliseconds } = this.#terms;
    // Node reports the end of its threads, so it needs no pings.
    if (isWatched && worker && !worker.on && pingMilliseconds !== undefined) {
      this.#pingTimer = setInterval(() => this.#ping(pingMilliseconds), pingMilliseconds);
    }
  }

  /** Counts pings, not time: while the computer or this thread sleeps, the worker cannot answer. */
  #ping(milliseconds: number): void {
    if (this.#unanswered++ < MAX_UNANSWERED) post(this.#worker!, { task: 'ping' });
    else this.#die(new Error(`it did not respond for ${(milliseconds * MAX_UNANSWERED) / 1000} seconds`));
  }

  #receive(reply: Reply | null | undefined): void {
    this.#unanswered = 0;
    const [task] = this.#tasks;
    if (this.state === 'starting') {
      if (reply?.task === 'error') this.#die(reply.error);
      if (reply?.task !== 'ready') return;
      this.state = 'up';
      this.hasFailed = false;
      this.watch(false);
      if (reply.fallbackReason) this.#terms.onFallback?.(reply.fallbackReason);
      this.#owner.assign();
    } else if (task && reply?.task === 'progress') {
      task.call.receive(task, reply);
      // A worker of the caller may also send other messages.
    } else if (task && reply && [task.input.task, 'error', 'dropped'].includes(reply.task)) {
      this.#tasks.shift();
      if (this.load === 0) {
        this.call = undefined;
        this.watch(false);
      }
      task.call.receive(task, reply);
      this.#owner.assign();
    }
  }

  #die(cause: unknown): void {
    const { call } = this;
    const wasUp = this.state === 'up';
    // A worker that is silent or sent a wrong message still runs.
    void this.close();
    const why = messageOf(cause);
    const what = wasUp ? 'died while it ran a part of this call' : 'could not be started';
    this.#owner.onLost(call, wasUp, new Error(`a worker of the pool ${what}: ${why}`, { cause }));
  }
}

function post(worker: PoolWorker, order: Order, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(order, transfer);
}
