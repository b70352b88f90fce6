import { tourRules } from '../existence/index.js';
import { colour, type TourRules } from '../existence/plain.js';
import { symmetricExclusion } from '../existence/symmetric.js';
import type { Given } from '../problem/given.js';
import { knightNeighbours, listOpenSquares, measureMoves } from '../problem/knight-graph.js';
import type { Problem } from '../problem/problem.js';
import { completionsOfFew, givenSteps } from '../puzzle/search.js';
import type { CensusEngine } from './engine.js';
import type { ListingGraph, ListingKernel, TourWalk, WalkOptions } from './listing.js';
import { SymmetricWalk } from './symmetric-walk.js';

/**
 * Lists the tours of a problem in lexicographic order, each once: closed tours from the lowest open square towards the lower of
 * its neighbours, open tours without given ends from their lower end.
 */
export function tourWalk(engine: CensusEngine, problem: Problem, options: WalkOptions): TourWalk {
  const { board } = problem;
  const rules = rulesOf(problem);
  if (isExcluded(problem, rules)) return new ListedWalk([], options);
  if (board.openSquares === 1) {
    const open = listOpenSquares(board);
    const { given } = options;
    return new ListedWalk(given ? completionsOfFew(open, given.squareAt) : [open], options);
  }
  if (problem.symmetry) return new SymmetricWalk(problem, startsOf(problem, rules), options);
  const graph = graphOf(problem, options);
  return new KernelWalk(engine.createListing(graph), graph, problem, rules, options);
}

/** Returns the rules of existence for a problem. */
export function rulesOf({ board, end, closed }: Problem): TourRules {
  return tourRules(board, end, closed);
}

/** Returns whether a rule proves that the problem has no tour. */
export function isExcluded(problem: Problem, rules: TourRules): boolean {
  const { start, closed, symmetry } = problem;
  if ((start < 0 || closed ? rules.board : rules.excludes(start)) !== undefined) return true;
  return symmetry !== undefined && symmetricExclusion(problem) !== undefined;
}

function graphOf({ board, closed }: Problem, { leaf, given }: WalkOptions): ListingGraph {
  const neighbours = knightNeighbours(board);
  const free = new Uint8Array(board.squares);
  for (const square of listOpenSquares(board)) free[square] = 1;
  return {
    squares: board.squares,
    neighbours,
    free,
    length: board.openSquares,
    closed,
    ordered: closed && given === undefined,
    allowed: given ? allowedSquares(given, neighbours) : [],
    leaf,
  };
}

class KernelWalk implements TourWalk {
  readonly leaf: number;
  readonly #kernel: ListingKernel;
  readonly #graph: ListingGraph;
  readonly #problem: Problem;
  /** The starts of all paths, and of those with the prefix. */
  readonly #allStarts: readonly number[];
  #starts!: readonly number[];
  #prefix!: readonly number[];
  readonly #isFilled: boolean;
  #start = 0;
  #hasBegun = false;

  constructor(
    kernel: ListingKernel,
    graph: ListingGraph,
    problem: Problem,
    rules: TourRules,
    { prefix, leaf, given }: WalkOptions,
  ) {
    this.#kernel = kernel;
    this.#graph = graph;
    this.#problem = problem;
    this.#isFilled = given !== undefined;
    this.leaf = leaf;
    const all = given ? listOpenSquares(problem.board) : startsOf(problem, rules);
    this.#allStarts = all.filter((start) => graph.allowed[0]?.[start] !== 0);
    this.#keepTo(prefix);
  }

  #keepTo(prefix: readonly number[]): void {
    // With all squares but one in the prefix, the last square would be fixed, too.
    this.#prefix = prefix.slice(0, this.#problem.board.openSquares - 1);
    const starts = this.#allStarts;
    this.#starts = prefix.length > 0 ? starts.filter((start) => start === prefix[0]) : starts;
  }

  get done(): boolean {
    return this.#start >= this.#starts.length;
  }

  get rows(): ListingKernel['rows'] {
    return this.#kernel.rows;
  }

  get path(): Uint32Array {
    return this.#hasBegun
      ? this.#kernel.path
      : Uint32Array.from(this.#starts.slice(this.#start, this.#start + 1));
  }

  seek(path: ArrayLike<number>, prefix?: readonly number[]): void {
    if (prefix) this.#keepTo(prefix);
    this.#hasBegun = false;
    this.#start = 0;
    if (path.length === 0) return;
    while (this.#starts[this.#start]! < path[0]!) this.#start++;
    if (this.#starts[this.#start] === path[0])
      this.#begin(path.length < this.#prefix.length ? this.#prefix : path);
  }

  run(max: number, nodes: number): number {
    let rows = 0;
    while (rows === 0 && !this.done) {
      if (!this.#hasBegun) {
        this.#begin(this.#prefix.length > 0 ? this.#prefix : [this.#starts[this.#start]!]);
      }
      rows = this.#kernel.run(max, nodes);
      if (!this.#kernel.done) break;
      this.#hasBegun = false;
      this.#start++;
    }
    return rows;
  }

  #begin(path: ArrayLike<number>): void {
    this.#hasBegun = true;
    const start = this.#starts[this.#start]!;
    this.#kernel.seek(path, Math.max(1, this.#prefix.length), this.#endsFor(start));
  }

  /** Returns a mask of the squares that may be the last of a path from a start. */
  #endsFor(from: number): Uint8Array {
    const { board, start, end, closed } = this.#problem;
    const { allowed, length, neighbours } = this.#graph;
    const differs = board.openSquares % 2 === 0;
    const isEnd = (square: number): boolean => {
      if (board.blocked?.[square] || square === from || allowed[length - 1]?.[square] === 0) return false;
      if (closed) return neighbours[from]!.includes(square);
      if (end >= 0) return square === end;
      if ((colour(board, square) !== colour(board, from)) !== differs) return false;
      return this.#isFilled || start >= 0 || square > from;
    };
    return Uint8Array.from({ length: board.squares }, (_, square) => Number(isEnd(square)));
  }
}

function startsOf({ board, start, closed }: Problem, rules: TourRules): number[] {
  const free = listOpenSquares(board);
  if (closed) return free.slice(0, 1);
  if (start >= 0) return [start];
  return free.filter((square) => rules.excludes(square) === undefined);
}

/**
 * Returns by step the squares that given steps allow; undefined if there are no given steps. The path between two given squares
 * needs at least as many moves as their distance in the graph, and a number of the same parity.
 */
function allowedSquares(
  { squareAt, stepOf }: Given,
  neighbours: readonly (readonly number[])[],
): (Uint8Array | undefined)[] {
  const given = givenSteps(squareAt);
  if (given.length === 0) return [];
  const distances = new Map(
    given.map((step) => {
      const moves = new Int32Array(neighbours.length).fill(-1);
      measureMoves(neighbours, squareAt[step]!, moves, -1);
      return [step, moves];
    }),
  );
  let before: number | undefined;
  return Array.from(squareAt, (own, step) => {
    if (own >= 0) before = step;
    const after = given.find((other) => other >= step);
    const mask = new Uint8Array(stepOf.length);
    for (let square = 0; square < mask.length; square++) {
      const isFree = own >= 0 ? square === own : stepOf[square]! < 0;
      const isNear = [before, after].every(
        (other) => other === undefined || reaches(distances.get(other)![square]!, Math.abs(other - step)),
      );
      mask[square] = Number(isFree && isNear);
    }
    return mask;
  });
}

function reaches(distance: number, moves: number): boolean {
  return distance >= 0 && distance <= moves && (moves - distance) % 2 === 0;
}

/** Lists known paths. */
class ListedWalk implements TourWalk {
  readonly leaf: number;
  readonly #all: readonly (readonly number[])[];
  #paths: readonly (readonly number[])[];
  #next = 0;

  constructor(paths: readonly (readonly number[])[], { prefix, leaf }: WalkOptions) {
    this.leaf = leaf;
    this.#all = paths;
    this.#paths = beginningWith(prefix, paths);
  }

  get done(): boolean {
    return this.#next >= this.#paths.length;
  }

  get rows(): readonly number[] {
    return this.#paths[this.#next - 1]!.slice(0, this.leaf);
  }

  get path(): ArrayLike<number> {
    return this.#paths[this.#next - 1] ?? [];
  }

  seek(path: ArrayLike<number>, prefix?: readonly number[]): void {
    if (prefix) this.#paths = beginningWith(prefix, this.#all);
    this.#next = path.length > 0 && path.length === this.#paths[0]?.length ? 1 : 0;
  }

  run(): number {
    if (this.done) return 0;
    this.#next++;
    return 1;
  }
}

function beginningWith(
  prefix: readonly number[],
  paths: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  return paths.filter((path) => prefix.every((square, step) => path[step] === square));
}
