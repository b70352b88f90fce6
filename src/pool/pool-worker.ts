/**
 * A Web Worker, or a Worker of `node:worker_threads`: what both have. Declared here because neither type is there for
 * everyone who imports the pool.
 */
export interface PoolWorker {
  /** Sends a message; what is in `transfer` is handed over. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once. */
  terminate(): unknown;
}
