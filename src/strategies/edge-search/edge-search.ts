import type { FactorState } from '../../existence/holes/factor-state.js';
import { Grid } from '../../existence/holes/grid.js';
import { type RulesOfHoles, rulesOfHoles } from '../../existence/holes/rules.js';
import { maximumLinks, type TwoFactor } from '../../existence/holes/two-factor.js';
import { outOfRange } from '../../problem/arguments.js';
import { lowest } from '../../problem/knight-graph.js';
import type { Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { copyPath, type FoundResult, type LimitResult, type SolveSteps } from '../../problem/result.js';
import { found, searchExhausted } from '../attempts.js';
import { MAX_DECIDED_SQUARES, MAX_EDGE_SEARCH_SQUARES, type Strategy, type Task } from '../strategy.js';
import { FactorSearch } from './factor-search.js';
import { FrontierMethod, hasFrontier } from './frontier.js';
import { Joining } from './joining.js';
import { type Method, type PathMethod, suitableTwoFactor, type WantedTour } from './tour-search.js';

/**
 * Rounds of a joining in a turn, and the number of squares that adds one. Boards up to 100 x 100 rarely take any; 1000 x 1000 with 5 %
 * blocked takes two to eleven.
 */
const ROUNDS = 8;
const SQUARES_PER_ROUND = 2 ** 16;
/**
 * Turn t, from 1 on, has this number of joinings times 2^t, about a third of its time. Of 352 hard problems (88 with four seeds each,
 * some without a tour), 205 were solved within 20,000 nodes with one joining a turn, and 244 with these (scripts/measure-searches.mjs).
 */
const JOININGS = 4;
/** Decisions of a factor search in the first turn. Each later turn has twice as many. */
const FIRST_DECISIONS = 32;

/** Turn t, from 1 on, has this number of frontier states times 2^t for each open square, which take about as long as its decisions. */
const FIRST_STATES = 16;

/** Maximum number of decisions and states between two yields: about a millisecond. */
const SLICE = 2 ** 8;

/** After the first joining, each possible end is accepted with probability 1 / END_CHOICES. */
const END_CHOICES = 8;

const NAME = 'edge-search';

/**
 * The strategy `edge-search`. It chooses two moves at every square, and joins the cycles that they form. If this leaves several cycles,
 * a complete search decides about moves between them. The two take turns with more and more nodes. On narrow boards, from the second
 * turn on, the frontier method follows every path across the board. If the start is omitted, complete searches from the first start
 * and from any start take turns.
 */
export const edgeSearch: Strategy = {
  name: NAME,
  kernels: {},
  rulesOfHoles,

  reads: () => ['seed', 'stream'],

  refuses({ board }: Problem): RangeError | undefined {
    if (board.squares <= MAX_EDGE_SEARCH_SQUARES) return undefined;
    const allowed = `at most ${MAX_EDGE_SEARCH_SQUARES} for a search by edges`;
    return outOfRange('rows * cols', board.squares, allowed);
  },

  solve: (task) => new EdgeSearch(task).run(),
};

/** Outcome of a turn of a method; `turn`: it can continue in the next one. */
type TurnOutcome = 'found' | 'impossible' | 'limit' | 'turn';

class EdgeSearch {
  readonly #task: Task;
  readonly #wanted: WantedTour;
  readonly #random = new Random();
  readonly #factor: TwoFactor;
  /** The moves that the rules have fixed or deleted. */
  readonly #known: FactorState | undefined;
  /** The methods that have current paths. */
  #methods: PathMethod[] = [];

  constructor(task: Task) {
    const { problem, rules, start, options } = task;
    this.#task = task;
    const { board, end, closed } = problem;
    const ofHoles = 'mayJoin' in rules ? (rules as RulesOfHoles) : undefined;
    const grid = ofHoles?.grid ?? new Grid(board);
    const mayJoin = (one: number, other: number) => ofHoles?.mayJoin(one, other) ?? one !== other;
    this.#wanted = { grid, start, end, closed, mayJoin };
    this.#factor = ofHoles?.twoFactor ?? maximumLinks(grid, end < 0 ? -1 : grid.cellOf(end), Number(!closed));
    this.#known = ofHoles?.factorState;
    this.#random.seed(options.seed, options.stream, 0);
  }

  *run(): SolveSteps {
    const { problem, budget } = this.#task;
    const wanted = this.#wanted;
    const kernel = this.#task.engine.holes;
    const { start, closed, board } = problem;
    if (board.openSquares <= 2) return this.#found(this.#fewSquares());
    if (budget.slice > SLICE && budget.slice < Number.POSITIVE_INFINITY) {
      budget.slice = SLICE;
      budget.sliceLeft = Math.min(budget.sliceLeft, SLICE);
    }
    const rounds = ROUNDS + Math.floor(board.squares / SQUARES_PER_ROUND);
    const mayDecide = board.squares <= MAX_DECIDED_SQUARES;
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
          const result = this.#resultOf(outcome, joining);
          if (result) return result;
          if (budget.deadline && !budget.beginSlice()) return this.#limit();
        }
        if (!mayDecide && !(yield* this.#pass(rounds * board.squares))) return this.#limit();
      }
      if (!mayDecide) continue;
      if (turn === 0) {
        const begin = (tour: WantedTour) =>
          new FactorSearch(tour, this.#factor, this.#known, joining?.links, kernel);
        searches = [begin(wanted)];
        // The last one decides the whole problem. One before it searches from the first start only.
        if (start < 0 && !closed) searches.push(begin({ ...wanted, start: -1 }));
        this.#methods.push(...searches);
      }
      for (const method of searches) {
        const outcome = yield* this.#turn(method, FIRST_DECISIONS * 2 ** turn);
        const result = this.#resultOf(outcome, method);
        if (result) return result;
        if (outcome === 'turn') continue;
        if (method === searches.at(-1)) return searchExhausted(problem, budget.nodes, NAME);
        searches = searches.slice(1);
      }
      if (turn === 0 || !hasFrontier(board)) continue;
      frontier ??= new FrontierMethod(closed ? wanted : { ...wanted, start }, searches.at(-1)!.available);
      const outcome = yield* this.#turn(frontier, FIRST_STATES * board.openSquares * 2 ** turn);
      const result = this.#resultOf(outcome, frontier);
      if (result) return result;
      if (outcome === 'impossible') {
        return searchExhausted(problem, budget.nodes, NAME, 'followed every path across the board');
      }
    }
  }

  /**
   * Returns joining `number`. If all ends are given it is the last one, which continues. Otherwise it has other ends; the second one
   * joins a closed tour, which can be cut open anywhere. Undefined if there is no suitable 2-factor.
   */
  #nextJoining(number: number, last: Joining | undefined): Joining | undefined {
    const { start, end, closed } = this.#task.problem;
    const wanted = this.#wanted;
    const random = this.#random;
    if (number > 0 && (closed || (start >= 0 && end >= 0))) return last;
    let tour = wanted;
    if (number === 1 && end < 0) tour = { ...wanted, closed: true };
    else if (number > 0 && start < 0) tour = { ...wanted, start: this.#randomStart() };
    const prefers = number > 0 ? () => random.drawBelow(END_CHOICES) === 0 : () => true;
    const links = suitableTwoFactor(this.#factor, tour, prefers);
    return links && new Joining(links, tour, random);
  }

  /** Returns the first start from a random square on that no rule excludes. */
  #randomStart(): number {
    const { rules, problem, start } = this.#task;
    const next = rules.firstStart(this.#random.drawBelow(problem.board.squares));
    return next < 0 ? start : next;
  }

  /** Runs a method for at most `nodes` nodes, in slices. */
  *#turn(method: Method, nodes: number): Generator<undefined, TurnOutcome, undefined> {
    const { budget } = this.#task;
    const last = method.nodes + nodes;
    const { slice = Number.POSITIVE_INFINITY } = method;
    for (;;) {
      const before = method.nodes;
      const maxNodes = Math.min(budget.nodeLimit - budget.nodes, budget.sliceLeft, slice);
      const status = method.run(Math.min(last, before + maxNodes));
      budget.spend(method.nodes - before);
      if (status === 'given-up') return 'turn';
      if (status !== 'limit') return status;
      // The next turn may end without another node.
      if (method.nodes === last) return 'turn';
      if (budget.nodes === budget.nodeLimit) return 'limit';
      yield;
      budget.beginSlice();
    }
  }

  /** Spends nodes for failed joinings. @returns false if the nodes or the time are used up */
  *#pass(nodes: number): Generator<undefined, boolean, undefined> {
    const { budget } = this.#task;
    budget.spend(Math.min(nodes, budget.nodeLimit - budget.nodes));
    if (budget.nodes === budget.nodeLimit) return false;
    yield;
    return budget.beginSlice();
  }

  /** Returns the tour of one open square, or of two. */
  #fewSquares(): Uint32Array {
    const { start } = this.#task;
    const { grid } = this.#wanted;
    if (grid.board.openSquares === 1) return Uint32Array.of(start);
    const cell = grid.cellOf(start);
    return Uint32Array.of(start, grid.squareOf(cell + grid.offsets[lowest(grid.moves[cell])]));
  }

  /** Returns the result of a method that found a tour or reached a limit. */
  #resultOf(outcome: TurnOutcome, method: Method): FoundResult | LimitResult | undefined {
    if (outcome === 'found') return this.#found(method.tour());
    return outcome === 'limit' ? this.#limit() : undefined;
  }

  #found(tour: Uint32Array): FoundResult {
    const { problem, budget, out } = this.#task;
    return found(problem.board, copyPath(out, tour), budget.nodes, NAME);
  }

  /** Returns the answer at a limit, with the longest of the current paths. */
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
