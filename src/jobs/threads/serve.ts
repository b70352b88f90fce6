import { readClock } from '../../problem/clock.js';
import type { Prepare, Terms } from '../task.js';
import { nodeThreads, type Order, type Reply, type StartOrder, type TaskOrder } from './ports.js';

/** The program of a worker, in Node and in browsers. It runs tasks and reads messages in between. */

/** Interval at which a running task yields to messages. */
const TURN_MILLISECONDS = 20;
const PROGRESS_MILLISECONDS = 50;

export interface Started {
  readonly prepare: Prepare;
  /** The reason why the worker uses the TypeScript engine. */
  readonly fallbackReason?: string | undefined;
}

/** Errors for a first message that asks for the other kind of worker. */
const REFUSALS: Readonly<Record<StartOrder['work'], string>> = {
  solve:
    'createWorker() made a worker for counts; without an argument it must make one that runs knights-tour-wasm/pool/worker',
  count:
    "createWorker('count') made a worker of the solver; it must make one that runs knights-tour-wasm/pool/census-worker",
};

/**
 * Runs the tasks of a worker.
 * @param work kind of work
 * @param start prepares the engine
 */
export function serve(work: StartOrder['work'], start: (order: StartOrder) => Started): void {
  const port = ownPort();
  const calls = new Map<number, { readonly terms: Terms; run?: ReturnType<Prepare> }>();
  const orders: TaskOrder[] = [];
  let started: Started | undefined;
  let isWorking = false;

  port.listen((order) => {
    if (order.task === 'start') {
      try {
        if (order.work !== work) throw new Error(REFUSALS[order.work]);
        started = start(order);
        port.postMessage({ task: 'ready', fallbackReason: started.fallbackReason });
      } catch (error) {
        port.postMessage({ task: 'error', error });
      }
    } else if (order.task === 'end') calls.delete(order.call);
    else if (order.task === 'ping') port.postMessage({ task: 'alive' });
    else {
      if (order.terms) calls.set(order.call, { terms: order.terms });
      orders.push(order);
      if (!isWorking) void runAll();
    }
  });

  async function runAll(): Promise<void> {
    isWorking = true;
    for (let order = orders.shift(); order; order = orders.shift()) {
      try {
        await run(order);
      } catch (error) {
        port.postMessage({ task: 'error', error });
      }
    }
    isWorking = false;
  }

  async function run(order: TaskOrder): Promise<void> {
    const call = calls.get(order.call);
    if (!call) return port.postMessage({ task: 'dropped' });
    call.run ??= started!.prepare(call.terms);
    const steps = call.run(order);
    let turnAt = readClock() + TURN_MILLISECONDS;
    let progressAt = order.reports ? readClock() + PROGRESS_MILLISECONDS : Number.POSITIVE_INFINITY;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return port.postMessage({ ...value.output, task: order.task }, value.transfer ?? []);
      const now = readClock();
      if (now >= progressAt && value !== undefined) {
        progressAt = now + PROGRESS_MILLISECONDS;
        port.postMessage({ task: 'progress', value });
      }
      if (now < turnAt) continue;
      await nextTurn();
      if (!calls.has(order.call)) return port.postMessage({ task: 'dropped' });
      turnAt = readClock() + TURN_MILLISECONDS;
    }
  }
}

/** The worker's end of the connection. */
interface OwnPort {
  postMessage(reply: Reply, transfer?: ArrayBuffer[]): void;
  listen(onOrder: (order: Order) => void): void;
}

/** The global object of a Web Worker. */
interface WorkerScope extends Pick<OwnPort, 'postMessage'> {
  addEventListener(type: 'message', listener: (event: { readonly data: Order }) => void): void;
}

/**
 * Returns the port of the worker in which this runs.
 * @throws Error outside of workers
 */
function ownPort(): OwnPort {
  const parentPort = nodeThreads()?.parentPort;
  if (parentPort) {
    return {
      postMessage: (reply, transfer) => parentPort.postMessage(reply, transfer),
      // `addEventListener` would make an event of each message. From Node 22 on, the first takes 20 ms.
      listen: (onOrder) => void parentPort.on('message', onOrder),
    };
  }
  if (!('WorkerGlobalScope' in globalThis)) {
    throw new Error("the pool's worker file was loaded outside of a worker");
  }
  const scope = globalThis as unknown as WorkerScope;
  return {
    postMessage: (reply, transfer) => scope.postMessage(reply, transfer),
    listen: (onOrder) => scope.addEventListener('message', ({ data }) => onOrder(data)),
  };
}

/** Waits one turn of the event loop, so that messages are delivered. Timers would take 1 to 4 ms. */
function nextTurn(): Promise<void> {
  // Node delivers up to a thousand messages of one port, even to itself, before it turns to another port.
  const { setImmediate } = globalThis as { setImmediate?: (go: () => void) => unknown };
  return new Promise((resolve) => {
    if (setImmediate) return void setImmediate(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
