import { onPlatform } from './refusal.js';
import type { Module } from './source.js';

/** An exported global. */
export interface Value {
  readonly value: number;
}

/** The exports of assembly/index.ts. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly MOVES_ADDRESS: Value;
  readonly PREFERENCES_ADDRESS: Value;
  readonly boardEndAddress: Value;
  readonly longestAddress: Value;
  readonly marksAddress: Value;
  readonly pathAddress: Value;
  readonly rowsAddress: Value;
  readonly componentCount: Value;
  readonly crossingCountsAddress: Value;
  readonly firstOfAddress: Value;
  readonly numberOfAddress: Value;
  readonly provenCell: Value;
  readonly provenSquares: Value;
  readonly componentSizesAddress: Value;
  readonly linksAddress: Value;
  readonly missingAddress: Value;
  readonly missingWhite: Value;
  readonly missingBlack: Value;
  readonly kindsAddress: Value;
  readonly movesAddress: Value;
  reserveHoles(rows: number, cols: number): number;
  examineLightly(rows: number, cols: number, closed: boolean): void;
  examineHeavily(
    rows: number,
    cols: number,
    closed: boolean,
    end: number,
    hasParts: boolean,
    isNext: boolean,
  ): number;
  linkSquares(end: number, tolerance: number): number;
  refine(closed: boolean, openSquares: number, counts: boolean): number;
  reserveBoard(rows: number, cols: number, search: boolean): number;
  reserveAfterBoard(bytes: number): number;
  countDegrees(masked: boolean): void;
  writeDegrees(): void;
  setTerms(end: number, closed: boolean, outward: number, ties: number, seed: number): void;
  pathLength(): number;
  nodeCount(): number;
  keepLongest(): number;
  beginWalk(start: number, stream: number): void;
  runWalk(maxNodes: number): number;
  beginBacktracking(start: number): void;
  runBacktracking(maxNodes: number): number;
  beginSearch(start: number, stream: number, attempt: number): void;
  runSearch(maxNodes: number): number;
  beginBitboardSearch(start: number, stream: number, attempt: number): void;
  runBitboardSearch(maxNodes: number): number;
  prepareRecords(): void;
  prepareBitboard(ranked: boolean): void;
  prepareWindows(outward: number, ranked: boolean): void;
  beginBatch(tours: number, squareBytes: number): void;
  walkBatch(stream: number): void;
  walkSmallBatch(stream: number): void;
  walkWindowBatch(stream: number): void;
  interleavedBytes(): number;
  walkInterleaved(stream: number): void;
  searchBatch(small: boolean, corner: number, stream: number, maxNodes: number): void;
  searchSmallBatch(corner: number, maxNodes: number): void;
  makeBackbiteBatch(stream: number): void;
  makeCoverBatch(stream: number): void;
  cycleBytes(): number;
  beginShake(stream: number): void;
  runShake(maxSquares: number): number;
  readonly ENDS_ADDRESS: Value;
  readonly GENERATOR_ADDRESS: Value;
  reserveOrbits(count: number, order: number, changesColour: boolean): number;
  beginOrbitWalk(first: number, ends: number, mixing: number): void;
  runOrbitWalk(maxMoves: number): number;
  writeOrbitPath(): void;
  fillRuns(runs: number, runCount: number, offsets: number, out: number): void;
}

/** An instance of a module. */
export interface LoadedKernels {
  readonly exports: KernelExports;
  readonly simd: boolean;
  /** The module of the instance. Others may instantiate it, too. */
  readonly module: Module;
}

/** Instantiates a compiled module of this version, such as one sent to a worker. @throws Refusal */
export function instantiateModule(module: Module, simd: boolean): LoadedKernels {
  const exports = onPlatform(() => new WebAssembly.Instance(module).exports);
  return { exports: exports as unknown as KernelExports, simd, module };
}
