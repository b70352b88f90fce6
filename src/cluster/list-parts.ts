import { cursorOf, type Place } from '../census/cursor.js';
import type { CensusProblem } from '../census/tour-list.js';
import { tourPrefixes } from '../census/wasm.js';
import type { Problem } from '../problem/problem.js';
import { givenProblem, type PlainProblem } from './problem-text.js';

/** A list cut into parts by beginnings of tours. */

/** The tours of a list that begin with a prefix, from a place on. */
export interface ListPart {
  readonly prefix: readonly number[];
  /** Behind this path, or below it when it is incomplete; undefined: all of them. */
  readonly after?: readonly number[] | undefined;
}

/** So many parts are enough for many workers. */
const ENOUGH_PARTS = 128;
const LONGEST_PREFIX = 12;
/** What is left of a part is cut so much deeper than the part was. */
const DEEPER = 3;

/** The parts of a list, in its order. */
export function partsOf(
  plain: PlainProblem,
  problem: Problem,
  prefix: readonly number[],
  place: Place,
): ListPart[] {
  if (place === undefined) return [];
  const prefixes = prefix.length === 0 ? startsOf(plain, problem) : grown(problem, prefix);
  return prefixes.flatMap((each) => partBehind(each, place));
}

/** Beginnings of a whole list. */
function startsOf(plain: PlainProblem, { board: { freeSquares } }: Problem): number[][] {
  const asked = givenProblem(plain) as CensusProblem;
  let prefixes: number[][] = [];
  for (let length = 1; length <= Math.min(LONGEST_PREFIX, freeSquares); length++) {
    prefixes = tourPrefixes(asked, length);
    if (prefixes.length >= ENOUGH_PARTS) break;
  }
  return prefixes;
}

/** All ways to go on from a path, as deep as makes them enough. */
function grown(problem: Problem, prefix: readonly number[]): number[][] {
  let prefixes = [[...prefix]];
  for (
    let length = prefix.length;
    length < Math.min(LONGEST_PREFIX, problem.board.freeSquares - 1);
    length++
  ) {
    if (prefixes.length >= ENOUGH_PARTS) break;
    const longer = prefixes.flatMap((path) => waysOn(problem, path).map((square) => [...path, square]));
    if (longer.length === 0) break;
    prefixes = longer;
  }
  return prefixes;
}

/** Free squares a knight move from the last of a path, ascending, that are not on it. */
function waysOn({ board: { rows, cols, blocked } }: Problem, path: readonly number[]): number[] {
  const last = path.at(-1)!;
  const row = Math.floor(last / cols);
  const col = last % cols;
  const ways: number[] = [];
  for (const dRow of [-2, -1, 1, 2]) {
    for (const dCol of [-2, -1, 1, 2]) {
      if (Math.abs(dRow * dCol) !== 2) continue;
      const [toRow, toCol] = [row + dRow, col + dCol];
      if (toRow < 0 || toRow >= rows || toCol < 0 || toCol >= cols) continue;
      const square = toRow * cols + toCol;
      if (!blocked?.[square] && !path.includes(square)) ways.push(square);
    }
  }
  return ways;
}

/** What of the tours with a prefix comes behind a place: nothing, all, or some. */
function partBehind(prefix: number[], place: readonly number[]): ListPart[] {
  const shared = Math.min(prefix.length, place.length);
  for (let step = 0; step < shared; step++) {
    if (prefix[step]! < place[step]!) return [];
    if (prefix[step]! > place[step]!) return [{ prefix }];
  }
  return place.length < prefix.length ? [{ prefix }] : [{ prefix, after: place }];
}

/** What is left of a part behind a path: the branch in which it is, and the branches beside it, deeper ones first. */
export function restOf(problem: Problem, { prefix }: ListPart, path: readonly number[]): ListPart[] {
  const deepest = Math.min(prefix.length + DEEPER, path.length - 1);
  if (deepest <= prefix.length) return [{ prefix, after: path }];
  const parts: ListPart[] = [{ prefix: path.slice(0, deepest), after: path }];
  for (let step = deepest - 1; step >= prefix.length; step--) {
    const before = path.slice(0, step);
    for (const square of waysOn(problem, before)) {
      if (square > path[step]!) parts.push({ prefix: [...before, square] });
    }
  }
  return parts;
}

/** The cursor with which a part begins, of the list of its prefix; undefined: it begins at its beginning. */
export function cursorFor(name: string, { after }: ListPart, problem: Problem): string | undefined {
  return after && cursorOf(name, after, problem.board.squares);
}
