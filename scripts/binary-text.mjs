import { compress } from 'lzma1';

/** Binaries as the text that src/engines/wasm/binary-text.ts reads, which says how it is made. */

/** What assembly/decoder takes as given: its usual properties, 3 bits of context and places modulo 4, in the first byte of a header. */
const PROPERTIES = (2 * 5 + 0) * 9 + 3;
const HEADER_BYTES = 13;
/** What its memory holds: letters, and bytes. */
const MOST_LETTERS = 0x8000;
const MOST_BYTES = 0x20000 - 0xc000;

/** Binaries as one text. */
export function binaryText(...binaries) {
  const bytes = Buffer.concat(binaries);
  const stream = Buffer.from(compress(bytes, 9));
  if (stream[0] !== PROPERTIES) throw new RangeError(`the properties of LZMA are ${stream[0]}`);
  // Zeros behind it, so that base64 needs no padding.
  const padding = Buffer.alloc(2 - ((stream.length - HEADER_BYTES + 2) % 3));
  const text = Buffer.concat([stream.subarray(HEADER_BYTES), padding]).toString('base64');
  if (text.length > MOST_LETTERS || bytes.length > MOST_BYTES) {
    throw new RangeError(`${bytes.length} bytes in ${text.length} letters are too much for the decoder`);
  }
  const ends = binaries.map((_, i) => Buffer.concat(binaries.slice(0, i + 1)).length);
  return [text, ...ends].join(' ');
}
