import { randomUUID } from 'node:crypto';
import { VERSION } from '../engines/wasm/generated/version.js';
import { outOfRange } from '../problem/arguments.js';
import { cancelledError, errorFrom, type FailureText } from './failures.js';
import type { Jobs } from './jobs.js';
import { KeptAnswers } from './kept-answers.js';
import type { Ledger, Outcome } from './ledger.js';
import { laneFor } from './names.js';
import { type Answer, type Inputs, LastHash, type Outstanding } from './request.js';
import { hashOf, type Unit, unitName } from './unit.js';

/** A job on the side of the one who asks: units go out, and their answers come back, whoever and whatever dies meanwhile. */

/** Between two looks at a job: more often as long as something happens. */
const SHORTEST_PAUSE = 5;
const LONGEST_PAUSE = 250;
/** Between two looks at whether everything is still there. */
const REVIEW_MILLISECONDS = 10_000;
/** What nobody asks for any more is kept so long: of jobs with a name, and of others. */
const KEPT_NAMED = 7 * 86_400_000;
const KEPT_UNNAMED = 3_600_000;

export class Job {
  readonly #ledger: Ledger;
  readonly #id: string;
  readonly #isNamed: boolean;
  readonly #call: string;
  #life: string = randomUUID();
  readonly #outstanding = new Map<string, Outstanding>();
  readonly #lanes = new Set<number>();
  /** Asked for, and not in Redis yet. */
  #fresh: string[] = [];
  #flushing: Promise<void> | undefined;
  readonly #sharedInputs = new Set<string>();
  readonly #hashes = new LastHash();
  #units = 0;
  #asked = 0;
  #toldUnits = 0;
  #done = -1;
  readonly #kept: KeptAnswers;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = SHORTEST_PAUSE;
  #reviewAt = 0;
  #watching: Promise<void> | undefined;
  readonly #cleaning = new Set<Promise<unknown>>();
  readonly #onReconnect: () => void;
  readonly #jobs: Jobs;

  private constructor(jobs: Jobs, id: string, isNamed: boolean, call: string) {
    this.#jobs = jobs;
    this.#ledger = jobs.job(id);
    this.#kept = new KeptAnswers(this.#ledger, isNamed);
    this.#id = id;
    this.#isNamed = isNamed;
    this.#call = call;
    this.#onReconnect = () => {
      this.#reviewAt = 0;
    };
    jobs.redis.on('ready', this.#onReconnect);
  }

  /**
   * Begins a job, or goes on with it.
   * @param id what the caller calls it; undefined: it has no name, and ends with the call
   * @param asked all that the answer depends on
   * @throws (rejects) RangeError when a job of that name is another call's
   */
  static async open(jobs: Jobs, id: string | undefined, asked: unknown): Promise<Job> {
    const call = hashOf(JSON.stringify([VERSION, asked]));
    const job = new Job(jobs, id ?? randomUUID(), id !== undefined, call);
    try {
      await job.#begin();
    } catch (error) {
      job.#leave();
      throw error;
    }
    return job;
  }

  get #keptFor(): number {
    return this.#isNamed ? KEPT_NAMED : KEPT_UNNAMED;
  }

  async #begin(): Promise<void> {
    const record = await this.#ledger.record();
    if (record.state === 'cancelled') await this.#ledger.remove([]);
    else if (record.call !== undefined && record.call !== this.#call) {
      throw outOfRange(
        'jobId',
        this.#id,
        'the name of no other call (of none of another version of the package either), or cancelled first',
      );
    }
    for (const lane of await this.#ledger.lanes()) this.#lanes.add(lane);
    if (record.state !== 'cancelled' && record.life !== undefined) this.#life = record.life;
    // What failed is tried again.
    if (record.state === 'failed') await this.#ledger.emptyLanes([...this.#lanes]);
    await this.#register(record.state === 'cancelled' ? undefined : record.begun);
  }

  async #register(begun: string | undefined): Promise<void> {
    const done = await this.#jobs.redis.hlen(this.#ledger.keys.results);
    const fields = { id: this.#id, call: this.#call, version: VERSION, life: this.#life, state: 'running' };
    const counters = { begun: begun ?? Date.now(), done, failed: 0, units: this.#units };
    await this.#ledger.setRecord({ ...fields, ...counters }, this.#keptFor);
    await this.#list();
  }

  async #list(): Promise<void> {
    await this.#ledger.list({ version: VERSION, life: this.#life, lanes: [...this.#lanes] });
  }

  /** How many units there will be, as far as it is known. */
  expect(units: number): void {
    this.#units = units;
  }

  /** Asks for a unit, and rejects when the job fails. */
  ask(unit: Unit, inputs: Inputs): Promise<Answer> {
    if (this.#failure) return Promise.reject(this.#failure.error);
    return new Promise((resolve, reject) => {
      const name = unitName(unit);
      this.#asked++;
      const { soon = false } = inputs;
      this.#outstanding.set(name, { unit, lane: laneFor(unit.needs), soon, inputs, resolve, reject });
      this.#fresh.push(name);
      this.#flushing ??= this.#flush().catch((error) => this.fail(error));
    });
  }

  /** Asks for a unit with one input, which is named here. */
  askFor(unit: Unit, input: string): Promise<Answer> {
    return this.ask({ ...unit, input: this.#hashes.of(input) }, { shared: [input] });
  }

  /** Ends the call with an error. */
  fail(error: unknown): void {
    if (this.#failure || this.#isOver) return;
    this.#failure = { error };
    for (const { reject } of this.#outstanding.values()) reject(error);
    this.#outstanding.clear();
  }

  /** How far units are that are not done, from 0 to 1 each. */
  async shares(): Promise<number[]> {
    const all = Object.values(await this.#jobs.redis.hgetall(this.#ledger.keys.progress));
    return all.map((text) => Number((JSON.parse(text) as { share?: number }).share ?? 0));
  }

  /**
   * Nothing more will be asked.
   * @param isAnswered whether the caller has its answer; if not, a job with a name can be gone on with
   */
  async close(isAnswered: boolean): Promise<void> {
    if (this.#isOver) return;
    this.fail(new Error('the job is over'));
    this.#isOver = true;
    this.#leave();
    await this.#flushing?.catch(() => {});
    await this.#watching?.catch(() => {});
    await Promise.allSettled(this.#cleaning);
    const lanes = [...this.#lanes];
    if (!this.#isNamed) await this.#ledger.remove(lanes);
    else if (isAnswered) {
      await this.#ledger.unlist();
      await this.#ledger.setRecord({ state: 'finished', units: this.#asked }, this.#keptFor);
      await this.#ledger.emptyLanes(lanes);
    }
    await this.#ledger.close();
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#jobs.redis.off('ready', this.#onReconnect);
  }

  /** Puts what is asked for into Redis: first what is not answered already. */
  async #flush(): Promise<void> {
    await Promise.resolve();
    while (this.#fresh.length > 0 && !this.#failure) {
      const names = this.#fresh.splice(0);
      await this.#collect(names);
      const left = names.map((name) => this.#outstanding.get(name)).filter((each) => each !== undefined);
      await this.#send(left);
    }
    this.#flushing = undefined;
    this.#watch();
  }

  async #send(units: readonly Outstanding[]): Promise<void> {
    const inputs = units.flatMap(({ inputs: { shared, own = [] } }) => [
      ...shared.filter((input) => !this.#sharedInputs.has(input)),
      ...own,
    ]);
    for (const { inputs: each } of units) for (const input of each.shared) this.#sharedInputs.add(input);
    await this.#ledger.addInputs([...new Set(inputs)]);
    await this.#ledger.add(units);
    const lanes = new Set([...this.#lanes, ...units.map(({ lane }) => lane)]);
    if (lanes.size === this.#lanes.size) return;
    for (const lane of lanes) this.#lanes.add(lane);
    await this.#list();
  }

  /** Takes the answers that there are. */
  async #collect(names: readonly string[]): Promise<void> {
    for (let i = 0; i < names.length; i += 500) {
      const some = names.slice(i, i + 500);
      const texts = await this.#jobs.redis.hmget(this.#ledger.keys.results, ...some);
      for (const [j, text] of texts.entries()) {
        const name = some[j]!;
        const asked = this.#outstanding.get(name);
        if (text === null || !asked) continue;
        this.#outstanding.delete(name);
        asked.resolve(this.#answer(name, asked, JSON.parse(text) as Outcome));
      }
    }
  }

  #answer(name: string, { inputs }: Outstanding, outcome: Outcome): Answer {
    return {
      value: outcome.answer,
      bytes: outcome.bytes,
      read: () => this.#ledger.bytesOf(name, outcome),
      release: () => {
        const { own = [] } = inputs;
        if (own.length > 0) this.#clean(this.#jobs.redis.hdel(this.#ledger.keys.inputs, ...own.map(hashOf)));
        this.#clean(this.#kept.add(name, outcome));
      },
    };
  }

  /** What may be done beside the call, and before it ends. */
  #clean(work: Promise<unknown>): void {
    this.#cleaning.add(work);
    const over = (): void => void this.#cleaning.delete(work);
    work.then(over, over);
  }

  #watch(): void {
    if (this.#isOver || this.#failure || this.#timer || this.#outstanding.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#watching = this.#look()
        .catch((error) => this.fail(error))
        .then(() => {
          this.#timer = undefined;
          this.#watch();
        });
    }, this.#pause);
  }

  async #look(): Promise<void> {
    const { record } = this.#ledger.keys;
    const [state, done, error] = await this.#jobs.redis.hmget(record, 'state', 'done', 'error');
    if (state === 'cancelled') return this.fail(cancelledError(this.#id));
    if (state === 'failed') return this.fail(errorFrom(error ?? ''));
    const isChanged = Number(done) !== this.#done;
    this.#done = Number(done);
    this.#pause = isChanged ? SHORTEST_PAUSE : Math.min(this.#pause * 1.5, LONGEST_PAUSE);
    if (isChanged) await this.#collect([...this.#outstanding.keys()]);
    const units = Math.max(this.#units, this.#asked);
    if (units !== this.#toldUnits) {
      this.#toldUnits = units;
      await this.#jobs.redis.hset(record, 'units', units);
    }
    if (performance.now() < this.#reviewAt) return;
    this.#reviewAt = performance.now() + REVIEW_MILLISECONDS;
    await this.#review();
  }

  /** Puts back what Redis has lost, and looks for units that nobody can do. */
  async #review(): Promise<void> {
    if ((await this.#ledger.state()) === undefined) await this.#register(undefined);
    else await this.#ledger.keep(this.#keptFor);
    await this.#list();
    await this.#collect([...this.#outstanding.keys()]);
    const lost = await this.#ledger.missing([...this.#outstanding.values()]);
    const units = lost
      .map(({ unit }) => this.#outstanding.get(unitName(unit)))
      .filter((each) => each !== undefined);
    if (units.length > 0) {
      this.#sharedInputs.clear();
      await this.#send(units);
    }
    const failed = await this.#ledger.failure([...this.#lanes]);
    if (!failed) return;
    const kind = this.#outstanding.get(failed.name)?.unit.kind ?? 'unit';
    const text: FailureText = { name: 'Error', message: failed.reason, unit: failed.name, kind };
    await this.#ledger.fail(JSON.stringify(text));
    this.fail(errorFrom(JSON.stringify(text)));
  }
}
