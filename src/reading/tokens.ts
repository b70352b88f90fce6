/** The parts of a text: numbers, squares and marks, with their lines and brackets. */

/** A whole number, or {@link FRACTION}. */
export const NUMBER = 0;
/** A name such as a1: its value is `rank * FILES + file`, with file a = 0. */
export const SQUARE = 1;
/** A mark for "not visited". */
export const MARK = 2;
/** The mark of a blocked square. */
export const HOLE = 3;
/** A dash or an empty cell: a mark, or nothing. */
export const MAYBE = 4;
/** A single letter: a label, a mark or a coordinate. */
export const LETTER = 5;
export const WORD = 6;

export const FILES = 32;
/** The value of a number that is no step and no square: it is not whole. */
export const FRACTION: number = -(2 ** 31);

/** Flags of tokens. */
export const IS_LABEL = 1;
/** The only number in its brackets, as R prints indices. */
export const IS_ALONE = 2;
/** A semicolon or `\\` comes before: a new row in MATLAB and LaTeX. */
export const AFTER_BREAK = 4;
/** A blank line comes before. */
export const AFTER_GAP = 8;
/** A name with a piece letter, as in Na1. */
export const HAS_PIECE = 16;

/** An empty cell after the last separator of a line, which may only end it. */
export const IS_LAST = 32;

/** The meaning of the name before a number, as in `row: 3`. */
export const ROW_KEY = 1;
export const COL_KEY = 2;
export const X_KEY = 3;
export const Y_KEY = 4;
export const STEP_KEY = 5;
export const OTHER_KEY = 6;

/** The tokens of a text, by number. Typed arrays hold them: a text of 64 MiB has up to 2^25 tokens. */
export interface Tokens {
  readonly text: string;
  readonly count: number;
  readonly kinds: Uint8Array;
  /** A number; a square; of a letter its place in the alphabet, from 0; of a word its hash. */
  readonly values: Int32Array;
  readonly flags: Uint8Array;
  readonly keys: Uint8Array;
  /** Line, from 0. */
  readonly lines: Int32Array;
  /** Offset in the text. */
  readonly starts: Int32Array;
  /** Number of the innermost brackets around it; 0 is the whole text. */
  readonly groups: Int32Array;
  /** By brackets: those around them. */
  readonly parents: Int32Array;
}

/** Returns the tokens from one to another. Lines and brackets keep their numbers. */
export function slice(tokens: Tokens, from: number, to: number = tokens.count): Tokens {
  const part = <Kind extends Int32Array | Uint8Array>(values: Kind) => values.subarray(from, to) as Kind;
  return {
    ...{ text: tokens.text, count: to - from, parents: tokens.parents },
    ...{ kinds: part(tokens.kinds), values: part(tokens.values), flags: part(tokens.flags) },
    ...{ keys: part(tokens.keys), lines: part(tokens.lines) },
    ...{ starts: part(tokens.starts), groups: part(tokens.groups) },
  };
}

/** Does what `filter` of a typed array does, with less memory: that holds an object for each number meanwhile. */
export function keep(section: Int32Array, keeps: (token: number) => boolean): Int32Array {
  const kept = new Int32Array(section.length);
  let count = 0;
  for (const token of section) if (keeps(token)) kept[count++] = token;
  return count === section.length ? section : kept.slice(0, count);
}

/** Returns whether there is a word on the line of a token. */
export function hasWords({ kinds, lines, count }: Tokens, token: number): boolean {
  let [from, to] = [token, token];
  while (from > 0 && lines[from - 1] === lines[token]) from--;
  while (to < count && lines[to] === lines[token]) to++;
  return kinds.subarray(from, to).includes(WORD);
}
