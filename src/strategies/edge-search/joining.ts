import { squaresFrom } from '../../existence/holes/components.js';
import { type Grid, WHITE } from '../../existence/holes/grid.js';
import { highest, lowest, OPPOSITE } from '../../problem/knight-graph.js';
import type { Random } from '../../problem/random.js';
import { Pieces } from './pieces.js';
import type { MethodStatus, PathMethod, WantedTour } from './tour-search.js';

const UNSEEN = 255;
const ROOT = 8;

/** Number of steps along a piece, minus one at most, to a random square. Most remaining pieces have six squares. */
const STEPS_TO_RANDOM_SQUARE = 64;

/** Maximum number of links of a piece to replace by a detour in a round. 1000 x 1000 takes up to 17 rounds with one, up to 11 with 8. */
const MAX_LINKS_TRIED = 8;
/** Maximum number of squares of a search for a detour in the first round. Each later round has four times as many. */
const FIRST_DETOUR_SQUARES = 2 ** 12;

/** A link of a white cell, `move`, and the parallel link of another piece, to which the move `aside` leads. */
interface Exchange {
  readonly cell: number;
  readonly move: number;
  readonly aside: number;
}

/** A link to remove, and an alternating path between its ends that replaces it. The first and last move of the path are no links. */
interface Detour {
  readonly from: number;
  readonly move: number;
  /** The moves of the path, from its end back. */
  readonly path: readonly number[];
}

/**
 * Joins the pieces of a 2-factor into one. If links of two pieces are opposite sides of a parallelogram of moves, exchanging them for the
 * other two sides makes one piece of both (the merging step of Parberry 1997). This mostly leaves a few pieces of six squares. A random
 * link of each is replaced by an alternating path through other pieces, which may split them; then the joining continues.
 *
 * It cannot prove that no tour exists.
 */
export class Joining implements PathMethod {
  /** Number of exchanges and detours. */
  nodes = 0;
  /** Maximum number of rounds. You may raise it between runs. */
  roundLimit = 0;
  /** Number of rounds of detours. */
  #rounds = 0;
  #nodeLimit = 0;
  /** By cell: the moves that are links, at both ends of each. */
  readonly links: Uint8Array;
  readonly #grid: Grid;
  /** The cell of the start: an end of the only piece that is a path, unless all pieces are cycles. */
  readonly #start: number;
  readonly #closed: boolean;
  readonly #random: Random;
  readonly #steps: Generator<MethodStatus, void, undefined>;
  /** By cell: the move by which an alternating path reached it. */
  readonly #via: Uint8Array;

  /**
   * @param links of a 2-factor that suits the tour (see `suitableTwoFactor`); they will change
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

  /** Continues until there is one piece, or until `nodeLimit` nodes or `roundLimit` rounds in all. */
  run(nodeLimit: number): MethodStatus {
    this.#nodeLimit = nodeLimit;
    return this.#steps.next().value ?? 'found';
  }

  tour(): Uint32Array {
    return this.#pieceFrom(this.#start);
  }

  longestPath(fromStart: boolean): Uint32Array {
    if (fromStart) return this.tour();
    const { firstOf, largest } = this.#findPieces();
    return this.#pieceFrom(firstOf[largest]);
  }

  /** Returns the squares of a piece in order, from a cell. */
  #pieceFrom(first: number): Uint32Array {
    return squaresFrom(this.#grid, this.links, first, highest(this.links[first]));
  }

  /** Joins all pieces; yields at each limit. */
  *#join(): Generator<MethodStatus, void, undefined> {
    for (;;) {
      while (this.#rounds >= this.roundLimit) yield 'given-up';
      const pieces = this.#findPieces();
      for (let isFruitful = true; isFruitful && pieces.count > 1; ) {
        isFruitful = false;
        let exchange = this.#findExchange(pieces, this.#grid.firstCell);
        while (exchange) {
          while (this.nodes >= this.#nodeLimit) yield 'limit';
          this.nodes++;
          this.#exchange(exchange, pieces);
          isFruitful = true;
          exchange = this.#findExchange(pieces, exchange.cell);
        }
      }
      if (pieces.count === 1) return;
      pieces.renumber();
      for (const [piece, first] of pieces.firstOf.entries()) {
        let detour: Detour | undefined;
        for (let tried = 0; tried < MAX_LINKS_TRIED && piece !== pieces.largest && !detour; tried++) {
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

  #findPieces(): Pieces {
    return new Pieces(this.#grid, this.links, this.#closed ? -1 : this.#start);
  }

  /**
   * Returns the next exchange, from a cell on. Each parallelogram of two pieces has a white cell outside the largest piece.
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

  /** Replaces two links by the other sides of their parallelogram. */
  #exchange({ cell, move, aside }: Exchange, pieces: Pieces): void {
    const { offsets } = this.#grid;
    const beside = cell + offsets[aside];
    pieces.join(cell, beside);
    this.#toggle(cell, move);
    this.#toggle(beside, move);
    this.#toggle(cell, aside);
    this.#toggle(cell + offsets[move], aside);
  }

  /** Makes a move a link, or a link a move. */
  #toggle(cell: number, move: number): void {
    this.links[cell] ^= 1 << move;
    this.links[cell + this.#grid.offsets[move]] ^= 1 << (move ^ OPPOSITE);
  }

  /** Returns a cell of a piece, a random number of random steps from another. */
  #randomCellFrom(first: number): number {
    let cell = first;
    for (let steps = this.#random.drawBelow(STEPS_TO_RANDOM_SQUARE); steps > 0; steps--) {
      cell += this.#grid.offsets[this.#randomMove(this.links[cell])];
    }
    return cell;
  }

  /** Returns a random one of a set of moves. */
  #randomMove(moves: number): number {
    const turn = this.#random.drawBelow(8);
    return (lowest(((moves >> turn) | (moves << (8 - turn))) & 255) + turn) & 7;
  }

  /** Searches for a detour through other pieces that replaces a random link of the piece of a cell. */
  #findDetour(pieces: Pieces, first: number): Detour | undefined {
    const links = this.links;
    const { moves, offsets } = this.#grid;
    const via = this.#via;
    const piece = pieces.numberAt(first);
    const from = this.#randomCellFrom(first);
    const move = this.#randomMove(links[from]);
    const to = from + offsets[move];
    const queue = [from];
    const seen: number[] = [];
    const reach = (cell: number, by: number): void => {
      via[cell] = by;
      seen.push(cell);
    };
    reach(from, ROOT);
    const maxSquares = FIRST_DETOUR_SQUARES * 4 ** this.#rounds;
    for (let i = 0; i < Math.min(queue.length, maxSquares) && via[to] === UNSEEN; i++) {
      const cell = queue[i];
      for (let open = moves[cell] & ~links[cell]; open !== 0 && via[to] === UNSEEN; ) {
        const step = this.#randomMove(open);
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

  /** Removes the link of a detour, and toggles the moves along its path. */
  #take({ from, move, path }: Detour): void {
    let cell = from + this.#grid.offsets[move];
    this.#toggle(from, move);
    for (const back of path) {
      cell -= this.#grid.offsets[back];
      this.#toggle(cell, back);
    }
  }
}
