import { tourToSvg } from 'knights-tour-wasm/render';
import type { Picture } from './picture.js';
import { problemOf, type Question } from './question.js';

/** The picture of a path, light or dark as its reader prefers. */
export function svgOf(question: Question, path: ArrayLike<number>): string {
  return tourToSvg(problemOf(question), path);
}

/** The tour as the command `knights-tour` writes and reads it. */
export function jsonOf({ rows, cols, closed, blocked }: Question, path: ArrayLike<number>): string {
  const squares = [...blocked.entries()].filter(([, isBlocked]) => isBlocked).map(([square]) => square);
  return `${JSON.stringify({ rows, cols, closed, blocked: squares, path: Array.from(path) })}\n`;
}

/** The picture as PNG, drawn in a worker: for large boards it takes longer than a page may wait. */
export function pngOf(picture: Picture): Promise<Blob> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | string>) =>
      typeof data === 'string' ? reject(new Error(data)) : resolve(data);
    // A worker that did not arrive says nothing.
    worker.onerror = (event) => {
      event.preventDefault();
      reject(
        new Error(
          event.message || 'the part of the page that draws it did not arrive; is the network there?',
        ),
      );
    };
    worker.postMessage(picture);
  }).finally(() => worker.terminate());
}

/** Gives a file to the reader. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What an embedded page has below its board: playback and the answer in words. */
const EMBED_REST = 290;

/** A thin board, with what scrolls it. */
const LEAST_EMBEDDED = 80;

/** 'an' before eight, eleven, eighteen and eighty to eighty-nine, among numbers up to 200. */
function article(count: number): string {
  return /^(8|11|18|8\d)$/.test(String(count)) ? 'an' : 'a';
}

/** HTML that shows this very state in another page. */
export function embedSnippet(address: string, { rows, cols }: Question): string {
  const width = 560;
  const height =
    Math.max(LEAST_EMBEDDED, Math.round(Math.min(width * 1.5, (width * rows) / cols))) + EMBED_REST;
  return `<iframe src="${address.replaceAll('&', '&amp;')}" width="${width}" height="${height}" title="A knight's tour of ${article(rows)} ${rows} x ${cols} board" style="border:0"></iframe>`;
}
