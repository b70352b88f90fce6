import { createHash } from 'node:crypto';
import { Deserializer, Serializer } from 'node:v8';
import type { BoardSize } from '../../problem/problem.js';
import type { CallRequest } from '../executor.js';
import { batchBytes } from '../kinds/packing.js';
import type { CountTerms, Input, Output, SampleTerms, SolvingTerms, Task } from '../task.js';
import { checkTask, isOutputOf } from './check-task.js';

/** Tasks as BullMQ jobs: data, ids, and required memory. */

/** The data of a job. */
export interface JobData {
  /** The key of the call. */
  readonly call: string;
  /** The caller's name for the call. The state and the results of a named call outlive it. */
  readonly jobId?: string | undefined;
  /** The client of an unnamed call. The task is dropped when the client's heartbeat has expired. */
  readonly client?: string | undefined;
  readonly kind: Input['task'];
  /** Maximum number of bytes of memory that the task needs. */
  readonly bytes: number;
  /** Terms and input, serialised, in base64; undefined: this text has its own key. */
  readonly task?: string | undefined;
}

/** Returns the id of a job. Its hash of the task detects damage, and makes equal tasks of a call run once. */
export function idOf(call: string, task: Task): string {
  return `${call}-${contentHash(canonicalText(task))}`;
}

/** Returns the same text for equal values. Serialised bytes may differ, because V8 has several number formats. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    ArrayBuffer.isView(each) ? [each.constructor.name, Array.from(each as Uint8Array)] : each,
  );
}

/** Serialises like structured clones. Unlike `v8.serialize`, it gives every array its own buffer, which can be transferred. */
function serialize(value: unknown): Buffer {
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue(value);
  return serializer.releaseBuffer();
}

/** @throws Error if the bytes are not a serialised value */
function deserialize(bytes: Buffer): unknown {
  const deserializer = new Deserializer(bytes);
  deserializer.readHeader();
  return deserializer.readValue();
}

export const HASH_LETTERS = 22;

/** Returns a hash of 132 bits in 22 characters. */
export function contentHash(...contents: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, HASH_LETTERS);
}

/** Returns a hash of everything that affects the answer of a call. */
export function hashOfCall({ work, terms, about }: CallRequest, version: string): string {
  return contentHash(canonicalText([version, work, terms, about]));
}

export function encodeTask(task: Task): string {
  return serialize(task).toString('base64');
}

/**
 * Decodes the task of a job from Redis.
 * @param stored the text of the task if it has its own key
 * @throws DamagedTask if its hash differs from the one in its id, or if it needs more memory than noted; TypeError, RangeError if it is not a task
 */
export function decodeTask(
  id: string,
  data: Partial<JobData> | null | undefined,
  stored: string | undefined = data?.task,
): Task {
  const { call, bytes } = data ?? {};
  if (typeof call !== 'string' || typeof stored !== 'string') throw new DamagedTask();
  let given: Task | undefined;
  try {
    given = deserialize(Buffer.from(stored, 'base64')) as Task;
  } catch {}
  if (!given || idOf(call, given) !== id) throw new DamagedTask();
  const task = checkTask(given);
  if (typeof bytes !== 'number' || memoryOf(task) > bytes) throw new DamagedTask();
  return task;
}

/** The names by which clients recognise errors of workers. The build shortens the names of classes. */
export const DAMAGED_TASK = 'DamagedTask';
export const CLIENT_GONE = 'ClientGone';

/** Thrown for a task that was changed in Redis. Its call can add it again. */
export class DamagedTask extends Error {
  override readonly name: string = DAMAGED_TASK;
  override readonly message = 'the task was damaged in Redis';
}

/** Thrown for a task whose client has sent no heartbeat for a while. If the client comes back, it adds the task again. */
export class ClientGone extends Error {
  override readonly name: string = CLIENT_GONE;
  override readonly message = 'the client of the task is gone';
}

/** Prefix of the reason of a task that a worker abandoned. */
export const CANCELLED = 'cancelled: ';

/** Serialises the output of a task, after a hash. */
export function encodeOutput(id: string, output: Output): Buffer {
  const bytes = serialize(output);
  return Buffer.concat([Buffer.from(contentHash(id, bytes)), bytes]);
}

/** Decodes the output of a task from Redis. Returns undefined if it is damaged. */
export function decodeOutput(id: string, task: Task, bytes: Buffer): Output | undefined {
  const content = bytes.subarray(HASH_LETTERS);
  if (bytes.toString('latin1', 0, HASH_LETTERS) !== contentHash(id, content)) return undefined;
  try {
    const output = deserialize(content);
    return isOutputOf(task, output) ? (output as Output) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the progress for BullMQ: a percentage, which dashboards draw; for a `solve`, whose end is unknown, its nodes. */
export function encodeProgress({ task }: Input, value: number): number | { nodes: number } {
  return task === 'solve' ? { nodes: value } : Math.round(1000 * value) / 10;
}

/** A class of tasks by memory, with its own queue: workers take only tasks that may fit in their memory. */
export interface MemoryClass {
  /** Suffix of the queue name. */
  readonly suffix: string;
  /** Its tasks need more bytes than this. */
  readonly above: number;
}

/** The memory classes: up to 256 MiB, up to 2 GiB, and more. */
export const CLASSES: readonly MemoryClass[] = [
  { suffix: '', above: 0 },
  { suffix: '-medium', above: 2 ** 28 },
  { suffix: '-large', above: 2 ** 31 },
];

export function classOf(bytes: number): MemoryClass {
  return CLASSES.filter(({ above }) => bytes > above).at(-1)!;
}

/** Returns the entry of a task in the list of its call: memory class and id. */
export function entryOf(id: string, bytes: number): string {
  return `${CLASSES.indexOf(classOf(bytes))}:${id}`;
}

export function parseEntry(entry: string): readonly [MemoryClass, id: string] {
  return [CLASSES[Number(entry[0])] ?? CLASSES[0]!, entry.slice(2)];
}

/** Bytes of the code and a board of some thousand squares. */
const BASE_BYTES = 2 ** 26;
/** Maximum bytes per square of a solver. */
const BYTES_PER_SQUARE = 200;
/** Maximum bytes of counts by columns of the board, so that small machines can count narrow boards. */
const BYTES_OF_COLUMNS: readonly (readonly [columns: number, bytes: number])[] = [
  [5, 64e6],
  [6, 256e6],
  [7, 800e6],
];

/** Memory of a sampler relative to a count: it keeps all layers, which takes 2.25 times as much on 8 columns. */
const SAMPLER_FACTOR = 2.5;

function bytesOf({ rows, cols }: BoardSize): number {
  const known = BYTES_OF_COLUMNS.find(([columns]) => Math.min(rows, cols) <= columns);
  return known ? known[1] : Number.POSITIVE_INFINITY;
}

/** Returns an upper bound on the bytes that a worker needs for a task. */
export function memoryOf({ terms, input }: Task): number {
  switch (input.task) {
    case 'count':
      return Math.min(bytesOf((terms as CountTerms).problem.board), input.memory);
    case 'sample': {
      const { problem, memory } = terms as SampleTerms;
      return BASE_BYTES + Math.min(SAMPLER_FACTOR * bytesOf(problem), memory);
    }
    case 'batch': {
      const { squares } = (terms as Required<SolvingTerms>).problem!.board;
      return BASE_BYTES + squares * BYTES_PER_SQUARE + batchBytes(input.count, squares);
    }
    case 'solve':
      return BASE_BYTES + input.problem.board.squares * BYTES_PER_SQUARE;
    case 'problems':
      return BASE_BYTES + input.squares * BYTES_PER_SQUARE;
    default:
      // Lists and puzzles have small boards.
      return BASE_BYTES;
  }
}
