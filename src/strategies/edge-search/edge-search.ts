import type { FactorState } from '../../existence/holes/factor-state.js';
import { Grid } from '../../existence/holes/grid.js';
import type { RulesOfHoles } from '../../existence/holes/rules.js';
import { mostLinks, type TwoFactor } from '../../existence/holes/two-factor.js';
import { tourRules } from '../../existence/index.js';
import { outOfRange } from '../../problem/arguments.js';
import { lowest } from '../../problem/knight-graph.js';
import type { Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { copyPath, type FoundResult, type LimitResult, type SolveSteps } from '../../problem/result.js';
import { found, searchExhausted } from '../attempts.js';
import { MOST_DECIDED_SQUARES, MOST_EDGE_SEARCH_SQUARES, type Strategy, type Task } from '../strategy.js';
import { FactorSearch } from './factor-search.js';
import { FrontierMethod, hasFrontier } from './frontier.js';
import { Joining } from './joining.js';
import { type Method, type PathMethod, suitableTwoFactor, type WantedTour } from './tour-search.js';

/**
 * Rounds that a joining may take at a time, and one more for each so many squares; 100 x 100 and less rarely take any,
 * 1000 x 1000 with 5 % blocked takes two to eleven.
 */
const ROUNDS = 8;
const SQUARES_A_ROUND = 2 ** 16;
/**
 * Joinings in turn t from 1 on are this number times 2^t, about a third of its time. Of 352 hard problems (four seeds of 88,
 * some without a tour) 205 were solved within 20,000 nodes with one joining a turn, 244 with these
 * (scripts/measure-searches.mjs).
 */
const JOININGS = 4;
/** Decisions of a factor search in the first turn; twice as many in each later one. */
const FIRST_DECISIONS = 32;

/**
 * States of the frontier in turn t from 1 on are so many times 2^t, by free square: about as much time as the
 * decisions take.
 */
const FIRST_STATES = 16;

/** Decisions and states between two yields, where there are any: about a millisecond. */
const SLICE = 2 ** 8;

/** Of the squares that can be the end of a tour, one in so many is chosen where others were in vain. */
const FEW = 8;

const NAME = 'edge-search';

/**
 * The strategy `edge-search`: moves are chosen so that every square has two, and the pieces that they make are joined;
 * where that does not come to one piece, a complete search decides about moves between pieces. The two take turns, each
 * with more nodes than before, from the second turn on with a third on narrow boards: every way across is followed. With
 * the start omitted the complete search is made from the first start and, in turn, from any.
 */
export const edgeSearch: Strategy = {
  name: NAME,
  kernels: {},
  rulesOfHoles: tourRules,

  refuses({ board }: Problem): RangeError | undefined {
    if (board.squares <= MOST_EDGE_SEARCH_SQUARES) return undefined;
    const allowed = `at most ${MOST_EDGE_SEARCH_SQUARES} for a search by edges`;
    return outOfRange('rows * cols', board.squares, allowed);
  },

  solve: (task) => new EdgeSearch(task).run(),
};

/** How a turn of a method ended; `turn`: it may go on in the next one. */
type TurnOutcome = 'found' | 'impossible' | 'limit' | 'turn';

class EdgeSearch {
  readonly #task: Task;
  readonly #wanted: WantedTour;
  readonly #random = new Random();
  readonly #factor: TwoFactor;
  /** What the rules know of the moves. */
  readonly #known: FactorState | undefined;
  /** Those in hand. */
  #methods: PathMethod[] = [];

  constructor(task: Task) {
    const { problem, rules, start, options } = task;
    this.#task = task;
    const { board, end, closed } = problem;
    const ofHoles = 'mayJoin' in rules ? (rules as RulesOfHoles) : undefined;
    const grid = ofHoles?.grid ?? new Grid(board);
    const mayJoin = ofHoles?.mayJoin ?? ((one: number, other: number) => one !== other);
    this.#wanted = { grid, start, end, closed, mayJoin };
    this.#factor = ofHoles?.twoFactor ?? mostLinks(grid, end < 0 ? -1 : grid.cellOf(end), Number(!closed));
    this.#known = ofHoles?.factorState;
    this.#random.seed(options.seed, options.stream, 0);
  }

  *run(): SolveSteps {
    const { problem, budget } = this.#task;
    const wanted = this.#wanted;
    const { start, closed, board } = problem;
    if (board.openSquares <= 2) return this.#found(this.#fewSquares());
    if (budget.slice > SLICE && budget.slice < Number.POSITIVE_INFINITY) {
      budget.slice = SLICE;
      budget.sliceLeft = Math.min(budget.sliceLeft, SLICE);
    }
    const rounds = ROUNDS + Math.floor(board.squares / SQUARES_A_ROUND);
    const mayDecide = board.squares <= MOST_DECIDED_SQUARES;
    let joining: Joining | undefined;
    let searches: FactorSearch[] = [];
    let frontier: FrontierMethod | undefined;
    for (let turn = 0, joinings = 0; ; turn++) {
      for (let left = turn === 0 ? 1 : JOININGS * 2 ** turn; left > 0; left--) {
        joining = this.#nextJoining(joinings++, joining);
        this.#methods = joining ? [...searches, joining] : searches;
        for (let round = 0; joining && round < rounds; round++) {
          joining.roundLimit++;
          const outcome = yield* this.#turn(joining, Number.POSITIVE_INFINITY);
          if (outcome === 'found') return this.#found(joining.tour());
          if (outcome === 'limit' || (budget.deadline && !budget.beginSlice())) return this.#limit();
        }
        if (!mayDecide && !(yield* this.#pass(rounds * board.squares))) return this.#limit();
      }
      if (!mayDecide) continue;
      if (turn === 0) {
        const begin = (tour: WantedTour) => new FactorSearch(tour, this.#factor, this.#known, joining?.links);
        searches = [begin(wanted)];
        // The last one looks for any tour that is asked for, the one before it for those from the first start.
        if (start < 0 && !closed) searches.push(begin({ ...wanted, start: -1 }));
        this.#methods.push(...searches);
      }
      for (const method of searches) {
        const outcome = yield* this.#turn(method, FIRST_DECISIONS * 2 ** turn);
        if (outcome === 'found') return this.#found(method.tour());
        if (outcome === 'limit') return this.#limit();
        if (outcome === 'turn') continue;
        if (method === searches.at(-1)) return searchExhausted(problem, this.#task.budget.nodes, NAME);
        searches = searches.slice(1);
      }
      if (turn === 0 || !hasFrontier(board)) continue;
      frontier ??= new FrontierMethod(closed ? wanted : { ...wanted, start }, searches.at(-1)!.ways);
      const outcome = yield* this.#turn(frontier, FIRST_STATES * board.openSquares * 2 ** turn);
      if (outcome === 'found') return this.#found(frontier.tour());
      if (outcome === 'limit') return this.#limit();
      if (outcome === 'impossible') {
        return searchExhausted(
          problem,
          this.#task.budget.nodes,
          NAME,
          'followed every path across the board',
        );
      }
    }
  }

  /**
   * Joining `number`: the same one, going on, where all ends are given; else one with other ends, and the second one of a
   * closed tour, which can be cut open anywhere. Undefined when there is no 2-factor to begin with.
   */
  #nextJoining(number: number, last: Joining | undefined): Joining | undefined {
    const { start, end, closed } = this.#task.problem;
    const wanted = this.#wanted;
    const random = this.#random;
    if (number > 0 && (closed || (start >= 0 && end >= 0))) return last;
    let tour = wanted;
    if (number === 1 && end < 0) tour = { ...wanted, closed: true };
    else if (number > 0 && start < 0) tour = { ...wanted, start: this.#randomStart() };
    const prefers = number > 0 ? () => random.drawBelow(FEW) === 0 : () => true;
    const links = suitableTwoFactor(this.#factor, tour, prefers);
    return links && new Joining(links, tour, random);
  }

  /** A start that no rule excludes, the first one from a random square on. */
  #randomStart(): number {
    const { rules, problem, start } = this.#task;
    const next = rules.firstStart(this.#random.drawBelow(problem.board.squares));
    return next < 0 ? start : next;
  }

  /** Runs a method for so many nodes at most; yields whenever a slice is used up. */
  *#turn(method: Method, nodes: number): Generator<undefined, TurnOutcome, undefined> {
    const { budget } = this.#task;
    const last = method.nodes + nodes;
    const { slice = Number.POSITIVE_INFINITY } = method;
    for (;;) {
      const before = method.nodes;
      const most = Math.min(budget.nodeLimit - budget.nodes, budget.sliceLeft, slice);
      const status = method.run(Math.min(last, before + most));
      budget.spend(method.nodes - before);
      if (status === 'given-up') return 'turn';
      if (status !== 'limit') return status;
      // The next turn may need no node more.
      if (method.nodes === last) return 'turn';
      if (budget.nodes === budget.nodeLimit) return 'limit';
      yield;
      budget.beginSlice();
    }
  }

  /** Counts what was in vain as so many nodes. @returns false when they, or the time, are used up */
  *#pass(nodes: number): Generator<undefined, boolean, undefined> {
    const { budget } = this.#task;
    budget.spend(Math.min(nodes, budget.nodeLimit - budget.nodes));
    if (budget.nodes === budget.nodeLimit) return false;
    yield;
    return budget.beginSlice();
  }

  /** The tour of one free square, or of two. */
  #fewSquares(): Uint32Array {
    const { start } = this.#task;
    const { grid } = this.#wanted;
    if (grid.board.openSquares === 1) return Uint32Array.of(start);
    const cell = grid.cellOf(start);
    return Uint32Array.of(start, grid.squareOf(cell + grid.offsets[lowest(grid.moves[cell])]));
  }

  #found(tour: Uint32Array): FoundResult {
    const { problem, budget, out } = this.#task;
    return found(problem.board, copyPath(out, tour), budget.nodes, NAME);
  }

  /** The answer when the nodes or the time are used up: the longest of the paths that the methods have in hand. */
  #limit(): LimitResult {
    const { problem, budget, out } = this.#task;
    const fromStart = problem.start >= 0;
    let longest: Uint32Array = budget.longest;
    for (const method of this.#methods) {
      const path = method.longestPath(fromStart);
      if (path.length > longest.length) longest = path;
    }
    return budget.limit(copyPath(out, longest), NAME);
  }
}
