import { parseSquare } from '../../problem/notation.js';
import type { BoardSize } from '../../problem/problem.js';

/** What stands in a grid for a square that is never visited, and for a blocked one. */
export const FREE: number = Number.POSITIVE_INFINITY;
export const BLOCKED: number = Number.NEGATIVE_INFINITY;

/** No number or name is longer: what is, is no text. */
const LONGEST_WORD = 1000;

/** The words of a text, line by line: numbers, names of squares, and the marks of a grid, eight bytes each. */
export class WordTable {
  /** How many words are none of these. */
  odd = 0;
  hasNames = false;
  hasMarks = false;
  readonly #size: BoardSize;
  readonly #values = new Numbers();
  /** The number of words before the end of each line that has some. */
  readonly #ends = new Numbers();
  /** The words that are odd, by place; of more than a board has columns only the first matter. */
  readonly #oddWords = new Map<number, string>();
  #begun = '';

  /** @param size the board whose squares are named */
  constructor(size: BoardSize) {
    this.#size = size;
  }

  /** How many lines have words. */
  get lines(): number {
    return this.#ends.length;
  }

  lineLength(line: number): number {
    return this.#ends.at(line) - (line === 0 ? 0 : this.#ends.at(line - 1));
  }

  /**
   * Takes the next piece of the text; a word may go on in the one after.
   * @throws RangeError for a word without end, as other files have
   */
  add(piece: string): void {
    const text = this.#begun + piece;
    this.#begun = '';
    for (const { 0: word, index } of text.matchAll(/\S+|\n/g)) {
      if (word === '\n') this.#endLine();
      else if (index + word.length === text.length) this.#begun = word;
      else this.#take(word);
    }
    if (this.#begun.length <= LONGEST_WORD) return;
    const place = this.#values.length + 1;
    throw new RangeError(`word ${place} is longer than ${LONGEST_WORD} characters; this is no tour`);
  }

  /** There are no further pieces. */
  end(): void {
    if (this.#begun !== '') this.#take(this.#begun);
    this.#begun = '';
    this.#endLine();
  }

  /** A number, {@link FREE}, {@link BLOCKED}, or NaN for a word that is odd. */
  value(place: number): number {
    return this.#values.at(place);
  }

  word(place: number): string {
    return this.#oddWords.get(place) ?? String(this.value(place));
  }

  /** All of them, one after another. */
  numbers(): Float64Array {
    return this.#values.all();
  }

  /** The first word that is no number and no name, with its place: marks are such words, too. */
  firstOdd(): [place: number, word: string] | undefined {
    if (this.odd === 0 && !this.hasMarks) return undefined;
    const values = this.numbers();
    const place = values.findIndex((value) => !Number.isFinite(value));
    const value = values[place]!;
    return [place, value === FREE ? '.' : value === BLOCKED ? '#' : this.word(place)];
  }

  #endLine(): void {
    const words = this.#values.length;
    if (words > (this.lines === 0 ? 0 : this.#ends.at(this.lines - 1))) this.#ends.push(words);
  }

  #take(word: string): void {
    this.#values.push(this.#valueOf(word));
  }

  #valueOf(word: string): number {
    if (/^[-+]?\d+(\.\d+)?$/.test(word)) return Number(word);
    if (word === '.' || word === '#') {
      this.hasMarks = true;
      return word === '.' ? FREE : BLOCKED;
    }
    const square = parseSquare(word, this.#size);
    if (square !== undefined) {
      this.hasNames = true;
      return square;
    }
    this.odd++;
    this.#oddWords.set(this.#values.length, word);
    return Number.NaN;
  }
}

/** Numbers that become more. */
class Numbers {
  length = 0;
  #room = new Float64Array(1024);

  push(value: number): void {
    if (this.length === this.#room.length) {
      const larger = new Float64Array(2 * this.length);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.length++] = value;
  }

  at(place: number): number {
    return this.#room[place]!;
  }

  all(): Float64Array {
    return this.#room.subarray(0, this.length);
  }
}
