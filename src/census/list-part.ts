import { knightNeighbours, listOpenSquares } from '../problem/knight-graph.js';
import type { ListArguments } from './cursor.js';
import type { CensusEngine } from './engine.js';
import type { TourWalk } from './listing.js';
import { MAX_ROWS } from './listing.js';
import { tourWalk } from './tour-walk.js';

/**
 * A list in parts, which workers and machines walk in turns. A turn of a part returns its first tours and the remaining parts.
 * All parts in order make up the list.
 */

/** A part of a list: the tours that begin with `prefix`, after the path `after`. JSON-compatible. */
export interface ListPart {
  readonly prefix: readonly number[];
  /** A complete or incomplete path; empty: all tours; 'end': none. */
  readonly after: readonly number[] | 'end';
}

/** Properties that cursors of a list need (cursor.ts). */
export interface ListIdentity {
  readonly name: string;
  /** Number of squares of the board, blocked ones included. */
  readonly squares: number;
  /** Number of squares of each tour. */
  readonly leaf: number;
}

/** The result of a turn. */
export interface WalkedPart {
  /** The first tours of the part, one after another. May be empty. */
  readonly rows: Uint8Array | Uint32Array;
  /** The remaining parts, in order. */
  readonly rest: readonly ListPart[];
}

const END = 'end';
/** Length of a turn in runs that fill their rows, which is 4096 tours or 10 to 20 ms. Other runs count several times. */
const RUNS = 64;
const OTHER_RUN = 4;
/** Squares placed in a run. */
const NODES = 2 ** 15;

/** The list of a problem, in one worker. */
export class Listing {
  readonly identity: ListIdentity;
  /** The requested list as one part. */
  readonly whole: ListPart;
  readonly #walk: TourWalk;
  readonly #starts: readonly number[];
  readonly #neighbours: readonly (readonly number[])[];

  constructor(engine: CensusEngine, { problem, given, prefix, after, name }: ListArguments) {
    const { squares, openSquares: leaf } = problem.board;
    this.identity = { name, squares, leaf };
    this.whole = { prefix, after: after ?? END };
    this.#walk = tourWalk(engine, problem, { prefix: [], given, leaf });
    this.#starts = listOpenSquares(problem.board);
    this.#neighbours = knightNeighbours(problem.board);
  }

  /** Walks a part for a number of turns. */
  walk({ prefix, after }: ListPart, turns = 1): WalkedPart {
    if (after === END) return { rows: this.#joinRows([]), rest: [] };
    const walk = this.#walk;
    const { leaf } = this.identity;
    const chunks: ArrayLike<number>[] = [];
    let early: readonly number[] | undefined;
    walk.seek(after, prefix);
    const runs = RUNS * turns;
    for (let spent = 0; spent < runs && !walk.done; ) {
      const count = walk.run(MAX_ROWS, NODES);
      if (count > 0) chunks.push(walk.rows.slice(0, count * leaf));
      spent += count === MAX_ROWS ? 1 : OTHER_RUN;
      if (spent * 8 >= runs) early ??= Array.from(walk.path);
    }
    const rest = walk.done ? [] : this.#rest(prefix.length, early!, Array.from(walk.path));
    return { rows: this.#joinRows(chunks), rest };
  }

  #joinRows(pieces: readonly ArrayLike<number>[]): WalkedPart['rows'] {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const rows = this.identity.squares <= 256 ? new Uint8Array(length) : new Uint32Array(length);
    let at = 0;
    for (const piece of pieces) {
      rows.set(piece, at);
      at += piece.length;
    }
    return rows;
  }

  /**
   * Returns the parts after a path: first its own branch, then the branches beside it, deeper ones first. The branches begin at
   * the step that has not changed for most of the turn, so that each of them takes at least about a turn.
   * @param fixed number of first squares that stay the same
   * @param early the path early in the turn
   */
  #rest(fixed: number, early: readonly number[], path: readonly number[]): ListPart[] {
    const moved = path.findIndex((square, step) => square !== early[step]);
    const deepest = Math.min(Math.max(moved, fixed), path.length - 1);
    const parts: ListPart[] = [{ prefix: path.slice(0, deepest + 1), after: path }];
    for (let step = deepest; step >= fixed; step--) {
      const before = path.slice(0, step);
      const candidates = step === 0 ? this.#starts : this.#neighbours[path[step - 1]!]!;
      for (const square of candidates) {
        if (square <= path[step]! || before.includes(square)) continue;
        const prefix = [...before, square];
        if (this.#isAlive(prefix)) parts.push({ prefix, after: [] });
      }
    }
    return parts;
  }

  /** Returns whether the search goes on beyond a prefix. */
  #isAlive(prefix: readonly number[]): boolean {
    this.#walk.seek([], prefix);
    return this.#walk.run(1, 1) > 0 || !this.#walk.done;
  }
}
