import type { CountResult, Division } from '../../census/count.js';
import { endPairs } from '../../census/end-pairs.js';
import type { PartResult } from '../../census/frontier.js';
import type { Part } from '../../census/kernel.js';
import { normaliseLimits, progressReporter } from '../../census/limits.js';
import { fromRemainders, type Remainder, SAFE_BOUND } from '../../census/remainders.js';
import { integerArgument } from '../../problem/arguments.js';
import { type CensusCall, progressArgument } from '../arguments.js';
import type { Call, Executor } from '../executor.js';
import type { PoolCountOptions } from '../methods.js';
import type { CountInput } from '../task.js';
import { countTours } from './counting.js';

/** Independent parts of a count, each counted by its own call. */

/** The result of a part. The counts of all parts add up, and so do their remainders modulo each prime. */
export interface CountedPart {
  readonly status: 'part';
  readonly divided: Division['by'] | 'pairs';
  readonly count: bigint;
  readonly remainders: readonly Remainder[];
}

type CountOptions = Omit<PoolCountOptions, 'signal'>;
type TooLarge = Extract<CountResult, { status: 'too-large' }>;

/**
 * Counts part `index` of `of`.
 * @throws (rejects) TypeError, RangeError; RangeError if the platform has too little memory
 */
export async function countPart(
  executor: Executor,
  counted: CensusCall<CountOptions>,
  part: Part,
): Promise<CountedPart | TooLarge> {
  const { request, checked: problem, options } = counted;
  const { memory } = normaliseLimits(options, integerArgument);
  const onProgress = progressArgument<[done: number, total: number]>(options.onProgress);
  const terms = { problem, given: undefined, stopAt: undefined };
  const call = await executor.open({ ...request, work: 'count', terms, about: [memory, part] });
  let division: Division | TooLarge;
  let result: readonly Remainder[] | bigint | undefined;
  try {
    const input = { task: 'count', work: 'divide', ends: undefined, memory, workers: 1, part } as const;
    division = (await call.run(input)).answer as Division | TooLarge;
    if (division.status === 'divided' && division.by !== 'whole') {
      const limits = { memory, onProgress, workers: executor.parallelism };
      result = await new PartTasks(call, limits, division).count(part);
    }
  } finally {
    await call.close(true);
  }
  const { index, of } = part;
  const isFirst = index === 0;
  if (division.status === 'divided') {
    const divided = division.by;
    if (typeof result === 'bigint') return { status: 'part', divided, count: result, remainders: [] };
    if (result) return { status: 'part', divided, count: 0n, remainders: result };
    const whole = isFirst ? await countTours(executor, counted) : undefined;
    if (whole?.status === 'too-large') return whole;
    return { status: 'part', divided: 'whole', count: whole?.count ?? 0n, remainders: [] };
  }
  const pairs = endPairs(problem, (board, end, closed) =>
    executor.session.rules({ board, start: -1, end, closed }),
  );
  if (!pairs) return division;
  let count = 0n;
  // Large pairs come first, so dealing them out in turn gives each part some.
  for (const { start, end, weight } of pairs.filter((_, i) => i % of === index)) {
    const between = { ...counted, checked: { ...problem, start, end } };
    const paths = await countTours(executor, between);
    if (paths.status === 'too-large') return paths;
    count += BigInt(weight) * paths.count;
  }
  return { status: 'part', divided: 'pairs', count, remainders: [] };
}

interface UnitLimits extends Pick<CountOptions, 'onProgress'> {
  readonly memory: number;
  readonly workers: number;
}

/** Runs the tasks of a part, as many at a time as fit in memory. */
class PartTasks {
  readonly #call: Call;
  readonly #memory: number;
  readonly #division: Division;
  readonly #workers: number;
  readonly #tell: (share: number) => void;

  constructor(call: Call, { memory, onProgress, workers }: UnitLimits, division: Division) {
    this.#call = call;
    this.#division = division;
    this.#workers = Math.max(1, Math.min(workers, Math.floor(memory / division.bytes)));
    this.#memory = Math.floor(memory / this.#workers);
    this.#tell = progressReporter(onProgress);
  }

  count(part: Part): Promise<bigint | Remainder[]> {
    return this.#division.by === 'targets' ? this.#targets(part) : this.#primes(part);
  }

  /** Counts the part's share of the targets: exactly, or by remainders if the number may exceed 64 bits. */
  async #targets({ index, of }: Part): Promise<bigint> {
    const workers = this.#workers;
    // Targets are dealt out in turn: the shares of all workers are the targets with this index modulo `of`.
    const shares = Array.from({ length: workers }, (_, i) => ({ index: index + i * of, of: of * workers }));
    const exact = await this.#run(shares.map((share) => ({ work: 'exact', part: share })));
    let count = 0n;
    let bound = 0;
    for (const each of exact) {
      if (each.status !== 'part') continue;
      count += each.count;
      bound += each.bound;
    }
    if (bound < SAFE_BOUND) return BigInt.asUintN(64, count);
    const { primes } = this.#division;
    const units = Array.from({ length: primes }, (_, i) => ({
      part: { index: i, of: primes },
      targets: { index, of },
    }));
    return fromRemainders(await this.#remainders(units));
  }

  /** Counts the part's share of the remainders. With more parts than primes, parts share the targets of a prime. */
  #primes({ index, of }: Part): Promise<Remainder[]> {
    const { primes } = this.#division;
    const shares = Math.ceil(of / primes);
    const units = Array.from({ length: primes * shares }, (_, i) => ({
      part: { index: i % primes, of: primes },
      targets: { index: Math.floor(i / primes), of: shares },
    }));
    return this.#remainders(units.filter((_, i) => i % of === index));
  }

  async #remainders(units: readonly Pick<CountInput, 'part' | 'targets'>[]): Promise<Remainder[]> {
    const results = await this.#run(units.map((unit) => ({ work: 'remainders', ...unit })));
    return results.flatMap((each) => (each.status === 'remainders' ? each.remainders : []));
  }

  async #run(units: readonly Pick<CountInput, 'work' | 'part' | 'targets'>[]): Promise<PartResult[]> {
    const results: PartResult[] = [];
    const shares = new Map<number, number>();
    let begun = 0;
    const next = async (): Promise<void> => {
      for (let unit = begun++; unit < units.length; unit = begun++) {
        const onProgress = (share: number): void => {
          shares.set(unit, share);
          this.#tell([...shares.values()].reduce((sum, each) => sum + each, 0) / units.length);
        };
        const input = {
          task: 'count',
          ends: undefined,
          memory: this.#memory,
          workers: 1,
          ...units[unit]!,
        } as const;
        const { answer } = await this.#call.run(input, { onProgress });
        if (answer.status !== 'part' && answer.status !== 'remainders') {
          throw new RangeError(`memory is ${this.#memory}: too little for a part of the count`);
        }
        shares.set(unit, 1);
        results[unit] = answer;
      }
    };
    await Promise.all(Array.from({ length: this.#workers }, next));
    return results;
  }
}
