/** Binaries as the text that src/engines/wasm/binary-text.ts reads, which says how it is made. */

const DIGITS = Array.from({ length: 87 }, (_, i) => String.fromCharCode(40 + i)).filter(
  (each) => each !== '\\',
);
const PREFIXES = ['', '!', '#'];

/** Stretches that are shorter are written twice: to begin one and to end one takes a mark each. */
const SHORTEST_SHARED = 6;

/** One binary as text. */
export function binaryText(bytes) {
  return Array.from(bytes, (byte) => PREFIXES[Math.floor(byte / 86)] + DIGITS[byte % 86]).join('');
}

/** Two binaries as one text, in which what they share stands once. */
export function sharedText(one, other) {
  let text = '';
  let [from, otherFrom] = [0, 0];
  const alone = (mark, bytes) => (bytes.length > 0 ? mark + binaryText(bytes) : '');
  for (const { at, otherAt, length } of sharedStretches(one, other)) {
    text += alone('%', one.subarray(from, at)) + alone('&', other.subarray(otherFrom, otherAt));
    text += ` ${binaryText(one.subarray(at, at + length))}`;
    [from, otherFrom] = [at + length, otherAt + length];
  }
  return text + alone('%', one.subarray(from)) + alone('&', other.subarray(otherFrom));
}

/**
 * The stretches that two binaries share, in the order of both: the longest first, then those before it and behind it in the
 * same way (Ratcliff & Obershelp 1988).
 */
function sharedStretches(one, other) {
  /** Where the other has the bytes that begin at a place of the one, as many as the shortest stretch. */
  const places = new Map();
  const keyAt = (bytes, at) => bytes.toString('latin1', at, at + SHORTEST_SHARED);
  for (let at = 0; at + SHORTEST_SHARED <= other.length; at++) {
    const key = keyAt(other, at);
    places.set(key, [...(places.get(key) ?? []), at]);
  }
  const between = (from, to, otherFrom, otherTo) => {
    let longest = { at: from, otherAt: otherFrom, length: 0 };
    for (let at = from; at + SHORTEST_SHARED <= to; at++) {
      for (const otherAt of places.get(keyAt(one, at)) ?? []) {
        if (otherAt < otherFrom) continue;
        let length = 0;
        const most = Math.min(to - at, otherTo - otherAt);
        while (length < most && one[at + length] === other[otherAt + length]) length++;
        if (length > longest.length) longest = { at, otherAt, length };
      }
    }
    const { at, otherAt, length } = longest;
    if (length < SHORTEST_SHARED) return [];
    const before = between(from, at, otherFrom, otherAt);
    return [...before, longest, ...between(at + length, to, otherAt + length, otherTo)];
  };
  return between(0, one.length, 0, other.length);
}
