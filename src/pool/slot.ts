import type { Module } from '../engines/wasm/webassembly.js';
import type { Call, Chunk } from './call.js';
import type { Reply } from './messages.js';
import type { PoolWorker } from './pool-worker.js';
import { handleOf, type WorkerHandle } from './worker-handle.js';

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
}

interface InFlight {
  readonly call: Call;
  readonly chunk: Chunk;
}

/** The place of one worker in the pool: when it dies, another one takes its place. */
export class Slot {
  private worker: WorkerHandle | undefined;
  private ready = false;
  /** The calls that the worker knows. */
  private readonly known = new Set<number>();
  /** Answered in this order. */
  private inFlight: InFlight[] = [];
  private unanswered = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly terms: WorkerTerms,
    private readonly listener: SlotListener,
  ) {}

  /** Chunks that are not answered yet. */
  get load(): number {
    return this.inFlight.length;
  }

  /** The call of the chunks in flight. */
  get call(): Call | undefined {
    return this.inFlight[0]?.call;
  }

  /**
   * Starts the worker, unless it is there.
   * @throws what `createWorker` throws
   */
  start(): WorkerHandle {
    if (this.worker) return this.worker;
    const { createWorker, module, simd } = this.terms;
    const worker = handleOf(createWorker(), {
      reply: (reply) => this.receive(reply),
      died: (cause) => this.die(cause),
    });
    this.worker = worker;
    worker.keepAlive(false);
    worker.send({ task: 'start', module, simd });
    return worker;
  }

  /** Sends a chunk to the worker, which is started if need be. */
  send(call: Call, chunk: Chunk): void {
    try {
      const worker = this.start();
      if (!this.known.has(call.id)) worker.send({ task: 'call', call: call.id, terms: call.terms });
      this.known.add(call.id);
      worker.send(chunk.message, chunk.transfer);
    } catch (error) {
      call.fail(error);
      return;
    }
    this.inFlight.push({ call, chunk });
    if (this.inFlight.length === 1) this.watch(true);
  }

  /** Tells the worker that a call is over. */
  forget(call: Call): void {
    if (this.known.delete(call.id)) this.worker?.send({ task: 'end', call: call.id });
  }

  /** Ends the worker for good. */
  async close(): Promise<void> {
    this.inFlight = [];
    this.watch(false);
    const { worker } = this;
    this.worker = undefined;
    await worker?.end();
  }

  /** While there is work, the process lives on, and a worker that falls silent is found out. */
  private watch(working: boolean): void {
    const { worker } = this;
    worker?.keepAlive(working);
    clearInterval(this.timer);
    this.timer = undefined;
    this.unanswered = 0;
    if (working && worker && !worker.tellsEnd) {
      this.timer = setInterval(() => this.askForSign(), this.terms.pingMilliseconds);
    }
  }

  /** Ticks are counted and not time: while the computer or this thread sleeps, the worker cannot answer either. */
  private askForSign(): void {
    const { pingMilliseconds, mostUnanswered } = this.terms;
    if (this.unanswered++ < mostUnanswered) {
      this.worker?.send({ task: 'ping' });
      return;
    }
    this.die(new Error(`it gave no sign of life for ${(pingMilliseconds * mostUnanswered) / 1000} seconds`));
  }

  private receive(reply: Reply): void {
    this.unanswered = 0;
    if (reply.task === 'alive') return;
    if (reply.task === 'ready') {
      this.ready = true;
      return;
    }
    if (reply.task === 'not-ready') {
      this.die(reply.error);
      return;
    }
    const { call, chunk } = this.inFlight.shift()!;
    if (this.inFlight.length === 0) this.watch(false);
    this.listener.received(call, chunk, reply);
  }

  private die(cause: unknown): void {
    const { worker, ready, inFlight } = this;
    this.watch(false);
    // One that only lost its way, or is silent, still runs.
    void worker?.end();
    this.worker = undefined;
    this.ready = false;
    this.inFlight = [];
    this.known.clear();
    // One that never came up is tried again when there is work for it, and not at once, for ever.
    if (ready) {
      try {
        this.start();
      } catch {
        // The next chunk for this slot meets the same error, and says so.
      }
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    const what = ready ? 'died while it held a part of this call' : 'could not be started';
    const calls = new Set(inFlight.map(({ call }) => call));
    this.listener.lost([...calls], new Error(`a worker of the pool ${what}: ${why}`, { cause }));
  }
}
