/** A measurement, for one piece of work. */
export interface Sample {
  readonly nanoseconds: number;
  /** What this process had of the processor meanwhile: less where something else took it away. */
  readonly processorNanoseconds: number;
}

/** Clocks in milliseconds. */
export interface Clocks {
  now(): number;
  /** The time that this process, with all its threads, has had on processors. */
  processor(): number;
}

/** What one measurement is to take, in milliseconds: long against the clocks and the collector of garbage. */
const SAMPLE_TIME = 10;
/** For so long it works before anything counts: the last runs say how often to repeat. */
const WARM_UP_TIME = 40;
/** On a busy machine warming up may take so many times as long as it should. */
const MOST_PATIENCE = 5;
/** At most so many times as many repetitions at the next try: the first ones are cold and say little. */
const MOST_GROWTH = 10;
/** A sample that had the processor for less than this share of its time was interrupted. */
const INTERRUPTED_BELOW = 0.9;

const CLOCKS: Clocks = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * A measurement of work that is too short to be measured once: it is done over and over. How often is found out here by
 * its own time on the processor, so that a stall of the machine does not count as work.
 * @param pieces how many pieces of work are done each time
 */
export function repeated(work: () => void, pieces: number, clocks: Clocks = CLOCKS): () => Sample {
  const timed = (repetitions: number): { all: number; own: number } => {
    const [began, processor] = [clocks.now(), clocks.processor()];
    for (let i = 0; i < repetitions; i++) work();
    const all = clocks.now() - began;
    return { all, own: clocks.processor() - processor };
  };
  const began = clocks.now();
  let repetitions = 1;
  for (let worked = 0, isGrowing = true, isCold = true; isGrowing || isCold; ) {
    const { all, own } = timed(repetitions);
    const least = Math.min(all, own);
    worked += least;
    const wanted = (repetitions * SAMPLE_TIME) / Math.max(least, 1e-6);
    isGrowing = wanted >= repetitions * MOST_GROWTH;
    isCold = worked < WARM_UP_TIME && clocks.now() - began < MOST_PATIENCE * WARM_UP_TIME;
    repetitions = Math.max(1, Math.round(Math.min(wanted, repetitions * MOST_GROWTH)));
  }
  const share = 1e6 / (repetitions * pieces);
  return () => {
    const { all, own } = timed(repetitions);
    return { nanoseconds: all * share, processorNanoseconds: own * share };
  };
}

/** Whether something else had the processor for a good part of a sample. */
export function wasInterrupted({ nanoseconds, processorNanoseconds }: Sample): boolean {
  return processorNanoseconds < INTERRUPTED_BELOW * nanoseconds;
}
