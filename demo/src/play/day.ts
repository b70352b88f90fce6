/** Formats a local date, such as '2026-11-22'. */
export function formatDay(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Hashes a text to 32 bits: FNV-1a (Fowler, Noll and Vo). */
export function hashText(text: string): number {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return state;
}
