import { beginCount, listingCount } from '../census/count.js';
import { listArguments } from '../census/cursor.js';
import { countPart } from '../census/frontier.js';
import { MemoryRefused } from '../census/kernel.js';
import { Listing } from '../census/list-part.js';
import { censusEngine } from '../census/load.js';
import { normaliseGiven } from '../problem/given.js';
import { createPuzzle } from '../puzzle/create-puzzle.js';
import type {
  CensusOrder,
  CensusReply,
  CountOrder,
  CountReply,
  PuzzleOpening,
  PuzzleOrder,
  WalkOrder,
} from './census/messages.js';
import { ownPort } from './workers/ports.js';

/**
 * What runs in the workers of a count, a list or of puzzles, in Node and in browsers: like worker.ts a module that works at
 * import, and a file of its own, since who only solves needs none of it. It does not listen while it works: who wants no
 * answer any more ends it.
 */
const PROGRESS_MILLISECONDS = 50;

const port = ownPort<CensusOrder, CensusReply>();
let listing: Listing | undefined;
let puzzles: PuzzleOpening | undefined;

function stepsOf(order: CountOrder) {
  const { problem, memory, stopAt, workers, work } = order;
  const engine = censusEngine({ engine: order.engine });
  if (work !== 'begin') return countPart(problem, engine, memory, { ...order, work });
  if (order.given !== undefined) {
    return listingCount(problem, normaliseGiven(order.given, problem), engine, stopAt);
  }
  return beginCount(problem, engine, { memory, stopAt }, { workers, separate: false });
}

/** Does what it is told, and says from time to time how far it is. */
function count(order: CountOrder): CountReply {
  const steps = stepsOf(order);
  let tellAt = performance.now() + PROGRESS_MILLISECONDS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { task: 'answer', answer: value };
    if (performance.now() < tellAt) continue;
    tellAt = performance.now() + PROGRESS_MILLISECONDS;
    port.post({ task: 'progress', share: value }, []);
  }
}

function walk({ part }: WalkOrder): void {
  const walked = listing!.walk(part ?? listing!.whole);
  port.post({ task: 'walked', list: listing!.identity, ...walked }, [walked.rows.buffer as ArrayBuffer]);
}

function make({ stream }: PuzzleOrder): void {
  const { problem, options } = puzzles!;
  port.post({ task: 'made', result: createPuzzle(problem, { ...options, stream }) }, []);
}

function obey(order: CensusOrder): void {
  if (order.task === 'count') port.post(count(order), []);
  else if (order.task === 'list') {
    const { problem, options, engine } = order;
    listing = new Listing(censusEngine({ engine }), listArguments(problem, options));
  } else if (order.task === 'walk') walk(order);
  else if (order.task === 'puzzles') puzzles = order;
  else make(order);
}

port.listen((order) => {
  try {
    obey(order);
  } catch (error) {
    port.post(error instanceof MemoryRefused ? { task: 'refused' } : { task: 'error', error }, []);
  }
});
