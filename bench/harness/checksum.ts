/** FNV-1a, 32 bits (Fowler, Noll & Vo 1991), over answers. `bench/native/harness.h` has the same function in C. */

const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

function addWord(hash: number, word: number): number {
  let mixed = Math.imul(hash ^ (word & 0xff), PRIME);
  mixed = Math.imul(mixed ^ ((word >>> 8) & 0xff), PRIME);
  mixed = Math.imul(mixed ^ ((word >>> 16) & 0xff), PRIME);
  return Math.imul(mixed ^ (word >>> 24), PRIME);
}

/** Returns the checksum of answers: the length and the numbers of each, as 32-bit words in little-endian bytes. */
export async function checksumOfAnswers(
  answers: Iterable<ArrayLike<number>> | AsyncIterable<ArrayLike<number>>,
): Promise<number> {
  let hash = OFFSET_BASIS | 0;
  for await (const answer of answers) {
    hash = addWord(hash, answer.length);
    for (let i = 0; i < answer.length; i++) hash = addWord(hash, answer[i]!);
  }
  return hash >>> 0;
}
