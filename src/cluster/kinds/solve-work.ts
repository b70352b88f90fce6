import { batchArraysIn, batchBytes } from '../../pool/workers/packing.js';
import { type Session, sessionOn } from '../../pool/workers/solving.js';
import { integerArgument, outOfRange, wrongType } from '../../problem/arguments.js';
import type { BatchFacts } from '../../problem/batch.js';
import { checkBatch } from '../../problem/batch-arguments.js';
import {
  normaliseOptions,
  OPTION_KEYS,
  type Options,
  type SolveOptions,
  STRATEGY_NAMES,
} from '../../problem/options.js';
import { checkProblemKeys, normaliseProblem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import { chooseEngineSync } from '../../solver/create-solver.js';
import { ended, solveWhole } from '../../solver/solve.js';
import { solveBatchInSlices } from '../../solver/solve-batch.js';
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

/** What a range of a batch answers: its arrays are the bytes, piece after piece. */
export type BatchAnswer = BatchFacts;

/** Where somebody else goes on. */
interface BatchPlace {
  readonly done: number;
  /** What the tours before show of the batch. */
  readonly facts: BatchFacts;
}

const MOST_UINT32 = 2 ** 32;
let session: Session | undefined;

/** One for all units of this thread. */
function ownSession(): Session {
  session ??= sessionOn(chooseEngineSync({}).engine);
  return session;
}

/** The options of an input: those that the caller gave. */
function optionsOf(options: unknown): Options {
  return normaliseOptions(options as SolveOptions, STRATEGY_NAMES);
}

/** The options of the tour that comes `before` tours after the first. */
function optionsBehind(options: Options, before: number): Options {
  return { ...options, stream: (options.stream + before) % MOST_UINT32 };
}

export function* problemsWork(unit: ProblemsUnit, inputOf: InputOf): Work {
  const { problems, options, counts } = JSON.parse(inputOf(unit.input)) as Record<string, unknown>;
  if (!Array.isArray(problems)) throw wrongType('problems', problems, 'a list of problems');
  const asked = optionsOf(options);
  const results: ResultText[] = [];
  const paths: Uint32Array[] = [];
  let thrown: ProblemsTold['thrown'];
  for (const [i, problem] of problems.entries()) {
    try {
      const given = givenProblem(problem);
      checkProblemKeys(given, OPTION_KEYS);
      const each = counts === true ? optionsBehind(asked, i) : asked;
      const result = solveWhole(ownSession(), normaliseProblem(given, true), each, undefined);
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
  const given =
    starts === undefined
      ? undefined
      : new Uint32Array(Uint8Array.from(Buffer.from(inputOf(starts), 'base64')).buffer);
  if (given && given.length !== count) throw wrongType('starts', given.length, `as many as tours: ${count}`);
  const inPiece = toursInPiece(batchBytes(1, squares));
  let { facts } = Object(state) as { facts?: BatchFacts };
  for (let done = doneBefore(state, count, inPiece); ; ) {
    const some = Math.min(inPiece, count - done);
    const tours = given ? { starts: given.subarray(done, done + some) } : { count: some };
    const buffer = new ArrayBuffer(batchBytes(some, squares));
    const arrays = batchArraysIn(buffer, some, squares);
    const batch = checkBatch({ ...board, ...tours });
    const options = optionsBehind(asked, first + done);
    facts = {
      ...ended(solveBatchInSlices(ownSession(), batch, options, arrays, Number.POSITIVE_INFINITY)),
      ...facts,
    };
    const bytes = new Uint8Array(buffer);
    done += some;
    if (done < count) {
      yield { state: { done, facts } satisfies BatchPlace, bytes };
      continue;
    }
    return { answer: facts satisfies BatchAnswer, bytes };
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
