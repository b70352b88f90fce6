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

/**
 * The port of the worker in which this runs. Node's is asked for without an import, so that one file serves all platforms.
 * @throws Error outside of workers
 */
export function ownPort<Order, Reply>(): OwnPort<Order, Reply> {
  const { process } = globalThis as { process?: { getBuiltinModule?: NodeJS.Process['getBuiltinModule'] } };
  const parentPort = process?.getBuiltinModule?.('node:worker_threads')?.parentPort;
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
