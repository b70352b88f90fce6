import { decoder } from './generated/decoder.js';
import { instantiated } from './kernel-exports.js';

/**
 * The text in which scripts/inline-binaries.mjs writes one binary or two, and assembly/decoder reads them: LZMA in base64, then
 * behind a space each where the binaries end. Gzip would take more for each of them, and would not find the one in the other,
 * since it looks back 32 KiB only: two kernels of a solver are 13.4 KB so, and 22 KB as gzip has them. Base64 costs
 * nothing more than gzip takes off again.
 */

/** Which of two binaries. */
export const FIRST_OF_TWO = 0;
export const SECOND_OF_TWO = 1;

/** What assembly/decoder exports. */
interface Decoder {
  readonly memory: { readonly buffer: ArrayBuffer };
  decode(letters: number, count: number): number;
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
  const [packed, ...ends] = text.split(' ') as [string, ...string[]];
  const module = new WebAssembly.Module(Uint8Array.from(atob(decoder()), (byte) => byte.charCodeAt(0)));
  // Not kept: its memory reserves as much address space as that of the kernels.
  const { memory, decode } = instantiated(module) as Decoder;
  const bytes = new Uint8Array(memory.buffer);
  new TextEncoder().encodeInto(packed, bytes);
  const end = Number(ends[which]);
  const at = decode(packed.length, end);
  return bytes.slice(at + (which && Number(ends[0])), at + end);
}
