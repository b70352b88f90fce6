import type { BatchArrays } from 'knights-tour-wasm';
import { type Contestant, createContestant, RUNNERS, type Runner } from './contestants.js';
import { type Course, createStarts, isConstructed, maxTours } from './course.js';

/** Laps per runner, without warm-up. */
export const LAPS = 7;
/** The intended time of a lap of the slowest runner, at least half of it. Clock resolution and short pauses then do not matter. */
const LAP_MILLISECONDS = 400;

/** The state of a runner. */
export interface Standing {
  readonly runner: Runner;
  /** Tours per second in each finished lap. */
  readonly laps: readonly number[];
  /** Tours per second in the current lap. */
  readonly now?: number | undefined;
  /** Why the runner cannot run. */
  readonly absent?: string;
}

/** The state or result of a race. */
export interface Outcome {
  /** The planned number of laps. */
  readonly totalLaps: number;
  readonly standings: readonly Standing[];
  /** Tours in a lap. */
  readonly tours: number;
  /** The tours found in a lap. The other attempts got stuck. */
  readonly found: number;
}

interface Lap {
  readonly toursPerSecond: number;
  readonly milliseconds: number;
  readonly found: number;
}

/**
 * Runs the same batch on each runner in turns, lap by lap. Each runner has its own worker, and only one runs at a time.
 * @param report called with the state about 20 times per second
 * @param totalLaps the number of laps, without warm-up
 * @throws (rejects) the signal's reason, after the last report
 */
export async function race(
  course: Course,
  report: (outcome: Outcome) => void,
  signal: AbortSignal,
  totalLaps = LAPS,
): Promise<Outcome> {
  const contestants = await Promise.all(RUNNERS.map(createContestant));
  const runners = contestants.filter((contestant) => 'pool' in contestant);
  const laps = new Map<Runner, number[]>(RUNNERS.map((runner) => [runner, []]));
  let tours = 0;
  let found = 0;
  const outcome = (running?: Runner, now?: number): Outcome => ({
    totalLaps,
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
    for (let lap = 0; lap < totalLaps; lap++) {
      for (let i = 0; i < runners.length; i++) {
        // Rotates the order, so that no runner always follows the same one.
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

/** The work of a lap. */
interface Batch {
  readonly starts: Uint32Array;
  /** The repetitions of the batch, if its results do not fit into the memory at once. */
  readonly times: number;
  readonly arrays: BatchArrays;
}

/** Creates a batch of at least `tours` tours. */
function createBatch(course: Course, tours: number): Batch {
  const times = Math.ceil(tours / maxTours(course));
  const count = Math.ceil(tours / times);
  return { starts: createStarts(course, count), times, arrays: createArrays(course, count) };
}

/** Warms up every runner and finds the number of tours for a lap. */
async function warmUp(course: Course, runners: readonly Running[], signal: AbortSignal): Promise<Batch> {
  let tours = Math.min(maxTours(course), Math.ceil(20_000 / (course.rows * course.cols)));
  let batch = createBatch(course, tours);
  let isLongEnough = false;
  // The first attempt includes the start of the worker and is ignored.
  for (let attempt = 0; ; attempt++) {
    let slowest = 0;
    for (const contestant of runners) {
      const { milliseconds } = await runLap(course, contestant, batch, signal);
      slowest = Math.max(slowest, milliseconds);
    }
    if (attempt === 0) continue;
    // Two attempts in a row must be long enough, because optimised code is faster.
    const wasLongEnough = isLongEnough;
    isLongEnough = slowest > LAP_MILLISECONDS / 2;
    if (isLongEnough && wasLongEnough) return batch;
    if (isLongEnough) continue;
    const wanted = (tours * LAP_MILLISECONDS) / Math.max(slowest, 1);
    tours = Math.ceil(Math.min(wanted, tours * 16));
    batch = createBatch(course, tours);
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
    const onDone = (done: number): void => progress?.(rate(before + done));
    if (isConstructed(course)) await constructEach(course, contestant, batch, signal, onDone);
    else await solveBatch(course, contestant, batch, signal, onDone);
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
  onDone: (done: number) => void,
) => Promise<void>;

const solveBatch: Work = async ({ rows, cols, strategy }, { pool }, { starts, arrays }, signal, onDone) => {
  await pool.solveBatch({ rows, cols, starts }, { strategy, out: arrays, signal, onProgress: onDone });
};

/** Solves each tour separately, because in a batch all but the first are copies. */
const constructEach: Work = async (
  { rows, cols, strategy },
  { pool },
  { starts, arrays: { statuses } },
  signal,
  onDone,
) => {
  const problems = Array.from(starts, (start) => ({ rows, cols, start }));
  let done = 0;
  for await (const { status } of pool.solveAll(problems, { strategy, signal })) {
    statuses[done++] = Number(status !== 'found');
    onDone(done);
  }
};

/** Creates the result arrays. All laps reuse them, so that no runner allocates memory. */
function createArrays({ rows, cols }: Course, count: number): BatchArrays {
  const squares = rows * cols;
  const Paths = squares <= 2 ** 8 ? Uint8Array : squares <= 2 ** 16 ? Uint16Array : Uint32Array;
  return {
    paths: new Paths(count * squares),
    visited: new Uint32Array(count),
    statuses: new Uint8Array(count),
    nodes: new Float64Array(count),
  };
}
