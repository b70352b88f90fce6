// Its image is assembly/backbite.ts, with backbite-scalar.ts and backbite-batch.ts.
import { isKnightMove, moveTable, ROW_BY_ROW } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { STATUS } from '../../problem/result.js';
import { type Attempt, type BatchRows, NO_START, type RandomKernel } from '../engine.js';
import { NO_SQUARE, preferenceTable } from '../small-boards.js';
import type { Layout } from './layout.js';
import { Walk } from './warnsdorff.js';

/** Pairs of moves, one at either end, and the words of an open tour's attempts: see assembly/backbite-batch.ts. */
const PAIRS_FOR_FOUR = 5;
const MOST_PAIRS = 80;
const ATTEMPT_WORDS = 16;
const ATTEMPT_WORD_BITS = 30;
const ATTEMPT_BITS = 6;
/** Moves after which a path is given up. */
const MOST_MOVES = 4096;

/** Which attempt's words the moves, the completing of a stuck walk and the last moves take; the walk takes those of 0. */
const MIXING = 1;
const COMPLETING = 2;
const SETTLING = 3;

/**
 * Random tours of boards of at most 64 squares: a walk by Warnsdorff's rule with random ties from a random square, then
 * backbite moves (Mansfield 1982; Oberdorf, Ferguson, Jacobsen & Kondev 2006) at both ends in turn; then for a closed tour
 * more of them until the path closes, for an open one attempts that are as likely as their reverse. A move joins an end of
 * the path to one of its other neighbours on the path, and cuts the edge that would close a cycle: the squares behind that
 * neighbour come in reverse order, and the path has another end.
 */
export class Backbite implements RandomKernel {
  readonly #layout: Layout;
  readonly #walk: Walk;
  readonly #generator = new Random();
  /** The squares of the path in order, and by square its place. */
  readonly #path = new Uint8Array(64);
  readonly #places = new Uint8Array(64);
  /** By square: its neighbours by number, eight a square, and how many of them an end chooses from. */
  readonly #neighbours: Uint8Array;
  readonly #choices = new Uint8Array(64);
  /** The squares from which paths start to grow. */
  readonly #origins: number[] = [];

  constructor(layout: Layout, board: Board) {
    this.#layout = layout;
    this.#walk = new Walk(layout);
    this.#neighbours = preferenceTable(board, moveTable(board.cols, ROW_BY_ROW), 'random');
    for (let square = 0; square < board.squares; square++) {
      const row = this.#neighbours.subarray(8 * square, 8 * square + 8);
      const degree = row.includes(NO_SQUARE) ? row.indexOf(NO_SQUARE) : 8;
      this.#choices[square] = Math.max(degree, 1) - 1;
      if (!board.blocked?.[square]) this.#origins.push(square);
    }
  }

  /** See src/engines/engine.ts. */
  batch(attempt: Attempt, starts: Uint32Array, { paths, visited, statuses }: BatchRows): void {
    const { squares, openSquares } = this.#layout;
    for (const [i, start] of starts.entries()) {
      const stream = (attempt.stream + i) >>> 0;
      const backwards = start === NO_START ? undefined : this.#make(attempt, stream);
      const found = backwards !== undefined;
      visited[i] = found ? openSquares : 0;
      statuses[i] = start === NO_START ? STATUS.impossible : found ? STATUS.found : STATUS.limit;
      if (!found) continue;
      if (backwards) this.#reverse(0, openSquares - 1);
      this.#write(attempt.closed ? start : this.#path[0]!, i * squares, paths);
    }
  }

  /** Makes a tour; returns whether it is to be written backwards, undefined where the moves come to none. */
  #make(attempt: Attempt, stream: number): boolean | undefined {
    const generator = this.#generator;
    const { seed, closed } = attempt;
    const { openSquares } = this.#layout;
    generator.seed(seed, stream, MIXING);
    const first = generator.draw();
    const origin = this.#origins[Math.floor((first * this.#origins.length) / 2 ** 32)]!;
    const length = this.#walkFrom(attempt, origin, stream);
    if (length < openSquares) {
      generator.seed(seed, stream, COMPLETING);
      if (!this.#complete(length)) return undefined;
      generator.seed(seed, stream, MIXING);
      generator.draw();
    }
    const pairs = closed ? Math.min((PAIRS_FOR_FOUR * openSquares) >> 2, MOST_PAIRS) : MOST_PAIRS;
    for (let pair = 0; pair < pairs; pair++) this.#bite(generator.draw());
    if (!closed) {
      this.#attemptMoves();
      // The origin depends on the upper bits of the word.
      return (first & 1) !== 0;
    }
    generator.seed(seed, stream, SETTLING);
    return this.#close() ? false : undefined;
  }

  /** Walks, and takes the path over. Returns its length. */
  #walkFrom(attempt: Attempt, origin: number, stream: number): number {
    const walk = this.#walk;
    const path = this.#path;
    const places = this.#places;
    walk.beginFrom({ ...attempt, end: -1 }, origin, stream);
    walk.run(this.#layout.openSquares);
    for (let i = 0; i < walk.length; i++) {
      const square = this.#layout.path[i]!;
      path[i] = square;
      places[square] = i;
    }
    return walk.length;
  }

  #reverse(from: number, to: number): void {
    const path = this.#path;
    const places = this.#places;
    for (; from < to; from++, to--) {
      const one = path[from]!;
      const other = path[to]!;
      path[from] = other;
      path[to] = one;
      places[one] = to;
      places[other] = from;
    }
  }

  /** The place of the square that an end is joined to, by 16 random bits; `beside` is that of the square next to it. */
  #cutFor(end: number, beside: number, bits: number): number {
    const neighbours = this.#neighbours;
    const places = this.#places;
    const choices = this.#choices[end]!;
    const place = places[neighbours[8 * end + ((bits * choices) >> 16)]!]!;
    return place === beside ? places[neighbours[8 * end + choices]!]! : place;
  }

  /** A move at the end of a path of some length, by 16 random bits. */
  #biteEnd(length: number, bits: number): void {
    this.#reverse(this.#cutFor(this.#path[length - 1]!, length - 2, bits) + 1, length - 1);
  }

  /** A move at the end of the path and one at its beginning, by the upper and the lower half of a random word. */
  #bite(word: number): void {
    this.#biteEnd(this.#layout.openSquares, word >>> 16);
    this.#reverse(0, this.#cutFor(this.#path[0]!, 1, word & 0xffff) - 1);
  }

  /** Evens out what the moves prefer: ends with many neighbours. */
  #attemptMoves(): void {
    for (let i = 0; i < ATTEMPT_WORDS; i++) {
      const word = this.#generator.draw();
      for (let shift = 0; shift < ATTEMPT_WORD_BITS; shift += ATTEMPT_BITS) this.#biteOrStay(word >>> shift);
    }
  }

  /**
   * An attempt at the end of the path and one at its beginning, each to the neighbour that three random bits choose among
   * eight: the path stays where that neighbour is missing or next on the path already.
   */
  #biteOrStay(bits: number): void {
    const path = this.#path;
    const places = this.#places;
    const neighbours = this.#neighbours;
    const last = this.#layout.openSquares - 1;
    const partner = neighbours[8 * path[last]! + (bits & 7)]!;
    if (partner !== NO_SQUARE) this.#reverse(places[partner]! + 1, last);
    const other = neighbours[8 * path[0]! + ((bits >>> 3) & 7)]!;
    if (other !== NO_SQUARE) this.#reverse(0, places[other]! - 1);
  }

  /** Completes a path that got stuck (Posa 1976): its end grows, or a move makes another end. False when it does not grow on. */
  #complete(length: number): boolean {
    const path = this.#path;
    const places = this.#places;
    const neighbours = this.#neighbours;
    const generator = this.#generator;
    const { openSquares } = this.#layout;
    const isOn = new Uint8Array(64);
    for (let i = 0; i < length; i++) isOn[path[i]!] = 1;
    for (let moves = 0; length < openSquares; ) {
      const end = path[length - 1]!;
      const around = neighbours.subarray(8 * end, 8 * end + 8);
      const ways = around.filter((square) => square !== NO_SQUARE && !isOn[square]);
      if (ways.length > 0) {
        const next = ways[generator.drawBelow(ways.length)]!;
        isOn[next] = 1;
        path[length] = next;
        places[next] = length;
        length++;
      } else {
        if (length < 2 || moves++ === MOST_MOVES) return false;
        this.#biteEnd(length, generator.draw() >>> 16);
        // The other end may grow as well.
        this.#reverse(0, length - 1);
      }
    }
    return true;
  }

  /** Moves on until the path closes; false when it does not come to it. */
  #close(): boolean {
    const path = this.#path;
    const generator = this.#generator;
    const { openSquares } = this.#layout;
    for (let pairs = 0; pairs < MOST_MOVES / 2; pairs++) {
      if (isKnightMove(this.#layout, path[0]!, path[openSquares - 1]!)) return true;
      this.#bite(generator.draw());
    }
    return false;
  }

  /** Writes the path, turned so that `start` comes first. */
  #write(start: number, row: number, paths: BatchRows['paths']): void {
    const path = this.#path;
    const { openSquares } = this.#layout;
    const first = this.#places[start]!;
    for (let i = 0; i < openSquares; i++) {
      paths[row + i] = path[first + i < openSquares ? first + i : first + i - openSquares]!;
    }
  }
}
