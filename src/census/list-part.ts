import { knightNeighbours, openSquares } from '../problem/knight-graph.js';
import type { ListArguments } from './cursor.js';
import type { CensusEngine } from './engine.js';
import { MOST_ROWS } from './listing.js';
import { type TourWalk, tourWalk } from './tour-walk.js';

/**
 * A list cut into parts, which workers and machines walk by turns: a turn of a part gives its first tours and the parts that
 * are left of it. All parts in their order make up the list.
 */

/** A part of a list: what of the tours that begin with `prefix` comes behind the path `after`. Safe to be written as JSON. */
export interface ListPart {
  readonly prefix: readonly number[];
  /** Complete or not; empty: all of them; 'end': none. */
  readonly after: readonly number[] | 'end';
}

/** What cursors of a list need (cursor.ts). */
export interface ListIdentity {
  readonly name: string;
  /** Of the board, blocked ones too. */
  readonly squares: number;
  /** Of each tour. */
  readonly leaf: number;
}

/** What has come of a turn of a part. */
export interface WalkedPart {
  /** Its first tours, one behind the other. There may be none yet. */
  readonly rows: Uint8Array | Uint32Array;
  /** What is left of it, in order. */
  readonly rest: readonly ListPart[];
}

const END = 'end';
/** A turn is over after so many runs that fill their rows: 4096 tours; others count for several. Some 10 to 20 ms. */
const RUNS = 64;
const OTHER_RUN = 4;
/** Squares placed in a run. */
const NODES = 2 ** 15;

/** The list of a problem in one worker. */
export class Listing {
  readonly identity: ListIdentity;
  /** All of it that was asked for. */
  readonly whole: ListPart;
  readonly #walk: TourWalk;
  readonly #starts: readonly number[];
  readonly #neighbours: readonly (readonly number[])[];

  constructor(engine: CensusEngine, { problem, given, prefix, after, name }: ListArguments) {
    const { squares, freeSquares: leaf } = problem.board;
    this.identity = { name, squares, leaf };
    this.whole = { prefix, after: after ?? END };
    this.#walk = tourWalk(engine, problem, { prefix: [], given, leaf });
    this.#starts = openSquares(problem.board);
    this.#neighbours = knightNeighbours(problem.board);
  }

  /** Walks a part for some turns. */
  walk({ prefix, after }: ListPart, turns = 1): WalkedPart {
    if (after === END) return { rows: this.#joined([]), rest: [] };
    const walk = this.#walk;
    const { leaf } = this.identity;
    const pieces: ArrayLike<number>[] = [];
    let early: readonly number[] | undefined;
    walk.seek(after, prefix);
    const runs = RUNS * turns;
    for (let spent = 0; spent < runs && !walk.done; ) {
      const count = walk.run(MOST_ROWS, NODES);
      if (count > 0) pieces.push(walk.rows.slice(0, count * leaf));
      spent += count === MOST_ROWS ? 1 : OTHER_RUN;
      if (spent * 8 >= runs) early ??= Array.from(walk.path);
    }
    const rest = walk.done ? [] : this.#rest(prefix.length, early!, Array.from(walk.path));
    return { rows: this.#joined(pieces), rest };
  }

  #joined(pieces: readonly ArrayLike<number>[]): WalkedPart['rows'] {
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
   * What comes behind a path: first the branch in which it is, then the branches beside it, deeper ones first. Branches begin
   * as deep as the path has not moved for most of the turn, so that each is about the work of a turn, or more.
   * @param fixed so many of its squares stay as they are
   * @param early where the path was early in the turn
   */
  #rest(fixed: number, early: readonly number[], path: readonly number[]): ListPart[] {
    const moved = path.findIndex((square, step) => square !== early[step]);
    const deepest = Math.min(Math.max(moved, fixed), path.length - 1);
    const parts: ListPart[] = [{ prefix: path.slice(0, deepest + 1), after: path }];
    for (let step = deepest; step >= fixed; step--) {
      const before = path.slice(0, step);
      const ways = step === 0 ? this.#starts : this.#neighbours[path[step - 1]!]!;
      for (const square of ways) {
        if (square <= path[step]! || before.includes(square)) continue;
        const prefix = [...before, square];
        if (this.#isAlive(prefix)) parts.push({ prefix, after: [] });
      }
    }
    return parts;
  }

  /** Whether paths with a prefix are not cut off at once. */
  #isAlive(prefix: readonly number[]): boolean {
    this.#walk.seek([], prefix);
    return this.#walk.run(1, 1) > 0 || !this.#walk.done;
  }
}
