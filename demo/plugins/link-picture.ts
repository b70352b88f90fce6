import type { Plugin } from 'vite';
import { STAR, starStroke } from '../src/count/star.js';
import { Pixels } from './png.js';

/** The size that link previews expect. */
const WIDTH = 1200;
const HEIGHT = 630;
const SIDE = 66;
const TOP = (HEIGHT - 8 * SIDE) / 2;
const GAP = 48;

type Colour = readonly [number, number, number];
type Point = readonly [x: number, y: number];
const PAPER: Colour = [19, 21, 25];
const LINE: Colour = [255, 217, 160];

interface Package {
  solve(problem: object): { path: Uint32Array };
  gradientColour(share: number): string;
}

/** Returns the centres of the squares of a board of 8 x 8. */
function centresFrom(left: number): (square: number) => Point {
  return (square) => [left + ((square % 8) + 0.5) * SIDE, TOP + (Math.floor(square / 8) + 0.5) * SIDE];
}

/** Draws the star of all tours. */
function drawStar(pixels: Pixels, left: number): void {
  const at = centresFrom(left);
  for (const each of STAR) {
    const { width, opacity } = starStroke(each);
    const colour = LINE.map((part, i) => PAPER[i]! + Number(opacity) * (part - PAPER[i]!));
    for (const [from, to] of each.moves)
      pixels.line(...at(from), ...at(to), (Number(width) * SIDE) / 2, colour as unknown as Colour);
  }
}

/** Draws a closed tour. */
function drawTour(pixels: Pixels, left: number, { solve, gradientColour }: Package): void {
  const at = centresFrom(left);
  const { path } = solve({ rows: 8, cols: 8, closed: true });
  for (const [step, square] of path.entries()) {
    const value = Number.parseInt(gradientColour(step / 63).slice(1), 16);
    const colour: Colour = [value >> 16, (value >> 8) & 255, value & 255];
    pixels.line(...at(square), ...at(path[(step + 1) % 64]!), 3.5, colour);
  }
}

const IN_PAGE = '<meta property="og:image" content="./link-picture.png" />';

/**
 * Parses the address where the page will be served: a folder, or a file in it.
 * @throws Error if it is not an http or https address, or has a query or a fragment
 */
function pageAddress(address: string): URL {
  const page = URL.canParse(address) ? new URL(address) : undefined;
  if (!page || !/^https?:$/.test(page.protocol) || page.search || page.hash) {
    const allowed = 'the address of a folder or a file, such as https://example.org/knights-tour/';
    throw new Error(`DEMO_ADDRESS is ${JSON.stringify(address)}; it must be ${allowed}`);
  }
  if (!/(\/|\.html)$/.test(page.pathname)) page.pathname += '/';
  return page;
}

/** Makes the addresses of the link preview absolute, because sites that show previews do not resolve relative ones. */
function withAbsoluteAddress(html: string, page: URL): string {
  if (!html.includes(IN_PAGE)) throw new Error(`index.html has no ${IN_PAGE}`);
  const picture = IN_PAGE.replace('./link-picture.png', new URL('link-picture.png', page).href);
  return html.replace(IN_PAGE, `${picture}\n    <meta property="og:url" content="${page.href}" />`);
}

/**
 * Draws the picture for link previews: the star of all tours, and one of them.
 * @param address where the page will be served; without it the address of the picture stays relative
 * @throws Error if the address is not valid
 */
export function linkPicture(packageFolder: string, address = ''): Plugin {
  const page = address ? pageAddress(address) : undefined;
  return {
    name: 'link-picture',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (page && html.includes('og:') ? withAbsoluteAddress(html, page) : html),
    },
    async generateBundle() {
      const from = {
        ...(await import(`${packageFolder}/index.js`)),
        ...(await import(`${packageFolder}/render/index.js`)),
      } as Package;
      const pixels = new Pixels(WIDTH, HEIGHT, PAPER);
      const left = (WIDTH - GAP) / 2 - 8 * SIDE;
      drawStar(pixels, left);
      drawTour(pixels, left + 8 * SIDE + GAP, from);
      this.emitFile({ type: 'asset', fileName: 'link-picture.png', source: pixels.toPng() });
    },
  };
}
