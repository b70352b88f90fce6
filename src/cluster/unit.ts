import { createHash } from 'node:crypto';
import {
  integerArgument,
  nameArgument,
  objectArgument,
  outOfRange,
  wrongType,
} from '../problem/arguments.js';

/**
 * The units of a job: what a worker is asked for, in less than 1 kB of JSON. A unit is a pure function of what it says, and its
 * name is the hash of that, so it may be done twice. What is longer (problems, starts, cursors) is an input, which a unit
 * names by its hash too.
 */

interface Asked {
  /** The hash of the input: a JSON text. */
  readonly input: string;
  /** The bytes of memory that a worker must have for it. */
  readonly needs: number;
}

/** Ends that a problem is counted with. */
interface Ends {
  readonly start?: number;
  readonly end?: number;
}

/** A count, or the beginning of one that goes on in parts. */
export interface CountUnit extends Asked, Ends {
  readonly kind: 'count';
  /** The most bytes that the count may use. */
  readonly memory: number;
  readonly stopAt?: number;
  /** Whether it is finished whatever it takes. */
  readonly whole: boolean;
}

/** A count modulo some primes. */
export interface RemaindersUnit extends Asked, Ends {
  readonly kind: 'remainders';
  readonly memory: number;
  readonly index: number;
  readonly of: number;
}

/** Tours in lexicographic order, from a cursor on, until so many runs of the kernel are over. */
export interface ToursUnit extends Asked {
  readonly kind: 'tours';
  readonly prefix: readonly number[];
  /** The hash of the cursor, an input. */
  readonly after?: string;
  readonly runs: number;
}

/** A range of a batch. */
export interface BatchUnit extends Asked {
  readonly kind: 'batch';
  readonly first: number;
  readonly count: number;
  /** The hash of the starts, an input. */
  readonly starts?: string;
}

/** Problems, all in the input. */
export interface ProblemsUnit extends Asked {
  readonly kind: 'problems';
}

/** Puzzles of a range of streams. */
export interface PuzzlesUnit extends Asked {
  readonly kind: 'puzzles';
  readonly first: number;
  readonly count: number;
}

export type Unit = CountUnit | RemaindersUnit | ToursUnit | BatchUnit | ProblemsUnit | PuzzlesUnit;

/** Bytes of JSON of a unit. */
const MOST_BYTES = 1024;
const MOST_UINT32 = 2 ** 32 - 1;
const MOST = Number.MAX_SAFE_INTEGER;
const HASH = /^[\w-]{43}$/;

/** How the fields of a unit are checked. */
type Check = (name: string, value: unknown) => unknown;

const anInteger =
  (least: number, most: number): Check =>
  (name, value) =>
    integerArgument(name, value, least, most);

const aHash: Check = (name, value) => {
  if (typeof value !== 'string') throw wrongType(name, value, 'a hash');
  if (!HASH.test(value)) throw outOfRange(name, value, 'a hash of 43 letters');
};

const optional =
  (check: Check): Check =>
  (name, value) =>
    value === undefined || check(name, value);

const aBoolean: Check = (name, value) => {
  if (typeof value !== 'boolean') throw wrongType(name, value, 'true or false');
};

const squares: Check = (name, value) => {
  if (!Array.isArray(value)) throw wrongType(name, value, 'a list of squares');
  for (const [i, square] of value.entries()) integerArgument(`${name}[${i}]`, square, 0, MOST_UINT32);
};

const ASKED = { input: aHash, needs: anInteger(0, MOST) };
const ENDS = { start: optional(anInteger(0, MOST)), end: optional(anInteger(0, MOST)) };
const RANGE = { first: anInteger(0, MOST_UINT32), count: anInteger(1, MOST_UINT32) };
const MEMORY = { memory: anInteger(1, MOST) };

/** By kind: the fields of a unit. */
const FIELDS: Readonly<Record<Unit['kind'], Readonly<Record<string, Check>>>> = {
  count: { ...ASKED, ...ENDS, ...MEMORY, stopAt: optional(anInteger(1, MOST)), whole: aBoolean },
  remainders: {
    ...ASKED,
    ...ENDS,
    ...MEMORY,
    index: anInteger(0, MOST_UINT32),
    of: anInteger(1, MOST_UINT32),
  },
  tours: { ...ASKED, prefix: squares, after: optional(aHash), runs: anInteger(1, MOST_UINT32) },
  batch: { ...ASKED, ...RANGE, starts: optional(aHash) },
  problems: ASKED,
  puzzles: { ...ASKED, ...RANGE },
};

const KINDS = Object.keys(FIELDS) as Unit['kind'][];

/** The hash of a content: 256 bits in 43 letters. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** The name of a unit: the hash of what it says, in whatever order its fields stand. */
export function unitName(unit: Unit): string {
  const fields = Object.entries(unit).filter(([, value]) => value !== undefined);
  return hashOf(JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/**
 * A unit as it comes from a queue, which anybody may have written.
 * @param name what it is called there
 * @throws TypeError, RangeError for what is none
 */
export function readUnit(data: unknown, name: unknown): Unit {
  const { kind } = Object(data) as { kind?: unknown };
  const known = nameArgument('the kind of the unit', kind, KINDS);
  const fields = FIELDS[known];
  objectArgument('the unit', data, ['kind', ...Object.keys(fields)]);
  const bytes = JSON.stringify(data).length;
  if (bytes > MOST_BYTES) throw outOfRange('the length of the unit', bytes, `at most ${MOST_BYTES} bytes`);
  for (const [key, check] of Object.entries(fields)) {
    check(`${key} of the unit`, (data as Record<string, unknown>)[key]);
  }
  const unit = data as Unit;
  if (unitName(unit) !== name) throw outOfRange('the name of the unit', name, 'the hash of what it says');
  return unit;
}
