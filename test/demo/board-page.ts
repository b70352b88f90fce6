import { createHash } from 'node:crypto';
import type { Page } from 'playwright';

/** Boards of the page: pointer input and pixels. */

export interface BoardSize {
  readonly rows: number;
  readonly cols: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The width of the labels, and the minimum side of squares with labels (demo/src/board/layout.ts). */
const LABELS = 22;
const MIN_LABELLED = 16;

/** Returns the centre and the side of a square on a board drawn with this width. */
function placeOn(width: number, { rows, cols }: BoardSize, square: number): Point & { side: number } {
  const left = (width - LABELS) / cols >= MIN_LABELLED ? LABELS : 0;
  const side = (width - left) / cols;
  const row = Math.floor(square / cols);
  if (row >= rows) throw new RangeError(`square is ${square}; the board has ${rows * cols} squares`);
  return { x: left + ((square % cols) + 0.5) * side, y: (row + 0.5) * side, side };
}

/** Returns the width at which a board is drawn. Phones may display it smaller. */
function drawnWidth(page: Page, board: string): Promise<number> {
  return page.locator(board).evaluate((element) => element.clientWidth);
}

/** Scrolls to a board and returns the centre of a square in the window. */
export async function squarePoint(
  page: Page,
  board: string,
  size: BoardSize,
  square: number,
): Promise<Point> {
  await page.locator(board).scrollIntoViewIfNeeded();
  const box = (await page.locator(board).boundingBox())!;
  const drawn = await drawnWidth(page, board);
  const { x, y } = placeOn(drawn, size, square);
  return { x: box.x + (x * box.width) / drawn, y: box.y + (y * box.width) / drawn };
}

export async function clickSquare(page: Page, board: string, size: BoardSize, square: number): Promise<void> {
  const { x, y } = await squarePoint(page, board, size, square);
  await page.mouse.click(x, y);
}

/** Drags the mouse from the first square over the others. */
export async function dragOver(
  page: Page,
  board: string,
  size: BoardSize,
  squares: readonly number[],
): Promise<void> {
  const [first, ...others] = squares;
  const { x, y } = await squarePoint(page, board, size, first!);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const square of others) {
    const to = await squarePoint(page, board, size, square);
    await page.mouse.move(to.x, to.y, { steps: 5 });
  }
  await page.mouse.up();
}

/** Drags a finger from the first square over the others. */
export async function strokeOver(
  page: Page,
  board: string,
  size: BoardSize,
  squares: readonly number[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [i, square] of squares.entries()) {
    const point = await squarePoint(page, board, size, square);
    await session.send('Input.dispatchTouchEvent', {
      type: i === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [point],
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** The canvases of a board (demo/src/board/board-view.ts). */
const LAYERS = {
  squares: ['squares'],
  ground: ['ground'],
  lines: ['lines'],
  discs: ['discs'],
  marks: ['marks', 'top'],
} as const;
type LayerName = keyof typeof LAYERS;

/** Counts the drawn pixels of a layer. */
export function drawnPixels(page: Page, board: string, layer = 'lines'): Promise<number> {
  return page.evaluate(
    ([selector, name]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`${selector} canvas[data-layer=${name}]`);
      // The board may not have loaded yet.
      if (!canvas?.width) return 0;
      // Reads a copy, because reading the original changes how Chromium renders it.
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let drawn = 0;
      for (let i = 3; i < data.length; i += 4) drawn += Number(data[i]! > 0);
      return drawn;
    },
    [board, layer],
  );
}

/** The pixels to look for. */
interface Look {
  readonly layer: LayerName;
  /** A custom property of the style sheet, such as '--warning', or a CSS colour. */
  readonly colour: string;
  /** The distance from the centre of a square, as a share of its side. */
  readonly reach: number;
}

/** Finds the squares with pixels of a colour. */
export async function squaresWith(
  page: Page,
  board: string,
  size: BoardSize,
  { layer, colour, reach }: Look,
): Promise<number[]> {
  const width = await drawnWidth(page, board);
  const places = Array.from({ length: size.rows * size.cols }, (_, square) => placeOn(width, size, square));
  return page.evaluate(
    (look) => {
      const probe = new OffscreenCanvas(1, 1).getContext('2d')!;
      const sample = document.createElement('span');
      sample.style.forcedColorAdjust = 'none';
      sample.style.color = look.colour.startsWith('--') ? `var(${look.colour})` : look.colour;
      document.body.append(sample);
      probe.fillStyle = getComputedStyle(sample).color;
      sample.remove();
      probe.fillRect(0, 0, 1, 1);
      const wanted = probe.getImageData(0, 0, 1, 1).data;
      const layer = (name: string): HTMLCanvasElement =>
        document.querySelector<HTMLCanvasElement>(`${look.board} canvas[data-layer=${name}]`)!;
      const canvas = layer(look.names[0]!);
      const copy = new OffscreenCanvas(canvas.width, canvas.height);
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      for (const name of look.names) context.drawImage(layer(name), 0, 0);
      const scale = canvas.width / look.width;
      const hasColour = ({ x, y, side }: { x: number; y: number; side: number }): boolean => {
        const away = side * look.reach;
        const length = Math.round(2 * away * scale);
        const { data } = context.getImageData((x - away) * scale, (y - away) * scale, length, length);
        for (let i = 0; i < data.length; i += 4) {
          if ([0, 1, 2, 3].every((part) => Math.abs(data[i + part]! - wanted[part]!) <= 2)) return true;
        }
        return false;
      };
      return look.places.flatMap((place, square) => (hasColour(place) ? [square] : []));
    },
    { board, names: [...LAYERS[layer]], colour, reach, places, width },
  );
}

/** A colour of the style sheet, painted over what is below it. */
export interface Paint {
  /** A custom property, such as '--ink'. */
  readonly property: string;
  /** Its opacity, by default 1. */
  readonly share?: number;
}

/** Returns the contrast (WCAG 2.2) of a colour with each of the others. A colour is a list of paints, the lowest first. */
export function contrasts(
  page: Page,
  colour: readonly Paint[],
  others: readonly (readonly Paint[])[],
): Promise<number[]> {
  return page.evaluate(
    ([colour, others]) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.forcedColorAdjust = 'none';
      const lightOf = (paints: readonly { property: string; share?: number }[]): number => {
        for (const { property, share = 1 } of paints) {
          probe.style.color = `var(${property})`;
          pen.globalAlpha = share;
          pen.fillStyle = getComputedStyle(probe).color;
          pen.fillRect(0, 0, 1, 1);
        }
        const [red, green, blue] = Array.from(pen.getImageData(0, 0, 1, 1).data, (part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05;
      };
      const light = lightOf(colour);
      return others.map(lightOf).map((other) => Math.max(light / other, other / light));
    },
    [colour, others] as const,
  );
}

/** Waits for some frames. */
export function passFrames(page: Page, frames: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);
}

/** Waits until the picture of the path no longer changes, and returns its hash. */
export async function settledPicture(page: Page, board: string): Promise<string> {
  let before = '';
  for (;;) {
    const now = await pathPicture(page, board);
    if (now === before) return now;
    before = now;
    // Animations continue in these frames.
    await passFrames(page, 2);
  }
}

/** Returns the hash of the picture of the path. */
export async function pathPicture(page: Page, board: string): Promise<string> {
  const picture = await page.evaluate((selector) => {
    return document.querySelector<HTMLCanvasElement>(`${selector} canvas[data-layer=lines]`)!.toDataURL();
  }, board);
  return createHash('sha256').update(picture).digest('hex');
}
