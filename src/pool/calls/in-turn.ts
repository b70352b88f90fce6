/** An asynchronous iterator over what comes in chunks; written by hand because a generator costs several promises a value. */
export abstract class InTurn<Value> implements AsyncIterableIterator<Value, undefined> {
  /** Whoever asks before the last answer is there is answered behind it. */
  #last: Promise<unknown> | undefined;
  #isOver = false;

  /** The next value of the chunk in hand; undefined behind its last one. */
  protected abstract take(): Value | undefined;
  /** Gets the next chunk, which may be empty; false: there is none. */
  protected abstract fill(): Promise<boolean>;
  /** Nothing more is wanted. */
  protected abstract close(): void;

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    if (!this.#last && !this.#isOver) {
      const value = this.take();
      if (value !== undefined) return Promise.resolve({ done: false, value });
    }
    const step = (this.#last ?? Promise.resolve()).then(() => this.#step());
    // What comes behind a failure is the end.
    const settled = step.then(
      () => {},
      () => this.#end(),
    );
    this.#last = settled;
    void settled.then(() => {
      if (this.#last === settled) this.#last = undefined;
    });
    return step;
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    this.#end();
    return { done: true, value: undefined };
  }

  async #step(): Promise<IteratorResult<Value, undefined>> {
    while (!this.#isOver) {
      const value = this.take();
      if (value !== undefined) return { done: false, value };
      if (!(await this.fill())) this.#end();
    }
    return { done: true, value: undefined };
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.close();
  }
}
