import type { Attachment, Chain, Tile } from './chain.js';
import type { Corridor } from './corridor.js';
import { COL_SIGN, EXCHANGED, ROW_SIGN } from './orientation.js';
import { DOWN, LEFT, RIGHT, type Side, UP } from './ports.js';

/**
 * Where {@link place} leaves its answer: [row, col]. An array of doubles, so that no access allocates.
 *
 * Ranks stay below 2^52, so the quotients x / y below, rounded to a double, never reach the next integer: floor is exact.
 */
const found = new Float64Array(2);

/** The square of a corridor with a rank; read it with {@link placedRow} and {@link placedCol}. */
export function place(corridor: Corridor, rank: number): void {
  const { parts } = corridor;
  let i = parts.length - 1;
  while (parts[i]!.start > rank) i--;
  const part = parts[i]!;
  const inPart = rank - part.start;
  const repetition = Math.floor(inPart / part.tile.squares);
  placeInTile(part.tile, inPart - repetition * part.tile.squares);
  found[0]! += part.row + repetition * part.rowStep;
  found[1]! += part.col + repetition * part.colStep;
}

/** The row that {@link place} found. */
export function placedRow(): number {
  return found[0]!;
}

/** The column that {@link place} found. */
export function placedCol(): number {
  return found[1]!;
}

function placeInTile(tile: Tile, rank: number): void {
  const { attachments, cols } = tile;
  let step = rank;
  for (let i = 0; i < attachments.length; i++) {
    const attachment = attachments[i]!;
    if (rank < attachment.start) break;
    const { squares } = attachment.chain;
    const inChain = rank - attachment.start;
    if (inChain < squares) {
      placeInChain(attachment.chain, attachment.reversed ? squares - 1 - inChain : inChain);
      outwards(attachment);
      return;
    }
    step -= squares;
  }
  const square = tile.order[step]!;
  const row = Math.trunc(square / cols);
  found[0] = row;
  found[1] = square - row * cols;
}

/** From the coordinates of a chain to those of the tile it hangs on. */
function outwards({ row, col, orientation }: Attachment): void {
  const chainRow = found[0]!;
  const chainCol = found[1]!;
  const exchanged = (orientation & EXCHANGED) !== 0;
  found[0] = row + ROW_SIGN[orientation]! * (exchanged ? chainCol : chainRow);
  found[1] = col + COL_SIGN[orientation]! * (exchanged ? chainRow : chainCol);
}

function placeInChain(chain: Chain, rank: number): void {
  const { runs } = chain;
  let i = runs.length - 1;
  if (rank < chain.squaresOut) {
    while (runs[i]!.outBefore > rank) i--;
    const { tile, col, outBefore } = runs[i]!;
    const inRun = rank - outBefore;
    const number = Math.floor(inRun / tile.squaresBefore);
    placeInTile(tile, inRun - number * tile.squaresBefore);
    found[1]! += col + number * tile.cols;
  } else {
    const fromEnd = chain.squares - 1 - rank;
    while (runs[i]!.backAfter > fromEnd) i--;
    const { tile, col, backAfter } = runs[i]!;
    const inRun = fromEnd - backAfter;
    const number = Math.floor(inRun / tile.squaresAfter);
    placeInTile(tile, tile.squares - 1 - (inRun - number * tile.squaresAfter));
    found[1]! += col + number * tile.cols;
  }
}

/** The rank of a square of a corridor: the inverse of {@link place}. */
export function rankOf(corridor: Corridor, row: number, col: number): number {
  const { parts, turnPart } = corridor;
  let i = 0;
  if (turnPart > 0 && row >= corridor.top && row < corridor.bottom && col < corridor.turn) {
    while (i + 1 < turnPart && col >= parts[i + 1]!.col) i++;
  } else {
    i = turnPart;
    while (i + 1 < parts.length && row >= parts[i + 1]!.row) i++;
  }
  const part = parts[i]!;
  let repetition = 0;
  if (part.count > 1) {
    const along = part.rowStep > 0 ? (row - part.row) / part.rowStep : (col - part.col) / part.colStep;
    repetition = Math.min(part.count - 1, Math.max(0, Math.floor(along)));
  }
  return (
    part.start +
    repetition * part.tile.squares +
    rankInTile(
      part.tile,
      row - part.row - repetition * part.rowStep,
      col - part.col - repetition * part.colStep,
    )
  );
}

/** The rank in a tile's path of a square of the tile or, outside of it, of a chain on that side. */
function rankInTile(tile: Tile, row: number, col: number): number {
  const { attachments } = tile;
  const side: Side | -1 = row < 0 ? UP : row >= tile.rows ? DOWN : col < 0 ? LEFT : col >= tile.cols ? RIGHT : -1;
  if (side === -1) {
    const step = tile.step[row * tile.cols + col]!;
    let rank = step;
    for (let i = 0; i < attachments.length; i++) {
      if (attachments[i]!.after >= step) break;
      rank += attachments[i]!.chain.squares;
    }
    return rank;
  }
  let i = 0;
  while (attachments[i]!.side !== side) i++;
  const attachment = attachments[i]!;
  const { chain, orientation } = attachment;
  const rowOutside = ROW_SIGN[orientation]! * (row - attachment.row);
  const colOutside = COL_SIGN[orientation]! * (col - attachment.col);
  const inChain =
    (orientation & EXCHANGED) !== 0
      ? rankInChain(chain, colOutside, rowOutside)
      : rankInChain(chain, rowOutside, colOutside);
  return attachment.start + (attachment.reversed ? chain.squares - 1 - inChain : inChain);
}

function rankInChain(chain: Chain, row: number, col: number): number {
  const { runs } = chain;
  let i = runs.length - 1;
  while (runs[i]!.col > col) i--;
  const { tile, col: firstCol, outBefore, backAfter } = runs[i]!;
  const number = Math.floor((col - firstCol) / tile.cols);
  const rank = rankInTile(tile, row, col - firstCol - number * tile.cols);
  if (rank < tile.squaresBefore) return outBefore + number * tile.squaresBefore + rank;
  return chain.squares - 1 - (backAfter + number * tile.squaresAfter + (tile.squares - 1 - rank));
}
