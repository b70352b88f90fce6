import type { Session } from '../../solver/solver.js';
import type { Call, CallRequest, Executor, Limits, TaskSizes } from '../executor.js';
import { Scheduler } from './scheduler.js';
import { measuredSizes } from './task-sizes.js';
import type { WorkerTerms } from './worker-handle.js';

/** Patience for lists, whose tasks take 15 ms. */
const LISTS_PATIENCE = 200;

/** Returns the terms of workers for counts, lists, samples and puzzles. @param patience see {@link WorkerTerms} */
export function censusTerms(createWorker: WorkerTerms['createWorker'], patience = 0): WorkerTerms {
  return {
    createWorker,
    start: { task: 'start', work: 'count' },
    // These workers read no messages while they run. A cancelled one is terminated as soon as another task needs a worker.
    maxUnanswered: Number.POSITIVE_INFINITY,
    patience,
  };
}

/**
 * Runs tasks in Node threads or Web Workers. Workers that solve are kept. All lists share workers, because their tasks are
 * short. A count, a sample or a set of puzzles has its own workers, and their memory is released at the end.
 */
export class Threads implements Executor {
  readonly isRemote = false;
  readonly session: Session;
  readonly parallelism: number;
  readonly sizes: TaskSizes;
  readonly #solving: Scheduler;
  readonly #lists: Scheduler;
  readonly #createCensusWorker: WorkerTerms['createWorker'];
  /** Schedulers of calls that have their own workers. */
  readonly #own = new Set<Scheduler>();
  #isClosed = false;

  constructor(
    session: Session,
    terms: WorkerTerms,
    workers: number,
    createCensusWorker: WorkerTerms['createWorker'],
  ) {
    this.session = session;
    this.parallelism = workers;
    this.sizes = measuredSizes(workers);
    this.#solving = new Scheduler(terms, workers);
    this.#lists = new Scheduler(censusTerms(createCensusWorker, LISTS_PATIENCE), workers);
    this.#createCensusWorker = createCensusWorker;
  }

  /**
   * Starts the workers that solve.
   * @throws any error of `createWorker`
   */
  start(): void {
    this.#solving.start();
  }

  checkOpen(): void {
    this.#solving.checkOpen();
  }

  limits({ running, ahead }: Limits): Limits {
    return { running: running * this.parallelism, ahead: ahead * this.parallelism };
  }

  open({ work, terms, signal }: CallRequest): Call {
    if (work === 'solve') return this.#solving.open(terms, signal);
    if (work === 'list') return this.#lists.open(terms, signal);
    const onEnded = (): void => void this.#own.delete(scheduler);
    const scheduler = new Scheduler({ ...censusTerms(this.#createCensusWorker), onEnded }, this.parallelism);
    if (this.#isClosed) void scheduler.close();
    else this.#own.add(scheduler);
    return scheduler.open(terms, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#solving, this.#lists, ...this.#own].map((scheduler) => scheduler.close()));
  }
}
