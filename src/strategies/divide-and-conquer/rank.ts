import type { Attachment } from './chain.js';
import type { Corridor } from './corridor.js';
import { COL_SIGN, composed, EXCHANGED, ROW_SIGN } from './orientation.js';
import { DOWN, LEFT, RIGHT, type Side, UP } from './ports.js';

// Both directions walk down from the corridor to a tile in a loop: recursion would box a double at every
// call. Ranks stay below 2^52, so the quotients x / y below, rounded to a double, never reach the next
// integer: their floor is exact.

/** Where {@link place} leaves its answer, [row, col]: doubles in memory, so that no access allocates. */
const placed = new Float64Array(2);

/** The row that {@link place} found. */
export function placedRow(): number {
  return placed[0]!;
}

/** The column that {@link place} found. */
export function placedCol(): number {
  return placed[1]!;
}

/** Finds the square of a corridor with a rank; read it with {@link placedRow} and {@link placedCol}. */
export function place(corridor: Corridor, rank: number): void {
  const { parts } = corridor;
  let part = parts[0]!;
  for (let i = 1; i < parts.length && parts[i]!.start <= rank; i++) part = parts[i]!;
  let tile = part.tile;
  const repetition = Math.floor((rank - part.start) / tile.squares);
  // From here on: the rank within the tile, where the tile's square (0, 0) lies, and how the tile is turned.
  let local = rank - part.start - repetition * tile.squares;
  let row = part.row + repetition * part.rowStep;
  let col = part.col + repetition * part.colStep;
  let orientation = 0;
  for (;;) {
    const { attachments } = tile;
    let attachment: Attachment | undefined;
    let step = local;
    for (let i = 0; i < attachments.length && local >= attachments[i]!.start; i++) {
      const { start, squares } = attachments[i]!;
      if (local < start + squares) {
        attachment = attachments[i]!;
        break;
      }
      step -= squares;
    }
    if (attachment === undefined) {
      const square = tile.order[step]!;
      const tileRow = Math.trunc(square / tile.cols);
      const tileCol = square - tileRow * tile.cols;
      const exchanged = (orientation & EXCHANGED) !== 0;
      placed[0] = row + ROW_SIGN[orientation]! * (exchanged ? tileCol : tileRow);
      placed[1] = col + COL_SIGN[orientation]! * (exchanged ? tileRow : tileCol);
      return;
    }
    const { chain, squares } = attachment;
    const inChain = attachment.reversed ? squares - 1 - (local - attachment.start) : local - attachment.start;
    const { runs } = chain;
    let run = runs[0]!;
    let number: number;
    if (inChain < chain.squaresOut) {
      for (let i = 1; i < runs.length && runs[i]!.outBefore <= inChain; i++) run = runs[i]!;
      const inRun = inChain - run.outBefore;
      number = Math.floor(inRun / run.tile.squaresBefore);
      local = inRun - number * run.tile.squaresBefore;
    } else {
      const fromEnd = squares - 1 - inChain;
      for (let i = 1; i < runs.length && runs[i]!.backAfter <= fromEnd; i++) run = runs[i]!;
      const inRun = fromEnd - run.backAfter;
      number = Math.floor(inRun / run.tile.squaresAfter);
      local = run.tile.squares - 1 - (inRun - number * run.tile.squaresAfter);
    }
    tile = run.tile;
    const turned = composed(orientation, attachment.orientation);
    const chainCol = run.col + number * tile.cols;
    const exchanged = (orientation & EXCHANGED) !== 0;
    row += ROW_SIGN[orientation]! * (exchanged ? attachment.col : attachment.row);
    col += COL_SIGN[orientation]! * (exchanged ? attachment.row : attachment.col);
    if ((turned & EXCHANGED) !== 0) row += ROW_SIGN[turned]! * chainCol;
    else col += COL_SIGN[turned]! * chainCol;
    orientation = turned;
  }
}

/** The rank of a square of a corridor: the inverse of {@link place}. */
export function rankOf(corridor: Corridor, corridorRow: number, corridorCol: number): number {
  const { parts, turnPart } = corridor;
  let i = turnPart;
  if (
    turnPart > 0 &&
    corridorRow >= corridor.top &&
    corridorRow < corridor.bottom &&
    corridorCol < corridor.turn
  ) {
    i = 0;
    while (i + 1 < turnPart && corridorCol >= parts[i + 1]!.col) i++;
  } else {
    while (i + 1 < parts.length && corridorRow >= parts[i + 1]!.row) i++;
  }
  const part = parts[i]!;
  let { tile } = part;
  // From here on: the square in the coordinates of the tile; rank = offset + sign * (rank within the tile),
  // and before that plus the offset of the tile in its chain, on the way out or back.
  let row = corridorRow - part.row;
  let col = corridorCol - part.col;
  let offset = part.start;
  if (part.count > 1) {
    const along = part.rowStep > 0 ? row / part.rowStep : col / part.colStep;
    const repetition = Math.min(part.count - 1, Math.max(0, Math.floor(along)));
    row -= repetition * part.rowStep;
    col -= repetition * part.colStep;
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
      const step = tile.step[row * tile.cols + col]!;
      let rank = step;
      for (let j = 0; j < attachments.length && attachments[j]!.after < step; j++)
        rank += attachments[j]!.squares;
      return offset + sign * (rank + (step <= tile.cut ? out : back));
    }
    let j = 0;
    while (attachments[j]!.side !== side) j++;
    const attachment = attachments[j]!;
    const { chain, orientation, squares } = attachment;
    offset += sign * (attachment.start + (attachment.after < tile.cut ? out : back));
    if (attachment.reversed) {
      offset += sign * (squares - 1);
      sign = -sign;
    }
    const turnedRow = ROW_SIGN[orientation]! * (row - attachment.row);
    const turnedCol = COL_SIGN[orientation]! * (col - attachment.col);
    const exchanged = (orientation & EXCHANGED) !== 0;
    row = exchanged ? turnedCol : turnedRow;
    col = exchanged ? turnedRow : turnedCol;
    const { runs } = chain;
    let run = runs[0]!;
    for (let k = 1; k < runs.length && runs[k]!.col <= col; k++) run = runs[k]!;
    tile = run.tile;
    const number = Math.floor((col - run.col) / tile.cols);
    col -= run.col + number * tile.cols;
    out = run.outBefore + number * tile.squaresBefore;
    back = squares - tile.squares - run.backAfter - number * tile.squaresAfter;
  }
}
