/**
 * Reads the text in which binaries are inlined: what that is stands in src/engines/wasm/binary-text.ts. It is a module of its
 * own, since a first call would go through forty thousand letters before any engine has compiled its loop: in JavaScript that
 * took more than half of the first call.
 */

const FIRST_DIGIT: u32 = 40; // '('
const BACKSLASH: u32 = 92;
const SECOND_PLANE: u32 = 33; // '!'
const THIRD_PLANE: u32 = 35; // '#'
const BYTES_A_PLANE: u32 = 86;

/**
 * Decodes the text at address 0, and writes its bytes to the same place: there are never more of them than letters.
 * @param letters how many letters it has, in ASCII
 * @param skipped the mark before what belongs to another binary
 * @returns how many bytes
 */
export function decode(letters: u32, skipped: u32): u32 {
  let length: u32 = 0;
  let plane: u32 = 0;
  let isKept = true;
  for (let at: u32 = 0; at < letters; at++) {
    const letter: u32 = load<u8>(at);
    if (letter >= FIRST_DIGIT) {
      if (isKept) store<u8>(length++, plane + letter - FIRST_DIGIT - u32(letter > BACKSLASH));
      plane = 0;
    } else if (letter === SECOND_PLANE) {
      plane = BYTES_A_PLANE;
    } else if (letter === THIRD_PLANE) {
      plane = 2 * BYTES_A_PLANE;
    } else {
      isKept = letter !== skipped;
    }
  }
  return length;
}
