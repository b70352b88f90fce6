import { type Grid, lowest, NO_SQUARE } from './grid.js';

/** The mark of the cell where the search begins, in place of the move that led there. */
const ROOT = 8;

/**
 * How the free squares of a board hang together: whether they do, at which squares they fall apart (cut squares), and
 * the outermost parts, which hang on by one cut square each. A tour that is open starts in one of these and ends in
 * another. Found by depth-first search (Hopcroft & Tarjan 1973).
 */
export class Blocks {
  /** Free squares that can be reached from the first of them. */
  reached = 0;
  /** The cell of the first free square. */
  readonly firstFree: number;
  /** The cell of a square without which the others fall apart; -1: there is none. */
  cutCell = -1;
  /** How many outermost parts there are: none when there is no cut square. */
  outermost = 0;
  /** By cell: 1 or 2 in the first and second outermost part, less its cut square; else 0. */
  readonly partOf: Uint8Array;
  /** How many squares the two have, less the cut square. */
  readonly partSizes: [number, number] = [0, 0];

  readonly #grid: Grid;
  /** By cell: when it was reached, from 1; and the earliest of those that its descendants reach by a single move. */
  readonly #order: Int32Array;
  readonly #low: Int32Array;
  /** By cell: the move that led there. */
  readonly #via: Uint8Array;
  readonly #isCut: Uint8Array;
  /** Cells whose block is not complete. */
  readonly #stack: Int32Array;
  #height = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#order = new Int32Array(grid.cells);
    this.#low = new Int32Array(grid.cells);
    this.#via = new Uint8Array(grid.cells);
    this.#isCut = new Uint8Array(grid.cells);
    this.partOf = new Uint8Array(grid.cells);
    this.#stack = new Int32Array(grid.board.freeSquares);
    this.firstFree = grid.kinds.findIndex((kind) => kind !== NO_SQUARE);
    this.#search();
  }

  #search(): void {
    const first = this.firstFree;
    const grid = this.#grid;
    const order = this.#order;
    const low = this.#low;
    const via = this.#via;
    const { offsets } = grid;
    const untried = grid.ways.slice();
    let blocksAtRoot = 0;
    /** Where the first block of the root lies on the stack, and its cut squares other than the root. */
    let cutsOfFirst = 0;
    let heightOfFirst = 0;
    let cell = first;
    via[cell] = ROOT;
    this.#enter(cell);
    for (;;) {
      if (untried[cell] !== 0) {
        const move = lowest(untried[cell]);
        untried[cell] &= untried[cell] - 1;
        const next = cell + offsets[move];
        if (order[next] === 0) {
          via[next] = move;
          this.#enter(next);
          cell = next;
        } else if (order[next] < low[cell]) {
          low[cell] = order[next];
        }
        continue;
      }
      if (via[cell] === ROOT) break;
      const child = cell;
      cell -= offsets[via[child]];
      if (low[child] < low[cell]) low[cell] = low[child];
      if (low[child] < order[cell]) continue;
      if (cell !== first) {
        this.#close(child, cell);
      } else if (++blocksAtRoot === 1) {
        // Whether the root is a cut square, only a second block tells. This one stays on the stack.
        heightOfFirst = this.#height;
        cutsOfFirst = this.#cutsDownTo(child);
      } else {
        this.#close(child, cell);
      }
    }
    // The stack holds the root, and above it the first block.
    this.#height = heightOfFirst;
    if (blocksAtRoot > 1 && cutsOfFirst === 0) this.#addPart(1, false);
    if (blocksAtRoot === 1 && cutsOfFirst === 1) this.#addPart(0, true);
  }

  #enter(cell: number): void {
    this.#order[cell] = this.#low[cell] = ++this.reached;
    this.#stack[this.#height++] = cell;
  }

  #cutsDownTo(cell: number): number {
    let cuts = 0;
    for (let i = this.#height - 1; ; i--) {
      cuts += this.#isCut[this.#stack[i]];
      if (this.#stack[i] === cell) return cuts;
    }
  }

  /** A block is complete: what is on the stack down to a cell, and the cut square before it. */
  #close(last: number, cut: number): void {
    this.#isCut[cut] = 1;
    if (this.cutCell < 0) this.cutCell = cut;
    const cuts = this.#cutsDownTo(last);
    let from = this.#height - 1;
    while (this.#stack[from] !== last) from--;
    if (cuts === 0) this.#addPart(from, false);
    this.#height = from;
  }

  /** Notes what is on the stack from a place on as an outermost part, less its one cut square if that is among it. */
  #addPart(from: number, hasCut: boolean): void {
    if (++this.outermost > 2) return;
    for (let i = from; i < this.#height; i++) {
      if (hasCut && this.#isCut[this.#stack[i]] === 1) continue;
      this.partOf[this.#stack[i]] = this.outermost;
      this.partSizes[this.outermost - 1]++;
    }
  }
}
