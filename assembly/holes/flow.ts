import {
  across,
  BLACK,
  cells,
  endCell,
  firstCell,
  kinds,
  NO_SQUARE,
  OPPOSITE,
  WHITE,
  work,
} from './workspace';

/**
 * The moves that a tour can use, with a 2-factor of them (src/existence/holes/factor-state.ts), and the residual graph of its flow: the
 * loops of src/existence/holes/two-factor-filter.ts, which describes them. Nodes are the cells and two virtual squares after them.
 */

/** The move from the end of an open tour to a virtual square. */
export const END_MOVE: u32 = 8;
export const END_BIT: u32 = 1 << END_MOVE;

const UNSEEN: u32 = 255;
const ROOT: u32 = 9;
/** The order of a node whose component is complete: later than all others. */
const COMPLETE: u32 = u32.MAX_VALUE;

/** By cell, u16: the moves that are not deleted, those of the 2-factor, and those of every tour. */
export let available: usize = 0;
export let linked: usize = 0;
export let fixed: usize = 0;
/** By node, u32: when a search reached it; the earliest node it leads back to, later its component; the node that led there. */
export let order: usize = 0;
let low: usize = 0;
let parent: usize = 0;
/** Nodes, u32. */
export let stack: usize = 0;
/** By node, u16: moves that are still to be tried. Between two searches, marks of any kind. */
export let untried: usize = 0;
/** By node, u8. */
export let seen: usize = 0;
/** The first byte after these arrays. */
export let afterFlow: usize = 0;

/** Places the arrays. */
export function placeFlow(): void {
  const nodes = cells + 2;
  available = work;
  linked = available + (cells << 1);
  fixed = linked + (cells << 1);
  order = (fixed + (cells << 1) + 3) & ~3;
  low = order + (nodes << 2);
  parent = low + (nodes << 2);
  stack = parent + (nodes << 2);
  untried = stack + (nodes << 2);
  seen = untried + (nodes << 1);
  afterFlow = (seen + nodes + 3) & ~3;
}

export function setAt(sets: usize, cell: u32): u32 {
  return load<u16>(sets + (cell << 1));
}

function change(sets: usize, cell: u32, value: u32): void {
  store<u16>(sets + (cell << 1), value);
}

export function isWhiteCell(cell: u32): bool {
  return load<u8>(kinds + cell) === WHITE;
}

/** Returns the node at the other end of a move. */
export function nodeAcross(cell: u32, move: u32): u32 {
  return move < END_MOVE ? across(cell, move) : cells + u32(isWhiteCell(cell));
}

/** Returns the moves of the residual graph: from white squares those to add, from black ones those to take away. */
function residual(cell: u32, isWhite: bool): u32 {
  return isWhite ? setAt(available, cell) & ~setAt(linked, cell) : setAt(linked, cell) & ~setAt(fixed, cell);
}

/** Whether a move is neither deleted nor fixed. */
export function isOpenMove(cell: u32, move: u32): bool {
  return (setAt(available, cell) & ~setAt(fixed, cell) & (1 << move)) !== 0;
}

function deleteBit(cell: u32, bit: u32): void {
  change(available, cell, setAt(available, cell) & ~bit);
  change(linked, cell, setAt(linked, cell) & ~bit);
}

function deleteMove(cell: u32, move: u32): void {
  deleteBit(cell, 1 << move);
  if (move < END_MOVE) deleteBit(across(cell, move), 1 << (move ^ OPPOSITE));
}

function fixBit(cell: u32, bit: u32): void {
  change(linked, cell, setAt(linked, cell) | bit);
  change(fixed, cell, setAt(fixed, cell) | bit);
}

function fixMove(cell: u32, move: u32): void {
  fixBit(cell, 1 << move);
  if (move < END_MOVE) fixBit(across(cell, move), 1 << (move ^ OPPOSITE));
}

/** Deletes a move. Returns false if no 2-factor is left. */
export function removeMove(cell: u32, move: u32): bool {
  const bit = (<u32>1) << move;
  const isLink = (setAt(linked, cell) & bit) !== 0;
  if ((setAt(fixed, cell) & bit) !== 0) return false;
  deleteMove(cell, move);
  if (!isLink) return true;
  const other = nodeAcross(cell, move);
  return isWhiteCell(cell) ? reroute(cell, other) : reroute(other, cell);
}

/** Makes an available move a fixed link. Returns false if no 2-factor has it. */
export function requireMove(cell: u32, move: u32): bool {
  if ((setAt(linked, cell) & (1 << move)) === 0) {
    const other = nodeAcross(cell, move);
    if (!(isWhiteCell(cell) ? reroute(other, cell) : reroute(cell, other))) return false;
  }
  fixMove(cell, move);
  return true;
}

let queueLength: u32 = 0;

function reach(node: u32, move: u32, before: u32): void {
  if (load<u8>(seen + node) !== UNSEEN) return;
  store<u8>(seen + node, move);
  store<u32>(parent + (node << 2), before);
  store<u32>(stack + (queueLength++ << 2), node);
}

/** Exchanges links along a path of the residual graph. Returns whether there is one. */
function reroute(from: u32, to: u32): bool {
  memory.fill(seen, <u8>UNSEEN, cells + 2);
  store<u8>(seen + from, ROOT);
  store<u32>(stack, from);
  queueLength = 1;
  for (let i: u32 = 0; i < queueLength && load<u8>(seen + to) === UNSEEN; i++) {
    const node = load<u32>(stack + (i << 2));
    const isWhite = node < cells ? isWhiteCell(node) : node === cells;
    if (node < cells) {
      for (let open = residual(node, isWhite); open !== 0; open &= open - 1) {
        const move = ctz(open);
        reach(move < END_MOVE ? across(node, move) : cells + u32(isWhite), move, node);
      }
      continue;
    }
    const kind = isWhite ? BLACK : WHITE;
    for (let cell = firstCell; cell < endCell; cell++) {
      if (load<u8>(kinds + cell) !== kind) continue;
      if ((residual(cell, isWhite) & END_BIT) !== 0) reach(cell, END_MOVE, node);
    }
  }
  if (load<u8>(seen + to) === UNSEEN) return false;
  for (let node = to; node !== from; ) {
    const move: u32 = load<u8>(seen + node);
    const before = load<u32>(parent + (node << 2));
    if (node < cells)
      change(linked, node, setAt(linked, node) ^ (move === END_MOVE ? END_BIT : 1 << (move ^ OPPOSITE)));
    if (before < cells) change(linked, before, setAt(linked, before) ^ (1 << move));
    node = before;
  }
  return true;
}

/** By virtual square: the next cell to try. */
let whiteCursor: u32 = 0;
let blackCursor: u32 = 0;

/** Returns the next cell to which a virtual square leads in the residual graph; 0: none. */
function nextOfVirtual(node: u32): u32 {
  const isWhite = node === cells;
  const kind = isWhite ? BLACK : WHITE;
  for (let cell = isWhite ? whiteCursor : blackCursor; cell < endCell; cell++) {
    if (load<u8>(kinds + cell) !== kind || (residual(cell, isWhite) & END_BIT) === 0) continue;
    if (isWhite) whiteCursor = cell + 1;
    else blackCursor = cell + 1;
    return cell;
  }
  if (isWhite) whiteCursor = endCell;
  else blackCursor = endCell;
  return 0;
}

/** Numbers the strongly connected components of the residual graph (Tarjan 1972) in `low`. Returns how many there are. */
function findStrongComponents(closed: bool): u32 {
  let count: u32 = 0;
  let height: u32 = 0;
  let components: u32 = 0;
  let size: u32 = 0;
  memory.fill(order, 0, (cells + 2) << 2);
  whiteCursor = firstCell;
  blackCursor = firstCell;
  const last = closed ? endCell : cells + 2;
  for (let root = firstCell; root < last; root++) {
    if (root === endCell) root = cells;
    if (load<u32>(order + (root << 2)) !== 0) continue;
    if (root < cells && load<u8>(kinds + root) === NO_SQUARE) continue;
    let node = root;
    let before = u32.MAX_VALUE;
    let earliest: u32 = 0;
    let open: u32 = 0;
    let isNew = true;
    for (;;) {
      const isCell = node < cells;
      const isWhite = isCell && isWhiteCell(node);
      if (isNew) {
        earliest = ++count;
        store<u32>(order + (node << 2), count);
        store<u32>(parent + (node << 2), before);
        store<u32>(stack + (height++ << 2), node);
        open = isCell ? residual(node, isWhite) : 0;
        isNew = false;
      }
      let next: u32 = 0;
      while (isCell ? open !== 0 : true) {
        let other: u32;
        if (isCell) {
          const move = ctz(open);
          open &= open - 1;
          other = move < END_MOVE ? across(node, move) : cells + u32(isWhite);
        } else {
          other = nextOfVirtual(node);
          if (other === 0) break;
        }
        const at = load<u32>(order + (other << 2));
        if (at === 0) {
          next = other;
          break;
        }
        earliest = min(earliest, at);
      }
      if (next !== 0) {
        store<u32>(low + (node << 2), earliest);
        store<u16>(untried + (node << 1), open);
        before = node;
        node = next;
        isNew = true;
        continue;
      }
      const above = load<u32>(parent + (node << 2));
      if (earliest === load<u32>(order + (node << 2))) {
        components++;
        const top = height;
        let member: u32;
        do {
          member = load<u32>(stack + (--height << 2));
          store<u32>(order + (member << 2), COMPLETE);
          store<u32>(low + (member << 2), node);
        } while (member !== node);
        if (top - height > size) {
          size = top - height;
          largest = node;
        }
        earliest = COMPLETE;
      }
      if (above === u32.MAX_VALUE) break;
      node = above;
      earliest = min(earliest, load<u32>(low + (node << 2)));
      open = load<u16>(untried + (node << 1));
    }
  }
  return components;
}

/** The largest strongly connected component. */
let largest: u32 = 0;

/** Deletes or fixes the moves of a set, if they lead from a cell to other components. */
function decideMoves(cell: u32, set: u32): void {
  const component = load<u32>(low + (cell << 2));
  let open = set & setAt(available, cell) & ~setAt(fixed, cell);
  for (; open !== 0; open &= open - 1) {
    const move = ctz(open);
    if (load<u32>(low + (nodeAcross(cell, move) << 2)) === component) continue;
    if ((setAt(linked, cell) & (1 << move)) !== 0) fixMove(cell, move);
    else deleteMove(cell, move);
  }
}

/** Deletes and fixes moves between strongly connected components. One end of each is outside of the largest component. */
export function filterByFlow(closed: bool): void {
  if (findStrongComponents(closed) === 1) return;
  const end = cells << 2;
  const hasOtherEnds = !closed && (load<u32>(low + end) !== largest || load<u32>(low + end, 4) !== largest);
  for (let cell = firstCell; cell < endCell; cell++) {
    if (load<u8>(kinds + cell) === NO_SQUARE) continue;
    if (load<u32>(low + (cell << 2)) !== largest) decideMoves(cell, u32.MAX_VALUE);
    else if (hasOtherEnds) decideMoves(cell, END_BIT);
  }
}
