import type { Components, HolesKernel, Pieces } from '../../problem/holes-kernel.js';
import { lowest, OPPOSITE } from '../../problem/knight-graph.js';
import { findComponents } from './components.js';
import {
  type Contradiction,
  contradictionOf,
  END_BIT,
  END_MOVE,
  FactorState,
  NO_TWO_FACTOR,
} from './factor-state.js';
import { type Grid, NO_SQUARE, WHITE } from './grid.js';
import { ResidualGraph } from './residual-graph.js';
import { TwoFactor } from './two-factor.js';

/** The available moves between components of a 2-factor. */
interface Crossings {
  /** By component: their number, and two pairs of a cell and a move. */
  readonly counts: Int32Array;
  readonly found: Int32Array;
  /** Number of groups of components that no moves connect. */
  readonly groups: number;
}

/**
 * Deletes moves that no tour uses and fixes moves that every tour uses.
 *
 * A move belongs to some 2-factors and is missing from others only if its ends are in one strongly connected component of the
 * residual graph, the flow graph of all 2-factors (Régin 1996, for global cardinality constraints). All other moves are
 * deleted or fixed. A tour is also connected, which deletes and fixes more moves, until nothing changes.
 */
export class TwoFactorFilter {
  /**
   * The components of the 2-factor in the state that {@link refine} saw last, the path of an open tour first; and by component the
   * available moves to others, of which moves to a virtual square count at component 0 and at the other. Read them before the next call.
   */
  pieces!: () => Pieces;
  readonly #grid: Grid;
  readonly #closed: boolean;
  readonly #kernel: HolesKernel | undefined;
  readonly flow: ResidualGraph;
  /** By cell: the number of its component. */
  readonly #numberOf: Int32Array;

  /** @param kernel does what `refine` does */
  constructor(grid: Grid, closed: boolean, kernel?: HolesKernel) {
    this.#kernel = kernel;
    this.#grid = grid;
    this.#closed = closed;
    this.flow = new ResidualGraph(grid, closed);
    this.#numberOf = new Int32Array(grid.cells);
  }

  /**
   * Returns a state with no move deleted or fixed but for the given end, or undefined if there is no 2-factor.
   * @param maximum the links of `maximumLinks`; they do not change
   * @param end the cell of the given end; -1: any
   * @param mayEnd whether an open tour can end on a cell
   */
  initialState(maximum: TwoFactor, end: number, mayEnd: (cell: number) => boolean): FactorState | undefined {
    const { kinds, offsets, firstCell, endCell, board, moves } = this.#grid;
    const state = new FactorState(this.#grid);
    const { available, links, fixed } = state;
    const factor = new TwoFactor(this.#grid, maximum);
    const { missing, missingLinks } = factor;
    available.set(moves);
    if (missingLinks > (this.#closed ? 0 : 2)) return undefined;
    if (this.#closed) {
      links.set(factor.links);
      return state;
    }
    let knownEnd = end;
    if (end < 0 && missingLinks === 0) {
      // Opens a cycle: the squares of one of its links become the ends.
      knownEnd = kinds.indexOf(WHITE);
      const other = knownEnd + offsets[lowest(factor.links[knownEnd])];
      factor.makeEnd(knownEnd);
      if (missing[other] !== 1) return undefined;
    }
    const takesEnd = (cell: number): boolean => missing[cell] === 0 && cell !== knownEnd;
    for (let cell = firstCell; cell < endCell; cell++) {
      while (missing[cell] > Number(cell !== knownEnd)) {
        if (factor.moveMissing(cell, takesEnd) < 0) return undefined;
      }
    }
    links.set(factor.links);
    let kindOfEnds = NO_SQUARE;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (missing[cell] === 0 && cell !== knownEnd) continue;
      links[cell] |= END_BIT;
      available[cell] |= END_BIT;
      if (kindOfEnds === NO_SQUARE) kindOfEnds = kinds[cell];
    }
    if (end >= 0) fixed[end] |= END_BIT;
    const isEven = board.openSquares % 2 === 0;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] !== NO_SQUARE && (isEven || kinds[cell] === kindOfEnds)) available[cell] |= END_BIT;
    }
    // Deleting the end of the current 2-factor moves it to another end, so all ends have to be available before.
    for (let cell = firstCell; cell < endCell; cell++) {
      if ((available[cell] & END_BIT) === 0 || cell === end || mayEnd(cell)) continue;
      if (!this.flow.remove(state, cell, END_MOVE)) return undefined;
    }
    return state;
  }

  /** Deletes and fixes moves until nothing changes. @returns why there is no tour, if so; the state is then invalid */
  refine(state: FactorState): Contradiction | undefined {
    const { board, graph } = this.#grid;
    const refined = this.#kernel?.refine(board, graph, state.sets, this.#closed);
    if (!refined) return this.#refine(state);
    if (refined.pieces) this.pieces = refined.pieces;
    return contradictionOf(this.#grid, refined);
  }

  #refine(state: FactorState): Contradiction | undefined {
    for (;;) {
      this.flow.filter(state);
      const closing = this.#deleteClosingMoves(state);
      if (typeof closing === 'object') return closing;
      if (closing) continue;
      const { links } = state;
      const end = this.#closed ? -1 : links.findIndex((moves) => (moves & END_BIT) !== 0);
      const components = findComponents(this.#grid, links, end, this.#numberOf);
      this.pieces = () => ({ components, crossings: this.#countCrossings(state, components).counts });
      if (this.#hasManyCrossings(state, components)) return undefined;
      const crossing = this.#fixCrossings(state, components);
      if (typeof crossing === 'object') return crossing;
      if (!crossing) return undefined;
    }
  }

  /**
   * Deletes each move that would close a fragment, a path of fixed moves, short of all squares.
   * @returns whether it deleted any
   */
  #deleteClosingMoves(state: FactorState): boolean | Contradiction {
    const { fixed } = state;
    const { offsets, firstCell, endCell, cells, board } = this.#grid;
    const all = board.openSquares + Number(!this.#closed);
    const seen = this.flow.marks;
    seen.fill(0);
    let hasChanged = false;
    const ends: number[] = [];
    for (let cell = firstCell; cell < endCell; cell++) if ((fixed[cell] & END_BIT) !== 0) ends.push(cell);
    const hasTwo = (set: number): boolean => (set & (set - 1)) !== 0;
    let squares = 0;
    /** Follows fixed moves from a cell to the other end of its fragment, or once around. Counts squares. */
    const follow = (first: number): number => {
      squares = 1;
      seen[first] = 1;
      let onward = fixed[first];
      for (let node = first; onward !== 0; ) {
        const move = lowest(onward);
        if (move < END_MOVE) {
          node += offsets[move];
          onward = fixed[node] & ~(1 << (move ^ OPPOSITE));
        } else {
          // The virtual squares count as one.
          squares++;
          if (ends.length < 2) return cells;
          node = ends[0] === node ? ends[1]! : ends[0]!;
          onward = fixed[node] & ~END_BIT;
        }
        if (node === first) return first;
        seen[node] = 1;
        squares++;
        if (onward === 0) return node;
      }
      return first;
    };
    for (let cell = firstCell; cell < endCell; cell++) {
      if (seen[cell] !== 0 || fixed[cell] === 0 || hasTwo(fixed[cell])) continue;
      const other = follow(cell);
      if (squares === all) continue;
      const move = other < cells ? offsets.indexOf(other - cell) : END_MOVE;
      if (move < 0 || !state.isOpen(cell, move)) continue;
      if (!this.flow.remove(state, cell, move)) return NO_TWO_FACTOR;
      hasChanged = true;
    }
    for (let cell = firstCell; cell < endCell; cell++) {
      if (seen[cell] !== 0 || !hasTwo(fixed[cell])) continue;
      follow(cell);
      if (squares < all) return { kind: 'closes-early', square: this.#grid.squareOf(cell), squares };
    }
    return hasChanged;
  }

  /** Whether each component has more than two crossings, and they connect all. Most components show it on their first cells. */
  #hasManyCrossings(state: FactorState, { numberOf, firstOf }: Components): boolean {
    const { links, available } = state;
    const { offsets } = this.#grid;
    if (firstOf.length === 1) return true;
    const queue = [0];
    const isReached = new Uint8Array(firstOf.length);
    isReached[0] = 1;
    /** Calls `visit` with cells of a component until it returns false. */
    const walk = (component: number, visit: (cell: number) => boolean): void => {
      const first = firstOf[component]!;
      let onward = links[first] & ~END_BIT;
      for (let cell = first; visit(cell) && onward !== 0; ) {
        const move = lowest(onward);
        cell += offsets[move];
        if (cell === first) return;
        onward = links[cell] & ~END_BIT & ~(1 << (move ^ OPPOSITE));
      }
    };
    let crossings = 0;
    const count = (cell: number): boolean => {
      const component = numberOf[cell];
      if (component > 0 && (available[cell] & END_BIT) !== 0) crossings++;
      for (let open = available[cell] & ~END_BIT; open !== 0; open &= open - 1) {
        if (numberOf[cell + offsets[lowest(open)]] !== component) crossings++;
      }
      return crossings <= 2;
    };
    const reach = (component: number): void => {
      if (isReached[component] === 1) return;
      isReached[component] = 1;
      queue.push(component);
    };
    const reachFrom = (cell: number): boolean => {
      if ((available[cell] & END_BIT) !== 0) reach(0);
      for (let open = available[cell] & ~END_BIT; open !== 0; open &= open - 1) {
        reach(numberOf[cell + offsets[lowest(open)]]);
      }
      return queue.length < firstOf.length;
    };
    for (let i = 0; i < queue.length && queue.length < firstOf.length; i++) walk(queue[i]!, reachFrom);
    if (queue.length < firstOf.length) return false;
    for (let component = 0; component < firstOf.length; component++) {
      crossings = 0;
      walk(component, count);
      if (crossings <= 2) return false;
    }
    return true;
  }

  /** Counts the available moves between components, and finds two of each and the groups that moves connect. */
  #countCrossings({ available }: FactorState, { numberOf, firstOf }: Components): Crossings {
    const { kinds, offsets, firstCell, endCell } = this.#grid;
    const counts = new Int32Array(firstOf.length);
    const found = new Int32Array(4 * firstOf.length);
    /** By component: itself, or one that moves connect it with. */
    const parents = Int32Array.from(firstOf, (_, component) => component);
    let groups = firstOf.length;
    const rootOf = (component: number): number => {
      let root = component;
      while (parents[root] !== root) root = parents[root];
      parents[component] = root;
      return root;
    };
    const add = (component: number, cell: number, move: number): void => {
      const number = counts[component]++;
      if (number >= 2) return;
      found[4 * component + 2 * number] = cell;
      found[4 * component + 2 * number + 1] = move;
    };
    const addBetween = (one: number, other: number, cell: number, move: number): void => {
      add(one, cell, move);
      add(other, cell, move);
      if (groups === 1) return;
      const root = rootOf(one);
      const otherRoot = rootOf(other);
      if (root !== otherRoot) groups--;
      parents[root] = otherRoot;
    };
    for (let cell = firstCell; cell < endCell; cell++) {
      const component = numberOf[cell];
      if (component > 0 && (available[cell] & END_BIT) !== 0) addBetween(component, 0, cell, END_MOVE);
      if (kinds[cell] !== WHITE) continue;
      for (let open = available[cell] & ~END_BIT; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = numberOf[cell + offsets[move]];
        if (other !== component) addBetween(component, other, cell, move);
      }
    }
    return { counts, found, groups };
  }

  /**
   * Fixes moves of which a tour needs both: the only two between a component of the 2-factor and all other squares. If moves do not
   * connect all components, they do not connect all squares.
   * @returns whether it fixed any
   */
  #fixCrossings(state: FactorState, components: Components): boolean | Contradiction {
    const { counts, found, groups } = this.#countCrossings(state, components);
    const { board } = this.#grid;
    if (groups > 1) return { kind: 'disconnected', square: board.blocked?.indexOf(0) ?? 0 };
    for (let component = 0; component < counts.length; component++) {
      if (counts[component] > 2) continue;
      for (let i = 4 * component; i < 4 * component + 4; i += 2) {
        if (!this.flow.fix(state, found[i], found[i + 1])) return NO_TWO_FACTOR;
      }
      // The fixed moves change the components.
      return true;
    }
    return false;
  }
}
