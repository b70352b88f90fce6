// Its image is assembly/bitboard-search.ts, where a set is one integer of 64 bits instead of two halves.

import { MOVE_COLUMNS } from '../../problem/knight-graph.js';
import { DRAWS_TIES } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING } from '../engine.js';
import { MOST_SMALL_SQUARES } from '../small-boards.js';
import { paddedIndex, VISITED } from './layout.js';
import { BatchedSearch } from './searched-path.js';

/**
 * Whether this kernel searches a board: where no two moves shift a square's number alike, which they do on boards of
 * three columns.
 */
export function fitsBitboardSearch({ cols, squares }: Board): boolean {
  return squares <= MOST_SMALL_SQUARES && cols !== 3;
}

/**
 * The search of warnsdorff-backtracking.ts on boards of at most 64 squares as sets of bits, each in two int32 halves:
 * squares 0 .. 31 low, the others high. Planes 0 to 2 hold 8 less the degree of each square (modulo 8). The same moves in
 * the same order, and the same nodes.
 */
export class BitboardSearch extends BatchedSearch {
  readonly #generator = new Random();
  /** By square: its neighbours, low and high; its own bit, low and high. */
  readonly #rows = new Int32Array(64 * 4);
  /** By depth: what is to be tried, low and high, the square that is being tried included. */
  readonly #rests = new Int32Array(64 * 2);
  /** By depth: the random word that breaks ties. */
  readonly #words = new Int32Array(64);
  /** Low and high: the free squares of the empty board, its planes, and the squares of degree 0. */
  readonly #empty = new Int32Array(10);
  /** Low and high: the free squares, the planes, and what is left to try from the square placed last. */
  readonly #hand = new Int32Array(10);
  #attempt: Attempt | undefined;
  /** The square placed last, or the start before it is placed. */
  #square = 0;
  #hasRows = false;

  /** Sets a search up; `run` places the start. */
  begin(attempt: Attempt): void {
    if (!this.#hasRows) this.#fillRows(attempt.moves);
    this.reset();
    this.#hand.set(this.#empty);
    this.#attempt = attempt;
    this.#square = attempt.start;
    if (DRAWS_TIES[attempt.tieBreak]) this.#generator.seed(attempt.seed, attempt.stream, attempt.number);
  }

  /** @param moves all eight, in any order. A first solve goes through this before it is compiled: plain loops, no iterators. */
  #fillRows(moves: Int32Array): void {
    const { layout } = this;
    const rows = this.#rows;
    const empty = this.#empty;
    const { squares, template } = layout;
    for (let square = 0; square < squares; square++) {
      const at = paddedIndex(layout, square);
      const half = square >> 5;
      const bit = 1 << square;
      const row = square << 2;
      rows[row + 2 + half] = bit;
      const degree = template[at]!;
      if (degree >= VISITED) continue;
      for (let move = 0; move < moves.length; move += MOVE_COLUMNS) {
        if (template[at + moves[move]!]! >= VISITED) continue;
        const neighbour = square + moves[move + 1]!;
        rows[row + (neighbour >> 5)]! |= 1 << neighbour;
      }
      empty[half]! |= bit;
      const missing = 8 - degree;
      for (let plane = 0; plane < 3; plane++) if (missing & (1 << plane)) empty[2 * plane + 2 + half]! |= bit;
      if (degree === 0) empty[8 + half]! |= bit;
    }
    this.#hasRows = true;
  }

  /** Goes on with the search, and places at most `nodes` squares. */
  run(most: number): AttemptState {
    const rows = this.#rows;
    const rests = this.#rests;
    const words = this.#words;
    const hand = this.#hand;
    const empty = this.#empty;
    const generator = this.#generator;
    const { path, openSquares } = this.layout;
    const { closed, tieBreak, start, end } = this.#attempt!;
    const stop = this.nodes + most;
    const random = DRAWS_TIES[tieBreak];
    const hasEnd = end >= 0 && openSquares > 1;
    const twoEnds = !closed && !hasEnd;
    const endLow = hasEnd ? rows[4 * end + 2]! : 0;
    const endHigh = hasEnd ? rows[4 * end + 3]! : 0;
    // In a closed search a neighbour of the start must stay free.
    const homesLow = closed ? rows[4 * start]! : -1;
    const homesHigh = closed ? rows[4 * start + 1]! : -1;
    const isolatedLow = empty[8]!;
    const isolatedHigh = empty[9]!;
    let freeLow = hand[0]!;
    let freeHigh = hand[1]!;
    let plane0Low = hand[2]!;
    let plane0High = hand[3]!;
    let plane1Low = hand[4]!;
    let plane1High = hand[5]!;
    let plane2Low = hand[6]!;
    let plane2High = hand[7]!;
    let restLow = this.length === 0 ? 0 : hand[8]!;
    let restHigh = this.length === 0 ? 0 : hand[9]!;
    let { length, nodes } = this;
    let square = this.#square;
    let state: AttemptState = RUNNING;
    for (;;) {
      if (length > 0) {
        while ((restLow | restHigh) === 0 && length > 1) {
          // One more for the degrees around the square taken back.
          this.beforeTakingBack(length);
          const row = square << 2;
          const aroundLow = rows[row]!;
          const aroundHigh = rows[row + 1]!;
          const borrowLow = aroundLow & ~plane0Low;
          const borrowHigh = aroundHigh & ~plane0High;
          plane2Low ^= borrowLow & ~plane1Low;
          plane2High ^= borrowHigh & ~plane1High;
          plane1Low ^= borrowLow;
          plane1High ^= borrowHigh;
          plane0Low ^= aroundLow;
          plane0High ^= aroundHigh;
          const bitLow = rows[row + 2]!;
          const bitHigh = rows[row + 3]!;
          freeLow |= bitLow;
          freeHigh |= bitHigh;
          length--;
          const at = (length - 1) << 1;
          restLow = rests[at]! & ~bitLow;
          restHigh = rests[at + 1]! & ~bitHigh;
          rests[at] = restLow;
          rests[at + 1] = restHigh;
          square = path[length - 1]! | 0;
        }
        if ((restLow | restHigh) === 0) {
          state = ENDED;
          break;
        }
        if (nodes === stop) break;
        // Those of least degree have the largest 8 - degree.
        let low = restLow;
        let high = restHigh;
        if (((low & plane2Low) | (high & plane2High)) !== 0) {
          low &= plane2Low;
          high &= plane2High;
        }
        if (((low & plane1Low) | (high & plane1High)) !== 0) {
          low &= plane1Low;
          high &= plane1High;
        }
        if (((low & plane0Low) | (high & plane0High)) !== 0) {
          low &= plane0Low;
          high &= plane0High;
        }
        if (high === 0 && (low & (low - 1)) === 0) square = 31 - Math.clz32(low);
        else if (low === 0 && (high & (high - 1)) === 0) square = 63 - Math.clz32(high);
        else square = this.#preferred(square, low, high, words[length - 1]!);
      } else if (nodes === stop) {
        break;
      }
      path[length] = square;
      length++;
      nodes++;
      const row = square << 2;
      const nearLow = rows[row]!;
      const nearHigh = rows[row + 1]!;
      freeLow &= ~rows[row + 2]!;
      freeHigh &= ~rows[row + 3]!;
      let loneLow = freeLow & isolatedLow;
      let loneHigh = freeHigh & isolatedHigh;
      if (length > 1 || !closed) {
        // In a closed search the start keeps counting.
        const carryLow = nearLow & plane0Low;
        const carryHigh = nearHigh & plane0High;
        const carry2Low = carryLow & plane1Low;
        const carry2High = carryHigh & plane1High;
        loneLow |= freeLow & carry2Low & plane2Low;
        loneHigh |= freeHigh & carry2High & plane2High;
        plane2Low ^= carry2Low;
        plane2High ^= carry2High;
        plane1Low ^= carryLow;
        plane1High ^= carryHigh;
        plane0Low ^= nearLow;
        plane0High ^= nearHigh;
      }
      if (length === openSquares) {
        state = closed && length === 1 ? ENDED : COMPLETE;
        break;
      }
      const lastStep = length + 1 === openSquares;
      // What must be next or last; the end will be last anyway.
      const leavesLow = freeLow & plane0Low & plane1Low & plane2Low & ~endLow;
      const leavesHigh = freeHigh & plane0High & plane1High & plane2High & ~endHigh;
      const lonely = (loneLow | loneHigh) !== 0 && (closed || !lastStep);
      restLow = 0;
      restHigh = 0;
      if (!lonely && ((homesLow & freeLow) | (homesHigh & freeHigh)) !== 0) {
        let forcing = 0;
        if ((leavesLow | leavesHigh) !== 0) {
          // As many leaves as may be are forcing; more of them are a dead end.
          forcing = leafCount(leavesLow, leavesHigh) - (twoEnds ? 1 : 0);
        }
        if (forcing < 2) {
          restLow = nearLow & freeLow;
          restHigh = nearHigh & freeHigh;
          if (!lastStep) {
            restLow &= ~endLow;
            restHigh &= ~endHigh;
          }
          if (forcing === 1) {
            restLow &= leavesLow;
            restHigh &= leavesHigh;
          }
          if (random) words[length - 1] = generator.draw();
        }
      }
      const at = (length - 1) << 1;
      rests[at] = restLow;
      rests[at + 1] = restHigh;
    }
    hand[0] = freeLow;
    hand[1] = freeHigh;
    hand[2] = plane0Low;
    hand[3] = plane0High;
    hand[4] = plane1Low;
    hand[5] = plane1High;
    hand[6] = plane2Low;
    hand[7] = plane2High;
    hand[8] = restLow;
    hand[9] = restHigh;
    this.length = length;
    this.nodes = nodes;
    this.#square = square;
    return state;
  }

  /** Of squares of the same degree the one that the tie-break and the move order prefer. */
  #preferred(from: number, low: number, high: number, word: number): number {
    const { rows, cols } = this.layout;
    const { moves, tieBreak } = this.#attempt!;
    const row = Math.floor(from / cols);
    const outRow = 2 * row - rows + 1;
    const outCol = 2 * (from - row * cols) - cols + 1;
    let best = 0x7fffffff;
    for (let k = 0; k < 8; k++) {
      const move = k * MOVE_COLUMNS;
      const to = from + moves[move + 1]!;
      // A move that leaves the board sideways comes to the number of a square that is no neighbour.
      if ((to & ~63) !== 0 || (((to & 32) === 0 ? low : high) & (1 << (to & 31))) === 0) continue;
      let preference: number;
      switch (tieBreak) {
        case 'first':
          return to;
        case 'farthest':
          preference = -(moves[move + 2]! * outRow + moves[move + 3]! * outCol);
          break;
        case 'random':
          preference = (word >>> (k << 2)) & 15;
          break;
      }
      const key = preference * 8 + k;
      if (key < best) best = key;
    }
    return from + moves[(best & 7) * MOVE_COLUMNS + 1]!;
  }
}

/** How many squares a set has: 0, 1, 2, or 3 for more. */
function leafCount(low: number, high: number): number {
  let count = 0;
  for (; low !== 0 && count < 3; low &= low - 1) count++;
  for (; high !== 0 && count < 3; high &= high - 1) count++;
  return count;
}
