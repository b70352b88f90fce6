import { tourToSvg } from 'knights-tour-wasm/render';
import { requestOnce } from '../request-once.js';
import type { Picture } from './picture.js';
import { type Question, toProblem } from './question.js';

/** The message if a worker did not start, which gives no reason. */
export const LOST = 'its code did not load. Are you online?';

/** Renders a path as SVG. It draws itself, unless the viewer prefers no motion, and follows the colour scheme. */
export function renderSvg(question: Question, path: ArrayLike<number>): string {
  return tourToSvg(toProblem(question), path, { animate: true });
}

/** Formats a tour as the command `knights-tour` does. */
export function formatJson({ rows, cols, closed, blocked }: Question, path: ArrayLike<number>): string {
  const squares = [...blocked.entries()].filter(([, isBlocked]) => isBlocked).map(([square]) => square);
  return `${JSON.stringify({ rows, cols, closed, blocked: squares, path: Array.from(path) })}\n`;
}

/** Renders a PNG in a worker, because large boards would block the page. */
export async function renderPng(picture: Picture): Promise<Blob> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  const answer = await requestOnce<Blob | string>(worker, picture).catch(
    ({ message }: Error) => message || LOST,
  );
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

/** The height below the board of an embedded page, for playback and the answer. */
const EMBED_REST = 290;

/** The minimum height of a board, with its scroll bar. */
const MIN_EMBEDDED = 80;

/** Returns 'an' before 8, 11, 18 and 80 to 89. Numbers go up to 200. */
function article(count: number): string {
  return /^(8|11|18|8\d)$/.test(String(count)) ? 'an' : 'a';
}

/** Formats HTML that embeds this state in another page. */
export function formatEmbedCode(address: string, { rows, cols }: Question): string {
  const width = 560;
  const height =
    Math.max(MIN_EMBEDDED, Math.round(Math.min(width * 1.5, (width * rows) / cols))) + EMBED_REST;
  return `<iframe src="${address.replaceAll('&', '&amp;')}" width="${width}" height="${height}" title="A knight's tour of ${article(rows)} ${rows} x ${cols} board" style="border:0"></iframe>`;
}
