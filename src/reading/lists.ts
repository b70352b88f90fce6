import {
  type Column,
  type Explanation,
  explain,
  isCount,
  MAX_COLUMNS,
  MIN_RECORDS,
  type Place,
  recordsIn,
} from './columns.js';
import type { Section } from './divisions.js';
import {
  COL_KEY,
  FILES,
  FRACTION,
  HAS_PIECE,
  hasWords,
  IS_ALONE,
  IS_LABEL,
  keep,
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

/** Maximum number of numbers before and after the squares. */
const MAX_OTHERS = 4;

/** Yields the lists that a section may be. */
export function* listsIn(tokens: Tokens, section: Section): Generator<SquareList> {
  const { kinds, flags, keys, groups } = tokens;
  if (section.some((i) => kinds[i] === SQUARE)) return yield* namedLists(tokens, section);
  const numbers = keep(section, (i) => kinds[i] === NUMBER);
  if (numbers.length === 0) return;
  const letters = keep(section, (i) => kinds[i] === LETTER);
  if (
    letters.length === numbers.length &&
    section.every((i, at) => kinds[i] === (at % 2 === 0 ? LETTER : NUMBER))
  ) {
    const second = letters.map((i) => tokens.values[i]!);
    yield { form: 'names', first: numbers.map((i) => tokens.values[i]!), second };
  }
  yield* numberLists(tokens, numbers, false);
  const size = sizeBefore(tokens, numbers);
  if (size > 0) yield* numberLists(tokens, numbers.subarray(size), false);
  const isLabel = (i: number) => keys[i] === OTHER_KEY || (flags[i]! & (IS_LABEL | IS_ALONE)) !== 0;
  const sizes = new Uint8Array(tokens.parents.length);
  for (const i of numbers) sizes[groups[i]!] = Math.min(sizes[groups[i]!]! + 1, 3);
  const isOutside = (i: number) => groups[i] === 0 || sizes[groups[i]!] !== 2;
  for (const isAside of [isLabel, isOutside]) {
    const [labels, rest] = [keep(numbers, isAside), keep(numbers, (i) => !isAside(i))];
    if (labels.length === 0 || rest.length < 2) continue;
    const steps = valuesOf(tokens, labels);
    if (isOutside === isAside && rest.length < labels.length) continue;
    if (!mayBeIgnored(tokens, numbers, isAside)) continue;
    const isNumbered = 4 * steps.length >= rest.length && steps.length <= rest.length;
    const isRecord = isNumbered && steps[0] === 1 && labels[0] === numbers[0] && isCount(steps);
    yield* numberLists(tokens, rest, isRecord);
  }
}

function valuesOf({ values }: Tokens, section: Section): Column {
  return section.map((i) => values[i]!);
}

/** Returns how many numbers before the squares are their number, or that of rows and columns, or the bounds of an array; else 0. */
function sizeBefore({ values, lines, groups }: Tokens, numbers: Section): number {
  const isTimes = (squares: number, size: number) =>
    squares > 1 && [1, 2, 3].some((width) => width * squares === numbers.length - size);
  for (const size of [1, 2]) {
    const squares = numbers.subarray(0, size).reduce((product, i) => product * values[i]!, 1);
    const isLine =
      lines[numbers[size - 1]!] === lines[numbers[0]!] && lines[numbers[size]!] !== lines[numbers[0]!];
    if (isLine && isTimes(squares, size)) return size;
  }
  // The bounds of an array of Haskell are two pairs: array ((0,0),(7,7)) [...].
  const [one, two, three, four] = numbers;
  if (numbers.length < 5 || groups[one!] !== groups[two!] || groups[three!] !== groups[four!]) return 0;
  const [first, second, high, wide] = Array.from(numbers.subarray(0, 4), (i) => values[i]!);
  const isFirst = first === second && (first === 0 || first === 1);
  return isFirst && isTimes((high! + 1 - first) * (wide! + 1 - first), 4) ? 4 : 0;
}

/** Returns whether the numbers beside squares contradict no step: they count at even distances, or give positions. */
function mayBeIgnored(tokens: Tokens, items: Section, isAside: (token: number) => boolean): boolean {
  const numbers = valuesOf(tokens, keep(items, isAside));
  const isEven = numbers.length > 1 && isCount(numbers) && areEvenlySpread(items, isAside);
  return isEven || arePositions(tokens, items, isAside);
}

/** Returns whether as many squares follow each number, but perhaps the last. */
function areEvenlySpread(items: Section, isAside: (token: number) => boolean): boolean {
  const places = items.map((_, at) => at).filter((at) => isAside(items[at]!));
  const width = places[1]! - places[0]!;
  return places.every((place, i) => i === 0 || place - places[i - 1]! === width);
}

/**
 * Returns whether numbers among squares give the number of squares before them at the start of each line but the first, and other
 * numbers are few and stand on lines of words before or after all squares.
 */
function arePositions(tokens: Tokens, items: Section, isAside: (token: number) => boolean) {
  const { values, flags, lines } = tokens;
  const squares = keep(items, (i) => !isAside(i));
  const [first, last] = [squares[0]!, squares.at(-1)!];
  let [before, positions, others, bare] = [0, 0, 0, 0];
  for (const [at, i] of items.entries()) {
    const isStart = at === 0 || lines[i] !== lines[items[at - 1]!];
    if (!isAside(i)) {
      if (isStart && before > 0) bare++;
      before++;
      continue;
    }
    const isMarked = (flags[i]! & (IS_LABEL | IS_ALONE)) !== 0 && lines[i] === lines[first];
    const isPosition = [before, before / 2].some((each) => values[i] === each || values[i] === each + 1);
    const isLength = values[i] === squares.length || 2 * values[i]! === squares.length;
    const isBetween = i > first && i < last;
    if (isBetween) {
      if (!isPosition || !isStart) return false;
      positions++;
    } else if (!isPosition && !isLength) {
      if (isMarked || !hasWords(tokens, i) || ++others > MAX_OTHERS) return false;
    }
  }
  return (positions === 0 || bare === 0) && 8 * (positions + others) <= squares.length;
}

/** Names, with or without numbers beside them. */
function* namedLists(tokens: Tokens, section: Section): Generator<SquareList> {
  const { kinds, flags } = tokens;
  const names = keep(section, (i) => kinds[i] === SQUARE);
  const end = section.lastIndexOf(names.at(-1)!);
  const after = section.subarray(end + 1).filter((i) => kinds[i] === NUMBER);
  const isResult = ['1,0', '0,1', '1,2,1,2'].includes(valuesOf(tokens, after).join());
  const items = section.filter(
    (i, at) => kinds[i] === SQUARE || (kinds[i] === NUMBER && !(isResult && at > end)),
  );
  const list: SquareList = { form: 'names', ...coordinatesOf(valuesOf(tokens, names)) };
  const hasPieces = names.every((i) => flags[i]! & HAS_PIECE) && kinds[section[0]!] === SQUARE;
  const said = items.length === names.length ? {} : explainNames(tokens, items);
  const isRecord = items.length === names.length ? hasPieces : said.first === 1;
  if (said.defect !== undefined) return yield { ...list, defect: said.defect };
  if (said.order) return yield { ...list, ...ordered(list, said.order) };
  yield { ...list, isRecord };
  const moves = movesOf(list.first, list.second);
  if (moves) yield { ...list, ...moves };
}

/** Returns the ranks and files of names. */
function coordinatesOf(names: Column): { readonly first: Column; readonly second: Column } {
  return { first: names.map((name) => Math.floor(name / FILES)), second: names.map((name) => name % FILES) };
}

function explainNames(tokens: Tokens, items: Section): Explanation {
  const isStep = (i: number) => tokens.kinds[i] === NUMBER;
  for (let width = 2; width <= Math.min(MAX_COLUMNS, items.length / 2); width++) {
    for (const places of recordsIn(tokens, items, width)) {
      const [named, others] = [
        places.filter(({ kind }) => kind === SQUARE),
        places.filter(({ kind }) => kind === NUMBER),
      ];
      if (named.some(({ from }) => from > 0)) continue;
      const squares = named.map(({ numbers }) => Object.values(coordinatesOf(numbers)));
      const said = explain(others, squares);
      if (said && !(said.order && named.length > 1)) return said;
    }
  }
  const steps = valuesOf(tokens, keep(items, isStep));
  const isNumbered = isCount(steps) && 2 * steps.length <= items.length;
  if (mayBeIgnored(tokens, items, isStep)) return { first: isNumbered ? steps[0] : undefined };
  return { defect: 'its step numbers do not count' };
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
  let gaps = 0;
  let broken = -1;
  for (let move = 1; move < moves; move++) {
    const [to, from] = [2 * move - 1, 2 * move];
    if (first[to] === first[from] && second?.[to] === second?.[from]) continue;
    if (broken < 0) broken = move;
    if (2 * ++gaps > moves - 1) return undefined;
  }
  const keep = (column: Column) => column.filter((_, i) => i === 0 || i % 2 === 1);
  const squares = { first: keep(first), ...(second && { second: keep(second) }), isMoves: true };
  if (broken < 0) return squares;
  return { ...squares, defect: `move ${broken + 1} does not begin where move ${broken} ended` };
}

/** Lists of numbers alone: records of the same length. */
function* numberLists(tokens: Tokens, section: Section, isRecord: boolean): Generator<SquareList> {
  const named = columnKeys(tokens, section);
  for (let width = 1; width <= MAX_COLUMNS; width++) {
    for (const places of recordsIn(tokens, section, width)) {
      const keys = places.map(({ key }, at) => key || (named[width - 1]?.[at] ?? 0));
      // A column of one number, such as the length of the tour, has no squares and no steps.
      const isConstant = ({ numbers }: Place) =>
        numbers.length > 2 && numbers[0] !== FRACTION && numbers.every((number) => number === numbers[0]);
      const varied = [...places.keys()].filter((at) => !isConstant(places[at]!));
      if (varied.length === 0) continue;
      yield* recordsOf(
        varied.map((at) => places[at]!),
        varied.map((at) => keys[at]!),
        isRecord,
      );
    }
    if (width === 1 && section.every((i) => isTwoDigits(tokens.text, tokens.starts[i]!))) {
      const numbers = valuesOf(tokens, section);
      const [first, second] = [numbers.map((n) => Math.floor(n / 10)), numbers.map((n) => n % 10)];
      yield { form: 'digits', first, second, isRecord };
    }
  }
}

function isTwoDigits(text: string, start: number): boolean {
  return /^\d\d(?!\d)/.test(text.slice(start, start + 3));
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

/** Numbers of a square, and squares of a record. */
const FORMS = [
  { size: 2, squares: 1 },
  { size: 2, squares: 2 },
  { size: 1, squares: 1 },
  { size: 1, squares: 2 },
] as const;

/** Yields the lists of records: each of their columns, or pair of columns, may be the square if the others agree with it. */
function* recordsOf(
  places: readonly Place[],
  keys: readonly number[],
  isRecord: boolean,
): Generator<SquareList> {
  const width = places.length;
  if (width === 1) return yield { form: 'numbers', first: places[0]!.numbers, isRecord };
  const orders = places.map((_, at) =>
    at + 1 < width ? coordinateOrder(keys.slice(at, at + 2)) : undefined,
  );
  const isNamed = orders.some((order) => order !== undefined && order !== 'any');
  // From the last column to the first: steps stand before squares.
  for (const { size, squares } of FORMS) {
    for (let at = width - size * squares; at >= 0; at--) {
      const order = orders[at];
      if (size === 2 ? !order || (isNamed && order === 'any') : isNamed || keys[at] === STEP_KEY) continue;
      const own = places.slice(at, at + size * squares);
      const { length } = own[0]!.numbers;
      if (own.some(({ numbers, from }) => from > 0 || numbers.length !== length)) continue;
      if (length < MIN_RECORDS && width > own.length) continue;
      const columns = own.map(({ numbers }) => numbers);
      const list = squares === 2 ? movesIn(columns, order) : pairs(columns[0]!, columns[1], order);
      if (!list) continue;
      const others = [...places.slice(0, at), ...places.slice(at + size * squares)];
      const said = explain(others, squares === 2 ? [columns.slice(0, size), columns.slice(size)] : [columns]);
      if (!said || (said.order && list.isMoves)) continue;
      if (said.defect !== undefined) {
        if (list.defect === undefined) yield { ...list, defect: said.defect };
      } else if (said.order) yield { ...list, ...ordered(list, said.order) };
      else yield { ...list, isRecord: others.length === 0 ? isRecord : said.first === 1 };
    }
  }
}

/** Returns the list of moves in two or four columns; undefined if they are no moves. */
function movesIn(columns: readonly Column[], order: Order | undefined): SquareList | undefined {
  const size = columns.length / 2;
  const { length } = columns[0]!;
  let gaps = 0;
  for (let move = 1; move < length; move++) {
    const isGap = columns.some((from, i) => i < size && from[move] !== columns[i + size]![move - 1]);
    if (isGap && 2 * ++gaps > length - 1) return undefined;
  }
  const joint = columns.slice(0, size).map((from, i) => {
    const to = columns[i + size]!;
    return Int32Array.from({ length: 2 * from.length }, (_, at) => (at % 2 === 0 ? from : to)[at >> 1]!);
  });
  const moves = movesOf(joint[0]!, joint[1]);
  return moves && { ...moves, ...pairs(moves.first, moves.second, order) };
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

/** Returns the list of numbers or of pairs. */
function pairs(one: Column, two: Column | undefined, order: Order = 'any'): SquareList {
  if (!two) return { form: 'numbers', first: one };
  const isSwapped = order === 'col' || order === 'y';
  const [first, second] = isSwapped ? [two, one] : [one, two];
  const named = order === 'any' ? undefined : order === 'x' || order === 'y' ? 'x' : 'row';
  return { form: 'pairs', first, second, order: named };
}
