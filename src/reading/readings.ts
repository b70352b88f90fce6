import { squareName } from '../problem/notation.js';
import type { Board, BoardSize } from '../problem/problem.js';
import type { Section } from './divisions.js';
import { listsIn, type SquareList } from './lists.js';
import { BLOCKED, NO_STEP, stepCell, type Table, tablesIn } from './tables.js';
import { FRACTION, type Tokens } from './tokens.js';

/** The third step of the reader: the meanings that a table or a list may have, in the documented order. */

/** Limits of the readings of a text. */
export interface ReadingTerms {
  /** The size of the board; default: as follows from the text. */
  readonly size?: BoardSize | undefined;
  readonly as?: 'board' | 'list' | 'pairs' | undefined;
  /** The number of the first step or square, or of the first row and column. */
  readonly from?: 0 | 1 | undefined;
  /** Whether it matters which side is the top: a start, an end or blocked squares are given. Pairs are then read both ways. */
  readonly hasSides: boolean;
  /** Whether numbers of squares go row by row, as the package writes them. */
  readonly isByRow?: boolean;
}

/** One meaning of a text. */
export interface Reading {
  /** One phrase, such as 'a 5 x 5 board of steps from 1'. */
  readonly layout: string;
  /** Readings of one family are images of one another under the symmetries of the board. */
  readonly family: string;
  readonly size: BoardSize;
  /** Squares that the text marks as blocked. */
  readonly blocked?: readonly number[] | undefined;
  /** The number of the first step in messages. */
  readonly base: 0 | 1;
  /** Number of squares in the text. */
  readonly squares: number;
  /** Whether the first square may be left out. */
  readonly isRecord?: boolean | undefined;
  /** Whether another reading explains an invalid tour better. */
  readonly isUnusual?: boolean | undefined;
  walk(board: Board): Walk;
}

/** The squares of a reading in visiting order, up to what contradicts a path. */
export interface Walk {
  readonly path: Uint32Array;
  readonly defect?: string | undefined;
  /** Returns the square of each step of a list, -1 off the board. */
  readonly squareAt?: (step: number) => number;
}

/** A reading of another board than the given one, for messages. */
export interface Misfit {
  readonly layout: string;
  readonly walk?: undefined;
}

export function isMisfit(reading: Reading | Misfit): reading is Misfit {
  return reading.walk === undefined;
}

/** Yields the readings of a section in their documented order: boards first, from the top, from 0 before from 1. */
export function* readingsOf(
  tokens: Tokens,
  section: Section,
  terms: ReadingTerms,
): Generator<Reading | Misfit> {
  let family = 0;
  if (terms.as === undefined || terms.as === 'board') {
    for (const table of tablesIn(tokens, section)) yield* tableReadings(table, terms, `${family++}`);
  }
  for (const list of listsIn(tokens, section)) {
    const form = list.form === 'pairs' || list.form === 'digits' ? 'pairs' : 'list';
    if (terms.as === undefined || terms.as === form) yield* listReadings(list, terms, `${family++}`);
    const isPlain = list.form === 'numbers' && !list.isMoves && list.defect === undefined;
    if (!isPlain || (terms.as ?? 'board') !== 'board') continue;
    for (const size of terms.size ? [terms.size] : sizesOf(list.first.length, isDistinct(list.first))) {
      if (size.rows * size.cols !== list.first.length || list.first.length === 1) continue;
      const table = { ...size, cells: list.first.map(stepCell) };
      yield* tableReadings(table, terms, `${family++}`, ', row after row');
    }
  }
}

/** Returns "a 5 x 5" or "an 8 x 8". */
export function sizeWithArticle({ rows, cols }: BoardSize): string {
  const isVowel = /^(8|11$|18$)/.test(String(rows));
  return `${isVowel ? 'an' : 'a'} ${rows} x ${cols}`;
}

/**
 * Returns the sizes of boards of n squares that can have a tour, the one nearest to a square first. Numbers that are not distinct
 * are no tour of any board, and one size is enough to say why.
 */
function sizesOf(squares: number, areDistinct = true): BoardSize[] {
  if (squares === 1) return [{ rows: 1, cols: 1 }];
  const sizes: BoardSize[] = [];
  for (let rows = Math.floor(Math.sqrt(squares)); rows >= 3; rows--) {
    if (squares % rows !== 0) continue;
    const cols = squares / rows;
    sizes.push({ rows, cols });
    if (cols !== rows) sizes.push({ rows: cols, cols: rows });
    if (!areDistinct) break;
  }
  return sizes;
}

/** Returns whether no number is repeated, but perhaps the first one at the end. */
function isDistinct(numbers: Int32Array): boolean {
  const isSeen = new Uint8Array(MAX_SPARSE * numbers.length + 1);
  return numbers.every((number, i) => {
    const isNew = isSeen[number] !== 1 || (i === numbers.length - 1 && number === numbers[0]);
    isSeen[number] = 1;
    return isNew;
  });
}

const BOTTOM = ', with row 0 at the bottom';

function* tableReadings(
  table: Table,
  { size, from }: ReadingTerms,
  family: string,
  note = '',
): Generator<Reading | Misfit> {
  const { rows, cols, cells } = table;
  const layout = `${sizeWithArticle(table)} board of steps`;
  const isMisfit = size ? size.rows !== rows || size.cols !== cols : cells.length === 1 && cells[0] !== 1;
  if (isMisfit) return yield { layout };
  let zeros = 0;
  let squares = 0;
  for (const cell of cells) {
    if (cell === 0) zeros++;
    if (cell >= 0) squares++;
  }
  const bases = ([0, 1] as const).filter(
    (base) => (from ?? base) === base && (base === 1 || zeros === 1 || from === 0),
  );
  const holes: number[] = [];
  for (const [square, cell] of cells.entries()) if (cell === BLOCKED) holes.push(square);
  for (const base of bases) {
    yield {
      layout: `${layout} from ${base}${note}`,
      family: `${family} ${base}`,
      size: { rows, cols },
      blocked: holes.length > 0 ? holes : undefined,
      base,
      squares: base === 0 ? squares : squares - zeros,
      isUnusual: note !== '',
      walk: (board) => walkTable(table, base, board),
    };
  }
}

/** At most this many squares or steps are named in a message. */
const MAX_NAMES = 4;

/** Returns "a1, b3 and 7 more are missing". */
export function missingSentence(names: readonly string[], count: number): string {
  const shown = names.slice(0, MAX_NAMES);
  const rest = count - shown.length;
  const last = rest > 0 ? `${rest} more` : shown.length > 1 ? shown.pop()! : undefined;
  return `${shown.join(', ')}${last === undefined ? '' : ` and ${last}`} ${count === 1 ? 'is' : 'are'} missing`;
}

/** Returns the path of a board of steps, or the path up to the first missing step and why it ends there. */
function walkTable(table: Table, base: 0 | 1, board: Board): Walk {
  const { cells } = table;
  const at = new Int32Array(board.openSquares).fill(-1);
  const name = (square: number) => squareName(square, table);
  let defect: string | undefined;
  let highest = -1;
  let visited = 0;
  let firstTwice = at.length;
  for (let square = 0; square < cells.length; square++) {
    const cell = cells[square]!;
    if (cell === NO_STEP) defect ??= `${name(square)} has a number that is not whole`;
    if (cell < base) continue;
    const step = cell - base;
    visited++;
    if (board.blocked?.[square]) defect ??= `${name(square)} is blocked, but has ${cell}`;
    else if (step >= at.length) {
      defect ??= `${cell} stands on ${name(square)}; the steps of this board are ${base} to ${at.length - 1 + base}`;
    } else if (at[step] !== -1) {
      defect ??= `${cell} stands on ${name(at[step]!)} and ${name(square)}`;
      firstTwice = Math.min(firstTwice, step);
    } else at[step] = square;
    if (step < at.length) highest = Math.max(highest, step);
  }
  // Steps are missing if a later one is there, or if another number stands on their squares.
  const end = Math.min(at.length, Math.max(highest + 1, visited)) - 1;
  let first = -1;
  let missing = 0;
  const names: string[] = [];
  for (let step = 0; step <= end; step++) {
    if (at[step] !== -1) continue;
    if (first < 0) first = step;
    missing++;
    if (names.length < MAX_NAMES) names.push(String(step + base));
  }
  const path = Uint32Array.from(at.subarray(0, Math.min(firstTwice, first < 0 ? highest + 1 : first)));
  if (missing === 0) return { path, defect };
  const absent = missingSentence(names, missing);
  return { path, defect: defect === undefined ? absent : `${defect}; ${absent}` };
}

/** Yields the readings of a list: for each size, order of coordinates, side and base. */
function* listReadings(list: SquareList, terms: ReadingTerms, family: string): Generator<Reading | Misfit> {
  const isByNumber = list.form === 'numbers';
  const orders = isByNumber
    ? (['row', 'x'] as const)
    : list.form === 'names'
      ? (['name'] as const)
      : (['row', 'x'] as const).filter((order) => (list.order ?? order) === order);
  const extremes = rangeOf(list);
  for (const order of orders) {
    for (const isTurned of terms.hasSides && list.form === 'pairs' ? [false, true] : [false]) {
      for (const base of [0, 1] as const) {
        const isFrom =
          order === 'name' ? (extremes.lowest === 0 ? 0 : 1) === base : (terms.from ?? base) === base;
        // A list from 1 has no 0.
        if (!isFrom || (base === 1 && extremes.lowest < 1 && terms.from === undefined)) continue;
        const sizes = terms.size ? [terms.size] : sizesOfList(list, order, base, extremes);
        if (sizes.length === 0)
          yield { layout: `a list of ${list.first.length} ${list.isMoves ? 'squares of moves' : 'squares'}` };
        for (const size of sizes) {
          // Column by column is row by row on the turned board: without a given size that board is tried itself.
          const isSame = !terms.size || terms.isByRow || size.rows === size.cols;
          if (isByNumber && order === 'x' && isSame) continue;
          const byColumn = isByNumber && order === 'x';
          yield {
            layout: layoutOf(list, order, base, isTurned),
            family: `${family} ${base} ${isByNumber ? `${size.rows} ${byColumn}` : ''}`,
            size,
            base: 0,
            squares: list.first.length,
            isRecord: list.isRecord && !list.isMoves,
            isUnusual: list.form === 'digits',
            walk: () => walkList(list, size, order, base, isTurned),
          };
        }
      }
    }
  }
}

function layoutOf(
  { form, isMoves }: SquareList,
  order: 'row' | 'x' | 'name',
  base: 0 | 1,
  isTurned: boolean,
): string {
  const what = `a list of ${isMoves ? 'moves' : 'squares'} by`;
  const bottom = isTurned ? BOTTOM : '';
  if (form === 'names') return `${what} name${base === 0 ? ' with ranks from 0' : ''}`;
  if (form === 'numbers')
    return `${what} number from ${base}${order === 'x' ? ', column by column' : ''}${bottom}`;
  const coordinates = order === 'row' ? 'row and column' : 'x and y';
  return `${what} ${form === 'digits' ? 'two digits, ' : ''}${coordinates} from ${base}${bottom}`;
}

interface Extremes {
  readonly lowest: number;
  readonly first: number;
  readonly second: number;
}

/** Returns the lowest number that counts squares, and the highest of each column. */
function rangeOf({ form, first, second }: SquareList): Extremes {
  const highest = (column: Int32Array | undefined) => column?.reduce((one, each) => Math.max(one, each)) ?? 0;
  const lowest = (column: Int32Array | undefined) => column?.reduce((one, each) => Math.min(one, each)) ?? 1;
  const low =
    form === 'names' ? lowest(first) : Math.min(lowest(first), second ? lowest(second) : lowest(first));
  return { lowest: low, first: highest(first), second: highest(second) };
}

/** Maximum ratio of the squares of a board to those of a list that is read without a size. */
const MAX_SPARSE = 4;

/** Returns the sizes that follow from a list. */
function sizesOfList(
  list: SquareList,
  order: 'row' | 'x' | 'name',
  base: 0 | 1,
  extremes: Extremes,
): BoardSize[] {
  const { length } = list.first;
  // One square alone is no tour of a board that is not given.
  if (length === 1) return [];
  const isFitting = ({ rows, cols }: BoardSize) =>
    rows >= 1 && cols >= 1 && rows * cols <= MAX_SPARSE * Math.max(length, 1) && rows * cols >= length - 1;
  if (list.form === 'numbers') {
    const counts = new Set([
      length,
      extremes.first + 1 - base,
      length - 1,
      ...(list.isRecord ? [length + 1] : []),
    ]);
    const areDistinct = isDistinct(list.first);
    return [...counts]
      .filter((count) => count > 1 && count <= MAX_SPARSE * length)
      .flatMap((count) => sizesOf(count, areDistinct))
      .filter(isFitting);
  }
  const [one, two] = [extremes.first + 1 - base, extremes.second + 1 - base];
  const size =
    order === 'name'
      ? { rows: one, cols: extremes.second + 1 }
      : order === 'row'
        ? { rows: one, cols: two }
        : { rows: two, cols: one };
  return [size].filter(isFitting);
}

function walkList(
  list: SquareList,
  { rows, cols }: BoardSize,
  order: 'row' | 'x' | 'name',
  base: 0 | 1,
  isTurned: boolean,
): Walk {
  const { form, first, second } = list;
  function squareAt(step: number): number {
    let row = first[step]! - base;
    let col = second ? second[step]! - (form === 'names' ? 0 : base) : 0;
    if (form === 'numbers') {
      const across = order === 'row' ? cols : rows;
      const number = row;
      row = Math.floor(number / across);
      col = number - row * across;
    } else if (form === 'names') row = rows - 1 - row;
    if (order === 'x') {
      const x = row;
      row = col;
      col = x;
    }
    if (isTurned) row = rows - 1 - row;
    return row < 0 || col < 0 || row >= rows || col >= cols ? -1 : row * cols + col;
  }
  const path = new Uint32Array(list.defect === undefined ? first.length : 0);
  for (let i = 0; i < path.length; i++) {
    const square = squareAt(i);
    if (square < 0) {
      const name = String.fromCharCode(97 + (second?.[i] ?? 0)) + first[i];
      const printed = form === 'names' ? name : second ? `(${first[i]}, ${second[i]})` : `${first[i]}`;
      const what = [first[i], second?.[i]].includes(FRACTION) ? 'no whole number' : printed;
      return {
        path: path.subarray(0, i),
        defect: `step ${i} is ${what}, off the ${rows} x ${cols} board`,
        squareAt,
      };
    }
    path[i] = square;
  }
  return { path, defect: list.defect, squareAt };
}
