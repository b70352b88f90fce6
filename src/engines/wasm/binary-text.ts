import { decoder } from './generated/decoder.js';
import { instantiated } from './kernel-exports.js';

/**
 * The text in which scripts/inline-binaries.mjs writes one binary or two, and assembly/decoder reads them: LZMA in base64, then
 * behind a space each where the binaries end. Gzip would take more for each of them, and would not find the one in the other,
 * since it looks back 32 KiB only: two kernels of a solver are 13.4 KB so, and 24 KB as gzip has them. Base64 costs
 * nothing more than gzip takes off again.
 */

/** What assembly/decoder exports. */
interface Decoder {
  readonly memory: { readonly buffer: ArrayBuffer };
  decode(letters: number, count: number): number;
}

/**
 * The bytes that a text stands for.
 * @param isSecond whether the second of two binaries is wanted
 * @throws WebAssembly.LinkError when the memory for it cannot be had; whatever the platform throws where WebAssembly is missing or may
 * not be compiled
 */
export function decodeBinary(text: string, isSecond = false): Uint8Array<ArrayBuffer> {
  const [packed, ...ends] = text.split(' ') as [string, ...string[]];
  const module = new WebAssembly.Module(Uint8Array.from(atob(decoder()), (byte) => byte.charCodeAt(0)));
  // Not kept: its memory reserves as much address space as that of the kernels.
  const { memory, decode } = instantiated(module) as Decoder;
  const bytes = new Uint8Array(memory.buffer);
  new TextEncoder().encodeInto(packed, bytes);
  const end = Number(ends[Number(isSecond)]);
  const at = decode(packed.length, end);
  return bytes.slice(at + (isSecond ? Number(ends[0]) : 0), at + end);
}
