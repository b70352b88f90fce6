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
  #end: ((error: Error) => void) | undefined;

  run({ unit, inputs, state, onShare, onStep }: KernelTask): Promise<KernelEnd> {
    const thread = this.#started();
    return new Promise<KernelEnd>((resolve, reject) => {
      this.#end = reject;
      const listen = (reply: KernelReply): void => {
        if (reply.task === 'share') onShare(reply.share);
        else if (reply.task === 'step') {
          onStep(reply.state, reply.bytes).then(() => this.#post({ task: 'go-on' }), reject);
        } else if (reply.task === 'done') resolve(reply);
        else reject(new KernelError(reply.name, reply.message));
      };
      thread.on('message', listen);
      thread.once('error', (error) => reject(new KernelError('Error', `the thread died: ${String(error)}`)));
      thread.once('exit', () => reject(new KernelError('Error', 'the thread died')));
      this.#post({ task: 'do', unit, inputs, state });
    }).finally(() => {
      this.#end = undefined;
      thread.removeAllListeners();
      // Memory that a count took is free when its thread is over.
      if (unit.needs > MOST_KEPT_BYTES) this.stop();
      else thread.on('error', () => {}).once('exit', () => this.#forget(thread));
    });
  }

  /** Ends the thread, and what it does. */
  stop(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.terminate();
    this.#end?.(new KernelError('Error', 'the kernel was stopped'));
  }

  #post(order: KernelOrder): void {
    this.#thread?.postMessage(order);
  }

  #forget(thread: Worker): void {
    if (this.#thread === thread) this.#thread = undefined;
  }

  #started(): Worker {
    // Flags of the process are not for the thread, which would load and do things twice.
    this.#thread ??= new Worker(new URL('./kernel-thread.js', import.meta.url), { execArgv: [] });
    return this.#thread;
  }
}
