import type { BatchArrays } from '../../problem/batch.js';
import type { Board } from '../../problem/problem.js';
import {
  type Attempt,
  type AttemptState,
  COMPLETE,
  type Engine,
  type FillKernel,
  type Kernels,
  outOfMemory,
  RUN_FIELDS,
  type SearchKernel,
  type ShakeKernel,
  type WalkKernel,
  type WarnsdorffSearchKernel,
} from '../engine.js';
import { Batches, hasDistinctShifts, ON_TABLES, SmallTables, TIE_BREAK_NUMBERS } from './batches.js';
import { BoardMemory } from './board-memory.js';
import { instantiateModule, type LoadedKernels } from './kernel-exports.js';
import { type Bytes, type Module, moduleOf, moduleOfSync, usesSimd, type WasmSource } from './source.js';

/** A kernel that places squares one by one. */
abstract class PathKernel implements SearchKernel {
  readonly memory: BoardMemory;
  /** The function that continues the attempt, by name: the function would keep memory alive that was released. */
  protected runner: 'runWalk' | 'runBacktracking' | 'runBitboardSearch' | 'runSearch' = 'runWalk';

  constructor(memory: BoardMemory) {
    this.memory = memory;
  }

  abstract begin(attempt: Attempt): void;

  /** Sets the terms of an attempt. */
  protected setTerms({ end, closed, moves, tieBreak, seed }: Attempt, onTables = false): void {
    this.memory.setMoves(moves);
    const ties = onTables ? ON_TABLES : TIE_BREAK_NUMBERS[tieBreak];
    this.memory.kernels.setTerms(end, closed, ties, seed);
  }

  run(nodes: number): AttemptState {
    return this.memory.kernels[this.runner](nodes) as AttemptState;
  }

  get length(): number {
    return this.memory.kernels.pathLength() >>> 0;
  }

  get nodes(): number {
    return this.memory.kernels.nodeCount();
  }

  squareAt(step: number): number {
    return this.memory.path[step]!;
  }

  path(length: number): Uint32Array {
    return this.memory.pathView(length);
  }

  keepLongest(): number {
    return this.memory.kernels.keepLongest() >>> 0;
  }

  copyLongest(target: Uint32Array): void {
    const at = this.memory.kernels.longestAddress.value >>> 2;
    target.set(this.memory.words.subarray(at, at + this.keepLongest()));
  }
}

/** Walks: assembly/warnsdorff.ts. */
class Walk extends PathKernel implements WalkKernel {
  readonly #batches: Batches;

  constructor(memory: BoardMemory, batches: Batches) {
    super(memory);
    this.#batches = batches;
  }

  begin(attempt: Attempt): void {
    const { kernels } = this.memory;
    this.setTerms(attempt);
    kernels.beginWalk(attempt.start, attempt.stream);
    this.runner = 'runWalk';
  }

  batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void {
    this.#batches.walk(attempt, starts, rows);
  }
}

/** Plain backtracking: assembly/backtracking.ts. */
class Backtracking extends PathKernel {
  begin(attempt: Attempt): void {
    const { kernels } = this.memory;
    this.setTerms(attempt);
    kernels.beginBacktracking(attempt.start);
    this.runner = 'runBacktracking';
  }
}

/** Searches in Warnsdorff's order: assembly/bitboard-search.ts on small boards, else assembly/warnsdorff-backtracking.ts. */
class WarnsdorffBacktracking extends PathKernel implements WarnsdorffSearchKernel {
  readonly #tables: SmallTables;
  readonly #batches: Batches;

  constructor(memory: BoardMemory, tables: SmallTables, batches: Batches) {
    super(memory);
    this.#tables = tables;
    this.#batches = batches;
  }

  begin(attempt: Attempt): void {
    const { kernels, board } = this.memory;
    const { start, stream, number } = attempt;
    const isSmall = hasDistinctShifts(board!);
    this.memory.setMoves(attempt.moves);
    this.setTerms(attempt, isSmall && this.#tables.prepareForOne(attempt));
    if (isSmall) kernels.beginBitboardSearch(start, stream, number);
    else kernels.beginSearch(start, stream, number);
    this.runner = isSmall ? 'runBitboardSearch' : 'runSearch';
  }

  batch(attempt: Attempt, starts: Uint32Array, maxNodes: number, rows: BatchArrays): void {
    this.#batches.search(attempt, starts, maxNodes, rows);
  }
}

/** Exchanges of edges: assembly/shake.ts. */
class Shake implements ShakeKernel {
  readonly #memory: BoardMemory;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  begin(tour: Uint32Array, { closed, seed, stream }: Pick<Attempt, 'closed' | 'seed' | 'stream'>): void {
    const memory = this.#memory;
    const { kernels } = memory;
    if (memory.reserveAfterBoard(kernels.cycleBytes()) === undefined) throw outOfMemory(memory.board!);
    memory.path.set(tour);
    kernels.setTerms(-1, closed, 0, seed);
    kernels.beginShake(stream);
  }

  run(maxSquares: number, tour: Uint32Array): AttemptState {
    const state = this.#memory.kernels.runShake(maxSquares) as AttemptState;
    if (state === COMPLETE) tour.set(this.#memory.path);
    return state;
  }
}

/** Constructed tours: assembly/fill.ts. After the board lie a window, its runs and the offsets. */
class Fill implements FillKernel {
  readonly #memory: BoardMemory;
  /** The address of the window. A view would keep memory alive that was released. */
  #windowAddress = 0;
  #runsAddress = 0;
  #offsetsAddress = 0;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  begin(offsets: Int32Array, room: number): Int32Array {
    const memory = this.#memory;
    const runWords = room * RUN_FIELDS;
    const at = memory.reserveAfterBoard((room + runWords + offsets.length) * 4);
    if (at === undefined) {
      throw new RangeError('constructing a tour needs up to 1 MiB of memory, which is not available here');
    }
    const { words } = memory;
    this.#windowAddress = at;
    this.#runsAddress = at + room * 4;
    this.#offsetsAddress = this.#runsAddress + runWords * 4;
    words.set(offsets, this.#offsetsAddress >>> 2);
    return new Int32Array(words.buffer, this.#runsAddress, runWords);
  }

  fill(runCount: number, path: Uint32Array, from: number, to: number): void {
    const { kernels, words } = this.#memory;
    const window = this.#windowAddress;
    kernels.fillRuns(this.#runsAddress, runCount, this.#offsetsAddress, window);
    path.set(words.subarray(window >>> 2, (window >>> 2) + to - from), from);
  }
}

/** Creates the WebAssembly engine. This folder has sizes, views and copies only: every loop is in assembly/. */
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
      tables.forget();
      memory.setBoard(board, search);
    },

    degrees: () => memory.degrees(),

    kernel<Name extends keyof Kernels>(name: Name): Kernels[Name] {
      return kernels[name];
    },
  };
}

export { checkSource } from './source.js';

/**
 * Loads the WebAssembly engine from a binary that was passed and checked. It imports nothing and exports numbers only, so it
 * needs no loader.
 * @throws TypeError, RangeError for a binary of another version or kind; WebAssembly.LinkError if its memory cannot be
 * allocated; the platform's error where WebAssembly is missing or refused
 */
export async function loadEngine(source: WasmSource): Promise<{ engine: Engine }> {
  return engineOf(await moduleOf(source));
}

/** Does the same without waiting. */
export function loadEngineSync(source: Bytes | Module): { engine: Engine } {
  return engineOf(moduleOfSync(source));
}

function engineOf(module: Module): { engine: Engine } {
  return { engine: createWasmEngine(instantiateModule(module, usesSimd(module))) };
}
