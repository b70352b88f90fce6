import { formatCursor, type ListPosition, listArguments } from '../../census/cursor.js';
import { normaliseLimits } from '../../census/limits.js';
import type { ListIdentity, ListPart, WalkedPart } from '../../census/list-part.js';
import { integerArgument } from '../../problem/arguments.js';
import { type ImpossibleResult, withJsonArrays } from '../../problem/result.js';
import type { CreatedPuzzle } from '../../puzzle/create-puzzle.js';
import type { CensusCall, CheckPuzzle } from '../arguments.js';
import type { Call, Executor } from '../executor.js';
import type { PoolPuzzlesOptions, PoolSampleOptions, PoolToursOptions } from '../methods.js';
import { type Chunks, type Limits, Ordered, sourceOf } from './ordered.js';

/** Plans of lists of tours (see src/census/list-part.ts), samples and puzzles. */

/** Turns of a list's task in threads: 15 ms. */
const TURNS = 1;
/** Tours of a sample's task in threads: some 30 ms on 8 x 8. */
const SAMPLES = 64;
/** Number of tours that share a buffer. */
const TOURS_PER_BUFFER = 64;
const MAX_UINT32 = 2 ** 32 - 1;

/**
 * Returns how far a call reads ahead.
 * @param running tasks per worker; 1 if tasks are long, so that none waits for another
 */
function limitsIn({ parallelism, isRemote }: Executor, running: number): Limits {
  // On other machines tasks are larger.
  if (isRemote) return { running: parallelism / 2, ahead: parallelism / 2 };
  return { running: running * parallelism, ahead: 12 * parallelism };
}

/** Lists tours. @throws (rejects) TypeError, RangeError */
export async function listTours(
  executor: Executor,
  { request, problem, options }: CensusCall<Omit<PoolToursOptions, 'signal'>>,
): Promise<Chunks<Uint32Array>> {
  listArguments(problem, options);
  const terms = { problem, options };
  const call = await executor.open({ ...request, work: 'list', terms });
  return new Tours(call, limitsIn(executor, 2), executor.sizes?.turns ?? TURNS, options.after);
}

/** A list whose parts are walked ahead of the reader. */
class Tours implements Chunks<Uint32Array> {
  readonly #call: Call;
  readonly #parts: Ordered<ListPart | 'whole', WalkedPart['rows']>;
  /** Set by the first answer. */
  #list: ListIdentity | undefined;
  /** Tours from a worker, one after another. */
  #rows: WalkedPart['rows'] = new Uint8Array(0);
  /** Number of returned squares of the rows. */
  #at = 0;
  /** Position before these rows: the given cursor, or a path. */
  #before: ListPosition | string;
  /** Part of the rows in the buffer of the returned tours. */
  #tours = new Uint32Array(0);
  #isRead = false;

  /** @param turns length of a task, in turns of about 15 ms */
  constructor(call: Call, limits: Limits, turns: number, after = '') {
    this.#call = call;
    this.#before = after;
    const run = async (task: ListPart | 'whole', soon: boolean) => {
      const part = task === 'whole' ? undefined : task;
      const { rows, rest, list } = await call.run({ task: 'walk', part, turns }, { soon });
      this.#list = list;
      return { piece: rows.length > 0 ? rows : undefined, rest };
    };
    this.#parts = new Ordered(call, sourceOf<ListPart | 'whole'>(['whole' as const].values()), run, limits);
  }

  cursor(): string | undefined {
    const place = this.#place();
    if (typeof place === 'string') return place || undefined;
    const { name, squares } = this.#list!;
    return formatCursor(name, place, squares);
  }

  #place(): ListPosition | string {
    return this.#at === 0
      ? this.#before
      : Array.from(this.#rows.subarray(this.#at - this.#list!.leaf, this.#at));
  }

  take(): Uint32Array | undefined {
    const at = this.#at;
    if (at === this.#rows.length || this.#call.failure) return undefined;
    const { leaf } = this.#list!;
    const into = at % (TOURS_PER_BUFFER * leaf);
    // The buffer may have been transferred with an earlier tour.
    if (into === 0 || this.#tours.length === 0) {
      this.#tours = Uint32Array.from(this.#rows.subarray(at - into, at - into + TOURS_PER_BUFFER * leaf));
    }
    this.#at += leaf;
    return this.#tours.subarray(into, into + leaf);
  }

  async fill(): Promise<boolean> {
    const rows = await this.#parts.next();
    this.#isRead = rows === undefined;
    this.#before = rows && this.#place();
    this.#rows = rows ?? new Uint8Array(0);
    this.#at = 0;
    return !this.#isRead;
  }

  close(): Promise<void> {
    this.#parts.end();
    return this.#call.close(this.#isRead);
  }
}

export type Made = CreatedPuzzle | ImpossibleResult;

/** The streams of a call: `count` values, value i from the stream (`stream` + i) mod 2^32. */
interface Streams {
  readonly stream: number;
  readonly count: number;
}

/** @throws TypeError, RangeError */
function streamsArgument({ count, stream = 0 }: { count: number; stream?: number | undefined }): Streams {
  return {
    count: integerArgument('count', count, 0, MAX_UINT32),
    stream: integerArgument('stream', stream, 0, MAX_UINT32),
  };
}

/** Splits streams into tasks. */
function* cut({ stream, count }: Streams, size: number): Generator<Streams, void> {
  for (let given = 0; given < count; given += size) {
    yield { stream: (stream + given) % 2 ** 32, count: Math.min(size, count - given) };
  }
}

/** Yields values of consecutive streams in order. */
class Streamed<Value> implements Chunks<Value> {
  readonly #call: Call;
  readonly #tasks: Ordered<Streams, Value[]>;
  #values: Value[] = [];
  #at = 0;
  #isRead = false;

  constructor(
    call: Call,
    limits: Limits,
    tasks: Iterator<Streams, void>,
    run: (task: Streams) => Promise<Value[]>,
  ) {
    this.#call = call;
    this.#tasks = new Ordered(call, sourceOf(tasks), async (task) => ({ piece: await run(task) }), limits);
  }

  take(): Value | undefined {
    return this.#call.failure ? undefined : this.#values[this.#at++];
  }

  async fill(): Promise<boolean> {
    const values = await this.#tasks.next();
    this.#values = values ?? [];
    this.#at = 0;
    this.#isRead = values === undefined;
    return !this.#isRead;
  }

  close(): Promise<void> {
    this.#tasks.end();
    return this.#call.close(this.#isRead);
  }
}

/** Creates puzzles. @throws (rejects) TypeError, RangeError */
export async function makePuzzles(
  executor: Executor,
  { request, problem, checked, options }: CensusCall<Omit<PoolPuzzlesOptions, 'signal'>>,
  checkPuzzle: CheckPuzzle | undefined,
): Promise<Chunks<Made>> {
  const streams = streamsArgument(options);
  const { count, ...wanted } = options;
  checkPuzzle?.(wanted, checked.board);
  const terms = { problem, options: wanted };
  const call = await executor.open({ ...request, work: 'puzzles', terms, about: count });
  const size = executor.sizes?.puzzles(checked.board.squares, count) ?? 1;
  return new Streamed<Made>(call, limitsIn(executor, 1), cut(streams, size), async (task) => {
    const { made } = await call.run({ task: 'puzzles', ...task });
    return made.map(withJsonArrays);
  });
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
  const seed = integerArgument('seed', options.seed ?? 0, 0, MAX_UINT32);
  const terms = { problem, seed, memory };
  const call = await executor.open({ ...request, work: 'sample', terms, about: streams });
  const { sizes, isRemote } = executor;
  const { running, ahead } = limitsIn(executor, 1);
  const limits = { running: isRemote ? running : 1, ahead };
  const tasks = cut(streams, sizes?.samples(streams.count) ?? SAMPLES);
  return new Streamed(call, limits, tasks, async (task) => {
    const { rows, bytes } = await call.run({ task: 'sample', ...task });
    if (!isRemote) limits.running = Math.max(1, Math.min(running, Math.floor(memory / bytes)));
    const length = rows.length / task.count;
    return Array.from({ length: task.count }, (_, i) => rows.subarray(i * length, (i + 1) * length));
  });
}
