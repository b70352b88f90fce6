import type { Session } from '../../solver/session.js';
import type { Call, CallRequest, Executor } from '../executor.js';
import type { PoolWorker } from './ports.js';
import { closedError, Scheduler } from './scheduler.js';
import type { WorkerTerms } from './worker-handle.js';

type CreateCensusWorker = () => PoolWorker | Promise<PoolWorker>;

/** A walk of a list takes 15 ms. */
const LISTS_PATIENCE = 200;

/** How workers for counts, lists, samples and puzzles are made. @param patience see {@link WorkerTerms} */
export function censusTerms(createWorker: CreateCensusWorker, patience = 0): WorkerTerms {
  return {
    createWorker,
    start: { task: 'start', work: 'count' },
    // They do not read messages while they work: a cancelled one is terminated as soon as others need its place.
    maxUnanswered: Number.POSITIVE_INFINITY,
    patience,
    fellBack: () => {},
  };
}

/**
 * Runs tasks in threads of Node or Web Workers. Workers that solve stay. All lists share workers, because their tasks are
 * short. A count, a sample or a set of puzzles has workers of its own, whose memory is free when it ends.
 */
export class Threads implements Executor {
  readonly isRemote = false;
  readonly session: Session;
  readonly parallelism: number;
  readonly #solving: Scheduler;
  readonly #lists: Scheduler;
  readonly #createCensusWorker: CreateCensusWorker;
  /** Calls with workers of their own. */
  readonly #calls = new Set<OwnThreadsCall>();
  #isClosed = false;

  constructor(session: Session, terms: WorkerTerms, workers: number, createCensusWorker: CreateCensusWorker) {
    this.session = session;
    this.parallelism = workers;
    this.#solving = new Scheduler(terms, workers);
    this.#lists = new Scheduler(censusTerms(createCensusWorker, LISTS_PATIENCE), workers);
    this.#createCensusWorker = createCensusWorker;
  }

  /**
   * Starts the workers that solve.
   * @throws what `createWorker` throws
   */
  start(): void {
    this.#solving.start();
  }

  checkOpen(): void {
    this.#solving.checkOpen();
  }

  open({ work, terms, signals }: CallRequest): Call {
    if (work === 'solve') return this.#solving.open(terms, signals);
    if (work === 'list') return this.#lists.open(terms, signals);
    const call = openInOwnThreads(this.#createCensusWorker, this.parallelism, { terms, signals });
    if (this.#isClosed) call.fail(closedError());
    this.#calls.add(call);
    call.closed.then(() => this.#calls.delete(call));
    return call;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closing = [this.#solving.close(), this.#lists.close()];
    for (const call of this.#calls) call.fail(closedError());
    await Promise.all([...closing, ...[...this.#calls].map(({ closed }) => closed)]);
  }
}

/** A call that has workers of its own. */
export interface OwnThreadsCall extends Call {
  /** Resolves when the call is over and its workers have ended. */
  readonly closed: Promise<void>;
}

/** Opens a call in workers of its own, which are terminated when it is over. */
export function openInOwnThreads(
  createWorker: CreateCensusWorker,
  workers: number,
  { terms, signals }: Pick<CallRequest, 'terms' | 'signals'>,
): OwnThreadsCall {
  const scheduler = new Scheduler(censusTerms(createWorker), workers);
  const call = scheduler.open(terms, signals);
  const closed = new Promise<void>((resolve) => {
    const close = (): void => resolve(scheduler.close());
    const fail = call.fail.bind(call);
    call.fail = (error) => {
      fail(error);
      close();
    };
    if (call.failure) close();
  });
  return Object.assign(call, { closed });
}
