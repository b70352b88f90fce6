import { wrongType } from '../problem/arguments.js';

/** Bytes that come in pieces and go in others. Close it after use: its source may be an open file. */
export class ByteQueue {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next bytes, which stay: as many, or all that are left. */
  async peek(length: number): Promise<Uint8Array> {
    await this.#have(length);
    return this.#rest.subarray(0, length);
  }

  /** @throws RangeError when there are not so many: `what` is cut off */
  async take(length: number, what: string): Promise<Uint8Array> {
    await this.#have(length);
    if (this.#rest.length < length) throw new RangeError(`it ends within ${what}`);
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.peek(1)).length === 0;
  }

  /** All that is left, as it comes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.#rest.length > 0) yield this.#rest;
    for (let next = await this.#pieces.next(); !next.done; next = await this.#pieces.next()) yield next.value;
  }

  /** Closes the source, also one that has not come to its end. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #have(length: number): Promise<void> {
    if (this.#rest.length >= length) return;
    const parts = [this.#rest];
    let had = this.#rest.length;
    while (had < length) {
      const next = await this.#pieces.next();
      if (next.done) break;
      parts.push(next.value);
      had += next.value.length;
    }
    const all = new Uint8Array(had);
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    this.#rest = all;
  }
}

/**
 * The pieces of a source: bytes at once are one.
 * @throws TypeError for a piece that is no Uint8Array, such as the strings of a stream with an encoding
 */
export async function* piecesOf(source: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    yield source;
    return;
  }
  for await (const piece of source) {
    if (!(piece instanceof Uint8Array)) throw wrongType('a piece of source', piece, 'a Uint8Array');
    yield piece;
  }
}
