/** Work that is asked for ahead of the one who takes its results, which come in order. */
export class Ahead<Item> {
  readonly #items: Promise<Item>[] = [];
  readonly #most: number;
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};
  #makeRoom: () => void = () => {};

  /** @param most items that are asked for and not taken */
  constructor(most: number) {
    this.#most = most;
  }

  /** Notes an item to come; resolves when there is room for another one. */
  async add(item: Promise<Item>): Promise<void> {
    // Whoever takes it is told.
    item.catch(() => {});
    this.#items.push(item);
    this.#wake();
    while (this.#items.length >= this.#most && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#makeRoom = resolve;
      });
    }
  }

  /** Whether nobody takes any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** No more will come; behind the last one stands an error, or nothing. */
  end(failure?: { readonly error: unknown }): void {
    this.#isOver = true;
    this.#failure ??= failure;
    this.#wake();
    this.#makeRoom();
  }

  /** The next item; undefined behind the last one. */
  async take(): Promise<{ readonly item: Item } | undefined> {
    for (;;) {
      const next = this.#items[0];
      if (next) {
        const item = await next;
        this.#items.shift();
        this.#makeRoom();
        return { item };
      }
      if (this.#isOver) {
        if (this.#failure) throw this.#failure.error;
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
