import { cutCell, findBlocks, firstPartSize, outermost, partOf, reached, secondPartSize } from './blocks';
import { provenCell, provenSquares, refine } from './filter';
import { available, END_BIT, END_MOVE, fixed, linked, placeFlow, removeMove, setAt } from './flow';
import { linkSquares, links, makeEnd, missing, missingBlack, missingWhite, moveMissing } from './links';
import {
  across,
  BLACK,
  cells,
  endCell,
  findings,
  firstCell,
  kindIn,
  kinds,
  moves,
  NO_SQUARE,
  stride,
  WHITE,
  work,
} from './workspace';

/** The rules of a board (src/existence/holes/rules.ts), the light ones in one call and the heavy ones in another. */

/** The indices of {@link findings}: those of the light rules, and those of the heavy ones. */
const SURPLUS = 1;
const TIGHT = 2;
const TIGHT_DEGREE = 6;
const REACHED = 7;
const CUT_CELL = 8;
const OUTERMOST = 9;
const PART_SIZES = 10;
const PART_OF = 12;
const MISSING = 13;
const KEPT = 15;
const LOST_ENDS = 16;
const PROVEN = 17;

/** Results of {@link examineHeavily}, after those of `refine`. */
const TOO_FEW_LINKS: u32 = 4;
const UNDECIDED: u32 = 5;

let openSquares: u32 = 0;
let surplus: i32 = 0;

function note(index: i32, value: i32): void {
  store<i32>(findings + (index << 2), value);
}

/** Returns for eight cells, a byte each, whether they are open. */
function openIn(cell: u32): u64 {
  return kindIn(cell, WHITE) | kindIn(cell, BLACK);
}

/** Writes the colours of the open squares from a mask of blocked squares at {@link work}, and counts them. */
function colourSquares(rows: u32, cols: u32): void {
  memory.fill(kinds, <u8>NO_SQUARE, cells);
  let square = work;
  let blacks: u32 = 0;
  openSquares = 0;
  for (let row: u32 = 0; row < rows; row++) {
    const at = kinds + firstCell + row * stride;
    for (let col: u32 = 0; col < cols; col++, square++) {
      const isOpen = load<u8>(square) ^ 1;
      const isBlack = (row + col) & 1;
      store<u8>(at + col, (WHITE + isBlack) * isOpen);
      openSquares += isOpen;
      blacks += isBlack & isOpen;
    }
  }
  surplus = openSquares - 2 * blacks;
}

/** Makes the knight graph. Notes the cells that exclude a tour: the first with too few moves, or three with a single one. */
function makeGraph(minDegree: u32): u32 {
  memory.fill(moves, 0, cells);
  // Eight cells at a time. What lies after the last one is no square.
  for (let cell = firstCell; cell < endCell; cell += 8) {
    let set: u64 = 0;
    for (let move: u32 = 0; move < 8; move++) set |= openIn(across(cell, move)) << move;
    store<u64>(moves + cell, set & (openIn(cell) * 255));
  }
  let ends: u32 = 0;
  for (let cell = firstCell; cell < endCell; cell++) {
    const set: u32 = load<u8>(moves + cell);
    if ((set & (set - 1)) !== 0 || load<u8>(kinds + cell) === NO_SQUARE) continue;
    const degree = u32(set !== 0);
    if (degree < minDegree) ends = 0;
    note(TIGHT + 1 + ends, cell);
    note(TIGHT_DEGREE, degree);
    if (++ends === 3 || degree < minDegree) return ends;
  }
  return 0;
}

/**
 * Applies the light rules to a board of more than two open squares. The caller has written a mask of its blocked squares, of zeros and
 * ones, to {@link work}.
 */
export function examineLightly(rows: u32, cols: u32, closed: bool): void {
  colourSquares(rows, cols);
  note(SURPLUS, surplus);
  note(TIGHT, 0);
  note(REACHED, openSquares);
  note(CUT_CELL, -1);
  if (abs(surplus) > i32(!closed)) return;
  const tight = makeGraph(1 + u32(closed));
  note(TIGHT, tight);
  if (tight > 0) return;
  findBlocks();
  note(REACHED, reached);
  note(CUT_CELL, cutCell);
  note(OUTERMOST, outermost);
  note(PART_SIZES, firstPartSize);
  note(PART_SIZES + 1, secondPartSize);
  note(PART_OF, <i32>partOf);
}

/** Returns whether enough links were found: a closed tour lacks none, and an open tour lacks one at each of its ends. */
function linksAreEnough(closed: bool, end: i32): bool {
  if (closed) return missingWhite === 0;
  if (end < 0 && surplus === 0) return missingWhite <= 1;
  const endsAreWhite = surplus === 0 ? load<u8>(kinds + end) === BLACK : surplus > 0;
  return (endsAreWhite ? missingBlack : missingWhite) === 0;
}

/** Moves missing links until the ends of an open tour have them. Returns the end that lacks none, and 0 if each does; -1: impossible. */
function placeEnds(end: i32): i32 {
  let known = max(end, 0);
  if (end < 0 && missingWhite + missingBlack === 0) {
    // Opens a cycle: the squares of one of its links become the ends.
    known = firstCell;
    while (load<u8>(kinds + known) !== WHITE) known++;
    makeEnd(known);
  }
  for (let cell = firstCell; cell < endCell; cell++) {
    while (load<u8>(missing + cell) > u8(cell !== known)) if (!moveMissing(cell, known)) return -1;
  }
  return known;
}

function addTo(sets: usize, cell: u32, set: u32): void {
  store<u16>(sets + (cell << 1), setAt(sets, cell) | set);
}

/** Writes the state before any move is deleted or fixed but for the given end (src/existence/holes/two-factor-filter.ts). */
function beginState(closed: bool, end: i32, known: u32): void {
  const oldLinks = links;
  const oldMissing = missing;
  placeFlow();
  // The sets of the links come first: the others lie where the links were. A closed tour lacks no link.
  for (let cell: u32 = 0; cell < cells; cell++) {
    const missed: u32 = load<u8>(oldMissing + cell);
    store<u16>(linked + (cell << 1), load<u8>(oldLinks + cell) | (missed * END_BIT));
  }
  if (known > 0) addTo(linked, known, END_BIT);
  memory.fill(fixed, 0, cells << 1);
  if (end >= 0) addTo(fixed, end, END_BIT);
  // By kind: the bit if an open tour may end there.
  const ofWhite = !closed && surplus >= 0 ? END_BIT : 0;
  const ofBlack = !closed && surplus <= 0 ? END_BIT : 0;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const kind: u32 = load<u8>(kinds + cell);
    const ends = (ofWhite & -(kind & WHITE)) | (ofBlack & -(kind >> 1));
    store<u16>(available + (cell << 1), load<u8>(moves + cell) | ends);
  }
}

/** Whether a cell has the colour of which there is a square more. */
function isOfMore(cell: u32): bool {
  return load<u8>(kinds + cell) === (surplus > 0 ? WHITE : BLACK);
}

/** Deletes ends outside of two parts. Returns whether a 2-factor is left. */
function keepEndsInParts(parts: usize, end: i32): bool {
  for (let cell = firstCell; cell < endCell; cell++) {
    if ((setAt(available, cell) & END_BIT) === 0 || cell === end || load<u8>(parts + cell) !== 0) continue;
    if (!removeMove(cell, END_MOVE)) return false;
  }
  return true;
}

/** Whether the ends that are left allow a start. Notes whether others are lost. @param parts 0: none */
function hasStart(parts: usize, end: i32): bool {
  /** Of the first and of the second part: the colours of its ends, as bits. */
  let first: u32 = 0;
  let second: u32 = 0;
  let hasLost = false;
  for (let cell = firstCell; cell < endCell; cell++) {
    const kind: u32 = load<u8>(kinds + cell);
    if (kind === NO_SQUARE || cell === end) continue;
    if ((setAt(available, cell) & END_BIT) === 0) {
      if (surplus === 0 || isOfMore(cell)) hasLost = true;
    } else if (parts === 0 || load<u8>(parts + cell) === 1) {
      first |= kind;
    } else {
      second |= kind;
    }
  }
  note(LOST_ENDS, i32(hasLost));
  if (parts === 0) return first !== 0;
  if (end >= 0) return (load<u8>(parts + end) === 1 ? second : first) !== 0;
  // The ends have different colours if there are as many squares of both.
  const swapped = surplus === 0 ? (second >> 1) | ((second & 1) << 1) : second;
  return (first & swapped) !== 0;
}

/**
 * Applies the heavy rules but for those of four rows to a board that the light ones do not exclude; the caller has written its mask to
 * {@link work}. Returns the result of `refine`, {@link TOO_FEW_LINKS}, or {@link UNDECIDED} if other loops have to find the reason. If no
 * rule excludes the board, the links lie where {@link findings} say, followed by those that are missing, and the state at {@link work}.
 * @param end the cell of the given end; -1: any
 * @param hasParts whether a cut square attaches parts in which the ends are
 * @param isNext whether this call follows {@link examineLightly} for the board, whose mask is then not needed
 */
export function examineHeavily(
  rows: u32,
  cols: u32,
  closed: bool,
  end: i32,
  hasParts: bool,
  isNext: bool,
): u32 {
  if (!isNext) {
    colourSquares(rows, cols);
    makeGraph(0);
  }
  // After the memory of the filter.
  const kept = work + (cells << 5) + 96;
  const parts = hasParts ? kept + (cells << 1) : 0;
  if (hasParts) {
    if (!isNext) findBlocks();
    memory.copy(parts, partOf, cells);
  }
  const tolerance = u32(!closed && end < 0 && surplus === 0);
  if (!linkSquares(end, tolerance)) return UNDECIDED;
  if (!linksAreEnough(closed, end)) return TOO_FEW_LINKS;
  memory.copy(kept, links, cells << 1);
  note(MISSING, missingWhite);
  note(MISSING + 1, missingBlack);
  note(KEPT, <i32>kept);
  note(LOST_ENDS, 0);
  const known = closed ? 0 : placeEnds(end);
  if (known < 0) return end < 0 ? TOO_FEW_LINKS : UNDECIDED;
  beginState(closed, end, known);
  if (hasParts && !keepEndsInParts(parts, end)) return UNDECIDED;
  const proof = refine(closed, openSquares, false);
  note(PROVEN, provenCell);
  note(PROVEN + 1, provenSquares);
  // Without such an end, the reason is the first one that the rules find.
  if (proof !== 0) return hasParts || end >= 0 ? UNDECIDED : proof;
  return closed || hasStart(parts, end) ? 0 : UNDECIDED;
}
