import { lowest, OPPOSITE } from '../../problem/knight-graph.js';
import { END_BIT, END_MOVE, type FactorState } from './factor-state.js';
import { BLACK, type Grid, keepArrays, NO_SQUARE, WHITE } from './grid.js';

/** Marks of a node that a path has not reached, and of the node where it begins; otherwise the move that reached it. */
const UNSEEN = 255;
const ROOT = 9;
/** The order of a node whose component is complete: later than all others. */
const COMPLETE = 2 ** 31 - 1;

/** Arrays by node. */
const arraysFor = /* @__PURE__ */ keepArrays((cells) => ({
  /** The order in which a search reached it, from 1; the earliest node it leads back to, later its component. */
  order: new Int32Array(cells + 2),
  low: new Int32Array(cells + 2),
  /** The node and the move that led there; moves that are still to be tried. */
  parent: new Int32Array(cells + 2),
  via: new Uint8Array(cells + 2),
  untried: new Uint16Array(cells + 2),
  stack: new Int32Array(cells + 2),
}));

/** The residual graph of a state: the flow graph of all 2-factors of its available moves. */
export class ResidualGraph {
  readonly #grid: Grid;
  readonly #closed: boolean;
  readonly #arrays: ReturnType<typeof arraysFor>;
  /** The largest strongly connected component. */
  #largest = 0;

  constructor(grid: Grid, closed: boolean) {
    this.#grid = grid;
    this.#closed = closed;
    this.#arrays = arraysFor(grid.cells);
  }

  /** Marks by node, for use between two calls. */
  get marks(): Uint16Array {
    return this.#arrays.untried;
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
    const { via, parent, stack: queue } = this.#arrays;
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

  /** Deletes and fixes moves between strongly connected components. One end of each is outside of the largest component. */
  filter(state: FactorState): void {
    if (this.#findStrongComponents(state) === 1) return;
    const { available, links, fixed } = state;
    const { kinds, firstCell, endCell, cells } = this.#grid;
    const { low } = this.#arrays;
    const largest = this.#largest;
    const hasOtherEnds = !this.#closed && (low[cells] !== largest || low[cells + 1] !== largest);
    for (let cell = firstCell; cell < endCell; cell++) {
      if (kinds[cell] === NO_SQUARE || (low[cell] === largest && !hasOtherEnds)) continue;
      const set = low[cell] === largest ? END_BIT : -1;
      for (let open = set & available[cell] & ~fixed[cell]; open !== 0; open &= open - 1) {
        const move = lowest(open);
        if (low[state.across(cell, move)] === low[cell]) continue;
        if ((links[cell] & (1 << move)) !== 0) state.fix(cell, move);
        else state.delete(cell, move);
      }
    }
  }

  /** Numbers the strongly connected components (Tarjan 1972) in `low`. Returns how many there are. */
  #findStrongComponents(state: FactorState): number {
    const { kinds, offsets, firstCell, endCell, cells } = this.#grid;
    const { order, low, parent, untried, stack } = this.#arrays;
    /** By virtual square: the next cell to try. */
    const cursors = [firstCell, firstCell];
    let count = 0;
    let height = 0;
    let components = 0;
    let size = 0;
    order.fill(0);
    /** Returns the next cell to which a virtual square leads; -1: none. */
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
      let isNew = true;
      /** The values of `low` and `untried` when the search leaves the current node. */
      let earliest = 0;
      let open = 0;
      for (;;) {
        const isCell = node < cells;
        const isWhite = isCell && kinds[node] === WHITE;
        if (isNew) {
          earliest = order[node] = ++count;
          parent[node] = before;
          stack[height++] = node;
          open = isCell ? state.residual(node, isWhite) : 0;
        }
        let next = -1;
        while (!isCell || open !== 0) {
          let other: number;
          if (isCell) {
            const move = lowest(open);
            open &= open - 1;
            other = move < END_MOVE ? node + offsets[move] : cells + Number(isWhite);
          } else {
            other = nextOfVirtual(node);
            if (other < 0) break;
          }
          const at = order[other];
          if (at === 0) {
            next = other;
            break;
          }
          if (at < earliest) earliest = at;
        }
        isNew = next >= 0;
        if (isNew) {
          low[node] = earliest;
          untried[node] = open;
          before = node;
          node = next;
          continue;
        }
        const above = parent[node];
        if (earliest === order[node]) {
          const top = height;
          components++;
          let member: number;
          do {
            member = stack[--height];
            order[member] = COMPLETE;
            low[member] = node;
          } while (member !== node);
          if (top - height > size) {
            size = top - height;
            this.#largest = node;
          }
          earliest = COMPLETE;
        }
        if (above < 0) break;
        node = above;
        earliest = Math.min(earliest, low[node]);
        open = untried[node];
      }
    }
    return components;
  }
}
