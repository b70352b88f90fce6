// No counterpart in assembly/: src/engines/wasm/engine.ts does the same with its kernels.
import type { Board } from '../../problem/problem.js';
import type { Engine, Kernels } from '../engine.js';
import { countDegrees, type Layout, readDegrees, reserveBoard } from './layout.js';

/** Functions that make the TypeScript kernels for a board. A bundle contains only those of its strategies. */
export type KernelMakers = { readonly [Name in keyof Kernels]?: (layout: Layout) => Kernels[Name] };

/** Creates the TypeScript engine with some kernels. */
export function createTsEngine(makers: KernelMakers): Engine {
  let layout: Layout | undefined;
  let kernels: Partial<Kernels> = {};

  return {
    name: 'ts',
    simd: false,

    setBoard(board: Board, search: boolean): void {
      // Releases the old arrays before it allocates the new ones.
      layout = undefined;
      kernels = {};
      layout = reserveBoard(board, search);
      countDegrees(layout);
    },

    degrees: () => readDegrees(layout!),

    kernel<Name extends keyof Kernels>(name: Name): Kernels[Name] {
      kernels[name] ??= makers[name]!(layout!);
      return kernels[name] as Kernels[Name];
    },
  };
}
