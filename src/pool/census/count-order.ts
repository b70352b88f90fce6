import { listingCount } from '../../census/listing-count.js';
import { beginCount, countPart } from '../../census/split-count.js';
import { MemoryRefused } from '../../engines/census/kernel.js';
import { censusEngine } from '../../engines/census/load.js';
import { normaliseGiven } from '../../problem/given.js';
import type { CountOrder, CountReply } from './messages.js';

/** Counts in a worker. The demo's worker does nothing else, so this imports neither lists nor puzzles. */

const PROGRESS_MILLISECONDS = 50;

function stepsOf(order: CountOrder) {
  const { problem, memory, atMost, workers, work } = order;
  const engine = censusEngine({ engine: order.engine });
  if (work !== 'begin') return countPart(problem, engine, memory, { ...order, work });
  if (order.given !== undefined) {
    return listingCount(problem, normaliseGiven(order.given, problem), engine, atMost);
  }
  return beginCount(problem, engine, { memory, atMost }, workers);
}

/**
 * Counts, and reports progress from time to time.
 * @param post receives the progress
 */
export function count(order: CountOrder, post: (reply: CountReply) => void): CountReply {
  const steps = stepsOf(order);
  let tellAt = performance.now() + PROGRESS_MILLISECONDS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { task: 'answer', answer: value };
    if (performance.now() < tellAt) continue;
    tellAt = performance.now() + PROGRESS_MILLISECONDS;
    post({ task: 'progress', share: value });
  }
}

/** Returns the reply to an order that failed. */
export function failedReply(error: unknown): CountReply {
  return error instanceof MemoryRefused ? { task: 'refused' } : { task: 'error', error };
}
