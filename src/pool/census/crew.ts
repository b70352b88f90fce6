import type { integerArgument } from '../../problem/arguments.js';
import type { withJsonArrays } from '../../problem/json-arrays.js';
import type { PoolWorker } from '../pool.js';
import type { EitherWorker, listen } from '../workers/ports.js';

/**
 * Workers of one count, list or set of puzzles, which are ended with it: their memory is free then. It is loaded with what
 * needs it, and imports nothing that the pool has, so that bundlers cut nothing out of it to be shared.
 */

/** What a pool makes such workers with. */
export interface CrewTerms {
  readonly createWorker: () => PoolWorker | Promise<PoolWorker>;
  readonly listen: typeof listen;
  /** Answers as they are written as JSON: those of workers are copies without that. */
  readonly withJsonArrays: typeof withJsonArrays;
  readonly integerArgument: typeof integerArgument;
  /** The most workers. */
  readonly workers: number;
}

/** What a worker of the solver says to what it does not know. */
interface Dropped {
  readonly task: 'dropped';
}

/** Workers as they are asked for. */
export class Crew<Reply extends { readonly task: string }> {
  readonly #terms: CrewTerms;
  /** What they work on, for messages. */
  readonly #work: string;
  readonly #failed: (error: unknown) => void;
  readonly #workers: EitherWorker[] = [];
  #isAwaited = true;
  #isOver = false;

  /** @param failed is told why a worker is of no use */
  constructor(terms: CrewTerms, work: string, failed: (error: unknown) => void) {
    this.#terms = terms;
    this.#work = work;
    this.#failed = failed;
  }

  /** Starts a worker; `heard` is told what it says. */
  async start(heard: (reply: Reply) => void): Promise<PoolWorker> {
    const worker: EitherWorker = await this.#terms.createWorker();
    if (this.#isOver) void worker.terminate();
    this.#workers.push(worker);
    this.#terms.listen(
      worker,
      (reply) => this.#heard(reply as Reply | Dropped | undefined, heard),
      (cause) => this.#died(cause),
    );
    this.#holdOne(worker);
    return worker;
  }

  /** Whether someone waits for what they do: else they do not keep a process of Node alive. */
  hold(isAwaited: boolean): void {
    if (isAwaited === this.#isAwaited) return;
    this.#isAwaited = isAwaited;
    for (const worker of this.#workers) this.#holdOne(worker);
  }

  /** Ends all workers. */
  end(): void {
    this.#isOver = true;
    for (const worker of this.#workers) void worker.terminate();
  }

  #holdOne(worker: EitherWorker): void {
    if (this.#isAwaited) worker.ref?.();
    else worker.unref?.();
  }

  #heard(reply: Reply | Dropped | undefined, heard: (reply: Reply) => void): void {
    if (this.#isOver || !reply) return;
    if (reply.task === 'dropped') this.#failed(new Error(WRONG_WORKER));
    else heard(reply as Reply);
  }

  #died(cause: unknown): void {
    if (this.#isOver) return;
    const why = cause instanceof Error ? cause.message : String(cause);
    this.#failed(new Error(`a worker of the ${this.#work} died or could not be started: ${why}`, { cause }));
  }
}

const WRONG_WORKER =
  "createWorker('count') made a worker of the solver; it must make one that runs knights-tour-wasm/pool/census-worker";
