import { beginCount, completionCount } from '../../census/count.js';
import { listArguments } from '../../census/cursor.js';
import type { CensusSource } from '../../census/engine.js';
import { countPart } from '../../census/frontier.js';
import { MemoryRefused } from '../../census/kernel.js';
import { Listing } from '../../census/list-part.js';
import { normaliseGiven } from '../../problem/given.js';
import { createPuzzleOn } from '../../puzzle/create-puzzle.js';
import type { PuzzleSource } from '../../puzzle/kernel.js';
import type { ownPort } from '../workers/ports.js';
import type {
  CensusOrder,
  CensusReply,
  CountOrder,
  CountReply,
  PuzzleOpening,
  PuzzleOrder,
  WalkOrder,
} from './messages.js';

/** The body of census-worker.ts and census-js-worker.ts, which differ in their engines. */

const PROGRESS_MILLISECONDS = 50;

/** What a worker is made of. */
interface Worker {
  readonly port: ReturnType<typeof ownPort<CensusOrder, CensusReply>>;
  readonly census: CensusSource;
  readonly puzzle: PuzzleSource;
}

/** Carries out the orders that arrive, one after the other. It does not listen meanwhile: clients end the worker to cancel. */
export function serve({ port, census, puzzle }: Worker): void {
  let listing: Listing | undefined;
  let puzzles: PuzzleOpening | undefined;

  function stepsOf(order: CountOrder) {
    const { problem, memory, stopAt, workers, work } = order;
    const engine = census.load({});
    if (work !== 'begin') return countPart(problem, engine, memory, { ...order, work });
    if (order.given !== undefined) {
      return completionCount(problem, normaliseGiven(order.given, problem), engine, stopAt);
    }
    return beginCount(problem, engine, { memory, stopAt }, { workers, separate: false });
  }

  /** Counts, and reports progress from time to time. */
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
    port.post({ task: 'made', result: createPuzzleOn(puzzle, problem, { ...options, stream }) }, []);
  }

  function obey(order: CensusOrder): void {
    if (order.task === 'count') port.post(count(order), []);
    else if (order.task === 'list') {
      listing = new Listing(census.load({}), listArguments(order.problem, order.options));
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
}
