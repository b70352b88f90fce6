import type { Session } from '../../solver/solver.js';
import type { Call, CallRequest, Executor, RunAhead, TaskSizes } from '../executor.js';
import { measuredSizes } from './measured-sizes.js';
import { Scheduler } from './scheduler.js';
import type { WorkerTerms } from './worker-handle.js';

/** Time for which a worker may continue a cancelled task while other tasks wait. */
const SOLVING_PATIENCE = 500;
const LISTS_PATIENCE = 200;

/** Options of the workers of a pool or of a machine in a cluster. */
export interface ThreadTerms extends Omit<WorkerTerms, 'patience'> {
  /** Creates a worker for counts, lists, samples and puzzles. */
  readonly createCensusWorker: WorkerTerms['createWorker'];
  readonly workers: number;
}

/**
 * Runs tasks in Node threads or Web Workers. Workers that solve are kept. All lists, and calls for one puzzle, share
 * workers, because their tasks are short. A count, a sample or a set of puzzles has its own workers, and their memory is released at the end.
 */
export class Threads implements Executor {
  readonly isRemote = false;
  readonly session: Session;
  readonly parallelism: number;
  readonly sizes: TaskSizes;
  readonly #terms: ThreadTerms;
  readonly #solving: Scheduler;
  readonly #lists: Scheduler;
  /** Schedulers of calls that have their own workers. */
  readonly #own = new Set<Scheduler>();
  #isClosed = false;

  constructor(session: Session, terms: ThreadTerms) {
    const { workers } = terms;
    this.session = session;
    this.parallelism = workers;
    this.sizes = measuredSizes(workers);
    this.#terms = terms;
    this.#solving = new Scheduler({ ...terms, patience: SOLVING_PATIENCE }, workers);
    const { idleMilliseconds } = terms;
    this.#lists = this.#censusScheduler({ patience: LISTS_PATIENCE, idleMilliseconds });
  }

  #censusScheduler(terms: Pick<WorkerTerms, 'patience' | 'idleMilliseconds' | 'onEnded'>): Scheduler {
    const { createCensusWorker: createWorker, workers } = this.#terms;
    return new Scheduler({ createWorker, start: { task: 'start', work: 'count' }, ...terms }, workers);
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

  limits({ running, ahead }: RunAhead): RunAhead {
    return { running: running * this.parallelism, ahead: ahead * this.parallelism };
  }

  open({ work, terms, signal }: Pick<CallRequest, 'work' | 'terms' | 'signal'>): Call {
    if (work === 'solve') return this.#solving.open(terms, signal);
    if (work === 'list' || work === 'puzzle') return this.#lists.open(terms, signal);
    const onEnded = (): void => void this.#own.delete(scheduler);
    const scheduler = this.#censusScheduler({ patience: 0, onEnded });
    if (this.#isClosed) void scheduler.close();
    else this.#own.add(scheduler);
    return scheduler.open(terms, signal);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#solving, this.#lists, ...this.#own].map((scheduler) => scheduler.close()));
  }
}
