/** Where the tiles of a section lie on the board. */
import { composed, orientedCol, orientedRow } from '../../dist/strategies/divide-and-conquer/orientation.js';
import { DOWN, UP } from '../../dist/strategies/divide-and-conquer/ports.js';

/** All tiles of a section as they lie on the board: the corridor's, and those of the chains that hang on them. */
export function placedTiles(section) {
  const placed = [];
  const place = (tile, row, col, orientation, kind) => {
    const squareAt = (square) => [
      row + orientedRow(orientation, Math.floor(square / tile.cols), square % tile.cols),
      col + orientedCol(orientation, Math.floor(square / tile.cols), square % tile.cols),
    ];
    const it = { tile, kind, squareAt, hangs: [] };
    placed.push(it);
    for (const attachment of tile.attachments) {
      const turned = composed(orientation, attachment.orientation);
      const firstRow = row + orientedRow(orientation, attachment.row, attachment.col);
      const firstCol = col + orientedCol(orientation, attachment.row, attachment.col);
      const isSpine = kind === 'corridor' && (attachment.side === UP || attachment.side === DOWN);
      const units = attachment.chain.parts.flatMap((part) =>
        Array.from({ length: part.count }, (_, i) => {
          const along = part.col + i * part.tile.cols;
          const unitRow = firstRow + orientedRow(turned, 0, along);
          const unitCol = firstCol + orientedCol(turned, 0, along);
          return place(part.tile, unitRow, unitCol, turned, isSpine ? 'spine' : 'row');
        }),
      );
      it.hangs.push({ attachment, units, turned, first: [firstRow, firstCol] });
    }
    return it;
  };
  const { parts } = section.corridor;
  const corridor = parts.map(({ tile, count, row, col, rowStep, colStep }) =>
    Array.from({ length: count }, (_, i) => place(tile, row + i * rowStep, col + i * colStep, 0, 'corridor')),
  );
  return { placed, corridor };
}

/** The rectangle that a placed tile covers: top, left, rows, cols. */
export function cover({ tile, squareAt }) {
  const corners = [squareAt(0), squareAt(tile.rows * tile.cols - 1)];
  const [rows, cols] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const [top, left] = [Math.min(...rows), Math.min(...cols)];
  return { top, left, rows: Math.max(...rows) - top + 1, cols: Math.max(...cols) - left + 1 };
}
