import { outOfRange, wrongType } from '../problem/arguments.js';
import { hashOf } from './unit.js';

/** What things are called in Redis. */

/** In front of everything. */
export const PREFIX = 'knights-tour';

const DEFAULT_QUEUE = 'default';
const QUEUE = /^[\w-]{1,64}$/;
const MOST_LETTERS = 200;
const KEY_LETTERS = 22;
const MEGABYTE = 2 ** 20;

/**
 * The name of a queue.
 * @throws TypeError, RangeError
 */
export function queueArgument(queue: unknown = DEFAULT_QUEUE): string {
  if (typeof queue !== 'string') throw wrongType('queue', queue, 'a text');
  if (!QUEUE.test(queue)) throw outOfRange('queue', queue, '1 to 64 letters, digits, - or _');
  return queue;
}

/**
 * What a caller calls a job.
 * @throws TypeError, RangeError
 */
export function jobArgument(jobId: unknown): string {
  if (typeof jobId !== 'string') throw wrongType('jobId', jobId, 'a text');
  if (jobId.length === 0 || jobId.length > MOST_LETTERS) {
    throw outOfRange('the length of jobId', jobId.length, `1 to ${MOST_LETTERS}`);
  }
  return jobId;
}

/** The key of the jobs of a queue: by key of a job the lanes that it has. */
export function jobsKey(queue: string): string {
  return `${PREFIX}:${queue}:jobs`;
}

/** What a job is called in keys. */
export function jobKey(jobId: string): string {
  return hashOf(jobId).slice(0, KEY_LETTERS);
}

/** Whether a key of the list of jobs, into which anybody may have written, is that of a job. */
export function isJobKey(key: string): boolean {
  return key.length === KEY_LETTERS && QUEUE.test(key);
}

/** The keys of a job. */
export interface JobKeys {
  /** How it stands: {@link Ledger} says what is in it. */
  readonly record: string;
  /** By name of a unit: what it answered. */
  readonly results: string;
  /** By name of a unit: how far it is, and where somebody else can go on. */
  readonly progress: string;
  /** By place: bytes of answers. */
  readonly pieces: string;
  /** By hash: what units have in common. */
  readonly inputs: string;
  /** When the last units were done. */
  readonly times: string;
}

export function keysOf(queue: string, key: string): JobKeys {
  const at = (what: string): string => `${PREFIX}:${queue}:${key}:${what}`;
  return {
    record: at('record'),
    results: at('results'),
    progress: at('progress'),
    pieces: at('pieces'),
    inputs: at('inputs'),
    times: at('times'),
  };
}

/** The lane of units that need so many bytes: one queue of BullMQ for each. */
export function laneFor(needs: number): number {
  return Math.ceil(needs / MEGABYTE);
}

/** The bytes that units of a lane need at most. */
export function bytesOfLane(lane: number): number {
  return lane * MEGABYTE;
}

/** What a lane is called as a queue of BullMQ. */
export function laneName(queue: string, key: string, lane: number): string {
  return `${queue}.${key}.${lane}`;
}
