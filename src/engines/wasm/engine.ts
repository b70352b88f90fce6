import type { Board } from '../../problem/problem.js';
import {
  type Attempt,
  type AttemptState,
  type BatchRows,
  COMPLETE,
  type Engine,
  type FillKernel,
  type Kernels,
  outOfMemory,
  RUN_FIELDS,
  type SearchKernel,
  type SearchRows,
  type ShakeKernel,
  type Shaking,
  type WalkKernel,
  type WarnsdorffSearchKernel,
} from '../engine.js';
import { Batches, hasDistinctShifts, ON_TABLES, SmallTables, TIE_BREAK_NUMBERS } from './batches.js';
import { BoardMemory } from './board-memory.js';
import { instantiateModule, type LoadedKernels } from './kernel-exports.js';
import { type Bytes, type Module, moduleOf, moduleOfSync, readStamp, type WasmSource } from './source.js';

/** Walks: assembly/warnsdorff.ts, and in batches on small boards assembly/bitboard-batch.ts. */
export class Walk implements WalkKernel {
  readonly #memory: BoardMemory;
  readonly #batches: Batches;

  constructor(memory: BoardMemory, batches: Batches) {
    this.#memory = memory;
    this.#batches = batches;
  }

  begin({ start, end, tieBreak, moves, seed, stream }: Attempt): void {
    this.#memory.setMoves(moves);
    this.#memory.kernels.beginWalk(start, end, TIE_BREAK_NUMBERS[tieBreak], seed, stream);
  }

  run(nodes: number): AttemptState {
    return this.#memory.kernels.runWalk(nodes) as AttemptState;
  }

  get length(): number {
    return this.#memory.kernels.walkLength() >>> 0;
  }

  /** A walk takes nothing back. */
  get nodes(): number {
    return this.length;
  }

  squareAt(step: number): number {
    return this.#memory.path[step]!;
  }

  copyPath(target: Uint32Array): void {
    this.#memory.copyPath(target);
  }

  batch(attempt: Attempt, starts: Uint32Array, rows: BatchRows): void {
    this.#batches.walk(attempt, starts, rows);
  }
}

/** What two searches have in common. */
abstract class Search implements SearchKernel {
  readonly memory: BoardMemory;

  constructor(memory: BoardMemory) {
    this.memory = memory;
  }

  abstract begin(attempt: Attempt): void;
  abstract run(nodes: number): AttemptState;
  abstract get length(): number;
  abstract get nodes(): number;

  squareAt(step: number): number {
    return this.memory.path[step]!;
  }

  copyPath(target: Uint32Array): void {
    this.memory.copyPath(target);
  }

  keepLongest(): number {
    return this.memory.kernels.keepLongest(this.length) >>> 0;
  }

  copyLongest(target: Uint32Array): void {
    const at = this.memory.kernels.longestAddress.value >>> 2;
    target.set(this.memory.words.subarray(at, at + this.keepLongest()));
  }
}

/** Plain backtracking: assembly/backtracking.ts. */
export class Backtracking extends Search {
  begin({ start, end, closed, moves }: Attempt): void {
    this.memory.setMoves(moves);
    this.memory.kernels.beginBacktracking(start, end, closed);
  }

  run(nodes: number): AttemptState {
    return this.memory.kernels.runBacktracking(nodes) as AttemptState;
  }

  get length(): number {
    return this.memory.kernels.backtrackingLength() >>> 0;
  }

  get nodes(): number {
    return this.memory.kernels.backtrackingNodes();
  }
}

/** Searches in Warnsdorff's order: assembly/bitboard-search.ts where it can, else assembly/warnsdorff-backtracking.ts. */
export class WarnsdorffBacktracking extends Search implements WarnsdorffSearchKernel {
  readonly #tables: SmallTables;
  readonly #batches: Batches;
  #onBits = false;

  constructor(memory: BoardMemory, tables: SmallTables, batches: Batches) {
    super(memory);
    this.#tables = tables;
    this.#batches = batches;
  }

  begin(attempt: Attempt): void {
    const { memory } = this;
    const { kernels } = memory;
    const { start, end, closed, seed, stream, number } = attempt;
    let ties = TIE_BREAK_NUMBERS[attempt.tieBreak];
    memory.setMoves(attempt.moves);
    this.#onBits = hasDistinctShifts(memory.board!);
    if (this.#onBits) {
      if (this.#tables.prepareForOne(attempt)) ties = ON_TABLES;
      kernels.beginBitboardSearch(start, end, closed, ties, seed, stream, number);
    } else {
      kernels.beginSearch(start, end, closed, ties, seed, stream, number);
    }
  }

  run(nodes: number): AttemptState {
    const { kernels } = this.memory;
    return (this.#onBits ? kernels.runBitboardSearch(nodes) : kernels.runSearch(nodes)) as AttemptState;
  }

  get length(): number {
    const { kernels } = this.memory;
    return (this.#onBits ? kernels.bitboardSearchLength() : kernels.searchLength()) >>> 0;
  }

  get nodes(): number {
    const { kernels } = this.memory;
    return this.#onBits ? kernels.bitboardSearchNodes() : kernels.searchNodes();
  }

  batch(attempt: Attempt, starts: Uint32Array, most: number, rows: SearchRows): void {
    this.#batches.search(attempt, starts, most, rows);
  }
}

/** Exchanges of edges: assembly/shake.ts. */
export class Shake implements ShakeKernel {
  readonly #memory: BoardMemory;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  begin(tour: Uint32Array, { closed, seed, stream }: Shaking): void {
    const memory = this.#memory;
    const { kernels } = memory;
    if (!memory.reserveBehind(kernels.cycleBytes())) throw outOfMemory(memory.board!);
    memory.path.set(tour);
    kernels.beginShake(closed, seed, stream);
  }

  run(most: number, tour: Uint32Array): AttemptState {
    const state = this.#memory.kernels.runShake(most) as AttemptState;
    if (state === COMPLETE) tour.set(this.#memory.path);
    return state;
  }
}

/** Constructed tours: assembly/fill.ts. A window, its runs and the offsets lie one after the other behind the board. */
export class Fill implements FillKernel {
  readonly #memory: BoardMemory;
  /** Where the window begins: no view of it, which would keep memory alive that is given back. */
  #windowAddress = 0;
  #runsAddress = 0;
  #offsetsAddress = 0;

  constructor(memory: BoardMemory) {
    this.#memory = memory;
  }

  begin(offsets: Int32Array, room: number): Int32Array {
    const memory = this.#memory;
    const runWords = room * RUN_FIELDS;
    const at = memory.kernels.batchAddress.value >>> 0;
    if (!memory.reserveBehind((room + runWords + offsets.length) * 4)) throw outOfFillMemory();
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

/** The error for a constructed tour of which no window can be had. */
function outOfFillMemory(): RangeError {
  return new RangeError('the memory in which a tour is constructed, less than 1 MiB, cannot be had');
}

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

export { checkSource } from './source.js';

/**
 * The WebAssembly engine on a binary that is given, and checked. The modules import nothing and export numbers only, so
 * that they need no loader.
 * @throws TypeError, RangeError for what is no binary of this version; whatever the platform throws where WebAssembly is
 * missing or may not be compiled; WebAssembly.LinkError when its memory cannot be had
 */
export async function loadEngine(source: WasmSource): Promise<{ engine: Engine }> {
  return engineOf(await moduleOf(source));
}

/** The same without waiting. */
export function loadEngineSync(source: Bytes | Module): { engine: Engine } {
  return engineOf(moduleOfSync(source));
}

function engineOf(module: Module): { engine: Engine } {
  return { engine: createWasmEngine(instantiateModule(module, readStamp(module))) };
}
