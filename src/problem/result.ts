import type { StrategyName } from './options.js';

/**
 * Why there is no such tour, one code for each rule.
 *
 * - `too-narrow`: boards of one or two rows have no tour beyond a single square, boards of at most two and of
 *   four rows no closed one (Schwenk 1991; Cull & De Curtins 1978); with holes, four rows where inner squares are too few.
 * - `odd-closed`: a closed tour alternates colours, so its number of squares is even.
 * - `small-closed`: 3 x 4, 3 x 6 and 3 x 8 have no closed tour (Schwenk 1991).
 * - `small-open`: 3 x 3, 3 x 5, 3 x 6 and 4 x 4 have no open tour (Cull & De Curtins 1978; Chia & Ong 2005).
 * - `start-colour`: with one square more of a colour, an open tour starts on that colour.
 * - `end-colour`: a tour's ends differ in colour when the number of squares is even and agree when it is odd.
 * - `start-excluded`: no tour starts on this square. On four rows outer squares touch inner ones only and are as
 *   many, so a tour starts and ends on outer ones (with holes: where inner ones are too few); 3 x 4, 3 x 7 and 3 x 8 are
 *   exhausted by search.
 * - `ends-excluded`: no tour joins these two squares, or none ends on this one. A square that has both neighbours
 *   which two corners share leaves one of these a single way, so that corner is the other end (5 x n and 3 x n, n
 *   even); the other pairs are found by exhausting small boards and, for 3 x n, n odd, the states of the frontier.
 * - `colour-balance`: the free squares of the two colours differ by more than a tour allows.
 * - `dead-end-square`: a tour enters and leaves every square but its ends, so it needs two ways from each of those.
 * - `disconnected`: no knight gets from some free square to some other.
 * - `cut-square`: without some square the other free squares fall apart. A closed tour would have to pass there twice; an
 *   open one has an end in each outermost part that hangs on by a single square, so there are two of them at most.
 * - `no-two-factor`: a tour takes two moves at every square, one at its ends, and no choice of moves does. Whether one
 *   does is the question of a flow between the squares of the two colours (Tutte 1952; Ford & Fulkerson 1956).
 * - `no-connected-two-factor`: such choices of moves exist, and each falls into parts. Moves that no choice uses are deleted and
 *   those that all use are fixed (Régin 1996); what is left is not connected, or what is fixed closes early.
 * - `given-colour`: a knight changes colour with every move, so two given steps that are an even number of moves apart are on
 *   one colour, and one that is the start, or a whole number of pairs of moves from it, is on the colour of the starts.
 * - `given-distance`: a given step is farther from the next one than their moves lead.
 * - `search-exhausted`: a complete search ended without a tour.
 */
export type ImpossibleReason =
  | 'too-narrow'
  | 'odd-closed'
  | 'small-closed'
  | 'small-open'
  | 'start-colour'
  | 'end-colour'
  | 'start-excluded'
  | 'ends-excluded'
  | 'colour-balance'
  | 'dead-end-square'
  | 'disconnected'
  | 'cut-square'
  | 'no-two-factor'
  | 'no-connected-two-factor'
  | 'given-colour'
  | 'given-distance'
  | 'search-exhausted';

/** A proof by rule that there is no tour: a code, and one sentence for people. */
export interface Exclusion {
  readonly reason: ImpossibleReason;
  readonly explanation: string;
}

/**
 * Fields that an answer of one status has and this one has not: so that `result.path?.length`, `result.closed` or
 * `result.reason` can be asked of every answer.
 */
export type Without<Field extends string> = { [Each in Field]?: undefined };

/** A tour. `closed`: its last square is a knight move from its first. */
export interface FoundResult extends Without<'reason' | 'explanation' | 'proof'> {
  status: 'found';
  /** Square numbers in visiting order. */
  path: Uint32Array;
  closed: boolean;
  /** Squares placed in all, taken-back ones and earlier attempts included. */
  nodes: number;
  strategy: StrategyName;
}

/** There is no such tour, proven by a rule or by a search that ended. */
export interface ImpossibleResult extends Without<'path' | 'closed'> {
  status: 'impossible';
  reason: ImpossibleReason;
  /** One plain sentence. */
  explanation: string;
  proof: 'rule' | 'search';
  nodes: number;
  strategy?: StrategyName;
}

/** The rule got stuck: `path` is the walk so far. A tour may exist. */
export interface StuckResult extends Without<'closed' | 'reason' | 'explanation' | 'proof'> {
  status: 'stuck';
  path: Uint32Array;
  nodes: number;
  strategy: StrategyName;
}

/**
 * A limit was met: `path` is the first of the longest paths seen (of `edge-search` the longest that it had in hand then, or
 * had seen before it; of a walk or a construction how far it had come). A tour may exist.
 */
export interface LimitResult extends Without<'closed' | 'explanation' | 'proof'> {
  status: 'limit';
  path: Uint32Array;
  /** Which one: `nodeLimit`, or `timeLimit`. */
  reason: 'nodes' | 'time';
  nodes: number;
  strategy: StrategyName;
}

/** The answer to a problem. */
export type TourResult = FoundResult | ImpossibleResult | StuckResult | LimitResult;

/** A solve in slices: it yields whenever a slice of nodes is used up, and returns the answer. */
export type SolveSteps = Generator<undefined, TourResult, undefined>;

/** The statuses in the order in which batches number them. */
export const TOUR_STATUSES: readonly ['found', 'impossible', 'stuck', 'limit'] = [
  'found',
  'impossible',
  'stuck',
  'limit',
];

/** By status its number in batches: its place in {@link TOUR_STATUSES}. */
export const STATUS: { readonly found: 0; readonly impossible: 1; readonly stuck: 2; readonly limit: 3 } =
  Object.freeze({
    found: 0,
    impossible: 1,
    stuck: 2,
    limit: 3,
  });

/** The array that a path is written to: the front of the caller's, or a new one. */
export function pathArray(out: Uint32Array | undefined, length: number): Uint32Array {
  if (!out) return new Uint32Array(length);
  return out.length === length ? out : out.subarray(0, length);
}

/** A path as it is handed out: a copy, in the front of the caller's array or in a new one. */
export function writtenPath(out: Uint32Array | undefined, squares: ArrayLike<number>): Uint32Array {
  const path = pathArray(out, squares.length);
  path.set(squares);
  return path;
}

/** Copies a closed path to `target`, from its element `first` on round to the one before it. */
export function copyFrom(
  first: number,
  path: Uint32Array,
  target: Uint8Array | Uint16Array | Uint32Array,
  at = 0,
): void {
  target.set(path.subarray(first), at);
  target.set(path.subarray(0, first), at + path.length - first);
}

/**
 * What answers have in common: `JSON.stringify` writes typed arrays as arrays, and not as objects with numbered keys, and
 * bigints, which it refuses, as strings of their digits. It stands on the prototype, so a copy for a worker has the fields and nothing that cannot be copied.
 */
export class JsonArrays {
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this).map(([key, value]) => [key, plain(value)]));
  }
}

/** A typed array as an array, a list of them as a list of arrays, a bigint as its digits. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'bigint' ? `${value}` : value;
}

/** Fields of an answer as one that is written as JSON with arrays. */
export function withJsonArrays<Fields extends object>(fields: Fields): Fields {
  return Object.assign(new JsonArrays(), fields);
}
