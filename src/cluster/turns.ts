/**
 * An iterator over what comes in chunks. What it is made of is opened when the first value is asked for, and closed when
 * nothing more is wanted. A value of a chunk in hand costs one promise.
 */
export class Turns<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #open: () => AsyncGenerator<readonly Value[], undefined>;
  readonly #given: (value: Value) => Value;
  #chunks: AsyncGenerator<readonly Value[], undefined> | undefined;
  #chunk: readonly Value[] = [];
  #at = 0;
  /** Whoever asks before the last answer is there is answered behind it. */
  #last: Promise<unknown> | undefined;
  #isOver = false;

  /** @param given what is handed out of a value, when it is */
  constructor(
    open: () => AsyncGenerator<readonly Value[], undefined>,
    given: (value: Value) => Value = (value) => value,
  ) {
    this.#open = open;
    this.#given = given;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    if (!this.#last && !this.#isOver && this.#at < this.#chunk.length) return Promise.resolve(this.#take());
    const step = (this.#last ?? Promise.resolve()).then(() => this.#step());
    const settled = step.then(
      () => {},
      () => {
        this.#isOver = true;
      },
    );
    this.#last = settled;
    void settled.then(() => {
      if (this.#last === settled) this.#last = undefined;
    });
    return step;
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    this.#isOver = true;
    await this.#chunks?.return(undefined);
    return { done: true, value: undefined };
  }

  #take(): IteratorResult<Value, undefined> {
    return { done: false, value: this.#given(this.#chunk[this.#at++]!) };
  }

  async #step(): Promise<IteratorResult<Value, undefined>> {
    while (!this.#isOver) {
      if (this.#at < this.#chunk.length) return this.#take();
      this.#chunks ??= this.#open();
      const next = await this.#chunks.next();
      this.#at = 0;
      this.#chunk = next.value ?? [];
      if (next.done) this.#isOver = true;
    }
    return { done: true, value: undefined };
  }
}
