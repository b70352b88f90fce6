import type { CountResult, SplitCount } from '../../census/count.js';
import { endPairs } from '../../census/end-pairs.js';
import { type PartResult, sumOfParts } from '../../census/frontier.js';
import { type Limits, limited, limitsOf, teller } from '../../census/limits.js';
import type { RulesOf } from '../../existence/rules.js';
import type { Problem } from '../../problem/problem.js';
import type { PoolCountOptions, PoolSignal, PoolWorker } from '../pool.js';
import { Crew, type CrewTerms } from './crew.js';
import type { CountOrder, CountReply } from './messages.js';

/** Counts in workers of their own: src/pool/census/crew.ts. */

/** What a count is made with. The rules are handed to it: as the crew, it imports nothing that the pool has. */
export interface CountTerms extends CrewTerms {
  readonly rulesOf: RulesOf;
}

/** What a count is asked: its limits are to be checked. */
export interface CountAsked extends Omit<PoolCountOptions, 'signal'> {
  readonly problem: Problem;
  /** Its given steps, which the workers check. */
  readonly given: unknown;
  /** What may end it. */
  readonly signals: readonly (PoolSignal | undefined)[];
}

/** Of the time of a count in parts, the share of its beginning; for progress alone. */
const BEGINNING = 0.08;

/**
 * Counts in workers.
 * @throws (rejects) TypeError, RangeError for bad limits and given steps; RangeError when the platform has not the memory; the reason of a signal; Error when a worker dies
 */
export async function countIn(terms: CountTerms, options: CountAsked): Promise<CountResult> {
  const asked = { ...options, ...limitsOf(options, terms.integerArgument) };
  const signals = asked.signals.filter((signal) => signal !== undefined);
  const count = new Count(terms, asked);
  const heed = (): void => {
    const aborted = signals.find((signal) => signal.aborted);
    if (aborted) count.fail(aborted.reason);
  };
  for (const signal of signals) signal.addEventListener('abort', heed);
  try {
    // It may have been while this was loaded.
    heed();
    return await Promise.race([count.failure, count.result()]);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', heed);
    count.end();
  }
}

/** The same with its limits checked. */
type Asked = CountAsked & Limits;

/** What is counted: all that is asked, or with a pair of ends. */
type Counted = Pick<Asked, 'problem' | 'stopAt'>;

type Answer = CountResult | SplitCount | PartResult | 'refused';

/** A worker of a count: one order after the other. */
interface CountWorker {
  readonly worker: PoolWorker;
  /** How far its order is. */
  share: number;
  answered: (answer: Answer) => void;
}

class Count {
  readonly #terms: CountTerms;
  readonly #asked: Asked;
  readonly #tell: (share: number) => void;
  readonly #crew: Crew<CountReply>;
  readonly #workers: CountWorker[] = [];
  #from = 0;
  #pairs = { done: 0, of: 1 };
  #fail!: (error: unknown) => void;
  /** Never resolves. */
  readonly failure: Promise<never> = new Promise((_, reject) => {
    this.#fail = reject;
  });

  constructor(terms: CountTerms, asked: Asked) {
    this.#terms = terms;
    this.#asked = asked;
    this.#tell = teller(asked.onProgress);
    this.#crew = new Crew(terms, 'count', (error) => this.#fail(error));
  }

  fail(error: unknown): void {
    this.#fail(error);
  }

  /** Ends all workers. */
  end(): void {
    this.#crew.end();
  }

  async result(): Promise<CountResult> {
    const whole = await this.#count(this.#asked, this.#terms.workers);
    const result = whole.status === 'too-large' ? await this.#inPairs(whole) : whole;
    this.#tell(1);
    return this.#terms.withJsonArrays(result);
  }

  /** The sum over all pairs of ends; when one of them does not fit either, that it is too large. */
  async #inPairs(whole: CountResult): Promise<CountResult> {
    const { problem, stopAt, given } = this.#asked;
    // Given steps say where a tour begins and ends, or leave few that are listed.
    const pairs = given === undefined ? endPairs(problem, this.#terms.rulesOf) : undefined;
    if (pairs === undefined) return whole;
    let sum = 0n;
    let { workers } = this.#terms;
    for (const [i, { start, end, weight }] of pairs.entries()) {
      this.#pairs = { done: i, of: pairs.length };
      const pair = { problem: { ...problem, start, end }, stopAt: undefined };
      let part = await this.#count(pair, workers);
      if (part.status === 'too-large' && workers > 1) {
        // A guess for many workers is more cautious than what one takes.
        workers = 1;
        part = await this.#count(pair, workers);
      }
      if (part.status !== 'counted') return whole;
      sum += BigInt(weight) * part.count;
    }
    return limited({ status: 'counted', count: sum, method: 'frontier' }, stopAt);
  }

  async #count(counted: Counted, workers: number): Promise<CountResult> {
    const { stopAt } = counted;
    this.#from = 0;
    const begun = await this.#ask(counted, 0, 'begin', workers);
    if (begun === 'refused' || begun.status === 'part' || begun.status === 'remainders') throw unexpected();
    if (begun.status !== 'split') return begun;
    this.#from = BEGINNING;
    const count = await this.#inParts(counted, begun);
    if (count !== undefined) return limited({ status: 'counted', count, method: 'frontier' }, stopAt);
    // A part was refused memory: all of it for one worker is more.
    const alone = await this.#ask(counted, 0, 'begin', 1);
    if (alone === 'refused' || !('status' in alone)) throw unexpected();
    return alone as CountResult;
  }

  /** The number in parts: undefined when one of them was refused memory. */
  async #inParts(counted: Counted, { parts }: SplitCount): Promise<bigint | undefined> {
    for (const work of ['exact', 'remainders'] as const) {
      const asked = Array.from({ length: parts }, (_, i) => this.#ask(counted, i, work, parts));
      const answers = await Promise.all(asked);
      if (answers.includes('refused')) return undefined;
      const count = sumOfParts(answers as PartResult[]);
      if (count !== undefined) return count;
    }
    throw unexpected();
  }

  async #ask(
    { problem, stopAt }: Counted,
    index: number,
    work: CountOrder['work'],
    of: number,
  ): Promise<Answer> {
    const { memory: whole } = this.#asked;
    const memory = work === 'begin' ? whole : Math.floor(whole / of);
    const part = { index, of };
    this.#workers[index] ??= await this.#start();
    const worker = this.#workers[index];
    worker.share = 0;
    return new Promise((resolve) => {
      worker.answered = resolve;
      const order: CountOrder = {
        task: 'count',
        work,
        problem,
        given: this.#asked.given,
        memory,
        stopAt,
        workers: of,
        part,
      };
      worker.worker.postMessage(order, []);
    });
  }

  async #start(): Promise<CountWorker> {
    let own: CountWorker | undefined;
    const worker = await this.#crew.start((reply) => own && this.#heard(own, reply));
    own = { worker, share: 0, answered: () => {} };
    return own;
  }

  #heard(worker: CountWorker, reply: CountReply): void {
    if (reply.task === 'answer') worker.answered(reply.answer);
    else if (reply.task === 'refused') worker.answered('refused');
    else if (reply.task === 'error') this.#fail(reply.error);
    else if (reply.task === 'progress') this.#progress(worker, reply.share);
  }

  #progress(worker: CountWorker, share: number): void {
    worker.share = share;
    const all = this.#workers.reduce((sum, each) => sum + each.share, 0) / this.#workers.length;
    try {
      const { done, of } = this.#pairs;
      this.#tell(Math.min((done + this.#from + (1 - this.#from) * all) / of, 0.999));
    } catch (error) {
      this.#fail(error);
    }
  }
}

function unexpected(): Error {
  return new Error('a worker of the count answered something else than it was asked');
}
