import type { Call } from '../executor.js';
import type { Failure } from '../task.js';

/** Gives the tasks of a call, one after the other. */
export interface TaskSource<Task> {
  /** The next task; undefined: there is none now. What it throws comes behind the results of earlier tasks. */
  next(): Task | undefined;
  /** Whether no more tasks will come. */
  readonly isEnded: boolean;
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

  /** Nothing more is wanted. */
  end(): void {
    if (!this.#isOver) this.#lastFailure = this.#call.failure;
    this.#isOver = true;
    this.#items.length = 0;
    this.#wake();
  }

  /** Starts tasks as far as the limits allow: call it when the source has a task again. */
  go(): void {
    // A source may call back while it is asked for a task.
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
    if (item.state === 'done') return true;
    item.state = 'running';
    this.#running++;
    this.#run(item.task!, isNext)
      .then(
        ({ piece, rest = [] }) => {
          item.piece = piece;
          if (piece !== undefined) this.#unread++;
          const behind = rest.map((task): Item<Task, Piece> => ({ task, state: 'waiting' }));
          this.#items.splice(this.#items.indexOf(item) + 1, 0, ...behind);
        },
        (error) => {
          item.failure = { error };
        },
      )
      .then(() => {
        item.state = 'done';
        this.#running--;
        this.go();
      });
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
}
