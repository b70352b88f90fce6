import { listOpenSquares } from '../problem/knight-graph.js';
import type { Problem } from '../problem/problem.js';
import { runToEnd } from '../puzzle/search.js';
import { orientBoard } from './board.js';
import type { CensusEngine } from './engine.js';
import type { Share } from './frontier.js';
import type { CensusKernel } from './kernel.js';
import { estimateMemory, refuseByColumns } from './memory.js';
import { type Halves, maxFragments, splitBoard } from './sweep.js';

/** A count that keeps all its layers: a sampler and a tour index walk back through them. */

/** Number of targets joined between two reports of progress. */
const TARGETS_PER_SLICE = 2 ** 20;
/** The sweeps' share of the preparation. Used only for progress. */
const SWEEPS = 0.6;

/**
 * Sweeps and joins both halves of a problem's board, and numbers the pairs of partial tours or the tours.
 * @param tellBytes receives the estimated bytes before the count begins
 * @returns the kernel, ready to write paths unless `joined` is 0; undefined for boards of up to four rows and columns and others
 * that have no halves: they have few tours
 * @throws MemoryRefused; RangeError if there are too many tours
 */
export function joinHalves(
  engine: CensusEngine,
  problem: Problem,
  memory: number,
  numbering: 'numberPairs' | 'numberTours',
  tell: (share: Share) => void,
  tellBytes: (bytes: number) => void = () => {},
): CensusKernel | undefined {
  refuseByColumns(problem, memory, 'all-layers');
  const board = orientBoard(problem);
  const halves = splitBoard(board);
  if (halves === undefined) return undefined;
  tellBytes(runToEnd(estimateMemory(engine, board, halves, memory, 'all-layers')));
  const kernel = engine.createKernel(memory);
  kernel.beginCount(maxFragments(board), 0);
  sweep(kernel, halves, tell);
  kernel.beginKeptJoin(halves.join);
  if (numbering === 'numberTours') kernel.call('keepToursOfTargets');
  else if (!kernel.numberPairs()) throw tooMany('the halves have too many pairs of states');
  // The number of targets is not known in advance: each report adds a tenth of the rest.
  let share = SWEEPS;
  while (kernel.call('runJoin', TARGETS_PER_SLICE) !== 0) {
    share += (1 - share) / 10;
    tell(share);
  }
  if (kernel.get('joinedBound') >= 2 ** 63) throw tooMany('the halves have too many pairs of states');
  if (kernel.joined === 0n) return kernel;
  const { start, end, closed } = problem;
  const { squares, openSquares } = problem.board;
  const first = closed ? listOpenSquares(problem.board)[0]! : start;
  kernel.preparePaths({ names: board.names, length: openSquares, closed, start: first, end });
  if (numbering === 'numberTours') kernel.numberTours(board.names.length, squares);
  return kernel;
}

function sweep(kernel: CensusKernel, { upper, lower, join }: Halves, tell: (share: Share) => void): void {
  const halves = join.shared ? [upper] : [upper, lower];
  for (const [i, steps] of halves.entries()) {
    kernel.beginKeptHalf(steps.length);
    for (const [done, step] of steps.entries()) {
      kernel.runStep(step, 'runKeptStep');
      if (kernel.overflowed)
        throw tooMany('more than 2^32 - 1 partial tours lead to one state of a half of the board');
      // Layers grow towards the middle.
      tell((SWEEPS * (i + ((done + 1) / steps.length) ** 3)) / halves.length);
    }
  }
}

function tooMany(why: string): RangeError {
  return new RangeError(`too-large: there are too many tours to number: ${why}`);
}
