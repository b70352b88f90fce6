import type { Plugin } from 'vite';
import { HEAT } from '../src/think/heat.js';
import { Pixels } from './png.js';

/** The size that link previews expect. */
const WIDTH = 1200;
const HEIGHT = 630;
const SIDE = 66;
const TOP = (HEIGHT - 8 * SIDE) / 2;
const GAP = 48;
/** At this step plain backtracking has just taken moves back, and some squares are dead. */
const STEP = 191;

type Colour = readonly [number, number, number];
const PAPER: Colour = [247, 246, 243];
const SQUARES: readonly Colour[] = [
  [243, 244, 247],
  [224, 228, 235],
];
const ORANGE: Colour = [238, 90, 28];

interface Package {
  traceTour(problem: object, options: object): Iterable<{ node: number; square: number; takenBack: number }>;
  degreeBoard(board: object): Uint8Array;
  gradientColour(share: number): string;
}

/** Returns the path of a search after `step` squares placed. */
function pathAt({ traceTour }: Package, strategy: string, step: number): number[] {
  let path: number[] = [];
  for (const { node, square, takenBack } of traceTour({ rows: 8, cols: 8, start: 0 }, { strategy })) {
    path = [...path.slice(0, path.length - takenBack), square];
    if (node === step) break;
  }
  return path;
}

function drawBoard(pixels: Pixels, from: Package, left: number, path: readonly number[]): void {
  const middle = (square: number): [number, number] => [
    left + ((square % 8) + 0.5) * SIDE,
    TOP + (Math.floor(square / 8) + 0.5) * SIDE,
  ];
  const blocked = Uint8Array.from({ length: 64 }, (_, square) => Number(path.includes(square)));
  const degrees = blocked.includes(0) ? from.degreeBoard({ rows: 8, cols: 8, blocked }) : undefined;
  for (let square = 0; square < 64; square++) {
    const [x, y] = [left + (square % 8) * SIDE, TOP + Math.floor(square / 8) * SIDE];
    pixels.box(x, y, SIDE, SIDE, SQUARES[((square % 8) + Math.floor(square / 8)) % 2]!);
    if (!blocked[square]) pixels.box(x, y, SIDE, SIDE, ORANGE, HEAT[degrees![square]!]!);
  }
  const colour = (step: number): Colour => {
    const value = Number.parseInt(from.gradientColour(step / 63).slice(1), 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  };
  for (let step = 1; step < path.length; step++) {
    pixels.line(...middle(path[step - 1]!), ...middle(path[step]!), 3.5, colour(step));
  }
  for (const [step, square] of path.entries()) {
    const [x, y] = middle(square);
    pixels.line(x, y, x, y, 8, colour(step));
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
 * Draws the picture for link previews: two searches of one board.
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
      drawBoard(pixels, from, left, pathAt(from, 'backtracking', STEP));
      drawBoard(pixels, from, left + 8 * SIDE + GAP, pathAt(from, 'warnsdorff', 64));
      this.emitFile({ type: 'asset', fileName: 'link-picture.png', source: pixels.toPng() });
    },
  };
}
