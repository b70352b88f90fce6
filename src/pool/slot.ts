import type { Module } from '../engines/wasm/webassembly.js';
import type { Call, Chunk } from './calls.js';
import type { Order, Reply } from './messages.js';
import type { PoolWorker } from './pool.js';

/** What a worker tells the pool. */
export interface WorkerListener {
  reply(reply: Reply): void;
  /** It does not work any more. At most once, and the last thing to be heard of it. */
  died(cause: unknown): void;
}

/** A worker of either platform. */
export interface WorkerHandle {
  /** Whether its platform tells when a worker ends. */
  readonly tellsEnd: boolean;
  send(order: Order, transfer?: ArrayBuffer[]): void;
  /** Whether the process is to live on as long as this worker does; in browsers nothing happens. */
  keepAlive(yes: boolean): void;
  /** Ends it; the listener hears no more of it. */
  end(): Promise<void>;
}

interface NodeWorker extends PoolWorker {
  on(event: string, listener: (value: unknown) => void): unknown;
  ref(): void;
  unref(): void;
}

interface WebWorker extends PoolWorker {
  addEventListener(
    type: string,
    listener: (event: { data?: unknown; message?: string; error?: unknown; preventDefault(): void }) => void,
  ): void;
}

/** Listens to a worker, whichever kind it is. */
export function handleOf(worker: PoolWorker, listener: WorkerListener): WorkerHandle {
  const isNode = 'on' in worker && 'unref' in worker;
  let ended = false;
  const reply = (data: unknown): void => {
    if (!ended) listener.reply(data as Reply);
  };
  const died = (cause: unknown): void => {
    if (ended) return;
    ended = true;
    listener.died(cause);
  };
  if (isNode) {
    const node = worker as NodeWorker;
    node.on('message', reply);
    node.on('messageerror', died);
    node.on('error', died);
    node.on('exit', (code) => died(new Error(`it ended with exit code ${code}`)));
  } else {
    const web = worker as WebWorker;
    web.addEventListener('message', ({ data }) => reply(data));
    web.addEventListener('messageerror', () => died(new Error('a message of it could not be read')));
    web.addEventListener('error', (event) => {
      event.preventDefault(); // or else the page reports it a second time
      died(event.error ?? new Error(event.message ?? 'its file could not be loaded'));
    });
  }
  return {
    tellsEnd: isNode,
    send: (order, transfer = []) => worker.postMessage(order, transfer),
    keepAlive(yes) {
      if (!isNode) return;
      if (yes) (worker as NodeWorker).ref();
      else (worker as NodeWorker).unref();
    },
    async end() {
      ended = true;
      await worker.terminate();
    },
  };
}

/** What workers are started with. */
export interface WorkerTerms {
  readonly createWorker: () => PoolWorker;
  readonly module: Module | undefined;
  readonly simd: boolean;
  /** How often a worker that is not known to live is asked for a sign of life. */
  readonly pingMilliseconds: number;
  /** After so many unanswered ones it is taken for dead. */
  readonly mostUnanswered: number;
}

/** What a slot tells the scheduler. */
export interface SlotListener {
  received(call: Call, chunk: Chunk, reply: Reply): void;
  /** The worker is gone, and with it these calls' chunks. A new one is in its place, or will be when it is needed. */
  lost(calls: readonly Call[], error: Error): void;
  /** The worker is up, or overdue. */
  changed(): void;
}

interface InFlight {
  readonly call: Call;
  readonly chunk: Chunk;
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
  #worker: WorkerHandle | undefined;
  #ready = false;
  /** The calls that the worker knows. */
  readonly #known = new Set<number>();
  /** Answered in this order. */
  #inFlight: InFlight[] = [];
  #unanswered = 0;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #overdueTimer: ReturnType<typeof setTimeout> | undefined;
  /** What the worker has in hand is of a call that is over. */
  #isAbandoned = false;
  #overdue = false;

  constructor(terms: WorkerTerms, listener: SlotListener) {
    this.#terms = terms;
    this.#listener = listener;
  }

  /** Chunks that are not answered yet. */
  get load(): number {
    return this.#inFlight.length;
  }

  /** The call of the chunks in flight. */
  get call(): Call | undefined {
    return this.#inFlight[0]?.call;
  }

  /** Whether there is a worker, though it may not have answered yet. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Whether the worker has its kernels, and listens as far as one knows. */
  get isUp(): boolean {
    return this.#ready && !this.#isAbandoned;
  }

  /** Whether the worker has not come back from a call that is over. */
  get isOverdue(): boolean {
    return this.#overdue;
  }

  /**
   * Starts the worker, unless it is there.
   * @throws what `createWorker` throws
   */
  start(): void {
    if (this.#worker) return;
    const { createWorker, module, simd } = this.#terms;
    const worker = handleOf(createWorker(), {
      reply: (reply) => this.#receive(reply),
      died: (cause) => this.#die(cause),
    });
    try {
      worker.keepAlive(false);
      worker.send({ task: 'start', module, simd });
    } catch (error) {
      void worker.end();
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
    const worker = this.#worker!;
    if (!this.#known.has(call.id)) worker.send({ task: 'call', call: call.id, terms: call.terms });
    this.#known.add(call.id);
    worker.send(chunk.message, chunk.transfer);
    this.#inFlight.push({ call, chunk });
    if (this.#inFlight.length === 1) this.#watch(true);
  }

  /** Tells the worker that a call is over. */
  forget(call: Call): void {
    if (!this.#known.delete(call.id)) return;
    this.#worker?.send({ task: 'end', call: call.id });
    if (this.call !== call) return;
    // Nobody waits for its answer.
    this.#watch(false);
    this.#isAbandoned = true;
    this.#overdueTimer = setTimeout(() => {
      this.#overdue = true;
      this.#listener.changed();
    }, MOST_OVERDUE_MILLISECONDS);
  }

  /** Puts a new worker in the place of one that is overdue: it has nothing but chunks of a call that is over. */
  replace(): void {
    this.#release();
    this.tryToStart();
  }

  /** Ends the worker for good. */
  async close(): Promise<void> {
    await this.#release();
  }

  /** Ends the worker, if there is one, and forgets what it had. */
  async #release(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#ready = false;
    this.#inFlight = [];
    this.#known.clear();
    this.#watch(false);
    await worker?.end();
  }

  /** While there is work, the process lives on, and a worker that falls silent is found out. */
  #watch(working: boolean): void {
    const worker = this.#worker;
    worker?.keepAlive(working);
    clearInterval(this.#pingTimer);
    clearTimeout(this.#overdueTimer);
    this.#isAbandoned = false;
    this.#overdue = false;
    this.#unanswered = 0;
    if (working && worker && !worker.tellsEnd) {
      this.#pingTimer = setInterval(() => this.#askForSign(), this.#terms.pingMilliseconds);
    }
  }

  /** Ticks are counted and not time: while the computer or this thread sleeps, the worker cannot answer either. */
  #askForSign(): void {
    const { pingMilliseconds, mostUnanswered } = this.#terms;
    if (this.#unanswered++ < mostUnanswered) {
      this.#worker?.send({ task: 'ping' });
      return;
    }
    this.#die(new Error(`it gave no sign of life for ${(pingMilliseconds * mostUnanswered) / 1000} seconds`));
  }

  #receive(reply: Reply): void {
    this.#unanswered = 0;
    if (reply.task === 'alive') return;
    if (reply.task === 'ready') {
      this.#ready = true;
      this.#listener.changed();
      return;
    }
    if (reply.task === 'not-ready') {
      this.#die(reply.error);
      return;
    }
    const { call, chunk } = this.#inFlight[0]!;
    if (reply.task === 'dropped' && this.#known.has(call.id)) {
      this.#die(new Error('it could not take up what it was sent'));
      return;
    }
    this.#inFlight.shift();
    if (this.#inFlight.length === 0) this.#watch(false);
    this.#listener.received(call, chunk, reply);
  }

  #die(cause: unknown): void {
    const ready = this.#ready;
    const inFlight = this.#inFlight;
    // One that only lost its way, or is silent, still runs.
    void this.#release();
    // One that never came up is tried again when there is work for it, and not at once, for ever.
    if (ready) this.tryToStart();
    const why = cause instanceof Error ? cause.message : String(cause);
    const what = ready ? 'died while it held a part of this call' : 'could not be started';
    const calls = new Set(inFlight.map(({ call }) => call));
    this.#listener.lost([...calls], new Error(`a worker of the pool ${what}: ${why}`, { cause }));
  }
}
