import { calibrate } from '../../../bench/harness/calibration.js';
import { proveEqualAnswers, UnequalAnswers } from '../../../bench/harness/proof.js';
import { shuffledIndices } from '../../../bench/harness/random.js';
import { costInRound, runRound } from '../../../bench/harness/rounds.js';
import { type Contestant, createContestant, RUNNER_NAMES, RUNNERS, type Runner } from './contestants.js';
import type { Course } from './course.js';
import { createBatches, EngineProcess, type GetBatch } from './engine-process.js';

/** The length of a race. */
export interface Pace {
  /** Laps per runner, without warm-up. Each lap has new workers. */
  readonly laps: number;
  /** The intended time of a batch on the slowest runner. */
  readonly sampleMilliseconds: number;
  /** The minimum time that each runner works in each lap before anything counts. */
  readonly warmUpMilliseconds: number;
}

/** The state of a runner. */
export interface Standing {
  readonly runner: Runner;
  /** Tours per second in each finished lap. */
  readonly laps: readonly number[];
  /** Tours per second in the current batch. */
  readonly now?: number | undefined;
  /** The reason why the runner cannot run. */
  readonly absent?: string;
}

/** The state or result of a race. */
export interface Outcome {
  /** The planned number of laps. */
  readonly totalLaps: number;
  readonly standings: readonly Standing[];
  /** Tours in a batch. A lap solves it twice on each runner. */
  readonly tours: number;
  /** The tours found in a batch. The other attempts got stuck. */
  readonly found: number;
  /** The checksum of the answers on which all runners agree. */
  readonly checksum?: number | undefined;
}

/**
 * Runs the same batch on each runner, lap by lap, by the method of the benchmark: first all runners must give equal answers. In
 * each lap they run in a random order and then in the reverse of it. Each runner has its own worker, and only one runs at a time.
 * @param report called with the state about 20 times per second
 * @throws (rejects) the signal's reason, after the last report; Error if the answers differ
 */
export async function race(
  course: Course,
  report: (outcome: Outcome) => void,
  signal: AbortSignal,
  pace: Pace,
): Promise<Outcome> {
  const laps = new Map<Runner, number[]>(RUNNERS.map((runner) => [runner, []]));
  const getBatch = createBatches(course);
  let contestants: readonly Contestant[] = [];
  let tours = 0;
  let found = 0;
  let checksum: number | undefined;
  const outcome = (running?: Runner, now?: number): Outcome => ({
    totalLaps: pace.laps,
    tours,
    found,
    checksum,
    standings: contestants.map((contestant) => ({
      runner: contestant.runner,
      laps: laps.get(contestant.runner)!.slice(),
      ...('absent' in contestant ? { absent: contestant.absent } : {}),
      ...(contestant.runner === running ? { now } : {}),
    })),
  });
  for (let lap = 0; lap < pace.laps; lap++) {
    contestants = await Promise.all(RUNNERS.map(createContestant));
    const entrants = startProcesses(course, contestants, getBatch, signal);
    try {
      signal.throwIfAborted();
      for (const { process } of entrants) await process.start();
      if (lap === 0) checksum = await proveAnswers(entrants);
      tours = await warmUp(entrants, lap, pace, tours);
      for (const { runner, process } of entrants) {
        process.onProgress = (rate) => report(outcome(runner, rate));
      }
      report(outcome());
      const runners = entrants.map(({ process }) => ({ process, repetitions: tours }));
      const round = await runRound(runners, lap, lap);
      found = getBatch(tours).found;
      for (const [i, { runner }] of entrants.entries()) {
        laps.get(runner)!.push(1e9 / costInRound(round, i, ({ units }) => units));
      }
      report(outcome());
    } finally {
      await Promise.all(entrants.map(({ process }) => process.close()));
    }
  }
  return outcome();
}

/** A runner that runs in this browser. */
interface Entrant {
  readonly runner: Runner;
  readonly name: string;
  readonly process: EngineProcess;
}

function startProcesses(
  course: Course,
  contestants: readonly Contestant[],
  getBatch: GetBatch,
  signal: AbortSignal,
): Entrant[] {
  return contestants.flatMap((contestant) => {
    if (!('pool' in contestant)) return [];
    const { runner, pool } = contestant;
    const process = new EngineProcess(course, pool, getBatch, signal);
    return [{ runner, name: RUNNER_NAMES[runner], process }];
  });
}

/** Returns the checksum of the answers, which all runners give. */
async function proveAnswers(entrants: readonly Entrant[]): Promise<number> {
  const [first] = entrants;
  try {
    return await proveEqualAnswers(entrants, 0, first!.process.minTours);
  } catch (error) {
    // The message of the benchmark contains whole tours.
    if (!(error instanceof UnequalAnswers)) throw error;
    throw new Error('The engines gave different answers, so their times cannot be compared');
  }
}

/**
 * Warms up every runner.
 * @param known the number of tours in a batch, chosen in the first lap; 0 in the first lap
 * @returns the tours of a batch, which take the slowest runner the intended time
 */
async function warmUp(entrants: readonly Entrant[], lap: number, pace: Pace, known: number): Promise<number> {
  let tours = known || Number.POSITIVE_INFINITY;
  for (const i of shuffledIndices(lap, entrants.length)) {
    const { process } = entrants[i]!;
    tours = Math.min(tours, await calibrate(process, process.minTours, pace, known || undefined));
  }
  return tours;
}
