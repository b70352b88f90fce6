import type { CountResult, Division } from '../../census/count.js';
import { type EndPair, endPairs } from '../../census/end-pairs.js';
import { type PartResult, sumOfParts } from '../../census/frontier.js';
import { type Part, WHOLE } from '../../census/kernel.js';
import {
  applyStopAt,
  type CountLimits,
  directionsOf,
  inDirections,
  limitsOfOne,
  normaliseLimits,
  progressReporter,
} from '../../census/limits.js';
import { fromRemainders, type Remainder } from '../../census/remainders.js';
import { integerArgument } from '../../problem/arguments.js';
import type { Problem } from '../../problem/problem.js';
import { withJsonArrays } from '../../problem/result.js';
import type { CensusCall } from '../arguments.js';
import { type Call, type CallOptions, type Executor, withCall } from '../executor.js';
import type { PoolCountOptions } from '../methods.js';
import type { CountInput, OutputOf } from '../task.js';

/** A count: whole, in parts, or as a sum over pairs of ends. */

type CountCall = CensusCall<Pick<PoolCountOptions, 'directed' | 'stopAt' | 'memory'>>;

/** The start's share of a count in parts. Used only for progress. */
const BEGINNING = 0.08;

type TooLarge = Extract<CountResult, { status: 'too-large' }>;
type Ends = CountInput['ends'];
type Answer = OutputOf<CountInput>['answer'];
/** The input of a task without defaults. */
type Given = Pick<CountInput, 'work'> & Partial<CountInput>;

/** The result of a part of a count. The counts of all parts add up, and so do their remainders modulo each prime. */
export interface CountedPart {
  readonly status: 'part';
  readonly divided: Division['by'] | 'pairs';
  readonly count: bigint;
  readonly remainders: readonly Remainder[];
}

/**
 * Counts tours: all, in parts, or as a sum over pairs of ends.
 * @throws (rejects) TypeError, RangeError for bad given steps; RangeError if the platform has too little memory
 */
export function countTours(executor: Executor, counting: CountCall): Promise<CountResult> {
  const { problem, checked, options } = counting;
  const directions = directionsOf(options.directed, checked, problem.given);
  const all = normaliseLimits(options, integerArgument);
  return runCount(executor, counting, limitsOfOne(all, directions), undefined, async (tasks, { stopAt }) => {
    const result = await tasks.count(undefined, stopAt);
    const isDivisible = result.status === 'too-large' && problem.given === undefined;
    const pairs = isDivisible ? pairsOf(executor, checked) : undefined;
    const sum = pairs && (await tasks.sum(pairs, stopAt));
    return inDirections(sum === undefined ? result : frontierResult(sum, stopAt), directions, all.stopAt);
  });
}

/**
 * Counts part `index` of `of`, independently of other parts.
 * @throws (rejects) TypeError, RangeError; RangeError if the platform has too little memory
 */
export function countPart(
  executor: Executor,
  counting: CountCall,
  part: Part,
): Promise<CountedPart | TooLarge> {
  const partOf = (divided: CountedPart['divided'], count: bigint, remainders: Remainder[] = []) =>
    ({ status: 'part', divided, count, remainders }) as const;
  const limits = normaliseLimits(counting.options, integerArgument);
  return runCount(executor, counting, limits, part, async (tasks, { memory }) => {
    const division = (await tasks.run({ work: 'divide', part })) as Division | TooLarge;
    if (division.status === 'too-large') {
      const pairs = pairsOf(executor, counting.checked);
      // Large pairs come first, so dealing them out in turn gives each part some.
      const sum = pairs && (await tasks.sum(pairs.filter((_, i) => i % part.of === part.index)));
      return sum === undefined ? division : partOf('pairs', sum);
    }
    if (division.by === 'whole') {
      const whole = part.index === 0 ? await tasks.count(undefined) : undefined;
      return whole?.status === 'too-large' ? whole : partOf('whole', whole?.count ?? 0n);
    }
    const counted = await tasks.runPart(division, part);
    if (counted === undefined)
      throw new RangeError(`memory is ${memory}: too little for a part of the count`);
    if (typeof counted === 'bigint') return partOf(division.by, counted);
    return partOf(division.by, 0n, counted);
  });
}

/** Opens a call and counts with its tasks. */
function runCount<Result extends object>(
  executor: Executor,
  { request, problem: { given }, checked: problem }: CountCall,
  limits: CountLimits,
  part: Part | undefined,
  count: (tasks: CountTasks, limits: CountLimits) => Promise<Result>,
): Promise<Result> {
  const { stopAt, memory } = limits;
  const terms = { problem, given, stopAt };
  return withCall(executor, { ...request, work: 'count', terms, about: [memory, part] }, async (call) => {
    const tasks = new CountTasks(executor, call, memory, request.onProgress);
    const result = await count(tasks, limits);
    tasks.finish();
    return withJsonArrays(result);
  });
}

function frontierResult(count: bigint, stopAt: number | undefined): CountResult {
  return applyStopAt({ status: 'counted', count, method: 'frontier' }, stopAt);
}

/** Returns the pairs of ends whose counts make up that of open tours; undefined if there are none. */
function pairsOf({ session }: Executor, problem: Problem): EndPair[] | undefined {
  return endPairs(problem, (board, end, closed) => session.rules({ board, start: -1, end, closed }));
}

/** Runs the tasks of a count and reports their progress. Threads share the memory; machines have all of it each. */
class CountTasks {
  readonly #executor: Executor;
  readonly #call: Call;
  readonly #memory: number;
  readonly #onProgress: CallOptions['onProgress'];
  readonly #onShare: (share: number) => void;
  /** Number of workers that share the memory. */
  #workers: number;
  /** Progress of each task, running or finished. */
  readonly #shares = new Map<object, number>();
  /** Number of tasks so far, those of the future included. */
  #expected = 1;

  constructor(executor: Executor, call: Call, memory: number, onProgress: CallOptions['onProgress']) {
    this.#executor = executor;
    this.#call = call;
    this.#memory = memory;
    this.#onProgress = onProgress;
    this.#onShare = progressReporter(onProgress);
    this.#workers = executor.isRemote ? 1 : executor.parallelism;
  }

  finish(): void {
    this.#onShare(1);
  }

  async count(ends: Ends, stopAt?: number): Promise<CountResult> {
    const work = this.#executor.isRemote ? 'begin-on-own-memory' : 'begin';
    const begun = await this.run({ work, ends, workers: this.#workers });
    if (begun.status === 'divided') {
      const part = await this.runPart(begun, WHOLE, ends);
      if (part !== undefined)
        return frontierResult(typeof part === 'bigint' ? part : fromRemainders(part), stopAt);
    } else if (begun.status !== 'refused') return begun as CountResult;
    // A part was refused memory. One worker can have all of it.
    return (await this.run({ work: 'begin', ends })) as CountResult;
  }

  /** Returns the sum over pairs of ends, or until it reaches `stopAt`; undefined if a pair does not fit in memory. */
  async sum(
    pairs: readonly EndPair[],
    stopAt: number = Number.POSITIVE_INFINITY,
  ): Promise<bigint | undefined> {
    this.#expected += pairs.length;
    let sum: bigint | undefined = 0n;
    await forEach(
      pairs,
      this.#executor.isRemote ? this.#executor.parallelism : 1,
      async ({ start, end, weight }) => {
        const part = await this.#countPair({ start, end });
        if (part.status === 'counted' && sum !== undefined) sum += BigInt(weight) * part.count;
        else sum = undefined;
        return sum !== undefined && sum < stopAt;
      },
    );
    return sum;
  }

  async #countPair(ends: Ends): Promise<CountResult> {
    const count = await this.count(ends);
    if (count.status !== 'too-large' || this.#workers === 1) return count;
    // The estimate for several workers is higher than the memory of one. Retry with one.
    this.#workers = 1;
    return this.count(ends);
  }

  /**
   * Counts one of the parts of a divided count in all workers. Returns the number, or its remainders if the count is divided by
   * primes. Returns undefined if the memory of a worker was too small.
   */
  async runPart(
    division: Division,
    { index, of }: Part,
    ends?: Ends,
  ): Promise<bigint | Remainder[] | undefined> {
    const { by, primes, bytes } = division;
    const fitting = Math.max(1, Math.min(this.#workers, Math.floor(this.#memory / bytes)));
    const workers = this.#executor.isRemote ? this.#executor.parallelism : fitting;
    let shares: Part[] = [{ index, of }];
    if (by === 'targets') {
      // This part has the targets t with t % of === index. Worker i takes those with t % (of * workers) === index + i * of.
      const parts = Array.from({ length: workers }, (_, i) => ({ index: index + i * of, of: of * workers }));
      const exact = await this.#runAll(
        parts.map((part) => ({ work: 'exact', part, ends })),
        workers,
      );
      const count = exact && sumOfParts(exact);
      // A number that may exceed 64 bits is counted again, modulo primes.
      if (!exact || count !== undefined) return count;
    } else {
      // With more parts than primes, parts share the targets of a prime.
      const length = Math.ceil(of / primes);
      shares = Array.from({ length }, (_, i) => ({ index: i, of: length }));
    }
    const units = shares.flatMap((targets) =>
      Array.from({ length: primes }, (_, i): Given => {
        return { work: 'remainders', part: { index: i, of: primes }, targets, ends };
      }),
    );
    const own = by === 'targets' ? units : units.filter((_, i) => i % of === index);
    const results = await this.#runAll(own, workers);
    const remainders = results?.flatMap((each) => (each.status === 'remainders' ? each.remainders : []));
    return remainders && by === 'targets' ? fromRemainders(remainders) : remainders;
  }

  /** Runs parts of a count, as many at a time as there are workers. Returns undefined if one was refused memory. */
  async #runAll(parts: readonly Given[], workers: number): Promise<PartResult[] | undefined> {
    this.#expected += parts.length;
    const memory = this.#executor.isRemote ? this.#memory : Math.floor(this.#memory / workers);
    const results: PartResult[] = [];
    let isRefused = false;
    await forEach(parts, workers, async (part, i) => {
      const answer = await this.run({ ...part, memory });
      if (answer.status === 'refused') isRefused = true;
      else results[i] = answer as PartResult;
      return !isRefused;
    });
    return isRefused ? undefined : results;
  }

  async run(given: Given): Promise<Answer> {
    const { work, ends, memory = this.#memory, workers = 1, part = WHOLE, targets } = given;
    const key = {};
    const onProgress = this.#onProgress && ((share: number) => this.#progress(key, share));
    const input = { task: 'count', work, ends, memory, workers, part, targets } as const;
    const { answer } = await this.#call.run(input, onProgress);
    if (this.#expected > 1) this.#progress(key, 1);
    else this.#shares.set(key, 1);
    return answer;
  }

  #progress(key: object, share: number): void {
    this.#shares.set(key, share);
    const all = [...this.#shares.values()].reduce((sum, each) => sum + each, 0) / this.#expected;
    this.#onShare(Math.min(this.#expected === 1 ? all : BEGINNING + (1 - BEGINNING) * all, 0.999));
  }
}

/** Runs work for all items, some at a time, until it returns false. */
async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item, index: number) => Promise<boolean>,
): Promise<void> {
  const left = items.entries();
  let isOver = false;
  const runNext = async (): Promise<void> => {
    for (const [i, item] of left) {
      if (isOver) return;
      if (!(await run(item, i))) isOver = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, runNext));
}
