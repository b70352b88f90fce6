import type { CountResult } from '../census/count.js';
import { type EndPair, endPairs } from '../census/end-pairs.js';
import type { Limits } from '../census/limits.js';
import { limited, teller } from '../census/limits.js';
import { fromRemainders } from '../census/remainders.js';
import { tourRules } from '../existence/index.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import type { Problem } from '../problem/problem.js';
import type { Job } from './job.js';
import type { CountAnswer } from './kinds/count-work.js';
import type { PlainProblem } from './problem-text.js';
import type { Answer } from './request.js';
import type { CountUnit, RemaindersUnit, Unit } from './unit.js';

/** Counts on all machines: what fits into one memory is one unit, or one for each prime; what does not, pair by pair of ends. */

/** What is asked, checked. */
export interface CountAsked extends Limits {
  readonly problem: Problem;
  readonly plain: PlainProblem;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
}

/** What boards of so many columns take at most, so that small machines may count them. */
const NEEDS_OF_COLUMNS: readonly (readonly [mostColumns: number, bytes: number])[] = [
  [5, 64e6],
  [6, 256e6],
  [7, 800e6],
];
/** Units that are asked for at once. */
const MOST_AT_ONCE = 1000;
/** Of the time of a count in parts, the share of its beginning; for progress alone. */
const BEGINNING = 0.05;
/** Between two looks at how far units are. */
const SHARE_MILLISECONDS = 1000;

type Ends = Pick<EndPair, 'start' | 'end'> | undefined;

/** Counts. */
export class CountCall {
  readonly #job: Job;
  readonly #asked: CountAsked;
  readonly #input: string;
  readonly #needs: number;
  readonly #tell: (share: number) => void;
  #done = 0;
  #units = 1;

  constructor(job: Job, asked: CountAsked) {
    this.#job = job;
    this.#asked = asked;
    this.#input = JSON.stringify(asked.plain);
    this.#tell = teller(asked.onProgress);
    const { rows, cols } = asked.problem.board;
    const [, needs] = NEEDS_OF_COLUMNS.find(([columns]) => Math.min(rows, cols) <= columns) ?? [
      0,
      asked.memory,
    ];
    this.#needs = Math.min(needs, asked.memory);
  }

  async result(): Promise<CountResult> {
    const watch = this.#asked.onProgress && setInterval(() => void this.#report(), SHARE_MILLISECONDS);
    try {
      const result = await this.#count();
      this.#tell(1);
      return withJsonArrays(result);
    } finally {
      clearInterval(watch);
    }
  }

  async #count(): Promise<CountResult> {
    const { stopAt, problem } = this.#asked;
    this.#job.expect(1);
    const whole = await this.#countEnds(undefined, stopAt);
    if (whole.status !== 'too-large') return whole;
    const pairs = endPairs(problem, tourRules);
    if (pairs === undefined) return whole;
    const sum = await this.#sumOf(pairs);
    return sum === undefined ? whole : limited({ status: 'counted', count: sum, method: 'frontier' }, stopAt);
  }

  /** The sum over all pairs; undefined when one of them does not fit either. */
  async #sumOf(pairs: readonly EndPair[]): Promise<bigint | undefined> {
    this.#units = 1 + pairs.length;
    this.#job.expect(this.#units);
    let sum = 0n;
    const left = [...pairs];
    return new Promise((resolve, reject) => {
      const next = async (): Promise<void> => {
        for (let pair = left.shift(); pair; pair = left.shift()) {
          const result = await this.#countEnds(pair, undefined);
          this.#done++;
          // One that does not fit ends the call, and the job with it.
          if (result.status !== 'counted') return resolve(undefined);
          sum += BigInt(pair.weight) * result.count;
          this.#tellUnits();
        }
      };
      const all = Array.from({ length: Math.min(MOST_AT_ONCE, pairs.length) }, next);
      Promise.all(all).then(() => resolve(sum), reject);
    });
  }

  /** The count of the problem with its own ends or others: in parts when one pass does not tell it. */
  async #countEnds(ends: Ends, stopAt: number | undefined): Promise<CountResult> {
    const begun = await this.#askFor({
      ...this.#unitFor(ends),
      kind: 'count',
      whole: false,
      ...limit(stopAt),
    });
    if (begun.status !== 'split') return publicCount(begun);
    const { parts } = begun;
    this.#units += parts;
    this.#job.expect(this.#units);
    const asked = Array.from({ length: parts }, async (_, index) => {
      const unit: RemaindersUnit = { ...this.#unitFor(ends), kind: 'remainders', index, of: parts };
      const part = await this.#askFor(unit);
      this.#done++;
      this.#tellUnits();
      return part;
    });
    const answers = await Promise.all(asked);
    const remainders = answers.flatMap((each) => (each.status === 'remainders' ? each.remainders : []));
    if (answers.every(({ status }) => status === 'remainders')) {
      const count = fromRemainders(remainders.map(([prime, rest]) => [prime, BigInt(rest)]));
      return limited({ status: 'counted', count, method: 'frontier' }, stopAt);
    }
    // Memory was refused to a part: another way may do with less.
    return publicCount(
      await this.#askFor({ ...this.#unitFor(ends), kind: 'count', whole: true, ...limit(stopAt) }),
    );
  }

  #unitFor(ends: Ends): Omit<CountUnit, 'kind' | 'whole'> {
    const { start, end } = ends ?? {};
    const { memory } = this.#asked;
    const given = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
    return { input: '', needs: this.#needs, memory, ...given };
  }

  async #askFor(unit: Unit): Promise<CountAnswer> {
    const answer: Answer = await this.#job.askFor(unit, this.#input);
    answer.release();
    return answer.value as CountAnswer;
  }

  #tellUnits(inParts = 0): void {
    if (this.#units > 1) this.#tell(BEGINNING + ((1 - BEGINNING) * (this.#done + inParts)) / this.#units);
  }

  async #report(): Promise<void> {
    const shares = await this.#job.shares().catch(() => []);
    const sum = shares.reduce((all, share) => all + share, 0);
    if (this.#units > 1) this.#tellUnits(sum);
    else this.#tell(Math.min(sum, 0.999));
  }
}

function limit(stopAt: number | undefined): { readonly stopAt?: number } {
  return stopAt === undefined ? {} : { stopAt };
}

function publicCount(answer: CountAnswer): CountResult {
  switch (answer.status) {
    case 'counted':
    case 'at-least':
      return { ...answer, count: BigInt(answer.count) };
    case 'too-large':
      return answer;
    default:
      throw new Error(`a worker answered a count with '${answer.status}'`);
  }
}
