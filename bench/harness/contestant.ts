/** What a contestant is, and the words the runner and its process exchange. */

/** What is to be done, in plain values, so that a process in any language can be told. */
export type Workload = Readonly<Record<string, number | string | readonly number[]>>;

/** One program that does the work of a group, inside its own process. */
export interface Contestant {
  /** Repetitions come in multiples of this: the tours of one call of a batch, otherwise 1. */
  readonly grain: number;
  /** Makes the inputs of a sample; not timed. The same seed gives every contestant of a group the same inputs. */
  arrange(seed: number, repetitions: number): void;
  /** Does the work on the arranged inputs, timed; returns the units of work done. */
  run(): number | Promise<number>;
  /**
   * Does the work on the arranged inputs by the same code, and hands out the answers one by one (each valid until
   * the next); not timed. What an answer holds is the group's matter, as long as equal work gives equal numbers.
   */
  answers(): Iterable<ArrayLike<number>> | AsyncIterable<ArrayLike<number>>;
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

/** A contestant in a process of its own, whatever language it is written in. */
export interface ContestantProcess {
  prepare(workload: Workload): Promise<number>;
  sample(seed: number, repetitions: number): Promise<Sample>;
  checksum(seed: number, repetitions: number): Promise<number>;
  answers(seed: number, repetitions: number): Promise<number[][]>;
  close(): Promise<void>;
}

/** What the runner asks of a process. */
export type Request =
  | { readonly task: 'prepare'; readonly workload: Workload }
  | { readonly task: 'sample' | 'checksum' | 'answers'; readonly seed: number; readonly repetitions: number };

/** What a process answers. */
export type Reply =
  | { readonly grain: number }
  | { readonly sample: Sample }
  | { readonly checksum: number }
  | { readonly answers: number[][] }
  | { readonly error: string };

/** A word of the workload, or `otherwise` where there is none. */
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
