import type { PoolWorker } from '../pool.js';
import type { Call, Chunk, ChunkMessage, Order, Reply, StartOrder } from './messages.js';
import { type EitherWorker, listen } from './ports.js';

/** What workers are started with. */
export interface WorkerTerms {
  readonly createWorker: () => PoolWorker;
  /** What they are told first. */
  readonly start: StartOrder;
  /** How often one that is not known to live is asked for a sign of life. */
  readonly pingMilliseconds: number;
  /** After so many unanswered questions it is taken for dead. */
  readonly mostUnanswered: number;
  /** Is told why a worker took the TypeScript engine. */
  fellBack(reason: string): void;
}

/** What a slot tells the scheduler. */
export interface SlotListener {
  received(call: Call, chunk: Chunk, reply: Reply): void;
  /**
   * The worker is gone, and with it what it had of the call. A new one is in its place, or will be when it is needed.
   * @param begun whether it may have begun; or else the chunks may be sent to another one
   */
  lost(call: Call | undefined, chunks: readonly Chunk[], begun: boolean, error: Error): void;
  /** The worker is up, or overdue: there may be something to do. */
  assign(): void;
}

/**
 * How long a worker may work on what was cancelled while others wait for it. Most of what it does is cut into slices of a few
 * milliseconds; what is not, like the joining of a random tour's cycles, takes longer than this on millions of squares.
 */
const MOST_OVERDUE_MILLISECONDS = 500;

/** The place of one worker in the pool: when it dies, another one takes its place. */
export class Slot {
  readonly #terms: WorkerTerms;
  readonly #listener: SlotListener;
  #worker: EitherWorker | undefined;
  #ready = false;
  /** The calls that the worker knows, and the number of each. */
  readonly #known = new Map<Call, number>();
  #lastNumber = 0;
  /** Chunks that are not answered yet, in the order of the answers. */
  #chunks: Chunk[] = [];
  /** The call of these chunks. */
  call: Call | undefined;
  #unanswered = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #overdueTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the worker has not come back from a call that is over. */
  isOverdue = false;

  constructor(terms: WorkerTerms, listener: SlotListener) {
    this.#terms = terms;
    this.#listener = listener;
  }

  /** Chunks that are not answered yet. */
  get load(): number {
    return this.#chunks.length;
  }

  /** Whether there is a worker, though it may not have answered yet. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Whether the worker has its kernels, and listens as far as one knows: what it has in hand is not of a call that is over. */
  get isUp(): boolean {
    return this.#ready && (!this.call || this.#known.has(this.call));
  }

  /**
   * Starts a worker, where there is none.
   * @throws what `createWorker` throws
   */
  start(): void {
    const worker: EitherWorker = this.#terms.createWorker();
    listen(
      worker,
      (data) => worker === this.#worker && this.#receive(data as Reply | null | undefined),
      (cause) => worker === this.#worker && this.#die(cause),
    );
    try {
      worker.unref?.();
      send(worker, this.#terms.start);
    } catch (error) {
      void worker.terminate();
      throw error;
    }
    this.#worker = worker;
  }

  /** Starts the worker if that can be done now. */
  tryToStart(): void {
    try {
      this.start();
    } catch {
      // Whoever needs it meets the same error, and says so.
    }
  }

  /** Sends a chunk to the worker, which is there. */
  send(call: Call, chunk: Chunk): void {
    const { message } = chunk;
    const known = this.#known.get(call);
    const number = known ?? ++this.#lastNumber;
    // What is not transferred is copied: the chunk can be sent to another worker when this one does not come up.
    const handedOver = this.#ready ? buffersOf(message) : [];
    const order = { ...message, call: number };
    send(this.#worker!, known ? order : { ...order, terms: call.terms }, handedOver);
    this.#known.set(call, number);
    this.call = call;
    if (this.#chunks.push(chunk) === 1) this.#watch(true);
  }

  /** Tells the worker that a call is over. */
  forget(call: Call): void {
    const number = this.#known.get(call);
    if (!number) return;
    this.#known.delete(call);
    send(this.#worker!, { task: 'end', call: number });
    if (this.call !== call) return;
    // Nobody waits for its answer.
    this.#watch(false);
    this.#overdueTimer = setTimeout(() => {
      this.isOverdue = true;
      this.#listener.assign();
    }, MOST_OVERDUE_MILLISECONDS);
  }

  /** Ends the worker and puts a new one in its place, if that can be done now. */
  replace(): void {
    void this.close();
    this.tryToStart();
  }

  /** Ends the worker, if there is one, and forgets what it had. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#ready = false;
    this.#chunks = [];
    this.call = undefined;
    this.#known.clear();
    this.#watch(false);
    await worker?.terminate();
  }

  /** While there is work, the process lives on, and a worker that falls silent is found out. */
  #watch(working: boolean): void {
    const worker = this.#worker;
    if (working) worker?.ref?.();
    else worker?.unref?.();
    clearInterval(this.#pingTimer);
    clearTimeout(this.#overdueTimer);
    this.isOverdue = false;
    this.#unanswered = 0;
    // Of a worker in Node the platform tells the end.
    if (working && !worker?.on)
      this.#pingTimer = setInterval(() => this.#ping(), this.#terms.pingMilliseconds);
  }

  /** Ticks are counted and not time: while the computer or this thread sleeps, the worker cannot answer either. */
  #ping(): void {
    const { mostUnanswered, pingMilliseconds } = this.#terms;
    if (this.#unanswered++ < mostUnanswered) send(this.#worker!, { task: 'ping' });
    else
      this.#die(
        new Error(`it gave no sign of life for ${(pingMilliseconds * mostUnanswered) / 1000} seconds`),
      );
  }

  #receive(reply: Reply | null | undefined): void {
    this.#unanswered = 0;
    const { call } = this;
    const [chunk] = this.#chunks;
    if (reply?.task === 'error' && !this.#ready) this.#die(reply.error);
    else if (reply?.task === 'ready') {
      this.#ready = true;
      if (reply.fallbackReason) this.#terms.fellBack(reply.fallbackReason);
      this.#listener.assign();
    } else if (call && chunk && reply) {
      const { task } = reply;
      // A worker of the caller's own may say other things too.
      if (![chunk.message.task, 'progress', 'error', 'dropped'].includes(task)) return;
      if (task === 'dropped' && this.#known.has(call)) {
        this.#die(new Error('it could not take up what it was sent'));
        return;
      }
      if (task !== 'progress') this.#chunks.shift();
      if (this.load === 0) {
        this.call = undefined;
        this.#watch(false);
      }
      this.#listener.received(call, chunk, reply);
    }
  }

  #die(cause: unknown): void {
    const ready = this.#ready;
    const call = this.call;
    const chunks = this.#chunks;
    // One that only lost its way, or is silent, still runs. One that never came up is tried again when there is work for it,
    // and not at once, for ever.
    if (ready) this.replace();
    else void this.close();
    const why = cause instanceof Error ? cause.message : String(cause);
    const what = ready ? 'died while it held a part of this call' : 'could not be started';
    this.#listener.lost(call, chunks, ready, new Error(`a worker of the pool ${what}: ${why}`, { cause }));
  }
}

/** The buffers of a chunk, those under its arrays too. */
export function buffersOf(message: ChunkMessage): ArrayBuffer[] {
  return Object.values(message)
    .map((value) => value?.buffer ?? value)
    .filter((value) => value instanceof ArrayBuffer);
}

function send(worker: PoolWorker, order: Order, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(order, transfer);
}
