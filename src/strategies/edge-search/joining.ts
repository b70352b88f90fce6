import { squaresFrom } from '../../existence/holes/components.js';
import { type Grid, WHITE } from '../../existence/holes/grid.js';
import { highest, lowest, OPPOSITE } from '../../problem/knight-graph.js';
import type { Random } from '../../problem/random.js';
import { Pieces } from './pieces.js';
import type { MethodStatus, PathMethod, WantedTour } from './tour-search.js';

const UNSEEN = 255;
const ROOT = 8;

/** Steps along a piece to a square of it that is as good as random; most pieces that are left over have six squares. */
const LONGEST_STROLL = 64;

/** Links of a piece that a detour is looked for in a round: with one, 1000 x 1000 took up to 17 rounds, with so many up to 11. */
const MOST_LINKS_TRIED = 8;
/** Squares that a detour is looked for from in the first round, four times as many in each later one: few must lead far. */
const FIRST_LOOKED_FROM = 2 ** 12;

/** A link of a white cell, `move`, and a move aside to a link of another piece: opposite sides of a parallelogram. */
interface Exchange {
  readonly cell: number;
  readonly move: number;
  readonly aside: number;
}

/** A link to be opened, and an alternating path in its stead: begins with no link at one side, and so it ends. */
interface Detour {
  readonly from: number;
  readonly move: number;
  /** The moves of the path from the other side back. */
  readonly path: readonly number[];
}

/**
 * Joins the pieces of a 2-factor into one. Two links of two pieces that are opposite sides of a parallelogram of moves
 * are exchanged for the other two sides, which makes one piece of both (the merging step of Parberry 1997, wherever it
 * can be done). What is left over are mostly a few pieces of six squares: each is opened at a random link and closed along
 * another alternating path, which leads through other pieces and may break them up; then the joining goes on.
 *
 * It finds a tour or not; that there is none it cannot tell.
 */
export class Joining implements PathMethod {
  /** Exchanges made. */
  nodes = 0;
  /** After so many rounds it gives up; may be raised. */
  roundLimit = 0;
  /** How often the pieces left over were broken up. */
  #rounds = 0;
  #nodeLimit = 0;
  /** By cell: the moves that are links, at both ends of each. */
  readonly links: Uint8Array;
  readonly #grid: Grid;
  /** The cell at which the tour begins; it is an end of the only piece that is a path, unless all pieces are cycles. */
  readonly #start: number;
  readonly #closed: boolean;
  readonly #random: Random;
  readonly #steps: Generator<MethodStatus, void, undefined>;
  /** By cell: the move by which an alternating path came to it. */
  readonly #via: Uint8Array;

  /**
   * @param links of a 2-factor that suits the tour (see `suitableTwoFactor`); they are changed
   * @param wanted with a start
   */
  constructor(links: Uint8Array, { grid, start, closed }: WantedTour, random: Random) {
    this.#grid = grid;
    this.links = links;
    this.#start = grid.cellOf(start);
    this.#closed = closed;
    this.#random = random;
    this.#via = new Uint8Array(grid.cells).fill(UNSEEN);
    this.#steps = this.#join();
  }

  /** Goes on until there is one piece, or until `nodeLimit` exchanges or `roundLimit` rounds in all. */
  run(nodeLimit: number): MethodStatus {
    this.#nodeLimit = nodeLimit;
    return this.#steps.next().value ?? 'found';
  }

  tour(): Uint32Array {
    return this.#pieceFrom(this.#start);
  }

  longestPath(fromStart: boolean): Uint32Array {
    if (fromStart) return this.tour();
    const { firstOf, largest } = this.#toldApart();
    return this.#pieceFrom(firstOf[largest]);
  }

  /** The squares of a piece from a cell on, in order. */
  #pieceFrom(first: number): Uint32Array {
    return squaresFrom(this.#grid, this.links, first, highest(this.links[first]));
  }

  /** Yields where it may not go on. */
  *#join(): Generator<MethodStatus, void, undefined> {
    for (;;) {
      while (this.#rounds >= this.roundLimit) yield 'given-up';
      const pieces = this.#toldApart();
      for (let isFruitful = true; isFruitful && pieces.count > 1; ) {
        isFruitful = false;
        let exchange = this.#findExchange(pieces, this.#grid.firstCell);
        while (exchange) {
          while (this.nodes >= this.#nodeLimit) yield 'limit';
          this.nodes++;
          this.#make(exchange, pieces);
          isFruitful = true;
          exchange = this.#findExchange(pieces, exchange.cell);
        }
      }
      if (pieces.count === 1) return;
      pieces.renumber();
      for (const [piece, first] of pieces.firstOf.entries()) {
        let detour: Detour | undefined;
        for (let tried = 0; tried < MOST_LINKS_TRIED && piece !== pieces.largest && !detour; tried++) {
          detour = this.#findDetour(pieces, first);
        }
        if (detour === undefined) continue;
        while (this.nodes >= this.#nodeLimit) yield 'limit';
        this.nodes++;
        this.#take(detour);
      }
      this.#rounds++;
    }
  }

  #toldApart(): Pieces {
    return new Pieces(this.#grid, this.links, this.#closed ? -1 : this.#start);
  }

  /**
   * The next link, from a cell on, that can be exchanged together with one of another piece. Each parallelogram has a
   * white cell outside of the largest piece.
   */
  #findExchange(pieces: Pieces, from: number): Exchange | undefined {
    const links = this.links;
    const { kinds, moves, offsets, endCell } = this.#grid;
    if (pieces.count === 1) return undefined;
    const { firstOf, largest } = pieces;
    for (let cell = from; cell < endCell; cell++) {
      if (kinds[cell] !== WHITE || pieces.numberAt(cell) === largest) continue;
      const piece = pieces.pieceOf(cell);
      if (piece === pieces.pieceOf(firstOf[largest])) continue;
      for (let linked = links[cell]; linked !== 0; linked &= linked - 1) {
        const move = lowest(linked);
        let open = moves[cell] & moves[cell + offsets[move]] & ~links[cell];
        for (; open !== 0; open &= open - 1) {
          const aside = lowest(open);
          const beside = cell + offsets[aside];
          const isLinkOfOther = (links[beside] & (1 << move)) !== 0 && pieces.pieceOf(beside) !== piece;
          if (isLinkOfOther) return { cell, move, aside };
        }
      }
    }
    return undefined;
  }

  /** Exchanges two links for the other sides of their parallelogram. */
  #make({ cell, move, aside }: Exchange, pieces: Pieces): void {
    const { offsets } = this.#grid;
    const beside = cell + offsets[aside];
    pieces.join(cell, beside);
    this.#toggle(cell, move);
    this.#toggle(beside, move);
    this.#toggle(cell, aside);
    this.#toggle(cell + offsets[move], aside);
  }

  /** Makes a link of a move, or a move of a link. */
  #toggle(cell: number, move: number): void {
    this.links[cell] ^= 1 << move;
    this.links[cell + this.#grid.offsets[move]] ^= 1 << (move ^ OPPOSITE);
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

  /** Looks for a detour that can stand in for a random link of the piece of a cell, through other pieces. */
  #findDetour(pieces: Pieces, first: number): Detour | undefined {
    const links = this.links;
    const { moves, offsets } = this.#grid;
    const via = this.#via;
    const piece = pieces.numberAt(first);
    const from = this.#strollFrom(first);
    const move = this.#oneOf(links[from]);
    const to = from + offsets[move];
    const queue = [from];
    const seen: number[] = [];
    const reach = (cell: number, by: number): void => {
      via[cell] = by;
      seen.push(cell);
    };
    reach(from, ROOT);
    const most = FIRST_LOOKED_FROM * 4 ** this.#rounds;
    for (let i = 0; i < Math.min(queue.length, most) && via[to] === UNSEEN; i++) {
      const cell = queue[i];
      for (let open = moves[cell] & ~links[cell]; open !== 0 && via[to] === UNSEEN; ) {
        const step = this.#oneOf(open);
        open ^= 1 << step;
        const other = cell + offsets[step];
        if (via[other] !== UNSEEN || (other !== to && pieces.numberAt(other) === piece)) continue;
        reach(other, step);
        for (let linked = other === to ? 0 : links[other]; linked !== 0; linked &= linked - 1) {
          const back = lowest(linked);
          const next = other + offsets[back];
          if (via[next] !== UNSEEN || pieces.numberAt(next) === piece) continue;
          reach(next, back);
          queue.push(next);
        }
      }
    }
    const isFound = via[to] !== UNSEEN;
    const path: number[] = [];
    for (let cell = to; isFound && cell !== from; cell -= offsets[via[cell]]) path.push(via[cell]);
    for (const cell of seen) via[cell] = UNSEEN;
    return isFound ? { from, move, path } : undefined;
  }

  /** Opens the link of a detour, and makes links of moves and moves of links along its path. */
  #take({ from, move, path }: Detour): void {
    let cell = from + this.#grid.offsets[move];
    this.#toggle(from, move);
    for (const back of path) {
      cell -= this.#grid.offsets[back];
      this.#toggle(cell, back);
    }
  }
}
