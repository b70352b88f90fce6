import { formatCursor, listArguments } from '../../census/cursor.js';
import { normaliseLimits } from '../../census/limits.js';
import type { ListIdentity, ListPart, WalkedPart } from '../../census/list-part.js';
import { canonicalTour } from '../../census/single-tours.js';
import { integerArgument, wrongType } from '../../problem/arguments.js';
import type { Problem } from '../../problem/problem.js';
import { type ImpossibleResult, withJsonArrays } from '../../problem/result.js';
import type { CreatedPuzzle } from '../../puzzle/create-puzzle.js';
import type { CensusCall } from '../arguments.js';
import type { Executor } from '../executor.js';
import type { PoolPuzzlesOptions, PoolSampleOptions, PoolToursOptions } from '../methods.js';
import { type Chunks, Ordered, type Range, ranges, type Take, takeFrom } from './ordered.js';

/** Plans of lists of tours (see src/census/list-part.ts), samples and puzzles. */

/** Number of tours that share a buffer. */
const TOURS_PER_BUFFER = 64;
/** Unread chunks for each worker. */
const AHEAD = 12;
/** Maximum bytes of the results of a task on a cluster. */
const BYTES = 2 ** 24;
const MAX_UINT32 = 2 ** 32 - 1;

/** Lists tours. @throws (rejects) TypeError, RangeError */
export async function listTours(
  executor: Executor,
  { request, problem, options }: CensusCall<Omit<PoolToursOptions, 'signal'>>,
): Promise<Chunks<Uint32Array>> {
  listArguments(problem, options);
  const call = await executor.open({ ...request, work: 'list', terms: { problem, options } });
  const { turns } = executor.sizes;
  let list: ListIdentity | undefined;
  /** The last chunk that was read. */
  let last: Tours | undefined;
  const run = async (task: ListPart | 'whole') => {
    const part = task === 'whole' ? undefined : task;
    const walked = await call.run({ task: 'walk', part, turns });
    const { rows, rest } = walked;
    list = walked.list;
    if (rows.length === 0) return { rest };
    const tours = new Tours(rows, list.leaf);
    const take = (): Uint32Array | undefined => {
      last = tours;
      return tours.take();
    };
    return { chunk: take, rest };
  };
  const limits = executor.limits({ running: 2, ahead: AHEAD }, BYTES);
  const chunks = new Ordered(call, ['whole' as const].values(), run, limits);
  const cursor = (): string | undefined => {
    if (!list || !(last || chunks.isRead)) return options.after;
    return formatCursor(list.name, chunks.isRead ? undefined : last!.path, list.squares);
  };
  return Object.assign(chunks, { cursor });
}

/** Tours of a worker, one after another. */
class Tours {
  readonly #rows: WalkedPart['rows'];
  readonly #length: number;
  #at = 0;
  /** Part of the rows in the buffer of the returned tours. */
  #tours = new Uint32Array(0);

  /** @param length squares of a tour */
  constructor(rows: WalkedPart['rows'], length: number) {
    this.#rows = rows;
    this.#length = length;
  }

  get path(): number[] {
    return Array.from(this.#rows.subarray(this.#at - this.#length, this.#at));
  }

  take(): Uint32Array | undefined {
    const at = this.#at;
    if (at === this.#rows.length) return undefined;
    const length = this.#length;
    const into = at % (TOURS_PER_BUFFER * length);
    // The buffer may have been transferred with an earlier tour.
    if (into === 0 || this.#tours.length === 0) {
      this.#tours = Uint32Array.from(this.#rows.subarray(at - into, at - into + TOURS_PER_BUFFER * length));
    }
    this.#at += length;
    return this.#tours.subarray(into, into + length);
  }
}

/**
 * Checks the streams of a call: value i of `count` values is from the stream (`stream` + i) mod 2^32.
 * @throws TypeError, RangeError
 */
function streamsArgument({ count, stream = 0 }: { count: number; stream?: number | undefined }) {
  return {
    count: integerArgument('count', count, 0, MAX_UINT32),
    stream: integerArgument('stream', stream, 0, MAX_UINT32),
  };
}

/** Creates puzzles. @throws (rejects) TypeError, RangeError */
export async function makePuzzles(
  executor: Executor,
  { request, problem, checked, options }: CensusCall<Omit<PoolPuzzlesOptions, 'signal'>>,
): Promise<Chunks<CreatedPuzzle | ImpossibleResult>> {
  const { stream, count: total } = streamsArgument(options);
  const { count: _, distinct = false, ...wanted } = options;
  if (typeof distinct !== 'boolean') throw wrongType('distinct', distinct, 'true or false');
  executor.checkPuzzle?.(wanted, checked.board);
  const terms = { problem, options: wanted };
  const about = distinct ? { total, distinct } : total;
  const call = await executor.open({ ...request, work: 'puzzles', terms, about });
  const filter = distinct ? new DistinctPuzzles(checked, total) : undefined;
  const run = async ({ first, count }: Range) => {
    const { made } = await call.run({ task: 'puzzles', stream: (stream + first) % 2 ** 32, count });
    const take = takeFrom(made.map(withJsonArrays));
    return { chunk: filter ? () => filter.take(take) : take };
  };
  const size = executor.sizes.puzzles(checked.board.squares, total);
  const limits = executor.limits({ running: 1, ahead: AHEAD }, BYTES);
  const source = filter ? filter.ranges(size) : ranges(0, total, { next: () => size });
  return new Ordered(call, source, run, limits);
}

/** Number of streams in a row without a new solution after which no more are tried. */
const MAX_REPEATS = 1000;

/** Keeps the puzzles whose solutions differ by more than a symmetry. Streams replace those of the others. */
class DistinctPuzzles {
  readonly #problem: Problem;
  readonly #total: number;
  /** The canonical tours of the solutions so far. */
  readonly #seen = new Set<string>();
  #kept = 0;
  #repeats = 0;
  #repeatsInRow = 0;

  constructor(problem: Problem, total: number) {
    this.#problem = problem;
    this.#total = total;
  }

  get #isOver(): boolean {
    return this.#kept >= this.#total || this.#repeatsInRow >= MAX_REPEATS;
  }

  /** Yields the streams to try; undefined while the puzzles of enough streams are not read yet. */
  *ranges(size: number): Generator<Range | undefined, void> {
    for (let first = 0; !this.#isOver && first < 2 ** 32; ) {
      const count = Math.min(size, this.#total + this.#repeats - first, 2 ** 32 - first);
      if (count > 0) {
        yield { first, count };
        first += count;
      } else yield undefined;
    }
  }

  /** Returns the next puzzle with a new solution. */
  take<Made extends CreatedPuzzle | ImpossibleResult>(next: Take<Made>): Made | undefined {
    const { board, closed } = this.#problem;
    for (let made = next(); made && !this.#isOver; made = next()) {
      if (made.status === 'found') {
        const solution = String(canonicalTour(board, made.path, closed));
        if (this.#seen.has(solution)) {
          this.#repeats++;
          this.#repeatsInRow++;
          continue;
        }
        this.#seen.add(solution);
      }
      this.#repeatsInRow = 0;
      this.#kept++;
      return made;
    }
    return undefined;
  }
}

/**
 * Samples tours. Threads share the memory: the first task measures a sampler, then as many run at once as fit.
 * @throws (rejects) TypeError, RangeError
 */
export async function sampleTours(
  executor: Executor,
  { request, problem, options }: CensusCall<Omit<PoolSampleOptions, 'signal'>>,
): Promise<Chunks<Uint32Array>> {
  const { memory } = normaliseLimits(options, integerArgument);
  const streams = streamsArgument(options);
  const { stream, count: total } = streams;
  const seed = integerArgument('seed', options.seed ?? 0, 0, MAX_UINT32);
  const terms = { problem, seed, memory };
  const call = await executor.open({ ...request, work: 'sample', terms, about: streams });
  const { sizes, isRemote } = executor;
  const size = sizes.samples(total);
  const limits = executor.limits({ running: 1, ahead: AHEAD }, BYTES);
  const maxRunning = limits.running;
  if (!isRemote) limits.running = 1;
  const run = async ({ first, count }: Range) => {
    const { rows, bytes } = await call.run({ task: 'sample', stream: (stream + first) % 2 ** 32, count });
    if (!isRemote) limits.running = Math.max(1, Math.min(maxRunning, Math.floor(memory / bytes)));
    const length = rows.length / count;
    const tours = Array.from({ length: count }, (_, i) => rows.subarray(i * length, (i + 1) * length));
    return { chunk: takeFrom(tours) };
  };
  return new Ordered(call, ranges(0, total, { next: () => size }), run, limits);
}
