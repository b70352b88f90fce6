import { listArguments } from '../census/list-arguments.js';
import { Listing } from '../census/list-part.js';
import { censusEngine } from '../engines/census/load.js';
import { createPuzzle } from '../puzzle/create-puzzle.js';
import { count, failedReply } from './census/count-order.js';
import type { CensusOrder, CensusReply, PuzzleOpening, PuzzleOrder, WalkOrder } from './census/messages.js';
import { ownPort } from './workers/ports.js';

/**
 * What runs in the workers of a count, a list or of puzzles, in Node and in browsers: like worker.ts a module that works at
 * import, and a file of its own, since who only solves needs none of it. It does not listen while it works: who wants no
 * answer any more ends it.
 */
const port = ownPort<CensusOrder, CensusReply>();
let listing: Listing | undefined;
let puzzles: PuzzleOpening | undefined;

function walk({ part }: WalkOrder): void {
  const walked = listing!.walk(part ?? listing!.whole);
  port.post({ task: 'walked', list: listing!.identity, ...walked }, [walked.rows.buffer as ArrayBuffer]);
}

function make({ stream }: PuzzleOrder): void {
  const { problem, options } = puzzles!;
  port.post({ task: 'made', result: createPuzzle(problem, { ...options, stream }) }, []);
}

function obey(order: CensusOrder): void {
  if (order.task === 'count')
    port.post(
      count(order, (reply) => port.post(reply, [])),
      [],
    );
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
    port.post(failedReply(error), []);
  }
});
