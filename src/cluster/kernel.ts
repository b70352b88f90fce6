import { Worker } from 'node:worker_threads';
import type { KernelOrder, KernelReply } from './kernel-messages.js';
import type { Unit } from './unit.js';

/** A thread that took more is not used again. */
const MOST_KEPT_BYTES = 2 ** 27;

/** What the thread of a unit needs. */
export interface KernelTask {
  readonly unit: Unit;
  readonly inputs: ReadonlyMap<string, string>;
  readonly state: unknown;
  /** Notes how far it is. */
  onShare(share: number): void;
  /** Notes a step; the kernel waits for it. */
  onStep(state: unknown, bytes: Uint8Array): Promise<void>;
}

/** How a unit ended in the thread. */
export interface KernelEnd {
  readonly answer: unknown;
  readonly bytes: Uint8Array | undefined;
}

/** An error as the thread tells it. */
export class KernelError extends Error {
  /** @param kind the name of its class */
  constructor(kind: string, message: string) {
    super(message);
    this.name = kind;
  }
}

/**
 * A thread for kernels. The thread that talks to Redis stays free, so that locks are renewed whatever a kernel does; and a
 * kernel is ended with its thread, at once.
 */
export class Kernel {
  #thread: Worker | undefined;
  #listen: (reply: KernelReply) => void = () => {};
  #end: (error: Error) => void = () => {};

  async run(task: KernelTask): Promise<KernelEnd> {
    const thread = this.#started();
    try {
      return await this.#answer(thread, task);
    } finally {
      this.#listen = () => {};
      this.#end = () => {};
      // Memory that a count took is free when its thread is over.
      if (task.unit.needs > MOST_KEPT_BYTES) this.stop();
    }
  }

  #answer(thread: Worker, { unit, inputs, state, onShare, onStep }: KernelTask): Promise<KernelEnd> {
    return new Promise((resolve, reject) => {
      this.#end = reject;
      this.#listen = (reply) => {
        if (reply.task === 'share') onShare(reply.share);
        else if (reply.task === 'step') {
          const goOn: KernelOrder = { task: 'go-on' };
          onStep(reply.state, reply.bytes).then(() => thread.postMessage(goOn), reject);
        } else if (reply.task === 'done') resolve(reply);
        else reject(new KernelError(reply.name, reply.message));
      };
      const order: KernelOrder = { task: 'do', unit, inputs, state };
      thread.postMessage(order);
    });
  }

  /** Ends the thread, and what it does. */
  stop(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.terminate();
    this.#end(new KernelError('Error', 'the kernel was stopped'));
  }

  #started(): Worker {
    if (this.#thread) return this.#thread;
    // Flags of the process are not for the thread, which would load and do things twice.
    const thread = new Worker(new URL('./kernel-thread.js', import.meta.url), { execArgv: [] });
    const died = (error: unknown): void => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#end(new KernelError('Error', `the thread of the kernel died: ${String(error)}`));
    };
    thread.on('message', (reply: KernelReply) => this.#listen(reply));
    thread.on('error', died);
    thread.on('exit', (code) => died(`exit code ${code}`));
    this.#thread = thread;
    return thread;
  }
}
