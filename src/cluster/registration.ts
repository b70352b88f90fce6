import { randomUUID } from 'node:crypto';
import { outOfRange } from '../problem/arguments.js';
import { VERSION } from '../version.js';
import type { JobState } from './cluster.js';
import type { Ledger } from './ledger.js';

/** How a job is told to workers and to others who ask for it: its record, and its place on the list of jobs. */

/** What nobody asks for any more is kept so long: of jobs with a name, and of others. */
const KEPT_NAMED = 7 * 86_400_000;
const KEPT_UNNAMED = 3_600_000;

/** What a job is called, and what it answers. */
export interface JobIdentity {
  readonly id: string;
  /** Whether the caller gave it its name. */
  readonly isNamed: boolean;
  /** The hash of all that the answer depends on. */
  readonly call: string;
}

export class Registration {
  readonly #ledger: Ledger;
  readonly #job: JobIdentity;
  readonly #lanes = new Set<number>();
  #life: string = randomUUID();

  constructor(ledger: Ledger, job: JobIdentity) {
    this.#ledger = ledger;
    this.#job = job;
  }

  get lanes(): readonly number[] {
    return [...this.#lanes];
  }

  /**
   * Begins the job, or goes on with it.
   * @throws (rejects) RangeError when a job of that name is another call's
   */
  async begin(): Promise<void> {
    const { state, call, begun } = await this.#ledger.record();
    const isCancelled = state === 'cancelled';
    if (!isCancelled && call !== undefined && call !== this.#job.call) {
      throw outOfRange(
        'jobId',
        this.#job.id,
        'the name of no other call (of none of another version of the package either), or cancelled first',
      );
    }
    for (const lane of await this.#ledger.lanes()) this.#lanes.add(lane);
    if (isCancelled) await this.#ledger.remove([]);
    // What failed is tried again.
    if (state === 'failed') await this.#ledger.emptyLanes(this.lanes);
    await this.#register(isCancelled ? undefined : begun, 0);
  }

  /** Lanes that it needs from now on. */
  async addLanes(lanes: Iterable<number>): Promise<void> {
    const before = this.#lanes.size;
    for (const lane of lanes) this.#lanes.add(lane);
    if (this.#lanes.size > before) await this.#list();
  }

  /** Keeps what there is of it. */
  keep(): Promise<void> {
    return this.#ledger.keep(this.#job.isNamed ? KEPT_NAMED : KEPT_UNNAMED);
  }

  /**
   * Sees to it that workers find the job.
   * @param units how many there are
   * @returns whether Redis had lost it
   */
  async renew(units: number): Promise<boolean> {
    const { state, life, begun } = await this.#ledger.record();
    // Finished is that of somebody else who asked for the same: they have their answer, and this one has it not.
    if (state === undefined || state === 'finished') await this.#register(begun, units);
    else {
      // Of two who began it at the same time one gave it its life.
      this.#life = life ?? this.#life;
      await this.keep();
      await this.#list();
    }
    return state === undefined;
  }

  /**
   * Nothing more is asked.
   * @param units how many were asked for; undefined when the caller has no answer: a job with a name can be gone on with
   */
  async leave(units: number | undefined): Promise<void> {
    if (!this.#job.isNamed) return this.#ledger.remove(this.lanes);
    if (units === undefined) {
      const { state, life } = await this.#ledger.record();
      const isEnded = state === 'cancelled' || state === 'failed';
      // What was asked for while it ended is in the lanes.
      if (isEnded && life === this.#life) await this.#ledger.emptyLanes(this.lanes);
      return;
    }
    await this.#ledger.unlist();
    await this.#ledger.setRecord({ state: 'finished' satisfies JobState, units });
    await this.keep();
    await this.#ledger.emptyLanes(this.lanes);
  }

  async #register(begun: string | undefined, units: number): Promise<void> {
    const { id, call } = this.#job;
    const fields = { id, call, version: VERSION, begun: begun ?? Date.now(), units };
    this.#life = await this.#ledger.run(this.#life, fields);
    await this.keep();
    await this.#list();
  }

  async #list(): Promise<void> {
    await this.#ledger.list({ version: VERSION, life: this.#life, lanes: this.lanes });
  }
}
