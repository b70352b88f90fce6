import type { BatchArrays } from '../../problem/batch.js';
import { TIES } from '../../problem/options.js';
import type { OrbitGraph } from '../../problem/orbit-graph.js';
import type { Board } from '../../problem/problem.js';
import type { Random } from '../../problem/random.js';
import {
  type Attempt,
  type AttemptState,
  COMPLETE,
  type Engine,
  type FillKernel,
  type Kernels,
  type OrbitWalkKernel,
  type OrbitWalkTerms,
  outOfMemory,
  type RandomKernel,
  RUN_FIELDS,
  type SearchKernel,
  type ShakeKernel,
  type WalkKernel,
  type WarnsdorffSearchKernel,
} from '../engine.js';
import { MAX_SMALL_SQUARES } from '../small-boards.js';
import {
  hasDistinctShifts,
  isWalkedInterleaved,
  isWalkedInWindows,
  isWalkedTogether,
  runBatch,
  SmallTables,
} from './batches.js';
import { BoardMemory } from './board-memory.js';
import { Holes } from './holes.js';
import { instantiateModule, type LoadedKernels } from './kernel-exports.js';
import { type Bytes, type Module, moduleOfSync, usesSimd } from './source.js';

/** A kernel that places squares one by one. */
abstract class PathKernel implements Omit<SearchKernel, 'begin'> {
  readonly memory: BoardMemory;
  readonly tables: SmallTables;
  /** The function that continues the attempt, by name: the function would keep memory alive that was released. */
  protected abstract readonly runner:
    | 'runWalk'
    | 'runBacktracking'
    | 'runBitboardSearch'
    | 'runSearch'
    | 'runOrbitWalk';

  constructor(memory: BoardMemory, tables: SmallTables) {
    this.memory = memory;
    this.tables = tables;
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

/** Walks: assembly/warnsdorff.ts; in batches warnsdorff-simd.ts, and on small boards bitboard-walk.ts or window.ts. */
class Walk extends PathKernel implements WalkKernel {
  protected readonly runner = 'runWalk';

  begin(attempt: Attempt): void {
    this.memory.setTerms(attempt);
    this.memory.kernels.beginWalk(attempt.start, attempt.stream);
  }

  batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void {
    const { memory, tables } = this;
    const { kernels, board } = memory;
    const isSmall = isWalkedTogether(board!, attempt);
    const hasTables =
      (isSmall || isWalkedInWindows(board!, attempt)) && tables.prepare(attempt, starts.length);
    const interleaved = !hasTables && isWalkedInterleaved(memory, rows);
    const tableKernel = isSmall ? 'walkSmallBatch' : 'walkWindowBatch';
    const run = (stream: number, together: boolean) =>
      kernels[hasTables ? tableKernel : together ? 'walkInterleaved' : 'walkBatch'](stream);
    runBatch(memory, attempt, starts, rows, isSmall && hasTables, run, interleaved);
  }
}

/** Plain backtracking: assembly/backtracking.ts. */
class Backtracking extends PathKernel implements SearchKernel {
  protected readonly runner = 'runBacktracking';

  begin(attempt: Attempt): void {
    this.memory.setTerms(attempt);
    this.memory.kernels.beginBacktracking(attempt.start);
  }
}

/** Searches in Warnsdorff's order: assembly/bitboard-search.ts on small boards, else assembly/warnsdorff-backtracking.ts. */
class WarnsdorffBacktracking extends PathKernel implements WarnsdorffSearchKernel {
  protected runner: 'runBitboardSearch' | 'runSearch' = 'runSearch';

  begin(attempt: Attempt): void {
    const { memory, tables } = this;
    const { kernels, board } = memory;
    const { start, stream, number } = attempt;
    const isSmall = hasDistinctShifts(board!);
    memory.setTerms(attempt, isSmall && tables.prepareForOne(attempt));
    if (isSmall) kernels.beginBitboardSearch(start, stream, number);
    else kernels.beginSearch(start, stream, number);
    this.runner = isSmall ? 'runBitboardSearch' : 'runSearch';
  }

  batch(attempt: Attempt, starts: Uint32Array, maxNodes: number, rows: BatchArrays): void {
    const { memory, tables } = this;
    const { kernels } = memory;
    const board = memory.board!;
    const { start: corner, moves, tieBreak } = attempt;
    const mayUseTables = board.squares <= MAX_SMALL_SQUARES && !TIES[tieBreak].random;
    const onTables = mayUseTables && tables.prepare(attempt, starts.length);
    const isSmall = hasDistinctShifts(board);
    if (isSmall) tables.prepareRecords(moves);
    runBatch(memory, attempt, starts, rows, onTables, (stream) => {
      if (onTables) kernels.searchSmallBatch(corner, maxNodes);
      else kernels.searchBatch(isSmall, corner, stream, maxNodes);
    });
  }
}

/** Returns a kernel for random tours: assembly/backbite-batch.ts or assembly/path-cover-batch.ts. */
function randomKernel(
  memory: BoardMemory,
  tables: SmallTables,
  name: 'makeBackbiteBatch' | 'makeCoverBatch',
): RandomKernel {
  return {
    batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void {
      tables.prepare(attempt, Number.POSITIVE_INFINITY);
      runBatch(memory, attempt, starts, rows, true, (stream) => memory.kernels[name](stream));
    },
  };
}

/** Returns the kernel for exchanges of edges: assembly/shake.ts. */
function shakeKernel(memory: BoardMemory): ShakeKernel {
  return {
    begin(tour: Uint32Array, { closed, seed, stream }: Pick<Attempt, 'closed' | 'seed' | 'stream'>): void {
      const { kernels } = memory;
      if (memory.reserveAfterBoard(kernels.cycleBytes()) === undefined) throw outOfMemory(memory.board!);
      memory.path.set(tour);
      kernels.setTerms(-1, closed, 0, 0, seed);
      kernels.beginShake(stream);
    },

    run(maxSquares: number, tour: Uint32Array): AttemptState {
      const state = memory.kernels.runShake(maxSquares) as AttemptState;
      if (state === COMPLETE) tour.set(memory.path);
      return state;
    },
  };
}

/** Returns the kernel for constructed tours: assembly/fill.ts. After the board lie a window, its runs and the offsets. */
function fillKernel(memory: BoardMemory): FillKernel {
  // The addresses of these. Views would keep memory alive that was released.
  let window = 0;
  let runs = 0;
  let offsetsAddress = 0;

  return {
    begin(offsets: Int32Array, room: number): Int32Array {
      const runWords = room * RUN_FIELDS;
      const at = memory.reserveAfterBoard((room + runWords + offsets.length) * 4);
      if (at === undefined) {
        throw new RangeError('constructing a tour needs up to 1 MiB of memory, which is not available here');
      }
      const { words } = memory;
      window = at;
      runs = at + room * 4;
      offsetsAddress = runs + runWords * 4;
      words.set(offsets, offsetsAddress >>> 2);
      return new Int32Array(words.buffer, runs, runWords);
    },

    fill(runCount: number, path: Uint32Array, from: number, to: number): void {
      const { kernels, words } = memory;
      kernels.fillRuns(runs, runCount, offsetsAddress, window);
      path.set(words.subarray(window >>> 2, (window >>> 2) + to - from), from);
    },
  };
}

/** Walks over orbits: assembly/orbit-walk.ts. */
class OrbitWalk extends PathKernel implements OrbitWalkKernel {
  protected readonly runner = 'runOrbitWalk';
  #random: Random | undefined;

  load({ bytes, count, map }: OrbitGraph): void {
    const { memory } = this;
    const at = memory.kernels.reserveOrbits(count, map.order, map.changesColour) >>> 0;
    if (at === 0) throw outOfMemory(memory.board!);
    memory.refreshViews();
    memory.bytes.set(bytes, at);
  }

  begin({ first, ends, mixing, random }: OrbitWalkTerms): void {
    const { kernels, words } = this.memory;
    this.#random = random;
    words.set(random.state, kernels.GENERATOR_ADDRESS.value >>> 2);
    if (ends) words.set(ends, kernels.ENDS_ADDRESS.value >>> 2);
    kernels.beginOrbitWalk(first, ends ? ends.length : -1, mixing);
  }

  override run(moves: number): AttemptState {
    const state = super.run(moves);
    const { kernels, words } = this.memory;
    const at = kernels.GENERATOR_ADDRESS.value >>> 2;
    for (let i = 0; i < 4; i++) this.#random!.state[i] = words[at + i]!;
    return state;
  }

  override path(length: number): Uint32Array {
    this.memory.kernels.writeOrbitPath();
    return super.path(length);
  }
}

/** Creates the WebAssembly engine. This folder has sizes, views and copies only: every loop is in assembly/. */
export function createWasmEngine(loaded: LoadedKernels): Engine {
  const memory = new BoardMemory(loaded);
  const tables = new SmallTables(memory);
  const kernels: Kernels = {
    warnsdorff: new Walk(memory, tables),
    backtracking: new Backtracking(memory, tables),
    'warnsdorff-backtracking': new WarnsdorffBacktracking(memory, tables),
    backbite: randomKernel(memory, tables, 'makeBackbiteBatch'),
    'path-cover': randomKernel(memory, tables, 'makeCoverBatch'),
    shake: shakeKernel(memory),
    fill: fillKernel(memory),
    'orbit-walk': new OrbitWalk(memory, tables),
  };

  return {
    name: 'wasm',
    simd: loaded.simd,
    holes: new Holes(memory),

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
 * @throws TypeError, RangeError for a binary of another version or kind; Refusal where WebAssembly is refused; ReferenceError
 * where it is missing
 */
export function loadEngineSync(source: Bytes | Module): { engine: Engine } {
  return engineOf(moduleOfSync(source));
}

export function engineOf(module: Module): { engine: Engine } {
  return { engine: createWasmEngine(instantiateModule(module, usesSimd(module))) };
}
