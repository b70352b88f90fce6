import type { Sample } from './sample.js';
import { wasInterrupted } from './sample.js';
import { bootstrapMedian, type Estimate, median } from './statistics.js';

/** Something that is measured against others. */
export interface Contender {
  readonly name: string;
  /** Does its work once more. */
  measure(): Sample;
}

/** What the rounds say. */
export interface Paired {
  readonly rounds: number;
  /** By contender: nanoseconds for one piece of work, the median of all rounds. */
  readonly times: readonly number[];
  /** How many times as long the first contender takes as the last: the median of the ratios of each round. */
  readonly ratio: Estimate;
  readonly samples: number;
  /** Samples in which something else took the processor away. */
  readonly interrupted: number;
}

const LEAST_ROUNDS = 3;
const SEED = 1;

/**
 * Measures contenders in rounds: in each, every one in turn, then once more in the reverse order (A B B A, of however
 * many). So the two samples of each lie around the same moment, and what slows the machine down meets all of them: ratios
 * within a round are fair where times are not.
 * @param deadline when to stop after the round under way, in the time of `performance.now`
 */
export function pairedRounds(contenders: readonly Contender[], rounds: number, deadline: number): Paired {
  const times: number[][] = contenders.map(() => []);
  let [samples, interrupted] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    if (round >= LEAST_ROUNDS && performance.now() > deadline) break;
    const sums = contenders.map(() => 0);
    const order = [...contenders.keys()];
    for (const i of [...order, ...order.reverse()]) {
      const sample = contenders[i]!.measure();
      sums[i]! += sample.nanoseconds;
      samples++;
      if (wasInterrupted(sample)) interrupted++;
    }
    for (const [i, sum] of sums.entries()) times[i]!.push(sum / 2);
  }
  const last = times.at(-1)!;
  const ratios = times[0]!.map((time, round) => time / last[round]!);
  return {
    rounds: last.length,
    times: times.map(median),
    ratio: bootstrapMedian(ratios, SEED),
    samples,
    interrupted,
  };
}
