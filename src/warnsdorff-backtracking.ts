import { SYMMETRIES, symmetricMoveOrder } from './board/symmetry.js';
import type { TourRules } from './existence.js';
import type { SolveSteps } from './result.js';
import type { AttemptPlan, Search } from './search.js';

/** Nodes for each free square in one of the first attempts, one on each symmetry of the board. */
const SHORT_ATTEMPT = 1.5;
/** Nodes for each free square in the first attempt with random ties, and by how much more the next one may place. */
const RANDOM_ATTEMPT = 8;
const GROWTH = 1.25;

/**
 * The strategy `warnsdorff-backtracking`: the search in Warnsdorff's order with dead ends pruned, started again when it
 * runs away. A few starts in ten thousand do, and more nodes are the wrong cure: short attempts on the board's eight
 * symmetries come first, then attempts with random ties that may each place more than the last, so that in the end one
 * of them runs to completion. Where the start is omitted, and no rule says that a tour starts at the first, eight
 * attempts are made from each start in turn.
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

/** Attempt `number` from a start. */
function planOf({ problem, options }: Search, start: number, number: number): AttemptPlan {
  const { freeSquares } = problem.board;
  const kernel = 'warnsdorff-backtracking';
  if (number < SYMMETRIES) {
    const moveOrder = number === 0 ? options.moveOrder : symmetricMoveOrder(options.moveOrder, number);
    const most = Math.ceil(SHORT_ATTEMPT * freeSquares);
    return { kernel, start, tieBreak: options.tieBreak ?? 'farthest', moveOrder, number, most };
  }
  const most = Math.ceil(RANDOM_ATTEMPT * freeSquares * GROWTH ** (number - SYMMETRIES));
  return { kernel, start, tieBreak: 'random', moveOrder: options.moveOrder, number, most };
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
