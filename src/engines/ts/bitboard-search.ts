// Counterpart: assembly/bitboard-search.ts, where a set is one integer of 64 bits instead of two halves.

import { MOVE_COLUMNS } from '../../problem/knight-graph.js';
import { TIES } from '../../problem/options.js';
import type { Board } from '../../problem/problem.js';
import { Random } from '../../problem/random.js';
import { type Attempt, type AttemptState, COMPLETE, ENDED, RUNNING } from '../engine.js';
import { MAX_SMALL_SQUARES } from '../small-boards.js';
import { BatchSearch } from './attempt.js';
import { paddedIndex, VISITED } from './layout.js';

/** Returns whether this kernel can search a board: no two moves may shift a square's number equally, as on three columns. */
export function fitsBitboardSearch({ cols, squares }: Board): boolean {
  return squares <= MAX_SMALL_SQUARES && cols !== 3;
}

/**
 * The search of warnsdorff-backtracking.ts on boards of at most 64 squares as sets of bits, each in two int32 halves:
 * squares 0 .. 31 low, the others high. Planes 0 to 2 have 8 minus the degree of each square (modulo 8). Moves, their order and
 * the nodes are the same.
 */
export class BitboardSearch extends BatchSearch {
  readonly #generator = new Random();
  /** By square: its neighbours, low and high; its own bit, low and high. */
  readonly #rows = new Int32Array(64 * 4);
  /** By depth: the untried squares, low and high, including the one that is being tried. */
  readonly #rests = new Int32Array(64 * 2);
  /** By depth: the random word that breaks ties. */
  readonly #words = new Int32Array(64);
  /** Low and high: the open squares of the empty board, its planes, and the squares of degree 0. */
  readonly #empty = new Int32Array(10);
  /** Low and high: the unvisited squares, the planes, and the untried squares after the last one. */
  readonly #current = new Int32Array(10);
  #attempt: Attempt | undefined;
  #outward = 0;
  #isRandom = false;
  /** The last square of the path, or the start before it is placed. */
  #square = 0;
  #hasRows = false;

  begin(attempt: Attempt): void {
    if (!this.#hasRows) this.#fillRows(attempt.moves);
    this.reset();
    this.#current.set(this.#empty);
    this.#attempt = attempt;
    this.#square = attempt.start;
    const { outward, random } = TIES[attempt.tieBreak];
    this.#outward = outward;
    this.#isRandom = random;
    if (random) this.#generator.seed(attempt.seed, attempt.stream, attempt.number);
  }

  /** Fills the rows. Plain loops without iterators, because a first solve runs them before they are compiled. */
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

  run(maxNodes: number): AttemptState {
    const rows = this.#rows;
    const rests = this.#rests;
    const words = this.#words;
    const current = this.#current;
    const empty = this.#empty;
    const generator = this.#generator;
    const { path, openSquares } = this.layout;
    const { closed, start, end } = this.#attempt!;
    const stop = this.nodes + maxNodes;
    const random = this.#isRandom;
    const hasEnd = end >= 0 && openSquares > 1;
    const twoEnds = !closed && !hasEnd;
    const endLow = hasEnd ? rows[4 * end + 2]! : 0;
    const endHigh = hasEnd ? rows[4 * end + 3]! : 0;
    // In a closed search a neighbour of the start must stay unvisited.
    const homesLow = closed ? rows[4 * start]! : -1;
    const homesHigh = closed ? rows[4 * start + 1]! : -1;
    const isolatedLow = empty[8]!;
    const isolatedHigh = empty[9]!;
    let unvisitedLow = current[0]!;
    let unvisitedHigh = current[1]!;
    let plane0Low = current[2]!;
    let plane0High = current[3]!;
    let plane1Low = current[4]!;
    let plane1High = current[5]!;
    let plane2Low = current[6]!;
    let plane2High = current[7]!;
    let restLow = this.length === 0 ? 0 : current[8]!;
    let restHigh = this.length === 0 ? 0 : current[9]!;
    let { length, nodes } = this;
    let square = this.#square;
    let state: AttemptState = RUNNING;
    for (;;) {
      if (length > 0) {
        while ((restLow | restHigh) === 0 && length > 1) {
          // The degrees around the square that is taken back rise by one.
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
          unvisitedLow |= bitLow;
          unvisitedHigh |= bitHigh;
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
        // The squares of lowest degree have the largest 8 - degree.
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
        else square = this.#breakTie(square, low, high, words[length - 1]!);
      } else if (nodes === stop) {
        break;
      }
      path[length] = square;
      length++;
      nodes++;
      const row = square << 2;
      const nearLow = rows[row]!;
      const nearHigh = rows[row + 1]!;
      unvisitedLow &= ~rows[row + 2]!;
      unvisitedHigh &= ~rows[row + 3]!;
      let loneLow = unvisitedLow & isolatedLow;
      let loneHigh = unvisitedHigh & isolatedHigh;
      if (length > 1 || !closed) {
        // The degrees around the start of a closed search keep counting it.
        const carryLow = nearLow & plane0Low;
        const carryHigh = nearHigh & plane0High;
        const carry2Low = carryLow & plane1Low;
        const carry2High = carryHigh & plane1High;
        loneLow |= unvisitedLow & carry2Low & plane2Low;
        loneHigh |= unvisitedHigh & carry2High & plane2High;
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
      // A leaf must be next or last. The given end is last anyway.
      const leavesLow = unvisitedLow & plane0Low & plane1Low & plane2Low & ~endLow;
      const leavesHigh = unvisitedHigh & plane0High & plane1High & plane2High & ~endHigh;
      const lonely = (loneLow | loneHigh) !== 0 && (closed || !lastStep);
      restLow = 0;
      restHigh = 0;
      if (!lonely && ((homesLow & unvisitedLow) | (homesHigh & unvisitedHigh)) !== 0) {
        let forcing = 0;
        if ((leavesLow | leavesHigh) !== 0) {
          // One leaf forces the next square. More of them are a dead end.
          forcing = leafCount(leavesLow, leavesHigh) - (twoEnds ? 1 : 0);
        }
        if (forcing < 2) {
          restLow = nearLow & unvisitedLow;
          restHigh = nearHigh & unvisitedHigh;
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
    current[0] = unvisitedLow;
    current[1] = unvisitedHigh;
    current[2] = plane0Low;
    current[3] = plane0High;
    current[4] = plane1Low;
    current[5] = plane1High;
    current[6] = plane2Low;
    current[7] = plane2High;
    current[8] = restLow;
    current[9] = restHigh;
    this.length = length;
    this.nodes = nodes;
    this.#square = square;
    return state;
  }

  /** Returns the square of a set, all of one degree, that the tie-break and the move order prefer. */
  #breakTie(from: number, low: number, high: number, word: number): number {
    const { rows, cols } = this.layout;
    const { moves } = this.#attempt!;
    const outward = this.#outward;
    const random = this.#isRandom;
    const row = Math.floor(from / cols);
    const outRow = outward * (2 * row - rows + 1);
    const outCol = outward * (2 * (from - row * cols) - cols + 1);
    let best = 0x7fffffff;
    for (let k = 0; k < 8; k++) {
      const move = k * MOVE_COLUMNS;
      const to = from + moves[move + 1]!;
      // A move that leaves the board sideways leads to the number of a square that is no neighbour.
      if ((to & ~63) !== 0 || (((to & 32) === 0 ? low : high) & (1 << (to & 31))) === 0) continue;
      const preference = random
        ? (word >>> (k << 2)) & 15
        : -(moves[move + 2]! * outRow + moves[move + 3]! * outCol);
      const key = preference * 8 + k;
      if (key < best) best = key;
    }
    return from + moves[(best & 7) * MOVE_COLUMNS + 1]!;
  }
}

/** Returns the number of squares of a set: 0, 1, 2, or 3 for more. */
function leafCount(low: number, high: number): number {
  let count = 0;
  for (; low !== 0 && count < 3; low &= low - 1) count++;
  for (; high !== 0 && count < 3; high &= high - 1) count++;
  return count;
}
