import type { Board } from '../../problem.js';
import type { Attempt, AttemptState, BatchRows, Kernels } from '../engine.js';
import { countDegrees, readDegrees } from './knight.js';
import { type Layout, reserveBoard } from './layout.js';
import { Walk } from './warnsdorff.js';

/** The TypeScript kernels. */
export function createTsKernels(): Kernels {
  let board: Board | undefined;
  let searchable = false;
  let layout: Layout | undefined;
  let walk: Walk | undefined;

  return {
    name: 'ts',
    simd: false,

    setBoard(next: Board, search: boolean): void {
      if (next === board && (searchable || !search)) return;
      board = undefined;
      layout = undefined;
      walk = undefined;
      layout = reserveBoard(next, search);
      countDegrees(layout, next.blocked);
      walk = new Walk(layout);
      board = next;
      searchable = search;
    },

    degrees(): Uint8Array {
      return readDegrees(layout!);
    },

    begin(attempt: Attempt): void {
      walk!.begin(attempt, attempt.start, attempt.stream);
    },

    run(nodes: number): AttemptState {
      return walk!.run(nodes);
    },

    get length(): number {
      return walk!.length;
    },

    copyPath(target: Uint32Array): void {
      target.set(layout!.path.subarray(0, walk!.length));
    },

    walkBatch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
      walk!.batch(attempt, starts, rows);
    },
  };
}
