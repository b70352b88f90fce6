/**
 * The text in which scripts/inline-binaries.mjs writes a binary: printable ASCII without quotes, `$` and backslash. A
 * character from '(' to '~' stands for a byte below 86 (there are 86 of them without the backslash), after '!' for one
 * below 172, after '#' for the rest. Unlike in base64, equal bytes are equal characters wherever they lie, so that gzip finds
 * again what a binary repeats.
 *
 * Two binaries that share much are one text: what follows '%' belongs to the first alone, what follows '&' to the second
 * alone, and what follows a space to both. Gzip looks back 32 KiB only, and so would not find the one in the other: together they
 * gzip to 13.7 KB, one after the other to 15.7 KB or more, in base64 to 28 KB.
 */

const FIRST_DIGIT = '('.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const SECOND_PLANE = '!'.charCodeAt(0);
const THIRD_PLANE = '#'.charCodeAt(0);
const BYTES_A_PLANE = 86;

/** The marks before what belongs to one of two binaries alone. */
export const FIRST_OF_TWO = '%';
export const SECOND_OF_TWO = '&';

/** The bytes that a text stands for. @param which of two binaries; of a text of one binary either will do */
export function decodeBinary(
  text: string,
  which: typeof FIRST_OF_TWO | typeof SECOND_OF_TWO = FIRST_OF_TWO,
): Uint8Array<ArrayBuffer> {
  const skipped = (which === FIRST_OF_TWO ? SECOND_OF_TWO : FIRST_OF_TWO).charCodeAt(0);
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let plane = 0;
  let isKept = true;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === SECOND_PLANE) {
      plane = BYTES_A_PLANE;
    } else if (code === THIRD_PLANE) {
      plane = 2 * BYTES_A_PLANE;
    } else if (code < FIRST_DIGIT) {
      isKept = code !== skipped;
    } else {
      if (isKept) bytes[length++] = plane + code - FIRST_DIGIT - (code > BACKSLASH ? 1 : 0);
      plane = 0;
    }
  }
  return bytes.subarray(0, length);
}
