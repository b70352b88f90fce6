import { divisions } from './divisions.js';
import { BLOCKED, tablesIn } from './tables.js';
import { tokenise } from './tokenise.js';

/**
 * Yields the boards that a text may contain, without labels, borders and headings: one line per row, with numbers, '.' for other
 * squares and '#' for blocked ones.
 */
export function* printedGrids(text: string): Generator<string> {
  const tokens = tokenise(text);
  for (const sections of divisions(tokens)) {
    if (sections.length !== 1) continue;
    for (const { rows, cols, cells } of tablesIn(tokens, sections[0]!)) {
      const entries = Array.from(cells, (cell) => (cell > 0 ? `${cell}` : cell === BLOCKED ? '#' : '.'));
      yield Array.from({ length: rows }, (_, row) =>
        entries.slice(row * cols, (row + 1) * cols).join(' '),
      ).join('\n');
    }
  }
}
