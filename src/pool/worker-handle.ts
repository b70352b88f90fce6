import type { Order, Reply } from './messages.js';
import type { PoolWorker } from './pool-worker.js';

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
