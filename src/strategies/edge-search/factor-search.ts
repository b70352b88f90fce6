import { type Grid, NO_SQUARE } from '../../existence/holes/grid.js';
import type { TwoFactor } from '../../existence/holes/two-factor.js';
import {
  END_MOVE,
  FactorState,
  IS_END,
  initialState,
  MAY_END,
  MUST_END,
  TwoFactorFilter,
} from '../../existence/holes/two-factor-filter.js';
import { lowest, MOVE_COUNT, OPPOSITE } from '../../problem/knight-graph.js';
import type { MethodStatus, PathMethod, WantedTour } from './tour-search.js';

/** Squares times decisions that take about a millisecond. */
const SQUARES_A_SLICE = 2 ** 11;

/** Ways that the virtual square beside the ends counts as: a move to it is decided after moves between tight squares. */
const WAYS_OF_VIRTUAL_SQUARE = 5;

/**
 * A complete search by subtour cuts (Dantzig, Fulkerson & Johnson 1954): a 2-factor that falls into pieces lacks a move between
 * one of them and the others. A decision takes the piece with fewest such moves left, fixes one of them, and deletes it when
 * that fails; after each, the filter draws all consequences and has another 2-factor at hand. In one piece, that is a tour.
 * Boards seldom take more decisions than a 2-factor has pieces.
 */
export class FactorSearch implements PathMethod {
  /** Decisions so far. */
  nodes = 0;
  /** Decisions that take about a millisecond. */
  readonly slice: number;
  #status: MethodStatus = 'limit';
  readonly #wanted: WantedTour;
  readonly #grid: Grid;
  readonly #filter: TwoFactorFilter;
  /** By depth: the state there, and the move that was fixed to go deeper. */
  readonly #states: FactorState[] = [];
  readonly #cells: number[] = [];
  readonly #moves: number[] = [];
  #depth = 0;

  /**
   * @param most as many moves as can be, see `mostLinks`
   * @param known what the rules have filtered, for any start
   * @param links a 2-factor of few pieces to begin with, if it is one of the moves that are left
   */
  constructor(wanted: WantedTour, most: TwoFactor, known?: FactorState, links?: Uint8Array) {
    const { grid } = wanted;
    this.#wanted = wanted;
    this.#grid = grid;
    this.#filter = new TwoFactorFilter(grid, wanted.closed);
    this.slice = Math.max(1, Math.floor(SQUARES_A_SLICE / grid.board.openSquares));
    const state = this.#begin(most, known);
    if (!state || this.#filter.refine(state)) {
      this.#status = 'impossible';
      return;
    }
    this.#states.push(state);
    // The moves left are the same whatever the 2-factor, but its pieces show other crossings.
    if (links && adopt(grid, state, links) && this.#filter.refine(state)) this.#status = 'impossible';
    else this.#noteTour();
  }

  /** The moves of which a tour can be made: more of them are left out as the search goes on. */
  get ways(): Uint8Array {
    return this.#states[0].ways;
  }

  run(nodeLimit: number): MethodStatus {
    while (this.#status === 'limit' && this.nodes < nodeLimit) {
      this.nodes++;
      this.#decide();
    }
    return this.#status;
  }

  tour(): Uint32Array {
    return this.longestPath(this.#wanted.start >= 0);
  }

  longestPath(fromStart: boolean): Uint32Array {
    const grid = this.#grid;
    const state = this.#states[this.#depth];
    if (!state) return new Uint32Array(0);
    const { start, end, closed } = this.#wanted;
    const { firstOf, sizeOf } = this.#filter;
    let first = firstOf[sizeOf.indexOf(Math.max(...sizeOf))];
    if (fromStart) {
      first = grid.cellOf(start);
    } else if (!closed && first === firstOf[0] && end >= 0 && firstOf[0] === grid.cellOf(end)) {
      first = state.ends.findIndex((mark, cell) => (mark & IS_END) !== 0 && cell !== firstOf[0]);
    }
    const path: number[] = [];
    let onward = state.links[first];
    let cell = first;
    do {
      path.push(grid.squareOf(cell));
      if (onward === 0) break;
      const move = lowest(onward);
      cell += grid.offsets[move];
      onward = state.links[cell] & ~(1 << (move ^ OPPOSITE));
    } while (cell !== first);
    return Uint32Array.from(path);
  }

  /** The state before any decision; undefined: there is no tour. */
  #begin(most: TwoFactor, known: FactorState | undefined): FactorState | undefined {
    const { start, end, closed, mayJoin } = this.#wanted;
    const grid = this.#grid;
    const filter = this.#filter;
    let state: FactorState | undefined;
    if (known) {
      state = new FactorState(grid.cells);
      state.copyFrom(known);
    } else {
      state = initialState(filter, most, end < 0 ? -1 : grid.cellOf(end), closed, () => true);
    }
    if (!state || closed) return state;
    if (start >= 0) {
      const cell = grid.cellOf(start);
      if ((state.ends[cell] & MAY_END) === 0 || !filter.fix(state, cell, END_MOVE)) return undefined;
    }
    const { ends } = state;
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if ((ends[cell] & (MAY_END | MUST_END)) !== MAY_END) continue;
      if (mayJoin(grid.squareOf(cell), Math.max(start, end))) continue;
      if (!filter.remove(state, cell, END_MOVE)) return undefined;
    }
    return state;
  }

  #noteTour(): void {
    if (this.#filter.firstOf.length === 1) this.#status = 'found';
  }

  #decide(): void {
    this.#chooseCrossing();
    const state = this.#states[this.#depth];
    const cell = this.#cells[this.#depth];
    const move = this.#moves[this.#depth];
    this.#depth++;
    if (this.#states.length === this.#depth) this.#states.push(new FactorState(this.#grid.cells));
    const next = this.#states[this.#depth];
    next.copyFrom(state);
    let isPossible = this.#filter.fix(next, cell, move) && !this.#filter.refine(next);
    while (!isPossible) {
      if (this.#depth === 0) {
        this.#status = 'impossible';
        return;
      }
      this.#depth--;
      const before = this.#states[this.#depth];
      isPossible =
        this.#filter.remove(before, this.#cells[this.#depth], this.#moves[this.#depth]) &&
        !this.#filter.refine(before);
    }
    this.#noteTour();
  }

  /** Chooses a move between two pieces, at the tightest squares of the piece that has fewest. */
  #chooseCrossing(): void {
    const { ways, ends } = this.#states[this.#depth];
    const { kinds, offsets, firstCell, endCell } = this.#grid;
    const { pieceOf, crossingsOf } = this.#filter;
    // An open tour's piece with both ends is the first one; crossings between it and the virtual squares are at the others.
    let piece = Number(!this.#wanted.closed);
    for (let other = piece + 1; other < crossingsOf.length; other++) {
      if (crossingsOf[other] < crossingsOf[piece]) piece = other;
    }
    let least = Number.POSITIVE_INFINITY;
    const offer = (cell: number, move: number, waysOfOther: number): void => {
      const sum = MOVE_COUNT[ways[cell]] + waysOfOther;
      if (sum >= least) return;
      least = sum;
      this.#cells[this.#depth] = cell;
      this.#moves[this.#depth] = move;
    };
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] === NO_SQUARE || pieceOf[cell] !== piece) continue;
      for (let open = ways[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (pieceOf[other] !== piece) offer(cell, move, MOVE_COUNT[ways[other]]);
      }
      const mayLeadToEnd = !this.#wanted.closed && (ends[cell] & MAY_END) !== 0;
      if (mayLeadToEnd) offer(cell, END_MOVE, WAYS_OF_VIRTUAL_SQUARE);
    }
  }
}

/** Makes links the 2-factor of a state. @returns false if they use moves that are not left, or lack fixed ones */
function adopt({ kinds, firstCell, endCell }: Grid, state: FactorState, links: Uint8Array): boolean {
  const { ways, fixed, ends } = state;
  for (let cell = firstCell; cell < endCell; cell++) {
    if (kinds[cell] === NO_SQUARE) continue;
    const isEnd = MOVE_COUNT[links[cell]] < 2;
    const isAllowed = isEnd ? (ends[cell] & MAY_END) !== 0 : (ends[cell] & MUST_END) === 0;
    if (!isAllowed || (links[cell] & ~ways[cell]) !== 0 || (fixed[cell] & ~links[cell]) !== 0) return false;
  }
  state.links.set(links);
  for (let cell = firstCell; cell < endCell; cell++) {
    if (kinds[cell] === NO_SQUARE) continue;
    ends[cell] = MOVE_COUNT[links[cell]] < 2 ? ends[cell] | IS_END : ends[cell] & ~IS_END;
  }
  return true;
}
