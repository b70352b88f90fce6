import { Grid, lowest } from '../../existence/holes/grid.js';
import { MOST_EXAMINED_SQUARES, RulesOfHoles } from '../../existence/holes/rules.js';
import { TwoFactor } from '../../existence/holes/two-factor.js';
import type { TourRules } from '../../existence/rules.js';
import { outOfRange } from '../../problem/arguments.js';
import type { Options } from '../../problem/options.js';
import { isKnightMove, pathArray } from '../../problem/path.js';
import type { Problem } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import type { FoundResult, LimitResult, SolveSteps } from '../../problem/result.js';
import { searchExhausted } from '../attempts.js';
import {
  ForcingMethod,
  JoiningMethod,
  type Method,
  suitableTwoFactor,
  type WantedTour,
} from './tour-search.js';

/** The largest board that is searched by edges: each free square takes about 200 bytes when edges are forced. */
export const MOST_EDGE_SEARCH_SQUARES: number = MOST_EXAMINED_SQUARES;

/** Rounds of joining in the first turn, and in each later one; 100 x 100 and less rarely take any, 1000 x 1000 three. */
const ROUNDS = 8;
/** Decisions of a forcing search in the first turn, by free square; twice as many in each later one. */
const FIRST_DECISIONS = 4;

/**
 * Refuses boards that are too large.
 * @throws RangeError
 */
export function checkEdgeSearchable({ board }: Problem): void {
  if (board.squares > MOST_EDGE_SEARCH_SQUARES) {
    throw outOfRange(
      'rows * cols',
      board.squares,
      `at most ${MOST_EDGE_SEARCH_SQUARES} for a search by edges`,
    );
  }
}

const STRATEGY = 'edge-search';

/** Of the squares that can be the end of a tour, one in so many is chosen where others were in vain. */
const FEW = 8;

/** What was spent on a problem before. */
export interface Spent {
  readonly nodes: number;
  readonly sliceLeft: number;
  /** The longest path seen. */
  readonly longest: Uint32Array;
}

/**
 * The strategy `edge-search`: moves are chosen so that every square has two, and the pieces that they make are joined;
 * where that does not come to one piece, a complete search forces moves one after the other. The two take turns, each
 * with more nodes than before. With the start omitted that search is made from the first start and, in turn, from any.
 * @param slice the most nodes between two yields
 */
export function* edgeSearch(
  problem: Problem,
  rules: TourRules,
  firstStart: number,
  options: Options,
  out: Uint32Array | undefined,
  slice: number,
  spent: Spent = { nodes: 0, sliceLeft: slice, longest: new Uint32Array(0) },
): SolveSteps {
  const search = new EdgeSearch(problem, rules, firstStart, options, out);
  search.nodes = spent.nodes;
  search.sliceLeft = spent.sliceLeft;
  search.longest = spent.longest;
  return yield* search.run(slice);
}

/** How a turn of a method ended; `turn`: it may go on in the next one. */
type TurnOutcome = 'found' | 'impossible' | 'limit' | 'turn';

class EdgeSearch {
  nodes = 0;
  sliceLeft = 0;
  longest: Uint32Array = new Uint32Array(0);
  private readonly wanted: WantedTour;
  private readonly random = new Random();
  private readonly factor: TwoFactor;
  /** Those in hand. */
  private methods: Method[] = [];

  constructor(
    private readonly problem: Problem,
    private readonly rules: TourRules,
    private readonly firstStart: number,
    private readonly options: Options,
    private readonly out: Uint32Array | undefined,
  ) {
    const { board, end, closed } = problem;
    const ofHoles = rules instanceof RulesOfHoles ? rules : undefined;
    const grid = ofHoles?.grid ?? new Grid(board);
    const mayJoin = ofHoles
      ? (one: number, other: number) => ofHoles.mayJoin(one, other)
      : (one: number, other: number) => one !== other;
    this.wanted = { grid, start: firstStart, end, closed, mayJoin };
    this.factor = ofHoles?.twoFactor ?? newTwoFactor(grid, end);
    this.random.seed(options.seed, options.stream, 0);
  }

  *run(slice: number): SolveSteps {
    const { problem, wanted } = this;
    const { start, closed, board } = problem;
    if (board.freeSquares <= 2) return this.found(this.fewSquares());
    let joining: JoiningMethod | undefined;
    let forcing: Method[] = [];
    for (let turn = 0; ; turn++) {
      joining = this.joiningInTurn(turn, joining);
      this.methods = joining ? [...forcing, joining] : forcing;
      if (joining) {
        joining.roundLimit += ROUNDS;
        const outcome = yield* this.turn(joining, Number.POSITIVE_INFINITY, slice);
        if (outcome === 'found') return this.found(joining.tour());
        if (outcome === 'limit') return this.limit();
      }
      if (turn === 0) {
        forcing = [this.newForcing(wanted)];
        // The last one looks for any tour that is asked for, the one before it for those from the first start.
        if (start < 0 && !closed) forcing.push(this.newForcing({ ...wanted, start: -1 }));
        this.methods.push(...forcing);
      }
      for (const method of forcing) {
        const outcome = yield* this.turn(method, FIRST_DECISIONS * board.freeSquares * 2 ** turn, slice);
        if (outcome === 'found') return this.found(method.tour());
        if (outcome === 'limit') return this.limit();
        if (outcome === 'turn') continue;
        if (method === forcing[forcing.length - 1]) return searchExhausted(problem, this.nodes, STRATEGY);
        forcing = forcing.slice(1);
      }
    }
  }

  /**
   * The joining of a turn: the same one, going on, where all ends are given; else one with other ends, and in the second
   * turn one of a closed tour, which can be cut open anywhere. Undefined when there is no 2-factor to begin with.
   */
  private joiningInTurn(turn: number, last: JoiningMethod | undefined): JoiningMethod | undefined {
    const { problem, wanted, random } = this;
    const { start, end, closed } = problem;
    if (turn > 0 && (closed || (start >= 0 && end >= 0))) return last;
    let tour = wanted;
    if (turn === 1 && end < 0) tour = { ...wanted, closed: true };
    else if (turn > 0 && start < 0) tour = { ...wanted, start: this.randomStart() };
    const prefers = turn > 0 ? () => random.drawBelow(FEW) === 0 : () => true;
    const links = suitableTwoFactor(this.factor, tour, prefers);
    return links && new JoiningMethod(links, tour, random);
  }

  /** A start that no rule excludes, the first one from a random square on. */
  private randomStart(): number {
    const { rules, random, problem } = this;
    const next = rules.firstStart(random.drawBelow(problem.board.squares));
    return next < 0 ? this.firstStart : next;
  }

  /** Runs a method for so many nodes at most; yields whenever a slice is used up. */
  private *turn(method: Method, most: number, slice: number): Generator<undefined, TurnOutcome, undefined> {
    const { nodeLimit } = this.options;
    const last = method.nodes + most;
    for (;;) {
      const before = method.nodes;
      const status = method.run(Math.min(last, before + Math.min(nodeLimit - this.nodes, this.sliceLeft)));
      this.nodes += method.nodes - before;
      this.sliceLeft -= method.nodes - before;
      if (status === 'given-up') return 'turn';
      if (status !== 'limit') return status;
      if (this.nodes === nodeLimit) return 'limit';
      if (method.nodes === last) return 'turn';
      yield;
      this.sliceLeft = slice;
    }
  }

  private newForcing(wanted: WantedTour): ForcingMethod {
    return new ForcingMethod(wanted, this.random.draw());
  }

  /** The tour of one free square, or of two. */
  private fewSquares(): Uint32Array {
    const { board } = this.problem;
    const tour = Uint32Array.of(this.firstStart);
    if (board.freeSquares === 1) return tour;
    const { grid } = this.wanted;
    const cell = grid.cellOf(this.firstStart);
    return Uint32Array.of(this.firstStart, grid.squareOf(cell + grid.offsets[lowest(grid.ways[cell])]));
  }

  private found(tour: Uint32Array): FoundResult {
    const path = this.written(tour);
    const closed = isKnightMove(this.problem.board, path[path.length - 1], path[0]);
    return { status: 'found', path, closed, nodes: this.nodes, strategy: STRATEGY };
  }

  /** The answer when the nodes are used up: the longest of the paths that the methods have in hand. */
  private limit(): LimitResult {
    const fromStart = this.problem.start >= 0;
    let longest: Uint32Array = this.longest;
    for (const method of this.methods) {
      const path = method.longestPath(fromStart);
      if (path.length > longest.length) longest = path;
    }
    return { status: 'limit', path: this.written(longest), nodes: this.nodes, strategy: STRATEGY };
  }

  private written(squares: Uint32Array): Uint32Array {
    const path = pathArray(this.out, squares.length);
    path.set(squares);
    return path;
  }
}

/** As many moves as can be, two at each square and one at the end that is given. */
function newTwoFactor(grid: Grid, end: number): TwoFactor {
  const factor = new TwoFactor(grid);
  if (end >= 0) factor.makeEnd(grid.cellOf(end));
  factor.linkGreedily();
  factor.augment();
  return factor;
}
