import type { CensusEngine } from '../engines/census/kernel.js';
import { enoughToKnow } from './memory-needed.js';
import type { Halves } from './middle.js';
import type { OrientedBoard } from './oriented-board.js';

/** Of a state, of a class, and of each matching of the largest class. */
const BYTES_A_STATE = 8;
const BYTES_A_CLASS = 12;
const BYTES_A_MATCHING = 8.125;
/** Of each class of the last layer of a half: its key in the join, its ways, and about as many targets. */
const BYTES_A_LAST_CLASS = 40;
/** Tables of operations, and room for the join. */
const BYTES_ASIDE = 20 * 2 ** 20;
/**
 * How far guesses fall behind: all layers of closed tours of 8 x 8, 7 x 8 and 6 x 10 took 0.9 to 1.2 times the states guessed, with holes 1.3 times,
 * those of open ones of 6 x 6, 6 x 7 and 7 x 7, from all starts and from a corner, 1.2 to 1.4 times.
 */
const CLOSED_MARGIN = 1.35;
const OPEN_MARGIN = 1.5;

/**
 * The layers of closed tours on 8 columns take 0.9 GB, and a column more makes it about 20 times as much, or more: those of
 * 9 x 10 come to over 70 GB, and open ones take more than closed ones.
 */
export function bytesOfColumns(cols: number): number {
  return Math.min(Math.ceil(9e8 * 20 ** (cols - 8)), Number.MAX_SAFE_INTEGER);
}

function matchings(pairs: number): number {
  return pairs <= 1 ? 1 : (2 * pairs - 1) * matchings(pairs - 1);
}

/**
 * About how many bytes it takes to keep all layers of the halves of a board and to number the pairs of their ways, from a
 * sweep of classes alone; a lower bound when that is far more than it may have.
 * @throws MemoryRefused
 */
export function memoryOfLayers(
  engine: CensusEngine,
  { open }: OrientedBoard,
  { upper, lower, join }: Halves,
  memory: number,
): number {
  const margin = open ? OPEN_MARGIN : CLOSED_MARGIN;
  let layers = 0;
  let most = 0;
  for (const steps of join.shared ? [upper] : [upper, lower]) {
    const estimate = engine.createEstimate(memory);
    for (const step of steps) {
      estimate.run(step);
      const layer = margin * BYTES_A_STATE * estimate.states + BYTES_A_CLASS * estimate.classes;
      const sums = BYTES_A_MATCHING * matchings(estimate.pairs);
      layers += layer;
      most = Math.max(most, layers + (engine.layerCopies - 1) * layer + sums);
      if (most > enoughToKnow(memory)) return Math.ceil(most);
    }
    layers += BYTES_A_LAST_CLASS * estimate.classes;
  }
  return Math.ceil(Math.max(most, layers)) + BYTES_ASIDE;
}
