import { VERSION } from '../../version.js';
import type { Provenance } from '../streams/provenance.js';
import { MismatchError } from './mismatch.js';

/** An array for numpy that is joined with others. */
export interface ArrayPart {
  readonly file: string;
  readonly count: number;
  readonly squares: number;
  /** What is said of it; undefined: nothing. */
  readonly provenance: Provenance | undefined;
}

interface Said extends Readonly<Record<string, unknown>> {
  readonly method?: unknown;
  readonly first?: unknown;
  readonly after?: unknown;
  readonly next?: unknown;
  readonly count?: unknown;
  readonly missing?: unknown;
}

/** What differs between parts that follow one another. */
const OWN_KEYS: readonly string[] = ['first', 'after', 'next', 'count', 'missing'];
const BOARD_KEYS = ['format', 'rows', 'cols', 'closed', 'blocked'] as const;
const ENDS = ['start', 'end'] as const;

/**
 * What is said of arrays that were joined: of parts that follow one another what is said of the whole, of others the board,
 * and what is said of each; undefined when nothing is said of one of them.
 * @throws RangeError when what is said is of another array, or of other boards
 */
export function joinedProvenance(parts: readonly ArrayPart[]): Said | undefined {
  const all: Said[] = [];
  for (const { file, count, squares, provenance } of parts) {
    if (provenance === undefined) return undefined;
    checkCounts(file, { count, squares }, provenance);
    all.push(provenance.said);
  }
  const [first, ...others] = all as [Said, ...Said[]];
  for (const [i, said] of others.entries()) {
    const key = BOARD_KEYS.find((each) => !isSame(said[each], first[each]));
    if (key === undefined) continue;
    const what = `${key} is ${JSON.stringify(said[key])}, and not ${JSON.stringify(first[key])}`;
    throw new MismatchError(parts[i + 1]!.file, what);
  }
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const missing = all.flatMap((said) => missingOf(said));
  if (others.every((said, i) => follows(said, all[i]!))) {
    const { next } = all[all.length - 1]!;
    return { ...first, ...(next === undefined ? {} : { next }), count, missing };
  }
  const board = Object.fromEntries(BOARD_KEYS.map((key) => [key, first[key]]));
  const shared = ENDS.filter((key) => all.every((said) => isSame(said[key], first[key])));
  const ends = Object.fromEntries(shared.map((key) => [key, first[key]]));
  const told = parts.map(({ file }, i) => ({ file, ...all[i] }));
  return { ...board, ...ends, count, squares: parts[0]!.squares, missing, version: VERSION, parts: told };
}

function checkCounts(file: string, array: { count: number; squares: number }, said: Provenance): void {
  for (const key of ['count', 'squares'] as const) {
    if (said[key] === array[key]) continue;
    throw new MismatchedNote(file, `${key} is ${said[key]}, and not ${array[key]}`);
  }
}

/** Whether the tours of a part are those that come next. */
function follows(said: Said, before: Said): boolean {
  const keys = new Set([...Object.keys(said), ...Object.keys(before)]);
  for (const key of keys) if (!OWN_KEYS.includes(key) && !isSame(said[key], before[key])) return false;
  if (said.method === 'listed') return typeof before.next === 'string' && said.after === before.next;
  const behind = Number(before.first) + Number(before.count) + missingOf(before).length;
  return said.method !== undefined && said.first === behind;
}

function missingOf({ missing }: Said): readonly unknown[] {
  return Array.isArray(missing) ? missing : [];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What stands beside an array and is of another one. */
class MismatchedNote extends RangeError {
  constructor(file: string, what: string) {
    super(`${file}.json is of another array than ${file}: its ${what}; remove it if it is an old one`);
  }
}
