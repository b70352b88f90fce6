import { lowest, OPPOSITE } from '../../problem/knight-graph.js';
import { BLACK, type Grid, NO_SQUARE, WHITE } from './grid.js';
import { TwoFactor } from './two-factor.js';

/** Marks of a cell in {@link FactorState.ends}: a tour may end there, the 2-factor does, every tour does. */
export const MAY_END = 1;
export const IS_END = 2;
export const MUST_END = 4;

/** The number of the move from the end of an open tour to a virtual square, after the eight moves of a knight. */
export const END_MOVE = 8;

const UNSEEN = 255;
const ROOT = 9;
/** The order of a node whose component is complete: later than that of all others. */
const COMPLETE = 2 ** 31 - 1;

/** Why no tour is left: the moves left do not lead from a square to all others, or the moves fixed close early there. */
export type Contradiction =
  | { readonly kind: 'no-two-factor' }
  | { readonly kind: 'disconnected'; readonly square: number }
  | { readonly kind: 'closes-early'; readonly square: number; readonly squares: number };

export const NO_TWO_FACTOR: Contradiction = { kind: 'no-two-factor' };

/** The moves of which a tour can be made, and one 2-factor made of them. By cell, sets of moves are bytes. */
export class FactorState {
  /** Moves that are left. */
  readonly ways: Uint8Array;
  /** Moves of the 2-factor. */
  readonly links: Uint8Array;
  /** Moves of every tour: some of the links. */
  readonly fixed: Uint8Array;
  /** {@link MAY_END}, {@link IS_END} and {@link MUST_END}; 0 everywhere for closed tours. */
  readonly ends: Uint8Array;
  readonly #bytes: Uint8Array;

  constructor(cells: number) {
    this.#bytes = new Uint8Array(4 * cells);
    this.ways = this.#bytes.subarray(0, cells);
    this.links = this.#bytes.subarray(cells, 2 * cells);
    this.fixed = this.#bytes.subarray(2 * cells, 3 * cells);
    this.ends = this.#bytes.subarray(3 * cells);
  }

  copyFrom(other: FactorState): void {
    this.#bytes.set(other.#bytes);
  }
}

/**
 * Deletes moves that no 2-factor has and fixes those that every one has, by the residual graph of the flow whose values
 * are 2-factors: a move belongs to some of them, or is missing from some, when its ends are in one strongly connected
 * component (Régin 1996, for global cardinality constraints). A tour is connected: what follows from that deletes and fixes
 * more moves, until nothing changes.
 *
 * An open tour is a cycle through virtual squares, next to all squares on which it may end: where one colour has a square
 * more, one of the other colour that both ends go to; else one of either colour, and the two are joined.
 */
export class TwoFactorFilter {
  readonly #grid: Grid;
  readonly #closed: boolean;
  /** The nodes of the virtual squares, those of either colour. */
  readonly #virtualWhite: number;
  readonly #virtualBlack: number;
  /** By node: when a search came to it, from 1; the earliest node it leads back to, later its component. */
  readonly #order: Int32Array;
  readonly #low: Int32Array;
  /** By node: the node before it. */
  readonly #parent: Int32Array;
  readonly #untried: Uint16Array;
  readonly #via: Uint8Array;
  readonly #stack: Int32Array;
  /** By cell: its piece of the 2-factor, from 0; the first cell and the squares of each piece. */
  readonly pieceOf: Int32Array;
  readonly firstOf: number[] = [];
  readonly sizeOf: number[] = [];
  /** By piece: moves left between it and others, and of an open tour, between it and the virtual squares. */
  crossingsOf: Int32Array = new Int32Array(0);

  constructor(grid: Grid, closed: boolean) {
    const { cells } = grid;
    this.#grid = grid;
    this.#closed = closed;
    this.#virtualWhite = cells;
    this.#virtualBlack = cells + 1;
    this.#order = new Int32Array(cells + 2);
    this.#low = new Int32Array(cells + 2);
    this.#parent = new Int32Array(cells + 2);
    this.#untried = new Uint16Array(cells + 2);
    this.#via = new Uint8Array(cells + 2);
    this.#stack = new Int32Array(grid.board.openSquares + 2);
    this.pieceOf = new Int32Array(cells);
  }

  /** Draws all consequences. @returns why there is no tour, if so; the state is then of no use */
  refine(state: FactorState): Contradiction | undefined {
    for (;;) {
      this.#filterByFlow(state);
      const closing = this.#deleteClosingMoves(state);
      if (typeof closing === 'object') return closing;
      if (closing) continue;
      const disconnection = this.#findDisconnection(state);
      if (disconnection) return disconnection;
      this.#findPieces(state);
      const crossing = this.#fixCrossings(state);
      if (typeof crossing === 'object') return crossing;
      if (!crossing) return undefined;
    }
  }

  /** Deletes a move, or {@link END_MOVE}. @returns false if no 2-factor is left */
  remove(state: FactorState, cell: number, move: number): boolean {
    if (this.#isLink(state, cell, move)) {
      if (this.#isFixed(state, cell, move)) return false;
      const other = this.#across(cell, move);
      const isWhite = this.#grid.kinds[cell] === WHITE;
      this.#mark(state, cell, move, false, false);
      if (!this.#reroute(state, isWhite ? cell : other, isWhite ? other : cell)) return false;
    } else {
      this.#mark(state, cell, move, false, false);
    }
    return true;
  }

  /** Fixes a move that is left, or {@link END_MOVE}. @returns false if no 2-factor has it */
  fix(state: FactorState, cell: number, move: number): boolean {
    if (!this.#isLink(state, cell, move)) {
      const other = this.#across(cell, move);
      const isWhite = this.#grid.kinds[cell] === WHITE;
      if (!this.#reroute(state, isWhite ? other : cell, isWhite ? cell : other)) return false;
    }
    this.#mark(state, cell, move, true, true);
    return true;
  }

  /** The node at the other end of a move. */
  #across(cell: number, move: number): number {
    if (move < END_MOVE) return cell + this.#grid.offsets[move];
    return this.#grid.kinds[cell] === WHITE ? this.#virtualBlack : this.#virtualWhite;
  }

  #isLink(state: FactorState, cell: number, move: number): boolean {
    return move < END_MOVE ? (state.links[cell] & (1 << move)) !== 0 : (state.ends[cell] & IS_END) !== 0;
  }

  /** Whether a move is left and not fixed. */
  #isOpen({ ways, fixed, ends }: FactorState, cell: number, move: number): boolean {
    if (move < END_MOVE) return (ways[cell] & ~fixed[cell] & (1 << move)) !== 0;
    return (ends[cell] & (MAY_END | MUST_END)) === MAY_END;
  }

  #isFixed(state: FactorState, cell: number, move: number): boolean {
    return move < END_MOVE ? (state.fixed[cell] & (1 << move)) !== 0 : (state.ends[cell] & MUST_END) !== 0;
  }

  /** Makes a move a fixed link, or deletes it. */
  #mark(
    { ways, links, fixed, ends }: FactorState,
    cell: number,
    move: number,
    left: boolean,
    link: boolean,
  ): void {
    if (move === END_MOVE) {
      ends[cell] = link ? MAY_END | IS_END | MUST_END : 0;
      return;
    }
    const other = cell + this.#grid.offsets[move];
    for (const [place, bit] of [
      [cell, 1 << move],
      [other, 1 << (move ^ OPPOSITE)],
    ] as const) {
      if (!left) ways[place] &= ~bit;
      if (link) {
        links[place] |= bit;
        fixed[place] |= bit;
      } else {
        links[place] &= ~bit;
      }
    }
  }

  /** Exchanges links along a path of the residual graph. @returns whether there is one */
  #reroute(state: FactorState, from: number, to: number): boolean {
    const { ways, links, fixed, ends } = state;
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
      if (node >= cells) {
        const isWhite = node === this.#virtualWhite;
        for (let cell = firstCell; cell < endCell; cell++) {
          const isOut = isWhite
            ? kinds[cell] === BLACK && (ends[cell] & (MAY_END | IS_END)) === MAY_END
            : kinds[cell] === WHITE && (ends[cell] & (IS_END | MUST_END)) === IS_END;
          if (isOut) reach(cell, END_MOVE, node);
        }
        continue;
      }
      const isWhite = kinds[node] === WHITE;
      let open = isWhite ? ways[node] & ~links[node] : links[node] & ~fixed[node];
      for (; open !== 0; open &= open - 1) {
        const move = lowest(open);
        reach(node + offsets[move], move, node);
      }
      if (isWhite && (ends[node] & (MAY_END | IS_END)) === MAY_END) reach(this.#virtualBlack, END_MOVE, node);
      if (!isWhite && (ends[node] & (IS_END | MUST_END)) === IS_END)
        reach(this.#virtualWhite, END_MOVE, node);
    }
    if (via[to] === UNSEEN) return false;
    for (let node = to; node !== from; node = parent[node]) {
      const move = via[node];
      if (move === END_MOVE) {
        ends[node >= cells ? parent[node] : node] ^= IS_END;
      } else {
        links[node] ^= 1 << (move ^ OPPOSITE);
        links[parent[node]] ^= 1 << move;
      }
    }
    return true;
  }

  /** Deletes and fixes moves between strongly connected components of the residual graph (found as by Tarjan 1972). */
  #filterByFlow(state: FactorState): void {
    const { ways, links, fixed, ends } = state;
    const { kinds, offsets, firstCell, endCell, cells } = this.#grid;
    const order = this.#order;
    const low = this.#low;
    const parent = this.#parent;
    const untried = this.#untried;
    const stack = this.#stack;
    const virtualWhite = this.#virtualWhite;
    const virtualBlack = this.#virtualBlack;
    let count = 0;
    let height = 0;
    let whiteCursor = firstCell;
    let blackCursor = firstCell;
    order.fill(0);
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
          if (node < cells) {
            const mark = ends[node];
            untried[node] =
              kinds[node] === WHITE
                ? (ways[node] & ~links[node]) | ((mark & (MAY_END | IS_END)) === MAY_END ? 256 : 0)
                : (links[node] & ~fixed[node]) | ((mark & (IS_END | MUST_END)) === IS_END ? 256 : 0);
          }
        }
        let next = -1;
        if (node < cells) {
          const left = untried[node];
          if (left !== 0) {
            const move = lowest(left);
            untried[node] = left & (left - 1);
            if (move < END_MOVE) next = node + offsets[move];
            else next = kinds[node] === WHITE ? virtualBlack : virtualWhite;
          }
        } else if (node === virtualWhite) {
          while (whiteCursor < endCell && next < 0) {
            const cell = whiteCursor++;
            if (kinds[cell] === BLACK && (ends[cell] & (MAY_END | IS_END)) === MAY_END) next = cell;
          }
        } else {
          while (blackCursor < endCell && next < 0) {
            const cell = blackCursor++;
            if (kinds[cell] === WHITE && (ends[cell] & (IS_END | MUST_END)) === IS_END) next = cell;
          }
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
      const kind = kinds[cell];
      if (kind === NO_SQUARE) continue;
      const component = low[cell];
      const mark = ends[cell];
      if (
        mark !== 0 &&
        (mark & MUST_END) === 0 &&
        component !== low[kind === WHITE ? virtualBlack : virtualWhite]
      ) {
        ends[cell] = (mark & IS_END) === 0 ? 0 : MAY_END | IS_END | MUST_END;
      }
      if (kind !== WHITE) continue;
      for (let open = ways[cell] & ~fixed[cell]; open !== 0; open &= open - 1) {
        const bit = open & -open;
        const move = lowest(open);
        const other = cell + offsets[move];
        if (low[other] === component) continue;
        const back = 1 << (move ^ OPPOSITE);
        if ((links[cell] & bit) !== 0) {
          fixed[cell] |= bit;
          fixed[other] |= back;
        } else {
          ways[cell] &= ~bit;
          ways[other] &= ~back;
        }
      }
    }
  }

  /**
   * Deletes each move that would close a fragment, a path of fixed moves, short of all squares.
   * @returns whether it deleted any
   */
  #deleteClosingMoves(state: FactorState): boolean | Contradiction {
    const { fixed, ends } = state;
    const { kinds, offsets, firstCell, endCell, cells, board } = this.#grid;
    const virtual = cells;
    const all = board.openSquares + Number(!this.#closed);
    const seen = this.#untried;
    seen.fill(0);
    let hasChanged = false;
    const endCells: number[] = [];
    for (let cell = firstCell; cell < endCell; cell++) if ((ends[cell] & MUST_END) !== 0) endCells.push(cell);
    const degree = (cell: number): number => {
      const set = fixed[cell];
      return (set === 0 ? 0 : (set & (set - 1)) === 0 ? 1 : 2) + (ends[cell] >> 2);
    };
    /** Walks along fixed moves from a cell to the other end of its fragment, or once around. */
    let squares = 0;
    const walk = (first: number): number => {
      squares = 1;
      seen[first] = 1;
      let node = first;
      // The first step: any fixed move, else to the virtual square.
      let onward = fixed[first];
      let cameByEnd = false;
      for (;;) {
        let next: number;
        if (onward !== 0) {
          const move = lowest(onward);
          next = node + offsets[move];
          onward = fixed[next] & ~(1 << (move ^ OPPOSITE));
          cameByEnd = false;
        } else if ((ends[node] & MUST_END) !== 0 && !cameByEnd) {
          squares++;
          if (endCells.length < 2) return virtual;
          next = endCells[0] === node ? endCells[1] : endCells[0];
          onward = fixed[next];
          cameByEnd = true;
        } else {
          return node;
        }
        if (next === first) return first;
        node = next;
        seen[node] = 1;
        squares++;
      }
    };
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] === NO_SQUARE || seen[cell] !== 0 || degree(cell) !== 1) continue;
      const other = walk(cell);
      if (squares === all) continue;
      const move = other < cells ? offsets.indexOf(other - cell) : END_MOVE;
      if (move < 0 || !this.#isOpen(state, cell, move)) continue;
      if (!this.remove(state, cell, move)) return NO_TWO_FACTOR;
      hasChanged = true;
    }
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] === NO_SQUARE || seen[cell] !== 0 || degree(cell) !== 2) continue;
      walk(cell);
      if (squares < all) return { kind: 'closes-early', square: this.#grid.squareOf(cell), squares };
    }
    return hasChanged;
  }

  /** Whether the moves left lead from one square to all others, by way of the virtual squares too. */
  #findDisconnection({ ways, ends }: FactorState): Contradiction | undefined {
    const { kinds, offsets, firstCell, endCell, board } = this.#grid;
    const isReached = this.#via;
    const stack = this.#stack;
    const first = kinds.findIndex((kind) => kind !== NO_SQUARE);
    let reached = 1;
    let height = 1;
    let hasVirtual = false;
    isReached.fill(0);
    isReached[first] = 1;
    stack[0] = first;
    const reach = (cell: number): void => {
      if (isReached[cell] === 1) return;
      isReached[cell] = 1;
      reached++;
      stack[height++] = cell;
    };
    while (height > 0) {
      const cell = stack[--height];
      for (let open = ways[cell]; open !== 0; open &= open - 1) reach(cell + offsets[lowest(open)]);
      if (hasVirtual || (ends[cell] & MAY_END) === 0) continue;
      hasVirtual = true;
      for (let other = firstCell; other < endCell; other++) if ((ends[other] & MAY_END) !== 0) reach(other);
    }
    if (reached === board.openSquares) return undefined;
    return { kind: 'disconnected', square: this.#grid.squareOf(first) };
  }

  /** Tells the pieces of the 2-factor apart. Of an open tour the one with its ends is the first. */
  #findPieces({ links, ends }: FactorState): void {
    const { kinds, offsets, firstCell, endCell } = this.#grid;
    const { pieceOf, firstOf, sizeOf } = this;
    pieceOf.fill(-1);
    firstOf.length = sizeOf.length = 0;
    const add = (first: number): void => {
      const piece = firstOf.push(first) - 1;
      let size = 0;
      let onward = links[first];
      for (let cell = first; pieceOf[cell] < 0; ) {
        pieceOf[cell] = piece;
        size++;
        if (onward === 0) break;
        const move = lowest(onward);
        cell += offsets[move];
        onward = links[cell] & ~(1 << (move ^ OPPOSITE));
      }
      sizeOf.push(size);
    };
    for (let cell = firstCell; cell < endCell && !this.#closed; cell++) {
      if ((ends[cell] & IS_END) === 0) continue;
      add(cell);
      break;
    }
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] !== NO_SQUARE && pieceOf[cell] < 0) add(cell);
    }
  }

  /**
   * Fixes moves of which a tour needs both: two between a piece of the 2-factor and all other squares.
   * @returns whether it fixed any
   */
  #fixCrossings(state: FactorState): boolean | Contradiction {
    const { ways, ends } = state;
    const { kinds, offsets, firstCell, endCell } = this.#grid;
    const { pieceOf, firstOf } = this;
    if (firstOf.length === 1) return false;
    const counts = new Int32Array(firstOf.length);
    this.crossingsOf = counts;
    /** By piece: a cell and a move, twice. */
    const crossings = new Int32Array(4 * firstOf.length);
    const add = (piece: number, cell: number, move: number): void => {
      const number = counts[piece]++;
      if (number > 1) return;
      crossings[4 * piece + 2 * number] = cell;
      crossings[4 * piece + 2 * number + 1] = move;
    };
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] === NO_SQUARE) continue;
      const piece = pieceOf[cell];
      if (piece > 0 && (ends[cell] & MAY_END) !== 0) {
        add(piece, cell, END_MOVE);
        add(0, cell, END_MOVE);
      }
      if (kinds[cell] !== WHITE) continue;
      for (let open = ways[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        const other = pieceOf[cell + offsets[move]];
        if (other === piece) continue;
        add(piece, cell, move);
        add(other, cell, move);
      }
    }
    for (let piece = 0; piece < counts.length; piece++) {
      if (counts[piece] > 2) continue;
      for (let i = 4 * piece; i < 4 * piece + 4; i += 2) {
        if (!this.fix(state, crossings[i], crossings[i + 1])) return NO_TWO_FACTOR;
      }
      // The pieces are others now.
      return true;
    }
    return false;
  }
}

/**
 * The state of all moves and one 2-factor, before anything is filtered.
 * @param most as many moves as can be, see `mostLinks`; it is not changed
 * @param endCell the cell of the end that is given; -1: there is none
 * @param mayEnd whether an open tour may end on a cell
 * @returns undefined if there is no such 2-factor
 */
export function initialState(
  filter: TwoFactorFilter,
  most: TwoFactor,
  endCell: number,
  closed: boolean,
  mayEnd: (cell: number) => boolean,
): FactorState | undefined {
  const { grid } = most;
  const { kinds, offsets, firstCell, endCell: lastCell, board } = grid;
  const state = new FactorState(grid.cells);
  const { ways, links, ends } = state;
  const factor = new TwoFactor(grid, most);
  ways.set(grid.ways);
  if (factor.missingAtWhite + factor.missingAtBlack > (closed ? 0 : 2)) return undefined;
  if (closed) {
    links.set(factor.links);
    return state;
  }
  if (endCell < 0 && factor.missingAtWhite + factor.missingAtBlack === 0) {
    // Without any link, its two squares are ends.
    const cell = kinds.indexOf(WHITE);
    const other = cell + offsets[lowest(factor.links[cell])];
    factor.makeEnd(cell);
    if (factor.missing[other] !== 1) return undefined;
    ends[cell] = MAY_END | IS_END;
  }
  if (endCell >= 0) ends[endCell] = MAY_END | IS_END | MUST_END;
  for (let cell = firstCell; cell < lastCell; cell++) {
    while (factor.missing[cell] > (ends[cell] === 0 ? 1 : 0)) {
      const takes = (other: number): boolean => factor.missing[other] === 0 && ends[other] === 0;
      if (factor.moveMissing(cell, takes) < 0) return undefined;
    }
  }
  const isEven = board.openSquares % 2 === 0;
  for (let cell = firstCell; cell < lastCell; cell++)
    if (factor.missing[cell] > 0) ends[cell] = MAY_END | IS_END;
  links.set(factor.links);
  const first = ends.findIndex((mark) => mark !== 0);
  for (let cell = firstCell; cell < lastCell; cell++) {
    if (kinds[cell] === NO_SQUARE || (!isEven && kinds[cell] !== kinds[first])) continue;
    ends[cell] |= MAY_END;
    if (
      ends[cell] !== (MAY_END | IS_END | MUST_END) &&
      !mayEnd(cell) &&
      !filter.remove(state, cell, END_MOVE)
    )
      return undefined;
  }
  return state;
}
