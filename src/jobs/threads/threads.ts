import type { Session } from '../../solver/session.js';
import type { Call, CallRequest, Executor } from '../executor.js';
import type { PoolWorker } from './ports.js';
import { Scheduler } from './scheduler.js';
import type { WorkerTerms } from './worker-handle.js';

/** What workers for counts, lists and puzzles are made with. */
export function censusTerms(createWorker: () => PoolWorker | Promise<PoolWorker>): WorkerTerms {
  return {
    createWorker,
    start: { task: 'start', work: 'count' },
    // They do not read messages while they work: a cancelled one is terminated as soon as others need its place.
    maxUnanswered: Number.POSITIVE_INFINITY,
    patience: 0,
    fellBack: () => {},
  };
}

/**
 * Runs tasks in threads of Node or Web Workers. Workers that solve stay; a count, a list or a set of puzzles has workers of
 * its own, whose memory is free when it ends.
 */
export class Threads implements Executor {
  readonly isRemote = false;
  readonly session: Session;
  readonly parallelism: number;
  readonly #solving: Scheduler;
  readonly #createCensusWorker: () => PoolWorker | Promise<PoolWorker>;
  /** Aborts when the pool is closed. */
  readonly #closing = new AbortController();

  constructor(
    session: Session,
    terms: WorkerTerms,
    workers: number,
    createCensusWorker: () => PoolWorker | Promise<PoolWorker>,
  ) {
    this.session = session;
    this.parallelism = workers;
    this.#solving = new Scheduler(terms, workers);
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
    return openInOwnThreads(this.#createCensusWorker, this.parallelism, {
      terms,
      signals: [this.#closing.signal, ...signals],
    });
  }

  close(): Promise<void> {
    const closed = this.#solving.close();
    this.#closing.abort(new Error('the pool is closed'));
    return closed;
  }
}

/** Opens a call in workers of its own, which are terminated when it is over. */
export function openInOwnThreads(
  createWorker: () => PoolWorker | Promise<PoolWorker>,
  workers: number,
  { terms, signals }: Pick<CallRequest, 'terms' | 'signals'>,
): Call {
  const scheduler = new Scheduler(censusTerms(createWorker), workers);
  const call = scheduler.open(terms, signals);
  const fail = call.fail.bind(call);
  call.fail = (error) => {
    fail(error);
    void scheduler.close();
  };
  if (call.failure) void scheduler.close();
  return call;
}
