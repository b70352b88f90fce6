import type { Section } from './divisions.js';
import type { Tokens } from './tokens.js';

/** The second step of the reader, for records: the columns beside squares, and whether they agree with them. */

/** Maximum number of numbers and names of a record. */
export const MAX_COLUMNS: number = 8;

/** Fewer records do not show whether their columns agree. */
export const MIN_RECORDS: number = 4;

/** Numbers of a token each. */
export type Column = Int32Array;

/** One column of records: its numbers, or the values of names. */
export interface Place {
  readonly kind: number;
  /** The key that all its numbers share, else 0. */
  readonly key: number;
  readonly numbers: Column;
  /** The first record that has a number in this column: the first square may stand without data. */
  readonly from: number;
}

/** The coordinates of the squares of records, or their numbers. */
type Coordinates = readonly Column[];

/** Returns whether numbers count from 0 or 1. */
export function isCount(numbers: ArrayLike<number>): boolean {
  const first = numbers[0];
  return (
    (first === 0 || first === 1) && Array.prototype.every.call(numbers, (number, i) => number === first + i)
  );
}

/**
 * Yields the columns of records of a width: every record has the same kinds of tokens. Of records on lines of their own, the
 * first may have only its square, and the last may have no data.
 */
export function* recordsIn(
  { kinds, values, lines, keys }: Tokens,
  items: Section,
  width: number,
): Generator<Place[]> {
  let head = 0;
  while (head < width && lines[items[head]!] === lines[items[0]!]) head++;
  for (const before of head < width ? [0, head] : [0]) {
    const after = (items.length - before) % width;
    if ((before > 0 || after > 0) && items.length < MIN_RECORDS * width) continue;
    if (after > 0 && lines[items.at(-after)!] === lines[items.at(-after - 1)!]) continue;
    const kindAt = (place: number) => kinds[items[before + place]!]!;
    if (!items.every((i, at) => at < before || kinds[i] === kindAt((at - before) % width))) continue;
    // The first square may stand in any of the columns.
    for (let shift = 0; shift <= (before > 0 ? width - before : 0); shift++) {
      if (!items.subarray(0, before).every((i, at) => kinds[i] === kindAt(shift + at))) continue;
      yield Array.from({ length: width }, (_, place) => {
        const isAtHead = place >= shift && place < shift + before;
        const first = before > 0 && isAtHead ? place - shift : before + place;
        const numbers = new Int32Array(
          (isAtHead ? 1 : 0) + Math.ceil((items.length - before - place) / width),
        );
        if (isAtHead) numbers[0] = values[items[first]!]!;
        let key = keys[items[first]!]!;
        for (let i = isAtHead ? 1 : 0, at = before + place; at < items.length; at += width) {
          numbers[i++] = values[items[at]!]!;
          if (keys[items[at]!] !== key) key = 0;
        }
        return { kind: kindAt(place), key, numbers, from: before > 0 && !isAtHead ? 1 : 0 };
      });
    }
  }
}

/** Records that show whether a column follows from squares. */
const MAX_SAMPLE = 64;

/**
 * Returns the share, from 0 to 1, of the numbers of a column that follow from the squares beside them: as a coordinate, as the
 * number of the square in any order, or as the difference of a coordinate to the square before or after.
 */
function agreement({ numbers, from }: Place, squares: Coordinates): number {
  const length = Math.min(numbers.length, MAX_SAMPLE);
  let best = 0;
  for (const follows of rulesOf(numbers, from, squares)) {
    const count = (end: number) => {
      let right = 0;
      for (let i = 0; i < end; i++) if (numbers[i] === follows(i)) right++;
      return right / end;
    };
    const share = count(length);
    best = Math.max(best, 3 * share >= 2 && length < numbers.length ? count(numbers.length) : share);
    if (best === 1) break;
  }
  return best;
}

type Rule = (index: number) => number;

/** Yields the numbers that may stand beside squares, by index. */
function* rulesOf(numbers: Column, from: number, squares: Coordinates): Generator<Rule> {
  const [one, two = new Int32Array(one!.length)] = squares;
  const [high, wide] = [rangeOf(one!) + 1, rangeOf(two) + 1];
  const slopes = [
    ...[0, 1, -1].map((sign) => [sign, 0]),
    ...[1, -1].flatMap((sign) => [0, wide, -wide].map((slope) => [slope, sign])),
    ...[1, -1].flatMap((sign) => [high, -high].map((slope) => [sign, slope])),
  ] as [number, number][];
  // A wrong number is found if a rule begins at another one.
  for (const start of [0, numbers.length >> 1]) {
    for (const [p, q] of slopes) {
      const constant = numbers[start]! - p * one![from + start]! - q * two[from + start]!;
      yield (i) => constant + p * one![from + i]! + q * two[from + i]!;
    }
  }
  for (const coordinate of squares) {
    for (const next of [-1, 1]) {
      for (const sign of [-1, 1]) {
        const at = (i: number) => coordinate[from + i]!;
        yield (i) => sign * ((coordinate[from + i + next] ?? at(i)) - at(i));
      }
    }
  }
}

function rangeOf(column: Column): number {
  let [lowest, highest] = [column[0]!, column[0]!];
  for (const number of column) [lowest, highest] = [Math.min(lowest, number), Math.max(highest, number)];
  return highest - lowest;
}

/** Facts that the numbers beside squares give about them. */
export interface Explanation {
  /** The index of each step, if the steps are not in order. */
  readonly order?: Int32Array | undefined;
  /** The first number of a count. */
  readonly first?: number | undefined;
  /** The reason if they contradict the squares. */
  readonly defect?: string | undefined;
}

/**
 * Compares the columns beside squares with them. A column counts, gives steps, follows from the squares, or is data such as
 * degrees. Undefined if columns are neither that nor nearly that.
 * @param squares the coordinates of the square or squares of each record
 */
export function explain(places: readonly Place[], squares: readonly Coordinates[]): Explanation | undefined {
  const records = squares[0]![0]!.length;
  if (places.some(({ numbers, from }) => from + numbers.length > records)) return undefined;
  const [one, two] = squares;
  const moves = two ? [two.map((to, at) => to.map((coordinate, i) => coordinate - one![at]![i]!))] : [];
  let [order, first, data]: [Int32Array?, number?, Place?] = [];
  let defect: string | undefined;
  for (const place of places) {
    const { numbers, from } = place;
    if (numbers.length < 1) return undefined;
    if (isCount(numbers)) {
      if (from === 0) first ??= numbers[0]!;
      continue;
    }
    const share = Math.max(...[...squares, ...moves].map((each) => agreement(place, each)));
    if (share === 1) continue;
    const steps = from === 0 && numbers.length === records && 3 * share < 2 ? orderOf(numbers) : undefined;
    if (steps && !order) order = steps;
    else if (isData(numbers) && 3 * share < 2 && !data) data = place;
    else if (defect !== undefined) return undefined;
    else if (3 * share >= 2) defect = 'its numbers do not agree with its squares';
    else if (isVaried(numbers)) defect = 'its step numbers do not count';
    else return undefined;
  }
  return { order, first, defect };
}

/** Numbers that show whether most numbers of a column differ. */
const MAX_VARIED = 4096;

/** Returns whether most of the numbers differ, as steps do. */
function isVaried(numbers: Column): boolean {
  const sample = numbers.subarray(0, MAX_VARIED);
  return 2 * countDistinct(sample) > sample.length;
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
