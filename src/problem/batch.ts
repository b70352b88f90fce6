import { allocate, integerArgument, isBuiltIn, objectArgument, outOfRange, wrongType } from './arguments.js';
import { isCycle } from './knight-graph.js';
import { OPTION_KEYS, type SolveOptions, type StrategyName } from './options.js';
import {
  ALL_PROBLEM_KEYS,
  type Board,
  DRAWN_START,
  normaliseProblem,
  openSquareArgument,
  type Problem,
  type TourProblem,
} from './problem.js';
import { type ImpossibleResult, STATUS } from './result.js';

/** Many tours of one board: `count` tours, or one from each of `starts`. Pass one of the two. */
export type BatchProblem = TourProblem &
  (
    | {
        /** The start of each tour, as square numbers below 2^32. */
        starts: ArrayLike<number>;
        count?: undefined;
      }
    | {
        /**
         * Number of tours, an integer from 0 to 2^32 - 1. They are independent random tours: tour i is that of `solve` with
         * `start`, by default 'random', and the stream (`stream` + i) mod 2^32, with the strategy of the batch. On small boards
         * some repeat; on 8 x 8, a million are all different. On boards of at most 64 squares, the probabilities of open tours
         * vary by at most 12 %, with or without blocked squares and `end`. A strategy without random choices repeats one tour for
         * each start.
         */
        count: number;
        starts?: undefined;
      }
  );

/**
 * Options of `solveBatch`. Tour i uses the stream (`stream` + i) mod 2^32. 'auto' chooses once, by the options that you pass. To
 * repeat tour i alone, pass the `strategy` of the result and that stream; a tour that a short attempt found before 'edge-search'
 * is that of 'warnsdorff-backtracking'. With `count`, 'auto' takes 'random', or with
 * `tieBreak` or `moveOrder` 'warnsdorff-backtracking'.
 */
export interface BatchOptions extends Omit<SolveOptions, 'out'> {
  /** Arrays to which the results are written. Their lengths are at least those of a result. */
  out?: BatchArrays | undefined;
}

/** The results of a batch in flat arrays: one entry a tour, and in `paths` one row. */
export interface BatchArrays {
  /** A row of rows * cols square numbers for each tour; see {@link batchPath}. */
  paths: Uint8Array | Uint16Array | Uint32Array;
  /** Number of squares on the path of each tour; 0 if no such tour exists. */
  visited: Uint32Array;
  /** Indices into {@link TOUR_STATUSES}. */
  statuses: Uint8Array;
  /** Number of squares placed for each tour, including those taken back. */
  nodes: Float64Array;
}

/** The proof that no tour of a batch exists. */
export type BatchImpossibility = Pick<ImpossibleResult, 'reason' | 'explanation' | 'proof'>;

/** Facts about a batch or a part of it: the strategy that ran, and the proof that no tour exists. */
export type BatchFacts = Pick<BatchResult, 'strategy'> & Partial<BatchImpossibility>;

/**
 * The results of a batch. It has `reason`, `explanation` and `proof` if a proof excludes every tour, whatever the start. If only
 * some starts have no tour, `tourExistence` and `solve` return the proof for each.
 */
export interface BatchResult extends BatchArrays, Partial<BatchImpossibility> {
  rows: number;
  cols: number;
  /** Number of tours. */
  count: number;
  /** rows * cols, blocked squares included: the length of one row of `paths`. */
  squares: number;
  /**
   * The strategy that you named, or that 'auto' chose. Absent if no strategy ran, because a rule excludes every tour or `count` is
   * 0. On boards with blocked squares, where 'auto' makes a short attempt of 'warnsdorff-backtracking' first, it is
   * 'edge-search' if this took over for at least one tour. The attempt may have found the others.
   */
  strategy?: StrategyName;
}

/**
 * Returns the path of one tour of a batch: a view of `batch.paths`, `batch.visited[index]` long.
 * @param index from 0 to `batch.count` - 1
 * @throws TypeError, RangeError
 */
export function batchPath(
  batch: Pick<BatchResult, 'paths' | 'visited' | 'count' | 'squares'>,
  index: number,
): Uint8Array | Uint16Array | Uint32Array {
  const { paths, visited, count, squares } = Object(batch) as BatchResult;
  // Missing and transferred arrays compare as false.
  if (!(ArrayBuffer.isView(paths) && paths.length >= count * squares && visited?.length >= count)) {
    throw wrongType('batch', batch, 'a result of solveBatch');
  }
  integerArgument('index', index, 0, count - 1);
  const first = index * squares;
  return paths.subarray(first, first + visited[index]!);
}

/**
 * Returns whether a tour of a batch was found and is closed: its last square is a knight move from its first, and it has at least
 * three squares. An open tour may be closed by chance.
 * @param index from 0 to `batch.count` - 1
 * @throws TypeError, RangeError
 */
export function batchClosed(batch: BatchResult, index: number): boolean {
  const path = batchPath(batch, index);
  return batch.statuses[index] === STATUS.found && isCycle(batch, path);
}

type OutKey = keyof BatchArrays;
const OUT_KEYS: readonly OutKey[] = ['paths', 'visited', 'statuses', 'nodes'];
const MAX_UINT32 = 2 ** 32 - 1;

/**
 * The normalised form of a batch. With `starts`, `problem.start` is -1; with `count`, it is the start of every tour or
 * DRAWN_START. `starts` may be the caller's own array: nothing writes to it, and code that keeps it beyond the call copies it.
 */
export interface Batch {
  readonly problem: Problem;
  readonly count: number;
  readonly starts: Uint32Array<ArrayBuffer> | undefined;
}

function startsArgument(starts: unknown, { board, end }: Problem): Uint32Array<ArrayBuffer> {
  const { length } = Object(starts) as ArrayLike<unknown>;
  if (typeof starts !== 'object' || starts === null || typeof length !== 'number') {
    throw wrongType('starts', starts, 'an array or typed array of square numbers');
  }
  const count = integerArgument('the length of starts', length, 0, MAX_UINT32);
  // No array of a batch can have greater numbers.
  const last = Math.min(board.squares - 1, MAX_UINT32);
  // The array of most bulk callers needs no copy, and no check of each element's type.
  if (isOwn(starts) && end < 0 && !board.blocked) {
    for (let i = 0; i < count; i++) {
      if (starts[i]! > last) integerArgument(`starts[${i}]`, starts[i], 0, last);
    }
    return starts;
  }
  const numbers = allocate(`the length of starts is ${count}`, 'them', () => new Uint32Array(count));
  const mayEndAtStart = board.openSquares === 1;
  for (let i = 0; i < count; i++) {
    const start = (starts as ArrayLike<unknown>)[i];
    const square = typeof start === 'number' ? start >>> 0 : 0;
    if (square !== start || square > last) integerArgument(`starts[${i}]`, start, 0, last);
    if (board.blocked?.[square]) openSquareArgument(`starts[${i}]`, square, board);
    if (square === end && !mayEndAtStart) {
      throw outOfRange(
        `starts[${i}]`,
        square,
        'another square than end on a board of more than one open square',
      );
    }
    numbers[i] = square;
  }
  return numbers;
}

/** Returns whether no other thread can change the starts after the check, as in shared memory. */
function isOwn(starts: object): starts is Uint32Array<ArrayBuffer> {
  return isBuiltIn(starts, 'Uint32Array') && isBuiltIn(starts.buffer, 'ArrayBuffer');
}

/** Checks a batch, and returns its normalised form. @param maySymmetry whether it may have `symmetry` @throws TypeError, RangeError */
export function checkBatch(batch: unknown, maySymmetry = true): Batch {
  objectArgument('batch', batch, ALL_PROBLEM_KEYS, 'the options', OPTION_KEYS);
  const { start, starts, count } = batch as Record<string, unknown>;
  const problem = normaliseProblem(batch as TourProblem, true, maySymmetry);
  if ((starts === undefined) === (count === undefined)) {
    const has = starts === undefined ? 'neither starts nor' : 'both starts and';
    throw new TypeError(`batch has ${has} count; it must have one of them`);
  }
  if (starts !== undefined && start !== undefined) {
    throw new TypeError('batch has both start and starts; start goes with count');
  }
  if (starts !== undefined) {
    const numbers = startsArgument(starts, problem);
    return { problem, count: numbers.length, starts: numbers };
  }
  const drawn = start === undefined ? { ...problem, start: DRAWN_START } : problem;
  return { problem: drawn, count: integerArgument('count', count, 0, MAX_UINT32), starts: undefined };
}

/** Returns the narrowest array type for the square numbers of a board. */
export function narrowest(
  squares: number,
): Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor {
  return squares <= 2 ** 8 ? Uint8Array : squares <= 2 ** 16 ? Uint16Array : Uint32Array;
}

/**
 * Returns the arrays of `out`, each read once and before the check of the batch: a getter may run code of the caller, which must
 * not change what was checked.
 * @throws TypeError
 */
export function outArrays(out: unknown): BatchArrays | undefined {
  if (out === undefined) return undefined;
  objectArgument('out', out, OUT_KEYS);
  const { paths, visited, statuses, nodes } = out as BatchArrays;
  return { paths, visited, statuses, nodes };
}

/** Types of the paths of a batch. */
const PATHS = ['Uint8Array', 'Uint16Array', 'Uint32Array'] as const;

/**
 * Returns the arrays for the results of a batch: those of the caller, after a check, or new ones.
 * @param out the result of {@link outArrays}
 * @throws TypeError, RangeError
 */
export function batchArrays(out: BatchArrays | undefined, board: Board, count: number): BatchArrays {
  const elements = count * board.squares;
  const Paths = narrowest(board.squares);
  if (out === undefined) {
    return allocate(`the batch has ${elements} squares in all`, 'them', () => ({
      paths: new Paths(elements),
      visited: new Uint32Array(count),
      statuses: new Uint8Array(count),
      nodes: new Float64Array(count),
    }));
  }
  const { paths, visited, statuses, nodes } = out;
  if (!PATHS.some((type) => isBuiltIn(paths, type))) {
    throw wrongType('out.paths', paths, 'a Uint8Array, Uint16Array or Uint32Array');
  }
  if (paths.BYTES_PER_ELEMENT < Paths.BYTES_PER_ELEMENT) {
    throw outOfRange(
      'out.paths',
      paths.constructor.name,
      `a ${Paths.name} or wider on a board of ${board.squares} squares`,
    );
  }
  checkLength('paths', paths, elements);
  checkArray('visited', visited, 'Uint32Array', count);
  checkArray('statuses', statuses, 'Uint8Array', count);
  checkArray('nodes', nodes, 'Float64Array', count);
  checkOverlap(out, elements, count);
  return out;
}

/** Checks that no array overwrites another one in the same memory. */
function checkOverlap(arrays: BatchArrays, elements: number, count: number): void {
  const from = (key: OutKey) => arrays[key].byteOffset;
  const to = (key: OutKey) =>
    from(key) + arrays[key].BYTES_PER_ELEMENT * (key === 'paths' ? elements : count);
  for (const one of OUT_KEYS) {
    for (const other of OUT_KEYS) {
      const isShared = one < other && arrays[one].buffer === arrays[other].buffer;
      if (isShared && from(one) < to(other) && from(other) < to(one)) {
        throw new RangeError(`out.${one} lies in the memory of out.${other}; it must lie apart`);
      }
    }
  }
}

type ArrayName = 'Uint8Array' | 'Uint32Array' | 'Float64Array';

function checkArray(key: string, array: unknown, type: ArrayName, length: number): void {
  if (!isBuiltIn(array, type)) throw wrongType(`out.${key}`, array, `a ${type}`);
  checkLength(key, array, length);
}

function checkLength(key: string, array: ArrayLike<number>, length: number): void {
  if (array.length < length) throw outOfRange(`the length of out.${key}`, array.length, `at least ${length}`);
}

/**
 * Returns how many of `count` tours to copy together: a multiple of eight, or all if there are fewer. V8 copies to shared memory by
 * words of 8 bytes, or by bytes if source and target are aligned differently, which takes a quarter longer on 7 x 7.
 */
export function alignedTours(count: number): number {
  return count - (count > 8 ? count % 8 : 0);
}
