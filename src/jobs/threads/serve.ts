import type { Kind, Steps } from '../task.js';
import { nodeThreads, type Order, type Reply, type StartOrder, type TaskOrder } from './ports.js';

/** The program of a worker, in Node and in browsers. It runs tasks and reads messages in between. */

/** How often a running task yields to messages. */
const TURN_MILLISECONDS = 20;
const PROGRESS_MILLISECONDS = 50;

/** The capabilities of a worker after it has started. */
export interface Started {
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Why the worker uses the TypeScript engine. */
  readonly fallbackReason?: string | undefined;
}

/** Errors for a first message that asks for the other kind of worker. */
const REFUSALS: Readonly<Record<StartOrder['work'], string>> = {
  solve:
    'createWorker() made a worker for counts; without an argument it must make one that runs knights-tour-wasm/pool/worker',
  count:
    "createWorker('count') made a worker of the solver; it must make one that runs knights-tour-wasm/pool/census-worker",
};

/** The runners of a call, by kind of task. */
type Runners = Map<string, (input: never) => Steps>;

/**
 * Runs the tasks of a worker.
 * @param work kind of work
 * @param start creates the kinds of tasks
 */
export function serve(work: StartOrder['work'], start: (order: StartOrder) => Started): void {
  const port = ownPort();
  const calls = new Map<number, { readonly terms: unknown; readonly runners: Runners }>();
  const orders: TaskOrder[] = [];
  let started: Started | undefined;
  let isWorking = false;

  port.listen((order) => {
    if (order.task === 'start') {
      try {
        if (order.work !== work) throw new Error(REFUSALS[order.work]);
        started = start(order);
        port.post({ task: 'ready', fallbackReason: started.fallbackReason }, []);
      } catch (error) {
        port.post({ task: 'error', error }, []);
      }
    } else if (order.task === 'end') calls.delete(order.call);
    else if (order.task === 'ping') port.post({ task: 'alive' }, []);
    else {
      if (order.terms) calls.set(order.call, { terms: order.terms, runners: new Map() });
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
        port.post({ task: 'error', error }, []);
      }
    }
    isWorking = false;
  }

  async function run(order: TaskOrder): Promise<void> {
    if (!calls.has(order.call)) return port.post({ task: 'dropped' }, []);
    const steps = runnerOf(order)(order as never);
    let turnAt = performance.now() + TURN_MILLISECONDS;
    let progressAt = order.reports ? performance.now() + PROGRESS_MILLISECONDS : Number.POSITIVE_INFINITY;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return port.post({ ...value.output, task: order.task }, value.transfer ?? []);
      const now = performance.now();
      if (now >= progressAt && value !== undefined) {
        progressAt = now + PROGRESS_MILLISECONDS;
        port.post({ task: 'progress', value }, []);
      }
      if (now < turnAt) continue;
      await nextTurn();
      if (!calls.has(order.call)) return port.post({ task: 'dropped' }, []);
      turnAt = performance.now() + TURN_MILLISECONDS;
    }
  }

  /** Returns the runner of a task. Prepares the terms once per call. */
  function runnerOf({ call, task }: TaskOrder): (input: never) => Steps {
    const { terms, runners } = calls.get(call)!;
    let runner = runners.get(task);
    if (!runner) {
      runner = started!.kinds[task]!(terms as never);
      runners.set(task, runner);
    }
    return runner;
  }
}

/** The worker's end of the connection. */
interface OwnPort {
  post(reply: Reply, transfer: ArrayBuffer[]): void;
  listen(onOrder: (order: Order) => void): void;
}

/** The global object of a Web Worker. */
interface WorkerScope {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
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
      post: (reply, transfer) => parentPort.postMessage(reply, transfer),
      listen: (onOrder) => void parentPort.on('message', onOrder),
    };
  }
  if (!('WorkerGlobalScope' in globalThis)) {
    throw new Error("the pool's worker file was loaded outside of a worker");
  }
  const scope = globalThis as unknown as WorkerScope;
  return {
    post: (reply, transfer) => scope.postMessage(reply, transfer),
    listen: (onOrder) => scope.addEventListener('message', ({ data }) => onOrder(data)),
  };
}

let channel: MessageChannel | undefined;
let waiting: (() => void)[] = [];

/** Waits one turn of the event loop, so that messages are delivered. Timers would take 1 to 4 ms. */
function nextTurn(): Promise<void> {
  // Node delivers up to a thousand messages of one port, even to itself, before it turns to another port.
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
