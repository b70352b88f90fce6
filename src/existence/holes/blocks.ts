import type { Blocks } from '../../problem/holes-kernel.js';
import { lowest } from '../../problem/knight-graph.js';
import type { Watch } from '../watch.js';
import { type Grid, keepArrays, NO_SQUARE } from './grid.js';

/** Marks the cell where the search begins, in place of the move that led there. */
const ROOT = 8;

/** Arrays by cell. */
const arraysFor = /* @__PURE__ */ keepArrays((cells) => ({
  /** When it was reached, from 1; and the earliest cell that its descendants reach by one move. */
  order: new Int32Array(cells),
  low: new Int32Array(cells),
  /** The move that led there; moves that are still to be tried. */
  via: new Uint8Array(cells),
  untried: new Uint8Array(cells),
  isCut: new Uint8Array(cells),
  /** Cells whose block is not complete. */
  stack: new Int32Array(cells),
}));

/**
 * Returns how the open squares of a board are connected: its cut squares, and the outermost parts, which are attached by one cut
 * square each. An open tour starts in one of these parts and ends in another. One depth-first search finds them (Hopcroft & Tarjan
 * 1973).
 */
export function findBlocks({ cells, kinds, moves, offsets }: Grid, watch: Watch): Blocks {
  const { order, low, via, untried, isCut, stack } = arraysFor(cells);
  const partOf = new Uint8Array(cells);
  const partSizes = [0, 0];
  order.fill(0);
  isCut.fill(0);
  let height = 1;
  let reached = 1;
  let cutCell = -1;
  let outermost = 0;

  /** Adds cells as an outermost part if this many of them are cut squares. */
  const addPart = (cells: Int32Array, cutSquares: number): void => {
    let cuts = 0;
    for (const cell of cells) cuts += isCut[cell];
    if (cuts !== cutSquares || ++outermost > 2) return;
    for (const cell of cells) if (isCut[cell] === 0) partOf[cell] = outermost;
    partSizes[outermost - 1] = cells.length - cuts;
  };

  const firstOpen = kinds.findIndex((kind) => kind !== NO_SQUARE);
  /** Height of the stack with the root and its first block. */
  let heightOfFirst = 0;
  let cell = firstOpen;
  /** The values of `low` and `untried` when the search leaves the current cell. */
  let earliest = 1;
  let open = moves[cell];
  via[cell] = ROOT;
  order[cell] = 1;
  stack[0] = cell;
  for (;;) {
    let next = -1;
    while (open !== 0 && next < 0) {
      const move = lowest(open);
      open &= open - 1;
      const other = cell + offsets[move];
      const at = order[other];
      if (at === 0) {
        next = other;
        via[other] = move;
      } else if (at < earliest) {
        earliest = at;
      }
    }
    if (next >= 0) {
      watch();
      low[cell] = earliest;
      untried[cell] = open;
      cell = next;
      earliest = order[cell] = ++reached;
      open = moves[cell];
      stack[height++] = cell;
      continue;
    }
    if (via[cell] === ROOT) break;
    const child = cell;
    cell -= offsets[via[child]];
    open = untried[cell];
    const lowOfChild = earliest;
    earliest = Math.min(low[cell], lowOfChild);
    if (lowOfChild < order[cell]) continue;
    // A block is complete: the stack down to the child, and the square before it.
    if (cell === firstOpen && heightOfFirst === 0) {
      // Only a second block makes the root a cut square. The first one stays on the stack.
      heightOfFirst = height;
      continue;
    }
    isCut[cell] = 1;
    if (cutCell < 0) cutCell = cell;
    let from = height - 1;
    while (stack[from] !== child) from--;
    addPart(stack.subarray(from, height), 0);
    height = from;
  }
  addPart(stack.subarray(0, heightOfFirst), 1);
  return { reached, cutCell, outermost, partOf, partSizes };
}
