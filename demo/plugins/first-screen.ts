import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { degreeBoard } from '../../src/problem/knight-graph.js';
import { HEAT } from '../src/think/heat.js';

/** Where the first section goes in the page, and where its boards go in the section. */
const PANEL = /(<section id="panel-think"[^>]*>)(<\/section>)/;
const BOARD = /(<div id="think-(?:left|right)-board" class="board"[^>]*>)(<\/div>)/g;
const SIDE = 8;
const SQUARES = Array.from({ length: SIDE }, (_, i) => i);

/** Draws the board as the scripts do before the first step. */
function firstBoard(): string {
  const degrees = degreeBoard({ rows: SIDE, cols: SIDE });
  const squares = (isPart: (row: number, col: number) => boolean): string =>
    SQUARES.flatMap((row) =>
      SQUARES.filter((col) => isPart(row, col)).map((col) => `M${col} ${row}h1v1h-1z`),
    ).join('');
  const chequers = `<path class="chequers" d="${squares((row, col) => (row + col) % 2 === 1)}"/>`;
  const heats = HEAT.map((heat, degree) => {
    const path = squares((row, col) => degrees[row * SIDE + col] === degree);
    return heat > 0 && path ? `<path class="heat" opacity="${heat}" d="${path}"/>` : '';
  });
  const places = SQUARES.map((col) => col + 0.5).join(' ');
  const numbers = SQUARES.map(
    (row) =>
      `<text x="${places}" y="${row + 0.62}">${SQUARES.map((col) => degrees[row * SIDE + col]).join('')}</text>`,
  );
  return `<svg class="first-board" viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">${chequers}${heats.join('')}${numbers.join('')}</svg>`;
}

/**
 * Writes the first section with its boards into the page, so that it appears before any script has loaded. The scripts then
 * take it over in place. `public/first-screen.js` runs before the first paint. It applies the saved colours, and shows this
 * section only if the address asks for it and the page is not opened as a file, where its form would do nothing.
 */
export function firstScreen(panel: URL): Plugin {
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const board = firstBoard();
        const section = readFileSync(panel, 'utf8').replace(BOARD, `$1${board}$2`);
        if (!PANEL.test(html) || !section.includes(board))
          throw new Error('index.html or the panel of Think has no place for the first screen');
        return html.replace(PANEL, (_, start, end) => `${start}\n${section}${end}`);
      },
    },
  };
}
