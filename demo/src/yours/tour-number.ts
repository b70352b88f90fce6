/** The board of numbered tours. */
export const BOARD = { rows: 7, cols: 8, closed: true } as const;
/** Its number of closed tours. The first is number 0. */
export const TOURS = 34_524_432_316;

/** Returns the number that a text names, or undefined for a name, a date, or a number that is too large. */
export function parseNumber(text: string): string | undefined {
  const digits = text.replace(/[\s,_]/g, '');
  return /^\d{1,11}$/.test(digits) && Number(digits) < TOURS ? String(Number(digits)) : undefined;
}
