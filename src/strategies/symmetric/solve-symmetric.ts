import { boardText } from '../../existence/explanations.js';
import { firstStart, type TourRules } from '../../existence/plain.js';
import { outOfRange } from '../../problem/arguments.js';
import { readClock } from '../../problem/clock.js';
import { isCycle } from '../../problem/knight-graph.js';
import type { Options } from '../../problem/options.js';
import { DRAWN_START, type Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { copyPath, type TourResult, withJsonArrays } from '../../problem/result.js';
import { type TourShape, tourOf, tourShapes } from './orbit-graph.js';
import { MAX_SEARCHED_ORBITS, searchOrbits } from './orbit-search.js';
import { walkOrbits } from './orbit-walk.js';

const NAME = 'random';
/** Maximum number of squares: the graph of the board takes about 200 bytes a square. */
const MAX_SYMMETRIC_SQUARES = 2 ** 20;
/** Number of walks before each complete search. */
const WALKS = 8;
/** Nodes of the first complete search. Each later one has four times as many. */
const FIRST_SEARCH = 10_000;

/**
 * Finds a tour that equals its own image under a symmetry of the board, from `seed` and `stream`: by walks over the orbits of squares, and
 * on small boards by complete searches in turn with them, which prove that there is none. It places nodes on the orbits, so a tour takes a half or a quarter of its squares.
 * @throws TypeError, RangeError for options and boards that it does not support
 */
export function solveSymmetric(
  problem: Problem,
  options: Options,
  rules: TourRules,
  out: Uint32Array | undefined,
): TourResult {
  const { board, symmetry } = problem;
  checkOptions(options);
  if (board.squares > MAX_SYMMETRIC_SQUARES) {
    throw outOfRange('rows * cols', board.squares, `at most ${MAX_SYMMETRIC_SQUARES} with symmetry`);
  }
  const start = problem.start === DRAWN_START && !problem.closed ? -1 : problem.start;
  const random = new Random();
  random.seed(options.seed, options.stream, 0);
  const from = { ...problem, start: start === DRAWN_START ? drawSquare(problem, random) : start };
  const excluded = firstStart(rules, from);
  if (typeof excluded !== 'number') {
    return withJsonArrays({ status: 'impossible', ...excluded, proof: 'rule', nodes: 0 });
  }
  const shapes = tourShapes(from);
  const kind = `${problem.closed ? 'closed' : 'open'} tour of ${boardText(board)} with the symmetry ${symmetry}`;
  if (shapes.length === 0) {
    const explanation = `A ${kind} is impossible: colours, and the squares and moves that the symmetry keeps, allow none with these ends.`;
    return { status: 'impossible', reason: 'no-symmetric-tour', explanation, proof: 'rule', nodes: 0 };
  }
  const deadline = options.timeLimit === undefined ? undefined : readClock() + options.timeLimit;
  const isTimeUp = () => deadline !== undefined && readClock() > deadline;
  let nodes = 0;
  let longest: readonly number[] = [];
  // A reflection takes the axis between left and right wherever that has a tour, so its shapes come first.
  const open = shapes.map((shape) => [shape]);
  if (symmetry !== 'reflection') open.splice(0, open.length, shapes);
  for (let maxNodes = FIRST_SEARCH; open.length > 0; maxNodes *= 4) {
    const group = open[0]!;
    for (let walk = 0; walk < WALKS; walk++) {
      const shape = group[random.drawBelow(group.length)]!;
      const outcome = walkOrbits(shape, random, options.nodeLimit - nodes, isTimeUp);
      nodes += outcome.nodes;
      if (outcome.isComplete) return found(shape, outcome.path);
      if (outcome.path.length > longest.length) longest = outcome.path;
      if (nodes >= options.nodeLimit || isTimeUp()) return limit();
    }
    for (const shape of [...group]) {
      if (shape.graph.members.length > MAX_SEARCHED_ORBITS) continue;
      const search = searchOrbits(shape, Math.min(maxNodes, options.nodeLimit - nodes), isTimeUp);
      nodes += search.nodes;
      if (search.path) return found(shape, search.path);
      if (search.isExhausted) group.splice(group.indexOf(shape), 1);
      else if (nodes >= options.nodeLimit || isTimeUp()) return limit();
    }
    if (group.length === 0) open.shift();
  }
  const explanation = `A complete search found no ${kind}.`;
  return {
    status: 'impossible',
    reason: 'search-exhausted',
    explanation,
    proof: 'search',
    nodes,
    strategy: NAME,
  };

  function found(shape: TourShape, path: readonly number[]): TourResult {
    const tour = copyPath(out, tourOf(shape, from, path));
    return withJsonArrays({
      status: 'found',
      path: tour,
      closed: isCycle(board, tour),
      nodes,
      strategy: NAME,
    });
  }

  function limit(): TourResult {
    const reason = nodes >= options.nodeLimit ? 'nodes' : 'time';
    return withJsonArrays({ status: 'limit', path: copyPath(out, longest), reason, nodes, strategy: NAME });
  }
}

/** @throws TypeError, RangeError */
function checkOptions({ strategy, given }: Options): void {
  if (strategy !== 'auto' && strategy !== NAME) {
    throw outOfRange('strategy', strategy, "'auto' or 'random' for a problem with symmetry");
  }
  const unread = given.find((name) => name === 'tieBreak' || name === 'moveOrder');
  if (strategy === 'auto' && unread) {
    throw new TypeError(`${unread} is given; it must be left out: no strategy with symmetry reads it`);
  }
}

/** Draws an open square. */
function drawSquare({ board }: Problem, random: Random): number {
  for (;;) {
    const square = random.drawBelow(board.squares);
    if (!board.blocked?.[square]) return square;
  }
}
