/**
 * The census kernel: a wrapper around the binary (assembly/census), and what it is told: the steps of a sweep and the join
 * of two halves. Codes have two bits per slot and at most 26 slots, so numbers hold them exactly.
 */

import type { Instantiate } from '../engines/engine-source.js';

/** The frontier has a slot for each square of two rows, two more squares and the virtual vertex: 25 for 11 columns. */
export const MOST_COLUMNS = 11;

/** One way to continue from a class. */
export interface Option {
  /** Applies to classes whose code has `value` in the bits of `mask`. */
  readonly mask: number;
  readonly value: number;
  /** What the edges add to the code. */
  readonly delta: number;
  /** Edges between two slots, in the order in which they are added. */
  readonly edges: readonly (readonly [slot: number, other: number])[];
}

/** One step of a sweep: a square with all its edges to later squares, or one edge that is taken or not. */
export interface Step {
  /** Low bits of the slots that must have one edge, or two, after the step. */
  readonly needOne: number;
  readonly needTwo: number;
  /** Bits that must not be set after it. */
  readonly forbidden: number;
  /** The code, slot 0 left out, with which the tour is complete; -1: the tour cannot be complete yet. */
  readonly complete: number;
  /** Low bits of the black and white slots. */
  readonly blackSlots: number;
  readonly whiteSlots: number;
  /** Both bits of the slots of squares. */
  readonly squareBits: number;
  /** Degrees of the finished black squares, less those of the white ones. */
  readonly blackSurplus: number;
  /** How many ends may be black or white; -1: any. */
  readonly blackEnds: number;
  readonly whiteEnds: number;
  readonly virtualSlot: number;
  /** Whether slot 0 is finished after the step and the others move down. */
  readonly shifts: boolean;
  /** Whether some square has edges, so that a class without endpoints is a cycle that closed too early. */
  readonly started: boolean;
  readonly options: readonly Option[];
}

/** The join of two halves. */
export interface Join {
  /** The code of the squares between the halves when each has two edges, the virtual vertex included. */
  readonly full: number;
  /** How many squares lie between the halves. */
  readonly middle: number;
  readonly virtualSlot: number;
  /** The edges between these squares, split between the halves; each half in its own slots. */
  readonly upperOptions: readonly Option[];
  readonly lowerOptions: readonly Option[];
  /** Whether the lower half is the upper one turned round. */
  readonly shared: boolean;
  /** Whether its options are, too. */
  readonly changesPlaces: boolean;
  /** The columns of a board that is its own mirror image, options included; 0: it is not. */
  readonly mirrorColumns: number;
}

/** A share of a count for one of several workers: each `of`-th item from `index` on. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** The whole count in one part. */
export const WHOLE: Part = { index: 0, of: 1 };

/** Thrown when a count needs more memory than it may have. */
export class MemoryRefused extends Error {
  /** The bytes it would have used by then. */
  readonly bytes: number;
  /** Whether the platform had no more memory, although the limit allowed it. */
  readonly byPlatform: boolean;

  constructor(bytes: number, byPlatform: boolean) {
    super(`${bytes} bytes of memory cannot be had`);
    this.name = 'MemoryRefused';
    this.bytes = bytes;
    this.byPlatform = byPlatform;
  }
}

/** Squares and the orbits of a symmetry: at most 255 squares and 64 orbits. */
export interface OrbitGraph {
  readonly orbits: number;
  /** By square: its orbit, and in how many ways a path may end there. */
  readonly orbitOf: Uint8Array;
  readonly endings: Uint8Array;
  /** Eight per square: the squares a move away, then 255. */
  readonly neighbours: Uint8Array;
}

/** A board whose tours are sampled. */
export interface SampledBoard {
  /** By square: its number on the caller's board. */
  readonly names: Uint32Array;
  /** How many squares are open. */
  readonly length: number;
  readonly closed: boolean;
  /** In the caller's squares: where paths begin (closed tours: the lowest open square) and end. -1: any. */
  readonly start: number;
  readonly end: number;
}

interface Global<Value> {
  readonly value: Value;
}

type Numbers =
  | 'STEP_ADDRESS'
  | 'STEP_OPTIONS_ADDRESS'
  | 'JOIN_ADDRESS'
  | 'UPPER_OPTIONS_ADDRESS'
  | 'LOWER_OPTIONS_ADDRESS'
  | 'ORBITS_ADDRESS'
  | 'ENDINGS_ADDRESS'
  | 'NEIGHBOURS_ADDRESS'
  | 'peakBytes'
  | 'refusedBytes'
  | 'platformRefused'
  | 'classes'
  | 'estimatedStates'
  | 'estimatedPairs'
  | 'targets'
  | 'targetsDone'
  | 'overflowed'
  | 'mostJoined'
  | 'pairsOverflowed'
  | 'names'
  | 'path';

/** What assembly/census/index.ts exports. */
interface CensusExports extends Readonly<Record<Numbers, Global<number>>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly joined: Global<bigint>;
  readonly completed: Global<bigint>;
  setLimit(bytes: number): void;
  setModulus(prime: number): void;
  prepareOperations(mostPairs: number): void;
  beginCompleted(): void;
  beginLayer(): void;
  runStep(): void;
  keepLayer(): void;
  beginJoin(): void;
  runJoin(most: number): number;
  beginEstimate(): void;
  estimateStep(): void;
  beginHalf(half: number, steps: number): void;
  runKeptStep(): void;
  shareHalf(): void;
  numberPairs(): void;
  preparePath(squares: number, length: number, closed: boolean, start: number, end: number): void;
  drawTour(seed: number, stream: number): void;
  orbitPaths(squares: number, orbits: number, start: number): number;
}

/** Bytes of the binary's tables: what an instance needs to begin with. */
const FIRST_BYTES = 2 ** 18;

/**
 * Returns the exports of a new instance.
 * @throws MemoryRefused
 */
export function instanceOf(instantiate: Instantiate): unknown {
  try {
    return instantiate();
  } catch {
    // The code is compiled and imports nothing, so only its memory can be refused.
    throw new MemoryRefused(FIRST_BYTES, true);
  }
}

/**
 * An instance of the binary with memory of its own, which is free when the kernel is. Every method that allocates throws
 * {@link MemoryRefused}; the kernel is of no further use then.
 */
export class CensusKernel {
  readonly #exports: CensusExports;
  #halves = 0;
  #pathLength = 0;

  /** @param memory the most bytes it may use */
  constructor(instantiate: Instantiate, memory: number) {
    this.#exports = instanceOf(instantiate) as CensusExports;
    this.#exports.setLimit(memory);
  }

  /** A figure of the kernel, as the binary exports it. */
  get(name: Numbers): number {
    return this.#exports[name].value;
  }

  /** Bytes of its memory. */
  get bytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Whether a count did not fit, so that only counts modulo primes are right. */
  get overflowed(): boolean {
    return this.get('overflowed') !== 0;
  }

  /** Tours completed in sweeps: modulo 2^64, or modulo the prime. */
  get completed(): bigint {
    return BigInt.asUintN(64, this.#exports.completed.value);
  }

  /** Tours joined, in the same way. */
  get joined(): bigint {
    return BigInt.asUintN(64, this.#exports.joined.value);
  }

  /**
   * Begins a count.
   * @param mostPairs the most fragments that a class can have
   * @param modulus a prime below 2^31, or 0 for exact counts
   */
  beginCount(mostPairs: number, modulus: number): void {
    this.#exports.setModulus(modulus);
    this.#exports.beginCompleted();
    this.#call(() => this.#exports.prepareOperations(mostPairs));
  }

  /** The layer before the first square. A kept layer stays. */
  beginLayer(): void {
    this.#call(() => this.#exports.beginLayer());
  }

  runStep(step: Step): void {
    this.#writeStep(step);
    this.#call(() => this.#exports.runStep());
  }

  /** Keeps the current layer as the upper half of a join. */
  keepLayer(): void {
    this.#exports.keepLayer();
  }

  /** @param part the targets to join */
  beginJoin(join: Join, part: Part): void {
    this.#writeJoin(join, part);
    this.#call(() => this.#exports.beginJoin());
  }

  /** Advances by at most this many targets and joins those of its part; false when none is left. */
  runJoin(most: number): boolean {
    return this.#call(() => this.#exports.runJoin(most)) !== 0;
  }

  /** Begins a sweep of classes alone, which guesses how many states they have. */
  beginEstimate(): void {
    this.#call(() => this.#exports.beginEstimate());
  }

  estimateStep(step: Step): void {
    this.#writeStep(step);
    this.#call(() => this.#exports.estimateStep());
  }

  /** Begins a half whose layers are all kept: first the upper one, then the lower one unless the upper one serves for both. */
  beginKeptHalf(steps: number): void {
    if (this.#halves > 0) this.#exports.keepLayer();
    this.#call(() => this.#exports.beginHalf(this.#halves, steps));
    this.#halves++;
  }

  runKeptStep(step: Step): void {
    this.#writeStep(step);
    this.#call(() => this.#exports.runKeptStep());
  }

  /** Begins the join of kept halves and numbers the pairs of ways to the middle; false when there are too many. */
  beginKeptJoin(join: Join): boolean {
    if (join.shared) {
      this.#exports.keepLayer();
      this.#exports.shareHalf();
    }
    this.beginJoin(join, WHOLE);
    this.#call(() => this.#exports.numberPairs());
    return this.get('pairsOverflowed') === 0;
  }

  prepareSamples({ names, length, closed, start, end }: SampledBoard): void {
    this.#call(() => this.#exports.preparePath(names.length, length, closed, start, end));
    this.#words('names', names.length).set(names);
    this.#pathLength = length;
  }

  /** The tour of a seed. The next call overwrites it. There must be a tour. */
  sample(seed: number, stream: number): Uint32Array {
    this.#exports.drawTour(seed, stream);
    return this.#words('path', this.#pathLength);
  }

  /** How many paths from a square visit one square of each orbit. Exact below 2^53. */
  orbitPaths({ orbits, orbitOf, endings, neighbours }: OrbitGraph, start: number): number {
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    bytes.set(orbitOf, this.get('ORBITS_ADDRESS'));
    bytes.set(endings, this.get('ENDINGS_ADDRESS'));
    bytes.set(neighbours, this.get('NEIGHBOURS_ADDRESS'));
    return this.#exports.orbitPaths(orbitOf.length, orbits, start);
  }

  #words(address: Numbers, length: number): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer, this.get(address) >>> 0, length);
  }

  /** A trap of the binary is a refusal of memory when it notes one. */
  #call<Result>(call: () => Result): Result {
    try {
      return call();
    } catch (error) {
      const bytes = this.get('refusedBytes');
      if (bytes === 0) throw error;
      throw new MemoryRefused(bytes, this.get('platformRefused') !== 0);
    }
  }

  /** Writes a step where the next call reads it (assembly/census/step.ts). */
  #writeStep(step: Step): void {
    const view = new DataView(this.#exports.memory.buffer);
    const at = this.get('STEP_ADDRESS');
    const { needOne, needTwo, forbidden, complete, blackSlots, whiteSlots, squareBits } = step;
    const codes = [needOne, needTwo, forbidden, Math.max(complete, 0), blackSlots, whiteSlots, squareBits];
    for (const [i, code] of codes.entries()) writeCode(view, at + 8 * i, code);
    writeNumbers(view, at + 56, [
      step.blackSurplus,
      step.blackEnds,
      step.whiteEnds,
      step.virtualSlot,
      Number(step.shifts),
      Number(step.started),
      Number(complete >= 0),
      step.options.length,
    ]);
    writeOptions(view, this.get('STEP_OPTIONS_ADDRESS'), step.options);
  }

  /** Writes a join and its part (assembly/census/join.ts). */
  #writeJoin(join: Join, part: Part): void {
    const view = new DataView(this.#exports.memory.buffer);
    const at = this.get('JOIN_ADDRESS');
    writeCode(view, at, join.full);
    writeNumbers(view, at + 8, [
      join.middle,
      join.virtualSlot,
      join.upperOptions.length,
      join.lowerOptions.length,
      Number(join.shared),
      Number(join.changesPlaces),
      join.mirrorColumns,
      part.of,
      part.index,
    ]);
    writeOptions(view, this.get('UPPER_OPTIONS_ADDRESS'), join.upperOptions);
    writeOptions(view, this.get('LOWER_OPTIONS_ADDRESS'), join.lowerOptions);
  }
}

/** Bytes of an option in memory (assembly/census/codes.ts). */
const OPTION_BYTES = 64;

function writeCode(view: DataView, at: number, code: number): void {
  view.setUint32(at, code % 2 ** 32, true);
  view.setUint32(at + 4, Math.floor(code / 2 ** 32), true);
}

function writeNumbers(view: DataView, at: number, numbers: readonly number[]): void {
  for (const [i, number] of numbers.entries()) view.setInt32(at + 4 * i, number, true);
}

function writeOptions(view: DataView, at: number, options: readonly Option[]): void {
  for (const [i, { mask, value, delta, edges }] of options.entries()) {
    const place = at + i * OPTION_BYTES;
    writeCode(view, place, mask);
    writeCode(view, place + 8, value);
    writeCode(view, place + 16, delta);
    view.setUint32(place + 24, edges.length, true);
    for (const [j, slot] of edges.flat().entries()) view.setUint8(place + 28 + j, slot);
  }
}
