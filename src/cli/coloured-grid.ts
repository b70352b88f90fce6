import { gradientChannels } from '../render/gradient.js';

/** 24 bits of colour, of which each channel has 8. */
const TRUE_COLOUR = 24;
/** 256 colours: 16 named ones, a cube of 6 x 6 x 6, and greys. */
const CUBE_FIRST = 16;
const CUBE_SIDE = 6;
const RESET = '\u001b[39m';

/**
 * A printed board with its step numbers in the colours of the path, as pictures have them.
 * @param grid what `formatTour` wrote
 * @param path how many squares it visits
 * @param base the number of the first step
 * @param labelled whether rows and columns are labelled
 * @param depth the bits of colour of the terminal: 8 or 24
 */
export function colouredGrid(
  grid: string,
  { path, base, labelled, depth }: { path: number; base: number; labelled: boolean; depth: number },
): string {
  const lines = grid.split('\n');
  const last = labelled ? lines.length - 1 : lines.length;
  const coloured = lines.map((line, row) => {
    if (row >= last) return line;
    const cells = labelled ? line.search(/(?<=\d\s+)[\d.#]/) : 0;
    const written = line.slice(cells).replace(/\d+/g, (step) => {
      const share = path < 2 ? 0 : (Number(step) - base) / (path - 1);
      return `\u001b[38;${colourCode(share, depth)}m${step}${RESET}`;
    });
    return line.slice(0, cells) + written;
  });
  return coloured.join('\n');
}

function colourCode(share: number, depth: number): string {
  const channels = gradientChannels(share);
  if (depth >= TRUE_COLOUR) return `2;${channels.join(';')}`;
  const [red, green, blue] = channels.map((value) => Math.round((value / 255) * (CUBE_SIDE - 1))) as [
    number,
    number,
    number,
  ];
  return `5;${CUBE_FIRST + CUBE_SIDE * (CUBE_SIDE * red + green) + blue}`;
}
