import type { BoardSize } from '../problem/problem.js';
import {
  AFTER_GAP,
  FRACTION,
  hasWords,
  IS_ALONE,
  IS_LABEL,
  keep,
  NUMBER,
  SQUARE,
  type Tokens,
  WORD,
} from './tokens.js';

/** The second step of the reader: which tokens belong together. */

/** Tokens of one tour, by number, without words. */
export type Section = Int32Array;

/** Sections with fewer items are text if there are larger ones. */
const MIN_ITEMS = 4;

/** The pattern of lines of names. */
const NAMES = 2;

/** Numbers of the smallest board that may stand beside its list of moves. */
const MIN_BOARD = 9;

/** Maximum number of short parts that are dropped. */
const MAX_SHORT = 2;

/** Maximum number of brackets that are tried as a tour. */
const MAX_BRACKETS = 2;

/** Maximum number of line patterns that are tried as tours. */
const MAX_PATTERNS = 16;

/** Returns the section of the tokens that a filter keeps. */
function select(tokens: Tokens, keeps: (token: number) => boolean): Section {
  const kept: number[] | Int32Array = new Int32Array(tokens.count);
  let count = 0;
  for (let i = 0; i < tokens.count; i++) if (tokens.kinds[i] !== WORD && keeps(i)) kept[count++] = i;
  return kept.slice(0, count);
}

function isItem(kind: number): boolean {
  return kind === NUMBER || kind === SQUARE;
}

/**
 * Yields the divisions of a text into tours, without what is text: first the whole text as one tour, then without the lines of
 * words, then by paragraph, brackets, height of the board and line.
 */
export function* divisions(tokens: Tokens, size?: BoardSize): Generator<Section[]> {
  const whole = select(tokens, () => true);
  yield [whole];
  const { classes, totals } = lineClasses(tokens);
  const largest = [...totals.values()].reduce((one, other) => Math.max(one, other), 0);
  // A board has one number for each square, and a list of moves has up to five.
  const isContent = (total: number) => total >= MIN_ITEMS && (total >= MIN_BOARD ? 6 : 2) * total >= largest;
  const patterns = [...totals].filter(([, total]) => isContent(total)).map(([pattern]) => pattern);
  patterns.splice(MAX_PATTERNS);
  const byPattern = patterns
    .map((pattern) => select(tokens, (i) => classes[tokens.lines[i]!] === pattern))
    // Indices on lines of their own.
    .filter(
      (section, i) =>
        patterns.length === 1 || patterns[i] !== 0 || section.some((each) => isPlain(tokens, each)),
    );
  if (totals.size > 1) yield byPattern;
  const prompted = afterPrompt(tokens, classes);
  if (prompted) yield [prompted];
  for (const section of largestBrackets(tokens, whole)) yield [section];
  const isPart = (section: Section) => section.filter((i) => isPlain(tokens, i)).length >= MIN_ITEMS;
  const parts = (isEnd: (token: number, before: number) => boolean) =>
    byPattern.flatMap((section) => split(section, isEnd));
  for (const isEnd of [isParagraphEnd(tokens), isOuterGroupEnd(tokens)]) {
    const all = parts(isEnd);
    // Short parts that are dropped must be as short as a size: three numbers may be a row.
    const isShort = (section: Section) => section.filter((i) => isPlain(tokens, i)).length <= 2;
    const kept = all.filter(isPart);
    // Many short parts are squares.
    if (all.length - kept.length > MAX_SHORT) continue;
    if (all.length > byPattern.length && all.every((each) => isPart(each) || isShort(each))) yield kept;
  }
  const lines = parts((i, before) => differ(tokens.lines, i, before));
  const [first] = lines;
  const height = size?.rows ?? first?.length ?? 0;
  const isStack =
    lines.length > height && height > 1 && lines.every(({ length }) => length === first!.length);
  if (isStack && lines.length % height === 0) {
    const isTop = new Set(lines.flatMap((line, row) => (row % height === 0 ? [line[0]!] : [])));
    yield parts((i) => isTop.has(i));
  }
  if (lines.length > byPattern.length && lines.every(isPart)) yield lines;
}

/**
 * Returns the lines without words and the numbers that end the line before the first of them, as many as it has: a prompt stands
 * before the first row if standard input is no terminal. Undefined if there are none.
 */
function afterPrompt(tokens: Tokens, classes: Int32Array): Section | undefined {
  const { kinds, lines, count } = tokens;
  const first = lines.findIndex((line) => classes[line] === 0);
  let next = first;
  while (next < count && lines[next] === lines[first]) next++;
  const from = 2 * first - next;
  if (from < 1 || next - first < 2 || lines[from] !== lines[first - 1]) return undefined;
  const isRow = kinds.subarray(from, first).every(isItem);
  if (!isRow || !hasWords(tokens, from)) return undefined;
  return select(tokens, (i) => (i >= from && i < first) || classes[lines[i]!] === 0);
}

/** Yields the brackets that contain most of the numbers, from the outer ones: other brackets may contain a size or a start. */
function* largestBrackets({ groups, parents, kinds }: Tokens, whole: Section): Generator<Section> {
  const items = new Int32Array(parents.length);
  for (const i of whole) if (isItem(kinds[i]!)) items[groups[i]!]!++;
  const total = items.reduce((sum, each) => sum + each, 0);
  const isLarge = new Uint8Array(parents.length);
  // Brackets have higher numbers than those around them.
  for (let group = parents.length - 1; group > 0; group--) {
    items[parents[group]!]! += items[group]!;
    if (2 * items[group]! > total && items[group]! < total) isLarge[group] = 1;
  }
  for (let group = 1, left = MAX_BRACKETS; group < parents.length && left > 0; group++) {
    if (!isLarge[group]) continue;
    left--;
    const isIn = new Uint8Array(parents.length);
    isIn[group] = 1;
    for (let inner = group + 1; inner < parents.length; inner++) isIn[inner] = isIn[parents[inner]!]!;
    yield keep(whole, (i) => isIn[groups[i]!] === 1);
  }
}

/** Returns whether a token is neither a label nor alone in brackets. */
function isPlain({ flags }: Tokens, token: number): boolean {
  return (flags[token]! & (IS_LABEL | IS_ALONE)) === 0;
}

export function differ(values: Int32Array, one: number, other: number): boolean {
  return values[one] !== values[other];
}

/**
 * Returns by line its pattern: 0 for numbers without words, 2 for names without words, else a hash of the words. Lines without
 * items have the pattern -1.
 */
function lineClasses(tokens: Tokens): { classes: Int32Array; totals: Map<number, number> } {
  const { kinds, values, lines, count } = tokens;
  const classes = new Int32Array(count === 0 ? 0 : lines[count - 1]! + 1).fill(-1);
  const totals = new Map<number, number>();
  for (let from = 0; from < count; ) {
    const line = lines[from]!;
    let [hash, items, names, words, to] = [0, 0, 0, 0, from];
    for (; to < count && lines[to] === line; to++) {
      const kind = kinds[to]!;
      if (isItem(kind)) items += values[to] === FRACTION ? 0 : 1;
      if (kind === SQUARE) names++;
      if (kind !== WORD) continue;
      words++;
      hash = (Math.imul(hash, 31) + values[to]!) | 0;
    }
    // A line of marks only may be a row of a board, a line of fractions only is a time.
    const isTimes = items === 0 && values.subarray(from, to).includes(FRACTION);
    const isText = items === 0 && (words > 0 || isTimes);
    const pattern = isText ? -1 : words > 0 ? hash | 1 : names > 0 ? NAMES : 0;
    classes[line] = pattern;
    if (pattern !== -1) totals.set(pattern, (totals.get(pattern) ?? 0) + items);
    from = to;
  }
  return { classes, totals };
}

/** Places where another layout may begin, at most. */
const MAX_CUTS = 24;

/**
 * Returns the first tokens of lines where another layout may begin: after a blank line or text, or where the words, the names or
 * the length of lines change. Empty if there are too many of them.
 */
export function cuts(tokens: Tokens): number[] {
  const { flags, lines, count } = tokens;
  const { classes } = lineClasses(tokens);
  const gaps: number[] = [];
  const changes: number[] = [];
  let [start, length] = [0, 0];
  for (let at = 1; at <= count; at++) {
    if (at < count && lines[at] === lines[at - 1]) continue;
    const [own, next] = [classes[lines[start]!], at < count ? classes[lines[at]!] : undefined];
    const isGap = at < count && ((flags[at]! & AFTER_GAP) !== 0 || (next === -1 && own !== -1));
    if (isGap) gaps.push(at);
    else if (start > 0 && own !== -1 && (own !== classes[lines[start - 1]!] || at - start !== length))
      changes.push(start);
    [start, length] = [at, at - start];
  }
  const all = [...new Set([...gaps, ...changes])].sort((one, other) => one - other);
  return all.length <= MAX_CUTS ? all : gaps.length <= MAX_CUTS ? gaps : [];
}

/** Returns a test whether a token begins a paragraph: a blank line or text comes before. */
function isParagraphEnd(tokens: Tokens): (token: number, before: number) => boolean {
  return (token, before) => {
    for (let i = before + 1; i <= token; i++) {
      if ((tokens.flags[i]! & AFTER_GAP) !== 0 || (i < token && tokens.lines[i] !== tokens.lines[token]))
        return true;
    }
    return false;
  };
}

/** Returns a test whether a token is in other outer brackets than the one before: the rows of another board. */
function isOuterGroupEnd({ groups, parents }: Tokens): (token: number, before: number) => boolean {
  const outer = (token: number) => parents[groups[token]!]!;
  return (token, before) => outer(token) !== outer(before) && outer(token) > 0;
}

/** Returns the parts of a section. */
export function split(section: Section, isEnd: (token: number, before: number) => boolean): Section[] {
  const parts: Section[] = [];
  let from = 0;
  for (let at = 1; at <= section.length; at++) {
    if (at < section.length && !isEnd(section[at]!, section[at - 1]!)) continue;
    parts.push(section.subarray(from, at));
    from = at;
  }
  return parts;
}
