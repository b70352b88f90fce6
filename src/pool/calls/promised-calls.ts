import { alignedTours } from '../../problem/aligned-tours.js';
import type { BatchArrays, BatchFacts } from '../../problem/batch.js';
import { type Batch, narrowest } from '../../problem/batch-arguments.js';
import { withJsonArrays } from '../../problem/json-arrays.js';
import type { Options } from '../../problem/options.js';
import type { Problem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import type { Chunk } from '../workers/messages.js';
import { areShared, copyTours } from '../workers/packing.js';
import type { Scheduler } from '../workers/scheduler.js';
import type { Watcher } from './arguments.js';
import { ChunkSize } from './chunk-size.js';

/** Calls with one answer. */

/** Between two calls of `onProgress`: 20 of them a second. */
const PROGRESS_MILLISECONDS = 50;

/** Solves one problem in a worker. */
export function solveInWorker(
  scheduler: Scheduler,
  problem: Problem,
  options: Options,
  { signal, onProgress }: Watcher<[nodes: number]>,
): Promise<TourResult> {
  return new Promise((resolve, fail) => {
    const progressMilliseconds = onProgress && PROGRESS_MILLISECONDS;
    const chunk: Chunk = {
      message: { task: 'solve', problem, first: 0, progressMilliseconds },
      receive(reply) {
        if (reply.task === 'error') throw reply.error;
        if (reply.task === 'progress') onProgress?.(reply.nodes);
        if (reply.task !== 'solve') return false;
        onProgress?.(reply.result.nodes);
        resolve(withJsonArrays(reply.result));
        return true;
      },
    };
    scheduler.add({ terms: { options, counts: false }, signal, ready: [chunk], fail });
  });
}

/** Squares of the first chunks: well below a millisecond, or so small a part of a long batch, a few of them. */
const FIRST_SQUARES = 2 ** 17;
const FIRST_PART = 2 ** -8;
const MOST_FIRST_SQUARES = 2 ** 21;
/** Squares of any chunk, so that its buffer is no burden. */
const MOST_SQUARES = 2 ** 24;

/** Solves a batch in workers, chunk by chunk, into arrays. Resolves to what its chunks show of it as a whole. */
export function solveBatchInWorkers(
  scheduler: Scheduler,
  { problem, count, starts }: Batch,
  options: Options,
  arrays: BatchArrays,
  { signal, onProgress }: Watcher<[done: number, total: number]>,
): Promise<BatchFacts> {
  const { squares } = problem.board;
  const firstSquares = Math.min(Math.max(FIRST_SQUARES, count * squares * FIRST_PART), MOST_FIRST_SQUARES);
  const size = new ChunkSize(firstSquares / squares, MOST_SQUARES / squares);
  const spares: ArrayBuffer[] = [];
  const shared = areShared(arrays) ? arrays : undefined;
  let kept = starts as Uint8Array | Uint16Array | Uint32Array | undefined;
  let given = 0;
  let done = 0;
  let facts: BatchFacts = {};
  let progressAt = performance.now() + PROGRESS_MILLISECONDS;

  return new Promise((resolve, fail) => {
    scheduler.add({
      terms: { options, counts: true, problem, shared },
      signal,
      ready: [],
      fail,

      get hasChunk() {
        return given < count;
      },

      takeChunk() {
        const first = given;
        const left = count - first;
        const next = size.next(scheduler.workers, left);
        const some = next < left ? alignedTours(next) : left;
        given += some;
        return {
          message: {
            task: 'batch',
            first,
            count: some,
            starts: kept?.slice(first, given),
            spare: spares.pop(),
          },
          receive(reply) {
            if (reply.task === 'error') throw reply.error;
            if (reply.task !== 'batch') return false;
            if (reply.buffer) {
              // Throws when the caller has given an array of `out` away meanwhile.
              copyTours(reply.buffer, first, some, squares, arrays);
              spares.push(reply.buffer);
            }
            size.record(some, reply.milliseconds);
            done += some;
            facts = { ...reply.facts, ...facts };
            const isLast = done === count;
            const now = performance.now();
            if (isLast || now >= progressAt) {
              progressAt = now + PROGRESS_MILLISECONDS;
              onProgress?.(done, count);
            }
            if (isLast) resolve(facts);
            return isLast;
          },
        };
      },
    });
    // The caller may change its array before the last worker has its part. The first ones are at work meanwhile. The copy is
    // narrow: most of the time goes by with memory that is touched for the first time, and no worker gets another chunk.
    kept = starts && new (narrowest(squares))(starts);
  });
}
