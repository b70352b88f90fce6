import { boardLabels } from '../problem/notation.js';
import type { Board } from '../problem/problem.js';
import { rounded, type SvgLayout } from './svg-layout.js';
import { paint, type SvgTheme } from './theme.js';

/** The squares of a board, in squares from its top left corner. */
export function squareParts({ rows, cols, blocked }: Board, layout: SvgLayout, theme: SvgTheme): string[] {
  const parts = [`<path ${paint('light', theme)} d="M0 0h${cols}v${rows}h${-cols}z"/>`];
  if (layout.chequered && rows * cols > 1) {
    // A row of dark squares is one line with dashes and gaps of a square each; they begin anew in every row.
    const lines = Array.from({ length: rows }, (_, row) => {
      const first = 1 - (row % 2);
      return cols > first ? `M${first} ${row}.5h${cols - first}` : '';
    });
    parts.push(`<path ${paint('dark', theme)} stroke-dasharray="1" d="${lines.join('')}"/>`);
  }
  if (blocked) parts.push(`<path ${paint('page', theme)} d="${holes(blocked, rows, cols)}"/>`);
  return parts;
}

/** Blocked squares, neighbours in a row as one rectangle. They are no part of the board, so they show the page. */
function holes(blocked: Uint8Array, rows: number, cols: number): string {
  let outline = '';
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const first = col;
      while (col < cols && blocked[row * cols + col]) col++;
      if (col > first) outline += `M${first} ${row}h${col - first}v1h${first - col}z`;
    }
  }
  return outline;
}

/** The names of rows and columns, beside and below the board, in pixels. */
export function labelParts({ rows, cols }: Board, layout: SvgLayout, theme: SvgTheme): string[] {
  const { labelSize, labelStep, side, left, top } = layout;
  if (labelSize === undefined) return [];
  const labels = boardLabels({ rows, cols });
  /** Letters are counted, numbers shown where they are round. */
  const isShown = (label: string, i: number): boolean =>
    (Number.isNaN(Number(label)) ? i : Number(label)) % labelStep === 0;
  const down = rounded(labelSize * 0.35);
  const x = rounded(left - labelSize * 0.6);
  const besides = Array.from({ length: rows }, (_, row) => {
    const y = rounded(top + (row + 0.5) * side + down);
    const label = labels.row(row);
    return isShown(label, row) ? `<text x="${x}" y="${y}">${label}</text>` : '';
  });
  const y = rounded(top + rows * side + labelSize * 1.4);
  const below = Array.from({ length: cols }, (_, col) => {
    const x = rounded(left + (col + 0.5) * side);
    const label = labels.col(col);
    return isShown(label, col) ? `<text x="${x}" y="${y}">${label}</text>` : '';
  });
  return [
    `<g ${paint('label', theme)} font-size="${labelSize}">`,
    `<g text-anchor="end">${besides.join('')}</g>`,
    `<g text-anchor="middle">${below.join('')}</g>`,
    '</g>',
  ];
}
