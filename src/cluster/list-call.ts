import { cursorOf, listName, type Place, placeOf } from '../census/cursor.js';
import { narrowest } from '../problem/batch-arguments.js';
import type { Given } from '../problem/given.js';
import type { Problem } from '../problem/problem.js';
import type { Job } from './job.js';
import type { ToursAnswer } from './kinds/tours-work.js';
import { cursorFor, type ListPart, partsOf, restOf } from './list-parts.js';
import { needsOf } from './needs.js';
import type { PlainProblem } from './problem-text.js';
import type { Answer } from './request.js';
import { hashOf, type ToursUnit } from './unit.js';

/** Lists on all machines: parts by their prefixes, in order, some of them ahead of the reader. */

/** What is asked, checked. */
export interface ListAsked {
  readonly problem: Problem;
  readonly plain: PlainProblem;
  readonly given: Given | undefined;
  readonly prefix: readonly number[];
  readonly after: string | undefined;
}

/** Runs of the kernel in a unit: half a million tours, or some seconds of search. */
const RUNS_A_UNIT = 2 ** 13;
/** Bytes that may be ahead of the reader, as far as is known, and units. */
const MOST_BYTES = 2 ** 27;
const FEWEST_AHEAD = 4;
const FIRST_AHEAD = 16;
const MOST_AHEAD = 256;
/** Tours that share a buffer. */
const TOURS_A_BUFFER = 64;

/** A part of the list on its way. */
interface Item {
  readonly part: ListPart;
  /** Undefined: it is not asked for yet. */
  answer?: Promise<Answer>;
}

/** The tours of a list, one by one. */
export class TourStream {
  readonly #job: Job;
  readonly #asked: ListAsked;
  readonly #input: string;
  readonly #name: string;
  #items: Item[];
  #asking = 0;
  #answered = 0;
  #bytes = 0;
  #place: Place;

  constructor(job: Job, asked: ListAsked) {
    const { problem, prefix, given, after, plain } = asked;
    this.#job = job;
    this.#asked = asked;
    this.#input = JSON.stringify(plain);
    this.#name = listName(problem, prefix, given);
    this.#place = after === undefined ? [] : placeOf(after, this.#name, problem);
    this.#items = partsOf(plain, problem, prefix, this.#place).map((part) => ({ part }));
    job.expect(this.#items.length);
  }

  /** Behind the last tour that was handed out. */
  cursor(): string {
    return cursorOf(this.#name, this.#place, this.#asked.problem.board.squares);
  }

  /** All tours, in buffers that some of them share. */
  async *chunks(): AsyncGenerator<Uint32Array[], undefined> {
    const leaf = this.#asked.problem.board.freeSquares;
    const Rows = narrowest(this.#asked.problem.board.squares);
    while (this.#items.length > 0) {
      this.#askAhead();
      const item = this.#items[0]!;
      const answer = await item.answer!;
      const bytes = await answer.read();
      const rows = new Rows(bytes.buffer);
      for (let at = 0; at < rows.length; at += TOURS_A_BUFFER * leaf) {
        const shared = Uint32Array.from(rows.subarray(at, at + TOURS_A_BUFFER * leaf));
        yield Array.from({ length: shared.length / leaf }, (_, i) =>
          shared.subarray(i * leaf, (i + 1) * leaf),
        );
      }
      this.#items.shift();
      answer.release();
    }
    this.#place = undefined;
  }

  /** The reader has this one. */
  handedOut(tour: Uint32Array): void {
    this.#place = Array.from(tour);
  }

  #askAhead(): void {
    const mean = this.#answered === 0 ? MOST_BYTES / FIRST_AHEAD : this.#bytes / this.#answered;
    const most = Math.min(MOST_AHEAD, Math.max(FEWEST_AHEAD, Math.floor(MOST_BYTES / Math.max(mean, 1))));
    for (const item of this.#items.slice(0, most)) {
      item.answer ??= this.#ask(item);
    }
  }

  #ask(item: Item): Promise<Answer> {
    const answer = this.#answerOf(item);
    // Whoever takes it is told.
    answer.catch(() => {});
    return answer;
  }

  async #answerOf(item: Item): Promise<Answer> {
    const { problem, given } = this.#asked;
    const { part } = item;
    const name = listName(problem, part.prefix, given);
    const after = cursorFor(name, part, problem);
    const unit: ToursUnit = {
      kind: 'tours',
      input: hashOf(this.#input),
      needs: needsOf(problem.board.squares),
      prefix: part.prefix,
      runs: RUNS_A_UNIT,
      ...(after === undefined ? {} : { after: hashOf(after) }),
    };
    this.#asking++;
    // Whoever reads waits for the first parts; the others are there to keep workers busy.
    const soon = this.#items.indexOf(item) < FEWEST_AHEAD;
    const own = after === undefined ? [] : [after];
    const answer = await this.#job.ask(unit, { shared: [this.#input], own, soon });
    this.#answered++;
    this.#bytes += answer.bytes;
    const { next } = answer.value as ToursAnswer;
    const place = next === undefined ? undefined : placeOf(next, name, problem);
    if (place !== undefined) {
      // The parts that are left come right behind this one; those that fit are asked for now.
      const rest = restOf(problem, part, place).map((each): Item => ({ part: each }));
      this.#items.splice(this.#items.indexOf(item) + 1, 0, ...rest);
      this.#job.expect(this.#asking + this.#items.filter((each) => each.answer === undefined).length);
      this.#askAhead();
    }
    return answer;
  }
}
