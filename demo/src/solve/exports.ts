import { tourToSvg } from 'knights-tour-wasm/render';
import { oneAnswer } from '../one-answer.js';
import type { Picture } from './picture.js';
import { problemOf, type Question } from './question.js';

/** Of a worker that did not come up, which says nothing. */
const LOST = 'its code did not load. Are you online?';

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
export async function pngOf(picture: Picture): Promise<Blob> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const answer = await oneAnswer<Blob | string>(worker, picture).catch(
    ({ message }: Error) => message || LOST,
  );
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
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
