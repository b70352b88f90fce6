/** An iterator, with a cursor or without, that is made when it is first asked: what makes it has to be loaded. */
interface Made<Value> extends AsyncIterator<Value, undefined> {
  cursor?(): string | undefined;
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** What is handed out until then. */
export class Later<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #after: string | undefined;
  readonly #make: () => Promise<Made<Value>>;
  #making: Promise<Made<Value> | undefined> | undefined;
  #made: Made<Value> | undefined;

  constructor(after: string | undefined, make: () => Promise<Made<Value>>) {
    this.#after = after;
    this.#make = make;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    if (this.#made) return this.#made.next();
    const isFirst = !this.#making;
    this.#making ??= this.#make();
    return this.#making.then(
      (made) => {
        this.#made = made;
        return made?.next() ?? DONE;
      },
      (error) => {
        if (isFirst) throw error;
        return DONE;
      },
    );
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    this.#making ??= Promise.resolve(undefined);
    await (await this.#making.catch(() => undefined))?.return?.();
    return DONE;
  }

  cursor(): string | undefined {
    return this.#made ? this.#made.cursor?.() : this.#after;
  }
}
