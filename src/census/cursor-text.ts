/** Cursors as they are written: without the checks of cursor.ts, for those who only write them. */

/** Where a list stands: behind a path; '' before the first tour; undefined after the last. */
export type Place = readonly number[] | undefined;

export const FORMAT = '1';
export const END = '~';
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Digits of 64 that a square takes. */
export function widthFor(squares: number): number {
  let width = 1;
  while (64 ** width < squares) width++;
  return width;
}

/** A place as text: format, list, squares. */
export function cursorOf(name: string, place: Place, squares: number): string {
  const width = widthFor(squares);
  const digits = (square: number) => {
    let text = '';
    for (let i = width - 1; i >= 0; i--) text += DIGITS[Math.floor(square / 64 ** i) % 64];
    return text;
  };
  return [FORMAT, name, place === undefined ? END : Array.from(place, digits).join('')].join('.');
}
