/**
 * In the place of binary-text.ts in Node (scripts/bundle-library.mjs), where the size of a text matters less than the first call:
 * binaries in base64, one behind the other, which Node decodes thirty times as fast.
 */
export function decodeBinary(text: string, isSecond = false): Uint8Array<ArrayBuffer> {
  return Buffer.from(text.split(' ')[Number(isSecond)]!, 'base64');
}
