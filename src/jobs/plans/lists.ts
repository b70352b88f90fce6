import { cursorOf, listArguments, type Place } from '../../census/cursor.js';
import type { ListIdentity, ListPart, WalkedPart } from '../../census/list-part.js';
import { withJsonArrays } from '../../problem/json-arrays.js';
import type { ImpossibleResult } from '../../problem/result.js';
import type { CreatedPuzzle } from '../../puzzle/create-puzzle.js';
import type { Call } from '../executor.js';
import type { Chunks } from '../in-turn.js';
import { type Limits, Ordered } from './ordered.js';

/** Lists of tours, part by part (src/census/list-part.ts), samples and puzzles. */

export { listArguments as checkList };

/** Tours as they come from a worker, one behind the other. */
export type TourRows = WalkedPart['rows'];

/** Tours that share a buffer. */
const TOURS_PER_BUFFER = 64;

/** A list whose parts are walked ahead of the reader. */
export class ListChunks {
  /** Known once there is an answer. */
  list: ListIdentity | undefined;
  readonly #call: Call;
  readonly #parts: Ordered<ListPart | 'whole', TourRows>;
  #isRead = false;

  /** @param turns length of a task, in turns of about 15 ms */
  constructor(call: Call, limits: Limits, turns: number) {
    this.#call = call;
    let isBegun = false;
    const source = {
      next: () => {
        isBegun = true;
        return 'whole' as const;
      },
      get isEnded() {
        return isBegun;
      },
    };
    const run = async (task: ListPart | 'whole', soon: boolean) => {
      const part = task === 'whole' ? undefined : task;
      const { rows, rest, list } = await call.run({ task: 'walk', part, turns }, { soon });
      this.list = list;
      return { piece: rows.length > 0 ? rows : undefined, rest };
    };
    this.#parts = new Ordered(call, source, run, limits);
  }

  get hasFailed(): boolean {
    return this.#call.failure !== undefined;
  }

  /** Returns the next tours; undefined: there are none. */
  async next(): Promise<TourRows | undefined> {
    const rows = await this.#parts.next();
    this.#isRead = rows === undefined;
    return rows;
  }

  end(): Promise<void> {
    this.#parts.end();
    return this.#call.close(this.#isRead);
  }
}

/** The tours of a list as they are handed out. */
export class Tours implements Chunks<Uint32Array> {
  readonly #chunks: ListChunks;
  #rows: TourRows = new Uint8Array(0);
  /** How much of the rows is handed out. */
  #at = 0;
  /** Where the list was before these rows: a cursor that was given, or a place. */
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
    if (at === this.#rows.length || this.#chunks.hasFailed) return undefined;
    const { leaf } = this.#chunks.list!;
    const into = at % (TOURS_PER_BUFFER * leaf);
    // The buffer may have been transferred with an earlier tour.
    if (into === 0 || this.#tours.length === 0) {
      this.#tours = Uint32Array.from(this.#rows.subarray(at - into, at - into + TOURS_PER_BUFFER * leaf));
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

  close(): Promise<void> {
    return this.#chunks.end();
  }
}

export type Made = CreatedPuzzle | ImpossibleResult;

/** The streams of a call: `count` values, value i from the stream (`stream` + i) mod 2^32. */
export interface Streams {
  readonly stream: number;
  readonly count: number;
  /** Number of values of a task. */
  readonly size: number;
}

/** What consecutive streams give, in order. */
class Streamed<Value> implements Chunks<Value> {
  readonly #call: Call;
  readonly #tasks: Ordered<Omit<Streams, 'size'>, Value[]>;
  #values: Value[] = [];
  #at = 0;
  #isRead = false;

  constructor(
    call: Call,
    limits: Limits,
    { stream, count, size }: Streams,
    run: (task: Omit<Streams, 'size'>) => Promise<Value[]>,
  ) {
    this.#call = call;
    let given = 0;
    const source = {
      next() {
        const task = { stream: (stream + given) % 2 ** 32, count: Math.min(size, count - given) };
        given += task.count;
        return task;
      },
      get isEnded() {
        return given === count;
      },
    };
    this.#tasks = new Ordered(call, source, async (task) => ({ piece: await run(task) }), limits);
  }

  take(): Value | undefined {
    return this.#call.failure ? undefined : this.#values[this.#at++];
  }

  async fill(): Promise<boolean> {
    const values = await this.#tasks.next();
    this.#values = values ?? [];
    this.#at = 0;
    this.#isRead = values === undefined;
    return !this.#isRead;
  }

  close(): Promise<void> {
    this.#tasks.end();
    return this.#call.close(this.#isRead);
  }
}

export function puzzlesOf(call: Call, limits: Limits, streams: Streams): Chunks<Made> {
  return new Streamed<Made>(call, limits, streams, async (task) => {
    const { made } = await call.run({ task: 'puzzles', ...task });
    return made.map(withJsonArrays);
  });
}

/**
 * Samples in as many workers as the memory allows: the first task shows what a sampler takes.
 * @param memory maximum number of bytes of all samplers together; undefined: each worker has its own
 */
export function samplesOf(
  call: Call,
  { running, ahead }: Limits,
  streams: Streams,
  memory: number | undefined,
): Chunks<Uint32Array> {
  const limits = { running: memory === undefined ? running : 1, ahead };
  return new Streamed(call, limits, streams, async (task) => {
    const { rows, bytes } = await call.run({ task: 'sample', ...task });
    if (memory !== undefined) limits.running = Math.max(1, Math.min(running, Math.floor(memory / bytes)));
    const length = rows.length / task.count;
    return Array.from({ length: task.count }, (_, i) => rows.subarray(i * length, (i + 1) * length));
  });
}
