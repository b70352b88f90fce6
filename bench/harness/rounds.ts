import type { ContestantProcess, Sample } from './contestant.js';
import { shuffledIndices } from './random.js';

/** A contestant of one launch, with the size of its samples. */
export interface Runner {
  readonly process: Pick<ContestantProcess, 'sample'>;
  readonly repetitions: number;
}

/** One round: every contestant in a random order, and in rounds of two halves again in the reverse order (A B B A). */
export interface Round {
  readonly launch: number;
  /** The seed of the inputs of each half. */
  readonly seeds: readonly number[];
  readonly order: readonly number[];
  /** By contestant: its samples, one per half. */
  readonly samples: readonly (readonly Sample[])[];
}

/** Limits on the number of rounds. */
export interface RoundLimits {
  readonly min: number;
  readonly max: number;
  readonly halves: 1 | 2;
  /** After this time no new round starts, unless fewer than `min` are done. */
  readonly milliseconds: number;
}

/**
 * Runs one round. Within a half, all contestants get the same inputs. The two samples of each contestant lie symmetrically
 * around the middle, so a machine that becomes steadily slower or faster favours none.
 */
export async function runRound(
  runners: readonly Runner[],
  launch: number,
  seed: number,
  halves: 1 | 2 = 2,
): Promise<Round> {
  const order = shuffledIndices(seed, runners.length);
  const seeds = [seed, (seed ^ 0x80000000) >>> 0].slice(0, halves);
  const samples: Sample[][] = runners.map(() => []);
  for (const [half, halfSeed] of seeds.entries()) {
    for (const i of half === 0 ? order : [...order].reverse()) {
      const { process, repetitions } = runners[i]!;
      samples[i]!.push(await process.sample(halfSeed, repetitions));
    }
  }
  return { launch, seeds, order, samples };
}

/** Runs the rounds of one launch. Their seeds count up from `firstSeed`. */
export async function runRounds(
  runners: readonly Runner[],
  launch: number,
  firstSeed: number,
  limits: RoundLimits,
  onRound: (done: number) => void,
): Promise<Round[]> {
  const rounds: Round[] = [];
  const begin = performance.now();
  while (rounds.length < limits.max) {
    if (rounds.length >= limits.min && performance.now() - begin > limits.milliseconds) break;
    rounds.push(await runRound(runners, launch, firstSeed + rounds.length, limits.halves));
    onRound(rounds.length);
  }
  return rounds;
}

/** Returns the nanoseconds per unit of a contestant in a round. */
export function costInRound(round: Round, contestant: number, unitsOf: (sample: Sample) => number): number {
  let nanoseconds = 0;
  let units = 0;
  for (const sample of round.samples[contestant]!) {
    nanoseconds += sample.nanoseconds;
    units += unitsOf(sample);
  }
  return nanoseconds / units;
}

/** A sample counts as interrupted if its process had the processor for less than this share of the time. */
const INTERRUPTED_BELOW = 0.9;

/** Returns the share of samples that were interrupted. */
export function interruptedShare(rounds: readonly Round[]): number {
  const samples = rounds.flatMap((round) => round.samples.flat());
  const interrupted = samples.filter(
    ({ nanoseconds, processorNanoseconds }) => processorNanoseconds < INTERRUPTED_BELOW * nanoseconds,
  );
  return samples.length === 0 ? 0 : interrupted.length / samples.length;
}
