import type { Module } from '../wasm/webassembly.js';
import {
  type FillingKernel,
  type Gaps,
  type KnightGraph,
  MOST_FILLED_SQUARES,
  type PuzzleEngine,
} from './kernel.js';
import { WasmArrayFilling } from './wasm-array-filling.js';
import { type PuzzleExports, puzzleExports, writeSegments } from './wasm-exports.js';

/** In a byte: no way leads there. */
const UNREACHABLE_BYTE = 255;

/**
 * By binary, the last kernel of up to 128 squares: the next puzzle is often on the same board, and an instance takes longer
 * than most searches.
 */
const kept = new WeakMap<Module, { readonly graph: KnightGraph; readonly kernel: FillingKernel }>();

/** The engine on a compiled binary: each kernel is an instance of its own. */
export function wasmPuzzleEngine(module: Module): PuzzleEngine {
  return {
    name: 'wasm',
    createFilling(graph) {
      if (graph.squares > MOST_FILLED_SQUARES) return new WasmArrayFilling(module, graph);
      const last = kept.get(module);
      if (last?.graph === graph) return last.kernel;
      const kernel = new WasmFilling(module, graph);
      kept.set(module, { graph, kernel });
      return kernel;
    },
  };
}

/** A set of squares as its two words. */
function wordsOf(squares: Iterable<number>): [low: bigint, high: bigint] {
  const words: [bigint, bigint] = [0n, 0n];
  for (const square of squares) words[square >> 6]! |= 1n << BigInt(square & 63);
  return words;
}

/** Fillings of a board of up to 128 squares. */
class WasmFilling implements FillingKernel {
  readonly #exports: PuzzleExports;
  #length = 0;

  constructor(module: Module, { squares, neighbours, distances }: KnightGraph) {
    this.#exports = puzzleExports(module);
    const { memory, NEIGHBOURS_ADDRESS, DISTANCES_ADDRESS } = this.#exports;
    const sets = new BigUint64Array(memory.buffer, NEIGHBOURS_ADDRESS.value, 2 * squares);
    sets.set(neighbours.flatMap(wordsOf));
    const bytes = this.#bytes(DISTANCES_ADDRESS, MOST_FILLED_SQUARES ** 2).fill(UNREACHABLE_BYTE);
    for (let from = 0; from < squares; from++) {
      for (let to = 0; to < squares; to++) {
        bytes[from * MOST_FILLED_SQUARES + to] = Math.min(distances[from * squares + to]!, UNREACHABLE_BYTE);
      }
    }
  }

  get nodes(): number {
    return this.#exports.nodes.value;
  }

  get found(): number {
    return this.#exports.found.value;
  }

  begin({ path, open, segments }: Gaps, known?: Uint32Array): void {
    const { PATH_ADDRESS, FILLINGS_ADDRESS, beginFilling } = this.#exports;
    this.#length = path.length;
    this.#bytes(PATH_ADDRESS, path.length).set(path);
    writeSegments(this.#exports, segments);
    const squares = [...open.keys()].filter((square) => open[square]);
    if (known) this.#bytes(FILLINGS_ADDRESS, known.length).set(known);
    beginFilling(segments.length, path.length, ...wordsOf(squares), known ? 1 : 0);
  }

  run(ranks: Uint16Array, nodes: number, inOrder: boolean): boolean {
    this.#bytes(this.#exports.RANKS_ADDRESS, ranks.length).set(ranks);
    return this.#exports.runFilling(nodes, inOrder) !== 0;
  }

  copyFilling(index: number): Uint32Array {
    const fillings = this.#bytes(this.#exports.FILLINGS_ADDRESS, 2 * MOST_FILLED_SQUARES);
    const first = index * MOST_FILLED_SQUARES;
    return Uint32Array.from(fillings.subarray(first, first + this.#length));
  }

  #bytes({ value }: { readonly value: number }, length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, value, length);
  }
}
