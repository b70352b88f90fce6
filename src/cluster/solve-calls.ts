import { ProblemSource } from '../pool/calls/arguments.js';
import type { EachOptions } from '../pool/workers/messages.js';
import { batchBytes, copyTours } from '../pool/workers/packing.js';
import type { BatchArrays, BatchFacts } from '../problem/batch.js';
import type { Batch } from '../problem/batch-arguments.js';
import type { Options, SolveOptions } from '../problem/options.js';
import type { Problem, TourProblem } from '../problem/problem.js';
import type { TourResult } from '../problem/result.js';
import { Ahead, mostAhead } from './ahead.js';
import type { Job } from './job.js';
import type { BatchAnswer, ProblemsAnswer, ProblemsTold, ResultText } from './kinds/solve-work.js';
import { needsOf, ProblemsInUnit, toursInPiece, toursInUnit } from './needs.js';
import { type PlainProblem, plainProblem } from './problem-text.js';
import type { Answer } from './request.js';
import { type BatchUnit, hashOf, type ProblemsUnit } from './unit.js';

/** Tours on all machines: batches range by range, problems chunk by chunk. */

/** Units that are asked for and not taken. */
const MOST_AHEAD = 64;
/** Of a batch also bytes of answers: Redis holds them until they are read, the one who asks one unit's at a time. */
const MOST_BATCH_BYTES_AHEAD = 2 ** 29;
/** A source that lets one wait so long is not waited for: what it gave goes out. */
const SOURCE_MILLISECONDS = 50;

const ERRORS: Readonly<Record<string, new (message: string) => Error>> = { RangeError, TypeError };

/** Options as text: of those by which 'auto' chooses, the ones that the caller gave, and no others. */
function plainOptions({ given, strategy, nodeLimit, timeLimit, ...rest }: Options): SolveOptions {
  const named = given.map((name) => [name, rest[name]]);
  return { strategy, nodeLimit, timeLimit, ...Object.fromEntries(named) };
}

/** What solves a chunk of problems. */
async function solved(
  job: Job,
  problems: readonly PlainProblem[],
  needs: number,
  { options, counts }: EachOptions,
): Promise<Solved> {
  const input = JSON.stringify({ problems, options: plainOptions(options), ...(counts && { counts }) });
  const unit: ProblemsUnit = { kind: 'problems', input: hashOf(input), needs };
  const answer = await job.ask(unit, { shared: [], own: [input] });
  const { pathBytes } = answer.value as ProblemsAnswer;
  const bytes = await answer.read();
  answer.release();
  const paths = new Uint32Array(bytes.buffer, 0, pathBytes / Uint32Array.BYTES_PER_ELEMENT);
  const { results, thrown } = JSON.parse(Buffer.from(bytes.buffer, pathBytes).toString()) as ProblemsTold;
  let at = 0;
  const next = (result: ResultText): TourResult => {
    if (result.status === 'impossible') return result;
    const { length, ...rest } = result;
    const path = paths.slice(at, at + length);
    at += length;
    return { ...rest, path } as TourResult;
  };
  const failure = thrown && { error: new (ERRORS[thrown.name] ?? Error)(thrown.message) };
  return { results: results.map(next), failure };
}

/** Results, and what happened to the problem behind the last of them. */
interface Solved {
  readonly results: readonly TourResult[];
  readonly failure: { readonly error: unknown } | undefined;
}

/** Solves one problem. */
export async function solveInUnit(job: Job, problem: Problem, options: Options): Promise<TourResult> {
  job.expect(1);
  const alone = new ProblemsInUnit();
  alone.add(problem, options);
  const each = { options, counts: false };
  const { results, failure } = await solved(job, [plainProblem(problem)], alone.needs, each);
  if (failure) throw failure.error;
  return results[0]!;
}

/** Solves a batch into arrays. */
export async function solveRanges(
  job: Job,
  { problem, count, starts }: Batch,
  options: Options,
  arrays: BatchArrays,
  onProgress: ((done: number, total: number) => void) | undefined,
): Promise<BatchFacts> {
  const { squares } = problem.board;
  const input = JSON.stringify({ problem: plainProblem(problem), options: plainOptions(options) });
  const bytesEach = batchBytes(1, squares);
  const size = toursInUnit(problem, options, { count, bytes: bytesEach, hasStarts: starts !== undefined });
  const inPiece = toursInPiece(bytesEach);
  job.expect(Math.ceil(count / size));
  let facts: BatchFacts = {};
  let first = 0;
  let done = 0;
  const next = async (): Promise<void> => {
    while (first < count) {
      const from = first;
      const some = Math.min(size, count - from);
      first += some;
      const answer = await ask(from, some);
      const turn = reading.then(() => copy(answer, from, some));
      reading = turn.catch(() => {});
      await turn;
      answer.release();
      facts = { ...(answer.value as BatchAnswer), ...facts };
      done += some;
      onProgress?.(done, count);
    }
  };
  /** One after the other. */
  let reading: Promise<void> = Promise.resolve();
  const copy = async (answer: Answer, from: number, some: number): Promise<void> => {
    const { buffer } = await answer.read();
    for (let at = 0; at < some; at += inPiece) {
      const piece = Math.min(inPiece, some - at);
      const bytes = buffer.slice(batchBytes(at, squares), batchBytes(at + piece, squares));
      // Throws when the caller has given an array of `out` away meanwhile.
      copyTours(bytes, from + at, piece, squares, arrays);
    }
  };
  const ask = (from: number, some: number): Promise<Answer> => {
    const range = {
      kind: 'batch',
      input: hash,
      needs: needsOf(squares, batchBytes(inPiece, squares)),
      first: from,
    } as const;
    if (starts === undefined) return job.ask({ ...range, count: some }, { shared: [input] });
    const text = Buffer.from(starts.slice(from, from + some).buffer).toString('base64');
    const unit: BatchUnit = { ...range, count: some, starts: hashOf(text) };
    return job.ask(unit, { shared: [input], own: [text] });
  };
  const hash = hashOf(input);
  const units = mostAhead(MOST_AHEAD, size * bytesEach, MOST_BATCH_BYTES_AHEAD);
  await Promise.all(Array.from({ length: units }, next));
  return facts;
}

/** How problems are checked as they come. */
export type CheckProblem = (problem: TourProblem) => Problem;

/** Solves problem after problem, as they come; results are in their order. */
export async function* solveEachInUnits(
  job: Job,
  problems: unknown,
  options: EachOptions,
  check: CheckProblem,
): AsyncGenerator<readonly TourResult[], undefined> {
  const source = new ProblemSource(problems);
  const ahead = new Ahead<Solved>(MOST_AHEAD);
  const gathering = new Gathering(job, source, options, check, ahead);
  void gathering.run();
  try {
    for (let taken = await ahead.take(); taken; taken = await ahead.take()) {
      const { results, failure } = taken.item;
      yield results;
      if (failure) throw failure.error;
    }
  } finally {
    ahead.end();
    await gathering.close();
  }
}

/** Takes problems from a source, and asks for them in chunks. */
class Gathering {
  readonly #job: Job;
  readonly #source: ProblemSource;
  /** The options of what is being gathered. */
  #options: EachOptions;
  readonly #check: CheckProblem;
  readonly #ahead: Ahead<Solved>;
  #problems: PlainProblem[] = [];
  #inUnit = new ProblemsInUnit();
  #sent = 0;
  #isEnded = false;
  #isAsking = false;

  constructor(
    job: Job,
    source: ProblemSource,
    options: EachOptions,
    check: CheckProblem,
    ahead: Ahead<Solved>,
  ) {
    this.#job = job;
    this.#source = source;
    this.#options = options;
    this.#check = check;
    this.#ahead = ahead;
  }

  async run(): Promise<void> {
    let failure: { readonly error: unknown } | undefined;
    try {
      while (!this.#ahead.isOver) {
        const problem = await this.#next();
        if (problem === undefined) break;
        this.#problems.push(plainProblem(problem));
        this.#inUnit.add(problem, this.#options.options);
        if (this.#inUnit.isFull) await this.#send();
      }
    } catch (error) {
      failure = { error };
      if (!this.#isEnded) this.#source.close().catch(() => {});
    }
    this.#isEnded = true;
    if (this.#problems.length > 0 && !this.#ahead.isOver) await this.#send();
    this.#ahead.end(failure);
  }

  /** Nothing more is wanted. */
  async close(): Promise<void> {
    if (this.#isEnded) return;
    const closing = this.#source.close();
    // A source that is waited for may never come back to be closed.
    if (this.#isAsking) closing.catch(() => {});
    else await closing;
  }

  async #next(): Promise<Problem | undefined> {
    let step: IteratorResult<TourProblem>;
    try {
      const asked = this.#source.next();
      step = asked instanceof Promise ? await this.#waitFor(asked) : asked;
    } catch (error) {
      this.#isEnded = true;
      throw error;
    }
    if (!step.done) return this.#check(step.value);
    this.#isEnded = true;
    return undefined;
  }

  /** Waits for a problem, but not with problems in hand. */
  async #waitFor<Step>(asked: Promise<Step>): Promise<Step> {
    this.#isAsking = true;
    const timer = setTimeout(() => {
      if (this.#problems.length > 0) void this.#send();
    }, SOURCE_MILLISECONDS);
    try {
      return await asked;
    } finally {
      clearTimeout(timer);
      this.#isAsking = false;
    }
  }

  #send(): Promise<void> {
    const problems = this.#problems;
    const { needs, bytes } = this.#inUnit;
    const each = this.#options;
    if (each.counts) {
      const { options } = each;
      const stream = (options.stream + problems.length) % 2 ** 32;
      this.#options = { ...each, options: { ...options, stream } };
    }
    this.#problems = [];
    this.#sent += problems.length;
    this.#inUnit = new ProblemsInUnit(this.#sent);
    return this.#ahead.add(solved(this.#job, problems, needs, each), bytes);
  }
}
