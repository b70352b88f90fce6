import type { Random } from '../../problem/random.js';
import type { Budget } from '../budget.js';

/** Changes without a longer walk, after which the search cuts the walk. */
const CHANGES = 150;

/** The ends of a walk, -1 for any. An end is given only together with a start. */
export interface WalkEnds {
  readonly start: number;
  readonly end: number;
}

/** The place of a square that no walk visits before its end. */
const OUTSIDE = -(2 ** 31);

/**
 * Looks for a long walk by local search. A walk grows at its last square, and by pairs of unvisited squares between two successive ones.
 * Otherwise it changes without getting shorter: an unvisited square replaces one of the walk, or a rotation (Pósa 1976) reverses the walk
 * behind a neighbour of its last square. When that no longer helps, a cut removes the last squares.
 *
 * A node is a square that is placed or moved.
 * @param near by square: the open squares a move away
 * @param squares the squares of a component
 * @param bound number of squares at which it stops
 * @param maxPatience nodes without a longer walk after which it stops
 * @returns the longest walk seen; an empty one if none had the given ends
 */
export function* searchLocally(
  near: readonly (readonly number[])[],
  squares: readonly number[],
  { start, end }: WalkEnds,
  bound: number,
  maxPatience: number,
  budget: Budget,
  random: Random,
): Generator<undefined, number[], undefined> {
  const path: number[] = [];
  const free: number[] = [];
  /** By square: its step, or -1 minus its index in `free`. */
  const place = new Int32Array(near.length).fill(OUTSIDE);
  let best: number[] = [];
  let changes = 0;
  /** Nodes since the walk was last longer than before. */
  let patience = 0;
  let cost = 0;

  const among = (all: readonly number[]): number => all[random.drawBelow(all.length)]!;
  const isFree = (square: number): boolean => place[square]! < 0 && place[square] !== OUTSIDE;
  const leave = (square: number): void => {
    place[square] = -free.push(square);
  };
  const visit = (step: number, square: number): void => {
    if (place[square]! < 0) {
      const last = free.pop()!;
      if (last !== square) {
        free[-1 - place[square]!] = last;
        place[last] = place[square]!;
      }
    }
    path[step] = square;
    place[square] = step;
    cost++;
  };
  const cut = (length: number): void => {
    while (path.length > length) leave(path.pop()!);
  };
  const begin = (walk: readonly number[]): void => {
    cut(0);
    for (const [step, square] of walk.entries()) visit(step, square);
  };
  const reverse = (first: number): void => {
    const reversed = path.slice(first).reverse();
    for (const [i, square] of reversed.entries()) visit(first + i, square);
  };

  /** Appends the unvisited square with the fewest unvisited neighbours. */
  const append = (): boolean => {
    let next = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (const to of near[path.at(-1)!]!) {
      if (!isFree(to)) continue;
      const ways = near[to]!.filter(isFree).length + random.drawBelow(2) / 2;
      if (ways >= fewest) continue;
      fewest = ways;
      next = to;
    }
    if (next >= 0) visit(path.length, next);
    return next >= 0;
  };
  /** Inserts an unvisited square and an unvisited neighbour. */
  const insert = (one: number): boolean => {
    for (const other of near[one]!) {
      if (!isFree(other)) continue;
      for (const from of near[one]!) {
        for (const to of near[other]!) {
          const [at, beside] = [place[from]!, place[to]!];
          if (at < 0 || beside < 0 || Math.abs(at - beside) !== 1) continue;
          const tail = path.slice(Math.max(at, beside));
          for (const [i, square] of [...(at < beside ? [one, other] : [other, one]), ...tail].entries())
            visit(Math.max(at, beside) + i, square);
          return true;
        }
      }
    }
    return false;
  };
  /** Replaces a square of the walk by an unvisited one. */
  const replace = (one: number): void => {
    const at = place[among(near[one]!)] ?? -1;
    const middle = at + 2 * random.drawBelow(2) - 1;
    if (at < 0 || middle < Number(start >= 0) || middle >= path.length) return;
    const beyond = path[2 * middle - at];
    if (beyond !== undefined && !near[one]!.includes(beyond)) return;
    const replaced = path[middle]!;
    visit(middle, one);
    leave(replaced);
  };
  const rotate = (): void => {
    const at = place[among(near[path.at(-1)!]!)] ?? -1;
    if (at >= 0) reverse(at + 1);
  };
  /** Removes the last squares of this walk, of the longest one, or of all of it. */
  const shorten = (): void => {
    const kind = random.drawBelow(8);
    if (kind === 0) begin([start < 0 ? among(squares) : start]);
    else if (kind < 4 && best.length > 0) begin(end < 0 ? best : best.slice(0, -1));
    cut(Math.max(1, path.length - 1 - random.drawBelow(1 + random.drawBelow(path.length))));
    changes = 0;
  };

  for (const square of squares) if (square !== end) leave(square);
  begin([start < 0 ? squares[0]! : start]);
  while (best.length < bound) {
    if (!append()) {
      cost += 1 + free.length;
      if (free.some(insert)) changes = 0;
      else if (changes++ > CHANGES) shorten();
      else {
        if (start < 0 && random.drawBelow(4) === 0) reverse(0);
        if (free.length > 0 && random.drawBelow(2) === 0) replace(among(free));
        else rotate();
      }
    }
    const isEnded = end < 0 || near[path.at(-1)!]!.includes(end);
    patience += cost;
    if (isEnded && path.length + Number(end >= 0) > best.length) {
      best = end < 0 ? path.slice() : [...path, end];
      patience = 0;
    }
    budget.spend(Math.min(cost, budget.nodeLimit - budget.nodes));
    cost = 0;
    if (budget.nodes >= budget.nodeLimit || patience > maxPatience) break;
    if (budget.sliceLeft > 0) continue;
    yield;
    if (!budget.beginSlice()) break;
  }
  return best;
}
