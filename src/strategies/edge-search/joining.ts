import { type Grid, lowest, NO_SQUARE, opposite, WHITE } from '../../existence/holes/grid.js';
import type { Random } from '../../problem/random.js';

/** `joined`: the links are a tour. `limit`: the node limit came first. `given-up`: the rounds are used up. */
export type JoiningStatus = 'joined' | 'limit' | 'given-up';

const UNSEEN = 255;
const ROOT = 8;

/** Steps along a piece to a square of it that is as good as random; most pieces that are left over have six squares. */
const LONGEST_STROLL = 64;

/**
 * Joins the pieces of a 2-factor into one. Two links of two pieces that are opposite sides of a parallelogram of moves
 * are exchanged for the other two sides, which makes one piece of both (the merging step of Parberry 1997, wherever it
 * can be done). What is left over are mostly a few pieces of six squares: each is opened at a random link and closed along
 * another alternating path, which leads through other pieces and may break them up; then the joining goes on.
 *
 * It finds a tour or not; that there is none it cannot tell.
 */
export class Joining {
  /** Exchanges made, and how often the pieces left over were broken up. */
  nodes = 0;
  rounds = 0;
  /** By cell: the moves that are links, at both ends of each. */
  readonly links: Uint8Array;

  readonly #grid: Grid;
  /** The cell of an end of the only piece that is a path; -1: all pieces are cycles. */
  readonly #end: number;
  readonly #random: Random;
  readonly #steps: Generator<'exchange' | 'round', void, undefined>;
  /** The next exchange is known, but not yet allowed. */
  #isWaiting = false;

  /** By cell: its piece when they were last told apart; by piece: the one it has become part of since, or itself. */
  readonly #pieceAt: Int32Array;
  #parent = new Int32Array(0);
  #pieces = 0;
  /** The piece that was largest, and a cell of each piece. */
  #largest = 0;
  #firstOf: number[] = [];
  /** The sides of the parallelogram that {@link Joining.findExchange} found. */
  #move = 0;
  #aside = 0;
  /** What {@link Joining.findDetour} found: the link to be opened, and the moves of the path in its stead, last one first. */
  #detourFrom = 0;
  #detourMove = 0;
  #detour: number[] = [];
  /** By cell: the move by which an alternating path came to it. */
  readonly #via: Uint8Array;
  readonly #queue: Int32Array;

  /**
   * @param links of a 2-factor; they are changed
   * @param end the cell of one end of an open tour; -1 for a closed one
   */
  constructor(grid: Grid, links: Uint8Array, end: number, random: Random) {
    this.#grid = grid;
    this.links = links;
    this.#end = end;
    this.#random = random;
    this.#pieceAt = new Int32Array(grid.cells);
    this.#via = new Uint8Array(grid.cells).fill(UNSEEN);
    this.#queue = new Int32Array(grid.board.freeSquares);
    this.#steps = this.#join();
  }

  /**
   * Goes on until there is one piece, or until `nodeLimit` exchanges or `roundLimit` rounds in all. After `limit` and
   * `given-up` it can be called again with higher limits.
   */
  run(nodeLimit: number, roundLimit: number): JoiningStatus {
    for (;;) {
      if (!this.#isWaiting) {
        if (this.rounds >= roundLimit) return 'given-up';
        const { done, value } = this.#steps.next();
        if (done) return 'joined';
        if (value === 'round') {
          this.rounds++;
          continue;
        }
      }
      this.#isWaiting = this.nodes >= nodeLimit;
      if (this.#isWaiting) return 'limit';
      this.nodes++;
    }
  }

  /** The squares of a piece from a cell on, in order; -1: of the largest piece, from its end if it has one. */
  squaresFrom(cell: number): Uint32Array {
    const { links } = this;
    const grid = this.#grid;
    if (cell < 0) this.#tellApart();
    const first = cell < 0 ? this.#firstOf[this.#largest] : cell;
    const squares: number[] = [];
    let previous = -1;
    for (let at = first; at >= 0; ) {
      squares.push(grid.squareOf(at));
      let next = -1;
      for (let linked = links[at]; linked !== 0; linked &= linked - 1) {
        const other = at + grid.offsets[lowest(linked)];
        if (other !== previous) next = other;
      }
      previous = at;
      at = next === first ? -1 : next;
    }
    return Uint32Array.from(squares);
  }

  /** Yields before every exchange, and after every round. */
  *#join(): Generator<'exchange' | 'round', void, undefined> {
    for (;;) {
      this.#tellApart();
      for (let isFruitful = true; isFruitful && this.#pieces > 1; ) {
        isFruitful = false;
        for (
          let cell = this.#findExchange(this.#grid.firstCell);
          cell >= 0;
          cell = this.#findExchange(cell)
        ) {
          yield 'exchange';
          this.#exchange(cell);
          isFruitful = true;
        }
      }
      if (this.#pieces === 1) return;
      this.#tellApart();
      for (const [piece, first] of this.#firstOf.entries()) {
        if (piece === this.#largest) continue;
        if (!this.#findDetour(first, this.#strollFrom(first))) continue;
        yield 'exchange';
        this.#takeDetour();
      }
      yield 'round';
    }
  }

  /** Follows every piece and numbers it. */
  #tellApart(): void {
    const { links } = this;
    const grid = this.#grid;
    const pieceAt = this.#pieceAt;
    const end = this.#end;
    const { kinds, offsets, firstCell, endCell } = grid;
    pieceAt.fill(-1);
    this.#firstOf = [];
    let most = 0;
    for (let i = end < 0 ? firstCell : firstCell - 1; i < endCell; i++) {
      // The path first, from its end: from elsewhere on it only one half would be followed.
      const first = i < firstCell ? end : i;
      if (kinds[first] === NO_SQUARE || pieceAt[first] >= 0) continue;
      const piece = this.#firstOf.push(first) - 1;
      let size = 0;
      for (let cell = first; cell >= 0; ) {
        pieceAt[cell] = piece;
        size++;
        let next = -1;
        for (let linked = links[cell]; linked !== 0; linked &= linked - 1) {
          const other = cell + offsets[lowest(linked)];
          if (pieceAt[other] < 0) next = other;
        }
        cell = next;
      }
      if (size > most) {
        most = size;
        this.#largest = piece;
      }
    }
    this.#pieces = this.#firstOf.length;
    this.#parent = new Int32Array(this.#pieces);
    for (let piece = 0; piece < this.#pieces; piece++) this.#parent[piece] = piece;
  }

  #pieceOf(cell: number): number {
    const parent = this.#parent;
    let piece = this.#pieceAt[cell];
    while (parent[piece] !== piece) {
      parent[piece] = parent[parent[piece]];
      piece = parent[piece];
    }
    return piece;
  }

  /**
   * The white cell of the next link that can be exchanged together with one of another piece, from a cell on; -1: there
   * is none. Each parallelogram has a white cell outside of the largest piece.
   */
  #findExchange(from: number): number {
    const { links } = this;
    const grid = this.#grid;
    const pieceAt = this.#pieceAt;
    const firstOf = this.#firstOf;
    const { kinds, ways, offsets, endCell } = grid;
    if (this.#pieces === 1) return -1;
    const largest = firstOf[this.#largest];
    for (let cell = from; cell < endCell; cell++) {
      if (kinds[cell] !== WHITE || pieceAt[cell] === pieceAt[largest]) continue;
      const piece = this.#pieceOf(cell);
      if (piece === this.#pieceOf(largest)) continue;
      for (let linked = links[cell]; linked !== 0; linked &= linked - 1) {
        const move = lowest(linked);
        for (
          let open = ways[cell] & ways[cell + offsets[move]] & ~links[cell];
          open !== 0;
          open &= open - 1
        ) {
          const aside = lowest(open);
          const beside = cell + offsets[aside];
          if ((links[beside] & (1 << move)) === 0 || this.#pieceOf(beside) === piece) continue;
          this.#move = move;
          this.#aside = aside;
          return cell;
        }
      }
    }
    return -1;
  }

  /** Exchanges the two links that {@link Joining.findExchange} found for the other sides of their parallelogram. */
  #exchange(cell: number): void {
    const { links } = this;
    const grid = this.#grid;
    const move = this.#move;
    const aside = this.#aside;
    const other = cell + grid.offsets[move];
    const beside = cell + grid.offsets[aside];
    const opposed = other + grid.offsets[aside];
    this.#parent[this.#pieceOf(cell)] = this.#pieceOf(beside);
    this.#pieces--;
    links[cell] ^= (1 << move) | (1 << aside);
    links[other] ^= (1 << opposite(move)) | (1 << aside);
    links[beside] ^= (1 << move) | (1 << opposite(aside));
    links[opposed] ^= (1 << opposite(move)) | (1 << opposite(aside));
  }

  /** A cell of the piece, some steps along it. */
  #strollFrom(first: number): number {
    let cell = first;
    for (let steps = this.#random.drawBelow(LONGEST_STROLL); steps > 0; steps--) {
      cell += this.#grid.offsets[this.#oneOf(this.links[cell])];
    }
    return cell;
  }

  /** One of a set of moves, at random. */
  #oneOf(moves: number): number {
    const turn = this.#random.drawBelow(8);
    return (lowest(((moves >> turn) | (moves << (8 - turn))) & 255) + turn) & 7;
  }

  /**
   * Looks for an alternating path that can stand in for a random link at a cell, through other pieces: it begins with
   * no link at one side of the link and ends with no link at the other.
   */
  #findDetour(first: number, from: number): boolean {
    const { links } = this;
    const grid = this.#grid;
    const via = this.#via;
    const queue = this.#queue;
    const pieceAt = this.#pieceAt;
    const { ways, offsets } = grid;
    const piece = pieceAt[first];
    const move = this.#oneOf(links[from]);
    const to = from + offsets[move];
    this.#detourFrom = from;
    this.#detourMove = move;
    const reach = (cell: number, by: number): void => {
      via[cell] = by;
      seen.push(cell);
    };
    const seen: number[] = [];
    let length = 1;
    queue[0] = from;
    reach(from, ROOT);
    for (let i = 0; i < length && via[to] === UNSEEN; i++) {
      const cell = queue[i];
      for (let open = ways[cell] & ~links[cell]; open !== 0 && via[to] === UNSEEN; ) {
        const step = this.#oneOf(open);
        open ^= 1 << step;
        const other = cell + offsets[step];
        if (via[other] !== UNSEEN || (other !== to && pieceAt[other] === piece)) continue;
        reach(other, step);
        for (let linked = other === to ? 0 : links[other]; linked !== 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if (via[next] !== UNSEEN || pieceAt[next] === piece) continue;
          reach(next, back);
          queue[length++] = next;
        }
      }
    }
    this.#detour = [];
    const isFound = via[to] !== UNSEEN;
    for (let cell = to; isFound && cell !== from; cell -= offsets[via[cell]]) this.#detour.push(via[cell]);
    for (const cell of seen) via[cell] = UNSEEN;
    return isFound;
  }

  #takeDetour(): void {
    const { links } = this;
    const grid = this.#grid;
    const detour = this.#detour;
    const toggle = (cell: number, move: number): void => {
      links[cell] ^= 1 << move;
      links[cell + grid.offsets[move]] ^= 1 << opposite(move);
    };
    toggle(this.#detourFrom, this.#detourMove);
    let cell = this.#detourFrom;
    for (let i = detour.length - 1; i >= 0; i--) {
      toggle(cell, detour[i]);
      cell += grid.offsets[detour[i]];
    }
  }
}
