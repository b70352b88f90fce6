import VERSION from 'package:version';
import { integerArgument, outOfRange } from '../problem/arguments.js';
import {
  type BoardSize,
  blockedSquares,
  normaliseBoard,
  normaliseProblem,
  type TourProblem,
} from '../problem/problem.js';
import type { ByteQueue } from './bytes.js';
import { beginsWith } from './layout.js';
import type { RowLayout } from './rows.js';

/** NumPy arrays in version 1.0 of their format (NEP 1), with a row for each tour that was found. */

const MAGIC = '\u0093NUMPY';
const ALIGNMENT = 64;
/** Room for any number of rows, so that the header can be overwritten when the number is known. */
const COUNT_DIGITS = 20;
/** Maximum length of rows in the binary format. */
const MAX_ROW_SQUARES = 2 ** 32 - 1;
/** Maximum length of a header. NumPy itself rejects more than 10,000 bytes. */
const MAX_HEADER_BYTES = 2 ** 16;

export function isNpy(begin: Uint8Array): boolean {
  return beginsWith(begin, MAGIC);
}

/** Returns the header of an array of `count` rows of squares of 1, 2 or 4 bytes. */
export function npyHeader(count: number, squares: number, width: number): Uint8Array {
  const type = width === 1 ? '|u1' : `<u${width}`;
  const shape = `(${String(count).padStart(COUNT_DIGITS)}, ${squares})`;
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': ${shape}, }`;
  const before = MAGIC.length + 4;
  const length = ALIGNMENT * Math.ceil((before + text.length + 1) / ALIGNMENT);
  const padded = `${text.padEnd(length - before - 1)}\n`;
  const bytes = Uint8Array.from(`${MAGIC}\u0001\0\0\0${padded}`, (letter) => letter.charCodeAt(0));
  new DataView(bytes.buffer).setUint16(MAGIC.length + 2, padded.length, true);
  return bytes;
}

/**
 * Reads the header of an array.
 * @throws RangeError if it is no array of integers in rows, or claims rows or a header that no file of tours has
 */
export async function readNpyHeader(bytes: ByteQueue): Promise<{ count: number; layout: RowLayout }> {
  const begin = await bytes.take(12, 'its header');
  const view = new DataView(begin.buffer, begin.byteOffset, begin.length);
  // Version 1 has a length of 16 bits, later ones of 32.
  const isShort = begin[6] === 1;
  const length = isShort ? view.getUint16(8, true) : view.getUint32(8, true);
  if (length > MAX_HEADER_BYTES) {
    throw outOfRange('the length of its header', length, `at most ${MAX_HEADER_BYTES} bytes`);
  }
  const more = await bytes.take(length - (isShort ? 2 : 0), 'its header');
  const letters = [...(isShort ? begin.subarray(10) : []), ...more];
  const text = letters.map((code) => String.fromCharCode(code)).join('');
  const type = /'descr':\s*'[|<]u([124])'/.exec(text)?.[1];
  const shape = /'shape':\s*\(\s*(\d+),\s*(\d+)\s*\)/.exec(text);
  if (type === undefined || shape === null || !/'fortran_order':\s*False/.test(text)) {
    throw new RangeError('its array must be two-dimensional, in C order, of type |u1, <u2 or <u4');
  }
  const [count, squares] = [Number(shape[1]), Number(shape[2])];
  integerArgument('the number of its rows', count, 0, Number.MAX_SAFE_INTEGER);
  integerArgument('the length of its rows', squares, 1, MAX_ROW_SQUARES);
  return { count, layout: { before: 0, squares, width: Number(type) } };
}

/** The JSON beside a NumPy array, which does not describe its tours itself. docs/tour-file.md describes the keys. */
export interface Sidecar extends BoardSize {
  readonly closed?: boolean;
  readonly blocked?: readonly number[];
  readonly [key: string]: unknown;
}

/** Facts that differ between files of one call, and those about the board. */
const OWN_KEYS: readonly string[] = ['first', 'after', 'next', 'count', 'missing', 'version'];
const BOARD_KEYS: readonly string[] = ['format', 'rows', 'cols', 'closed', 'blocked', 'squares'];

/** Returns the facts about the call, which all its files share. */
export function callFacts(facts: object): Record<string, unknown> {
  const shared = Object.entries(facts).filter(([key, value]) => {
    const isOfBoard = BOARD_KEYS.includes(key) && !(key === 'closed' && value === true);
    return value !== undefined && !OWN_KEYS.includes(key) && !isOfBoard;
  });
  return Object.fromEntries(shared);
}

/** @throws SyntaxError, TypeError, RangeError if the text describes no board */
export function parseSidecar(text: string): Sidecar {
  const sidecar = JSON.parse(text) as Sidecar;
  normaliseBoard({ rows: sidecar.rows, cols: sidecar.cols, blocked: sidecar.blocked ?? [] });
  return sidecar;
}

/** Returns the facts of a sidecar about the problem. */
export function boardFacts(problem: TourProblem): Record<string, unknown> {
  const { board, closed } = normaliseProblem(problem, true, true);
  const { rows, cols, openSquares: squares } = board;
  const blocked = blockedSquares(board);
  const start = problem.start === 'random' ? undefined : problem.start;
  const { end } = problem;
  return { format: 'npy', rows, cols, closed, blocked, start, end, squares, version: VERSION };
}

/** Returns the sidecar of the array of all files of a call. @param sidecars those of the files, which continue one another */
export function mergeSidecars(sidecars: readonly Sidecar[], count: number): Sidecar {
  const missing = sidecars.flatMap((sidecar) => (sidecar.missing as number[] | undefined) ?? []);
  const [first] = sidecars as [Sidecar];
  const { next } = sidecars.at(-1)!;
  return { ...first, ...(next === undefined ? {} : { next }), count, missing };
}
