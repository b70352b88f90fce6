import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import VERSION from 'package:version';
import { ByteQueue } from '../file/byte-queue.js';
import { integerArgument, wrongType } from '../problem/arguments.js';
import { normaliseProblem, type TourProblem } from '../problem/problem.js';
import { group, invalid, type OptionsFor, TypedOption } from './command.js';
import { readBytes } from './input.js';
import { outputPlace } from './output.js';
import { isHeld } from './problem.js';

/**
 * Parts of a call, which any scheduler can run. A part of a count is a record in JSON. Every other part is a file of rows with
 * a record beside it.
 */

const MAX_PARTS = 65_536;
/** Options that exclude --part, by their names in code. */
const CONFLICTS = ['first', 'after', 'limit', 'resume', 'stopAt', 'redis'];

/** Part `number` of `of`, from 1. */
export class Part {
  readonly number: number;
  readonly of: number;

  constructor(number: number, of: number) {
    this.number = number;
    this.of = of;
  }

  /** Returns this part's range of `total` items. */
  share(total: number): { first: number; count: number } {
    const first = Math.floor(((this.number - 1) * total) / this.of);
    return { first, count: Math.floor((this.number * total) / this.of) - first };
  }

  toString(): string {
    return `${this.number}/${this.of}`;
  }
}

export const PART_OPTION: OptionsFor<{ part: Part | undefined }> = group('Output:', {
  part: new TypedOption<Part | undefined>(
    '--part <i/n>',
    'only part i of n, as a file for "knights-tour merge"; i from 1',
  ),
});
PART_OPTION.part.conflicts(CONFLICTS).argParser((value: string) => {
  const [, number, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(value)?.map(Number) ?? [];
  if (number! >= 1 && number! <= of! && of! <= MAX_PARTS) return new Part(number!, of!);
  throw invalid('--part', value, `i/n with i from 1 to n and n from 1 to ${MAX_PARTS}, such as 1/4`);
});

/** @throws TypeError if a part has no file */
export function checkPart(part: Part | undefined, output: string): void {
  if (part && outputPlace(output).kind !== 'replaced') {
    throw new TypeError(`--part ${part} requires --output FILE`);
  }
}

const COMMANDS = ['batch', 'count', 'list', 'puzzle', 'sample'] as const;

/** The properties that all parts of a call share, as JSON. */
export interface PartCall {
  readonly command: (typeof COMMANDS)[number];
  readonly version: string;
  /** Number of parts. */
  readonly parts: number;
  readonly problem: TourProblem;
  readonly [option: string]: unknown;
}

/** A part and its call. */
export interface PartOfCall {
  readonly part: Part;
  readonly call: PartCall;
}

/** Returns a part with its call; undefined if there is no part. */
export function partOfCall(
  part: Part | undefined,
  command: PartCall['command'],
  { rows, cols, closed = false, blocked, start, end }: TourProblem,
  options: Readonly<Record<string, unknown>>,
): PartOfCall | undefined {
  if (!part) return undefined;
  const squares = blocked as readonly number[] | undefined; // problemOn() converts names to numbers
  const sorted = squares?.length ? [...squares].sort((one, other) => one - other) : undefined;
  const problem = { rows, cols, closed, blocked: sorted, start, end };
  return { part, call: { command, version: VERSION, parts: part.of, problem, ...options } };
}

/** The record of a part: its call and its result. */
export interface PartRecord {
  readonly format: typeof FORMAT;
  readonly part: number;
  readonly call: PartCall;
  /** Number of rows of the file. */
  readonly rows?: number;
  /** SHA-256 of the rows, followed by the bytes before them, in hexadecimal digits. */
  readonly sha256?: string;
  /** SHA-256 of the JSON of the record without this key. */
  readonly check: string;
  readonly [result: string]: unknown;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const FORMAT = 'knights-tour-part';
const FIRST_BYTES = `{"format":"${FORMAT}"`;
const MAX_RECORD_BYTES = 2 ** 28;
/** Number of missing parts that a message lists. */
const MAX_NAMED = 10;
/** Suffix that makes the name of a record from the name of its file. */
export const RECORD_ENDING = '.part.json';

export function partRecord({ part, call }: PartOfCall, result: object): PartRecord {
  const record = { format: FORMAT, part: part.number, call, ...result } as const;
  return { ...record, check: digest(JSON.stringify(record)) };
}

/** A file with its record. */
export interface PartFile {
  readonly file: string;
  readonly record: PartRecord;
}

/**
 * Reads the records of files and sorts them by part. Ignores files that are records of other files.
 * @returns undefined if no file is a part
 * @throws RangeError naming the file and the part unless every part of one call is there exactly once
 */
export function readParts(files: readonly string[]): [PartFile, ...PartFile[]] | undefined {
  const names = new Set(files);
  const isBeside = (file: string, ending: string) =>
    file.endsWith(ending) && names.has(file.slice(0, -ending.length));
  const own = files.filter((file) => !isBeside(file, RECORD_ENDING) && !isBeside(file, '.json'));
  const records = own.map((file) => ({ file, record: readRecord(file) }));
  const first = records.find((each): each is PartFile => each.record !== undefined);
  if (!first) return undefined;
  const { call } = first.record;
  const parts: PartFile[] = [];
  for (const { file, record } of records) {
    if (!record)
      throw new RangeError(`${file} is not a part of a call: ${file}${RECORD_ENDING} does not exist`);
    const other = difference(record.call, call);
    if (other !== undefined) {
      throw new RangeError(`${file}: part ${record.part} belongs to another call: ${other} in ${first.file}`);
    }
    const twin = parts[record.part - 1];
    if (twin) throw new RangeError(`part ${record.part} is given twice: ${twin.file} and ${file}`);
    parts[record.part - 1] = { file, record };
  }
  const missing = Array.from({ length: call.parts }, (_, i) => i + 1).filter((number) => !parts[number - 1]);
  if (missing.length === 0) return parts as [PartFile, ...PartFile[]];
  const some = missing.slice(0, MAX_NAMED).join(', ');
  const rest = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
  const are = missing.length === 1 ? 'part' : 'parts';
  throw new RangeError(`${are} ${some}${rest} of ${call.parts} missing. Expected every part of the call.`);
}

/** Describes the first difference between two calls. */
function difference(one: object, other: object): string | undefined {
  const [ours, theirs] = [one, other] as Record<string, unknown>[];
  for (const key of Object.keys({ ...other, ...one })) {
    const [value, expected] = [ours![key], theirs![key]].map((each) => JSON.stringify(each) ?? 'not given');
    if (value === expected) continue;
    if (isObject(ours![key]) && isObject(theirs![key])) return difference(ours![key], theirs![key]);
    return `${key} is ${value}, but ${expected}`;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the record of a part; undefined if there is none. @throws RangeError naming the file if it is damaged */
function readRecord(file: string): PartRecord | undefined {
  const beside = `${file}${RECORD_ENDING}`;
  const name = existsSync(beside) ? beside : file;
  try {
    const handle = openSync(name, 'r');
    try {
      if (name === file && !isRecord(handle)) return undefined;
      const { size } = fstatSync(handle);
      if (size > MAX_RECORD_BYTES)
        throw new RangeError(`it has ${size} bytes. Expected the record of a part.`);
      return checkRecord(JSON.parse(readFileSync(handle, 'utf8')));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new RangeError(`${code ? 'cannot read ' : ''}${name}: ${message}`);
  }
}

/** Returns whether a file begins like the record of a count. */
function isRecord(handle: number): boolean {
  const bytes = new Uint8Array(FIRST_BYTES.length);
  readSync(handle, bytes, 0, bytes.length, 0);
  return Buffer.from(bytes).toString('latin1') === FIRST_BYTES;
}

/** @throws RangeError, TypeError */
function checkRecord(record: PartRecord): PartRecord {
  if (!isObject(record) || record.format !== FORMAT) throw new RangeError('it is not the record of a part');
  const { check, ...rest } = record;
  if (check !== digest(JSON.stringify(rest))) throw new RangeError('it is damaged. Run this part again.');
  const { call, part, rows, sha256, missing = [] } = record;
  if (!isObject(call)) throw wrongType('call', call, 'an object');
  if (!COMMANDS.includes(call.command)) throw invalid('command', String(call.command), COMMANDS.join(', '));
  if (call.version !== VERSION) {
    throw new RangeError(`version ${call.version} wrote it. Merge with the version that wrote the parts.`);
  }
  integerArgument('part', part, 1, integerArgument('parts', call.parts, 1, MAX_PARTS));
  const { rows: height, cols: width } = call.problem;
  if (!isHeld({ rows: height, cols: width })) throw new RangeError(`the board is ${height} x ${width}`);
  normaliseProblem(call.problem, true);
  if (call.command === 'count') return record;
  integerArgument('rows', rows, 0, Number.MAX_SAFE_INTEGER);
  if (typeof sha256 !== 'string') throw wrongType('sha256', sha256, 'a string');
  if (!Array.isArray(missing)) throw wrongType('missing', missing, 'an array of numbers');
  return record;
}

/** A hash of a file of rows. The bytes before the rows are hashed last. */
export class RowHash {
  readonly #hash = createHash('sha256');

  add(rows: Uint8Array | string): void {
    this.#hash.update(rows);
  }

  /** Returns the hash of the rows followed by the bytes before them. */
  end(head: Uint8Array): string {
    return this.#hash.update(head).digest('hex');
  }
}

/**
 * Yields the rows of a part as bytes.
 * @param headLength number of bytes before the rows
 * @throws RangeError naming the file if its hash differs from the one in its record
 */
export async function* rowsOfPart(
  { file, record }: PartFile,
  headLength: number,
): AsyncGenerator<Uint8Array> {
  const hash = new RowHash();
  const bytes = new ByteQueue(readBytes(file));
  const head = await bytes.peek(headLength);
  if (head.length === headLength) await bytes.take(headLength, 'its header');
  for await (const chunk of bytes.rest()) {
    hash.add(chunk);
    yield chunk;
  }
  if (hash.end(head) === record.sha256) return;
  throw new RangeError(
    `${file}: it is damaged: ${file}${RECORD_ENDING} describes another file. Run part ${record.part} again.`,
  );
}
