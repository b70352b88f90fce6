import type { Engine } from '../../engines/engine.js';
import type { Options } from '../../problem/options.js';
import type { Problem } from '../../problem/problem.js';
import type { TourResult } from '../../problem/result.js';
import { createSession, type Session } from '../../solver/session.js';
import { answer, solveInSlices } from '../../solver/solve.js';
import { solveBatchInSlices } from '../../solver/solve-batch.js';
import { ALL_STRATEGIES } from '../../strategies/index.js';
import type {
  BatchChunk,
  CallTerms,
  ChunkMessage,
  EachOptions,
  ProblemsChunk,
  Reply,
  SolveChunk,
} from './messages.js';
import { batchArraysIn, batchBytes, ResultWriter, resultBytes, toursIn, unpackProblems } from './packing.js';

/** All that the pool asks of a solver: in a worker, and where it is called. */

export type { Session };

/** A session with all strategies. */
export function sessionOn(engine: Engine): Session {
  return createSession(engine, ALL_STRATEGIES);
}

/** The answer to a chunk, with the buffers to be transferred. */
export interface Answer {
  readonly reply: Reply;
  readonly transfer: ArrayBuffer[];
}

/** Yields whenever the worker may look whether the call is still wanted; of a single problem the nodes so far. */
type ChunkSteps = Generator<number | undefined, Answer, undefined>;

/** Squares placed between two yields: a few milliseconds on large boards, which no cache holds. */
export const SLICE: number = 2 ** 16;

/**
 * Solves a chunk of any kind.
 * @param slice the most squares placed between two yields
 */
export function solveChunk(
  session: Session,
  chunk: ChunkMessage,
  terms: CallTerms,
  slice: number,
): ChunkSteps {
  if (chunk.task === 'solve') return solveOne(session, chunk, terms, slice);
  if (chunk.task === 'batch') return solveTours(session, chunk, terms, slice);
  return solveProblems(session, chunk, terms, slice);
}

function* solveOne(
  session: Session,
  { problem, first }: SolveChunk,
  terms: CallTerms,
  slice: number,
): ChunkSteps {
  let nodes = () => 0;
  const watch = (budget: { readonly nodes: number }): void => {
    nodes = () => budget.nodes;
  };
  const steps = solveInSlices(session, problem, optionsBehind(terms, first), undefined, slice, watch);
  for (;;) {
    const { done, value: result } = steps.next();
    if (done) {
      const transfer = result.status === 'impossible' ? [] : [result.path.buffer as ArrayBuffer];
      return { reply: { task: 'solve', result }, transfer };
    }
    yield nodes();
  }
}

/** The options of a tour, or of the first of several, with so many before it in its call. */
function optionsBehind({ options, counts }: EachOptions, before: number): Options {
  return counts ? { ...options, stream: (options.stream + before) % 2 ** 32 } : options;
}

function bufferOf(bytes: number, spare: ArrayBuffer | undefined): ArrayBuffer {
  return spare && spare.byteLength >= bytes ? spare : new ArrayBuffer(bytes);
}

function* solveTours(session: Session, chunk: BatchChunk, terms: CallTerms, slice: number): ChunkSteps {
  const begin = performance.now();
  const { first, count, spare } = chunk;
  const starts = chunk.starts && new Uint32Array(chunk.starts);
  const { problem, shared } = terms as CallTerms & { readonly problem: Problem };
  const { squares } = problem.board;
  const buffer = shared ? undefined : bufferOf(batchBytes(count, squares), spare);
  const arrays = buffer ? batchArraysIn(buffer, count, squares) : toursIn(shared!, first, count, squares);
  const options = optionsBehind(terms, first);
  const facts = yield* solveBatchInSlices(session, { problem, count, starts }, options, arrays, slice);
  const milliseconds = performance.now() - begin;
  return { reply: { task: 'batch', buffer, milliseconds, facts }, transfer: buffer ? [buffer] : [] };
}

function* solveProblems(session: Session, chunk: ProblemsChunk, terms: CallTerms, slice: number): ChunkSteps {
  const begin = performance.now();
  const { first, count, squares, spare } = chunk;
  const buffer = bufferOf(resultBytes(count, squares), spare);
  const results = new ResultWriter(buffer, count);
  const impossible = new Map<number, TourResult>();
  let solved = 0;
  let placed = 0;
  let error: unknown;
  try {
    for (const problem of unpackProblems(chunk)) {
      const path = results.room(problem.board.squares);
      const options = optionsBehind(terms, first + solved);
      // Most are answered at once: a generator for each would take longer than some of them.
      const answered = answer(session, problem, options, path, slice);
      const result = 'status' in answered ? answered : yield* answered;
      if (result.status === 'impossible') impossible.set(solved, result);
      results.add(result);
      solved++;
      // Nobody looks at the clock behind each of the small ones.
      placed += problem.board.squares + result.nodes;
      if (placed < slice) continue;
      placed = 0;
      yield;
    }
  } catch (thrown) {
    error = thrown;
  }
  const milliseconds = performance.now() - begin;
  const reply = { task: 'problems', buffer, milliseconds, impossible, solved, error } as const;
  return { reply, transfer: [buffer] };
}

/**
 * Jobs of at most so many squares in all are begun where they are asked for: to most of them the way to a worker and back,
 * 0.05 to 0.1 ms, is longer than the work (`npm run bench -- --only pool-crossover`).
 */
export const MOST_SQUARES_IN_PLACE = 4096;

/** A job that takes longer than this, because it is a hard search, goes to a worker after all. */
const MOST_MILLISECONDS = 1;

/** Nodes of a search between two looks at the clock. */
export const SLICE_IN_PLACE: number = 2 ** 12;

/** Goes through the steps of a small job: the last one with its value, or undefined when it takes too long. */
export function inPlace<Value>(
  steps: Generator<undefined, Value, undefined>,
): IteratorReturnResult<Value> | undefined {
  const end = performance.now() + MOST_MILLISECONDS;
  do {
    const step = steps.next();
    if (step.done) return step;
  } while (performance.now() < end);
  return undefined;
}

/**
 * Solves a few small problems one after the other; undefined when it takes too long, or when one cannot be solved, which a
 * worker tells at its place.
 */
export function solveEachInPlace(
  session: Session,
  problems: readonly Problem[],
  terms: EachOptions,
): TourResult[] | undefined {
  try {
    return inPlace(solveEach(session, problems, terms))?.value;
  } catch {
    return undefined;
  }
}

function* solveEach(
  session: Session,
  problems: readonly Problem[],
  terms: EachOptions,
): Generator<undefined, TourResult[], undefined> {
  const results: TourResult[] = [];
  for (const problem of problems) {
    const options = optionsBehind(terms, results.length);
    results.push(yield* solveInSlices(session, problem, options, undefined, SLICE_IN_PLACE));
    yield;
  }
  return results;
}
