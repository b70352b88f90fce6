import type { Call } from '../executor.js';
import type { Failure } from '../task.js';

/** Returns the results of a call in order: runs tasks ahead of the reader, and iterates over their results. */

/** A source of the tasks of a call. */
export interface TaskSource<Task> {
  /** Returns the next task; undefined if there is none now. Its errors are reported after the results of earlier tasks. */
  next(): Task | undefined;
  /** Whether no more tasks will come. */
  readonly isEnded: boolean;
}

/** Returns a source of tasks that are available at once. */
export function sourceOf<Task>(tasks: Iterator<Task, void>): TaskSource<Task> {
  let step = tasks.next();
  return {
    next() {
      const { value } = step;
      step = tasks.next();
      return value as Task;
    },
    get isEnded() {
      return step.done === true;
    },
  };
}

/** The result of a task: a chunk for the reader, if any, and further tasks whose results follow it. */
export interface Ran<Task, Piece> {
  readonly piece?: Piece | undefined;
  readonly rest?: readonly Task[];
}

/** Limits of reading ahead. */
export interface Limits {
  /** Maximum number of running or queued tasks. */
  readonly running: number;
  /** Maximum number of running tasks and unread chunks. */
  readonly ahead: number;
}

interface Item<Task, Piece> {
  readonly task?: Task;
  state: 'waiting' | 'running' | 'done';
  piece?: Piece | undefined;
  failure?: Failure;
}

/** Runs tasks ahead of one reader and returns their chunks in order. */
export class Ordered<Task, Piece> {
  readonly #call: Call;
  readonly #source: TaskSource<Task>;
  readonly #run: (task: Task, soon: boolean) => Promise<Ran<Task, Piece>>;
  readonly #limits: Limits;
  /** Everything that the reader has not received, in order. */
  readonly #items: Item<Task, Piece>[] = [];
  #running = 0;
  #unread = 0;
  #isAwaited = false;
  #isGoing = false;
  #isOver = false;
  #lastFailure: Failure | undefined;
  #wake: () => void = () => {};

  constructor(
    call: Call,
    source: TaskSource<Task>,
    run: (task: Task, soon: boolean) => Promise<Ran<Task, Piece>>,
    limits: Limits,
  ) {
    this.#call = call;
    this.#source = source;
    this.#run = run;
    this.#limits = limits;
    call.onFailure = () => this.#wake();
  }

  /** Returns the next chunk; undefined at the end. */
  async next(): Promise<Piece | undefined> {
    this.#isAwaited = true;
    try {
      for (;;) {
        if (this.#failure) throw this.#failure.error;
        if (this.#isOver) return undefined;
        this.go();
        if (this.#failure || this.#isOver) continue;
        const first = this.#items[0];
        if (first?.state === 'done') {
          this.#items.shift();
          if (first.failure) throw first.failure.error;
          if (first.piece === undefined) continue;
          this.#unread--;
          return first.piece;
        }
        if (!first && this.#source.isEnded) return undefined;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      this.#isAwaited = false;
    }
  }

  /** Why the call failed. Closing by the reader is not a failure. */
  get #failure(): Failure | undefined {
    return this.#isOver ? this.#lastFailure : this.#call.failure;
  }

  /** Stops when the reader needs no more. */
  end(): void {
    if (!this.#isOver) this.#lastFailure = this.#call.failure;
    this.#isOver = true;
    this.#items.length = 0;
    this.#wake();
  }

  /** Starts tasks within the limits. Call it when the source has tasks again. */
  go(): void {
    // A source may call this method from its `next`.
    if (this.#isGoing) return;
    this.#isGoing = true;
    while (!this.#isOver && !this.#call.failure && this.#startOne());
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
    if (item.state !== 'done') void this.#finish(item, isNext);
    return true;
  }

  #fetch(): Item<Task, Piece> | undefined {
    if (this.#source.isEnded) return undefined;
    let item: Item<Task, Piece> | undefined;
    try {
      const task = this.#source.next();
      if (task !== undefined) item = { task, state: 'waiting' };
    } catch (error) {
      item = { state: 'done', failure: { error } };
    }
    if (item && !this.#isOver) this.#items.push(item);
    return item;
  }

  async #finish(item: Item<Task, Piece>, soon: boolean): Promise<void> {
    item.state = 'running';
    this.#running++;
    try {
      const { piece, rest = [] } = await this.#run(item.task!, soon);
      item.piece = piece;
      if (piece !== undefined) this.#unread++;
      const behind = rest.map((task): Item<Task, Piece> => ({ task, state: 'waiting' }));
      this.#items.splice(this.#items.indexOf(item) + 1, 0, ...behind);
    } catch (error) {
      item.failure = { error };
    }
    item.state = 'done';
    this.#running--;
    this.go();
  }
}

/** A sequence of values in chunks. */
export interface Chunks<Value> {
  /** Returns the next value of the chunk; undefined after the last one. */
  take(): Value | undefined;
  /** Gets the next chunk, which may be empty. Resolves to false at the end. Rejects once if the sequence failed. */
  fill(): Promise<boolean>;
  /** Stops. A reader that waits for a chunk gets none. */
  close(): Promise<void>;
  /** Returns the position in the sequence, if it has cursors. */
  cursor?(): string | undefined;
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * An asynchronous iterator over values in chunks. Opens the sequence at the first request. Not a generator, because that costs
 * several promises per value.
 */
export class Values<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #open: () => Promise<Chunks<Value>>;
  /** The cursor until the first value. */
  readonly #after: string | undefined;
  #chunks: Chunks<Value> | undefined;
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
    const value = this.#last || this.#isOver ? undefined : this.#chunks?.take();
    if (value !== undefined) return Promise.resolve({ done: false, value });
    const step = this.#last ? this.#last.then(() => this.#step()) : this.#step();
    // Runs before the reader continues, so that its next request takes from the chunk.
    const settle = (): void => {
      if (this.#last === settled) this.#last = undefined;
    };
    const settled = step.then(settle, () => {
      // The iteration ends after a failure.
      this.#end()?.catch(() => {});
      settle();
    });
    this.#last = settled;
    return step;
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    await this.#end();
    return DONE;
  }

  cursor(): string | undefined {
    return this.#chunks ? this.#chunks.cursor?.() : this.#after;
  }

  async #step(): Promise<IteratorResult<Value, undefined>> {
    while (!this.#isOver) {
      if (!this.#chunks) {
        this.#chunks = await this.#open();
        if (!this.#isOver) continue;
        await this.#chunks.close();
        break;
      }
      const value = this.#chunks.take();
      if (value !== undefined) return { done: false, value };
      if (!(await this.#chunks.fill())) await this.#end();
    }
    return DONE;
  }

  /** Closes the sequence if it is open. */
  #end(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#isOver = true;
    return this.#chunks?.close();
  }
}
