/** Both ends of the connection between the pool and a worker, in Node and in browsers. */

/**
 * A Web Worker, or a Worker of `node:worker_threads`: what both have. Declared here because programs that import the pool may
 * have neither type.
 */
export interface PoolWorker {
  /** Sends a message and transfers what is in `transfer`. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once. */
  terminate(): unknown;
}

/** A worker of either platform: what is optional is there in Node, or in browsers. */
export interface EitherWorker extends PoolWorker {
  on?(event: string, listener: (value: unknown) => void): unknown;
  /** The process is to live on as long as this worker does. */
  ref?(): void;
  unref?(): void;
  addEventListener?(
    type: string,
    listener: (event: { data?: unknown; message?: string; error?: unknown; preventDefault(): void }) => void,
  ): void;
}

/** Listens to a worker, whichever kind it is. */
export function listen(
  worker: EitherWorker,
  reply: (data: unknown) => void,
  died: (cause: unknown) => void,
): void {
  if (worker.on) {
    worker.on('message', reply);
    worker.on('messageerror', died);
    worker.on('error', died);
    worker.on('exit', (code) => died(new Error(`it ended with exit code ${code}`)));
  } else {
    worker.addEventListener!('message', ({ data }) => reply(data));
    worker.addEventListener!('messageerror', () => died(new Error('a message of it could not be read')));
    worker.addEventListener!('error', (event) => {
      event.preventDefault(); // or else the page reports it a second time
      died(event.error ?? new Error(event.message ?? 'its file could not be loaded'));
    });
  }
}

/** The end of a worker at which the pool's orders arrive. */
export interface OwnPort<Order, Reply> {
  post(reply: Reply, transfer: ArrayBuffer[]): void;
  listen(onOrder: (order: Order) => void): void;
}

/** What is there in a Web Worker. */
interface WorkerScope<Order> {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Order }) => void): void;
}

/** Of `node:worker_threads` what is used here. */
interface Threads {
  readonly Worker: new (address: URL, options: { readonly execArgv: string[] }) => PoolWorker;
  readonly parentPort: {
    postMessage(message: unknown, transfer: ArrayBuffer[]): void;
    on(type: 'message', listener: (message: never) => void): unknown;
  } | null;
}

/** Node's threads, asked for without an import, so that one file serves all platforms; undefined elsewhere. */
export function nodeThreads(): Threads | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } };
  return process?.getBuiltinModule?.('node:worker_threads') as Threads | undefined;
}

/**
 * The port of the worker in which this runs.
 * @throws Error outside of workers
 */
export function ownPort<Order, Reply>(): OwnPort<Order, Reply> {
  const parentPort = nodeThreads()?.parentPort;
  if (parentPort) {
    return {
      post: (reply, transfer) => parentPort.postMessage(reply, transfer),
      listen: (onOrder) => void parentPort.on('message', onOrder),
    };
  }
  if (!('WorkerGlobalScope' in globalThis)) {
    throw new Error("the pool's worker file was loaded outside of a worker");
  }
  const scope = globalThis as unknown as WorkerScope<Order>;
  return {
    post: (reply, transfer) => scope.postMessage(reply, transfer),
    listen: (onOrder) => scope.addEventListener('message', ({ data }) => onOrder(data)),
  };
}

let channel: MessageChannel | undefined;
let waiting: (() => void)[] = [];

/** Waits a turn of the event loop, until messages that have arrived are delivered. Timers would take 1 to 4 ms. */
export function nextTurn(): Promise<void> {
  // Node hands out up to a thousand messages of one port in a row, those to itself too, before it looks at another port.
  const { setImmediate } = globalThis as { setImmediate?: (go: () => void) => unknown };
  if (setImmediate) return new Promise((resolve) => void setImmediate(resolve));
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const due = waiting;
      waiting = [];
      for (const go of due) go();
    };
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(0);
  });
}
