/** Classes of characters that the first step of the reader tells apart. */

export const ESCAPE = '\u001b';
/** Characters that end a line. */
export const LINE_ENDS = '\n\r\f\v\u0085\u2028\u2029';
export const SPACES: RegExp = /[ \t\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/;
export const OPEN = '([{⟨';
export const CLOSE = ')]}⟩';
/** Separators between cells. Two of one kind with only spaces between them have an empty cell between them. */
export const SEPARATORS = ',;|&│║┃¦';
/** Separators that a line may begin or end with if its first or last cell is empty. */
export const CELL_SEPARATORS = ',;&';
export const EMPTY_CELL: RegExp = /([,;&])[ \t]*\1/;
/** Repeated up to three times, with a space or a separator on either side: a square that is not visited. */
export const MARKS = '._?*~@·•∙⋅×';
export const DASHES = '-−–—';
const IGNORED_SYMBOLS = '‘’“”«»…°';

/** Returns whether a character separates: the end of the text, a space, or punctuation that may stand beside a cell. */
export function isBoundary(char: string | undefined): boolean {
  return (
    char === undefined ||
    char === '' ||
    SPACES.test(char) ||
    `${LINE_ENDS}${OPEN}${CLOSE}${SEPARATORS}${ESCAPE}'"\`=:\\`.includes(char)
  );
}

/** Returns the end of an escape sequence of a terminal, such as a colour: `ESC [`, numbers, a letter. */
export function skipControl(text: string, at: number): number {
  let end = at + 2;
  if (text[at + 1] === '[') while (end < text.length && !/[@-~]/.test(text[end]!)) end++;
  return text[at + 1] === '[' ? end + 1 : end;
}

/** Characters after a whole number that decide that it is one. */
export const PLAIN_ENDS = ' \t\n\r,;|)]}';

export function countDigits(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); code >= 48 && code <= 57; code = text.charCodeAt(end)) end++;
  return end - at;
}

export function isDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '0' && char <= '9';
}

/** Returns n or t if a backslash makes it a line end or a tab, as in a string of JSON, and not a command of LaTeX. */
export function escapedSpace(text: string, at: number): string {
  const letter = text[at + 1] ?? '';
  return (letter === 'n' || letter === 't') && !/[a-z]/i.test(text[at + 2] ?? '') ? letter : '';
}

/** Returns whether a line of dashes has no cells: it is one word, or dashes between the pipes of Markdown. */
export function isRulerText(line: string): boolean {
  if (!/\S\s+\S|[,;&]/.test(line)) return true;
  return line.includes('|') && !/[^\s|:+=-]|(?:^|[^-=])[-=]{1,2}(?![-=])/.test(line);
}

/** Returns whether a symbol outside of ASCII may mark a square. Rulers, arrows and quotes do not. */
export function isOtherSymbol(char: string): boolean {
  const code = char.charCodeAt(0);
  const isArrow = (code >= 0x2190 && code <= 0x21ff) || (code >= 0x27f0 && code <= 0x297f);
  const isRuler = code >= 0x2500 && code <= 0x257f;
  return code > 0xa0 && !isArrow && !isRuler && !IGNORED_SYMBOLS.includes(char) && !DASHES.includes(char);
}
