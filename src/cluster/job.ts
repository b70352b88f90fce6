import { randomUUID } from 'node:crypto';
import { VERSION } from '../version.js';
import { cancelledError, errorFrom, type FailureText } from './failures.js';
import type { Jobs } from './jobs.js';
import { KeptAnswers } from './kept-answers.js';
import type { Ledger } from './ledger.js';
import { laneFor } from './names.js';
import type { Outcome } from './outcome.js';
import { Registration } from './registration.js';
import { type Answer, type Inputs, LastHash, type Outstanding } from './request.js';
import { hashOf, type Unit, unitName } from './unit.js';
import { Uses } from './uses.js';

/** A job on the side of the one who asks: units go out, and their answers come back, whoever and whatever dies meanwhile. */

/** Between two looks at a job: more often as long as something happens. */
const SHORTEST_PAUSE = 5;
const LONGEST_PAUSE = 250;
/** Between two looks at whether everything is still there. */
const REVIEW_MILLISECONDS = 10_000;
/** What a reader who takes a long time has not read yet must not expire. */
const KEEP_MILLISECONDS = 600_000;

export class Job {
  readonly #ledger: Ledger;
  readonly #id: string;
  readonly #registration: Registration;
  readonly #outstanding = new Map<string, Outstanding>();
  /** Asked for, and not in Redis yet. */
  #fresh: string[] = [];
  #flushing: Promise<void> | undefined;
  readonly #sharedInputs = new Set<string>();
  /** Inputs of single units, which several may have: starts that are all the same. */
  readonly #ownInputs = new Uses();
  /** Answers that are handed over and not released. */
  readonly #unreleased = new Uses();
  readonly #hashes = new LastHash();
  #units = 0;
  #asked = 0;
  #toldUnits = 0;
  #done = -1;
  readonly #kept: KeptAnswers;
  #isOver = false;
  #failure: { error: unknown } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #keeping: ReturnType<typeof setInterval>;
  #pause = SHORTEST_PAUSE;
  #reviewAt = 0;
  #watching: Promise<void> | undefined;
  readonly #cleaning = new Set<Promise<unknown>>();
  readonly #onReconnect: () => void;
  readonly #jobs: Jobs;

  private constructor(jobs: Jobs, id: string, isNamed: boolean, call: string) {
    this.#jobs = jobs;
    this.#ledger = jobs.job(id);
    this.#registration = new Registration(this.#ledger, { id, isNamed, call });
    this.#kept = new KeptAnswers(this.#ledger, isNamed);
    this.#id = id;
    this.#onReconnect = () => {
      // It may have been another Redis meanwhile, or one that lost its last second.
      this.#sharedInputs.clear();
      this.#reviewAt = 0;
    };
    jobs.redis.on('ready', this.#onReconnect);
    this.#keeping = setInterval(
      () => void this.#registration.keep().catch(() => {}),
      KEEP_MILLISECONDS,
    ).unref();
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
      await job.#registration.begin();
    } catch (error) {
      job.#leave();
      throw error;
    }
    return job;
  }

  /** How many units there will be, as far as it is known. */
  expect(units: number): void {
    this.#units = units;
  }

  /** Asks for a unit, and rejects when the job fails. The same unit may be asked for again before it is answered. */
  ask(unit: Unit, inputs: Inputs): Promise<Answer> {
    if (this.#failure) return Promise.reject(this.#failure.error);
    const name = unitName(unit);
    for (const input of inputs.own ?? []) this.#ownInputs.add(hashOf(input));
    return new Promise((resolve, reject) => {
      const asker = { resolve, reject };
      const asked = this.#outstanding.get(name);
      if (asked) return void asked.askers.push(asker);
      this.#asked++;
      const { soon = false } = inputs;
      this.#outstanding.set(name, { unit, lane: laneFor(unit.needs), soon, inputs, askers: [asker] });
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
    for (const { askers } of this.#outstanding.values()) for (const { reject } of askers) reject(error);
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
    await this.#registration.leave(isAnswered ? this.#asked : undefined);
    await this.#ledger.close();
  }

  #leave(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#keeping);
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
    await this.#registration.addLanes(units.map(({ lane }) => lane));
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
        for (const { resolve } of asked.askers) resolve(this.#answer(name, asked, text));
      }
    }
  }

  #answer(name: string, asked: Outstanding, text: string): Answer {
    const outcome = JSON.parse(text) as Outcome;
    this.#unreleased.add(name);
    return {
      value: outcome.answer,
      bytes: outcome.bytes,
      read: async () => (await this.#ledger.bytesOf(name, outcome)) ?? (await this.#readAgain(name, asked)),
      release: () => {
        const { own = [] } = asked.inputs;
        const unused = own.map(hashOf).filter((hash) => this.#ownInputs.remove(hash));
        if (unused.length > 0) this.#clean(this.#jobs.redis.hdel(this.#ledger.keys.inputs, ...unused));
        if (this.#unreleased.remove(name)) this.#clean(this.#kept.add(name, outcome, text.length));
      },
    };
  }

  /** Redis has lost bytes of an answer that was there: the unit is done once more. */
  async #readAgain(name: string, { unit, inputs }: Outstanding): Promise<Uint8Array<ArrayBuffer>> {
    await this.#ledger.dropResult(name);
    this.#sharedInputs.clear();
    const again = await this.ask(unit, inputs);
    const bytes = await again.read();
    again.release();
    return bytes;
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
    if (state === 'finished') this.#reviewAt = 0;
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
    if (await this.#registration.renew(Math.max(this.#units, this.#asked))) this.#sharedInputs.clear();
    await this.#collect([...this.#outstanding.keys()]);
    const lost = await this.#ledger.missing([...this.#outstanding.values()]);
    const units = lost
      .map(({ unit }) => this.#outstanding.get(unitName(unit)))
      .filter((each) => each !== undefined);
    if (units.length > 0) {
      this.#sharedInputs.clear();
      await this.#send(units);
    }
    const failed = await this.#ledger.failure(this.#registration.lanes);
    if (!failed) return;
    const kind = this.#outstanding.get(failed.name)?.unit.kind ?? 'unit';
    const text: FailureText = { name: 'Error', message: failed.reason, unit: failed.name, kind };
    await this.#ledger.fail(JSON.stringify(text));
    this.fail(errorFrom(JSON.stringify(text)));
  }
}
