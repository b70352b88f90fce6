import type { Problem, TourProblem } from '../../problem/problem.js';
import { type ClusterWish, loadCluster } from '../arguments/cluster.js';
import type { FormatOf } from '../formats.js';
import { openOutput } from '../streams/output.js';
import { SignalWatch } from '../streams/signals.js';
import { finishList, type ListPlace, listSummary, rowsOf, squareLinesOr } from './square-lines.js';

/** What is listed on all machines, and where it goes. */
export interface ClusterListing extends ListPlace {
  readonly given: TourProblem;
  readonly problem: Problem;
  readonly limit: number | undefined;
  readonly format: FormatOf<'list'>;
}

/** Tours that are written at a time. */
const TOURS_AT_A_TIME = 64;

/** Lists into a file, or to standard output; the exit code. */
export async function listOnCluster(
  file: string,
  { connection, queue, jobId }: ClusterWish,
  { given, problem, after, first, limit = Number.POSITIVE_INFINITY, format }: ClusterListing,
): Promise<number> {
  const writer = squareLinesOr(format, problem, { seed: 0, first: first ?? 0 });
  const { createCluster } = await loadCluster();
  const cluster = await createCluster({ connection, queue });
  const signals = new SignalWatch(); // before there is a file that a signal could leave behind
  const tours = cluster.tours(given, { after, jobId, signal: signals.signal });
  let isWhole = false;
  try {
    const output = await openOutput(file);
    try {
      let count = 0;
      let isDone = false;
      let isRead = await output.write(writer.head(undefined));
      while (isRead && !isDone && count < limit) {
        const some: Uint32Array[] = [];
        while (some.length < Math.min(TOURS_AT_A_TIME, limit - count) && !isDone) {
          const { done, value } = await tours.next();
          if (done) isDone = true;
          else some.push(value);
        }
        for (const piece of writer.tours(
          rowsOf(joined(some, problem), some.length, problem),
          (first ?? 0) + count,
        )) {
          isRead = isRead && (await output.write(piece));
        }
        count += some.length;
      }
      isWhole = isRead;
      const next = isDone ? undefined : (tours.cursor() ?? '');
      const list = { file, format, writer, problem, given, count, after, first, next };
      if (isWhole) await finishList(output, list);
      if (isRead) process.stderr.write(`${listSummary(count, next, first)}\n`);
      return count > 0 || !isDone || after !== undefined ? 0 : 1;
    } finally {
      if (!isWhole) await output.discard();
    }
  } catch (error) {
    if (signals.caught) return 0; // never seen: the signal ends the process
    throw error;
  } finally {
    await tours.return?.();
    await cluster.close();
    signals.end(isWhole);
  }
}

/** Tours one behind the other. */
function joined(tours: readonly Uint32Array[], { board: { freeSquares } }: Problem): Uint32Array {
  const all = new Uint32Array(tours.length * freeSquares);
  for (const [i, tour] of tours.entries()) all.set(tour, i * freeSquares);
  return all;
}
