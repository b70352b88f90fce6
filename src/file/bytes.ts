import { wrongType } from '../problem/arguments.js';

/** Bytes from a stream, taken in pieces of any length. Close it after use: its source may be an open file. */
export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);
  /** Number of bytes that are not taken; infinite if unknown. */
  #left: number;
  /** Number of bytes that are taken. */
  taken = 0;

  /** @param length number of bytes, if it is known */
  constructor(chunks: AsyncIterable<Uint8Array>, length: number = Number.POSITIVE_INFINITY) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#left = length;
  }

  /** Returns the next bytes without taking them. At the end there may be fewer. */
  async peek(length: number): Promise<Uint8Array> {
    await this.#have(length);
    return this.#rest.subarray(0, length);
  }

  /** Takes the next bytes. @throws RangeError if there are fewer: `what` is incomplete */
  take(length: number, what: string): Promise<Uint8Array> {
    return this.takeMultiple(length, 1, what);
  }

  /**
   * Takes at least one and at most `most` times `length` bytes: as many as are there without waiting.
   * @throws RangeError if there are fewer than `length`: `what` is incomplete. If the source is known to be that short, it is not
   * read first
   */
  async takeMultiple(length: number, most: number, what: string): Promise<Uint8Array> {
    if (length <= this.#left) await this.#have(length);
    if (this.#rest.length < length) throw new RangeError(`it ends within ${what}`);
    const multiple = length * Math.min(most, Math.floor(this.#rest.length / length) || 1); // 0 / 0 is NaN
    const taken = this.#rest.subarray(0, multiple);
    this.#rest = this.#rest.subarray(multiple);
    this.#left -= multiple;
    this.taken += multiple;
    return taken;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.peek(1)).length === 0;
  }

  /** Takes the remaining bytes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.#rest.length > 0) yield this.#rest;
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) yield next.value;
  }

  /** Closes the source, even before its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #have(length: number): Promise<void> {
    if (this.#rest.length >= length) return;
    const parts = [this.#rest];
    let had = this.#rest.length;
    while (had < length) {
      const next = await this.#chunks.next();
      if (next.done) break;
      parts.push(next.value);
      had += next.value.length;
    }
    this.#rest = joinBytes(parts, had);
  }
}

function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * Yields the chunks of a source.
 * @throws TypeError for a chunk that is no Uint8Array, such as the strings of a stream with an encoding
 */
export async function* chunksOf(source: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) {
    yield source;
    return;
  }
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) throw wrongType('a piece of source', chunk, 'a Uint8Array');
    yield chunk;
  }
}

/** Maximum length of a line, so that it fits in a string. */
const MAX_LINE = 2 ** 28;

/** Yields the lines of UTF-8 in blocks, as they arrive, without a byte order mark. */
export async function* lineBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = lines.pop()!;
    if (lines.length > 0) {
      lines[0] = parts.join('') + lines[0];
      [parts, length] = [[], 0];
      yield lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
    }
    parts.push(rest);
    length += rest.length;
    if (length > MAX_LINE) throw new RangeError('it has a line that is longer than can be read');
  }
  yield [parts.join('') + decoder.decode()];
}

/** Yields the lines of UTF-8 that are not blank, without a byte order mark. */
export async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const lines of lineBlocks(bytes)) {
    for (const line of lines) if (line.trim() !== '') yield line;
  }
}
