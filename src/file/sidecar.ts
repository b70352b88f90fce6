import VERSION from 'package:version';
import { type BoardSize, normaliseBoard, type TourProblem } from '../problem/problem.js';
import type { TourFileHeader } from './layout.js';

/** The JSON beside a NumPy array, which does not describe its tours itself. docs/tour-file.md describes the keys. */
export interface Sidecar extends BoardSize {
  readonly closed?: boolean;
  readonly blocked?: readonly number[];
  readonly [key: string]: unknown;
}

/** Facts that differ between parts that continue one another. */
const OWN_KEYS: readonly string[] = ['first', 'after', 'next', 'count', 'missing'];
const BOARD_KEYS: readonly string[] = ['format', 'rows', 'cols', 'closed', 'blocked', 'squares'];

/** @throws SyntaxError, TypeError, RangeError if the text describes no board */
export function parseSidecar(text: string): Sidecar {
  const sidecar = JSON.parse(text) as Sidecar;
  normaliseBoard({ rows: sidecar.rows, cols: sidecar.cols, blocked: sidecar.blocked ?? [] });
  return sidecar;
}

/** Returns what a sidecar says of the problem. */
export function boardFacts(
  { rows, cols, closed, squares, version, blocked: mask }: TourFileHeader,
  { start, end }: Pick<TourProblem, 'start' | 'end'>,
): Record<string, unknown> {
  const blocked = [...(mask ?? []).keys()].filter((square) => mask?.[square]);
  const fixed = start === 'random' ? undefined : start;
  return { format: 'npy', rows, cols, closed, blocked, start: fixed, end, squares, version };
}

/**
 * Returns the sidecar of the whole array if the parts continue one another; otherwise the board, and the sidecar of each
 * part. Undefined if a part has none.
 * @throws RangeError if the boards differ
 */
export function mergeSidecars(
  parts: readonly { readonly file: string; readonly sidecar?: Sidecar | undefined }[],
  count: number,
): object | undefined {
  const sidecars = parts.flatMap(({ sidecar }) => sidecar ?? []);
  if (sidecars.length < parts.length) return undefined;
  const missing = sidecars.flatMap((sidecar) => (sidecar.missing as number[] | undefined) ?? []);
  const [first] = sidecars as [Sidecar];
  for (const [i, sidecar] of sidecars.entries()) {
    const key = BOARD_KEYS.find((each) => !isSame(sidecar[each], first[each]));
    if (key === undefined) continue;
    const values = `${JSON.stringify(sidecar[key])}, but ${JSON.stringify(first[key])} in the first file`;
    throw new RangeError(`${parts[i]!.file}.json: ${key} is ${values}`);
  }
  if (sidecars.every((sidecar, i) => i === 0 || continues(sidecar, sidecars[i - 1]!))) {
    const { next } = sidecars.at(-1)!;
    return { ...first, ...(next === undefined ? {} : { next }), count, missing };
  }
  const ends = ['start', 'end'].filter((key) => sidecars.every((each) => isSame(each[key], first[key])));
  const shared = Object.fromEntries([...BOARD_KEYS, ...ends].map((key) => [key, first[key]]));
  const described = parts.map(({ file, sidecar }) => ({ file, ...sidecar }));
  return { ...shared, count, missing, version: VERSION, parts: described };
}

function continues(sidecar: Sidecar, before: Sidecar): boolean {
  const keys = Object.keys({ ...sidecar, ...before }).filter((key) => !OWN_KEYS.includes(key));
  if (keys.some((key) => !isSame(sidecar[key], before[key]))) return false;
  if (sidecar.method === 'listed') return before.next !== null && sidecar.after === before.next;
  const missing = (before.missing as number[] | undefined) ?? [];
  return sidecar.first === Number(before.first) + Number(before.count) + missing.length;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
