import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import VERSION from 'package:version';
import { ByteQueue, textLines } from '../file/bytes.js';
import { integerArgument } from '../problem/arguments.js';
import { checkProblemKeys, normaliseProblem, type TourProblem } from '../problem/problem.js';
import { group, invalid, type OptionsFor, TypedOption } from './command.js';
import { inputError, readBytes } from './input.js';
import { type Beside, outputTarget } from './output.js';

/**
 * Parts of a call, which any scheduler can run. A part of a count is a record in JSON. Every other part is a file with a record
 * beside it.
 */

const MAX_PARTS = 65_536;

/** Part `number` of `of`, from 1. */
export class Part {
  readonly number: number;
  readonly of: number;

  constructor(number: number, of: number) {
    this.number = number;
    this.of = of;
  }

  toString(): string {
    return `${this.number}/${this.of}`;
  }
}

export const PART_OPTION: OptionsFor<{ part: Part | undefined }> = group('Output:', {
  part: new TypedOption<Part | undefined>(
    '--part <i/n>',
    'only part i of n, as a file for "knights-tour merge"; i from 1',
  )
    .excludes('first', 'after', 'limit', 'resume', 'stopAt', 'redis', 'redisCluster')
    .parser(parsePart),
});

function parsePart(option: string, value: string): Part {
  const [, number, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(value)?.map(Number) ?? [];
  if (number! >= 1 && number! <= of! && of! <= MAX_PARTS) return new Part(number!, of!);
  throw invalid(option, value, `i/n with i from 1 to n and n from 1 to ${MAX_PARTS}, such as 1/4`);
}

/** @throws TypeError if a part has no file */
export function checkPart(part: Part | undefined, output: string): void {
  if (part && outputTarget(output).kind !== 'replaced') {
    throw new TypeError(`--part ${part} requires --output FILE`);
  }
}

/** @throws TypeError for a part of a call that --symmetry makes too small to divide */
export function checkSymmetricPart(part: Part | undefined, symmetry: string | undefined): void {
  if (part && symmetry) throw new TypeError(`--part ${part} cannot be used with --symmetry ${symmetry}`);
}

/** Returns the range of a part of `total` items; all of them if there is no part. */
export function shareOf(part: Part | undefined, total: number): { first: number; count: number } {
  if (!part) return { first: 0, count: total };
  const first = Math.floor(((part.number - 1) * total) / part.of);
  return { first, count: Math.floor((part.number * total) / part.of) - first };
}

const COMMANDS = ['batch', 'count', 'list', 'puzzle', 'sample'] as const;

/** A call: what all its parts share. */
export interface Call {
  readonly command: (typeof COMMANDS)[number];
  readonly problem: TourProblem;
  readonly [option: string]: unknown;
}

/** The record of a part as JSON: its call and its result. */
export interface PartRecord {
  readonly format: typeof FORMAT;
  readonly part: number;
  readonly call: Call & { readonly version: string; readonly parts: number };
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256?: string;
  /** SHA-256 of the JSON of the record without this key. */
  readonly check: string;
  readonly [result: string]: unknown;
}

const FORMAT = 'knights-tour-part';
const FIRST_BYTES = `{"format":"${FORMAT}"`;
/** Number of missing parts that a message lists. */
const MAX_NAMED = 10;
/** Suffix that makes the name of a record from the name of its file. */
const RECORD_ENDING = '.part.json';

export function partRecord(part: Part, { command, problem, ...options }: Call, result: object): PartRecord {
  const { rows, cols, closed = false, start, end } = problem;
  const squares = (problem.blocked ?? []) as readonly number[]; // problemOn() converts names to numbers
  const blocked = squares.length > 0 ? [...squares].sort((one, other) => one - other) : undefined;
  const normalised = { rows, cols, closed, blocked, start, end };
  const call = { command, version: VERSION, parts: part.of, problem: normalised, ...options };
  const record = { format: FORMAT, part: part.number, call, ...result } as const;
  return { ...record, check: hashOf(record) };
}

/** Replaces the record beside a file by that of a part, or removes it. */
export function recordBeside(part?: Part, call?: Call, result: object = {}): Beside {
  if (!part || !call) return { [RECORD_ENDING]: undefined };
  return {
    [RECORD_ENDING]: async (file) => partRecord(part, call, { ...result, sha256: await hashOfFile(file) }),
  };
}

/** Returns the SHA-256 of the JSON of a value, in hexadecimal digits. */
export function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Returns the SHA-256 of a file, in hexadecimal digits. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** A file with its record. */
export interface PartFile {
  readonly file: string;
  readonly record: PartRecord;
}

/**
 * Reads the records of files, sorts them by part and checks the files. Ignores files that are records of other files.
 * @returns undefined if no file is a part
 * @throws RangeError naming the file and the part unless every part of one call is there exactly once and undamaged
 */
export async function readParts(files: readonly string[]): Promise<[PartFile, ...PartFile[]] | undefined> {
  const names = new Set(files);
  const isBeside = (file: string, ending: string) =>
    file.endsWith(ending) && names.has(file.slice(0, -ending.length));
  const own = files.filter((file) => !isBeside(file, RECORD_ENDING) && !isBeside(file, '.json'));
  const records: { file: string; record: PartRecord | undefined }[] = [];
  for (const file of own) records.push({ file, record: await readRecord(file) });
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
    const same = parts[record.part - 1];
    if (same) throw new RangeError(`part ${record.part} is given twice: ${same.file} and ${file}`);
    parts[record.part - 1] = { file, record };
  }
  const missing = Array.from({ length: call.parts }, (_, i) => i + 1).filter((number) => !parts[number - 1]);
  if (missing.length > 0) {
    const some = missing.slice(0, MAX_NAMED).join(', ');
    const rest = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : '';
    const are = missing.length === 1 ? 'part' : 'parts';
    throw new RangeError(`${are} ${some}${rest} of ${call.parts} missing. Expected every part of the call.`);
  }
  if (call.command !== 'count') for (const part of parts) await checkFile(part);
  return parts as [PartFile, ...PartFile[]];
}

async function checkFile({ file, record }: PartFile): Promise<void> {
  if ((await hashOfFile(file)) === record.sha256) return;
  throw new RangeError(
    `${file}: it is damaged: ${file}${RECORD_ENDING} describes another file. Run part ${record.part} again.`,
  );
}

/** Describes the first difference between two calls. */
export function difference(one: object, other: object): string | undefined {
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
async function readRecord(file: string): Promise<PartRecord | undefined> {
  const beside = `${file}${RECORD_ENDING}`;
  const name = existsSync(beside) ? beside : file;
  const bytes = new ByteQueue(readBytes(name));
  try {
    const begin = Buffer.from(await bytes.peek(FIRST_BYTES.length)).toString('latin1');
    if (name === file && begin !== FIRST_BYTES) return undefined;
    const { value: line = '' } = await textLines(bytes.rest()).next();
    return checkRecord(JSON.parse(line));
  } catch (error) {
    throw inputError(name, error);
  } finally {
    await bytes.close();
  }
}

/** @throws RangeError, TypeError */
function checkRecord(record: PartRecord): PartRecord {
  if (!isObject(record) || record.format !== FORMAT) throw new RangeError('it is not the record of a part');
  const { check, ...rest } = record;
  if (check !== hashOf(rest)) throw new RangeError('it is damaged. Run this part again.');
  const { call, part } = record;
  checkProblemKeys(call?.problem, []);
  if (!COMMANDS.includes(call.command)) throw invalid('command', String(call.command), COMMANDS.join(', '));
  if (call.version !== VERSION) {
    throw new RangeError(`version ${call.version} wrote it. Merge with the version that wrote the parts.`);
  }
  integerArgument('part', part, 1, integerArgument('parts', call.parts, 1, MAX_PARTS));
  normaliseProblem(call.problem, true, true);
  return record;
}
