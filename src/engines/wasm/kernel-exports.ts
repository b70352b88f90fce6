import type { Module } from './source.js';

/** What assembly/index.ts exports. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly LENGTHS_ADDRESS: { readonly value: number };
  readonly MOST_TOURS: { readonly value: number };
  readonly MOVES_ADDRESS: { readonly value: number };
  readonly NODES_ADDRESS: { readonly value: number };
  readonly PATHS_ADDRESS: { readonly value: number };
  readonly PREFERENCES_ADDRESS: { readonly value: number };
  readonly STARTS_ADDRESS: { readonly value: number };
  readonly STATUSES_ADDRESS: { readonly value: number };
  readonly batchAddress: { readonly value: number };
  readonly longestAddress: { readonly value: number };
  readonly marksAddress: { readonly value: number };
  readonly pathAddress: { readonly value: number };
  reserveBatch(bytes: number): number;
  reserveBoard(rows: number, cols: number, search: boolean): number;
  countDegrees(masked: boolean): void;
  writeDegrees(): void;
  batchRows(at: number, count: number): number;
  prepareRecords(): void;
  prepareBitboard(ranked: boolean): void;
  prepareWindows(tieBreak: number): void;
  walkSmallBatch(count: number, closed: boolean, tieBreak: number, seed: number, stream: number): void;
  beginWalk(start: number, end: number, tieBreak: number, seed: number, stream: number): void;
  runWalk(nodes: number): number;
  walkBatch(
    at: number,
    count: number,
    width: number,
    end: number,
    closed: boolean,
    tieBreak: number,
    seed: number,
    stream: number,
  ): void;
  walkWindowBatch(
    at: number,
    count: number,
    width: number,
    closed: boolean,
    tieBreak: number,
    seed: number,
    stream: number,
  ): void;
  walkLength(): number;
  beginBacktracking(start: number, end: number, closed: boolean): void;
  runBacktracking(nodes: number): number;
  backtrackingLength(): number;
  backtrackingNodes(): number;
  beginSearch(
    start: number,
    end: number,
    closed: boolean,
    tieBreak: number,
    seed: number,
    stream: number,
    attempt: number,
  ): void;
  runSearch(nodes: number): number;
  searchLength(): number;
  searchNodes(): number;
  beginBitboardSearch(
    start: number,
    end: number,
    closed: boolean,
    tieBreak: number,
    seed: number,
    stream: number,
    attempt: number,
  ): void;
  runBitboardSearch(nodes: number): number;
  bitboardSearchLength(): number;
  bitboardSearchNodes(): number;
  searchSmallBatch(count: number, corner: number, end: number, most: number): void;
  searchBatch(
    small: boolean,
    at: number,
    count: number,
    width: number,
    corner: number,
    end: number,
    tieBreak: number,
    seed: number,
    stream: number,
    most: number,
  ): void;
  prepareBackbite(): void;
  makeBackbiteBatch(count: number, closed: boolean, seed: number, stream: number): void;
  makeCoverBatch(count: number, end: number, closed: boolean, seed: number, stream: number): void;
  cycleBytes(): number;
  beginShake(closed: boolean, seed: number, stream: number): void;
  runShake(most: number): number;
  keepLongest(length: number): number;
  fillRuns(runs: number, runCount: number, offsets: number, out: number): void;
}

/** A module instantiated. */
export interface LoadedKernels {
  readonly exports: KernelExports;
  readonly simd: boolean;
  /** What it was instantiated from; others may instantiate it too. */
  readonly module: Module;
}

/**
 * The error for a compiled module that cannot be instantiated. It imports nothing, so it is its memory that cannot be had;
 * each platform has an error of its own for that, and V8 a RangeError, as for a bad argument.
 */
export function notRunnable(error: unknown): Error {
  return new WebAssembly.LinkError((error as Error).message);
}

/**
 * Instantiates a module that is compiled and known to be of this version: for a worker, which is sent one.
 * @throws WebAssembly.LinkError when its memory cannot be had
 */
export function instantiateModule(module: Module, simd: boolean): LoadedKernels {
  return { exports: instantiated(module) as KernelExports, simd, module };
}

/**
 * What a module exports that is compiled and imports nothing.
 * @throws WebAssembly.LinkError when its memory cannot be had
 */
export function instantiated(module: Module): unknown {
  try {
    return new WebAssembly.Instance(module).exports;
  } catch (error) {
    throw notRunnable(error);
  }
}
