import type { Corridor } from './corridor.js';
import { stripOf } from './four-rows.js';
import { COL_SIGN, EXCHANGED, ROW_SIGN } from './orientation.js';
import { DOWN, LEFT, RIGHT, type Side, UP } from './ports.js';
import type { Plan } from './section.js';

// As in unrank.ts a loop, and quotients whose floor is exact.

/** The rank of a square of the board along the sections of a plan. */
export function rankOf({ cols, transposed, sections }: Plan, square: number): number {
  const line = Math.floor(square / cols);
  const inLine = square - line * cols;
  const row = transposed ? inLine : line;
  const col = transposed ? line : inLine;
  const isInSecond = sections.length > 1 && stripOf(row, col) !== sections[0].strip;
  const section = sections[Number(isInSecond)];
  return section.start + rankOnCorridor(section.corridor, section.corridorRow(row), section.corridorCol(col));
}

/** The rank of a square of a corridor. */
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
    const { chain, orientation, squares } = attachment;
    offset += sign * (attachment.start + (attachment.after < tile.cut ? out : back));
    if (attachment.reversed) {
      offset += sign * (squares - 1);
      sign = -sign;
    }
    const turnedRow = ROW_SIGN[orientation] * (row - attachment.row);
    const turnedCol = COL_SIGN[orientation] * (col - attachment.col);
    const exchanged = (orientation & EXCHANGED) !== 0;
    row = exchanged ? turnedCol : turnedRow;
    col = exchanged ? turnedRow : turnedCol;
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
