import type { Board } from '../../problem/problem.js';
import { RUN_FIELDS } from '../../strategies/divide-and-conquer/runs.js';
import {
  type Attempt,
  type AttemptState,
  type BatchRows,
  COMPLETE,
  isSmall,
  type Kernels,
  type SearchRows,
  type Shaking,
  WINDOW_SQUARES,
} from '../engine.js';
import { Backbite } from './backbite.js';
import { Backtracking } from './backtracking.js';
import { smallBatches } from './bitboard.js';
import { BitboardSearch, isBitSearched } from './bitboard-search.js';
import { fillRuns } from './fill.js';
import { countDegrees, readDegrees } from './knight.js';
import { type Layout, reserveBoard } from './layout.js';
import { searchEach } from './search-batch.js';
import { Shake } from './shake.js';
import { Walk } from './warnsdorff.js';
import { WarnsdorffBacktracking } from './warnsdorff-backtracking.js';

/** The kernels on the arrays of one board. */
interface BoardKernels {
  readonly board: Board;
  readonly searchable: boolean;
  readonly layout: Layout;
  readonly walk: Walk;
  readonly searches: {
    readonly backtracking: Backtracking;
    readonly 'warnsdorff-backtracking': BitboardSearch | WarnsdorffBacktracking;
  };
}

/** The TypeScript kernels. */
export function createTsKernels(): Kernels {
  let at: BoardKernels | undefined;
  /** Of the constructed tour that is being written. */
  let offsets: Int32Array = new Int32Array(0);
  let runs: Int32Array = new Int32Array(0);
  let walking = true;
  let backbite: Backbite | undefined;
  let shake: Shake | undefined;
  let search: Backtracking | BitboardSearch | WarnsdorffBacktracking | undefined;

  return {
    name: 'ts',
    simd: false,

    setBoard(board: Board, searchable: boolean): void {
      if (board === at?.board && (at.searchable || !searchable)) return;
      at = undefined; // lets the old arrays go before the new ones are made
      search = undefined;
      backbite = undefined;
      shake = undefined;
      const layout = reserveBoard(board, searchable);
      countDegrees(layout, board.blocked);
      const searches = {
        backtracking: new Backtracking(layout),
        'warnsdorff-backtracking': isBitSearched(board)
          ? new BitboardSearch(layout)
          : new WarnsdorffBacktracking(layout),
      };
      at = { board, searchable, layout, walk: new Walk(layout), searches };
    },

    degrees(): Uint8Array {
      return readDegrees(at!.layout);
    },

    begin(attempt: Attempt): void {
      walking = attempt.kernel === 'warnsdorff';
      if (attempt.kernel === 'warnsdorff') {
        at!.walk.begin(attempt, attempt.start, attempt.stream);
      } else {
        search = at!.searches[attempt.kernel];
        search.begin(attempt);
      }
    },

    run(nodes: number): AttemptState {
      return walking ? at!.walk.run(nodes) : search!.run(nodes);
    },

    get length(): number {
      return walking ? at!.walk.length : search!.length;
    },

    get nodes(): number {
      return walking ? at!.walk.length : search!.nodes;
    },

    get longestLength(): number {
      return walking ? at!.walk.length : Math.max(search!.length, search!.longest.length);
    },

    copyPath(target: Uint32Array): void {
      target.set(at!.layout.path.subarray(0, this.length));
    },

    copyLongest(target: Uint32Array): void {
      if (!walking) search!.longest.keep(search!.length);
      const { path, longest } = at!.layout;
      target.set((walking ? path : longest).subarray(0, this.longestLength));
    },

    walkBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
      const { board, walk } = at!;
      if (isSmall(board, attempt) && smallBatches().prepare(board, attempt, starts.length)) {
        smallBatches().walk(attempt, starts, rows);
      } else {
        walk.batch(attempt, starts, rows);
      }
    },

    searchBatch(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void {
      const { layout, searches } = at!;
      searchEach(layout, searches['warnsdorff-backtracking'], attempt, starts, most, rows);
    },

    randomBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
      const { board, layout, walk } = at!;
      backbite ??= new Backbite(layout, walk, board, attempt.moves);
      backbite.batch(attempt, starts, rows);
    },

    beginShake(path: Uint32Array, shaking: Shaking): void {
      const { layout } = at!;
      shake ??= new Shake(layout);
      layout.path.set(path);
      shake.begin(shaking);
    },

    runShake(most: number, path: Uint32Array): AttemptState {
      const { layout } = at!;
      const state = shake!.run(most);
      if (state === COMPLETE) path.set(layout.path.subarray(0, layout.freeSquares));
      return state;
    },

    beginFill(runOffsets: Int32Array): Int32Array {
      offsets = runOffsets;
      if (runs.length === 0) runs = new Int32Array(WINDOW_SQUARES * RUN_FIELDS);
      return runs;
    },

    fill(runCount: number, path: Uint32Array, from: number, to: number): void {
      // A view of the window: places in it are small integers, whatever the board.
      const window = new Int32Array(path.buffer, path.byteOffset + 4 * from, to - from);
      fillRuns(runs, runCount, offsets, window);
    },
  };
}
