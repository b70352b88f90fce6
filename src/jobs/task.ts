import type { CountResult, Division } from '../census/count.js';
import type { CensusProblem } from '../census/cursor.js';
import type { PartResult } from '../census/frontier.js';
import type { Part } from '../census/kernel.js';
import type { ListIdentity, ListPart, WalkedPart } from '../census/list-part.js';
import type { ToursOptions } from '../census/tour-list.js';
import type { BatchArrays, BatchFacts } from '../problem/batch.js';
import type { Options } from '../problem/options.js';
import type { Problem, TourProblem } from '../problem/problem.js';
import type { WalkResult } from '../problem/result.js';
import type { CreatePuzzleOptions, CreatePuzzleResult } from '../puzzle/create-puzzle.js';

/**
 * The tasks of calls, and their outputs. A task is a pure function of its input and of the terms of its call, so it may run
 * twice. All types here can be cloned and serialised.
 */

/** An error to throw later or elsewhere. */
export interface Failure {
  readonly error: unknown;
}

/** The options of several problems. */
export interface EachOptions {
  /** The options of the first problem. */
  readonly options: Options;
  /** Whether the stream increases by one from problem to problem. */
  readonly counts: boolean;
}

export interface SolvingTerms extends EachOptions {
  /** The problem of a batch. */
  readonly problem?: Problem | undefined;
  /** The caller's arrays for the whole batch, on shared memory. Without them a task returns a buffer. */
  readonly shared?: BatchArrays | undefined;
}

export interface CountTerms {
  readonly problem: Problem;
  /** Given steps, not yet checked. */
  readonly given: unknown;
  readonly stopAt: number | undefined;
}

export interface ListTerms {
  readonly problem: CensusProblem;
  readonly options: Pick<ToursOptions, 'after' | 'prefix'>;
}

export interface PuzzlesTerms {
  readonly problem: TourProblem;
  readonly options: CreatePuzzleOptions;
}

export interface SampleTerms {
  readonly problem: TourProblem;
  readonly seed: number;
  /** Maximum number of bytes of a sampler. */
  readonly memory: number;
}

/** The terms of a call for one puzzle, whose task has everything. */
type NoTerms = Readonly<Record<string, never>>;

export type Terms = NoTerms | SolvingTerms | CountTerms | ListTerms | PuzzlesTerms | SampleTerms;

export interface SolveInput {
  readonly task: 'solve';
  readonly problem: Problem;
  /** Number of earlier problems of the call. */
  readonly first: number;
}

/** Tours `first` to `first + count - 1` of a batch. */
export interface BatchInput {
  readonly task: 'batch';
  readonly first: number;
  readonly count: number;
  /** Starts of the tours; undefined: the start of the batch's problem. */
  readonly starts: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | undefined;
}

/** Packed problems (see packing.ts). */
export interface ProblemsInput {
  readonly task: 'problems';
  /** Number of earlier problems of the call. */
  readonly first: number;
  readonly count: number;
  /** Total number of squares of all boards. */
  readonly squares: number;
  readonly fields: Int32Array<ArrayBuffer>;
  readonly masks: Uint8Array<ArrayBuffer> | undefined;
}

/** A count or a part of one. */
export interface CountInput {
  readonly task: 'count';
  /**
   * - 'begin' counts. If other workers can help, it returns how they divide the count. Workers share the memory.
   * - 'begin-on-own-memory' does the same for workers on other machines, each of which has all of the memory.
   * - 'divide' returns how to divide a count into independent parts, and counts nothing.
   * - 'exact' counts a part as a number.
   * - 'remainders' counts a part modulo primes.
   */
  readonly work: 'begin' | 'begin-on-own-memory' | 'divide' | 'exact' | 'remainders';
  /** Ends that replace those of the problem. */
  readonly ends: { readonly start: number; readonly end: number } | undefined;
  /** Maximum number of bytes for this task. */
  readonly memory: number;
  /** Number of workers that may share a count that begins. */
  readonly workers: number;
  readonly part: Part;
  /** The targets to count modulo the primes; default all. */
  readonly targets?: Part | undefined;
}

/** A part of a list, walked for a limited time; undefined: the whole list. */
export interface WalkInput {
  readonly task: 'walk';
  readonly part: ListPart | undefined;
  /** Maximum number of turns of about 15 ms. */
  readonly turns: number;
}

/** Puzzles or sampled tours of consecutive streams. */
export interface StreamsInput<Kind extends 'puzzles' | 'sample'> {
  readonly task: Kind;
  readonly stream: number;
  readonly count: number;
}

/** One call of a function of `knights-tour-wasm/puzzle`. */
export interface PuzzleInput {
  readonly task: 'puzzle';
  readonly method: 'solvePuzzle' | 'createPuzzle' | 'gradePuzzle' | 'hint';
  readonly values: readonly unknown[];
}

export interface ProblemsOutput {
  /** Records and paths (see packing.ts). */
  readonly buffer: ArrayBuffer;
  readonly milliseconds: number;
  /** Results that are not packed, by their index in the task: `impossible` and `longest`. */
  readonly unpacked: ReadonlyMap<number, WalkResult>;
  /**
   * Number of solved problems: fewer than the task has if an error was thrown, which belongs to the next problem, or if the time was
   * up.
   */
  readonly solved: number;
  readonly failure: Failure | undefined;
}

export interface BatchOutput {
  /** Nodes, visited, paths (narrowest type) and statuses, in this order; undefined if they were written to shared arrays. */
  readonly buffer: ArrayBuffer | undefined;
  readonly milliseconds: number;
  /** Properties of the whole batch that these tours determine. */
  readonly facts: BatchFacts;
}

interface Outputs {
  readonly solve: { readonly result: WalkResult };
  readonly batch: BatchOutput;
  readonly problems: ProblemsOutput;
  readonly count: { readonly answer: CountResult | Division | PartResult | { readonly status: 'refused' } };
  readonly walk: WalkedPart & { readonly list: ListIdentity };
  /** The tours, one after another, and the bytes of memory that the sampler takes. */
  readonly sample: { readonly rows: Uint32Array<ArrayBuffer>; readonly bytes: number };
  readonly puzzle: { readonly answer: object };
  readonly puzzles: { readonly made: readonly CreatePuzzleResult[] };
}

export type Input =
  | SolveInput
  | BatchInput
  | ProblemsInput
  | CountInput
  | WalkInput
  | StreamsInput<'sample'>
  | StreamsInput<'puzzles'>
  | PuzzleInput;
export type OutputOf<Task extends Input> = Outputs[Task['task']];
export type Output = Outputs[Input['task']];

/** A task with the terms that all tasks of its call share. */
export interface Task {
  readonly terms: Terms;
  readonly input: Input;
}

/** A running task. It yields, with its progress if any, wherever it can be interrupted. */
export type Steps = Generator<number | undefined, { output: Output; transfer?: ArrayBuffer[] }, undefined>;

/** Prepares the terms of a call, and returns the function that runs its tasks. */
export type Prepare = (terms: Terms) => (input: Input) => Steps;
