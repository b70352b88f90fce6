import {
  afterFlow,
  available,
  END_BIT,
  END_MOVE,
  filterByFlow,
  fixed,
  isOpenMove,
  isWhiteCell,
  linked,
  order,
  placeFlow,
  removeMove,
  requireMove,
  setAt,
  stack,
  untried,
} from './flow';
import { across, cells, endCell, firstCell, kinds, NO_SQUARE, OPPOSITE } from './workspace';

/** Deletes moves that no tour uses, and fixes moves that every tour uses (src/existence/holes/two-factor-filter.ts). */

/** Results of {@link refine}: nothing changes any more, or a proof that there is no tour. */
const REFINED: u32 = 0;
const NO_TWO_FACTOR: u32 = 1;
const DISCONNECTED: u32 = 2;
const CLOSES_EARLY: u32 = 3;
/** Result of a step that deleted or fixed a move. */
const CHANGED: u32 = 4;

/** In place of a move: none. */
const NO_MOVE: u32 = END_MOVE + 1;

/** The bits of knight moves in a set of moves. */
const KNIGHT_MOVES: u32 = 255;

/** Of fixed moves that close early: a cell, and the number of squares. */
export let provenCell: u32 = 0;
export let provenSquares: u32 = 0;
/** Number of components of the 2-factor. The path of an open tour is component 0. */
export let componentCount: u32 = 0;
/** By component, u32: a cell, of a path an end; the number of squares; available moves to others; two pairs of a cell and a move. */
export let firstOf: usize = 0;
export let sizes: usize = 0;
export let counts: usize = 0;
let crossings: usize = 0;
/** By component, u32: itself, or one that moves connect it with. */
let parents: usize = 0;
/** Number of groups of components that no moves connect. */
let separate: u32 = 0;
/** By cell, u32: the number of its component, where there is a square. */
export let numberOf: usize = 0;

/** Places the arrays. */
function placeFilter(): void {
  placeFlow();
  // The order of a search is no longer needed when the components are.
  numberOf = order;
  const bytes = ((cells >> 2) + 2) << 2;
  firstOf = afterFlow;
  sizes = firstOf + bytes;
  counts = sizes + bytes;
  crossings = counts + bytes;
  parents = stack;
}

/**
 * Deletes and fixes moves until nothing changes. The caller has written the sets of a state, one after the other, to {@link work}.
 * @param countsAll whether all crossings have to be counted in the end
 */
export function refine(closed: bool, openSquares: u32, countsAll: bool): u32 {
  placeFilter();
  let outcome = CHANGED;
  while (outcome === CHANGED) {
    filterByFlow(closed);
    outcome = deleteClosingMoves(openSquares + u32(!closed));
    if (outcome !== REFINED) continue;
    findComponents(closed);
    if (componentCount > 1 && (countsAll || !hasManyCrossings())) outcome = fixCrossings();
  }
  return outcome;
}

let firstEnd: u32 = 0;
let secondEnd: u32 = 0;
let ends: u32 = 0;
/** Number of squares of the last fragment; the virtual squares count as one. */
let followed: u32 = 0;

/** Follows fixed moves from a cell to the other end of its fragment, or once around; returns `cells` at a virtual square. */
function follow(first: u32): u32 {
  followed = 1;
  store<u8>(untried + first, 1);
  let onward = setAt(fixed, first);
  let node = first;
  while (onward !== 0) {
    const move = ctz(onward);
    if (move < END_MOVE) {
      node = across(node, move);
      onward = setAt(fixed, node) & ~(1 << (move ^ OPPOSITE));
    } else {
      followed++;
      if (ends < 2) return cells;
      node = firstEnd === node ? secondEnd : firstEnd;
      onward = setAt(fixed, node) & ~END_BIT;
    }
    if (node === first) return first;
    store<u8>(untried + node, 1);
    followed++;
    if (onward === 0) return node;
  }
  return first;
}

/** Returns the move between two cells, END_MOVE to a virtual square, or a greater number for none. */
function moveBetween(cell: u32, other: u32): u32 {
  if (other === cells) return END_MOVE;
  for (let move: u32 = 0; move < 8; move++) if (across(cell, move) === other) return move;
  return END_MOVE + 1;
}

/** Deletes each move that would close a fragment, a path of fixed moves, short of all squares. */
function deleteClosingMoves(all: u32): u32 {
  memory.fill(untried, 0, cells + 2);
  let result = REFINED;
  ends = 0;
  for (let cell = firstCell; cell < endCell; cell++) {
    if (load<u64>(fixed + (cell << 1)) === 0) {
      cell += 3;
      continue;
    }
    if ((setAt(fixed, cell) & END_BIT) === 0) continue;
    if (ends === 0) firstEnd = cell;
    else if (ends === 1) secondEnd = cell;
    ends++;
  }
  for (let cell = firstCell; cell < endCell; cell++) {
    if (load<u64>(fixed + (cell << 1)) === 0) {
      cell += 3;
      continue;
    }
    const set = setAt(fixed, cell);
    if (set === 0 || load<u8>(untried + cell) !== 0 || (set & (set - 1)) !== 0) continue;
    const other = follow(cell);
    if (followed === all) continue;
    const move = moveBetween(cell, other);
    if (move > END_MOVE || !isOpenMove(cell, move)) continue;
    if (!removeMove(cell, move)) return NO_TWO_FACTOR;
    result = CHANGED;
  }
  for (let cell = firstCell; cell < endCell; cell++) {
    if (load<u64>(fixed + (cell << 1)) === 0) {
      cell += 3;
      continue;
    }
    const set = setAt(fixed, cell);
    if (load<u8>(untried + cell) !== 0 || (set & (set - 1)) === 0) continue;
    follow(cell);
    if (followed >= all) continue;
    provenCell = cell;
    provenSquares = followed;
    return CLOSES_EARLY;
  }
  return result;
}

/** Numbers the component of a cell. */
function numberFrom(first: u32): void {
  const number = componentCount++;
  store<u32>(firstOf + (number << 2), first);
  let size: u32 = 0;
  let onward = setAt(linked, first) & KNIGHT_MOVES;
  for (let cell = first; load<i32>(numberOf + (cell << 2)) < 0; ) {
    store<u32>(numberOf + (cell << 2), number);
    size++;
    if (onward === 0) break;
    const move = ctz(onward);
    cell = across(cell, move);
    onward = setAt(linked, cell) & KNIGHT_MOVES & ~(1 << (move ^ OPPOSITE));
  }
  store<u32>(sizes + (number << 2), size);
}

/** Numbers the components of the 2-factor. */
function findComponents(closed: bool): void {
  memory.fill(numberOf, 255, cells << 2);
  componentCount = 0;
  if (!closed) {
    let end = firstCell;
    while ((setAt(linked, end) & END_BIT) === 0) end++;
    numberFrom(end);
  }
  for (let cell = firstCell; cell < endCell; cell++) {
    if (load<u8>(kinds + cell) !== NO_SQUARE && load<i32>(numberOf + (cell << 2)) < 0) numberFrom(cell);
  }
}

/** Returns the moves that a cell of a component has to others. Moves between the path of an open tour and a virtual square are none. */
function crossingsAt(cell: u32, component: u32): u32 {
  const set = setAt(available, cell);
  let found = component === 0 ? 0 : set & END_BIT;
  for (let open = set & KNIGHT_MOVES; open !== 0; open &= open - 1) {
    const move = ctz(open);
    if (load<u32>(numberOf + (across(cell, move) << 2)) !== component) found |= 1 << move;
  }
  return found;
}

/** Returns the link after a move to a cell of a component; on its first cell the first one. 9: the path ends. */
function nextLink(cell: u32, move: u32): u32 {
  const back = move > END_MOVE ? 0 : (<u32>1) << (move ^ OPPOSITE);
  const onward = setAt(linked, cell) & KNIGHT_MOVES & ~back;
  return onward === 0 ? NO_MOVE : ctz(onward);
}

/** Whether each component has more than two crossings, and they connect all. Most components show it on their first cells. */
function hasManyCrossings(): bool {
  const queue = parents;
  memory.fill(counts, 0, componentCount << 2);
  let reached: u32 = 1;
  store<u32>(counts, 1);
  store<u32>(queue, 0);
  for (let i: u32 = 0; i < reached && reached < componentCount; i++) {
    const component = load<u32>(queue + (i << 2));
    const first = load<u32>(firstOf + (component << 2));
    let cell = first;
    let move = NO_MOVE;
    do {
      for (let open = crossingsAt(cell, component); open !== 0; open &= open - 1) {
        const by = ctz(open);
        const other = by === END_MOVE ? 0 : load<u32>(numberOf + (across(cell, by) << 2));
        if (load<u32>(counts + (other << 2)) !== 0) continue;
        store<u32>(counts + (other << 2), 1);
        store<u32>(queue + (reached++ << 2), other);
      }
      move = nextLink(cell, move);
      if (move === NO_MOVE) break;
      cell = across(cell, move);
    } while (cell !== first);
  }
  if (reached < componentCount) return false;
  for (let component: u32 = 0; component < componentCount; component++) {
    const first = load<u32>(firstOf + (component << 2));
    let cell = first;
    let move = NO_MOVE;
    let count: u32 = 0;
    do {
      count += popcnt(crossingsAt(cell, component));
      if (count > 2) break;
      move = nextLink(cell, move);
      if (move === NO_MOVE) break;
      cell = across(cell, move);
    } while (cell !== first);
    if (count <= 2) return false;
  }
  return true;
}

/** Notes an available move between a component and the others. */
function addCrossing(component: u32, cell: u32, move: u32): void {
  const count = load<u32>(counts + (component << 2));
  store<u32>(counts + (component << 2), count + 1);
  if (count > 1) return;
  const at = crossings + (component << 4) + (count << 3);
  store<u32>(at, cell);
  store<u32>(at, move, 4);
}

/** Returns the root of a component: moves connect all components with the same root. */
function rootOf(component: u32): u32 {
  let root = component;
  while (load<u32>(parents + (root << 2)) !== root) root = load<u32>(parents + (root << 2));
  if (root !== component) store<u32>(parents + (component << 2), root);
  return root;
}

/** Notes an available move between two components. */
function addCrossings(one: u32, other: u32, cell: u32, move: u32): void {
  addCrossing(one, cell, move);
  addCrossing(other, cell, move);
  const root = rootOf(one);
  const otherRoot = rootOf(other);
  if (root === otherRoot) return;
  store<u32>(parents + (root << 2), otherRoot);
  separate--;
}

/**
 * Fixes moves of which a tour needs both: the only two between a component and all other squares. If moves do not connect all
 * components, they do not connect all squares.
 */
function fixCrossings(): u32 {
  memory.fill(counts, 0, componentCount << 2);
  for (let component: u32 = 0; component < componentCount; component++) {
    store<u32>(parents + (component << 2), component);
  }
  separate = componentCount;
  for (let cell = firstCell; cell < endCell; cell++) {
    const component = load<u32>(numberOf + (cell << 2));
    const set = setAt(available, cell);
    if ((set & END_BIT) !== 0 && component !== 0) addCrossings(component, 0, cell, END_MOVE);
    if (!isWhiteCell(cell)) continue;
    for (let open = set & KNIGHT_MOVES; open !== 0; open &= open - 1) {
      const move = ctz(open);
      const other = load<u32>(numberOf + (across(cell, move) << 2));
      if (other !== component) addCrossings(component, other, cell, move);
    }
  }
  if (separate > 1) return DISCONNECTED;
  for (let component: u32 = 0; component < componentCount; component++) {
    const count = load<u32>(counts + (component << 2));
    if (count > 2) continue;
    if (count < 2) return NO_TWO_FACTOR;
    for (let at = crossings + (component << 4), i = 0; i < 2; i++, at += 8) {
      if (!requireMove(load<u32>(at), load<u32>(at, 4))) return NO_TWO_FACTOR;
    }
    // The fixed moves change the components.
    return CHANGED;
  }
  return REFINED;
}
