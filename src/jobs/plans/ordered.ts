import type { Call, RunAhead, TaskSize } from '../executor.js';
import type { Failure } from '../task.js';

/** Returns the results of a call in order: runs tasks ahead of the reader, and iterates over their values. */

/** The tasks of a call. */
export interface TaskSource<Task> {
  /** Returns the next task; undefined if there is none now. An error takes the place of a task. */
  next(): IteratorResult<Task | undefined, unknown>;
  /** Ends the source. */
  return?(value?: undefined): unknown;
}

/**
 * The result of a task. The reader gets `chunk`, if there is one. Then the call fails with `failure`, or the tasks of `rest` run, whose
 * chunks come next.
 */
export interface Ran<Task, Chunk> {
  readonly chunk?: Chunk | undefined;
  readonly failure?: Failure | undefined;
  readonly rest?: readonly Task[];
}

interface Item<Task, Chunk> {
  readonly task?: Task;
  state: 'waiting' | 'running' | 'done';
  chunk?: Chunk | undefined;
  failure?: Failure | undefined;
}

/** Runs tasks ahead of one reader and returns their chunks in order. */
export class Ordered<Task, Chunk> {
  /** The error of a failed call. Closing by the reader is not a failure. */
  failure: Failure | undefined;
  /** Whether the reader has received everything. */
  isRead = false;
  readonly #call: Call;
  readonly #source: TaskSource<Task>;
  readonly #run: (task: Task) => Promise<Ran<Task, Chunk>>;
  readonly #limits: RunAhead;
  /** Everything that the reader has not received, in order. */
  readonly #items: Item<Task, Chunk>[] = [];
  #running = 0;
  #unread = 0;
  #isSourceEnded = false;
  #isAwaited = false;
  #isGoing = false;
  #isOver = false;
  #wake: () => void = () => {};

  constructor(
    call: Call,
    source: TaskSource<Task>,
    run: (task: Task) => Promise<Ran<Task, Chunk>>,
    limits: RunAhead,
  ) {
    this.#call = call;
    this.#source = source;
    this.#run = run;
    this.#limits = limits;
    this.failure = call.failure;
    call.onFailure = () => {
      if (this.#isOver) return;
      this.failure = call.failure;
      Promise.resolve(source.return?.()).catch(() => {});
      this.#wake();
    };
  }

  /** Returns the next chunk; undefined at the end. */
  async next(): Promise<Chunk | undefined> {
    this.#isAwaited = true;
    try {
      for (;;) {
        this.go();
        if (this.failure) throw this.failure.error;
        if (this.#isOver) return undefined;
        const first = this.#items[0];
        if (first?.state === 'done') {
          this.#items.shift();
          if (first.failure) throw first.failure.error;
          if (first.chunk === undefined) continue;
          this.#unread--;
          return first.chunk;
        }
        if (!first && this.#isSourceEnded) {
          this.isRead = true;
          return undefined;
        }
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      this.#isAwaited = false;
    }
  }

  /** Ends the call when the reader needs no more. A reader that waits for a chunk gets none. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#items.length = 0;
    this.#wake();
    await Promise.all([this.#source.return?.(), this.#call.close(this.isRead)]);
  }

  /** Starts tasks within the limits. Call it when the source has tasks again. */
  go(): void {
    // A source may call this method from its `next`.
    if (this.#isGoing) return;
    this.#isGoing = true;
    while (!this.#isOver && !this.failure && this.#startOne());
    this.#isGoing = false;
    // There may be a chunk, the end of the source or a failure.
    this.#wake();
  }

  #startOne(): boolean {
    if (this.#running >= this.#limits.running) return false;
    const waiting = this.#items.find(({ state }) => state === 'waiting');
    const isNext = this.#isAwaited && (waiting ? waiting === this.#items[0] : this.#items.length === 0);
    if (this.#running + this.#unread >= this.#limits.ahead && !isNext) return false;
    const item = waiting ?? this.#fetch();
    if (!item || this.#isOver) return false;
    if (item.state !== 'done') void this.#finish(item);
    return true;
  }

  #fetch(): Item<Task, Chunk> | undefined {
    if (this.#isSourceEnded) return undefined;
    let item: Item<Task, Chunk> | undefined;
    try {
      const { done, value } = this.#source.next();
      this.#isSourceEnded = done === true;
      if (!done && value !== undefined) item = { task: value, state: 'waiting' };
    } catch (error) {
      item = { state: 'done', failure: { error } };
    }
    if (item && !this.#isOver) this.#items.push(item);
    return item;
  }

  async #finish(item: Item<Task, Chunk>): Promise<void> {
    item.state = 'running';
    this.#running++;
    try {
      const { chunk, failure, rest = [] } = await this.#run(item.task!);
      item.chunk = chunk;
      if (chunk !== undefined) this.#unread++;
      const behind = rest.map((task): Item<Task, Chunk> => ({ task, state: 'waiting' }));
      if (failure) behind.push({ state: 'done', failure });
      this.#items.splice(this.#items.indexOf(item) + 1, 0, ...behind);
    } catch (error) {
      item.failure = { error };
    }
    item.state = 'done';
    this.#running--;
    this.go();
  }
}

/** Consecutive items of a call, such as tours of a batch. */
export interface Range {
  readonly first: number;
  readonly count: number;
}

/** Cuts the items of a call into tasks. */
export function* ranges(from: number, to: number, size: Pick<TaskSize, 'next'>): Generator<Range, void> {
  for (let first = from; first < to; ) {
    const count = Math.min(size.next(to - first), to - first);
    yield { first, count };
    first += count;
  }
}

/** Returns the next value of a chunk; undefined after the last one. */
export type Take<Value> = () => Value | undefined;

/** Returns the values of a list, one after another. */
export function takeFrom<Value>(values: readonly Value[]): Take<Value> {
  let at = 0;
  return () => values[at++];
}

/** Chunks of values, in order. */
export interface Chunks<Value> extends Pick<Ordered<never, Take<Value>>, 'failure' | 'next' | 'close'> {
  /** Returns the position after the last value, if the sequence has cursors. */
  cursor?(): string | undefined;
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * An asynchronous iterator over values in chunks. Opens the sequence at the first request. Not a generator, because that costs
 * several promises per value.
 */
export class Values<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #open: () => Promise<Chunks<Value>>;
  /** The cursor until the sequence is open. */
  readonly #after: string | undefined;
  #chunks: Chunks<Value> | undefined;
  #take: Take<Value> | undefined;
  /** The last pending request. Later requests wait for it. */
  #last: Promise<void> | undefined;
  #isOver = false;

  constructor(open: () => Promise<Chunks<Value>>, after?: string) {
    this.#open = open;
    this.#after = after;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    const value = this.#last ? undefined : this.#taken();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    const step = this.#last ? this.#last.then(() => this.#step()) : this.#step();
    // Runs before the reader continues, so that its next request takes from the chunk.
    const settle = (): void => {
      if (this.#last === settled) this.#last = undefined;
    };
    const settled = step.then(settle, () => {
      // The iteration ends after a failure.
      this.return().catch(() => {});
      settle();
    });
    this.#last = settled;
    return step;
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    if (!this.#isOver) {
      this.#isOver = true;
      await this.#chunks?.close();
    }
    return DONE;
  }

  cursor(): string | undefined {
    return this.#chunks ? this.#chunks.cursor?.() : this.#after;
  }

  #taken(): Value | undefined {
    return this.#isOver || this.#chunks?.failure ? undefined : this.#take?.();
  }

  async #step(): Promise<IteratorResult<Value, undefined>> {
    while (!this.#isOver) {
      if (!this.#chunks) {
        this.#chunks = await this.#open();
        if (this.#isOver) await this.#chunks.close();
        continue;
      }
      const value = this.#taken();
      if (value !== undefined) return { done: false, value };
      this.#take = await this.#chunks.next();
      if (!this.#take) await this.return();
    }
    return DONE;
  }
}
