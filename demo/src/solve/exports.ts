import { type SvgTheme, tourToSvg } from 'knights-tour-wasm/render';
import { problemOf, type Question } from './question.js';

/** The longer side of a PNG, in pixels, is about twice that of the SVG picture. */
const PNG_SCALE = 2;

/** The picture of a path. */
export function svgOf(question: Question, path: ArrayLike<number>, theme: SvgTheme): string {
  return tourToSvg(problemOf(question), path, { theme });
}

/** The tour as the command `knights-tour` writes and reads it. */
export function jsonOf({ rows, cols, closed, blocked }: Question, path: ArrayLike<number>): string {
  const squares = [...blocked.entries()].filter(([, isBlocked]) => isBlocked).map(([square]) => square);
  return `${JSON.stringify({ rows, cols, closed, blocked: squares, path: Array.from(path) })}\n`;
}

/** The picture as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * PNG_SCALE;
    canvas.height = image.naturalHeight * PNG_SCALE;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error('this picture is too large for a PNG')),
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
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

/** HTML that shows this very state in another page. */
export function embedSnippet(address: string, { rows, cols }: Question): string {
  const width = 560;
  const height = Math.round(Math.min(width * 1.5, (width * rows) / cols)) + 190;
  return `<iframe src="${address.replaceAll('&', '&amp;')}" width="${width}" height="${height}" title="A knight's tour of a ${rows} x ${cols} board" style="border:0"></iframe>`;
}
