import type { BatchArrays } from 'knights-tour-wasm';
import { type Contestant, createContestant, RUNNERS, type Runner } from './contestants.js';
import { type Course, isConstructed, mostTours, startsOf } from './course.js';

/** Laps that count, for each runner. */
export const LAPS = 7;
/** What a lap of the slowest runner is to take, half of it at least: so that the clock's steps and short hitches do not matter. */
const LAP_MILLISECONDS = 400;

/** How the race stands. */
export interface Standing {
  readonly runner: Runner;
  /** Tours a second in each lap that is over. */
  readonly laps: readonly number[];
  /** Tours a second in the lap that is being run. */
  readonly now?: number | undefined;
  /** Why it does not run. */
  readonly absent?: string;
}

/** What a race came to. */
export interface Outcome {
  /** Laps that there are to be. */
  readonly of: number;
  readonly standings: readonly Standing[];
  /** Tours in a lap. */
  readonly tours: number;
  /** How many of them a lap found; the others got stuck. */
  readonly found: number;
}

interface Lap {
  readonly toursPerSecond: number;
  readonly milliseconds: number;
  readonly found: number;
}

/**
 * Runs the same batch on each runner, lap by lap in turns, each in a worker of its own: while one runs the others rest.
 * @param report is told how the race stands, about 20 times a second
 * @param of laps that count
 * @throws (rejects) the signal's reason, after the last report
 */
export async function race(
  course: Course,
  report: (outcome: Outcome) => void,
  signal: AbortSignal,
  of = LAPS,
): Promise<Outcome> {
  const contestants = await Promise.all(RUNNERS.map(createContestant));
  const runners = contestants.filter((contestant) => 'pool' in contestant);
  const laps = new Map<Runner, number[]>(RUNNERS.map((runner) => [runner, []]));
  let tours = 0;
  let found = 0;
  const outcome = (running?: Runner, now?: number): Outcome => ({
    of,
    tours,
    found,
    standings: contestants.map((contestant) => ({
      runner: contestant.runner,
      laps: laps.get(contestant.runner)!.slice(),
      ...('absent' in contestant ? { absent: contestant.absent } : {}),
      ...(contestant.runner === running ? { now } : {}),
    })),
  });
  try {
    signal.throwIfAborted();
    const batch = await warmUp(course, runners, signal);
    tours = batch.starts.length * batch.times;
    for (let lap = 0; lap < of; lap++) {
      for (let i = 0; i < runners.length; i++) {
        // Nobody always runs behind the same one.
        const contestant = runners[(i + lap) % runners.length]!;
        const { runner } = contestant;
        report(outcome(runner));
        const result = await runLap(course, contestant, batch, signal, (now) => report(outcome(runner, now)));
        found = result.found;
        laps.get(runner)!.push(result.toursPerSecond);
        report(outcome());
      }
    }
    return outcome();
  } finally {
    await Promise.all(runners.map(({ pool }) => pool.close()));
  }
}

type Running = Extract<Contestant, { pool: unknown }>;

/** What a lap runs. */
interface Batch {
  readonly starts: Uint32Array;
  /** So many times, one after the other, where the memory for the results holds too few tours for a lap. */
  readonly times: number;
  readonly arrays: BatchArrays;
}

/** So many tours, or a few more. */
function batchOf(course: Course, tours: number): Batch {
  const times = Math.ceil(tours / mostTours(course));
  const count = Math.ceil(tours / times);
  return { starts: startsOf(course, count), times, arrays: arraysFor(course, count) };
}

/** Lets every runner's code become fast, and finds how many tours make a lap. These laps do not count. */
async function warmUp(course: Course, runners: readonly Running[], signal: AbortSignal): Promise<Batch> {
  let tours = Math.min(mostTours(course), Math.ceil(20_000 / (course.rows * course.cols)));
  let batch = batchOf(course, tours);
  let isLongEnough = false;
  // The very first one waits for the worker to come up, and tells nothing.
  for (let attempt = 0; ; attempt++) {
    let slowest = 0;
    for (const contestant of runners) {
      const { milliseconds } = await runLap(course, contestant, batch, signal);
      slowest = Math.max(slowest, milliseconds);
    }
    if (attempt === 0) continue;
    // Code that became faster in the meantime may need less the second time.
    const wasLongEnough = isLongEnough;
    isLongEnough = slowest > LAP_MILLISECONDS / 2;
    if (isLongEnough && wasLongEnough) return batch;
    if (isLongEnough) continue;
    const wanted = (tours * LAP_MILLISECONDS) / Math.max(slowest, 1);
    tours = Math.ceil(Math.min(wanted, tours * 16));
    batch = batchOf(course, tours);
  }
}

async function runLap(
  course: Course,
  contestant: Running,
  batch: Batch,
  signal: AbortSignal,
  progress?: (toursPerSecond: number) => void,
): Promise<Lap> {
  const { starts, times, arrays } = batch;
  const from = performance.now();
  const rate = (tours: number): number => (1000 * tours) / Math.max(performance.now() - from, 0.01);
  for (let time = 0; time < times; time++) {
    const before = time * starts.length;
    const told = (done: number): void => progress?.(rate(before + done));
    if (isConstructed(course)) await constructEach(course, contestant, batch, signal, told);
    else await solveBatch(course, contestant, batch, signal, told);
  }
  const toursPerSecond = rate(starts.length * times);
  const milliseconds = performance.now() - from;
  let found = 0;
  for (const status of arrays.statuses.subarray(0, starts.length)) found += Number(status === 0) * times;
  return { toursPerSecond, milliseconds, found };
}

type Work = (
  course: Course,
  contestant: Running,
  batch: Batch,
  signal: AbortSignal,
  told: (done: number) => void,
) => Promise<void>;

const solveBatch: Work = async ({ rows, cols, strategy }, { pool }, { starts, arrays }, signal, told) => {
  await pool.solveBatch({ rows, cols, starts }, { strategy, out: arrays, signal, onProgress: told });
};

/** Each tour on its own: of a batch only the first is put together, the others are copies of it. */
const constructEach: Work = async (
  { rows, cols, strategy },
  { pool },
  { starts, arrays: { statuses } },
  signal,
  told,
) => {
  const problems = Array.from(starts, (start) => ({ rows, cols, start }));
  let done = 0;
  for await (const { status } of pool.solveAll(problems, { strategy, signal })) {
    statuses[done++] = Number(status !== 'found');
    told(done);
  }
};

/** Arrays for the results, written over lap by lap, so that no runner pays for memory of its own. */
function arraysFor({ rows, cols }: Course, count: number): BatchArrays {
  const squares = rows * cols;
  const Paths = squares <= 2 ** 8 ? Uint8Array : squares <= 2 ** 16 ? Uint16Array : Uint32Array;
  return {
    paths: new Paths(count * squares),
    visited: new Uint32Array(count),
    statuses: new Uint8Array(count),
    nodes: new Float64Array(count),
  };
}
