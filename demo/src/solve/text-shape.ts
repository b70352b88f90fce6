/** Words as boards: letters of squares, over a bar that connects them. */

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** The pixels of each sign: 7 rows of 5, the first one the most significant bit. 7 digits of base 36 each. */
const GLYPHS =
  '76ch35df2h64ou76btkxaf2gwzzyfjnuginfjnugi876byipa8nmknjl6ywdqq63hg6vrg8otlenl85aef4v8t8nepd8s4nmlt76cgs32f2h63v476cgv9pf2h672p7nj2numfcs3z448nmatke8nmatdw8nmdpyi8t3y35d8nho2o4fb3reov76dsppq25rf3wueuf7iu7fb2in9b131183mfjw0eni33a2mumfb2a8qs76ceo8e76cf0i4';
const DIGITS = 7;
const WIDTH = 5;
const HEIGHT = 7;
/** The side of a pixel, in squares. Strokes of 6 squares have tours in every letter, narrower ones do not. */
const PIXEL = 6;
/** Between letters and above the bar: a knight jumps over it. */
const GAP = 1;
const LETTERS_A_LINE = 6;
const LINES = new RegExp(`.{1,${LETTERS_A_LINE}}`, 'g');

/** A word as a board. */
export interface TextShape {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
}

/** Splits a text into lines: at its spaces, and after each {@link LETTERS_A_LINE} letters. Accents and other signs are removed. */
function toLines(text: string): string[] {
  const plain = text.normalize('NFD').toUpperCase();
  return plain.split(/\s+/).flatMap((word) => word.replace(/[^A-Z0-9]/g, '').match(LINES) ?? []);
}

/** Draws a text of letters and digits. Returns undefined if it has none. */
export function drawText(text: string): TextShape | undefined {
  const lines = toLines(text);
  if (lines.length === 0) return undefined;
  const letters = Math.max(...lines.map(({ length }) => length));
  const cols = letters * (WIDTH * PIXEL + GAP) - GAP;
  const lineHeight = (HEIGHT + 1) * PIXEL + 2 * GAP;
  const rows = lines.length * lineHeight - GAP;
  const blocked = new Uint8Array(rows * cols).fill(1);
  const open = (top: number, left: number, width: number): void => {
    for (let row = top; row < top + PIXEL; row++)
      blocked.fill(0, row * cols + left, row * cols + left + width);
  };
  for (const [line, word] of lines.entries()) {
    const top = line * lineHeight;
    for (const [index, letter] of [...word].entries()) {
      const first = DIGITS * SIGNS.indexOf(letter);
      const bits = Number.parseInt(GLYPHS.slice(first, first + DIGITS), 36)
        .toString(2)
        .padStart(WIDTH * HEIGHT, '0');
      const left = index * (WIDTH * PIXEL + GAP);
      for (const [pixel, bit] of [...bits].entries()) {
        const [row, col] = [Math.floor(pixel / WIDTH), pixel % WIDTH];
        if (bit === '1') open(top + row * PIXEL, left + col * PIXEL, PIXEL);
      }
    }
    open(top + HEIGHT * PIXEL + GAP, 0, cols);
  }
  return { rows, cols, blocked };
}
