import { checkOptionKeys } from '../engines/engine-source.js';
import { integerArgument } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS } from '../problem/given.js';
import { type CheckedPuzzle, checkPuzzle, type Puzzle, SOLVE_PUZZLE_KEYS } from '../problem/puzzle.js';
import { type ImpossibleReason, type Without, withJsonArrays } from '../problem/result.js';
import { excludedGiven } from './given-rules.js';
import type { PuzzleSource } from './kernel.js';
import { type LoadedBoard, loadBoard } from './loaded-board.js';
import { type Completions, runToEnd, searchSteps } from './search.js';
import { completionsByTours } from './tour-completions.js';

/** Options of `solvePuzzle`. */
export interface SolvePuzzleOptions {
  /**
   * Maximum number of squares that the search may place: an integer from 1 to 2^53 - 1; default 10 000 000. A square that is
   * removed and placed again counts again. Tours that are made without a search do not count. Where the search learns from conflicts (boards of more than 128 squares with at least
   * one in eight steps given), squares that follow from others count, too.
   */
  nodeLimit?: number | undefined;
}

type NoProof = Without<'reason' | 'explanation' | 'proof'>;

/** The answer of {@link solvePuzzle}. `nodes`: number of squares that the search placed, including removed ones, at most `nodeLimit`. */
export type PuzzleResult =
  /** There is exactly one completion: `path`, by step. Proven. */
  | ({ status: 'unique'; path: Uint32Array; nodes: number } & Without<'paths'> & NoProof)
  /** There are at least two completions: two different ones. */
  | ({ status: 'several'; paths: [Uint32Array, Uint32Array]; nodes: number } & Without<'path'> & NoProof)
  /** There is none, proven by a rule or by a complete search. */
  | ({
      status: 'impossible';
      reason: ImpossibleReason;
      /** One plain sentence. */
      explanation: string;
      proof: 'rule' | 'search';
      nodes: number;
    } & Without<'path' | 'paths'>)
  /** The search reached its limit. `path`: a completion if one was found; there may be others. */
  | ({ status: 'limit'; path?: Uint32Array; nodes: number } & Without<'paths'> & NoProof);

const DEFAULT_NODE_LIMIT = 10_000_000;

/** Solves a puzzle on the engine of an entry point: `solvePuzzle` of wasm.ts and js.ts. */
export function solvePuzzleOn(
  source: PuzzleSource,
  puzzle: Puzzle,
  options: SolvePuzzleOptions,
): PuzzleResult {
  const checked = checkPuzzle(puzzle, [...SOLVE_PUZZLE_KEYS, ...source.keys]);
  checkOptionKeys(source, options, SOLVE_PUZZLE_KEYS, 'the puzzle', GIVEN_PROBLEM_KEYS);
  const nodeLimit = solvingLimit(options);
  return solveChecked(checked, loadBoard(checked.problem.board, source.load(options)), nodeLimit);
}

/** @throws TypeError, RangeError */
export function solvingLimit({ nodeLimit = DEFAULT_NODE_LIMIT }: SolvePuzzleOptions): number {
  return integerArgument('nodeLimit', nodeLimit, 1, Number.MAX_SAFE_INTEGER);
}

export function solveChecked(
  { problem, given }: CheckedPuzzle,
  bench: LoadedBoard,
  nodeLimit: number,
): PuzzleResult {
  const exclusion = excludedGiven(problem, given, bench.graph);
  if (exclusion) return { status: 'impossible', ...exclusion, proof: 'rule', nodes: 0 };
  const byTours = completionsByTours(problem, given, nodeLimit);
  const { nodes } = byTours;
  if (byTours.isOver || nodes >= nodeLimit) return resultOf(byTours);
  const searched = runToEnd(searchSteps(bench, problem, given.squareAt, nodeLimit - nodes));
  return resultOf({ ...searched, nodes: nodes + searched.nodes });
}

function resultOf({ paths, isOver, nodes }: Completions): PuzzleResult {
  const [path, other] = paths;
  if (path && other) return withJsonArrays({ status: 'several', paths: [path, other], nodes });
  if (!isOver) return path ? withJsonArrays({ status: 'limit', path, nodes }) : { status: 'limit', nodes };
  if (path) return withJsonArrays({ status: 'unique', path, nodes });
  return {
    status: 'impossible',
    reason: 'search-exhausted',
    explanation: 'A complete search shows that no tour has these given steps.',
    proof: 'search',
    nodes,
  };
}
