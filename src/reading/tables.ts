import { differ, type Section, split } from './divisions.js';
import {
  AFTER_BREAK,
  FRACTION,
  HOLE,
  hasWords,
  IS_ALONE,
  IS_LABEL,
  IS_LAST,
  keep,
  LETTER,
  MAYBE,
  NUMBER,
  OTHER_KEY,
  SQUARE,
  type Tokens,
} from './tokens.js';

/** The third step of the reader: which tokens are a table of numbers. */

/** A printed board: by square its number, or one of the values below. */
export interface Table {
  readonly rows: number;
  readonly cols: number;
  readonly cells: Int32Array;
}

export const UNVISITED = -1;
export const BLOCKED = -2;
/** A number that is not whole. */
export const NO_STEP = -3;

/** A text of one number. */
const ALONE = /^\s*(?:[+\d.]+|[[({][\s[({]*[+\d.]+[\s\])}]*[\])}])\s*$/;

/** Yields the tables that a section may be: its rows are lines, the innermost brackets, or end with semicolons. */
export function* tablesIn(tokens: Tokens, section: Section): Generator<Table> {
  const { kinds, lines, flags, groups } = tokens;
  if (section.some((i) => kinds[i] === SQUARE)) return;
  const isBreak = (i: number, before: number) =>
    lines[i] !== lines[before] || (flags[i]! & AFTER_BREAK) !== 0;
  const divided: Section[][] = [];
  const isLineEnd = (i: number, before: number) => lines[i] !== lines[before];
  for (const isEnd of [isLineEnd, isBreak]) {
    const rows = countParts(section, isEnd);
    // One row, and rows of one number, are a list.
    const isTable = rows > 1 && 2 * rows <= section.length && rows !== divided[0]?.length;
    if (isTable || section.length === 1) divided.push(split(section, isEnd));
  }
  const blocks =
    3 * countParts(section, isLineEnd) <= 2 * section.length &&
    besideEachOther(tokens, split(section, isLineEnd));
  if (blocks) divided.unshift(blocks);
  const inner = innermost(tokens, section);
  const isGroupEnd = (i: number, before: number) => differ(groups, i, before);
  if (inner && 2 * countParts(inner, isGroupEnd) <= inner.length) {
    const rows = split(inner, isGroupEnd);
    if (!divided.some((other) => haveSameRows(rows, other))) divided.push(rows);
  }
  const seen = new Set<string>();
  for (const rows of divided) {
    for (const table of tablesOf(tokens, rows)) {
      const name = `${table.rows} ${table.cols} ${table.cells.length < 4096 ? table.cells.join(' ') : ''}`;
      if (!seen.has(name) || table.cells.length >= 4096) yield table;
      seen.add(name);
    }
  }
}

/** Returns whether two divisions of a section have the same rows. */
function haveSameRows(one: readonly Section[], other: readonly Section[]): boolean {
  const isSame = (row: Section, at: number) => row.length === other[at]!.length && row[0] === other[at]![0];
  return one.length === other.length && one.every(isSame);
}

/**
 * Returns the rows of a board that is printed in blocks of columns, as MATLAB and R print wide boards. The head of a block gives
 * its first and last column, or each of them, and continues the head before. Undefined if there are no such heads.
 */
function besideEachOther(tokens: Tokens, lines: readonly Section[]): Section[] | undefined {
  const { values, kinds } = tokens;
  const rows: number[][] = [];
  let [cols, width, row, blocks] = [0, 0, 0, 0];
  let base = -1;
  let labels: number | undefined;
  for (const line of lines) {
    // A name such as A in "A =".
    if (blocks === 0 && line.every((i) => kinds[i] === LETTER)) continue;
    const numbers = line.map((i) => values[i]!);
    const [from, to] = [numbers[0]!, numbers.at(-1)!];
    const isNext = base < 0 ? from === 0 || from === 1 : from === cols + base;
    const isSpan = numbers.length <= 2 && hasWords(tokens, line[0]!);
    const isEach = numbers.length === to - from + 1 && numbers.every((number, i) => number === from + i);
    const isHead = line.every((i) => kinds[i] === NUMBER) && isNext && to >= from && (isSpan || isEach);
    // All blocks have as many rows as the first.
    if (isHead && (blocks < 2 || row === rows.length)) {
      [base, width, row] = [base < 0 ? from : base, to - from + 1, 0];
      cols += width;
      blocks++;
      continue;
    }
    // A row may have a label, the same one in each block.
    const label = line.length - width;
    labels ??= label;
    if (blocks === 0 || label !== labels || (blocks > 1 && row >= rows.length)) return undefined;
    if (label > 1 || label < 0) return undefined;
    if (label === 1 && blocks > 1 && values[line[0]!] !== values[rows[row]![0]!]) return undefined;
    if (blocks === 1) rows.push([...line]);
    else rows[row]!.push(...line.subarray(label));
    row++;
  }
  return blocks > 1 && row === rows.length ? rows.map((each) => Int32Array.from(each)) : undefined;
}

function countParts(section: Section, isEnd: (token: number, before: number) => boolean): number {
  let parts = 1;
  for (let at = 1; at < section.length; at++) if (isEnd(section[at]!, section[at - 1]!)) parts++;
  return parts;
}

/**
 * Returns the tokens in innermost brackets; undefined if there are none, or if other numbers than keys and indices are outside.
 */
function innermost(tokens: Tokens, section: Section): Section | undefined {
  const { groups, parents, keys, flags, kinds } = tokens;
  const isKey = (i: number) => (flags[i]! & (IS_LABEL | IS_ALONE)) !== 0;
  const hasInner = new Uint8Array(parents.length);
  for (const i of section) {
    for (let g = isKey(i) ? -1 : parents[groups[i]!]!; g >= 0 && !hasInner[g]; g = parents[g]!)
      hasInner[g] = 1;
  }
  const isInside = (i: number) => !isKey(i) && groups[i] !== 0 && !hasInner[groups[i]!];
  const inside = keep(section, isInside);
  const isExtra = (i: number) => kinds[i] !== NUMBER || keys[i] === OTHER_KEY || isKey(i);
  const areRows = inside.length > 0 && section.every((i) => isInside(i) || isExtra(i));
  return areRows && areKeys(tokens, keep(section, isKey)) ? inside : undefined;
}

/** Returns whether the keys of rows and of their cells count, as in PHP and Lua, or are all the same, as lengths are. */
function areKeys({ groups, parents, flags, values }: Tokens, keys: Section): boolean {
  const byGroup = new Map<number, number[]>();
  for (const i of keys) {
    const group = flags[i]! & IS_ALONE ? parents[groups[i]!]! : groups[i]!;
    const own = byGroup.get(group);
    if (own) own.push(values[i]!);
    else byGroup.set(group, [values[i]!]);
  }
  return [...byGroup.values()].every((own) => isCounter(own) || new Set(own).size === 1);
}

/** Yields the tables of rows, with and without what may be labels. */
function* tablesOf(tokens: Tokens, all: readonly Section[]): Generator<Table> {
  const areEnded = all.every((row) => row.length === 0 || (tokens.flags[row.at(-1)!]! & IS_LAST) !== 0);
  const lettered = withoutLetterLabels(tokens, areEnded ? all.map((row) => row.subarray(0, -1)) : all);
  if (lettered.length === 0) return;
  const withMaybes = evenRows(tokens, lettered);
  const rows =
    withMaybes ??
    evenRows(
      tokens,
      lettered.map((row) => keep(row, (i) => tokens.kinds[i] !== MAYBE)),
    );
  if (!rows) return;
  const [height, width] = [rows.length, rows[0]!.length];
  const number = (row: number, col: number) => {
    const i = rows[row]![col]!;
    return tokens.kinds[i] === NUMBER ? tokens.values[i]! : UNVISITED;
  };
  const column = (col: number) => rows.map((_, row) => number(row, col));
  const sides = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const;
  for (const [left, right] of sides) {
    if (width - left - right < 1) continue;
    for (const [top, bottom] of sides) {
      if (height - top - bottom < 1) continue;
      const inner = (col: number) => column(col).slice(top, height - bottom);
      if (left && !isCounter(inner(0))) continue;
      if (right && !isCounter(inner(width - 1))) continue;
      const across = (row: number) =>
        Array.from({ length: width - left - right }, (_, col) => number(row, col + left));
      if (top && !isCounter(across(0))) continue;
      if (bottom && !isCounter(across(height - 1))) continue;
      const [high, wide] = [height - top - bottom, width - left - right];
      // A line of numbers is a list. A single number is a board only if it is the whole text.
      if (high * wide > 1 ? high === 1 || wide === 1 : !ALONE.test(tokens.text)) continue;
      const cells = new Int32Array(high * wide);
      for (let row = 0; row < high; row++) {
        for (let col = 0; col < wide; col++) {
          cells[row * wide + col] = cellOf(tokens, rows[row + top]![col + left]!);
        }
      }
      yield { rows: high, cols: wide, cells };
    }
  }
}

function cellOf({ kinds, values }: Tokens, i: number): number {
  if (kinds[i] === HOLE) return BLOCKED;
  if (kinds[i] !== NUMBER) return UNVISITED;
  return stepCell(values[i]!);
}

/** Returns the cell of a board that has a number. */
export function stepCell(number: number): number {
  return number === FRACTION ? NO_STEP : Math.max(number, UNVISITED);
}

/** Returns whether numbers count up or down by one, from or to 0 or 1, as labels do. */
function isCounter(numbers: readonly number[]): boolean {
  const last = numbers.length - 1;
  const step = last === 0 ? 1 : numbers[1]! - numbers[0]!;
  const lowest = Math.min(numbers[0]!, numbers[last]!);
  if (Math.abs(step) !== 1 || lowest < 0 || lowest > 1) return false;
  return numbers.every((number, i) => number === numbers[0]! + i * step);
}

/** Removes rows of letters or of indices in brackets above and below, and letters or marked labels beside each row. */
function withoutLetterLabels({ kinds, values, flags }: Tokens, all: readonly Section[]): Section[] {
  const isLetters = (row: Section) =>
    row.every((i, at) => {
      return kinds[i] === LETTER && (at === 0 || values[i] === values[row[at - 1]!]! + 1);
    });
  const isIndices = (row: Section) =>
    row.every((i) => (flags[i]! & IS_ALONE) !== 0) && isCounter(Array.from(row, (i) => values[i]!));
  let rows = all.filter((row) => row.length > 0);
  const isHead = (row: Section | undefined) => {
    const cells = row?.filter((i) => kinds[i] !== MAYBE);
    return rows.length > 1 && cells && cells.length > 0 && (isLetters(cells) || isIndices(cells));
  };
  while (isHead(rows[0])) rows.shift();
  while (isHead(rows.at(-1))) rows.pop();
  // Rows of labels above and below may have none at their sides.
  const width = commonLength(rows);
  const isLabelled = (at: 0 | -1) =>
    rows.every((row, r) => {
      if (row.length < width) return r === 0 || r === rows.length - 1;
      const i = row.at(at)!;
      const isMarked = at === 0 && kinds[i] === NUMBER && (flags[i]! & (IS_LABEL | IS_ALONE)) !== 0;
      const [one, two] = [rows[r - 1], rows[r - 2]].map((other) =>
        other && other.length >= width ? values[other.at(at)!] : undefined,
      );
      // Labels count by one, or are the first steps or squares of the rows.
      const isNext =
        one === undefined ||
        (two === undefined
          ? [1, width - 1].includes(Math.abs(values[i]! - one))
          : values[i]! - one === one - two);
      return row.length > 1 && (isMarked || kinds[i] === LETTER) && isNext;
    });
  const isWide = (row: Section) => row.length >= width;
  const [hasLeft, hasRight] = [rows.length > 0 && isLabelled(0), rows.length > 0 && isLabelled(-1)];
  if (hasLeft) rows = rows.map((row) => (isWide(row) ? row.subarray(1) : row));
  if (hasRight)
    rows = rows.map((row) => (row.length >= width - (hasLeft ? 1 : 0) ? row.subarray(0, -1) : row));
  return rows;
}

/** Returns the most frequent length of rows; 0 if there are none. */
function commonLength(rows: readonly Section[]): number {
  const lengths = new Map<number, number>([[0, 0]]);
  for (const { length } of rows) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  return [...lengths].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Returns the rows of equal length, without labels and sizes above and below; undefined if their lengths differ. */
function evenRows({ kinds, values }: Tokens, all: readonly Section[]): Section[] | undefined {
  const rows = all.slice();
  const width = commonLength(rows);
  const isAside = (row: Section): boolean => {
    if (row.length === width || rows.length < 2) return false;
    const isNumbers = row.every((i) => kinds[i] === NUMBER);
    const numbers = Array.from(row, (i) => values[i]!);
    const high = rows.filter(({ length }) => length === width).length;
    const isSize =
      numbers.length <= 2 && numbers.every((number) => [high, width, high * width].includes(number));
    return isNumbers && (isSize || (row.length >= width - 2 && row.length < width && isCounter(numbers)));
  };
  while (isAside(rows[0]!)) rows.shift();
  while (isAside(rows.at(-1)!)) rows.pop();
  return rows.every(({ length }) => length === width) ? rows : undefined;
}
