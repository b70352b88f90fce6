import type { Budget } from '../budget.js';
import type { WalkEnds } from './local-search.js';

/** Mates that are no squares: of a path that ends at an end of the walk, and of a square inside a path. */
const ENDED = -1;
const INNER = -2;

/** Codes of mates in a state; a path to the square with index i of the frontier has FIRST_PATH + i. */
const ALONE_CODE = 0;
const INNER_CODE = 1;
const ENDED_CODE = 2;
const FIRST_PATH = 3;

/** The states after a square; by state, the skipped white squares, the state before, and the moves taken at the square. */
interface Layer {
  readonly keys: string[];
  readonly skipped: number[];
  readonly parents: number[];
  readonly moves: (readonly number[])[];
}

function emptyLayer(): Layer {
  return { keys: [], skipped: [], parents: [], moves: [] };
}

/**
 * Searches completely for a longest walk, by dynamic programming over a frontier (Knuth's Simpath, TAOCP 4A, section 7.1.4). It takes one
 * square after another and decides which moves lead from it to later squares. A state lists the mates of the frontier, the squares with
 * earlier neighbours: whether a square is unvisited, inside a path, or at an end of a path, and where that path ends. Of equal states the
 * one that skipped the fewest squares stays. A state that skipped too many for the target is dropped.
 *
 * A node is a choice of moves at a state.
 * @param near by square: the open squares a move away
 * @param squares the squares of a component
 * @param target minimum number of squares
 * @returns the longest walk of at least `target` squares; an empty one proves that there is none; undefined if a limit came before
 */
export function* searchStates(
  near: readonly (readonly number[])[],
  squares: readonly number[],
  isWhite: (square: number) => boolean,
  { start, end }: WalkEnds,
  target: number,
  maxStates: number,
  budget: Budget,
): Generator<undefined, number[] | undefined, undefined> {
  const order = maxStates > 0 ? frontierOrder(near, squares) : squares;
  const rank = new Map(order.map((square, i) => [square, i]));
  const later = order.map((square, i) => near[square]!.map((to) => rank.get(to)!).filter((to) => to > i));
  const given = [start, end].flatMap((square) => rank.get(square) ?? []);
  const alone = order.map((_, i) => (given.includes(i) ? ENDED : i));
  const whites = squares.filter(isWhite).length;
  const maxWhites = whites - (target >> 1);
  const maxBlacks = squares.length - whites - (target >> 1);
  /** By square, as its number in the order. */
  const mates = alone.slice();
  const layers: Layer[] = [{ keys: ['\0'], skipped: [0], parents: [-1], moves: [[]] }];
  let last: { layer: number; state: number; moves: readonly number[] } | undefined;
  let longest = target - 1;
  let frontier: number[] = [];
  let states = 0;

  /** Whether the walk has both of its ends. */
  let isComplete = false;
  /** Joins the paths of two squares. Returns whether it is possible. */
  const join = (from: number, to: number): boolean => {
    const [one, other] = [mates[from]!, mates[to]!];
    if (one === INNER || other === INNER || one === to) return false;
    isComplete = one === ENDED && other === ENDED;
    if (one !== from) mates[from] = INNER;
    if (other !== to) mates[to] = INNER;
    if (one >= 0) mates[one] = other;
    if (other >= 0) mates[other] = one;
    return true;
  };

  for (let square = 0; square < order.length; square++) {
    const { keys, skipped } = layers[square]!;
    const ahead = later[square]!;
    const next = [...new Set([...frontier, ...ahead])]
      .filter((each) => each !== square)
      .sort((a, b) => a - b);
    const codes = new Map(next.map((each, i) => [each, FIRST_PATH + i]));
    const givenLater = given.filter((each) => each > square && !codes.has(each)).length;
    const choices = [
      [],
      ...ahead.flatMap((to, i) => [[to], ...ahead.slice(i + 1).map((other) => [to, other])]),
    ];
    const layer = emptyLayer();
    const stateOf = new Map<string, number>();
    for (const [state, key] of keys.entries()) {
      for (const moves of choices) {
        if (budget.nodes >= budget.nodeLimit || states > maxStates) return undefined;
        budget.spend(1);
        if (budget.sliceLeft <= 0) {
          yield;
          if (!budget.beginSlice()) return undefined;
        }
        mates[square] = alone[square]!;
        for (const each of ahead) mates[each] = alone[each]!;
        for (let i = 0; i < frontier.length; i++) {
          const code = key.charCodeAt(i);
          mates[frontier[i]!] =
            code >= FIRST_PATH
              ? frontier[code - FIRST_PATH]!
              : code === ALONE_CODE
                ? frontier[i]!
                : code === ENDED_CODE
                  ? ENDED
                  : INNER;
        }
        isComplete = false;
        if (!moves.every((to) => join(square, to))) continue;
        let white = skipped[state]!;
        let black = key.charCodeAt(frontier.length);
        const mate = mates[square]!;
        if (mate === square) {
          if (isWhite(order[square]!)) white++;
          else black++;
          if (white > maxWhites || black > maxBlacks) continue;
        } else if (mate >= 0) mates[mate] = ENDED;
        else if (mate === ENDED) isComplete = true;
        let ended = givenLater;
        let paths = 0;
        let inner = 0;
        let text = '';
        for (const each of next) {
          const other = mates[each]!;
          if (other === ENDED) ended++;
          if (other === INNER) inner++;
          else if (other !== each) paths++;
          const code = other >= 0 ? codes.get(other)! : other === ENDED ? ENDED_CODE : INNER_CODE;
          text += String.fromCharCode(other === each ? ALONE_CODE : code);
        }
        if (ended > 2) continue;
        if (isComplete) {
          const length = square + 1 - white - black + inner;
          if (paths + givenLater > 0 || length <= longest) continue;
          longest = length;
          last = { layer: square, state, moves };
          continue;
        }
        text += String.fromCharCode(black);
        const known = stateOf.get(text);
        if (known === undefined) stateOf.set(text, layer.keys.push(text) - 1);
        else if (white >= layer.skipped[known]!) continue;
        const at = known ?? layer.keys.length - 1;
        layer.skipped[at] = white;
        layer.parents[at] = state;
        layer.moves[at] = moves;
        if (known === undefined) states++;
      }
    }
    frontier = next;
    layers.push(layer);
  }
  if (!last) return [];
  const links = order.map((): number[] => []);
  let { state, moves } = last;
  for (let square = last.layer; square >= 0; square--) {
    for (const to of moves) {
      links[square]!.push(to);
      links[to]!.push(square);
    }
    moves = layers[square]!.moves[state]!;
    state = layers[square]!.parents[state]!;
  }
  const first = start >= 0 ? rank.get(start)! : links.findIndex((each) => each.length === 1);
  return follow(links, first < 0 ? last.layer : first).map((each) => order[each]!);
}

/** Returns the squares of a path. @param links by square: its neighbours on the path */
function follow(links: readonly (readonly number[])[], first: number): number[] {
  const path = [first];
  for (let at = first, before = -1; ; ) {
    const next = links[at]!.find((each) => each !== before);
    if (next === undefined) return path;
    path.push(next);
    [before, at] = [at, next];
  }
}

/** Returns the squares in an order that keeps the frontier small: next comes the square of the frontier that adds the fewest to it. */
function frontierOrder(near: readonly (readonly number[])[], squares: readonly number[]): number[] {
  const order: number[] = [];
  const left = new Set(squares);
  const frontier = new Set<number>();
  while (left.size > 0) {
    let best = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (const square of frontier.size > 0 ? frontier : left) {
      const added = near[square]!.filter((to) => left.has(to) && !frontier.has(to)).length;
      if (added >= fewest) continue;
      fewest = added;
      best = square;
    }
    order.push(best);
    left.delete(best);
    frontier.delete(best);
    for (const to of near[best]!) if (left.has(to)) frontier.add(to);
  }
  return order;
}
