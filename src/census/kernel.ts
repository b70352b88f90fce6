/**
 * A wrapper around the census binary (assembly/census), and its arguments: the steps of a sweep and the join of two halves.
 * Codes have two bits per slot and at most 26 slots, so numbers hold them exactly.
 */

import { type Instantiate, isLackOfMemory } from '../engines/engine-source.js';
import type { OrbitGraph } from '../problem/orbit-graph.js';

/** Maximum number of columns. A frontier has a slot for each square of two rows, two more squares and the virtual vertex. */
export const MAX_COLUMNS = 11;

/** One way to extend the states of a class (assembly/census/codes.ts describes the fields). */
export interface Option {
  readonly mask: number;
  readonly value: number;
  readonly delta: number;
  /** Edges between two slots, in the order in which they are added. */
  readonly edges: readonly (readonly [slot: number, other: number])[];
}

/** One step of a sweep (assembly/census/step.ts describes the fields). */
export interface Step {
  readonly needOne: number;
  readonly needTwo: number;
  readonly forbidden: number;
  /** The code, without slot 0, of a complete tour; -1 if the tour cannot be complete yet. */
  readonly complete: number;
  readonly blackSlots: number;
  readonly whiteSlots: number;
  readonly squareBits: number;
  readonly blackSurplus: number;
  readonly blackEnds: number;
  readonly whiteEnds: number;
  readonly virtualSlot: number;
  readonly shifts: boolean;
  readonly started: boolean;
  readonly options: readonly Option[];
}

/** The join of two halves (assembly/census/targets.ts describes the fields). */
export interface Join {
  readonly full: number;
  readonly middle: number;
  readonly virtualSlot: number;
  readonly upperOptions: readonly Option[];
  readonly lowerOptions: readonly Option[];
  readonly shared: boolean;
  readonly exchangesOptions: boolean;
  readonly mirrorColumns: number;
}

/** One worker's share of a count: every `of`-th item from `index` on. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** The whole count in one part. */
export const WHOLE: Part = { index: 0, of: 1 };

/** Thrown when a kernel needs more memory than allowed or available. Most calls turn it into an answer. */
export class MemoryRefused extends RangeError {
  /** Bytes it would have used. */
  readonly bytes: number;
  /** Whether the platform refused the memory, although the limit allowed it. */
  readonly byPlatform: boolean;

  /** Whether as many bytes suffice. */
  readonly isSufficient: boolean;

  constructor(bytes: number, byPlatform: boolean, isSufficient = false) {
    super(`${bytes} bytes of memory are not available here`);
    this.bytes = bytes;
    this.byPlatform = byPlatform;
    this.isSufficient = isSufficient;
  }
}

/** Maximum number of squares and of orbits of a board whose symmetric tours the kernel counts. */
export const MAX_ORBIT_SQUARES = 255;
export const MAX_ORBITS = 64;

/** A board whose tours are sampled. */
export interface SampledBoard {
  /** By square: its number on the caller's board. */
  readonly names: Uint32Array;
  /** Number of open squares. */
  readonly length: number;
  readonly closed: boolean;
  /** The start of paths (closed tours: the lowest open square) and their end, in the caller's squares; -1: any. */
  readonly start: number;
  readonly end: number;
}

interface Global<Value> {
  readonly value: Value;
}

type Numbers =
  | 'STEP_ADDRESS'
  | 'JOIN_ADDRESS'
  | 'ORBITS_ADDRESS'
  | 'peakBytes'
  | 'refusedBytes'
  | 'platformRefused'
  | 'classes'
  | 'estimatedStates'
  | 'estimatedPairs'
  | 'targets'
  | 'targetsDone'
  | 'overflowed'
  | 'joinedBound'
  | 'pairsOverflowed'
  | 'numberHigh'
  | 'names'
  | 'path';

type Functions =
  | 'setLimit'
  | 'setModulus'
  | 'prepareOperations'
  | 'beginCompleted'
  | 'beginLayer'
  | 'runStep'
  | 'keepLayer'
  | 'beginJoin'
  | 'runJoin'
  | 'beginEstimate'
  | 'estimateStep'
  | 'beginHalf'
  | 'runKeptStep'
  | 'shareHalf'
  | 'numberPairs'
  | 'preparePath'
  | 'prepareSamples'
  | 'sampleTours'
  | 'writeSamples'
  | 'keepToursOfTargets'
  | 'readKeptStep'
  | 'savedLayer'
  | 'savedTours'
  | 'numberTours'
  | 'writeTour'
  | 'findTour'
  | 'prepareOrbits'
  | 'orbitPaths';

/** The exports of assembly/census/index.ts. */
interface CensusExports
  extends Readonly<Record<Numbers, Global<number>>>,
    Readonly<Record<Functions, (...numbers: number[]) => number>> {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly joined: Global<bigint>;
  readonly completed: Global<bigint>;
}

/** Bytes of the binary's tables, which a new instance needs. */
export const FIRST_BYTES: number = 2 ** 18;

/** Number of paths that are written at once. */
const PATHS = 64;

/**
 * An instance of the binary with its own memory. Methods that allocate throw {@link MemoryRefused}; after that the kernel must
 * not be used again.
 */
export class CensusKernel {
  readonly #exports: CensusExports;
  /** Maximum number of tours of a call of {@link sample}. */
  maxSamples = 0;
  #halves = 0;
  #pathLength = 0;

  /** @param memory maximum number of bytes */
  constructor(instantiate: Instantiate, memory: number) {
    try {
      this.#exports = instantiate() as CensusExports;
    } catch (error) {
      throw isLackOfMemory(error) ? new MemoryRefused(FIRST_BYTES, true) : error;
    }
    this.call('setLimit', memory);
  }

  get(name: Numbers): number {
    return this.#exports[name].value;
  }

  get bytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Whether a count overflowed. Then only counts modulo primes are correct. */
  get overflowed(): boolean {
    return this.get('overflowed') !== 0;
  }

  /** Tours completed in sweeps, modulo 2^64 or modulo the prime. */
  get completed(): bigint {
    return BigInt.asUintN(64, this.#exports.completed.value);
  }

  /** Tours joined, modulo 2^64 or modulo the prime. */
  get joined(): bigint {
    return BigInt.asUintN(64, this.#exports.joined.value);
  }

  /**
   * Calls a function of the binary. Converts a trap to an error if the binary recorded a refusal of memory.
   * @throws MemoryRefused
   */
  call(name: Functions, ...numbers: number[]): number {
    try {
      return this.#exports[name](...numbers);
    } catch (error) {
      const bytes = this.get('refusedBytes');
      if (bytes === 0) throw error;
      throw new MemoryRefused(bytes, this.get('platformRefused') !== 0);
    }
  }

  /**
   * Starts a count.
   * @param maxPairs maximum number of fragments of a class
   * @param modulus a prime below 2^31, or 0 for exact counts
   */
  beginCount(maxPairs: number, modulus: number): void {
    this.call('setModulus', modulus);
    this.call('beginCompleted');
    this.call('prepareOperations', maxPairs);
  }

  /** Runs a step: makes the next layer, makes it and keeps the current one, or estimates its number of states. */
  runStep(step: Step, run: 'runStep' | 'runKeptStep' | 'estimateStep' = 'runStep'): void {
    this.#writeStep(step);
    this.call(run);
  }

  /** Starts the join. @param part the targets to join */
  beginJoin(join: Join, part: Part): void {
    this.#writeJoin(join, part);
    this.call('beginJoin');
  }

  /** Starts a half that keeps all its layers: first the upper one, then the lower one unless both are the same. */
  beginKeptHalf(steps: number): void {
    if (this.#halves > 0) this.call('keepLayer');
    this.call('beginHalf', this.#halves, steps);
    this.#halves++;
  }

  /** Runs a step of a half without computing: its layer follows by {@link layerBytes}. */
  readStep(step: Step, classes: number, states: number): void {
    this.#writeStep(step);
    this.call('readKeptStep', classes, states);
  }

  /**
   * Returns the arrays of the layer after some steps of a half, in memory: codes, starts and states.
   * @param count number of states; default: read from the layer
   */
  layerBytes(half: number, steps: number, count?: number): Uint8Array[] {
    const { buffer } = this.#exports.memory;
    const at = this.call('savedLayer', half, steps) >>> 0;
    const [classes = 0, codes, starts = 0, states] = new Uint32Array(buffer, at, 4);
    const [last = 0] = new Uint32Array(buffer, starts + 4 * classes, 1);
    return [
      new Uint8Array(buffer, codes, 8 * classes),
      new Uint8Array(buffer, starts, 4 * (classes + 1)),
      new Uint8Array(buffer, states, 8 * (count ?? last)),
    ];
  }

  /** Returns the numbers of tours of the targets, in memory. */
  targetBytes(): Uint8Array {
    const at = this.call('savedTours') >>> 0;
    return new Uint8Array(this.#exports.memory.buffer, at, at === 0 ? 0 : 8 * this.get('targets'));
  }

  /** Starts the join of kept halves. */
  beginKeptJoin(join: Join): void {
    if (join.shared) {
      this.call('keepLayer');
      this.call('shareHalf');
    }
    this.beginJoin(join, WHOLE);
  }

  /** Numbers the pairs of states, to sample from. Returns false if there are too many. */
  numberPairs(): boolean {
    this.call('numberPairs');
    return this.get('pairsOverflowed') === 0;
  }

  preparePaths({ names, length, closed, start, end }: SampledBoard): void {
    this.call('preparePath', PATHS, names.length, length, Number(closed), start, end);
    this.#words('names', names.length).set(names);
    this.#pathLength = length;
  }

  /** Prepares to sample at most `most` tours at once. */
  prepareSamples(most: number): void {
    this.call('prepareSamples', most);
    this.maxSamples = most;
  }

  /**
   * Returns the tours of a seed and of at most {@link maxSamples} consecutive streams, one after another. There must be a tour.
   */
  sample(seed: number, stream: number, count: number): Uint32Array<ArrayBuffer> {
    const tours = new Uint32Array(count * this.#pathLength);
    this.call('sampleTours', seed, stream, count);
    for (let first = 0; first < count; first += PATHS) {
      const written = Math.min(PATHS, count - first);
      this.call('writeSamples', first, written);
      tours.set(this.#words('path', written * this.#pathLength), first * this.#pathLength);
    }
    return tours;
  }

  /** Numbers the tours. The join must be done, and paths prepared. @param callers number of squares of the caller's board */
  numberTours(squares: number, callers: number): void {
    this.call('numberTours', squares, callers);
  }

  /** Returns the tour with a number, which must be in range. The next call overwrites it. */
  tourAt(number: bigint): Uint32Array {
    this.call('writeTour', Number(number & 0xffff_ffffn), Number(number >> 32n));
    return this.#words('path', this.#pathLength);
  }

  /** Returns the number of a tour of the problem. */
  indexOf(path: ArrayLike<number>): bigint {
    this.#words('path', this.#pathLength).set(path);
    const low = BigInt(this.call('findTour') >>> 0);
    return (BigInt(this.get('numberHigh') >>> 0) << 32n) | low;
  }

  /** @param endings by square: the number of ways in which a path may end there */
  setOrbits({ squares, count, orbits, neighbours }: OrbitGraph, endings: Uint8Array): void {
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.get('ORBITS_ADDRESS'), 11 * 256);
    bytes.set(Uint8Array.from(orbits));
    bytes.set(endings, 256);
    bytes.set(Uint8Array.from(neighbours), 512);
    this.call('prepareOrbits', squares, count);
  }

  /** Returns the number of paths that begin with these squares and visit one square of each orbit. Exact below 2^53. */
  orbitPaths(prefix: readonly number[]): number {
    new Uint8Array(this.#exports.memory.buffer, this.get('ORBITS_ADDRESS')).set(prefix, 10 * 256);
    return this.call('orbitPaths', prefix.length);
  }

  #words(address: Numbers, length: number): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer, this.get(address) >>> 0, length);
  }

  /** Writes a step to the address that the next call reads (assembly/census/step.ts). */
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
    writeOptions(view, at + 88, step.options);
  }

  /** Writes a join and its part (assembly/census/targets.ts). */
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
      Number(join.exchangesOptions),
      join.mirrorColumns,
      part.of,
      part.index,
    ]);
    writeOptions(view, at + 48, join.upperOptions);
    writeOptions(view, at + 48 + MAX_OPTIONS * OPTION_BYTES, join.lowerOptions);
  }
}

/** Bytes of an option in memory, and maximum number of them (assembly/census/codes.ts). */
const OPTION_BYTES = 64;
const MAX_OPTIONS = 512;

function writeCode(view: DataView, at: number, code: number): void {
  view.setUint32(at, code % 2 ** 32, true);
  view.setUint32(at + 4, Math.floor(code / 2 ** 32), true);
}

function writeNumbers(view: DataView, at: number, numbers: readonly number[]): void {
  for (const [i, number] of numbers.entries()) view.setInt32(at + 4 * i, number, true);
}

function writeOptions(view: DataView, at: number, options: readonly Option[]): void {
  for (const [i, { mask, value, delta, edges }] of options.entries()) {
    const address = at + i * OPTION_BYTES;
    writeCode(view, address, mask);
    writeCode(view, address + 8, value);
    writeCode(view, address + 16, delta);
    view.setUint32(address + 24, edges.length, true);
    for (const [j, slot] of edges.flat().entries()) view.setUint8(address + 28 + j, slot);
  }
}
