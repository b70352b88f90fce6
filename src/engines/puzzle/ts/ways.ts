// Its image is assembly/puzzle/ways.ts.
import { ANY, type KnightGraph, type Segment } from '../kernel.js';

/** More ends than a puzzle has: a tail before the first given step, and one behind the last. */
const TOO_MANY = 3;

/** The squares that are open, and the ways that a filling has there: each needs two, or one where a tail may end. */
export class Ways {
  readonly open: Uint8Array;
  /** By square: 1 when a filling may still enter or leave it: it is open, the head, or has sides. */
  readonly available: Uint8Array;
  /** By square: 1 where a tail may end. */
  mayEnd: Uint8Array;
  /** Tails whose last square is not placed. */
  ends = 0;
  /** By square: how many segments that are not begun, or not done, leave from it. */
  readonly #sides: Uint8Array;
  readonly #neighbours: KnightGraph['neighbours'];

  constructor({ squares, neighbours }: KnightGraph) {
    this.#neighbours = neighbours;
    this.open = new Uint8Array(squares);
    this.available = new Uint8Array(squares);
    this.mayEnd = new Uint8Array(squares);
    this.#sides = new Uint8Array(squares);
  }

  /** Takes the segments of a puzzle and its open squares. */
  begin(segments: readonly Segment[], open: Uint8Array): void {
    this.open.set(open);
    this.available.set(open);
    this.#sides.fill(0);
    this.ends = 0;
    for (const { from, to } of segments) {
      this.addSide(from);
      if (to === ANY) this.ends++;
      else this.addSide(to);
    }
  }

  /** A segment leaves from a square. */
  addSide(square: number): void {
    this.#sides[square]!++;
    this.available[square] = 1;
  }

  /** One that left from there is begun, or done; how many others there are. */
  takeSide(square: number): number {
    return --this.#sides[square]!;
  }

  /**
   * Whether each open square next to one of two, which may be the same, still has two ways; as many may have one as there are
   * ends.
   */
  haveWays(one: number, other: number): boolean {
    const near = this.#neighbours[one]!;
    let spare = this.ends;
    for (const square of near) {
      spare -= this.#endsNeeded(square);
      if (spare < 0) return false;
    }
    if (other === one) return true;
    for (const square of this.#neighbours[other]!) {
      if (!near.includes(square)) spare -= this.#endsNeeded(square);
      if (spare < 0) return false;
    }
    return true;
  }

  /** How many of the ends an open square needs: none where it has two ways, one where a tail may end, else more than there are. */
  #endsNeeded(square: number): number {
    if (!this.open[square]) return 0;
    let ways = 0;
    for (const next of this.#neighbours[square]!) ways += this.available[next]!;
    if (ways > 1) return 0;
    return ways === 1 && this.mayEnd[square] ? 1 : TOO_MANY;
  }
}
