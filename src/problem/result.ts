import type { StrategyName } from './options.js';

/**
 * Why there is no such tour: a code for each rule.
 *
 * - `too-narrow`: boards of one or two rows have no tour of more than one square; boards of at most two rows, and of four, no
 *   closed one (Schwenk 1991; Cull & De Curtins 1978). With holes: four rows with too few inner squares.
 * - `odd-closed`: a closed tour alternates colours, so its number of squares is even.
 * - `small-closed`: 3 x 4, 3 x 6 and 3 x 8 have no closed tour (Schwenk 1991).
 * - `small-open`: 3 x 3, 3 x 5, 3 x 6 and 4 x 4 have no open tour (Cull & De Curtins 1978; Chia & Ong 2005).
 * - `start-colour`: if one colour has one square more, an open tour starts on that colour.
 * - `end-colour`: the ends of a tour differ in colour if the number of squares is even, and agree if it is odd.
 * - `start-excluded`: no tour starts on this square. On four rows outer squares touch inner ones only and are equally many, so a
 *   tour starts and ends on outer squares (with holes: if there are too few inner ones). 3 x 4, 3 x 7 and 3 x 8 are exhausted by
 *   search.
 * - `ends-excluded`: no tour joins these two squares, or none ends on this one. A square that takes both neighbours which two
 *   corners share leaves one of the corners a single move, so that corner is the other end (5 x n and 3 x n, n even). The other
 *   pairs are found by exhausting small boards and, for 3 x n, n odd, the states of the frontier.
 * - `colour-balance`: the numbers of open squares of the two colours differ by more than a tour allows.
 * - `dead-end-square`: a tour enters and leaves every square except its ends, so each of those needs two moves.
 * - `disconnected`: no moves lead from some open square to some other.
 * - `cut-square`: without some square the other open squares are disconnected. A closed tour would visit it twice. An open tour
 *   has an end in each outermost part that is attached by a single square, so there are at most two of them.
 * - `no-two-factor`: a tour uses two moves of every square, one of its ends, and no choice of moves does that. A flow between the
 *   squares of the two colours decides it (Tutte 1952; Ford & Fulkerson 1956).
 * - `no-connected-two-factor`: such choices of moves exist, and each is disconnected. Moves that no choice uses are deleted, and
 *   moves that all choices use are fixed (Régin 1996). The moves that remain are disconnected, or the fixed ones close early.
 * - `given-colour`: a knight changes colour with every move. So two given steps an even number of moves apart are on one colour,
 *   and a given step an even number of moves from the start is on the colour of the starts.
 * - `given-distance`: a given step is farther from the next one than their moves lead.
 * - `no-symmetric-tour`: no tour has the required symmetry. A symmetry shifts a closed tour by half or a quarter of its squares, and
 *   colours must allow that shift, because a knight changes colour with every move. Or the symmetry reverses the tour, and keeps two
 *   of its squares or two of its moves; of an open tour it keeps the middle square or the middle move.
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
  | 'no-symmetric-tour'
  | 'search-exhausted';

/** A proof by rule that no tour exists: a code, and one sentence. */
export interface Exclusion {
  readonly reason: ImpossibleReason;
  readonly explanation: string;
}

/**
 * Fields of answers with another status. They allow `result.path?.length`, `result.closed` or `result.reason` for every answer.
 */
export type Without<Field extends string> = { [Each in Field]?: undefined };

/** A tour was found. */
export interface FoundResult extends Without<'reason' | 'explanation' | 'proof'> {
  status: 'found';
  /** Square numbers in visiting order. */
  path: Uint32Array;
  /** Whether the last square is a knight move from the first, and there are at least three squares. */
  closed: boolean;
  /** Number of squares placed, including those taken back and those of earlier attempts. */
  nodes: number;
  strategy: StrategyName;
}

/** No such tour exists, by a rule or by a search that ended. */
export interface ImpossibleResult extends Without<'path' | 'closed'> {
  status: 'impossible';
  reason: ImpossibleReason;
  /** One plain sentence. */
  explanation: string;
  proof: 'rule' | 'search';
  nodes: number;
  strategy?: StrategyName;
}

/** Warnsdorff's rule got stuck: `path` is the walk so far. A tour may exist. */
export interface StuckResult extends Without<'closed' | 'reason' | 'explanation' | 'proof'> {
  status: 'stuck';
  path: Uint32Array;
  nodes: number;
  strategy: StrategyName;
}

/**
 * A limit was reached. `path` is the first of the longest paths of the search: with `edge-search` the longest of its current
 * paths, or one from before it; of a walk or a construction the part that was done. A tour may exist.
 */
export interface LimitResult extends Without<'closed' | 'explanation' | 'proof'> {
  status: 'limit';
  path: Uint32Array;
  /** The limit: `nodeLimit` or `timeLimit`. */
  reason: 'nodes' | 'time';
  nodes: number;
  strategy: StrategyName;
}

/** With the option `longest`, no tour was found. `path` is the longest walk found. */
export interface LongestResult extends Without<'closed' | 'reason' | 'explanation' | 'proof'> {
  status: 'longest';
  /** Square numbers in visiting order, with the given start and end. */
  path: Uint32Array;
  /** Whether no longer walk exists. On boards of at most 36 open squares it is true unless a limit came before. */
  proven: boolean;
  /** Number of nodes of the search for a tour and of that for a walk. */
  nodes: number;
  /** The strategy that searched for a tour. Absent if a rule excludes every tour. */
  strategy?: StrategyName;
}

/** The answer to a problem. `status` is 'found', 'impossible', 'stuck' or 'limit'. */
export type TourResult = FoundResult | ImpossibleResult | StuckResult | LimitResult;

/** The answer with the option `longest`. `status` may also be 'longest'. */
export type WalkResult = TourResult | LongestResult;

/** A solve in slices: it yields after each slice of nodes, and returns the answer. */
export type SolveSteps<Result = TourResult> = Generator<undefined, Result, undefined>;

/** The statuses of answers, by their numbers in batches. */
export const TOUR_STATUSES = ['found', 'impossible', 'stuck', 'limit'] as const;

/** By status: its number in batches. */
export const STATUS = { found: 0, impossible: 1, stuck: 2, limit: 3 } as const;

/** Returns the array for a path: the front of the caller's, or a new one. */
export function pathArray(out: Uint32Array | undefined, length: number): Uint32Array {
  if (!out) return new Uint32Array(length);
  return out.length === length ? out : out.subarray(0, length);
}

/** Returns a copy of a path, in the front of the caller's array or in a new one. */
export function copyPath(out: Uint32Array | undefined, squares: ArrayLike<number>): Uint32Array {
  // A new array that copies another one is not zeroed first.
  if (!out) return new Uint32Array(squares);
  const path = pathArray(out, squares.length);
  path.set(squares);
  return path;
}

/** Copies a closed path to `target`, from its element `first` on around to the one before it. */
export function copyFrom(
  first: number,
  path: Uint8Array | Uint32Array,
  target: Uint8Array | Uint16Array | Uint32Array,
  at = 0,
): void {
  target.set(path.subarray(first), at);
  target.set(path.subarray(0, first), at + path.length - first);
}

/** Returns a value that JSON can represent. */
function toPlain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as Uint8Array);
  if (Array.isArray(value)) return value.map(toPlain);
  return typeof value === 'bigint' ? `${value}` : value;
}

/**
 * The method of answers that `JSON.stringify` calls. It writes typed arrays as arrays, not as objects with numbered keys, and
 * bigints, which JSON rejects, as strings of digits.
 */
const TO_JSON: PropertyDescriptor = {
  configurable: true,
  enumerable: false,
  writable: true,
  value(this: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(this).map(([key, value]) => [key, toPlain(value)]));
  },
};

/**
 * Returns the given answer, which JSON writes with arrays from now on. It stays a plain object: it is printed without the name of
 * a class, equals an object with the same fields, and can be copied to workers, because its method is not enumerable.
 */
export function withJsonArrays<Fields extends object>(fields: Fields): Fields {
  return Object.defineProperty(fields, 'toJSON', TO_JSON);
}
