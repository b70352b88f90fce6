/**
 * The contract between the counts of src/census and an engine: what a step of the sweep and a join of two halves are, in
 * numbers, and the kernel that carries them out. Codes have two bits a slot and are exact as numbers: 26 slots at most.
 */

import type { ListingGraph, ListingKernel } from './listing.js';

/** Slots: the squares of two rows and two more, and the virtual vertex. Eleven columns make 25. */
export const MOST_COLUMNS = 11;

/** One way to go on from a class. */
export interface Option {
  /** Classes whose code has `value` in the bits of `mask` have the option. */
  readonly mask: number;
  readonly value: number;
  /** What the edges add to the code. */
  readonly delta: number;
  /** Edges between two slots, in the order in which they are added. */
  readonly edges: readonly (readonly [slot: number, other: number])[];
}

/** One step of a sweep: a square with all its edges to later squares, or one edge that is taken or not. */
export interface Step {
  /** Low bits of the slots that must have an edge, or two, after the step. */
  readonly needOne: number;
  readonly needTwo: number;
  /** Bits that must not be set after it. */
  readonly forbidden: number;
  /** The code, slot 0 left out, with which the tour is complete; -1: it cannot be. */
  readonly complete: number;
  /** Low bits of the black and white slots. */
  readonly blackSlots: number;
  readonly whiteSlots: number;
  /** Both bits of the slots of squares. */
  readonly squareBits: number;
  /** Degrees of the black squares that are done, less those of the white ones. */
  readonly blackSurplus: number;
  /** How many ends may be black or white; -1: colours are not asked. */
  readonly blackEnds: number;
  readonly whiteEnds: number;
  readonly virtualSlot: number;
  /** Whether slot 0 is done after the step and the others move down. */
  readonly shifts: boolean;
  /** Whether some square has edges, so that a class without endpoints is a cycle closed too early. */
  readonly started: boolean;
  readonly options: readonly Option[];
}

/** The join of two halves. */
export interface Join {
  /** The code of the squares between the halves when each has two edges, the virtual vertex's two included. */
  readonly full: number;
  /** How many squares lie between the halves. */
  readonly middle: number;
  readonly virtualSlot: number;
  /** The edges between these squares, dealt out; each half in its own slots. */
  readonly upperOptions: readonly Option[];
  readonly lowerOptions: readonly Option[];
  /** Whether the lower half is the upper one turned round. */
  readonly shared: boolean;
  /** And so are its options. */
  readonly changesPlaces: boolean;
  /** The columns of a board that is its own mirror image, options included; 0: it is not. */
  readonly mirrorColumns: number;
}

/** One of the parts in which a count is made, by kernels that share it: of targets, each `of`-th from the one at `index` on. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** All of it, in one part. */
export const WHOLE: Part = { index: 0, of: 1 };

/** Where a count needs more memory than it may have. */
export class MemoryRefused extends Error {
  /** The bytes that it would have come to by then. */
  readonly bytes: number;
  /** Whether the platform had no more, though it would have been allowed. */
  readonly byPlatform: boolean;

  constructor(bytes: number, byPlatform: boolean) {
    super(`${bytes} bytes of memory cannot be had`);
    this.name = 'MemoryRefused';
    this.bytes = bytes;
    this.byPlatform = byPlatform;
  }
}

/** A layer without its counts. */
export interface LayerCopy {
  /** Two words a class, the low one first. */
  readonly codes: Uint32Array;
  /** Where the states of each class begin, and the last ones end. */
  readonly starts: Uint32Array;
  readonly ranks: Uint32Array;
}

/** A step as a matrix. */
export interface Transitions {
  /** Two numbers each: the state of the layer before, and the state of the next layer that it leads to. */
  readonly pairs: Uint32Array;
  /** The states of the layer before that the step completes. */
  readonly completing: Uint32Array;
  /** How many states the next layer has. */
  readonly states: number;
}

/** One count: its methods throw {@link MemoryRefused}, and then it is of no further use. */
export interface CensusKernel {
  /** Classes and states of the layer in hand. */
  readonly classes: number;
  readonly states: number;
  readonly targets: number;
  readonly targetsDone: number;
  /** Whether a count did not fit, so that only counts modulo primes are right. */
  readonly overflowed: boolean;
  /** No more tours than so many are joined. */
  readonly mostJoined: number;
  /** Tours completed in sweeps, and joined: modulo 2^64, or modulo the prime. */
  readonly completed: bigint;
  readonly joined: bigint;
  readonly peakBytes: number;
  /** The layer before the first square; what was kept stays. */
  beginLayer(): void;
  runStep(step: Step): void;
  /** The same, written down; counts are lost. */
  recordStep(step: Step): Transitions;
  copyLayer(): LayerCopy;
  /** Puts a layer in the place of the one in hand; each state counts once. */
  restoreLayer(layer: LayerCopy): void;
  /** Keeps the layer in hand as the upper half of a join. */
  keepLayer(): void;
  /** @param part the targets that are joined */
  beginJoin(join: Join, part: Part): void;
  /** Goes on by so many targets, and joins those of its part; false when none is left. */
  runJoin(most: number): boolean;
}

/** Recorded steps, applied to counts modulo a prime. Its methods throw {@link MemoryRefused}. */
export interface TransferKernel {
  /** Takes a recorded step in; returns its number. */
  load(transitions: Transitions): number;
  /** The layer before the first square. */
  begin(prime: number): void;
  apply(step: number): void;
  /** Tours completed so far, modulo the prime. */
  readonly completed: number;
}

/** What a kernel is made for. */
export interface KernelSettings {
  /** The most fragments that a class can have. */
  readonly mostPairs: number;
  /** A prime below 2^31, or 0 for exact counts. */
  readonly modulus: number;
  /** The most bytes it may use. */
  readonly memory: number;
}

/** Squares and the orbits of a symmetry of them: at most 255 squares and 64 orbits. */
export interface OrbitGraph {
  readonly orbits: number;
  /** By square: its orbit, and in how many ways a path may end there. */
  readonly orbitOf: Uint8Array;
  readonly endings: Uint8Array;
  /** Eight a square: the squares a move away, 255 when there is none. */
  readonly neighbours: Uint8Array;
}

/** A sweep of classes alone. Its methods throw {@link MemoryRefused}. */
export interface EstimateKernel {
  /** Classes of the layer in hand; about how many states they have; the most fragments of one. */
  readonly classes: number;
  readonly states: number;
  readonly pairs: number;
  run(step: Step): void;
}

/** A board whose tours are drawn. */
export interface SampledBoard {
  /** By square: what it is for the caller. */
  readonly names: Uint32Array;
  /** How many squares are free. */
  readonly length: number;
  readonly closed: boolean;
  /** In the caller's squares: where paths begin, of closed tours the lowest free square; and where they end. -1: any. */
  readonly start: number;
  readonly end: number;
}

/** What a sampler is made for. */
export interface SamplerSettings {
  /** The most fragments that a class can have. */
  readonly mostPairs: number;
  /** The most bytes it may use. */
  readonly memory: number;
}

/**
 * All layers of the two halves of a board, and the tours drawn from them. Its methods throw `MemoryRefused`, and then it is
 * of no further use; each is called when those above it are done.
 */
export interface SamplerKernel {
  /** Begins the half of so many steps: first the upper one, then the lower one if that is not the upper one turned round. */
  beginHalf(steps: number): void;
  runStep(step: Step): void;
  /** Whether a count of a state did not fit in 32 bits: then nothing can be drawn. */
  readonly overflowed: boolean;
  /** Numbers the pairs of ways, one of each half, to the middle; false when they are too many. */
  beginJoin(join: Join): boolean;
  /** Counts those that are tours, of so many targets more; false when none is left. */
  runJoin(most: number): boolean;
  readonly joined: bigint;
  prepare(board: SampledBoard): void;
  /** The tour of a key, as the list of tours has it; there is one. It is overwritten by the next one. */
  draw(seed: number, stream: number): Uint32Array;
  readonly peakBytes: number;
}

/** Makes kernels, each with memory of its own, which is free when the kernel is. */
export interface CensusEngine {
  readonly name: 'wasm' | 'ts';
  createKernel(settings: KernelSettings): CensusKernel;
  /** @param memory the most bytes it may use */
  createTransfer(memory: number): TransferKernel;
  /** @param memory the most bytes it may use */
  createEstimate(memory: number): EstimateKernel;
  /** How many times the bytes of its layers a count takes. */
  readonly layerCopies: number;
  createListing(graph: ListingGraph): ListingKernel;
  createSampler(settings: SamplerSettings): SamplerKernel;
  /** How many paths from a square visit one square of each orbit. Exact below 2^53. */
  orbitPaths(graph: OrbitGraph, start: number): number;
}
