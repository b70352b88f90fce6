import { across, cells, firstOpen, moves, work } from './workspace';

/**
 * The cut squares of a board, and its outermost parts, by one depth-first search (Hopcroft & Tarjan 1973): the loop of
 * src/existence/holes/blocks.ts, which describes the results.
 */

export let reached: u32 = 0;
export let cutCell: i32 = -1;
export let outermost: u32 = 0;
export let firstPartSize: u32 = 0;
export let secondPartSize: u32 = 0;
/** By cell: the outermost part, u8. */
export let partOf: usize = 0;

/** Marks the root in place of the move that led there. */
const ROOT: u32 = 8;

let isCut: usize = 0;

/** Adds cells of the stack as an outermost part if this many of them are cut squares. */
function addPart(from: usize, to: usize, cutSquares: u32): void {
  let cuts: u32 = 0;
  for (let at = from; at < to; at += 4) cuts += load<u8>(isCut + load<u32>(at));
  if (cuts !== cutSquares || ++outermost > 2) return;
  for (let at = from; at < to; at += 4) {
    const cell = load<u32>(at);
    if (load<u8>(isCut + cell) === 0) store<u8>(partOf + cell, outermost);
  }
  const size = <u32>((to - from) >> 2) - cuts;
  if (outermost === 1) firstPartSize = size;
  else secondPartSize = size;
}

export function findBlocks(): void {
  /** By cell: when it was reached, from 1; and the earliest cell that its descendants reach by one move. */
  const order = work;
  const low = order + (cells << 2);
  const stack = low + (cells << 2);
  const untried = stack + (cells << 2);
  const via = untried + cells;
  isCut = via + cells;
  partOf = isCut + cells;
  memory.fill(order, 0, cells << 2);
  memory.fill(isCut, 0, cells << 1);
  memory.copy(untried, moves, cells);
  reached = 1;
  cutCell = -1;
  outermost = 0;
  firstPartSize = 0;
  secondPartSize = 0;
  const root = firstOpen();
  let cell = root;
  let height = stack + 4;
  let heightOfFirst: usize = 0;
  let earliest: u32 = 1;
  let open: u32 = load<u8>(moves + cell);
  store<u8>(via + cell, ROOT);
  store<u32>(order + (cell << 2), 1);
  store<u32>(stack, cell);
  for (;;) {
    let next: u32 = 0;
    while (open !== 0) {
      const move = ctz(open);
      open &= open - 1;
      const other = across(cell, move);
      const at = load<u32>(order + (other << 2));
      if (at === 0) {
        next = other;
        store<u8>(via + other, move);
        break;
      }
      earliest = min(earliest, at);
    }
    if (next !== 0) {
      store<u32>(low + (cell << 2), earliest);
      store<u8>(untried + cell, open);
      cell = next;
      earliest = ++reached;
      open = load<u8>(moves + cell);
      store<u32>(order + (cell << 2), earliest);
      store<u32>(height, cell);
      height += 4;
      continue;
    }
    const move: u32 = load<u8>(via + cell);
    if (move === ROOT) break;
    const child = cell;
    cell = across(cell, move ^ 4);
    open = load<u8>(untried + cell);
    const lowOfChild = earliest;
    earliest = min(load<u32>(low + (cell << 2)), lowOfChild);
    if (lowOfChild < load<u32>(order + (cell << 2))) continue;
    // A block is complete: the stack down to the child, and the square before it.
    if (cell === root && heightOfFirst === 0) {
      // Only a second block makes the root a cut square. The first one stays on the stack.
      heightOfFirst = height;
      continue;
    }
    store<u8>(isCut + cell, 1);
    if (cutCell < 0) cutCell = cell;
    let from = height - 4;
    while (load<u32>(from) !== child) from -= 4;
    addPart(from, height, 0);
    height = from;
  }
  addPart(stack, heightOfFirst, 1);
}
