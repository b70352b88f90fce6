/** FNV-1a, 32 bits (Fowler, Noll & Vo 1991), over answers. `bench/native/harness.h` holds the same one. */

const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

function addWord(hash: number, word: number): number {
  let mixed = Math.imul(hash ^ (word & 0xff), PRIME);
  mixed = Math.imul(mixed ^ ((word >>> 8) & 0xff), PRIME);
  mixed = Math.imul(mixed ^ ((word >>> 16) & 0xff), PRIME);
  return Math.imul(mixed ^ (word >>> 24), PRIME);
}

function addAnswer(hash: number, answer: ArrayLike<number>): number {
  let mixed = addWord(hash, answer.length);
  for (let i = 0; i < answer.length; i++) mixed = addWord(mixed, answer[i]!);
  return mixed;
}

/** The checksum of a row of answers: of each its length, then its numbers, as 32-bit words in little-endian bytes. */
export function checksumOfAnswers(answers: Iterable<ArrayLike<number>>): number {
  let hash = OFFSET_BASIS | 0;
  for (const answer of answers) hash = addAnswer(hash, answer);
  return hash >>> 0;
}

/** The same for answers that one may have to wait for. */
export async function checksumOfAwaited(
  answers: Iterable<ArrayLike<number>> | AsyncIterable<ArrayLike<number>>,
): Promise<number> {
  let hash = OFFSET_BASIS | 0;
  for await (const answer of answers) hash = addAnswer(hash, answer);
  return hash >>> 0;
}
