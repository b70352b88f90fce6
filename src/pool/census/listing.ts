import { cursorOf, type Place } from '../../census/cursor.js';
import type { ListIdentity, ListPart, WalkedPart } from '../../census/list-part.js';
import type { ImpossibleResult } from '../../problem/result.js';
import type { CreatedPuzzle } from '../../puzzle/create-puzzle.js';
import type { Chunks } from '../calls/in-turn.js';
import type { PoolPuzzlesOptions, PoolSignal } from '../pool.js';
import type { CrewTerms } from './crew.js';
import { InOrder } from './in-order.js';
import type {
  ListOpening,
  PuzzleOpening,
  PuzzleOrder,
  PuzzleReply,
  WalkOrder,
  WalkReply,
} from './messages.js';

/** Lists in workers of their own, part by part (src/census/list-part.ts), and puzzles, one by one. */

/** The keys of the options of `pool.tours`, and of `pool.createPuzzles`. */
export const TOURS_KEYS: readonly string[] = ['after', 'prefix', 'signal'];
export const PUZZLE_KEYS: readonly string[] = [
  ...['seed', 'stream', 'clues', 'showEnds', 'difficulty', 'nodeLimit', 'count', 'signal'],
];

/** Tours as they come from a worker, one behind the other. */
export type TourRows = WalkedPart['rows'];

/** Tours that share a buffer. */
const TOURS_A_BUFFER = 64;
/** Orders that a worker has: while it walks one part, the next one lies there. */
const LIST_LOAD = 2;

/** A list that is asked for. */
export type ListAsked = Pick<ListOpening, 'problem' | 'options'>;

/** A list that workers walk, chunk by chunk. */
export class ListChunks {
  /** Known when there is an answer. */
  list: ListIdentity | undefined;
  readonly #chunks: InOrder<WalkOrder, WalkReply, TourRows>;

  constructor(terms: CrewTerms, asked: ListAsked, signals: readonly (PoolSignal | undefined)[]) {
    const opening: ListOpening = { task: 'list', ...asked };
    const orderOf = (part?: ListPart): WalkOrder => ({ task: 'walk', part });
    const work = {
      ...{ name: 'list', opening, load: LIST_LOAD },
      orders: [orderOf()].values(),
      take: ({ rows, rest, list }: WalkReply) => {
        this.list = list;
        return { piece: rows.length > 0 ? rows : undefined, rest: rest.map(orderOf) };
      },
    };
    this.#chunks = new InOrder(terms, work, signals);
  }

  /** The next tours; undefined: there are none. */
  next(): Promise<TourRows | undefined> {
    return this.#chunks.next();
  }

  end(): void {
    this.#chunks.end();
  }
}

/** The tours of a list as they are handed out. */
class Tours implements Chunks<Uint32Array> {
  readonly #chunks: ListChunks;
  #rows: TourRows = new Uint8Array(0);
  /** So much of the rows is handed out. */
  #at = 0;
  /** Behind what was handed out before these rows: a cursor that was given, or a place. */
  #before: Place | string;
  /** Some of the rows as they are handed out. */
  #tours = new Uint32Array(0);

  constructor(chunks: ListChunks, after: string | undefined) {
    this.#chunks = chunks;
    this.#before = after ?? '';
  }

  cursor(): string | undefined {
    const place = this.#place();
    if (typeof place === 'string') return place || undefined;
    const { name, squares } = this.#chunks.list!;
    return cursorOf(name, place, squares);
  }

  #place(): Place | string {
    return this.#at === 0
      ? this.#before
      : Array.from(this.#rows.subarray(this.#at - this.#chunks.list!.leaf, this.#at));
  }

  take(): Uint32Array | undefined {
    const at = this.#at;
    if (at === this.#rows.length) return undefined;
    const { leaf } = this.#chunks.list!;
    const into = at % (TOURS_A_BUFFER * leaf);
    // The buffer may have been transferred with an earlier tour.
    if (into === 0 || this.#tours.length === 0) {
      this.#tours = Uint32Array.from(this.#rows.subarray(at - into, at - into + TOURS_A_BUFFER * leaf));
    }
    this.#at += leaf;
    return this.#tours.subarray(into, into + leaf);
  }

  async fill(): Promise<boolean> {
    const rows = await this.#chunks.next();
    this.#before = rows && this.#place();
    this.#rows = rows ?? new Uint8Array(0);
    this.#at = 0;
    return rows !== undefined;
  }

  close(): void {
    this.#chunks.end();
  }
}

/** The tours of a problem. */
export function toursIn(
  terms: CrewTerms,
  asked: ListAsked,
  signals: readonly (PoolSignal | undefined)[],
): Chunks<Uint32Array> {
  return new Tours(new ListChunks(terms, asked, signals), asked.options.after);
}

/** What comes of a key. */
export type Made = CreatedPuzzle | ImpossibleResult;

/** One of them may take as long as a hundred others, so none waits behind another one. */
const PUZZLE_LOAD = 1;

function* ordersFrom(stream: number, count: number): Generator<PuzzleOrder, undefined> {
  for (let i = 0; i < count; i++) yield { task: 'puzzle', stream: (stream + i) % 2 ** 32 };
}

const MOST_UINT32 = 2 ** 32 - 1;

/** Which puzzles are asked for: `options.count` of them, from `options.stream` on. */
export interface PuzzlesAsked extends Pick<PuzzleOpening, 'problem'> {
  readonly options: Omit<PoolPuzzlesOptions, 'signal'>;
}

/**
 * The puzzles that are asked for; the workers check what each of them is to be.
 * @throws TypeError, RangeError for a bad count or stream
 */
export function puzzlesIn(
  terms: CrewTerms,
  { problem, options: { count, ...options } }: PuzzlesAsked,
  signals: readonly (PoolSignal | undefined)[],
): Chunks<Made> {
  const { integerArgument } = terms;
  integerArgument('count', count, 0, MOST_UINT32);
  const stream = integerArgument('stream', options.stream ?? 0, 0, MOST_UINT32);
  const opening: PuzzleOpening = { task: 'puzzles', problem, options };
  const made = new InOrder<PuzzleOrder, PuzzleReply, Made>(
    terms,
    {
      ...{ name: 'puzzles', opening, load: PUZZLE_LOAD },
      orders: ordersFrom(stream, count),
      take: ({ result }) => ({ piece: result }),
    },
    signals,
  );
  let next: Made | undefined;
  return {
    take() {
      const taken = next;
      next = undefined;
      return taken && terms.withJsonArrays(taken);
    },
    async fill() {
      next = await made.next();
      return next !== undefined;
    },
    close: () => made.end(),
  };
}
