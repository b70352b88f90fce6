import type { Components, HolesKernel, Pieces } from '../../problem/holes-kernel.js';
import { lowest, OPPOSITE } from '../../problem/knight-graph.js';
import { findComponents, findDisconnection } from './components.js';
import {
  type Contradiction,
  contradictionOf,
  END_BIT,
  END_MOVE,
  FactorState,
  NO_TWO_FACTOR,
} from './factor-state.js';
import { BLACK, type Grid, NO_SQUARE, WHITE } from './grid.js';
import { TwoFactor } from './two-factor.js';

/** Marks of a node that a path has not reached, and of the node where it begins; otherwise the move that reached it. */
const UNSEEN = 255;
const ROOT = 9;
/** The order of a node whose component is complete: later than all others. */
const COMPLETE = 2 ** 31 - 1;

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
  /** By node: the order in which a search reached it, from 1; the earliest node it leads back to, later its component. */
  readonly #order: Int32Array;
  readonly #low: Int32Array;
  /** By node: the node and the move that led there; moves that are still to be tried. */
  readonly #parent: Int32Array;
  readonly #via: Uint8Array;
  readonly #untried: Uint16Array;
  readonly #stack: Int32Array;

  /** @param kernel does what `refine` does */
  constructor(grid: Grid, closed: boolean, kernel?: HolesKernel) {
    this.#kernel = kernel;
    const nodes = grid.cells + 2;
    this.#grid = grid;
    this.#closed = closed;
    this.#order = new Int32Array(nodes);
    this.#low = new Int32Array(nodes);
    this.#parent = new Int32Array(nodes);
    this.#via = new Uint8Array(nodes);
    this.#untried = new Uint16Array(nodes);
    this.#stack = new Int32Array(grid.board.openSquares + 2);
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
      if (!this.remove(state, cell, END_MOVE)) return undefined;
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
      this.#filterByFlow(state);
      const closing = this.#deleteClosingMoves(state);
      if (typeof closing === 'object') return closing;
      if (closing) continue;
      const disconnection = findDisconnection(this.#grid, state, this.#via, this.#stack);
      if (disconnection) return disconnection;
      const { links } = state;
      const end = this.#closed ? -1 : links.findIndex((moves) => (moves & END_BIT) !== 0);
      const components = findComponents(this.#grid, links, end);
      const crossings = new Int32Array(components.firstOf.length);
      this.pieces = () => ({ components, crossings });
      const crossing = this.#fixCrossings(state, components, crossings);
      if (typeof crossing === 'object') return crossing;
      if (!crossing) return undefined;
    }
  }

  /** Deletes a move. @returns false if no 2-factor is left */
  remove(state: FactorState, cell: number, move: number): boolean {
    const bit = 1 << move;
    const isLink = (state.links[cell] & bit) !== 0;
    if ((state.fixed[cell] & bit) !== 0) return false;
    state.delete(cell, move);
    if (!isLink) return true;
    const other = state.across(cell, move);
    return this.#grid.kinds[cell] === WHITE
      ? this.#reroute(state, cell, other)
      : this.#reroute(state, other, cell);
  }

  /** Fixes an available move. @returns false if no 2-factor has it */
  fix(state: FactorState, cell: number, move: number): boolean {
    if ((state.links[cell] & (1 << move)) === 0) {
      const other = state.across(cell, move);
      const isPossible =
        this.#grid.kinds[cell] === WHITE
          ? this.#reroute(state, other, cell)
          : this.#reroute(state, cell, other);
      if (!isPossible) return false;
    }
    state.fix(cell, move);
    return true;
  }

  /** Exchanges links along a path of the residual graph. @returns whether there is one */
  #reroute(state: FactorState, from: number, to: number): boolean {
    const { links } = state;
    const { kinds, offsets, firstCell, endCell, cells } = this.#grid;
    const via = this.#via;
    const parent = this.#parent;
    const queue = this.#stack;
    via.fill(UNSEEN);
    via[from] = ROOT;
    queue[0] = from;
    let length = 1;
    const reach = (node: number, move: number, before: number): void => {
      if (via[node] !== UNSEEN) return;
      via[node] = move;
      parent[node] = before;
      queue[length++] = node;
    };
    for (let i = 0; i < length && via[to] === UNSEEN; i++) {
      const node = queue[i];
      const isWhite = node < cells ? kinds[node] === WHITE : node === cells;
      if (node < cells) {
        for (let open = state.residual(node, isWhite); open !== 0; open &= open - 1) {
          const move = lowest(open);
          reach(move < END_MOVE ? node + offsets[move] : cells + Number(isWhite), move, node);
        }
        continue;
      }
      const kind = isWhite ? BLACK : WHITE;
      for (let cell = firstCell; cell < endCell; cell++) {
        if (kinds[cell] !== kind) continue;
        if ((state.residual(cell, isWhite) & END_BIT) !== 0) reach(cell, END_MOVE, node);
      }
    }
    if (via[to] === UNSEEN) return false;
    for (let node = to; node !== from; node = parent[node]) {
      const move = via[node];
      const before = parent[node];
      if (node < cells) links[node] ^= move === END_MOVE ? END_BIT : 1 << (move ^ OPPOSITE);
      if (before < cells) links[before] ^= 1 << move;
    }
    return true;
  }

  /** Deletes and fixes moves between strongly connected components of the residual graph (Tarjan 1972). */
  #filterByFlow(state: FactorState): void {
    const { available, links, fixed } = state;
    const { kinds, offsets, firstCell, endCell, cells } = this.#grid;
    const order = this.#order;
    const low = this.#low;
    const parent = this.#parent;
    const untried = this.#untried;
    const stack = this.#stack;
    /** By virtual square: the next cell to try. */
    const cursors = [firstCell, firstCell];
    let count = 0;
    let height = 0;
    order.fill(0);
    /** Returns the next cell to which a virtual square leads in the residual graph; -1: none. */
    const nextOfVirtual = (node: number): number => {
      const isWhite = node === cells;
      const kind = isWhite ? BLACK : WHITE;
      while (cursors[node - cells]! < endCell) {
        const cell = cursors[node - cells]!++;
        if (kinds[cell] === kind && (state.residual(cell, isWhite) & END_BIT) !== 0) return cell;
      }
      return -1;
    };
    const last = this.#closed ? endCell : cells + 2;
    for (let root = firstCell; root < last; root++) {
      if (order[root] !== 0 || (root < cells && kinds[root] === NO_SQUARE)) continue;
      let node = root;
      let before = -1;
      for (;;) {
        if (order[node] === 0) {
          order[node] = low[node] = ++count;
          parent[node] = before;
          stack[height++] = node;
          if (node < cells) untried[node] = state.residual(node, kinds[node] === WHITE);
        }
        let next = -1;
        if (node >= cells) {
          next = nextOfVirtual(node);
        } else if (untried[node] !== 0) {
          const move = lowest(untried[node]);
          untried[node] &= untried[node] - 1;
          next = move < END_MOVE ? node + offsets[move] : cells + Number(kinds[node] === WHITE);
        }
        if (next >= 0) {
          if (order[next] === 0) {
            before = node;
            node = next;
          } else if (order[next] < low[node]) {
            low[node] = order[next];
          }
          continue;
        }
        const above = parent[node];
        if (low[node] === order[node]) {
          let member: number;
          do {
            member = stack[--height];
            order[member] = COMPLETE;
            low[member] = node;
          } while (member !== node);
        } else if (low[node] < low[above]) {
          low[above] = low[node];
        }
        if (above < 0) break;
        node = above;
      }
    }
    for (let cell = firstCell; cell < endCell; cell++) {
      // A knight move is decided at its white end.
      const isWhite = kinds[cell] === WHITE;
      let open = available[cell] & ~fixed[cell] & (isWhite ? -1 : END_BIT);
      for (; open !== 0; open &= open - 1) {
        const move = lowest(open);
        if (low[state.across(cell, move)] === low[cell]) continue;
        if ((links[cell] & (1 << move)) !== 0) state.fix(cell, move);
        else state.delete(cell, move);
      }
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
    const seen = this.#untried;
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
      if (!this.remove(state, cell, move)) return NO_TWO_FACTOR;
      hasChanged = true;
    }
    for (let cell = firstCell; cell < endCell; cell++) {
      if (seen[cell] !== 0 || !hasTwo(fixed[cell])) continue;
      follow(cell);
      if (squares < all) return { kind: 'closes-early', square: this.#grid.squareOf(cell), squares };
    }
    return hasChanged;
  }

  /**
   * Fixes moves of which a tour needs both: the only two between a component of the 2-factor and all other squares.
   * @returns whether it fixed any
   */
  #fixCrossings(
    state: FactorState,
    { numberOf, firstOf }: Components,
    counts: Int32Array,
  ): boolean | Contradiction {
    const { available } = state;
    const { kinds, offsets, firstCell, endCell } = this.#grid;
    if (firstOf.length === 1) return false;
    /** By component: two pairs of a cell and a move. */
    const crossings = new Int32Array(4 * firstOf.length);
    const add = (component: number, cell: number, move: number): void => {
      const number = counts[component]++;
      if (number < 2) crossings.set([cell, move], 4 * component + 2 * number);
    };
    for (let cell = firstCell; cell < endCell; cell++) {
      const component = numberOf[cell];
      if (component > 0 && (available[cell] & END_BIT) !== 0) {
        add(component, cell, END_MOVE);
        add(0, cell, END_MOVE);
      }
      if (kinds[cell] !== WHITE) continue;
      for (let open = available[cell] & ~END_BIT; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = numberOf[cell + offsets[move]];
        if (other === component) continue;
        add(component, cell, move);
        add(other, cell, move);
      }
    }
    for (let component = 0; component < counts.length; component++) {
      if (counts[component] > 2) continue;
      for (let i = 4 * component; i < 4 * component + 4; i += 2) {
        if (!this.fix(state, crossings[i], crossings[i + 1])) return NO_TWO_FACTOR;
      }
      // The fixed moves change the components.
      return true;
    }
    return false;
  }
}
