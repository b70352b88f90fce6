import type { Session } from '../session.js';
import type { CallTerms, ChunkMessage, Reply } from './messages.js';
import { solveChunk } from './solve-chunk.js';

/**
 * Jobs of at most so many squares in all are begun where they are asked for: to most of them the way to a worker and back,
 * 0.05 to 0.1 ms, is longer than the work (`npm run bench -- --only pool-crossover`).
 */
export const MOST_SQUARES_IN_PLACE = 4096;

/** A job that takes longer than this, because it is a hard search, goes to a worker after all. */
const MOST_MILLISECONDS = 1;

/** Solves a small chunk on the spot; undefined when it takes too long. */
export function solveInPlace(session: Session, chunk: ChunkMessage, terms: CallTerms): Reply | undefined {
  // The solver may overwrite the starts, which a worker would need again.
  const copy = chunk.task === 'batch' ? { ...chunk, starts: chunk.starts?.slice() } : chunk;
  const steps = solveChunk(session, copy, terms, SLICE_IN_PLACE);
  const end = performance.now() + MOST_MILLISECONDS;
  do {
    const { done, value } = steps.next();
    if (done) return value.reply;
  } while (performance.now() < end);
  return undefined;
}

/** Nodes of a search between two looks at the clock. */
const SLICE_IN_PLACE = 2 ** 12;
