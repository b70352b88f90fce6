import { batchArraysIn, batchBytes, toursIn } from '../../pool/packing.js';
import { wrongType } from '../../problem/arguments.js';
import type { BatchImpossibility } from '../../problem/batch.js';
import type { SolveOptions, StrategyName } from '../../problem/options.js';
import type { TourResult } from '../../problem/result.js';
import { createSolverSync } from '../../solver/create-solver.js';
import type { Solver } from '../../solver/solver.js';
import { givenProblem } from '../problem-text.js';
import type { BatchUnit, ProblemsUnit } from '../unit.js';
import type { InputOf, Work } from './work.js';

/** Tours: those of problems, and of batches. */

/** A result without its path, of which the length is told; or what solving it threw. */
export type ResultText =
  | (Omit<Exclude<TourResult, { status: 'impossible' }>, 'path'> & { readonly length: number })
  | Extract<TourResult, { status: 'impossible' }>;

/** What problems answer: the paths are the bytes, in 32 bits a square. */
export interface ProblemsAnswer {
  readonly results: readonly ResultText[];
  /** Solving the next one threw. */
  readonly thrown?: { readonly name: string; readonly message: string };
}

/** What a range of a batch answers: its arrays are the bytes. */
export interface BatchAnswer {
  readonly strategy: StrategyName;
  readonly none?: BatchImpossibility;
}

const MOST_UINT32 = 2 ** 32;
/** Between two reports, solved tours of a batch. */
const TOURS_A_REPORT = 1024;

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
  let thrown: ProblemsAnswer['thrown'];
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
  const answer: ProblemsAnswer = thrown === undefined ? { results } : { results, thrown };
  return { answer, bytes: joined(paths) };
}

function joined(paths: readonly Uint32Array[]): Uint8Array {
  const all = new Uint32Array(paths.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const path of paths) {
    all.set(path, at);
    at += path.length;
  }
  return new Uint8Array(all.buffer);
}

export function* batchWork({ input, first, count, starts }: BatchUnit, inputOf: InputOf): Work {
  const { problem, options } = JSON.parse(inputOf(input)) as Record<string, unknown>;
  const board = givenProblem(problem);
  const asked = optionsOf(options);
  const squares = board.rows * board.cols;
  const buffer = new ArrayBuffer(batchBytes(count, squares));
  const out = batchArraysIn(buffer, count, squares);
  const stream = (Number(asked.stream ?? 0) + first) % MOST_UINT32;
  const given =
    starts === undefined
      ? undefined
      : new Uint32Array(Uint8Array.from(Buffer.from(inputOf(starts), 'base64')).buffer);
  if (given && given.length !== count) throw wrongType('starts', given.length, `as many as tours: ${count}`);
  let answer: BatchAnswer | undefined;
  for (let done = 0; done < count; done += TOURS_A_REPORT) {
    const some = Math.min(TOURS_A_REPORT, count - done);
    const tours = given ? { starts: given.subarray(done, done + some) } : { count: some };
    const { strategy, reason, explanation, proof } = ownSolver().solveBatch(
      { ...board, ...tours },
      { ...asked, stream: (stream + done) % MOST_UINT32, out: toursIn(out, done, some, squares) },
    );
    const none = reason && explanation && proof ? { none: { reason, explanation, proof } } : {};
    answer = { ...answer, strategy, ...none };
    yield { share: (done + some) / count };
  }
  return { answer, bytes: new Uint8Array(buffer) };
}
