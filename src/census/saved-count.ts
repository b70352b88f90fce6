import { isBuiltIn, wrongType } from '../problem/arguments.js';
import { blockedSquares, type Problem } from '../problem/problem.js';

/**
 * The file of a count that keeps its layers, for a sampler or a tour index: 24 bytes with a mark, the version, the length of the
 * description and a checksum, then the description as JSON, then the arrays, each padded to 8 bytes. Numbers are little-endian.
 */

const MARK = 'KTWCOUNT';
const VERSION = 1;
/** Bytes before the description. */
export const HEAD_BYTES = 24;
const MAX_DESCRIPTION = 2 ** 22;

/** The numbering of the file: the pairs of partial tours, from which a sampler draws, or the tours. */
export type Numbering = 'numberPairs' | 'numberTours';

export interface CountDescription {
  readonly problem: object;
  readonly numbering: Numbering;
  /** Number of tours. */
  readonly count: string;
  /** By half and step: classes and states of the layer after it. Empty if the tours are listed. */
  readonly layers: readonly (readonly (readonly [classes: number, states: number])[])[];
  readonly targets: number;
}

/** A count that was saved. */
export interface SavedCount extends CountDescription {
  /** The arrays: codes, starts and states of each layer, and the numbers of tours of the targets. */
  readonly arrays: readonly Uint8Array[];
}

/** Returns the facts of a problem that decide its count. */
export function problemFacts({ board, closed, start, end }: Problem): object {
  const { rows, cols } = board;
  return { rows, cols, blocked: blockedSquares(board), closed, start: closed ? -1 : start, end };
}

function padded(bytes: number): number {
  return (bytes + 7) & ~7;
}

/** Returns a checksum of words: a product and a sum modulo 2^32, which change if two words change places. */
function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let sum = 1;
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 0x01000193) + words[i]!) | 0;
  return sum >>> 0;
}

/** Returns the bytes of a file. */
export function writeCount(description: CountDescription, arrays: readonly Uint8Array[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(description));
  const length = arrays.reduce((sum, each) => sum + padded(each.length), HEAD_BYTES + padded(text.length));
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  for (const [i, letter] of [...MARK].entries()) file[i] = letter.charCodeAt(0);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, text.length, true);
  let at = HEAD_BYTES;
  for (const each of [text, ...arrays]) {
    file.set(each, at);
    at += padded(each.length);
  }
  view.setUint32(16, checksum(file.subarray(HEAD_BYTES)), true);
  return file;
}

function refusal(why: string): RangeError {
  return new RangeError(`saved cannot be used: ${why}`);
}

/**
 * Returns the length of the beginning of a file, up to its description, from its first 24 bytes.
 * @param bytes length of the file
 * @throws RangeError with the reason if it is no file of this version
 */
export function headLength(file: Uint8Array, bytes: number): number {
  const mark = String.fromCharCode(...file.subarray(0, MARK.length));
  if (mark !== MARK || file.length < HEAD_BYTES) throw refusal('it is no saved count');
  const view = new DataView(file.buffer, file.byteOffset);
  const version = view.getUint32(8, true);
  if (version !== VERSION)
    throw refusal(`it has version ${version}, and this package reads version ${VERSION}`);
  const length = view.getUint32(12, true);
  const start = HEAD_BYTES + padded(length);
  if (length > MAX_DESCRIPTION || start > bytes || bytes % 8 > 0) throw refusal('it is cut');
  return start;
}

/**
 * Reads the description of a file from its beginning, which {@link headLength} measured.
 * @param bytes length of the file
 * @param facts of the problem
 * @throws RangeError with the reason if it is damaged or belongs to another call
 */
export function readDescription(
  head: Uint8Array,
  bytes: number,
  facts: object,
  numbering: Numbering,
): CountDescription & { readonly lengths: readonly number[] } {
  const length = new DataView(head.buffer, head.byteOffset).getUint32(12, true);
  const text = new TextDecoder().decode(head.subarray(HEAD_BYTES, HEAD_BYTES + length));
  let description: CountDescription;
  let lengths: number[];
  try {
    description = JSON.parse(text) as CountDescription;
    lengths = description.layers
      .flat()
      .flatMap(([classes, states]) => [8 * classes, 4 * (classes + 1), 8 * states]);
    if (description.targets > 0) lengths.push(8 * description.targets);
  } catch {
    throw refusal('it is damaged');
  }
  if (description.numbering !== numbering) {
    const maker = description.numbering === 'numberTours' ? 'createTourIndex' : 'createSampler';
    throw refusal(`it was made by ${maker}`);
  }
  const own = JSON.stringify(facts);
  const other = JSON.stringify(description.problem);
  if (own !== other) throw refusal(`it belongs to another problem: ${other}, not ${own}`);
  const end = lengths.reduce((sum, each) => sum + padded(each), HEAD_BYTES + padded(length));
  if (end !== bytes) throw refusal('its length is not that of its arrays');
  return { ...description, lengths };
}

/**
 * Reads a file. Checks it before anything is allocated.
 * @param facts of the problem
 * @throws TypeError if it is no Uint8Array; RangeError with the reason if it is damaged or belongs to another call
 */
export function readCount(saved: unknown, facts: object, numbering: Numbering): SavedCount {
  if (!isBuiltIn(saved, 'Uint8Array')) throw wrongType('saved', saved, 'a Uint8Array of save()');
  const start = headLength(saved, saved.length);
  // Arrays of words need an address that is a multiple of 4.
  const file = saved.byteOffset % 8 === 0 ? saved : saved.slice();
  const sum = new DataView(file.buffer, file.byteOffset).getUint32(16, true);
  if (checksum(file.subarray(HEAD_BYTES)) !== sum) throw refusal('it is damaged');
  const { lengths, ...description } = readDescription(file, file.length, facts, numbering);
  let at = start;
  const arrays = lengths.map((bytes) => {
    at += padded(bytes);
    return file.subarray(at - padded(bytes), at - padded(bytes) + bytes);
  });
  return { ...description, arrays };
}

/** Returns the file of a problem whose tours are listed: it has no layers. */
export function writeListed(problem: Problem, numbering: Numbering, count: bigint): Uint8Array {
  const facts = { problem: problemFacts(problem), numbering, count: String(count) };
  return writeCount({ ...facts, layers: [], targets: 0 }, []);
}
