import { setImmediate } from 'node:timers/promises';
import type { BatchProblem, BatchResult } from '../../problem/batch.js';
import type { SolveOptions } from '../../problem/options.js';
import { TOUR_STATUSES } from '../../problem/result.js';
import type { Output } from '../streams/output.js';
import { Progress } from '../streams/progress.js';
import type { SignalWatch } from '../streams/signals.js';
import type { BatchSolver } from './batch-solver.js';
import type { BatchStarts } from './batch-starts.js';
import type { TourFileFormat } from './tour-file.js';

/** How many tours of a batch ended how. */
export interface Tally extends Record<(typeof TOUR_STATUSES)[number], number> {
  done: number;
  /** The signal that ended it before its end. */
  interrupted?: NodeJS.Signals;
}

/** What is solved, and where it goes. */
export interface ToursToWrite {
  /** The problem without its starts. */
  readonly board: Omit<BatchProblem, 'starts' | 'count'>;
  readonly options: Omit<SolveOptions, 'out'>;
  readonly from: BatchStarts;
  readonly count: number;
  readonly format: TourFileFormat;
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
  const { format, output, signals } = tours;
  const tally: Tally = { done: 0, found: 0, impossible: 0, stuck: 0, limit: 0 };
  const progress = new Progress(tours.count);
  const parts = new Parts(tours);
  try {
    let isRead = await output.write(format.head(undefined));
    for (let part = parts.begin(); part && isRead && !signals.caught; ) {
      const result = await part.catch((error: unknown) => {
        if (!signals.caught) throw error;
      });
      if (!result) break;
      part = parts.begin();
      for (const piece of format.tours(result, tally.done)) {
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
  private readonly tours: ToursToWrite;
  private readonly size: number;
  private begun = 0;

  constructor(tours: ToursToWrite) {
    const { board, solver } = tours;
    this.tours = tours;
    this.size = solver.workers * Math.max(1, Math.floor(SQUARES_AT_A_TIME / (board.rows * board.cols)));
  }

  /** Begins to solve the next part; undefined: there is none. */
  begin(): Promise<BatchResult> | undefined {
    const { board, options, from, count, solver, signals } = this.tours;
    const first = this.begun;
    const size = Math.min(this.size, count - first);
    if (size === 0) return undefined;
    this.begun += size;
    const batch = { ...board, starts: from.take(size) };
    const part = solver.solveBatch(batch, { ...options, stream: first }, signals.signal);
    part.catch(() => {}); // it is waited for in the next round, unless something else fails before
    return part;
  }
}
