/** Contestants, and the messages between the runner and their processes. */

/** A workload. Its plain values can be sent to a process in any language. */
export type Workload = Readonly<Record<string, number | string | readonly number[]>>;

/** A program that does the work of a group, inside its own process. */
export interface Contestant {
  /** The unit of repetitions: the tours of one call for batches, otherwise 1. */
  readonly grain: number;
  /** Makes the inputs of a sample; not timed. The same seed makes the same inputs for all contestants of a group. */
  arrange(seed: number, repetitions: number): void | Promise<void>;
  /** Does the work on the arranged inputs, timed; returns the units of work done. */
  run(): number | Promise<number>;
  /**
   * Does the work on the arranged inputs by the same code, and yields the answers; not timed. Each is valid until the next.
   * Each group defines its answers. Equal work must give equal numbers.
   */
  answers(): Iterable<ArrayLike<number>> | AsyncIterable<ArrayLike<number>>;
  /** Whether other processes do the work. The processor time of this one then does not show interruptions. */
  readonly waits?: boolean;
  /** Counts the different tours of the arranged inputs; not timed. Only groups that show the count need it. */
  distinct?(): Promise<number>;
}

/** Makes a contestant ready for a workload. */
export type Prepare = (workload: Workload) => Contestant | Promise<Contestant>;

/** One timed run. */
export interface Sample {
  /** Wall time of the whole run. */
  readonly nanoseconds: number;
  /** Processor time of the process, including helper threads. It is less than the wall time after an interruption. */
  readonly processorNanoseconds: number;
  /** Units of work done. */
  readonly units: number;
}

/** The replies of a process, by task. */
export interface Replies {
  /** The grain. */
  prepare: number;
  sample: Sample;
  checksum: number;
  answers: number[][];
  distinct: number;
}

/** The tasks that take a seed and repetitions. */
export type InputTask = Exclude<keyof Replies, 'prepare'>;

/** A contestant in its own process, in any language. */
export type ContestantProcess = {
  readonly [Task in InputTask]: (seed: number, repetitions: number) => Promise<Replies[Task]>;
} & {
  prepare(workload: Workload): Promise<number>;
  close(): Promise<void>;
};

export type Request =
  | { readonly task: 'prepare'; readonly workload: Workload }
  | { readonly task: InputTask; readonly seed: number; readonly repetitions: number };

export type Reply = { readonly result: Replies[keyof Replies] } | { readonly error: string };

/** Sends a request to the process of a contestant, and waits for its reply. */
export type Send = <Task extends keyof Replies>(request: Request & { task: Task }) => Promise<Replies[Task]>;

/** Returns the methods of a contestant whose process receives requests. */
export function requestMethods(send: Send): Omit<ContestantProcess, 'close'> {
  return {
    prepare: (workload) => send({ task: 'prepare', workload }),
    sample: (seed, repetitions) => send({ task: 'sample', seed, repetitions }),
    checksum: (seed, repetitions) => send({ task: 'checksum', seed, repetitions }),
    answers: (seed, repetitions) => send({ task: 'answers', seed, repetitions }),
    distinct: (seed, repetitions) => send({ task: 'distinct', seed, repetitions }),
  };
}

/**
 * Returns a word of the workload, or `otherwise` if it is missing.
 * @throws RangeError if it is not a string
 */
export function workloadWord(workload: Workload, key: string, otherwise: string): string {
  const value = workload[key] ?? otherwise;
  if (typeof value !== 'string') throw new RangeError(`workload.${key} must be a string, got ${value}`);
  return value;
}

/**
 * Returns a number of the workload.
 * @throws RangeError if it is missing or not a number
 */
export function workloadNumber(workload: Workload, key: string): number {
  const value = workload[key];
  if (typeof value !== 'number') throw new RangeError(`workload.${key} must be a number, got ${value}`);
  return value;
}
