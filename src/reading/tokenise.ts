import {
  CELL_SEPARATORS,
  CLOSE,
  countDigits,
  DASHES,
  EMPTY_CELL,
  ESCAPE,
  escapedSpace,
  isBoundary,
  isDigit,
  isOtherSymbol,
  isRulerText,
  LINE_ENDS,
  MARKS,
  OPEN,
  PLAIN_ENDS,
  SEPARATORS,
  SPACES,
  skipControl,
} from './characters.js';
import {
  AFTER_BREAK,
  AFTER_GAP,
  COL_KEY,
  FILES,
  FRACTION,
  HAS_PIECE,
  HOLE,
  IS_ALONE,
  IS_LABEL,
  IS_LAST,
  LETTER,
  MARK,
  MAYBE,
  NUMBER,
  OTHER_KEY,
  ROW_KEY,
  SQUARE,
  STEP_KEY,
  type Tokens,
  WORD,
  X_KEY,
  Y_KEY,
} from './tokens.js';

/** The first step of the reader of text: its tokens. */

const KEYS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  (
    [
      [ROW_KEY, 'row r i rank zeile fila ligne'],
      [COL_KEY, 'col column c j file spalte columna colonne'],
      [X_KEY, 'x'],
      [Y_KEY, 'y'],
      [STEP_KEY, 'step move n no nr num number index order turn visit schritt zug paso coup k t'],
    ] as const
  ).flatMap(([key, names]) => names.split(' ').map((name) => [name, key] as const)),
);

/** Words for an unvisited square. */
const EMPTY_WORDS: readonly string[] = ['none', 'null', 'nil', 'nan', 'na', 'undefined', 'nothing'];

/** An array that grows. */
class Growing<Kind extends Int32Array | Uint8Array> {
  values: Kind;
  length = 0;

  constructor(values: Kind) {
    this.values = values;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const longer = new (this.values.constructor as new (length: number) => Kind)(2 * this.length);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[this.length++] = value;
  }
}

const NUMERAL = /\d+(?:\.\d+)?(?:[eE][+-]\d+)?/y;
const EXPONENT = /[eE][+-]\d+/y;
/** A date or a time of day, as in the lines of a log. */
const DATE = /(?:\d{4}-\d\d-\d\d(?![-\d])(?:T(?=\d))?|\d\d:\d\d:\d\d(?![:\d])(?:[.,]\d+)?Z?)/y;
const LETTERS_AND_DIGITS = /[\p{L}\p{M}\p{N}_]+(?:['’]\p{L}+)*/uy;
const NAMES = /^(?:(?:Kt|[NSCKn])?x?[a-z]\d{1,6})+$/i;
const NAME = /(Kt|[NSCK](?=x?[a-z]))?x?([a-z])(\d+)/gi;
/** Tags of HTML, whose attributes are no squares. Groups: the end of a row, the end of a cell, a tag that begins a line. */
const TAG =
  /<(?:(\/tr\b)|(\/t[dh]\b)|(\/?(?:title|h[r1-6]|p|br|table|caption|body|script)\b)|!doctype|!--|\/?(?:t[dhr]|t?head|tbody|tfoot|html|meta|link|div|span|pre|code|[ou]l|li|b|i|em|strong|center|font|style)\b)[^<>]{0,400}>/iy;
/** A heading, unlike squares in angle brackets. */
const HEADING = /<h\d[^<>]*>.{0,200}?<\/h/isy;
/** A name in front of brackets that only give the type of the number in them, as in `Some(5)`. */
const TYPE = /^(?:u?int\d*|[iu]\d+|float\d*|double|some|just|optional)$/i;
/** A name in front of brackets that contain a length, as in `array(8) {`. */
const SIZED = /^(?:\w*array|string|map|set|list|vector)$/i;
/** Maximum number of tokens above the names of columns. */
const MAX_TITLE = 8;
/** The name of a result in a debugger. */
const RESULT = /\$\d+(?=\s*=)/y;

/** Returns the tokens of a text. One pass; regular expressions are sticky and linear. */
export function tokenise(text: string): Tokens {
  const kinds = new Growing(new Uint8Array(64));
  const values = new Growing(new Int32Array(64));
  const flags = new Growing(new Uint8Array(64));
  const keys = new Growing(new Uint8Array(64));
  const lines = new Growing(new Int32Array(64));
  const starts = new Growing(new Int32Array(64));
  const groups = new Growing(new Int32Array(64));
  const parents = new Growing(new Int32Array(64));
  parents.push(-1);
  const hasEmptyCells = EMPTY_CELL.test(text);
  let group = 0;
  /** By open brackets, the number of tokens before them. */
  const opened: number[] = [];
  let line = 0;
  /** The first token of the line. */
  let first = 0;
  let hasInk = false;
  let nextFlags = 0;
  /** The separator since the last token or bracket. */
  let separator = '';
  /** The name that the next number may belong to, and whether `:` or `=` follows it. */
  let key = 0;
  let isKeyBound = false;
  /** The last line with tokens has only letters and words: it may be the head of a table. */
  let isAfterHead = false;

  function push(kind: number, value: number, at: number, own = 0): void {
    kinds.push(kind);
    values.push(value);
    flags.push(own | nextFlags);
    keys.push(kind === NUMBER && (isKeyBound || key < OTHER_KEY) ? key : 0);
    lines.push(line);
    starts.push(at);
    groups.push(group);
    nextFlags = 0;
    separator = '';
    key = 0;
    isKeyBound = false;
  }

  function endLine(from: number, to: number): void {
    if (
      hasEmptyCells &&
      group === 0 &&
      lines.length > first &&
      separator &&
      CELL_SEPARATORS.includes(separator)
    ) {
      push(MAYBE, 0, to, IS_LAST);
    }
    if (!hasInk) nextFlags |= AFTER_GAP;
    if (lines.length > first) {
      if (areColumnNames()) kinds.values.fill(WORD, first, lines.length);
      let others = 0;
      let named = 0;
      for (let i = first; i < lines.length; i++) {
        if (kinds.values[i] !== MAYBE) others++;
        if (kinds.values[i]! >= LETTER) named++;
      }
      const isRuler = others === 0 && (isAfterHead || isRulerText(text.slice(from, to)));
      if (isRuler)
        for (const each of [kinds, values, flags, keys, lines, starts, groups]) each.length = first;
      else isAfterHead = named === lines.length - first;
    }
    line++;
    first = lines.length;
    hasInk = false;
    separator = '';
    key = 0;
  }

  /** Returns whether one of the first lines has names such as c0, c1 or i64, i64: columns or types, and no knight's moves. */
  function areColumnNames(): boolean {
    const own = values.values.subarray(first, lines.length);
    const [before, line] = [kinds.values.subarray(0, first), kinds.values.subarray(first, lines.length)];
    const isNamed = first <= MAX_TITLE && !before.includes(SQUARE) && line.every((kind) => kind === SQUARE);
    const step = own[1]! - own[0]!;
    const isCounted = step === FILES && own[0]! < 2 * FILES;
    return (
      isNamed &&
      own.length > 2 &&
      (step === 0 || isCounted) &&
      own.every((name, i) => name === own[0]! + i * step)
    );
  }

  let lineStart = 0;
  /** The end of the last tag or escape sequence. */
  let cellStart = 0;
  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    const before = text[at - 1];
    if (char === ' ' || char === '\t') {
      at++;
      continue;
    }
    const digits = countDigits(text, at);
    if (digits > 0 && digits < 10 && PLAIN_ENDS.includes(text[at + digits] ?? ' ')) {
      hasInk = true;
      push(NUMBER, Number(text.slice(at, at + digits)), at);
      at += digits;
      continue;
    }
    DATE.lastIndex = at;
    const date = isDigit(char) ? DATE.exec(text)?.[0] : undefined;
    if (date !== undefined) {
      hasInk = true;
      pushWord(date, at);
      at += date.length;
      continue;
    }
    const isSign =
      (char === '-' || char === '+' || char === '−') &&
      (isBoundary(before) || before === '/' || at === cellStart);
    if (isDigit(char) || (isSign && isDigit(text[at + 1]))) {
      hasInk = true;
      const start = at;
      if (isSign) at++;
      NUMERAL.lastIndex = at;
      const numeral = NUMERAL.exec(text)![0];
      at += numeral.length;
      // A name follows a number and a dot directly in '1.e4'.
      if (text[at] === '.' && !isDigit(text[at + 1])) {
        EXPONENT.lastIndex = at + 1;
        const exponent = EXPONENT.exec(text)?.[0] ?? '';
        at += 1 + exponent.length;
        while (text[at] === '.') at++;
        pushNumber(Number(numeral + exponent), start, char);
        continue;
      }
      LETTERS_AND_DIGITS.lastIndex = at;
      const unit = LETTERS_AND_DIGITS.exec(text)?.[0] ?? (text[at] === '%' ? '%' : '');
      if (unit !== '') {
        // 12ms, 8x8, 1st
        pushWord(text.slice(start, at + unit.length), start);
        at += unit.length;
        continue;
      }
      pushNumber(Number(numeral), start, char);
      continue;
    }
    const escaped = char === '\\' ? escapedSpace(text, at) : '';
    if (escaped === 't') {
      at += 2;
      continue;
    }
    if (LINE_ENDS.includes(char) || escaped === 'n') {
      endLine(lineStart, at);
      at += char === '\\' || (char === '\r' && text[at + 1] === '\n') ? 2 : 1;
      lineStart = at;
      continue;
    }
    if (char === ESCAPE) {
      at = skipControl(text, at);
      cellStart = at;
      continue;
    }
    if (SPACES.test(char)) {
      at++;
      continue;
    }
    hasInk = true;
    if (char === '<') {
      TAG.lastIndex = HEADING.lastIndex = at;
      const isSquare = text[at + 1] !== '/' && isDigit(text[at + 2]) && !HEADING.test(text);
      const tag = isSquare ? null : TAG.exec(text);
      if (tag?.[2] && separator === '<td') push(MAYBE, 0, at);
      if (tag) separator = tag[2] ? '' : '<td';
      if (tag?.[1]) nextFlags |= AFTER_BREAK;
      if (tag?.[3]) endLine(lineStart, at);
      at += tag ? tag[0].length : 1;
      if (tag?.[3]) lineStart = at;
      cellStart = at;
      continue;
    }
    if (OPEN.includes(char)) {
      parents.push(group);
      group = parents.length - 1;
      opened.push(kinds.length);
      separator = '';
      key = 0;
      at++;
      continue;
    }
    if (CLOSE.includes(char)) {
      const from = opened.pop();
      if (from === undefined) labelLast(at);
      else {
        const isAlone =
          kinds.length === from + 1 && kinds.values[from] === NUMBER && groups.values[from] === group;
        group = parents.values[group]!;
        if (isAlone) endAlone(from, at + 1);
      }
      separator = '';
      key = 0;
      at++;
      continue;
    }
    if (SEPARATORS.includes(char)) {
      const isFirst = lines.length === first && group === 0 && char !== '|' && separator === '';
      if (separator === char || (isFirst && CELL_SEPARATORS.includes(char))) push(MAYBE, 0, at);
      if (char === ';') nextFlags |= AFTER_BREAK;
      separator = char;
      key = 0;
      at++;
      continue;
    }
    if (char === '\\') {
      if (text[at + 1] === '\\') nextFlags |= AFTER_BREAK;
      at += text[at + 1] === '\\' ? 2 : 1;
      continue;
    }
    RESULT.lastIndex = at;
    const result = char === '$' ? RESULT.exec(text)?.[0] : undefined;
    if (result !== undefined) {
      pushWord(result, at);
      at += result.length;
      continue;
    }
    if (char === ':' || char === '=') {
      const isFirstKey = text[at + 1] === '>' && lines.length === first + 1;
      if (char === ':' || isFirstKey) labelLast(at);
      isKeyBound = key > 0;
      at++;
      continue;
    }
    LETTERS_AND_DIGITS.lastIndex = at;
    const run = LETTERS_AND_DIGITS.exec(text)?.[0];
    if (run !== undefined && !/^_+$/.test(run)) {
      if (NAMES.test(run)) {
        for (const name of run.matchAll(NAME)) {
          const [, piece, file, rank] = name;
          const value = Math.min(Number(rank), 2 ** 24) * FILES + file!.toLowerCase().charCodeAt(0) - 97;
          push(SQUARE, value, at + name.index, piece ? HAS_PIECE : 0);
        }
      } else if (/^[a-z]$/i.test(run)) {
        push(LETTER, run.toLowerCase().charCodeAt(0) - 97, at);
        key = KEYS.get(run.toLowerCase()) ?? OTHER_KEY;
        keys.values[keys.length - 1] = key;
      } else pushWord(run, at);
      at += run.length;
      continue;
    }
    // A symbol, perhaps repeated.
    let end = at + 1;
    while (text[end] === char) end++;
    const symbol = text.slice(at, end);
    const isCell = (isBoundary(before) || at === cellStart) && isBoundary(text[end]) && symbol.length <= 3;
    if (isCell && char === '#') push(HOLE, 0, at);
    else if (isCell && (MARKS.includes(char) || isOtherSymbol(char))) {
      if (symbol !== '...') push(MARK, 0, at);
    } else if (isCell && DASHES.includes(char)) push(MAYBE, 0, at);
    at = end;
  }
  endLine(lineStart, text.length);

  function pushNumber(value: number, start: number, sign: string): void {
    const isWhole = Number.isInteger(value);
    const signed = sign === '-' || sign === '−' ? -value : value;
    push(NUMBER, isWhole ? Math.max(1 - 2 ** 31, Math.min(signed, 2 ** 31 - 1)) : FRACTION, start);
  }

  function pushWord(word: string, start: number): void {
    const name = word.toLowerCase();
    if (EMPTY_WORDS.includes(name)) {
      push(MARK, 0, start);
      return;
    }
    let hash = 0;
    for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0;
    push(WORD, hash, start);
    key = KEYS.get(name) ?? OTHER_KEY;
    keys.values[keys.length - 1] = key;
  }

  /** Marks a number that is alone in brackets as an index, unless the name before them says what it is. */
  function endAlone(alone: number, end: number): void {
    const before = alone - 1;
    const name =
      kinds.values[before]! === WORD
        ? /^\w+(?=\()/.exec(text.slice(starts.values[before]!, end))?.[0]
        : undefined;
    if (name !== undefined && TYPE.test(name)) groups.values[alone] = group;
    else if (name !== undefined && SIZED.test(name) && /^\s*[[{("']/.test(text.slice(end, end + 4))) {
      for (const each of [kinds, values, flags, keys, lines, starts, groups]) each.length = alone;
    } else flags.values[alone]! |= IS_ALONE;
  }

  /** Marks the number that `:` or an unmatched bracket follows, as in `3: a1` and `3) a1`. */
  function labelLast(end: number): void {
    const last = kinds.length - 1;
    if (last < first || kinds.values[last] !== NUMBER) return;
    if (
      /^[-+\d.]+['"]?\s*$/.test(text.slice(starts.values[last]!, Math.min(end, starts.values[last]! + 20)))
    ) {
      flags.values[last]! |= IS_LABEL;
    }
  }

  const count = kinds.length;
  return {
    text,
    count,
    kinds: kinds.values.subarray(0, count),
    values: values.values.subarray(0, count),
    flags: flags.values.subarray(0, count),
    keys: keys.values.subarray(0, count),
    lines: lines.values.subarray(0, count),
    starts: starts.values.subarray(0, count),
    groups: groups.values.subarray(0, count),
    parents: parents.values.subarray(0, parents.length),
  };
}
