// Counterpart: assembly/backbite.ts.
import type { BatchArrays } from '../../problem/batch.js';
import { isKnightMove, listOpenSquares, moveTable, ROW_BY_ROW } from '../../problem/knight-graph.js';
import { Random } from '../../problem/random.js';
import { copyFrom, STATUS } from '../../problem/result.js';
import { ANY_START, type Attempt, type RandomKernel } from '../engine.js';
import { NO_SQUARE, preferenceTable } from '../small-boards.js';
import { forEachStart, writeResult } from './attempt.js';
import type { Layout } from './layout.js';
import { Walk } from './warnsdorff.js';

/** Pairs of moves, one at each end: see assembly/backbite-batch.ts and assembly/backbite-starts.ts. */
const PAIRS_ON_FULL = 33;
const PAIRS_FOR_FOUR = 5;
const OPEN_PAIRS = 44;
const ATTEMPT_WORDS = 5;
const ATTEMPT_WORDS_ON_FEW = 10;
const ATTEMPT_WORD_BITS = 30;
const ATTEMPT_BITS = 6;
/** Open tours from a given start. */
const ARRIVALS_ON_FEW = 8;
const ARRIVALS = 5;
const MANY_SQUARES = 49;
const WAITING_BITS = 16;
const MAX_WAITING_WORDS = 8192;
/** Number of moves after which a path is given up. */
const MAX_MOVES = 4096;
/** The place of squares that are not on the path. */
const NOWHERE = 255;

/** The attempts of the generator from which the moves, the completion of a stuck walk and the last moves draw. The walk uses 0. */
const MIXING = 1;
const COMPLETING = 2;
const SETTLING = 3;

/**
 * Random tours of boards of at most 64 squares: a walk by Warnsdorff's rule with random ties from a random square, then
 * backbite moves (Mansfield 1982; Oberdorf, Ferguson, Jacobsen & Kondev 2006) at both ends in turn. assembly/backbite.ts
 * describes them.
 */
export class Backbite implements RandomKernel {
  readonly #layout: Layout;
  readonly #walk: Walk;
  readonly #generator = new Random();
  readonly #completion = new Random();
  /** The path, and by square its place on it. */
  readonly #path = new Uint8Array(64);
  #length = 0;
  readonly #places = new Uint8Array(64);
  /** By square: its neighbours by number, eight a square, and the number of them that an end chooses from. */
  readonly #neighbours: Uint8Array;
  readonly #choices = new Uint8Array(64);
  /** The squares from which paths start to grow. */
  readonly #origins: readonly number[];

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#walk = new Walk(layout);
    this.#neighbours = preferenceTable(layout, moveTable(layout.cols, ROW_BY_ROW), 'random');
    for (let square = 0; square < layout.squares; square++) {
      const row = this.#neighbours.subarray(8 * square, 8 * square + 8);
      const degree = row.includes(NO_SQUARE) ? row.indexOf(NO_SQUARE) : 8;
      this.#choices[square] = Math.max(degree, 1) - 1;
    }
    this.#origins = listOpenSquares(layout);
  }

  batch(attempt: Attempt, starts: Uint32Array, rows: BatchArrays): void {
    const { squares, openSquares } = this.#layout;
    const path = this.#path.subarray(0, openSquares);
    forEachStart(starts, rows, (start, tour) => {
      const found = this.#make(attempt, start, (attempt.stream + tour) >>> 0);
      writeResult(rows, tour, found ? STATUS.found : STATUS.limit, found ? openSquares : 0);
      if (found) copyFrom(attempt.closed ? path.indexOf(start) : 0, path, rows.paths, tour * squares);
    });
  }

  /** Makes a tour. Returns false if the moves lead to none. */
  #make(attempt: Attempt, start: number, stream: number): boolean {
    const generator = this.#generator;
    const { seed, closed } = attempt;
    const { openSquares } = this.#layout;
    generator.seed(seed, stream, MIXING);
    const first = generator.draw();
    const origin = this.#origins[Math.floor((first * this.#origins.length) / 2 ** 32)]!;
    const isFree = !closed || openSquares >= MANY_SQUARES;
    this.#walk.beginFrom({ ...attempt, end: -1 }, origin, stream, isFree);
    this.#walk.run(openSquares);
    this.#begin(this.#walk.length);
    const closedPairs = openSquares === 64 ? PAIRS_ON_FULL : (PAIRS_FOR_FOUR * openSquares) >> 2;
    const pairs = closed ? closedPairs : OPEN_PAIRS;
    for (let pair = 0; pair < pairs; pair++) {
      const word = generator.draw();
      if (this.#length < openSquares) this.#growOrBite(word);
      else this.#bite(word);
    }
    if (this.#length < openSquares) {
      this.#completion.seed(seed, stream, COMPLETING);
      for (let left = MAX_MOVES / 2; left > 0 && this.#length < openSquares; left--) {
        this.#growOrBite(this.#completion.draw());
      }
      if (this.#length < openSquares) return false;
    }
    if (closed) {
      generator.seed(seed, stream, SETTLING);
      return this.#close();
    }
    if (start !== ANY_START) {
      generator.seed(seed, stream, SETTLING);
      return this.#waitFor(start);
    }
    this.#attemptMoves();
    // The origin depends on the upper bits of the word.
    if (first & 1) this.#reverse(0, openSquares - 1);
    return true;
  }

  #reverse(from: number, to: number): void {
    const path = this.#path;
    const places = this.#places;
    for (; from < to; from++, to--) {
      const square = path[from]!;
      const other = path[to]!;
      path[from] = other;
      path[to] = square;
      places[square] = to;
      places[other] = from;
    }
  }

  /** Returns a neighbour of an end by 16 random bits, other than the square `beside` it on the path. */
  #choosePartner(end: number, beside: number, bits: number): number {
    const choices = this.#choices[end]!;
    const partner = this.#neighbours[8 * end + ((bits * choices) >> 16)]!;
    return partner === beside ? this.#neighbours[8 * end + choices]! : partner;
  }

  /** Joins the last square of the path to another. */
  #joinEnd(last: number, partner: number): void {
    this.#reverse(this.#places[partner]! + 1, last);
  }

  /** Joins the first square of the path to another. */
  #joinStart(partner: number): void {
    this.#reverse(0, this.#places[partner]! - 1);
  }

  /** Moves the end of a path of some length, by 16 random bits. */
  #biteEnd(length: number, bits: number): void {
    const path = this.#path;
    this.#joinEnd(length - 1, this.#choosePartner(path[length - 1]!, path[length - 2]!, bits));
  }

  /** Moves the end and then the beginning of the path, by the upper and the lower half of a random word. */
  #bite(word: number): void {
    this.#biteEnd(this.#length, word >>> 16);
    this.#joinStart(this.#choosePartner(this.#path[0]!, this.#path[1]!, word & 0xffff));
  }

  /** Evens out what the moves prefer: ends with many neighbours. */
  #attemptMoves(): void {
    const words = this.#layout.openSquares < MANY_SQUARES ? ATTEMPT_WORDS_ON_FEW : ATTEMPT_WORDS;
    for (let i = 0; i < words; i++) {
      const word = this.#generator.draw();
      for (let shift = 0; shift < ATTEMPT_WORD_BITS; shift += ATTEMPT_BITS) this.#biteOrStay(word >>> shift);
    }
  }

  /** Moves the end that has the colour of the start until it is the start, and the other by attempts. Returns false if it gives up. */
  #waitFor(start: number): boolean {
    const path = this.#path;
    const { openSquares, cols } = this.#layout;
    const last = openSquares - 1;
    const colour = (square: number) => (Math.floor(square / cols) + (square % cols)) & 1;
    if (colour(path[0]!) === colour(start)) this.#reverse(0, last);
    let arrivals = openSquares < MANY_SQUARES ? ARRIVALS_ON_FEW : ARRIVALS;
    for (let words = 0; words < MAX_WAITING_WORDS; words++) {
      const word = this.#generator.draw();
      for (let shift = 0; shift < 32; shift += WAITING_BITS) {
        const bits = (word >>> shift) & 0xffff;
        this.#biteEnd(openSquares, bits & ~7);
        this.#attemptBegin(bits);
        if (path[last] !== start || --arrivals > 0) continue;
        this.#reverse(0, last);
        return true;
      }
    }
    return false;
  }

  /**
   * Tries to move the end and then the beginning of the path, each to the one of eight neighbours that three random bits choose.
   * The end stays where that neighbour is missing or next to it on the path.
   */
  #biteOrStay(bits: number): void {
    const path = this.#path;
    const neighbours = this.#neighbours;
    const last = this.#layout.openSquares - 1;
    const partner = neighbours[8 * path[last]! + (bits & 7)]!;
    if (partner !== NO_SQUARE) this.#joinEnd(last, partner);
    this.#attemptBegin(bits >>> 3);
  }

  /** Tries to move the beginning of the path to the neighbour that three random bits choose. */
  #attemptBegin(bits: number): void {
    const partner = this.#neighbours[8 * this.#path[0]! + (bits & 7)]!;
    if (partner !== NO_SQUARE) this.#joinStart(partner);
  }

  /** Takes over the walk, of `length` squares. */
  #begin(length: number): void {
    this.#length = length;
    this.#path.set(this.#layout.path.subarray(0, length));
    this.#places.fill(NOWHERE);
    for (let place = 0; place < length; place++) this.#places[this.#path[place]!] = place;
  }

  /** Returns a random unvisited neighbour of a square by 16 random bits; {@link NO_SQUARE} if there is none. */
  #growFrom(square: number, bits: number): number {
    const available = this.#neighbours
      .subarray(8 * square, 8 * square + 8)
      .filter((neighbour) => neighbour !== NO_SQUARE && this.#places[neighbour] === NOWHERE);
    return available[(bits * available.length) >> 16] ?? NO_SQUARE;
  }

  /** Extends an incomplete path at the ends that have unvisited neighbours. If neither end has one, both move (Posa 1976). */
  #growOrBite(word: number): void {
    const path = this.#path;
    const places = this.#places;
    const before = this.#length;
    const next = this.#growFrom(path[before - 1]!, word >>> 16);
    if (next !== NO_SQUARE) {
      places[next] = this.#length;
      path[this.#length++] = next;
    }
    const previous = this.#growFrom(path[0]!, word & 0xffff);
    if (previous !== NO_SQUARE) {
      for (let place = 0; place < this.#length; place++) places[path[place]!]!++;
      path.copyWithin(1, 0, this.#length++);
      path[0] = previous;
      places[previous] = 0;
    }
    if (this.#length === before && before > 1) this.#bite(word);
  }

  /** Moves the path until it closes. Returns false if it does not. */
  #close(): boolean {
    const path = this.#path;
    const last = this.#layout.openSquares - 1;
    const isClosed = () => isKnightMove(this.#layout, path[0]!, path[last]!);
    for (let pairs = 0; pairs < MAX_MOVES / 2 && !isClosed(); pairs++) this.#bite(this.#generator.draw());
    return isClosed();
  }
}
