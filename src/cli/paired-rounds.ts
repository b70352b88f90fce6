/** Something that is measured against others. */
export interface Contender {
  readonly name: string;
  /** Does its work, and says how many nanoseconds one piece of it took. */
  measure(): number;
}

/** What the rounds say of one contender. */
export interface Paired {
  readonly name: string;
  /** Nanoseconds for one piece of work: the median of all rounds. */
  readonly time: number;
  /** How many times as long the first contender takes: the median of the ratios of each round. */
  readonly ratio: number;
  /** Of these ratios, the smallest and the largest but one: with nine rounds a 96 % interval of the median. */
  readonly lower: number;
  readonly upper: number;
}

/** How long one measurement takes at least, in milliseconds: long against the clock and the collector of garbage. */
const LEAST_TIME = 20;
const LEAST_ROUNDS = 3;

/**
 * Measures contenders in turns, in every round each once, forwards and backwards: what slows the machine down meets all
 * of them, so that ratios within a round are fair where times are not.
 * @param deadline when to stop after the round under way, in the time of `performance.now`
 */
export function pairedRounds(contenders: readonly Contender[], rounds: number, deadline: number): Paired[] {
  const times: number[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round++) {
    if (round >= LEAST_ROUNDS && performance.now() > deadline) break;
    const order = [...contenders.keys()];
    if (round % 2 === 1) order.reverse();
    for (const i of order) times[i]!.push(contenders[i]!.measure());
  }
  return contenders.map(({ name }, i) => {
    const ratios = times[i]!.map((time, round) => times[0]![round]! / time).sort((a, b) => a - b);
    return {
      name,
      time: median(times[i]!),
      ratio: median(ratios),
      lower: ratios[Math.min(1, ratios.length - 1)]!,
      upper: ratios[Math.max(ratios.length - 2, 0)]!,
    };
  });
}

/**
 * A measurement of work that is too short to be measured once: it is done over and over. How often is found out here,
 * which warms it up, too.
 * @param pieces how many pieces of work are done each time
 */
export function repeated(work: () => void, pieces: number): () => number {
  const timed = (repetitions: number): number => {
    const began = performance.now();
    for (let i = 0; i < repetitions; i++) work();
    return performance.now() - began;
  };
  let repetitions = 1;
  let milliseconds = timed(repetitions);
  while (milliseconds < LEAST_TIME) {
    repetitions *= 2;
    milliseconds = timed(repetitions);
  }
  const enough = Math.max(1, Math.round((repetitions * LEAST_TIME) / milliseconds));
  return () => (timed(enough) * 1e6) / (enough * pieces);
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
