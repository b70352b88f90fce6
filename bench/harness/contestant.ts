/** Contestants, and the messages between the runner and their processes. */

/** A workload, in plain values that a process in any language can read. */
export type Workload = Readonly<Record<string, number | string | readonly number[]>>;

/** One program that does the work of a group, inside its own process. */
export interface Contestant {
  /** Repetitions come in multiples of this: the tours of one call of a batch, otherwise 1. */
  readonly grain: number;
  /** Makes the inputs of a sample; not timed. The same seed gives every contestant of a group the same inputs. */
  arrange(seed: number, repetitions: number): void | Promise<void>;
  /** Does the work on the arranged inputs, timed; returns the units of work done. */
  run(): number | Promise<number>;
  /**
   * Does the work on the arranged inputs by the same code, and yields the answers one by one (each valid until the next);
   * not timed. Each group defines its answers, as long as equal work gives equal numbers.
   */
  answers(): Iterable<ArrayLike<number>> | AsyncIterable<ArrayLike<number>>;
  /** Whether other processes do the work: its own processor time does not show then whether it was interrupted. */
  readonly waits?: boolean;
  /** Counts the different tours among the arranged inputs; not timed. Only groups that show the count need it. */
  distinct?(): Promise<number>;
}

/** Makes a contestant ready for a workload. */
export type Prepare = (workload: Workload) => Contestant | Promise<Contestant>;

/** One timed run. */
export interface Sample {
  /** Wall time of the whole run. */
  readonly nanoseconds: number;
  /** Processor time of the process meanwhile, helper threads included: less than the wall time when it was interrupted. */
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

/** The tasks on inputs of a seed. */
export type InputTask = Exclude<keyof Replies, 'prepare'>;

/** A contestant in a process of its own, whatever language it is written in. */
export type ContestantProcess = {
  readonly [Task in InputTask]: (seed: number, repetitions: number) => Promise<Replies[Task]>;
} & {
  prepare(workload: Workload): Promise<number>;
  close(): Promise<void>;
};

/** A message to a process. */
export type Request =
  | { readonly task: 'prepare'; readonly workload: Workload }
  | { readonly task: InputTask; readonly seed: number; readonly repetitions: number };

/** A message from a process. */
export type Reply = { readonly result: Replies[keyof Replies] } | { readonly error: string };

/** A word of the workload, or `otherwise` where it is missing. */
export function workloadWord(workload: Workload, key: string, otherwise: string): string {
  const value = workload[key] ?? otherwise;
  if (typeof value !== 'string') throw new RangeError(`workload.${key} is ${value}; it must be a word`);
  return value;
}

/**
 * A number of the workload.
 * @throws RangeError when it is missing or no number
 */
export function workloadNumber(workload: Workload, key: string): number {
  const value = workload[key];
  if (typeof value !== 'number') throw new RangeError(`workload.${key} is ${value}; it must be a number`);
  return value;
}
