import { lowest } from '../../problem/knight-graph.js';
import type { Watch } from '../watch.js';
import { type Grid, NO_SQUARE } from './grid.js';

/** The mark of the cell where the search begins, in place of the move that led there. */
const ROOT = 8;

/** How the free squares of a board hang together. */
export interface Blocks {
  /** Free squares that can be reached from the first of them. */
  readonly reached: number;
  /** The cell of the first free square. */
  readonly firstFree: number;
  /** The cell of a square without which the others fall apart; -1: there is none. */
  readonly cutCell: number;
  /** How many outermost parts there are: none when there is no cut square. */
  readonly outermost: number;
  /** By cell: 1 or 2 in the first and second outermost part, less its cut square; else 0. */
  readonly partOf: Uint8Array;
  /** How many squares the two have, less the cut square. */
  readonly partSizes: readonly number[];
}

/**
 * How the free squares of a board hang together: whether they do, at which squares they fall apart (cut squares), and
 * the outermost parts, which hang on by one cut square each. A tour that is open starts in one of these and ends in
 * another. Found by depth-first search (Hopcroft & Tarjan 1973).
 */
export function findBlocks({ board, cells, kinds, ways, offsets }: Grid, watch: Watch): Blocks {
  /** By cell: when it was reached, from 1; and the earliest of those that its descendants reach by a single move. */
  const order = new Int32Array(cells);
  const low = new Int32Array(cells);
  /** By cell: the move that led there. */
  const via = new Uint8Array(cells);
  const isCut = new Uint8Array(cells);
  const partOf = new Uint8Array(cells);
  const partSizes = [0, 0];
  /** Cells whose block is not complete. */
  const stack = new Int32Array(board.openSquares);
  let height = 1;
  let reached = 1;
  let cutCell = -1;
  let outermost = 0;

  /** Notes cells of the stack as an outermost part if it hangs on by so many cut squares among them. */
  const addPart = (cells: Int32Array, hangsBy: number): void => {
    let cuts = 0;
    for (const cell of cells) cuts += isCut[cell];
    if (cuts !== hangsBy || ++outermost > 2) return;
    for (const cell of cells) if (isCut[cell] === 0) partOf[cell] = outermost;
    partSizes[outermost - 1] = cells.length - cuts;
  };

  const untried = ways.slice();
  const firstFree = kinds.findIndex((kind) => kind !== NO_SQUARE);
  /** How high the stack is with the root and its first block. */
  let heightOfFirst = 0;
  let cell = firstFree;
  via[cell] = ROOT;
  order[cell] = low[cell] = reached;
  stack[0] = cell;
  for (;;) {
    watch();
    if (untried[cell] !== 0) {
      const move = lowest(untried[cell]);
      untried[cell] &= untried[cell] - 1;
      const next = cell + offsets[move];
      if (order[next] === 0) {
        via[next] = move;
        order[next] = low[next] = ++reached;
        stack[height++] = next;
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
    // A block is complete: what is on the stack down to the child, and the square before it.
    if (cell === firstFree && heightOfFirst === 0) {
      // Whether the root is a cut square, only a second block tells. This one stays on the stack.
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
  return { reached, firstFree, cutCell, outermost, partOf, partSizes };
}
