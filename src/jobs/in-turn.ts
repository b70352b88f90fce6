/** Values that come in chunks. */
export interface Chunks<Value> {
  /** The next value of the chunk in hand; undefined behind its last one. */
  take(): Value | undefined;
  /** Gets the next chunk, which may be empty; false: there is none. Rejects, once, with why there cannot be one. */
  fill(): Promise<boolean>;
  /** Nothing more is wanted: who waits for a chunk is told that there is none. */
  close(): Promise<void> | void;
  /** Where one is, if that can be said. */
  cursor?(): string | undefined;
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/**
 * An asynchronous iterator over what comes in chunks, which are opened when the first value is asked for. Written by hand
 * because a generator costs several promises a value.
 */
export class InTurn<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #open: () => Chunks<Value> | Promise<Chunks<Value>>;
  /** The cursor until then. */
  readonly #after: string | undefined;
  #chunks: Chunks<Value> | undefined;
  /** Whoever asks before the last answer is there is answered behind it. */
  #last: Promise<void> | undefined;
  #isOver = false;

  constructor(open: () => Chunks<Value> | Promise<Chunks<Value>>, after?: string) {
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
    // Before whoever waits for the step goes on, so that it finds what is there.
    const settle = (): void => {
      if (this.#last === settled) this.#last = undefined;
    };
    const settled = step.then(settle, () => {
      // What comes behind a failure is the end.
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

  /** Nothing more is wanted. Returns what closes the chunks, if they are open. */
  #end(): Promise<void> | undefined {
    if (this.#isOver) return undefined;
    this.#isOver = true;
    return this.#chunks?.close() as Promise<void> | undefined;
  }
}
