import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { degreeBoard } from '../../src/problem/knight-graph.js';
import { HEAT } from '../src/think/heat.js';

/** The place of the first section in the page, and of its boards in the section. */
const PANEL = /(<section id="panel-think"[^>]*>)(<\/section>)/;
const BOARD = /(<div id="think-(?:left|right)-board" class="board"[^>]*>)(<\/div>)/g;
const SIDE = 8;
const SQUARES = Array.from({ length: SIDE }, (_, i) => i);

/** The board as the scripts draw it before the first step. */
function firstBoard(): string {
  const degrees = degreeBoard({ rows: SIDE, cols: SIDE });
  const squares = (isPart: (row: number, col: number) => boolean): string =>
    SQUARES.flatMap((row) =>
      SQUARES.filter((col) => isPart(row, col)).map((col) => `M${col} ${row}h1v1h-1z`),
    ).join('');
  const chequers = `<path class="chequers" d="${squares((row, col) => (row + col) % 2 === 1)}"/>`;
  const heats = HEAT.map((heat, ways) => {
    const path = squares((row, col) => degrees[row * SIDE + col] === ways);
    return heat > 0 && path ? `<path class="heat" opacity="${heat}" d="${path}"/>` : '';
  });
  const places = SQUARES.map((col) => col + 0.5).join(' ');
  const ways = SQUARES.map(
    (row) =>
      `<text x="${places}" y="${row + 0.62}">${SQUARES.map((col) => degrees[row * SIDE + col]).join('')}</text>`,
  );
  return `<svg class="first-board" viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">${chequers}${heats.join('')}${ways.join('')}</svg>`;
}

/**
 * Writes the first section into the page, its boards as they are before the first step: all of it is seen before a script
 * has come, and the scripts take it over where it stands. `public/first-screen.js`, which is served as it is written, runs
 * before the page is seen, so that nothing of it is seen that changes at once: the colours that were chosen, where storage is
 * allowed, and this section if the address shows it; from a disk it would be a form that does nothing.
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
          throw new Error('the page has no place for its first screen');
        return html.replace(PANEL, (_, start, end) => `${start}\n${section}${end}`);
      },
    },
  };
}
