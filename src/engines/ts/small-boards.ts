// No image: src/engines/wasm/engine.ts and batches.ts choose among the kernels of assembly/ in the same way.
import type { Board } from '../../problem/problem.js';
import type { Attempt, BatchRows } from '../engine.js';
import { isWalkedTogether } from '../small-boards.js';
import { smallBatches } from './bitboard.js';
import { BitboardSearch, fitsBitboardSearch } from './bitboard-search.js';
import type { KernelMakers } from './engine.js';
import type { Layout } from './layout.js';
import { Walk } from './warnsdorff.js';
import { WarnsdorffBacktracking } from './warnsdorff-backtracking.js';

/** Walks, in batches on small boards many at a time. */
class WalkTogether extends Walk {
  readonly #board: Board;

  constructor(layout: Layout, board: Board) {
    super(layout);
    this.#board = board;
  }

  override batch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
    if (
      isWalkedTogether(this.#board, attempt) &&
      smallBatches().prepare(this.#board, attempt, starts.length)
    ) {
      smallBatches().walk(attempt, starts, rows);
    } else {
      super.batch(attempt, starts, rows);
    }
  }
}

/**
 * The makers of those kernels that run faster on boards of at most 64 squares, in the place of the strategies' own: the same
 * tours, node for node. A solver put together from a few strategies does without them.
 */
export const SMALL_BOARD_KERNELS: KernelMakers = {
  warnsdorff: (layout, board) => new WalkTogether(layout, board),
  'warnsdorff-backtracking': (layout, board) =>
    fitsBitboardSearch(board) ? new BitboardSearch(layout) : new WarnsdorffBacktracking(layout),
};
