import type { ContestantProcess, Sample } from './contestant.js';
import { shuffledIndices } from './random.js';

/** A contestant of one launch, with the size of its samples. */
export interface Runner {
  readonly process: ContestantProcess;
  readonly repetitions: number;
}

/** One round: every contestant once in some order, then once more in the reverse of it (A B B A, of however many). */
export interface Round {
  readonly launch: number;
  /** The seeds of the inputs of the first and the second half. */
  readonly seeds: readonly [number, number];
  readonly order: readonly number[];
  /** By contestant: its sample of the first half and of the second. */
  readonly samples: readonly (readonly [Sample, Sample])[];
}

/** How many rounds there may be. */
export interface RoundLimits {
  readonly least: number;
  readonly most: number;
  /** No new round begins after this, unless it is among the least. */
  readonly milliseconds: number;
}

/**
 * Runs one round. Within a half all contestants get the same inputs. Every contestant's two samples lie
 * symmetrically around the middle, so that a machine that grows steadily slower or faster treats all alike.
 */
export async function runRound(runners: readonly Runner[], launch: number, seed: number): Promise<Round> {
  const order = shuffledIndices(seed, runners.length);
  const seeds = [seed, seed ^ 0x80000000] as const;
  const takeHalf = async (half: readonly number[], halfSeed: number): Promise<Map<number, Sample>> => {
    const samples = new Map<number, Sample>();
    for (const i of half) {
      const { process, repetitions } = runners[i]!;
      samples.set(i, await process.sample(halfSeed >>> 0, repetitions));
    }
    return samples;
  };
  const first = await takeHalf(order, seeds[0]);
  const second = await takeHalf([...order].reverse(), seeds[1]);
  return {
    launch,
    seeds: [seeds[0], seeds[1] >>> 0],
    order,
    samples: runners.map((_, i) => [first.get(i)!, second.get(i)!]),
  };
}

/** Runs the rounds of one launch; the seeds count up from the one given. */
export async function runRounds(
  runners: readonly Runner[],
  launch: number,
  firstSeed: number,
  limits: RoundLimits,
  onRound: (done: number) => void,
): Promise<Round[]> {
  const rounds: Round[] = [];
  const begin = performance.now();
  while (rounds.length < limits.most) {
    if (rounds.length >= limits.least && performance.now() - begin > limits.milliseconds) break;
    rounds.push(await runRound(runners, launch, firstSeed + rounds.length));
    onRound(rounds.length);
  }
  return rounds;
}

/** Nanoseconds of a contestant in a round for one unit, as the group counts them. */
export function costInRound(round: Round, contestant: number, unitsOf: (sample: Sample) => number): number {
  const [first, second] = round.samples[contestant]!;
  return (first.nanoseconds + second.nanoseconds) / (unitsOf(first) + unitsOf(second));
}

/** A sample whose process had the processor for less than this share of the time was interrupted. */
const INTERRUPTED_BELOW = 0.9;

/** The share of all samples in which something else took the processor away. */
export function interruptedShare(rounds: readonly Round[]): number {
  const samples = rounds.flatMap((round) => round.samples.flat());
  const interrupted = samples.filter(
    ({ nanoseconds, processorNanoseconds }) => processorNanoseconds < INTERRUPTED_BELOW * nanoseconds,
  );
  return samples.length === 0 ? 0 : interrupted.length / samples.length;
}
