import { COMPLETE, EMPTY, States, type Ways } from './states.js';
import type { Strip } from './strip.js';

/**
 * Where the shares of what follows have changed by no more than this part since two columns, they are taken as those of all
 * columns before: after some 100 columns. (They come in turns, for even and odd numbers of columns.)
 */
const STEADY = 2 ** -40;

/** Those of all boards: they are the same. */
let states: States | undefined;

/** Columns in a row through which a tour passes without an end, and what follows them. */
interface Stretch {
  /** The column after the last one. */
  readonly end: number;
  /** By number of columns left, and state: the share of the whole tours. Steady ones are not repeated. */
  readonly shares: readonly Float64Array[];
}

/** How many ways lead on from each state before each column, as shares of those of all states. */
export class Counts {
  readonly #states: States;
  /** The rows of the tour's ends by column, a bit each. */
  readonly #ends = new Map<number, number>();
  /** From the left. */
  readonly #stretches: Stretch[] = [];

  constructor(strip: Strip, ends: readonly number[]) {
    states ??= new States();
    this.#states = states;
    for (const end of ends) {
      const { row, column } = strip.placeOf(end);
      this.#ends.set(column, (this.#ends.get(column) ?? 0) | (1 << row));
    }
    const columns = [...this.#ends.keys()].sort((one, other) => one - other);
    // The states that are come to, before each column with an end and after the last.
    const before = [this.#following([EMPTY])];
    for (const column of columns) {
      const after = before.at(-1)!.flatMap((state) => this.#states.ways(state, this.#ends.get(column)!).next);
      before.push(this.#following(after));
    }
    const last = new Float64Array(this.#states.count);
    last[COMPLETE] = 1;
    let shares: Float64Array = last;
    let end = strip.length;
    for (let i = columns.length; i >= 0; i--) {
      const from = i === 0 ? 0 : columns[i - 1]! + 1;
      const stretch = this.#stretch(before[i]!, shares, from, end);
      this.#stretches.unshift(stretch);
      if (i === 0) break;
      end = columns[i - 1]!;
      shares = this.#sharesBefore(end, before[i - 1]!, sharesIn(stretch, from));
    }
  }

  /** The ways through a column from a state. */
  waysAt(column: number, state: number): Ways {
    return this.#states.ways(state, this.#ends.get(column) ?? 0);
  }

  /** The shares by state before a column. */
  before(column: number): Float64Array {
    let i = 0;
    while (this.#stretches[i]!.end < column) i++;
    return sharesIn(this.#stretches[i]!, column);
  }

  /** These states, and all that follow in columns without an end. */
  #following(states: readonly number[]): number[] {
    const found = new Set(states);
    for (const state of found) for (const next of this.#states.ways(state, 0).next) found.add(next);
    return [...found];
  }

  #stretch(states: readonly number[], last: Float64Array, from: number, end: number): Stretch {
    const shares = [last];
    for (let column = end - 1; column >= from; column--) {
      const next = this.#sharesBefore(column, states, shares.at(-1)!);
      const twoLater = shares.at(-2);
      shares.push(next);
      if (twoLater && states.every((state) => isNear(next[state]!, twoLater[state]!))) break;
    }
    return { end, shares };
  }

  /** The shares by state before a column, from those after it. */
  #sharesBefore(column: number, states: readonly number[], after: Float64Array): Float64Array {
    const shares = new Float64Array(this.#states.count);
    let most = 0;
    for (const state of states) {
      let sum = 0;
      for (const next of this.waysAt(column, state).next) sum += after[next]!;
      shares[state] = sum;
      most = Math.max(most, sum);
    }
    for (const state of states) shares[state]! /= most;
    return shares;
  }
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= STEADY * other;
}

/** The shares by state before a column of a stretch, or before the one that follows it. */
function sharesIn({ end, shares }: Stretch, column: number): Float64Array {
  const left = end - column;
  const last = shares.length - 1;
  return shares[left <= last ? left : last - ((left - last) & 1)]!;
}
