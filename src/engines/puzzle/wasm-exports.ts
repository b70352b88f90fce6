import type { Module } from '../wasm/webassembly.js';
import type { Segment } from './kernel.js';

interface Address {
  readonly value: number;
}

/** What assembly/puzzle/index.ts exports. */
export interface PuzzleExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly SEGMENTS_ADDRESS: Address;
  // Boards of up to 128 squares.
  readonly NEIGHBOURS_ADDRESS: Address;
  readonly DISTANCES_ADDRESS: Address;
  readonly PATH_ADDRESS: Address;
  readonly FILLINGS_ADDRESS: Address;
  readonly RANKS_ADDRESS: Address;
  readonly nodes: { readonly value: number };
  readonly found: { readonly value: number };
  beginFilling(segments: number, length: number, openLow: bigint, openHigh: bigint, known: number): void;
  runFilling(limit: number, inOrder: boolean): number;
  // Larger ones.
  readonly neighboursAddress: Address;
  readonly degreesAddress: Address;
  readonly distancesAddress: Address;
  readonly openAddress: Address;
  readonly pathAddress: Address;
  readonly fillingsAddress: Address;
  readonly ranksAddress: Address;
  readonly arrayNodes: { readonly value: number };
  readonly arrayFound: { readonly value: number };
  reserveArrays(squares: number, keptBytes: number): number;
  beginArrayFilling(segments: number, length: number, known: number): void;
  runArrayFilling(limit: number, inOrder: boolean): number;
}

/** An instance of the binary, with memory of its own. */
export function puzzleExports(module: Module): PuzzleExports {
  return new WebAssembly.Instance(module).exports as unknown as PuzzleExports;
}

/** Hands segments to either kernel. */
export function writeSegments(
  { memory, SEGMENTS_ADDRESS }: PuzzleExports,
  segments: readonly Segment[],
): void {
  const fields = segments.flatMap(({ from, to, moves, step, direction }) => [
    from,
    to,
    moves,
    step,
    direction,
  ]);
  new Int32Array(memory.buffer, SEGMENTS_ADDRESS.value, fields.length).set(fields);
}
