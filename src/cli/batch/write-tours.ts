import { setImmediate } from 'node:timers/promises';
import type { FileTour } from '../../file/file-tour.js';
import type { TourWriter } from '../../file/write-tours.js';
import type { BatchProblem, BatchResult } from '../../problem/batch.js';
import type { SolveOptions } from '../../problem/options.js';
import { TOUR_STATUSES } from '../../problem/result.js';
import type { Output } from '../streams/output.js';
import { Progress } from '../streams/progress.js';
import type { SignalWatch } from '../streams/signals.js';
import type { BatchSolver } from './batch-solver.js';
import type { BatchStarts } from './batch-starts.js';

/** How many tours of a batch ended how. */
export interface Tally extends Record<(typeof TOUR_STATUSES)[number], number> {
  done: number;
  /** The signal that ended it before its end. */
  interrupted?: NodeJS.Signals;
}

/** Rows of an earlier run, as they are in its file. */
export interface Resumed {
  readonly tally: Tally;
  /** Some of its tours: the first of each status, and the last. */
  readonly some: readonly FileTour[];
  rows(): AsyncIterable<Uint8Array>;
}

/** How often each status came, before anything is solved. */
export function emptyTally(): Tally {
  return { done: 0, found: 0, impossible: 0, stuck: 0, limit: 0 };
}

/** What is solved, and where it goes. */
export interface ToursToWrite {
  /** The problem without its starts. */
  readonly board: Omit<BatchProblem, 'start' | 'starts' | 'count'>;
  readonly options: Omit<SolveOptions, 'out'>;
  readonly from: BatchStarts;
  readonly count: number;
  /** The stream of the first. */
  readonly first: number;
  readonly writer: TourWriter;
  /** What an earlier run has written: rows, and how their tours ended. */
  readonly resumed: Resumed | undefined;
  readonly solver: BatchSolver;
  readonly output: Output;
  readonly signals: SignalWatch;
}

/** A worker solves so many squares at a time: 8 x 8 in some 5 ms, and a path of 32 bits a square in 2 MB. */
const SQUARES_AT_A_TIME = 2 ** 19;

/**
 * Solves a batch part by part and writes each while the next one is solved: however many tours, no more than two parts
 * are in memory. It ends early when its reader does or a signal asks for it. The caller ends the output.
 */
export async function writeTours(tours: ToursToWrite): Promise<Tally> {
  const { writer, output, signals, resumed } = tours;
  const tally: Tally = { ...(resumed?.tally ?? emptyTally()) };
  const progress = new Progress(tours.count);
  const parts = new Parts(tours, tally.done);
  try {
    let isRead = await output.write(writer.head(undefined));
    if (resumed) for await (const piece of resumed.rows()) isRead = isRead && (await output.write(piece));
    for (let part = parts.begin(); part && isRead && !signals.caught; ) {
      const result = await part.catch((error: unknown) => {
        if (!signals.caught) throw error;
      });
      if (!result) break;
      part = parts.begin();
      for (const piece of writer.tours(result, tours.first + tally.done)) {
        isRead = isRead && (await output.write(piece));
      }
      for (const status of result.statuses.subarray(0, result.count)) tally[TOUR_STATUSES[status]!]++;
      tally.done += result.count;
      progress.update(tally.done);
      await setImmediate(); // writing to a pipe does not wait, and signals are only heard when something does
    }
    if (signals.caught && tally.done < tours.count) tally.interrupted = signals.caught;
    return tally;
  } finally {
    progress.clear();
  }
}

/** The parts of a batch, in order. */
class Parts {
  readonly #tours: ToursToWrite;
  readonly #size: number;
  #begun: number;

  constructor(tours: ToursToWrite, done: number) {
    const { board, solver } = tours;
    this.#tours = tours;
    this.#begun = done;
    this.#size = solver.workers * Math.max(1, Math.floor(SQUARES_AT_A_TIME / (board.rows * board.cols)));
  }

  /** Begins to solve the next part; undefined: there is none. */
  begin(): Promise<BatchResult> | undefined {
    const { board, options, from, count, solver, signals } = this.#tours;
    const stream = this.#tours.first + this.#begun;
    const size = Math.min(this.#size, count - this.#begun);
    if (size === 0) return undefined;
    this.#begun += size;
    const batch = { ...board, ...from.part(stream, size) };
    const part = solver.solveBatch(batch, { ...options, stream }, signals.signal);
    part.catch(() => {}); // it is waited for in the next round, unless something else fails before
    return part;
  }
}
