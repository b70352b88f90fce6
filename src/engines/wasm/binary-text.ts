import { DECODER } from './generated/decoder.js';
import { instantiated } from './kernel-exports.js';

/**
 * The text in which scripts/inline-binaries.mjs writes a binary, and assembly/decoder reads it: printable ASCII without quotes, `$` and backslash. A
 * character from '(' to '~' stands for a byte below 86 (there are 86 of them without the backslash), after '!' for one
 * below 172, after '#' for the rest. Unlike in base64, equal bytes are equal characters wherever they lie, so that gzip finds
 * again what a binary repeats.
 *
 * Two binaries that share much are one text: what follows '%' belongs to the first alone, what follows '&' to the second
 * alone, and what follows a space to both. Gzip looks back 32 KiB only, and so would not find the one in the other: together they
 * gzip to 13.7 KB, one after the other to 15.7 KB or more, in base64 to 28 KB.
 */

/** The marks before what belongs to one of two binaries alone. */
export const FIRST_OF_TWO = '%';
export const SECOND_OF_TWO = '&';

/** What assembly/decoder exports. */
interface Decoder {
  readonly memory: { readonly buffer: ArrayBuffer };
  decode(letters: number, skipped: number): number;
}

/**
 * The bytes that a text stands for.
 * @param which of two binaries; of a text of one binary either will do
 * @throws WebAssembly.LinkError when the memory for it cannot be had; whatever the platform throws where WebAssembly is missing or may
 * not be compiled
 */
export function decodeBinary(
  text: string,
  which: typeof FIRST_OF_TWO | typeof SECOND_OF_TWO = FIRST_OF_TWO,
): Uint8Array<ArrayBuffer> {
  const skipped = which === FIRST_OF_TWO ? SECOND_OF_TWO : FIRST_OF_TWO;
  const decoder = new WebAssembly.Module(Uint8Array.from(atob(DECODER), (byte) => byte.charCodeAt(0)));
  // Not kept: its memory reserves as much address space as that of the kernels.
  const { memory, decode } = instantiated(decoder) as Decoder;
  const bytes = new Uint8Array(memory.buffer);
  new TextEncoder().encodeInto(text, bytes);
  return bytes.slice(0, decode(text.length, skipped.charCodeAt(0)));
}
