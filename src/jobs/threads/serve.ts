import type { Kind, Steps } from '../task.js';
import type { Order, Reply, StartOrder, TaskOrder } from './messages.js';
import { nextTurn, ownPort } from './ports.js';

/** The program of a worker, in Node and in browsers. It runs task after task and reads its messages in between. */

/** How often a running task lets messages in. */
const TURN_MILLISECONDS = 20;
const PROGRESS_MILLISECONDS = 50;

/** What a worker can do once it has started. */
export interface Started {
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Why the worker took the TypeScript engine. */
  readonly fallbackReason?: string | undefined;
}

/** A call as a worker has it: by kind, what runs its tasks. */
type Runners = Map<string, (input: never) => Steps>;

/** @param start makes the kinds of the worker */
export function serve(start: (order: StartOrder) => Started): void {
  const port = ownPort<Order, Reply>();
  const calls = new Map<number, { readonly terms: unknown; readonly runners: Runners }>();
  const orders: TaskOrder[] = [];
  let started: Started | undefined;
  let isWorking = false;

  port.listen((order) => {
    if (order.task === 'start') {
      try {
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
      if (!isWorking) void work();
    }
  });

  async function work(): Promise<void> {
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

  /** Terms are prepared once for all tasks of a call. */
  function runnerOf({ call, task }: TaskOrder): (input: never) => Steps {
    const { terms, runners } = calls.get(call)!;
    let runner = runners.get(task);
    if (!runner) {
      // Kinds come from outside in a cluster.
      if (!Object.hasOwn(started!.kinds, task)) throw new TypeError(`there is no kind of task '${task}'`);
      runner = started!.kinds[task]!(terms as never);
      runners.set(task, runner);
    }
    return runner;
  }
}
