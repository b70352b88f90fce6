import { type CensusEngine, MemoryRefused, MOST_COLUMNS } from '../engines/census/kernel.js';
import { censusEngine, ENGINE_KEYS, type EngineOptions } from '../engines/census/load.js';
import { tourRules } from '../existence/index.js';
import { integerArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { checkProblemKeys, normaliseProblem, type Problem, type TourProblem } from '../problem/problem.js';
import { frontierCount } from './count.js';
import { frontierPlan, type Share } from './frontier-count.js';
import { memoryNeeded } from './memory-needed.js';
import { type Move, orientedBoard } from './oriented-board.js';
import { isLong, transferCount } from './transfer-count.js';

/** How to count. */
export interface CountOptions extends EngineOptions {
  /** Whether there are so many tours is all that is asked: a positive integer; the answer is then `at-least`. */
  atMost?: number | undefined;
  /** The most bytes that the count may use: a positive integer, default 1.5 GiB. */
  memory?: number | undefined;
  /** Told how far the count is: `done` grows to `total`. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What {@link countTours} answers. */
export type CountResult =
  /**
   * The number of tours, exactly. `method`: by a rule of existence or because there is but one square or move ('rule'), by a
   * frontier that runs over the board ('frontier'), by the same steps as matrices ('transfer').
   */
  | { status: 'counted'; count: bigint; method: 'rule' | 'frontier' | 'transfer' | 'listing' }
  /** There are at least {@link CountOptions.atMost} tours; that number again. */
  | { status: 'at-least'; count: bigint }
  /** The count would need so many bytes of memory, or more. */
  | { status: 'too-large'; bytes: number; explanation: string };

/** 1.5 GiB. */
export const DEFAULT_MEMORY: number = 1.5 * 2 ** 30;

/** What the description of a step takes, on boards of any size. */
const BYTES_A_SQUARE = 1000;

/** Progress is told in so many parts. */
const PARTS = 1000;

/** The keys of {@link CountOptions}. */
export const COUNT_KEYS: readonly string[] = ['atMost', 'memory', 'onProgress', ...ENGINE_KEYS];

/**
 * How many tours there are, exactly.
 *
 * Closed: undirected cycles, so neither where a tour begins nor its direction tells two apart, and `start` changes nothing.
 * Open without `start` and `end`: undirected paths. With one of them: paths from `start`, or to `end`; with both: paths
 * from the one to the other. A board of one free square has one open tour and no closed one.
 *
 * The method is the frontier method for Hamiltonian cycles (Sekine, Imai & Tani 1995), from both ends of the board to its
 * middle, with states kept by classes of equal degrees.
 *
 * @throws TypeError, RangeError for bad input, before anything is counted; RangeError when the platform has not the
 * memory that the count was allowed
 */
export function countTours(problem: TourProblem, options: CountOptions = {}): CountResult {
  const steps = countSteps(problem, options);
  const { onProgress } = options;
  let told = 0;
  const tell = (done: number) => {
    if (done <= told) return;
    told = done;
    onProgress?.(done, PARTS);
  };
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) {
      tell(PARTS);
      return next.value;
    }
    tell(Math.min(Math.floor(PARTS * next.value), PARTS - 1));
  }
}

/** The same, bit by bit: yields how far the count is. Arguments are checked at once. */
export function countSteps(problem: TourProblem, options: CountOptions = {}): Generator<Share, CountResult> {
  checkProblemKeys(problem, COUNT_KEYS);
  objectArgument('options', options, COUNT_KEYS);
  const { atMost, memory = DEFAULT_MEMORY, onProgress } = options;
  if (atMost !== undefined) integerArgument('atMost', atMost, 1, Number.MAX_SAFE_INTEGER);
  integerArgument('memory', memory, 1, Number.MAX_SAFE_INTEGER);
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrongType('onProgress', onProgress, 'a function');
  }
  const checked = normaliseProblem(problem);
  return counted(checked, censusEngine(options), memory, atMost);
}

/** The same for a problem that is checked. */
export function* counted(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  atMost?: number,
  missing?: Move,
): Generator<Share, CountResult> {
  const known = countByRule(problem);
  if (known !== undefined) return limited({ status: 'counted', count: known, method: 'rule' }, atMost);
  try {
    return limited(yield* countByFrontier(problem, engine, memory, missing), atMost);
  } catch (error) {
    if (!(error instanceof MemoryRefused)) throw error;
    if (error.byPlatform) {
      throw new RangeError(`${error.bytes} bytes of memory cannot be had here; memory was ${memory}`);
    }
    return tooLarge(error.bytes, memory);
  }
}

/** The number, where existence or the lack of choice decides it; undefined otherwise. */
function countByRule({ board, start, end, closed }: Problem): bigint | undefined {
  const rules = tourRules(board, end, closed);
  const exclusion = start < 0 ? rules.board : rules.excludes(start);
  if (exclusion !== undefined) return 0n;
  // There and back between two squares is a closed tour, of which the frontier knows nothing: one move, taken twice.
  return board.freeSquares === 1 || (closed && board.freeSquares === 2) ? 1n : undefined;
}

function* countByFrontier(
  problem: Problem,
  engine: CensusEngine,
  memory: number,
  missing: Move | undefined,
): Generator<Share, CountResult> {
  const { rows, cols, squares, blocked } = problem.board;
  const narrowest = Math.min(rows, cols);
  if (blocked === undefined && narrowest > MOST_COLUMNS) return tooLarge(bytesOfColumns(narrowest), memory);
  if (squares * BYTES_A_SQUARE > memory) return tooLarge(squares * BYTES_A_SQUARE, memory);
  const board = orientedBoard(problem, missing);
  if (board.cols > MOST_COLUMNS) return tooLarge(bytesOfColumns(board.cols), memory);
  if (isLong(board)) {
    try {
      return { status: 'counted', count: yield* transferCount(engine, board, memory), method: 'transfer' };
    } catch (error) {
      // Matrices take more memory than layers.
      if (!(error instanceof MemoryRefused)) throw error;
    }
  }
  const plan = frontierPlan(board);
  const bytes = yield* memoryNeeded(engine, plan, memory);
  if (bytes > memory) return tooLarge(bytes, memory);
  const count = yield* frontierCount(engine, plan, memory);
  return { status: 'counted', count, method: 'frontier' };
}

/**
 * A board without holes of 8 columns takes 0.4 GB for closed tours, and a column more makes it about 20 times as much: 6, 7
 * and 8 columns take 1, 20 and 375 MB of states.
 */
function bytesOfColumns(cols: number): number {
  return Math.min(Math.ceil(4e8 * 20 ** (cols - 8)), Number.MAX_SAFE_INTEGER);
}

function tooLarge(bytes: number, memory: number): CountResult {
  const explanation = `The frontier would take about ${bytes} bytes of memory, or more; memory is ${memory}.`;
  return { status: 'too-large', bytes, explanation };
}

function limited(result: CountResult, atMost: number | undefined): CountResult {
  if (result.status !== 'counted' || atMost === undefined || result.count < BigInt(atMost)) return result;
  return { status: 'at-least', count: BigInt(atMost) };
}
