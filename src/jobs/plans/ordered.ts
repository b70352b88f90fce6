import type { Call } from '../executor.js';
import type { Failure } from '../task.js';

/** What gives the results of a call in order: tasks that run ahead of the reader, and the iterator that it reads. */

/** Gives the tasks of a call, one after the other. */
export interface TaskSource<Task> {
  /** The next task; undefined: there is none now. What it throws comes behind the results of earlier tasks. */
  next(): Task | undefined;
  /** Whether no more tasks will come. */
  readonly isEnded: boolean;
}

/** Returns a source of tasks that need not be waited for. */
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

/** What a task came to: a piece for the reader, if any, and tasks that take its place behind that piece. */
export interface Ran<Task, Piece> {
  readonly piece?: Piece | undefined;
  readonly rest?: readonly Task[];
}

/** How far tasks run ahead of the reader. */
export interface Limits {
  /** Maximum number of tasks that run or wait in the executor. */
  readonly running: number;
  /** Maximum number of running tasks and unread pieces. */
  readonly ahead: number;
}

interface Item<Task, Piece> {
  readonly task?: Task;
  state: 'waiting' | 'running' | 'done';
  piece?: Piece | undefined;
  failure?: Failure;
}

/** Runs tasks ahead of one reader, which gets their pieces in order. */
export class Ordered<Task, Piece> {
  readonly #call: Call;
  readonly #source: TaskSource<Task>;
  readonly #run: (task: Task, soon: boolean) => Promise<Ran<Task, Piece>>;
  readonly #limits: Limits;
  /** In order: everything that the reader has not had. */
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

  /** Returns the next piece; undefined: there is none. */
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

  /** Why the call failed; a call that is closed by its reader did not. */
  get #failure(): Failure | undefined {
    return this.#isOver ? this.#lastFailure : this.#call.failure;
  }

  /** Stops: the reader wants no more. */
  end(): void {
    if (!this.#isOver) this.#lastFailure = this.#call.failure;
    this.#isOver = true;
    this.#items.length = 0;
    this.#wake();
  }

  /** Starts tasks as far as the limits allow: call it when the source has a task again. */
  go(): void {
    // A source may call this method from its `next`.
    if (this.#isGoing) return;
    this.#isGoing = true;
    while (!this.#isOver && !this.#call.failure && this.#startOne());
    this.#isGoing = false;
    // A piece, the end of the source or a failure may be there.
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

/** Values that come in chunks. */
export interface Chunks<Value> {
  /** Returns the next value of the chunk; undefined behind the last one. */
  take(): Value | undefined;
  /** Gets the next chunk, which may be empty; false: there is none. Rejects, once, with the reason that there is none. */
  fill(): Promise<boolean>;
  /** Stops: a reader that waits for a chunk gets none. */
  close(): Promise<void>;
  /** Returns the position, if it has a name. */
  cursor?(): string | undefined;
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * An asynchronous iterator over values in chunks, which are opened when the first value is requested. Written by hand because a
 * generator costs several promises for each value.
 */
export class Values<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #open: () => Promise<Chunks<Value>>;
  /** The cursor until then. */
  readonly #after: string | undefined;
  #chunks: Chunks<Value> | undefined;
  /** The last request, if it has no answer yet: later ones are answered behind it. */
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
    // Before the reader goes on, so that it finds the rest of the chunk.
    const settle = (): void => {
      if (this.#last === settled) this.#last = undefined;
    };
    const settled = step.then(settle, () => {
      // Behind a failure is the end.
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

  /** Returns the promise that closes the chunks, if they are open. */
  #end(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#isOver = true;
    return this.#chunks?.close();
  }
}
