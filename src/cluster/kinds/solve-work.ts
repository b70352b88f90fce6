import { batchArraysIn, batchBytes } from '../../pool/workers/packing.js';
import { integerArgument, outOfRange, wrongType } from '../../problem/arguments.js';
import type { BatchImpossibility } from '../../problem/batch.js';
import type { SolveOptions, StrategyName } from '../../problem/options.js';
import type { TourResult } from '../../problem/result.js';
import { createSolverSync } from '../../solver/create-solver.js';
import type { Solver } from '../../solver/solver.js';
import { toursInPiece } from '../needs.js';
import { givenProblem } from '../problem-text.js';
import type { BatchUnit, ProblemsUnit } from '../unit.js';
import type { InputOf, Work } from './work.js';

/** Tours: those of problems, and of batches. */

/** A result without its path, of which the length is told; or what solving it threw. */
export type ResultText =
  | (Omit<Exclude<TourResult, { status: 'impossible' }>, 'path'> & { readonly length: number })
  | Extract<TourResult, { status: 'impossible' }>;

/** What is told of problems: behind their paths, as JSON. */
export interface ProblemsTold {
  readonly results: readonly ResultText[];
  /** Solving the next one threw. */
  readonly thrown?: { readonly name: string; readonly message: string };
}

/** What problems answer: the bytes are the paths, in 32 bits a square, and what is told of them. */
export interface ProblemsAnswer {
  readonly pathBytes: number;
}

/** What a range of a batch answers: its arrays are the bytes, those of so many tours as make a piece behind one another. */
export interface BatchAnswer {
  readonly strategy: StrategyName;
  readonly none?: BatchImpossibility;
}

/** Where somebody else goes on. */
interface BatchPlace {
  readonly done: number;
}

const MOST_UINT32 = 2 ** 32;
let solver: Solver | undefined;

/** One for all units of this thread. */
function ownSolver(): Solver {
  solver ??= createSolverSync();
  return solver;
}

/** The options of an input; the solver checks them. */
function optionsOf(options: unknown): SolveOptions {
  if (typeof options !== 'object' || options === null) throw wrongType('options', options, 'an object');
  return options as SolveOptions;
}

export function* problemsWork(unit: ProblemsUnit, inputOf: InputOf): Work {
  const { problems, options, counts } = JSON.parse(inputOf(unit.input)) as Record<string, unknown>;
  if (!Array.isArray(problems)) throw wrongType('problems', problems, 'a list of problems');
  const asked = optionsOf(options);
  const results: ResultText[] = [];
  const paths: Uint32Array[] = [];
  let thrown: ProblemsTold['thrown'];
  const first = Number(asked.stream ?? 0);
  for (const [i, problem] of problems.entries()) {
    try {
      const each = counts === true ? { ...asked, stream: (first + i) % MOST_UINT32 } : asked;
      const result = ownSolver().solve(givenProblem(problem), each);
      if (result.status === 'impossible') results.push(result);
      else {
        const { path, ...rest } = result;
        results.push({ ...rest, length: path.length });
        paths.push(path);
      }
    } catch (error) {
      const { name, message } = error as Error;
      thrown = { name, message };
      break;
    }
    yield { share: (i + 1) / problems.length };
  }
  const told: ProblemsTold = { results, ...(thrown && { thrown }) };
  const text = Buffer.from(JSON.stringify(told));
  const pathBytes = paths.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(pathBytes + text.length);
  const all = new Uint32Array(bytes.buffer, 0, pathBytes / Uint32Array.BYTES_PER_ELEMENT);
  let at = 0;
  for (const path of paths) {
    all.set(path, at);
    at += path.length;
  }
  bytes.set(text, pathBytes);
  return { answer: { pathBytes } satisfies ProblemsAnswer, bytes };
}

export function* batchWork(
  { input, first, count, starts }: BatchUnit,
  inputOf: InputOf,
  state: unknown,
): Work {
  const { problem, options } = JSON.parse(inputOf(input)) as Record<string, unknown>;
  const board = givenProblem(problem);
  const asked = optionsOf(options);
  const squares = board.rows * board.cols;
  const stream = (Number(asked.stream ?? 0) + first) % MOST_UINT32;
  const given =
    starts === undefined
      ? undefined
      : new Uint32Array(Uint8Array.from(Buffer.from(inputOf(starts), 'base64')).buffer);
  if (given && given.length !== count) throw wrongType('starts', given.length, `as many as tours: ${count}`);
  const inPiece = toursInPiece(batchBytes(1, squares));
  for (let done = doneBefore(state, count, inPiece); ; ) {
    const some = Math.min(inPiece, count - done);
    const tours = given ? { starts: given.subarray(done, done + some) } : { count: some };
    const buffer = new ArrayBuffer(batchBytes(some, squares));
    const out = batchArraysIn(buffer, some, squares);
    const { strategy, reason, explanation, proof } = ownSolver().solveBatch(
      { ...board, ...tours },
      { ...asked, stream: (stream + done) % MOST_UINT32, out },
    );
    const bytes = new Uint8Array(buffer);
    done += some;
    if (done < count) {
      yield { state: { done } satisfies BatchPlace, bytes };
      continue;
    }
    const none = reason && explanation && proof ? { none: { reason, explanation, proof } } : {};
    return { answer: { strategy, ...none } satisfies BatchAnswer, bytes };
  }
}

/** How many tours others have solved: whole pieces. */
function doneBefore(state: unknown, count: number, inPiece: number): number {
  if (state === undefined) return 0;
  const { done } = Object(state) as Record<string, unknown>;
  const before = integerArgument('what is done', done, 0, count - 1);
  if (before % inPiece !== 0) throw outOfRange('what is done', before, `a multiple of ${inPiece}`);
  return before;
}
