import { addressOf } from '../address.js';
import type { Mark } from '../board/marks.js';
import { palette } from '../board/palette.js';
import { copyText } from '../copy.js';
import { button, element, part } from '../elements.js';
import { download, embedSnippet, jsonOf, pngOf, svgOf } from './exports.js';
import type { Picture } from './picture.js';
import type { Question } from './question.js';

/** What there is to be shared. */
export interface Shared {
  readonly question: Question;
  readonly path: ArrayLike<number>;
  readonly isClosed: boolean;
  readonly marks: readonly Mark[];
  readonly values: URLSearchParams;
}

/** The board as it is to be seen, in the colours of now: a PNG cannot ask its reader for others. */
function pictureOf({ question: { rows, cols, blocked }, path, isClosed, marks }: Shared): Picture {
  return { rows, cols, blocked, path, closed: isClosed, marks, palette: palette() };
}

function say(text: string): void {
  part('share-status').textContent = text;
}

/** Whether there is a path to be saved. */
export function offerFiles(isOffered: boolean): void {
  for (const id of ['share-svg', 'share-png', 'share-json']) button(id).disabled = !isOffered;
}

/** Another question is asked: no file is of it yet, and what was copied or saved is of the one before. */
export function withdrawShared(): void {
  offerFiles(false);
  element('share-text', HTMLTextAreaElement).hidden = true;
  say('');
}

/** The buttons that give files, a link and the embed snippet. */
export function listenToSharing(now: () => Shared): void {
  const fileName = ({ question: { rows, cols } }: Shared, ending: string): string =>
    `knights-tour-${rows}x${cols}.${ending}`;
  // It may come when another question has been asked.
  const sayOf = ({ path }: Shared, text: string): void => {
    if (path === now().path) say(text);
  };

  button('share-svg').addEventListener('click', () => {
    const shared = now();
    const svg = svgOf(shared.question, shared.path);
    download(fileName(shared, 'svg'), new Blob([svg], { type: 'image/svg+xml' }));
    say('Saved as SVG.');
  });
  button('share-png').addEventListener('click', () => {
    const shared = now();
    pngOf(pictureOf(shared)).then(
      (png) => {
        download(fileName(shared, 'png'), png);
        sayOf(shared, 'Saved as PNG.');
      },
      (error: Error) => sayOf(shared, `No PNG: ${error.message.replace(/[.?]?$/, (end) => end || '.')}`),
    );
  });
  button('share-json').addEventListener('click', () => {
    const shared = now();
    const json = jsonOf(shared.question, shared.path);
    download(fileName(shared, 'json'), new Blob([json], { type: 'application/json' }));
    say('Saved as JSON for the knights-tour command.');
  });
  button('share-link').addEventListener('click', () => {
    void copy(addressOf('solve', now().values), 'Link copied.');
  });
  button('share-embed').addEventListener('click', () => {
    const { question, values } = now();
    const embedded = new URLSearchParams(values);
    embedded.set('embed', '1');
    void copy(embedSnippet(addressOf('solve', embedded), question), 'Embed code copied.');
  });
}

/** Shows a text to be copied, and copies it where that is allowed. */
async function copy(text: string, done: string): Promise<void> {
  const field = element('share-text', HTMLTextAreaElement);
  field.hidden = false;
  field.value = text;
  field.select();
  say((await copyText(text)) ? done : 'Copy the text below.');
}
