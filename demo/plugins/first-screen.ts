import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { LESSONS, type Lesson } from '../src/explain/lessons.js';

/** Where the first view goes in the page, and where its board goes in the view. */
const PANEL = /(<section id="panel-explain"[^>]*>)(<\/section>)/;
const BOARD = /(<div id="explain-board" class="board"[^>]*>)(<\/div>)/;
const STORY = '<!-- story -->';
const SIDE = 6;

/** Draws the squares of the board. */
function firstBoard(): string {
  const dark = Array.from({ length: SIDE * SIDE }, (_, square) => [Math.floor(square / SIDE), square % SIDE])
    .filter(([row, col]) => (row! + col!) % 2 === 1)
    .map(([row, col]) => `M${col} ${row}h1v1h-1z`);
  return `<svg class="first-board" viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true"><path class="chequers" d="${dark.join('')}"/></svg>`;
}

function paragraphs({ text }: Lesson): string {
  return text.map((each) => `<p>${each}</p>`).join('');
}

/**
 * Writes the first view with its board into the page, so that it appears before any script has loaded. The scripts then take it
 * over in place. `public/first-screen.js` runs before the first paint. It applies the saved colours, and shows this view only if
 * the address asks for it and the page is not opened as a file, where it would do nothing. Readers without JavaScript get the
 * texts of all lessons.
 */
export function firstScreen(panel: URL): Plugin {
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        if (basename(filename) !== 'index.html') return html;
        const board = firstBoard();
        const view = readFileSync(panel, 'utf8')
          .replace(BOARD, `$1${board}$2`)
          .replace('TITLE', LESSONS[0]!.title)
          .replace('TEXT', paragraphs(LESSONS[0]!));
        if (!PANEL.test(html) || !html.includes(STORY) || !view.includes(board))
          throw new Error('index.html or the panel of Explain has no place for the first screen');
        const story = LESSONS.map((lesson) => `<h2>${lesson.title}</h2>${paragraphs(lesson)}`).join('');
        return html.replace(STORY, story).replace(PANEL, (_, start, end) => `${start}\n${view}${end}`);
      },
    },
  };
}
