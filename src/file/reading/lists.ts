import type { Section } from './shape.js';
import {
  COL_KEY,
  FILES,
  FRACTION,
  HAS_PIECE,
  IS_ALONE,
  IS_LABEL,
  LETTER,
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

/** The second step of the reader, for lists: which numbers and names are squares, and which are steps or labels. */

/** Squares in visiting order, as they are printed. */
export interface SquareList {
  readonly form: 'numbers' | 'names' | 'pairs' | 'digits';
  /** Numbers, ranks (from 1), or the first number of each pair. */
  readonly first: Int32Array;
  /** Files (from 0), or the second number of each pair. */
  readonly second?: Int32Array;
  /** The order of the coordinates if their names give it: row, column or x, y. */
  readonly order?: 'row' | 'x' | undefined;
  /** Printed as moves from one square to the next. */
  readonly isMoves?: boolean;
  /** A list of moves, which may leave out the square on which the knight stands at first. */
  readonly isRecord?: boolean;
  /** The reason if its steps or moves contradict each other. */
  readonly defect?: string;
}

/** A record has a step and two squares of two numbers each. */
const MAX_RECORD = 5;
/** Maximum number of numbers of a record, with those that never change. */
const MAX_COLUMNS = 8;

/** Maximum number of numbers before and after the squares. */
const MAX_OTHERS = 4;

/** Numbers of a token each. */
type Column = Int32Array;

/** Yields the lists that a section may be. */
export function* listsIn(tokens: Tokens, section: Section): Generator<SquareList> {
  const { kinds, flags, keys, groups } = tokens;
  if (section.some((i) => kinds[i] === SQUARE)) return yield* namedLists(tokens, section);
  const numbers = section.filter((i) => kinds[i] === NUMBER);
  if (numbers.length === 0) return;
  const letters = section.filter((i) => kinds[i] === LETTER);
  if (
    letters.length === numbers.length &&
    section.every((i, at) => kinds[i] === (at % 2 === 0 ? LETTER : NUMBER))
  ) {
    const second = letters.map((i) => tokens.values[i]!);
    yield { form: 'names', first: numbers.map((i) => tokens.values[i]!), second };
  }
  yield* numberLists(tokens, numbers, false);
  const isLabel = (i: number) => keys[i] === OTHER_KEY || (flags[i]! & (IS_LABEL | IS_ALONE)) !== 0;
  const sizes = new Uint8Array(tokens.parents.length);
  for (const i of numbers) sizes[groups[i]!] = Math.min(sizes[groups[i]!]! + 1, 3);
  const isOutside = (i: number) => groups[i] === 0 || sizes[groups[i]!] !== 2;
  for (const isAside of [isLabel, isOutside]) {
    const [labels, rest] = [numbers.filter(isAside), numbers.filter((i) => !isAside(i))];
    if (labels.length === 0 || rest.length < 2) continue;
    const steps = valuesOf(tokens, labels);
    if (isOutside === isAside && rest.length < labels.length) continue;
    if (!mayBeIgnored(tokens, numbers, isAside)) continue;
    const isNumbered = 4 * steps.length >= rest.length && steps.length <= rest.length;
    yield* numberLists(tokens, rest, isNumbered && isCount(steps));
  }
}

function valuesOf({ values }: Tokens, section: Section): Column {
  return section.map((i) => values[i]!);
}

/** Returns whether numbers count from 0 or 1. */
function isCount(numbers: Column): boolean {
  return (numbers[0] === 0 || numbers[0] === 1) && numbers.every((number, i) => number === numbers[0]! + i);
}

/**
 * Returns whether the numbers beside squares contradict no step: they count, give positions or stand before or after all
 * squares, or each column of them counts or is data such as degrees.
 */
function mayBeIgnored(tokens: Tokens, items: Section, isAside: (token: number) => boolean): boolean {
  const aside = items.filter(isAside);
  const numbers = valuesOf(tokens, aside);
  return (
    (numbers.length > 1 && isCount(numbers)) ||
    arePositions(tokens, items, isAside) ||
    columnsBeside(tokens, items, isAside).some((columns) =>
      columns.every((column) => isCount(column) || isData(column)),
    )
  );
}

/** Returns whether numbers among squares are few, and those on a line of squares give the number of squares before them. */
function arePositions({ values, flags, lines }: Tokens, items: Section, isAside: (token: number) => boolean) {
  const squares = items.filter((i) => !isAside(i));
  const [first, last] = [squares[0]!, squares.at(-1)!];
  let before = 0;
  let positions = 0;
  let others = 0;
  for (const i of items) {
    if (!isAside(i)) {
      before++;
      continue;
    }
    const isMarked = (flags[i]! & (IS_LABEL | IS_ALONE)) !== 0 && lines[i] === lines[first];
    const isPosition = [before, before / 2].some((each) => values[i] === each || values[i] === each + 1);
    const isLength = values[i] === squares.length || 2 * values[i]! === squares.length;
    if (isPosition || isLength) positions++;
    else if (isMarked || (i > first && i < last) || ++others > MAX_OTHERS) return false;
  }
  return 8 * (positions + others) <= squares.length;
}

/** Returns the columns of the numbers beside squares, if each square has the same number of them; else an empty array. */
function columnsBeside({ values }: Tokens, all: Section, isAside: (token: number) => boolean): Column[][] {
  // The square of the start may have no data.
  for (let from = 0; from <= 2 && (from === 0 || !isAside(all[from - 1]!)); from++) {
    const items = all.subarray(from);
    for (let width = 2; width <= MAX_COLUMNS && 3 * width <= items.length; width++) {
      if (!items.every((i, at) => isAside(i) === isAside(items[at % width]!))) continue;
      const places = [...Array(width).keys()].filter((place) => isAside(items[place]!));
      return [places.map((place) => items.filter((_, at) => at % width === place).map((i) => values[i]!))];
    }
  }
  return [];
}

/** Returns whether most numbers of a column, but not all, follow from the rank or the file of the square beside them. */
function isWrongCoordinate(column: Column, coordinates: readonly Column[]): boolean {
  return coordinates.some((coordinate) => {
    if (column.length !== coordinate.length) return false;
    return [1, -1].some((sign) => {
      const offsets = new Map<number, number>();
      for (const [i, number] of column.entries()) {
        const offset = number - sign * coordinate[i]!;
        offsets.set(offset, (offsets.get(offset) ?? 0) + 1);
      }
      const most = [...offsets.values()].reduce((one, other) => Math.max(one, other), 0);
      return most < column.length && 3 * most >= 2 * column.length;
    });
  });
}

/** Returns whether most of the numbers differ, as steps do. */
function isVaried(numbers: Column): boolean {
  return 2 * countDistinct(numbers) > numbers.length;
}

/** Returns whether few numbers differ, as degrees do: a knight has at most eight moves. */
function isData(numbers: Column): boolean {
  const isSmall = numbers.every((number) => number >= -1 && number <= 9);
  return isSmall && countDistinct(numbers) <= Math.min(9, (2 * numbers.length) / 3);
}

function countDistinct(numbers: Column): number {
  const sorted = numbers.slice().sort();
  let distinct = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct++;
  return distinct;
}

/** Names, with or without step numbers. */
function* namedLists(tokens: Tokens, section: Section): Generator<SquareList> {
  const { kinds, values, flags } = tokens;
  const names = section.filter((i) => kinds[i] === SQUARE);
  const end = section.lastIndexOf(names.at(-1)!);
  const labels = section.filter((i) => kinds[i] === NUMBER);
  const after = section.subarray(end + 1).filter((i) => kinds[i] === NUMBER);
  const isResult = ['1,0', '0,1', '1,2,1,2'].includes(valuesOf(tokens, after).join());
  const steps = valuesOf(tokens, isResult ? labels.slice(0, -after.length) : labels);
  const [first, second] = [
    names.map((i) => Math.floor(values[i]! / FILES)),
    names.map((i) => values[i]! % FILES),
  ];
  const isRecord =
    steps.length > 0
      ? steps[0] === 1 && isCount(steps) && steps.length <= names.length
      : names.every((i) => flags[i]! & HAS_PIECE) && kinds[section[0]!] === SQUARE;
  const list: SquareList = { form: 'names', first, second };
  const items = section.filter(
    (i, at) => kinds[i] === SQUARE || (kinds[i] === NUMBER && !(isResult && at > end)),
  );
  const isStep = (i: number) => kinds[i] === NUMBER;
  if (steps.length === 0 || mayBeIgnored(tokens, items, isStep)) {
    const columns = columnsBeside(tokens, items, isStep).flat();
    if (columns.some((column) => !isCount(column) && isWrongCoordinate(column, [first, second]))) {
      yield { ...list, defect: 'its names and coordinates do not agree' };
      return;
    }
    yield { ...list, isRecord };
    const moves = movesOf(first, second);
    if (moves) yield { ...list, ...moves };
    return;
  }
  const order = orderOf(steps);
  if (steps.length === names.length && order) yield { ...list, ...ordered(list, order) };
  else yield { ...list, defect: 'its step numbers do not count' };
}

/** Returns the index of each step if numbers are steps from 0 or 1, each once. */
function orderOf(steps: Column): Int32Array | undefined {
  const lowest = steps.includes(0) ? 0 : 1;
  const order = new Int32Array(steps.length).fill(-1);
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]! - lowest;
    if (step < 0 || step >= steps.length || order[step] !== -1) return undefined;
    order[step] = i;
  }
  return order;
}

function ordered({ first, second }: SquareList, order: Int32Array): Pick<SquareList, 'first' | 'second'> {
  const sorted = order.map((i) => first[i]!);
  return second ? { first: sorted, second: order.map((i) => second[i]!) } : { first: sorted };
}

/**
 * Returns the squares of moves, each from one square to the next: every second square is repeated. Undefined if fewer than half
 * of the moves begin where the one before ended.
 */
function movesOf(
  first: Column,
  second: Column | undefined,
): Pick<SquareList, 'first' | 'second' | 'isMoves' | 'defect'> | undefined {
  const moves = first.length / 2;
  if (!Number.isInteger(moves) || moves < 2) return undefined;
  let joined = 0;
  let broken = -1;
  for (let move = 1; move < moves; move++) {
    const [to, from] = [2 * move - 1, 2 * move];
    if (first[to] === first[from] && second?.[to] === second?.[from]) joined++;
    else if (broken < 0) broken = move;
  }
  if (2 * joined < moves - 1) return undefined;
  const keep = (column: Column) => column.filter((_, i) => i === 0 || i % 2 === 1);
  const squares = { first: keep(first), ...(second && { second: keep(second) }), isMoves: true };
  if (broken < 0) return squares;
  return { ...squares, defect: `move ${broken + 1} does not begin where move ${broken} ended` };
}

/** Lists of numbers alone: records of one to five numbers each. */
function* numberLists(tokens: Tokens, section: Section, isRecord: boolean): Generator<SquareList> {
  const numbers = valuesOf(tokens, section);
  const isDigits = section.every((i) => isTwoDigits(tokens.text, tokens.starts[i]!));
  const named = columnKeys(tokens, section);
  for (let width = 1; width <= MAX_COLUMNS; width++) {
    const length = numbers.length / width;
    if (!Number.isInteger(length)) continue;
    const columns = Array.from({ length: width }, (_, at) => numbers.filter((_, i) => i % width === at));
    const keys = columns.map((_, at) => keyOf(tokens, section, at, width) || (named[width - 1]?.[at] ?? 0));
    // A column of one number, such as the length of the tour, has no squares and no steps.
    const isConstant = (column: Column) =>
      length > 2 && column[0] !== FRACTION && column.every((number) => number === column[0]);
    const varied = [...columns.keys()].filter((at) => !isConstant(columns[at]!));
    if (varied.length > 0 && varied.length <= MAX_RECORD) {
      yield* recordsOf(
        varied.map((at) => columns[at]!),
        varied.map((at) => keys[at]!),
        isRecord,
      );
    }
    if (width === 1 && isDigits) {
      const [first, second] = [numbers.map((n) => Math.floor(n / 10)), numbers.map((n) => n % 10)];
      yield { form: 'digits', first, second, isRecord };
    }
  }
}

function isTwoDigits(text: string, start: number): boolean {
  return /^\d\d(?!\d)/.test(text.slice(start, start + 3));
}

/** Returns the key that all numbers of a column share, else 0. */
function keyOf({ keys }: Tokens, section: Section, column: number, width: number): number {
  const key = keys[section[column]!]!;
  for (let at = column; at < section.length; at += width) if (keys[section[at]!] !== key) return 0;
  return key;
}

/** Returns the keys in the words of the line before a section, by one less than their number: the head of a table. */
function columnKeys({ kinds, keys, lines }: Tokens, section: Section): number[][] {
  const head: number[] = [];
  const line = lines[section[0]! - 1];
  for (let i = section[0]! - 1; i >= 0 && lines[i] === line && line !== lines[section[0]!]; i--) {
    if (kinds[i] !== WORD && kinds[i] !== LETTER) return [];
    head.unshift(keys[i]!);
  }
  const byLength: number[][] = [];
  if (head.length > 0) byLength[head.length - 1] = head;
  return byLength;
}

function* recordsOf(
  columns: readonly Column[],
  keys: readonly number[],
  isRecord: boolean,
): Generator<SquareList> {
  const length = columns[0]!.length;
  const width = columns.length;
  if (width === 1) return yield { form: 'numbers', first: columns[0]!, isRecord };
  const isStep = (at: number) => {
    const isNamed = keys[at] === STEP_KEY || keys[at] === 0 || keys[at] === OTHER_KEY;
    return length > 1 && isNamed && isVaried(columns[at]!);
  };
  // The whole record, or the record without its step before or after it.
  const rests: { readonly from: number; readonly to: number; readonly step?: number }[] = [
    { from: 0, to: width },
  ];
  if (isStep(0)) rests.push({ from: 1, to: width, step: 0 });
  if (isStep(width - 1)) rests.push({ from: 0, to: width - 1, step: width - 1 });
  // Data such as degrees.
  if (width === 3 && isData(columns[2]!)) rests.push({ from: 0, to: 2 });
  if (width === 4 && isStep(0) && isData(columns[3]!)) rests.push({ from: 1, to: 3, step: 0 });
  for (const { from, to, step } of rests) {
    for (const list of squaresOf(columns.slice(from, to), keys.slice(from, to))) {
      if (step === undefined) {
        yield { ...list, isRecord };
        continue;
      }
      const order = orderOf(columns[step]!);
      const isInOrder = order?.every((i, at) => i === at);
      if (order && list.first.length === length) {
        yield { ...list, ...ordered(list, order), isRecord: isInOrder === true && columns[step]![0] === 1 };
      } else if (isInOrder) yield list;
      else if (!list.defect) yield { ...list, defect: 'its step numbers do not count' };
    }
  }
}

/** Yields the lists of one to four columns: numbers, pairs, and moves of either. */
function* squaresOf(columns: readonly Column[], keys: readonly number[]): Generator<SquareList> {
  const [one, two, three, four] = columns as [Column, Column?, Column?, Column?];
  if (!two) return yield { form: 'numbers', first: one };
  const joint = (first: Column, second: Column) => {
    const both = new Int32Array(2 * first.length);
    for (let i = 0; i < first.length; i++) both.set([first[i]!, second[i]!], 2 * i);
    return both;
  };
  if (!three) {
    const order = coordinateOrder(keys);
    if (order) yield pairs(one, two, order);
    const moves = movesOf(joint(one, two), undefined);
    if (moves) yield { form: 'numbers', ...moves };
    return;
  }
  if (!four) return;
  const order = coordinateOrder(keys.slice(0, 2));
  const moves = order && movesOf(joint(one, three), joint(two, four));
  if (moves) yield { ...moves, ...pairs(moves.first, moves.second!, order) };
}

type Order = 'row' | 'col' | 'x' | 'y' | 'any';

/** Returns the order that the names of coordinates give; undefined if they name something else. */
function coordinateOrder(keys: readonly number[]): Order | undefined {
  const [one, two] = keys;
  if (one === ROW_KEY && two === COL_KEY) return 'row';
  if (one === COL_KEY && two === ROW_KEY) return 'col';
  if (one === X_KEY && two === Y_KEY) return 'x';
  if (one === Y_KEY && two === X_KEY) return 'y';
  return one === STEP_KEY || two === STEP_KEY ? undefined : 'any';
}

function pairs(one: Column, two: Column, order: Order): SquareList {
  const isSwapped = order === 'col' || order === 'y';
  const [first, second] = isSwapped ? [two, one] : [one, two];
  const named = order === 'any' ? undefined : order === 'x' || order === 'y' ? 'x' : 'row';
  return { form: 'pairs', first, second, order: named };
}
