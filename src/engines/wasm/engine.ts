import type { Board } from '../../problem/problem.js';
import type { Engine, Kernels } from '../engine.js';
import { Batches } from './batches.js';
import { BoardMemory } from './board-memory.js';
import type { LoadedKernels } from './kernel-exports.js';
import { Backtracking, Fill, Shake, Walk, WarnsdorffBacktracking } from './kernels.js';
import { SmallTables } from './small-tables.js';

/** The WebAssembly engine on linear memory. Only sizes, views and copies in this folder: every loop is in assembly/. */
export function createWasmEngine(loaded: LoadedKernels): Engine {
  const memory = new BoardMemory(loaded);
  const tables = new SmallTables(memory);
  const batches = new Batches(memory, tables);
  const kernels: Kernels = {
    warnsdorff: new Walk(memory, batches),
    backtracking: new Backtracking(memory),
    'warnsdorff-backtracking': new WarnsdorffBacktracking(memory, tables, batches),
    backbite: { batch: (attempt, starts, rows) => batches.bite(attempt, starts, rows) },
    'path-cover': { batch: (attempt, starts, rows) => batches.cover(attempt, starts, rows) },
    shake: new Shake(memory),
    fill: new Fill(memory),
  };

  return {
    name: 'wasm',
    simd: loaded.simd,

    setBoard(board: Board, search: boolean): void {
      if (memory.setBoard(board, search)) tables.forget();
    },

    degrees(): Uint8Array {
      return memory.degrees();
    },

    kernel<Name extends keyof Kernels>(name: Name): Kernels[Name] {
      return kernels[name];
    },
  };
}
