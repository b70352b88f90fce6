// No image: it puts the kernels behind the contract, as src/engines/wasm/engine.ts does with those of assembly/.
import type { Board } from '../../problem/problem.js';
import type { Engine, Kernels } from '../engine.js';
import { countDegrees, type Layout, readDegrees, reserveBoard } from './layout.js';

/** How the TypeScript kernels are made, each for one board; those that a program does not need are left out of it. */
export type KernelMakers = {
  readonly [Name in keyof Kernels]?: (layout: Layout, board: Board) => Kernels[Name];
};

/** The TypeScript engine with some kernels. */
export function createTsEngine(makers: KernelMakers): Engine {
  let board: Board | undefined;
  let searchable = false;
  let layout: Layout | undefined;
  let kernels: Partial<Kernels> = {};

  return {
    name: 'ts',
    simd: false,

    setBoard(next: Board, search: boolean): void {
      if (next === board && (searchable || !search)) return;
      // Lets the old arrays go before the new ones are made.
      board = undefined;
      layout = undefined;
      kernels = {};
      layout = reserveBoard(next, search);
      countDegrees(layout, next.blocked);
      board = next;
      searchable = search;
    },

    degrees(): Uint8Array {
      return readDegrees(layout!);
    },

    kernel<Name extends keyof Kernels>(name: Name): Kernels[Name] {
      kernels[name] ??= makers[name]!(layout!, board!);
      return kernels[name] as Kernels[Name];
    },
  };
}
