import type { Attachment } from './chain.js';
import type { Corridor } from './corridor.js';
import { COL_SIGN, composed, EXCHANGED, ROW_SIGN } from './orientation.js';

// This walks down from the corridor to a tile in a loop: recursion would box a double at every call. Ranks stay below
// 2^52, so the quotients x / y below, rounded to a double, never reach the next integer: their floor is exact.

/** Where {@link place} leaves its answer, [row, col]: doubles in memory, so that no access allocates. */
const placed = new Float64Array(2);

/** The row that {@link place} found. */
export function placedRow(): number {
  return placed[0];
}

/** The column that {@link place} found. */
export function placedCol(): number {
  return placed[1];
}

/** Finds the square of a corridor with a rank: the inverse of {@link rankOf}. Read it with {@link placedRow} and {@link placedCol}. */
export function place(corridor: Corridor, rank: number): void {
  const stages = corridor.parts;
  let stage = stages[0];
  for (let i = 1; i < stages.length && stages[i].start <= rank; i++) stage = stages[i];
  let { tile } = stage;
  const repetition = Math.floor((rank - stage.start) / tile.squares);
  // From here on: the rank within the tile, where the tile's square (0, 0) lies, and how the tile is turned.
  let local = rank - stage.start - repetition * tile.squares;
  let row = stage.row + repetition * stage.rowStep;
  let col = stage.col + repetition * stage.colStep;
  let orientation = 0;
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
      const tileRow = Math.trunc(square / tile.cols);
      const tileCol = square - tileRow * tile.cols;
      const exchanged = (orientation & EXCHANGED) !== 0;
      placed[0] = row + ROW_SIGN[orientation] * (exchanged ? tileCol : tileRow);
      placed[1] = col + COL_SIGN[orientation] * (exchanged ? tileRow : tileCol);
      return;
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
    const turned = composed(orientation, attachment.orientation);
    const chainCol = part.col + number * tile.cols;
    const exchanged = (orientation & EXCHANGED) !== 0;
    row += ROW_SIGN[orientation] * (exchanged ? attachment.col : attachment.row);
    col += COL_SIGN[orientation] * (exchanged ? attachment.row : attachment.col);
    if ((turned & EXCHANGED) !== 0) row += ROW_SIGN[turned] * chainCol;
    else col += COL_SIGN[turned] * chainCol;
    orientation = turned;
  }
}
