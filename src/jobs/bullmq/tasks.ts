import { createHash } from 'node:crypto';
import { Deserializer, Serializer } from 'node:v8';
import type { CallRequest } from '../executor.js';
import { batchBytes } from '../kinds/packing.js';
import type { CountTerms, Input, Output, SolvingTerms, Terms } from '../task.js';

/** Tasks as jobs of BullMQ: their data, their ids, and the memory they need. */

/** The data of a job. */
export interface JobData {
  /** The key of the call. */
  readonly call: string;
  /** Whether the caller named the call: then its state and its results outlive it. */
  readonly isNamed: boolean;
  readonly kind: Input['task'];
  /** Terms and input, serialised, in base64. */
  readonly task: string;
}

/** Terms and input of a task. */
export interface Task {
  readonly terms: Terms;
  readonly input: Input;
}

/** Serialises as structured clones do. `v8.serialize` would give arrays that share a buffer, which cannot be transferred. */
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

/** Returns a hash in 22 letters: 132 bits. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Returns a hash of everything that the answer of a call depends on. */
export function hashOfCall({ work, terms, about }: CallRequest, version: string): string {
  return hashOf(serialize([version, work, terms, about]));
}

export function encodeTask(task: Task): string {
  return serialize(task).toString('base64');
}

/** @throws Error if the text is not a task */
export function decodeTask(text: string): Task {
  return deserialize(Buffer.from(text, 'base64')) as Task;
}

export function encodeOutput(output: Output): Buffer {
  return serialize(output);
}

/** @throws Error if the bytes are not an output */
export function decodeOutput(bytes: Buffer): Output {
  return deserialize(bytes) as Output;
}

/** Memory classes, in MiB: a queue for each, so that workers take only tasks that fit into their memory. */
const CLASSES: readonly number[] = [96, 384, 1536, 6144, 24_576, 98_304, 2 ** 40];
const MEBIBYTE = 2 ** 20;

/** Returns the classes whose tasks fit into so many bytes. */
export function classesWithin(bytes: number): number[] {
  return CLASSES.filter((mebibytes) => bytesOf(mebibytes) <= bytes);
}

export function bytesOf(mebibytes: number): number {
  return mebibytes * MEBIBYTE;
}

export function classOf(task: Task): number {
  const bytes = memoryOf(task);
  return CLASSES.find((mebibytes) => bytes <= bytesOf(mebibytes)) ?? CLASSES.at(-1)!;
}

/** What the code itself takes, with a board of some thousand squares. */
const BASE_BYTES = 2 ** 26;
/** What a solver takes at most per square. */
const BYTES_PER_SQUARE = 200;
/** Maximum bytes of counts on boards of at most so many columns, so that small machines may count them. */
const BYTES_OF_COLUMNS: readonly (readonly [columns: number, bytes: number])[] = [
  [5, 64e6],
  [6, 256e6],
  [7, 800e6],
];

/** Returns an upper bound of the bytes that a worker needs for a task. */
function memoryOf({ terms, input }: Task): number {
  switch (input.task) {
    case 'count': {
      const { rows, cols } = (terms as CountTerms).problem.board;
      const known = BYTES_OF_COLUMNS.find(([columns]) => Math.min(rows, cols) <= columns)?.[1];
      return Math.min(known ?? input.memory, input.memory);
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
      // Boards that are listed, or made into puzzles, are small.
      return BASE_BYTES;
  }
}
