import type { TourRules } from '../existence/rules.js';
import { CLOCKWISE, type Move, type Options } from '../problem/options.js';
import { Random } from '../problem/random.js';
import type { SolveSteps } from '../problem/result.js';
import type { AttemptPlan, Search } from './attempts.js';
import { SYMMETRIES, symmetricMoveOrder } from './symmetry.js';

/**
 * Nodes for each free square in a short attempt. On the hardest starts of 5 x 44 .. 5 x 60 attempts of 1.5 nodes a square
 * with a random move order cost 3 to 12 nodes a square for each tour found, attempts of 10 nodes two to seven times as
 * much, ties broken anew at every step 2 to 40 times as much, and with ties to the farthest square hardly any attempt
 * finds one (scripts/measure-restarts.mjs).
 */
const SHORT_ATTEMPT = 1.5;
/** After how many attempts the long ones may place twice as many nodes. */
const DOUBLING = 16;

/**
 * The strategy `warnsdorff-backtracking`: the search in Warnsdorff's order with dead ends pruned, started again when it
 * runs away. A few starts in ten thousand do, and more nodes are the wrong cure: short attempts on the board's eight
 * symmetries come first, then attempts that break ties by a random move order. Every eighth of those is a long one,
 * which may place more and more nodes, so that in the end one runs to completion. Where the start is omitted, and no rule
 * says that a tour starts at the first, eight attempts are made from each start in turn.
 */
export function* warnsdorffBacktracking(
  search: Search,
  rules: TourRules,
  firstStart: number,
  out: Uint32Array | undefined,
): SolveSteps {
  const { start: wantedStart, closed } = search.problem;
  const starts = closed ? [cornerOf(search)] : [firstStart];
  const oneStart = closed || wantedStart >= 0 || rules.complete;
  if (!oneStart) {
    for (let next = rules.firstStart(firstStart + 1); next >= 0; next = rules.firstStart(next + 1)) {
      starts.push(next);
    }
  }
  const refuted = new Set<number>();
  for (let number = 0; refuted.size < starts.length; number += SYMMETRIES) {
    for (const start of starts) {
      for (let i = number; i < number + SYMMETRIES && !refuted.has(start); i++) {
        const outcome = yield* search.attempt(planOf(search, start, i));
        if (outcome === 'found') return search.found(closed ? firstStart : start, out);
        if (outcome === 'limit') return search.limit(closed ? firstStart : start, out);
        if (outcome === 'refuted') refuted.add(start);
      }
    }
  }
  return search.exhausted();
}

/** The first attempt from a start. A closed tour from there is searched from a corner. */
export function firstPlan(search: Search, start: number): AttemptPlan {
  return planOf(search, search.problem.closed ? cornerOf(search) : start, 0);
}

/** Attempt `number` from a start. The strategy `random` begins with a random move order. */
function planOf({ problem, options }: Search, start: number, number: number): AttemptPlan {
  const kernel = 'warnsdorff-backtracking';
  const short = Math.ceil(SHORT_ATTEMPT * problem.board.freeSquares);
  const random = options.strategy === 'random';
  if (number < SYMMETRIES && !random) {
    const moveOrder = number === 0 ? options.moveOrder : symmetricMoveOrder(options.moveOrder, number);
    return { kernel, start, tieBreak: options.tieBreak ?? 'farthest', moveOrder, number, most: short };
  }
  const moveOrder = shuffled(random ? CLOCKWISE : options.moveOrder, options, number);
  const isLong = number % SYMMETRIES === SYMMETRIES - 1;
  const most = isLong ? short * 2 ** Math.floor(number / DOUBLING) : short;
  return { kernel, start, tieBreak: 'first', moveOrder, number, most };
}

/** A random order (Fisher & Yates 1938), the same for the same seed, stream and attempt. */
function shuffled(moveOrder: readonly Move[], { seed, stream }: Options, number: number): readonly Move[] {
  const generator = new Random();
  generator.seed(seed, stream, number);
  const moves = [...moveOrder];
  for (let i = moves.length - 1; i > 0; i--) {
    const j = generator.drawBelow(i + 1);
    [moves[i], moves[j]] = [moves[j], moves[i]];
  }
  return moves;
}

/**
 * Where a closed tour is searched from: the first square with the fewest ways on (on a board without blocked squares a
 * corner), because its two neighbours on the tour are all but given.
 */
function cornerOf(search: Search): number {
  const { squares, blocked } = search.problem.board;
  if (!blocked) return 0;
  const degrees = search.degrees();
  let corner = blocked.indexOf(0);
  for (let square = corner; square < squares; square++) {
    if (!blocked[square] && degrees[square] < degrees[corner]) corner = square;
  }
  return corner;
}
