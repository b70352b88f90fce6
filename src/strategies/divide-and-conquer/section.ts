import type { Attachment } from './chain.js';
import type { Corridor } from './corridor.js';
import { DOWN, LEFT, RIGHT, type Side, UP } from './tiles.js';

/**
 * A corridor and its position on the board: corridor square (row, col) is square number base + row * down + col * right. So
 * mirrored and transposed boards need nothing else. In a strip (see below) these are numbers of a board of two rows.
 */
export interface Section {
  readonly corridor: Corridor;
  /** The rank of its first square in the tour. */
  readonly start: number;
  readonly base: number;
  readonly down: number;
  readonly right: number;
  readonly strip: Strip;
}

/** A tour of a board, planned: constant memory, whatever the board. */
export interface Plan {
  readonly rows: number;
  readonly cols: number;
  /** rows * cols. */
  readonly squares: number;
  /** Whether a closed tour was requested. */
  readonly closed: boolean;
  /** One, or for boards of four rows two. */
  readonly sections: readonly Section[];
  /** The rank in the sections of the tour's first square. */
  readonly rotation: number;
}

/** The orientation in which a corridor covers a board. */
export interface View {
  readonly rows: number;
  readonly cols: number;
  readonly transposed?: boolean;
  readonly rowsFlipped?: boolean;
  readonly colsFlipped?: boolean;
}

/** Returns the section of a corridor on a mirrored or transposed board. */
export function sectionOf(corridor: Corridor, view: View, start = 0, strip: Strip = -1): Section {
  const { rows, cols, transposed = false, rowsFlipped = false, colsFlipped = false } = view;
  const down = transposed ? 1 : cols;
  const right = transposed ? rows : 1;
  return {
    corridor,
    start,
    base: (rowsFlipped ? (rows - 1) * down : 0) + (colsFlipped ? (cols - 1) * right : 0),
    down: rowsFlipped ? -down : down,
    right: colsFlipped ? -right : right,
    strip,
  };
}

/**
 * Boards of four rows. The outer rows, 0 and 3, are half of the board, and no move joins two of their squares. So a tour alternates
 * between outer and inner squares, except for one move between inner ones. Outer squares of a colour are adjacent to inner ones of the
 * other colour only: before that move the tour stays on one such class, after it on the other. In a class, each column has one outer
 * and one inner square, and a move joins outer and inner squares one or two columns apart: a strip. So a tour of the board is a path of
 * one strip, a move, and a path of the other.
 */

/** A colour class: 0 has the outer squares of colour 0, the colour of (0, 0); -1 stands for a whole board. */
export type Strip = -1 | 0 | 1;

/** Whether a row of a four-row board is one of the outer two. */
export function isOuter(row: number): boolean {
  return row === 0 || row === 3;
}

/** Returns the row of the outer (`inner` 0) or inner (1) square of a class in a column. Class 1 mirrors class 0. */
export function stripRow(strip: Strip, inner: number, col: number): number {
  const row = col % 2 === 0 ? inner : 3 - inner;
  return strip === 0 ? row : 3 - row;
}

/** Returns the class of a square. */
export function stripOf(row: number, col: number): 0 | 1 {
  const even = (row + (col % 2)) % 2 === 0;
  return isOuter(row) === even ? 0 : 1;
}

/** Returns the board square of a strip square, which is numbered on two rows. */
export function boardSquare({ rows, cols }: Plan, strip: Strip, square: number): number {
  const length = Math.max(rows, cols);
  const inner = square < length ? 0 : 1;
  const col = square - inner * length;
  const row = stripRow(strip, inner, col);
  return rows === 4 ? row * cols + col : col * cols + row;
}

/** Returns the section that visits a board square, and the row and column of the square on its corridor. */
export function sectionSquare(
  { rows, cols, sections }: Plan,
  square: number,
): { section: Section; row: number; col: number } {
  let line = Math.floor(square / cols);
  let place = square - line * cols;
  let section = sections[0];
  let pitch = cols;
  if (section.strip >= 0) {
    const [row, col] = rows === 4 ? [line, place] : [place, line];
    if (stripOf(row, col) !== section.strip) section = sections[1];
    line = isOuter(row) ? 0 : 1;
    place = col;
    pitch = Math.max(rows, cols);
  }
  const { base, down, right } = section;
  const firstLine = Math.floor(base / pitch);
  line -= firstLine;
  place -= base - firstLine * pitch;
  const rowsAreLines = Math.abs(down) === pitch;
  const row = Math.sign(down) * (rowsAreLines ? line : place);
  const col = Math.sign(right) * (rowsAreLines ? place : line);
  return { section, row, col };
}

// Both directions of random access walk from the corridor down to a tile in a loop: recursion would box a double at every call.
// Ranks stay below 2^52, so the quotients x / y below, rounded to a double, never reach the next integer: their floor is exact.

/** Returns the square at a rank of a plan. */
export function squareAt(plan: Plan, rank: number): number {
  const { sections } = plan;
  const section = sections.length > 1 && rank >= sections[1].start ? sections[1] : sections[0];
  const square = squareOnCorridor(section, rank - section.start);
  return section.strip < 0 ? square : boardSquare(plan, section.strip, square);
}

function squareOnCorridor({ corridor, base, down: rowStep, right: colStep }: Section, rank: number): number {
  const stages = corridor.parts;
  let stage = stages[0];
  for (let i = 1; i < stages.length && stages[i].start <= rank; i++) stage = stages[i];
  let { tile } = stage;
  const repetition = Math.floor((rank - stage.start) / tile.squares);
  // From here on: the rank within the tile, its square (0, 0), and what a row down and a column to the right add to that.
  let local = rank - stage.start - repetition * tile.squares;
  let down = rowStep;
  let right = colStep;
  let origin =
    base + (stage.row + repetition * stage.rowStep) * down + (stage.col + repetition * stage.colStep) * right;
  for (;;) {
    const { attachments } = tile;
    let attachment: Attachment | undefined;
    let step = local;
    for (let i = 0; i < attachments.length && local >= attachments[i].start; i++) {
      const { start, squares } = attachments[i];
      if (local < start + squares) {
        attachment = attachments[i];
        break;
      }
      step -= squares;
    }
    if (attachment === undefined) {
      const square = tile.order[step];
      const row = Math.trunc(square / tile.cols);
      return origin + row * down + (square - row * tile.cols) * right;
    }
    const { chain, squares } = attachment;
    const inChain = attachment.reversed ? squares - 1 - (local - attachment.start) : local - attachment.start;
    const { parts } = chain;
    let part = parts[0];
    let number: number;
    if (inChain < chain.squaresOut) {
      for (let i = 1; i < parts.length && parts[i].outBefore <= inChain; i++) part = parts[i];
      const inPart = inChain - part.outBefore;
      number = Math.floor(inPart / part.tile.squaresBefore);
      local = inPart - number * part.tile.squaresBefore;
    } else {
      const fromEnd = squares - 1 - inChain;
      for (let i = 1; i < parts.length && parts[i].backAfter <= fromEnd; i++) part = parts[i];
      const inPart = fromEnd - part.backAfter;
      number = Math.floor(inPart / part.tile.squaresAfter);
      local = part.tile.squares - 1 - (inPart - number * part.tile.squaresAfter);
    }
    tile = part.tile;
    origin += attachment.row * down + attachment.col * right;
    const along = attachment.rowSign * down;
    const across = attachment.colSign * right;
    down = attachment.exchanged ? across : along;
    right = attachment.exchanged ? along : across;
    origin += (part.col + number * tile.cols) * right;
  }
}

/** Returns the rank of a square in a plan: the inverse of {@link squareAt}. */
export function rankOf(plan: Plan, square: number): number {
  const { section, row, col } = sectionSquare(plan, square);
  return section.start + rankOnCorridor(section.corridor, row, col);
}

function rankOnCorridor(corridor: Corridor, corridorRow: number, corridorCol: number): number {
  const { parts: stages, turnPart } = corridor;
  let i = turnPart;
  if (
    turnPart > 0 &&
    corridorRow >= corridor.top &&
    corridorRow < corridor.bottom &&
    corridorCol < corridor.turn
  ) {
    i = 0;
    while (i + 1 < turnPart && corridorCol >= stages[i + 1].col) i++;
  } else {
    while (i + 1 < stages.length && corridorRow >= stages[i + 1].row) i++;
  }
  const stage = stages[i];
  let { tile } = stage;
  // From here on: the square in the coordinates of the tile; rank = offset + sign * (rank within the tile),
  // and before that plus the offset of the tile in its chain, on the way out or back.
  let row = corridorRow - stage.row;
  let col = corridorCol - stage.col;
  let offset = stage.start;
  if (stage.count > 1) {
    const along = stage.rowStep > 0 ? row / stage.rowStep : col / stage.colStep;
    const repetition = Math.min(stage.count - 1, Math.max(0, Math.floor(along)));
    row -= repetition * stage.rowStep;
    col -= repetition * stage.colStep;
    offset += repetition * tile.squares;
  }
  let sign = 1;
  let out = 0;
  let back = 0;
  for (;;) {
    const { attachments } = tile;
    const side: Side | -1 =
      row < 0 ? UP : row >= tile.rows ? DOWN : col < 0 ? LEFT : col >= tile.cols ? RIGHT : -1;
    if (side === -1) {
      const step = tile.step[row * tile.cols + col];
      let rank = step;
      for (let j = 0; j < attachments.length && attachments[j].after < step; j++)
        rank += attachments[j].squares;
      return offset + sign * (rank + (step <= tile.cut ? out : back));
    }
    let j = 0;
    while (attachments[j].side !== side) j++;
    const attachment = attachments[j];
    const { chain, squares } = attachment;
    offset += sign * (attachment.start + (attachment.after < tile.cut ? out : back));
    if (attachment.reversed) {
      offset += sign * (squares - 1);
      sign = -sign;
    }
    const along = attachment.rowSign * (row - attachment.row);
    const across = attachment.colSign * (col - attachment.col);
    row = attachment.exchanged ? across : along;
    col = attachment.exchanged ? along : across;
    const { parts } = chain;
    let part = parts[0];
    for (let k = 1; k < parts.length && parts[k].col <= col; k++) part = parts[k];
    tile = part.tile;
    const number = Math.floor((col - part.col) / tile.cols);
    col -= part.col + number * tile.cols;
    out = part.outBefore + number * tile.squaresBefore;
    back = squares - tile.squares - part.backAfter - number * tile.squaresAfter;
  }
}
