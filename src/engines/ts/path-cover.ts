// Counterpart: assembly/path-cover.ts.
import type { BatchArrays } from '../../problem/batch.js';
import { listOpenSquares, moveTable, ROW_BY_ROW } from '../../problem/knight-graph.js';
import type { Board } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { STATUS } from '../../problem/result.js';
import { ANY_START, type Attempt, type RandomKernel } from '../engine.js';
import { NO_SQUARE, preferenceTable } from '../small-boards.js';
import { forEachStart, writeResult } from './attempt.js';

/** See assembly/path-cover.ts. */
const MAX_BREAKS = 3;
const BREAKING = 31;
const RETURNS = 3;
const ENOUGH_MOVES = 32768;
/** The attempt of the generator from which the moves draw. */
const COVERING = 7;
/** No link. */
const NO_LINK = -1;

/**
 * Random tours of boards of at most 64 squares by path covers: sets of paths that cover the open squares. The paths lie one
 * after the other in a circle of squares, with a break behind each path. A move exchanges two links of the circle (a 2-opt
 * move, Croes 1958), which reverses what lies between them. assembly/path-cover.ts describes the moves.
 */
export class PathCover implements RandomKernel {
  readonly #board: Board;
  readonly #openSquares: number;
  readonly #generator = new Random();
  /** By square: its neighbours by number, eight a square. */
  readonly #neighbours: Uint8Array;
  /** The squares of the circle, by square its place, and the breaks. Link i is behind place i, the last one before place 0. */
  readonly #circle = new Uint8Array(64);
  readonly #places = new Uint8Array(64);
  readonly #breaks = new Uint8Array(64);
  #count = 0;
  /** Number of breaks of a tour: open ones have one. */
  #minBreaks = 0;
  /** The link before the start of an open tour, to which moves never join its start, nor a given end. */
  #heldBackwards = NO_LINK;
  #heldForwards = NO_LINK;

  constructor(board: Board) {
    this.#board = board;
    this.#openSquares = board.openSquares;
    this.#neighbours = preferenceTable(board, moveTable(board.cols, ROW_BY_ROW), 'random');
  }

  batch({ seed, stream, end, closed }: Attempt, starts: Uint32Array, rows: BatchArrays): void {
    forEachStart(starts, rows, (start, tour) => {
      this.#generator.seed(seed, (stream + tour) >>> 0, COVERING);
      const isFree = start === ANY_START;
      this.#begin(closed || isFree ? -1 : start, end);
      this.#minBreaks = Number(!closed && end < 0);
      const found = this.#moveToTour();
      if (found) this.#write(isFree ? -1 : start, closed, tour * this.#board.squares, rows.paths);
      writeResult(rows, tour, found ? STATUS.found : STATUS.limit, found ? this.#openSquares : 0);
    });
  }

  #put(place: number, square: number): void {
    this.#circle[place] = square;
    this.#places[square] = place;
  }

  /** Lays the squares around the circle, each of them a path: a given start first, a given end last, -1 for none. */
  #begin(start: number, end: number): void {
    let place = 0;
    if (start >= 0) this.#put(place++, start);
    for (const square of listOpenSquares(this.#board)) {
      if (square !== start && square !== end) this.#put(place++, square);
    }
    if (end >= 0) this.#put(place, end);
    const last = this.#openSquares - 1;
    this.#heldBackwards = start < 0 ? NO_LINK : last;
    this.#heldForwards = end < 0 ? NO_LINK : last;
    this.#count = this.#openSquares - Number(end >= 0);
    for (let link = 0; link < this.#count; link++) this.#breaks[link] = link;
  }

  #after(place: number): number {
    return place + 1 === this.#openSquares ? 0 : place + 1;
  }

  #before(place: number): number {
    return (place === 0 ? this.#openSquares : place) - 1;
  }

  /** Returns the number of the break that a link is, the number of breaks if it is none. */
  #breakOf(link: number): number {
    const breaks = this.#breaks;
    let number = 0;
    while (number < this.#count && breaks[number] !== link) number++;
    return number;
  }

  /** Exchanges two links: reverses what lies between them, breaks included. */
  #exchange(one: number, other: number): void {
    const low = Math.min(one, other);
    const high = Math.max(one, other);
    const circle = this.#circle;
    for (let from = low + 1, to = high; from < to; from++, to--) {
      const square = circle[from]!;
      this.#put(from, circle[to]!);
      this.#put(to, square);
    }
    const breaks = this.#breaks;
    for (let i = 0; i < this.#count; i++) {
      const link = breaks[i]!;
      if (link > low && link < high) breaks[i] = low + high - link;
    }
  }

  /** Makes a random move, if possible: breaks a link, or joins an end of a path to a neighbour. */
  #move(): void {
    const generator = this.#generator;
    const breaks = this.#breaks;
    const word = generator.draw();
    let link: number;
    let cut: number;
    if (this.#count === 0 || (this.#count < MAX_BREAKS && (word & BREAKING) === 0)) {
      const choices = this.#count + 1;
      const chosen = generator.drawBelow(this.#openSquares * choices);
      cut = Math.floor(chosen / choices);
      if (cut === this.#heldForwards || this.#breakOf(cut) < this.#count) return;
      breaks[this.#count++] = cut;
      // Exchanged with another break, or with itself.
      link = breaks[chosen % choices]!;
    } else {
      const chosen = ((word >>> 16) * (this.#count << 4)) >>> 16;
      const number = chosen >> 4;
      link = breaks[number]!;
      const backwards = (chosen & 8) !== 0;
      const next = this.#after(link);
      const at = backwards ? next : link;
      const partner = this.#neighbours[8 * this.#circle[at]! + (chosen & 7)]!;
      if (partner === NO_SQUARE) return;
      const place = this.#places[partner]!;
      // The square on the other side of the break is joined by the break itself.
      const isNext = place === (at ^ link ^ next);
      cut = isNext ? link : backwards ? this.#before(place) : place;
      const held = backwards || isNext ? this.#heldBackwards : this.#heldForwards;
      // The partner is next to the end already, or another break separates them.
      if (link === held || cut === held || cut === (backwards ? next : this.#before(link))) return;
      const joined = this.#breakOf(cut);
      breaks[number] = backwards ? Math.min(link, cut) : Math.max(link, cut);
      if (joined < this.#count) breaks[joined] = breaks[--this.#count]!;
    }
    this.#exchange(link, cut);
  }

  /** Moves until the cover has returned to a tour often enough. Returns false if it does not. */
  #moveToTour(): boolean {
    let returns = 0;
    for (let moves = 0; moves < 2 * ENOUGH_MOVES; moves++) {
      const count = this.#count;
      this.#move();
      if (this.#count >= count || this.#count !== this.#minBreaks) continue;
      if (++returns >= RETURNS || moves >= ENOUGH_MOVES) return true;
    }
    return false;
  }

  /** Writes the tour: from a given start as it lies, a closed one or one with free ends in a random direction. */
  #write(start: number, closed: boolean, row: number, paths: BatchArrays['paths']): void {
    const isFree = start < 0;
    const backwards = (closed || isFree) && (this.#generator.draw() & 1) !== 0;
    const link = this.#breaks[0]!;
    let place = isFree ? (backwards ? link : this.#after(link)) : this.#places[start]!;
    for (let i = 0; i < this.#openSquares; i++) {
      paths[row + i] = this.#circle[place]!;
      place = backwards ? this.#before(place) : this.#after(place);
    }
  }
}
