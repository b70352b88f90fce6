/** Bytes of results that may be ahead of the one who takes them: some large boards, or very many small ones. */
const MOST_BYTES = 2 ** 28;
const FEWEST = 4;

/** How many items of so many bytes each may be asked for and not taken, at most as many as are given. */
export function mostAhead(most: number, bytes: number, mostBytes: number = MOST_BYTES): number {
  return Math.min(most, Math.max(FEWEST, Math.floor(mostBytes / bytes)));
}

/** Work that is asked for ahead of the one who takes its results, which come in order. */
export class Ahead<Item> {
  readonly #items: { readonly item: Promise<Item>; readonly bytes: number }[] = [];
  readonly #most: number;
  #bytes = 0;
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};
  #makeRoom: () => void = () => {};

  /** @param most items that are asked for and not taken */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Notes an item to come; resolves when there is room for another one.
   * @param bytes what it will take
   */
  async add(item: Promise<Item>, bytes: number): Promise<void> {
    // Whoever takes it is told.
    item.catch(() => {});
    this.#items.push({ item, bytes });
    this.#bytes += bytes;
    this.#wake();
    while (this.#isFull && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#makeRoom = resolve;
      });
    }
  }

  get #isFull(): boolean {
    const { length } = this.#items;
    return length >= this.#most || (length >= FEWEST && this.#bytes >= MOST_BYTES);
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
        const item = await next.item;
        this.#items.shift();
        this.#bytes -= next.bytes;
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
