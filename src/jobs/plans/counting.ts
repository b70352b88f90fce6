import type { CountResult, SplitCount } from '../../census/count.js';
import { type EndPair, endPairs } from '../../census/end-pairs.js';
import { type PartResult, sumOfParts } from '../../census/frontier.js';
import { applyStopAt, type Limits, normaliseLimits, progressReporter } from '../../census/limits.js';
import type { RulesOf } from '../../existence/plain.js';
import { integerArgument } from '../../problem/arguments.js';
import type { Problem } from '../../problem/problem.js';
import { withJsonArrays } from '../../problem/result.js';
import { type CensusCall, progressArgument } from '../arguments.js';
import type { Call, Executor } from '../executor.js';
import type { PoolCountOptions } from '../methods.js';
import type { CountInput, OutputOf } from '../task.js';

/** A count: whole, in parts, or as a sum over pairs of ends. */

/** Checked arguments. */
interface CountArguments extends Limits {
  readonly problem: Problem;
  /** Given steps, which workers check. */
  readonly given: unknown;
  readonly onProgress: ((done: number, total: number) => void) | undefined;
}

/** The start's share of a count in parts. Used only for progress. */
const BEGINNING = 0.08;

type Answer = OutputOf<CountInput>['answer'];
type Ends = Pick<EndPair, 'start' | 'end'> | undefined;
type Work = CountInput['work'];

/**
 * Counts tours.
 * @throws (rejects) TypeError, RangeError for bad given steps; RangeError if the platform has too little memory
 */
export async function countTours(
  executor: Executor,
  { request, problem: { given }, checked: problem, options }: CensusCall<Omit<PoolCountOptions, 'signal'>>,
): Promise<CountResult> {
  const { stopAt, memory } = normaliseLimits(options, integerArgument);
  const onProgress = progressArgument<[done: number, total: number]>(options.onProgress);
  const countArguments = { stopAt, memory, problem, given, onProgress };
  const terms = { problem, given, stopAt };
  const call = await executor.open({ ...request, work: 'count', terms, about: memory });
  let isAnswered = false;
  try {
    const result = await new Count(executor, call, countArguments).result();
    isAnswered = true;
    return withJsonArrays(result);
  } finally {
    await call.close(isAnswered);
  }
}

class Count {
  readonly #call: Call;
  readonly #arguments: CountArguments;
  readonly #isRemote: boolean;
  readonly #rulesOf: RulesOf;
  readonly #onShare: (share: number) => void;
  /** Number of workers that share the memory. */
  #workers: number;
  readonly #pairsAtOnce: number;
  /** Progress of each task, running or finished. */
  readonly #shares = new Map<object, number>();
  #done = 0;
  #tasks = 1;

  constructor({ isRemote, parallelism, session }: Executor, call: Call, checked: CountArguments) {
    this.#rulesOf = (board, end, closed) => session.rules({ board, start: -1, end, closed });
    this.#call = call;
    this.#arguments = checked;
    this.#isRemote = isRemote;
    this.#onShare = progressReporter(checked.onProgress);
    this.#workers = isRemote ? 1 : parallelism;
    this.#pairsAtOnce = isRemote ? parallelism : 1;
  }

  async result(): Promise<CountResult> {
    const { problem, stopAt, given } = this.#arguments;
    const whole = await this.#count(undefined);
    let result = whole;
    // Given steps fix the ends of a tour, or leave few tours to list.
    const pairs =
      whole.status === 'too-large' && given === undefined ? endPairs(problem, this.#rulesOf) : undefined;
    if (pairs) {
      const sum = await this.#sumOf(pairs);
      if (sum !== undefined)
        result = applyStopAt({ status: 'counted', count: sum, method: 'frontier' }, stopAt);
    }
    this.#onShare(1);
    return result;
  }

  /** Returns the sum over all pairs, or until it reaches `stopAt`; undefined if a pair does not fit in memory. */
  async #sumOf(pairs: readonly EndPair[]): Promise<bigint | undefined> {
    this.#tasks = 1 + pairs.length;
    const left = [...pairs];
    const enough = this.#arguments.stopAt ?? Number.POSITIVE_INFINITY;
    let sum: bigint | undefined = 0n;
    const countPairs = async (): Promise<void> => {
      for (let pair = left.shift(); pair && sum !== undefined && sum < enough; pair = left.shift()) {
        const { start, end, weight } = pair;
        const part = await this.#countPair({ start, end });
        if (part.status === 'counted' && sum !== undefined) sum += BigInt(weight) * part.count;
        else sum = undefined;
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.#pairsAtOnce, pairs.length) }, countPairs));
    return sum;
  }

  async #countPair(ends: Ends): Promise<CountResult> {
    const part = await this.#count(ends);
    if (part.status !== 'too-large' || this.#workers === 1) return part;
    // The estimate for several workers is higher than the memory of one. Retry with one.
    this.#workers = 1;
    return this.#count(ends);
  }

  /** Counts the problem, optionally with other ends, in parts if that is worth it. */
  async #count(ends: Ends): Promise<CountResult> {
    const begun = await this.#run(ends, this.#isRemote ? 'separate' : 'begin', 0, this.#workers);
    if (begun.status === 'split') {
      const count = await this.#countInParts(ends, begun);
      if (count !== undefined) {
        const counted: CountResult = { status: 'counted', count, method: 'frontier' };
        return applyStopAt(counted, ends ? undefined : this.#arguments.stopAt);
      }
    } else if (begun.status !== 'refused') return begun as CountResult;
    // A part was refused memory. One worker can have all of it.
    return (await this.#run(ends, 'begin', 0, 1)) as CountResult;
  }

  /** Returns the number; undefined if a part was refused memory. */
  async #countInParts(ends: Ends, { parts }: SplitCount): Promise<bigint | undefined> {
    // On separate machines, the first one has already made the exact pass.
    for (const work of this.#isRemote ? (['remainders'] as const) : (['exact', 'remainders'] as const)) {
      this.#tasks += parts;
      const tasks = Array.from({ length: parts }, (_, i) => this.#run(ends, work, i, parts));
      const answers = await Promise.all(tasks);
      if (answers.some(({ status }) => status === 'refused')) return undefined;
      const count = sumOfParts(answers as PartResult[]);
      if (count !== undefined) return count;
    }
    throw new Error('the parts of a count do not determine the number');
  }

  async #run(ends: Ends, work: Work, index: number, of: number): Promise<Answer> {
    const { memory: whole } = this.#arguments;
    const isPart = work === 'exact' || work === 'remainders';
    const memory = isPart && !this.#isRemote ? Math.floor(whole / of) : whole;
    const part = { index, of };
    const input: CountInput = { task: 'count', work, ends, memory, workers: of, part };
    const onProgress = this.#arguments.onProgress && ((share: number) => this.#progress(part, share));
    const { answer } = await this.#call.run(input, { onProgress });
    this.#shares.delete(part);
    this.#done++;
    if (this.#tasks > 1) this.#report();
    return answer;
  }

  #progress(part: object, share: number): void {
    this.#shares.set(part, share);
    this.#report();
  }

  #report(): void {
    const running = [...this.#shares.values()].reduce((sum, share) => sum + share, 0);
    const all = (this.#done + running) / this.#tasks;
    const share = this.#tasks === 1 ? all : BEGINNING + (1 - BEGINNING) * all;
    this.#onShare(Math.min(share, 0.999));
  }
}
