/** Longer lines cannot be held as text. */
const LONGEST_LINE = 2 ** 28;

/** The lines of UTF-8 that are not blank, without a byte order mark. */
export async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  for await (const piece of bytes) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    for (const [i, line] of lines.entries()) {
      parts.push(line);
      length += line.length;
      if (length > LONGEST_LINE) throw new RangeError('it has a line that is longer than can be read');
      if (i === lines.length - 1) break;
      const whole = parts.join('').replace(/\r$/, '');
      if (whole.trim() !== '') yield whole;
      [parts, length] = [[], 0];
    }
  }
  const last = parts.join('') + decoder.decode();
  if (last.trim() !== '') yield last;
}
