import { squaresFrom } from '../../existence/holes/components.js';
import { END_BIT, END_MOVE, FactorState } from '../../existence/holes/factor-state.js';
import { type Grid, NO_SQUARE } from '../../existence/holes/grid.js';
import type { TwoFactor } from '../../existence/holes/two-factor.js';
import { TwoFactorFilter } from '../../existence/holes/two-factor-filter.js';
import type { HolesKernel, Pieces } from '../../problem/holes-kernel.js';
import { lowest, MOVE_COUNT } from '../../problem/knight-graph.js';
import type { MethodStatus, PathMethod, WantedTour } from './tour-search.js';

/** Squares times decisions that take about a millisecond. */
const SQUARES_PER_SLICE = 2 ** 11;

/** Degree that a virtual square counts as, so that moves to it are decided after moves between tight squares. */
const DEGREE_OF_VIRTUAL_SQUARE = 5;

/**
 * A complete search by subtour cuts (Dantzig, Fulkerson & Johnson 1954): a 2-factor that has several cycles lacks a move between one
 * of them and the others. A decision takes the cycle with the fewest such moves left, fixes one of them, and deletes it if that fails.
 * After each decision, the filter draws all consequences and finds another 2-factor. One cycle is a tour. Boards seldom take more
 * decisions than a 2-factor has cycles.
 */
export class FactorSearch implements PathMethod {
  /** Number of decisions. */
  nodes = 0;
  /** Number of decisions that take about a millisecond. */
  readonly slice: number;
  #status: MethodStatus = 'limit';
  #pieces!: Pieces;
  readonly #wanted: WantedTour;
  readonly #grid: Grid;
  readonly #filter: TwoFactorFilter;
  /** By depth: the state there, and the move that was fixed to go deeper. */
  readonly #states: FactorState[] = [];
  readonly #cells: number[] = [];
  readonly #moves: number[] = [];
  #depth = 0;

  /**
   * @param maximum the links of `maximumLinks`
   * @param known the state that the rules have filtered, for any start
   * @param links the first 2-factor, with few pieces, if it uses only available moves
   */
  constructor(
    wanted: WantedTour,
    maximum: TwoFactor,
    known?: FactorState,
    links?: Uint8Array,
    kernel?: HolesKernel,
  ) {
    const { grid } = wanted;
    this.#wanted = wanted;
    this.#grid = grid;
    this.#filter = new TwoFactorFilter(grid, wanted.closed, kernel);
    this.slice = Math.max(1, Math.floor(SQUARES_PER_SLICE / grid.board.openSquares));
    const state = this.#begin(maximum, known);
    if (!state || this.#filter.refine(state)) {
      this.#status = 'impossible';
      return;
    }
    this.#states.push(state);
    // The available moves are the same for every 2-factor, but its pieces have other crossings.
    if (links && adopt(grid, state, links) && this.#filter.refine(state)) this.#status = 'impossible';
    else this.#noteTour();
  }

  /** The moves that a tour can use, by cell. The search deletes more of them. */
  get available(): Uint16Array {
    return this.#states[0].available;
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
    const { firstOf, sizes } = this.#pieces.components;
    let first = firstOf[sizes.indexOf(Math.max(...sizes))];
    if (fromStart) {
      first = grid.cellOf(start);
    } else if (!closed && first === firstOf[0] && end >= 0 && firstOf[0] === grid.cellOf(end)) {
      first = state.links.findIndex((moves, cell) => (moves & END_BIT) !== 0 && cell !== firstOf[0]);
    }
    return squaresFrom(grid, state.links, first, lowest(state.links[first]));
  }

  /** Returns the state before any decision; undefined if there is no tour. */
  #begin(maximum: TwoFactor, known: FactorState | undefined): FactorState | undefined {
    const { start, end, closed, mayJoin } = this.#wanted;
    const grid = this.#grid;
    const filter = this.#filter;
    let state: FactorState | undefined;
    if (known) {
      state = new FactorState(grid);
      state.copyFrom(known);
    } else {
      state = filter.initialState(maximum, end < 0 ? -1 : grid.cellOf(end), () => true);
    }
    if (!state || closed) return state;
    if (start >= 0) {
      const cell = grid.cellOf(start);
      if ((state.available[cell] & END_BIT) === 0 || !filter.flow.fix(state, cell, END_MOVE))
        return undefined;
    }
    for (let cell = grid.firstCell; cell < grid.endCell; cell++) {
      if (!state.isOpen(cell, END_MOVE)) continue;
      if (mayJoin(grid.squareOf(cell), Math.max(start, end))) continue;
      if (!filter.flow.remove(state, cell, END_MOVE)) return undefined;
    }
    return state;
  }

  #noteTour(): void {
    this.#pieces = this.#filter.pieces();
    if (this.#pieces.components.firstOf.length === 1) this.#status = 'found';
  }

  #decide(): void {
    this.#chooseCrossing();
    const state = this.#states[this.#depth];
    const cell = this.#cells[this.#depth];
    const move = this.#moves[this.#depth];
    this.#depth++;
    if (this.#states.length === this.#depth) this.#states.push(new FactorState(this.#grid));
    const next = this.#states[this.#depth];
    next.copyFrom(state);
    let isPossible = this.#filter.flow.fix(next, cell, move) && !this.#filter.refine(next);
    while (!isPossible) {
      if (this.#depth === 0) {
        this.#status = 'impossible';
        return;
      }
      this.#depth--;
      const before = this.#states[this.#depth];
      isPossible =
        this.#filter.flow.remove(before, this.#cells[this.#depth], this.#moves[this.#depth]) &&
        !this.#filter.refine(before);
    }
    this.#noteTour();
  }

  /** Chooses a move between two pieces, at the tightest squares of the piece with the fewest of them. */
  #chooseCrossing(): void {
    const { available } = this.#states[this.#depth];
    const { offsets, firstCell, endCell } = this.#grid;
    const { crossings, components } = this.#pieces;
    const { numberOf } = components;
    // Moves between the path of an open tour and the virtual squares count at the other components.
    let component = Number(!this.#wanted.closed);
    for (let other = component + 1; other < crossings.length; other++) {
      if (crossings[other] < crossings[component]) component = other;
    }
    const degree = (cell: number): number => MOVE_COUNT[available[cell] & ~END_BIT];
    let min = Number.POSITIVE_INFINITY;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (numberOf[cell] !== component) continue;
      for (let open = available[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = cell + offsets[move];
        if (move < END_MOVE && numberOf[other] === component) continue;
        const sum = degree(cell) + (move < END_MOVE ? degree(other) : DEGREE_OF_VIRTUAL_SQUARE);
        if (sum >= min) continue;
        min = sum;
        this.#cells[this.#depth] = cell;
        this.#moves[this.#depth] = move;
      }
    }
  }
}

/** Makes links the 2-factor of a state. @returns false if they use deleted moves or lack fixed ones */
function adopt({ firstCell, endCell, cells, kinds }: Grid, state: FactorState, links: Uint8Array): boolean {
  const withEnds = new Uint16Array(cells);
  for (let cell = firstCell; cell < endCell; cell++) {
    if (kinds[cell] === NO_SQUARE) continue;
    const set = MOVE_COUNT[links[cell]] < 2 ? links[cell] | END_BIT : links[cell];
    if ((set & ~state.available[cell]) !== 0 || (state.fixed[cell] & ~set) !== 0) return false;
    withEnds[cell] = set;
  }
  state.links.set(withEnds);
  return true;
}
