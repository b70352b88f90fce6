import { formatAddress } from '../address.js';
import type { Mark } from '../board/marks.js';
import { getPalette } from '../board/palette.js';
import { copyText } from '../copy.js';
import { download } from '../download.js';
import { button, element, part } from '../elements.js';
import { formatEmbedCode, formatJson, renderPng, renderSvg } from './exports.js';
import type { Picture } from './picture.js';
import type { Question } from './question.js';

/** The tour to save or share. */
export interface Shared {
  readonly question: Question;
  readonly path: ArrayLike<number>;
  readonly isClosed: boolean;
  readonly marks: readonly Mark[];
  readonly values: URLSearchParams;
}

/** Creates the content of a PNG in the current colours, because a PNG cannot follow the viewer's. */
function toPicture({ question: { rows, cols, blocked }, path, isClosed, marks }: Shared): Picture {
  return { rows, cols, blocked, path, closed: isClosed, marks, palette: getPalette() };
}

function say(text: string): void {
  part('share-status').textContent = text;
}

export function enableFiles(isOffered: boolean): void {
  for (const id of ['share-svg', 'share-png', 'share-json']) button(id).disabled = !isOffered;
}

/** Disables saving and clears messages, after the question has changed. */
export function clearShared(): void {
  enableFiles(false);
  element('share-text', HTMLTextAreaElement).hidden = true;
  say('');
}

/** Listens to the buttons for files, link and embed code. */
export function listenToSharing(now: () => Shared): void {
  const fileName = ({ question: { rows, cols } }: Shared, ending: string): string =>
    `knights-tour-${rows}x${cols}.${ending}`;
  // The PNG may be ready after the question has changed.
  const sayOf = ({ path }: Shared, text: string): void => {
    if (path === now().path) say(text);
  };

  button('share-svg').addEventListener('click', () => {
    const shared = now();
    const svg = renderSvg(shared.question, shared.path);
    download(fileName(shared, 'svg'), new Blob([svg], { type: 'image/svg+xml' }));
    say('Saved as SVG.');
  });
  button('share-png').addEventListener('click', () => {
    const shared = now();
    renderPng(toPicture(shared)).then(
      (png) => {
        download(fileName(shared, 'png'), png);
        sayOf(shared, 'Saved as PNG.');
      },
      (error: Error) => sayOf(shared, `No PNG: ${error.message.replace(/[.?]?$/, (end) => end || '.')}`),
    );
  });
  button('share-json').addEventListener('click', () => {
    const shared = now();
    const json = formatJson(shared.question, shared.path);
    download(fileName(shared, 'json'), new Blob([json], { type: 'application/json' }));
    say('Saved as JSON for the knights-tour command.');
  });
  button('share-link').addEventListener('click', () => {
    void copy(formatAddress('solve', now().values), 'Link copied.');
  });
  button('share-embed').addEventListener('click', () => {
    const { question, values } = now();
    const embedded = new URLSearchParams(values);
    embedded.set('embed', '1');
    void copy(formatEmbedCode(formatAddress('solve', embedded), question), 'Embed code copied.');
  });
}

/** Shows a text and copies it, if the browser allows that. */
async function copy(text: string, done: string): Promise<void> {
  const field = element('share-text', HTMLTextAreaElement);
  field.hidden = false;
  field.value = text;
  field.select();
  say((await copyText(text)) ? done : 'Copy the text below.');
}
