import { createHash } from 'node:crypto';
import type { Page } from 'playwright';

/** Boards of the page, as a reader touches and sees them. */

export interface BoardSize {
  readonly rows: number;
  readonly cols: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Room for coordinates, and the side from which on squares have them (demo/src/board/layout.ts). */
const LABELS = 22;
const LEAST_LABELLED = 16;

/** The middle of a square of a board as it is drawn, so wide, and its side. */
function placeOn(width: number, { rows, cols }: BoardSize, square: number): Point & { side: number } {
  const left = (width - LABELS) / cols >= LEAST_LABELLED ? LABELS : 0;
  const side = (width - left) / cols;
  const row = Math.floor(square / cols);
  if (row >= rows) throw new RangeError(`square is ${square}, beside the board`);
  return { x: left + ((square % cols) + 0.5) * side, y: (row + 0.5) * side, side };
}

/** How wide a board is drawn; on a phone it may be shown smaller. */
function drawnWidth(page: Page, board: string): Promise<number> {
  return page.locator(board).evaluate((element) => element.clientWidth);
}

/** The middle of a square in the window, into which the board is scrolled. */
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

/** Clicks on a square, as a person would. */
export async function clickSquare(page: Page, board: string, size: BoardSize, square: number): Promise<void> {
  const { x, y } = await squarePoint(page, board, size, square);
  await page.mouse.click(x, y);
}

/** Presses the button on a square, goes over others and lets go. */
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

/** Puts a finger on a square, goes over others and takes it away, as a touch screen tells it. */
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

/** The canvases of a board (demo/src/board/board-view.ts); the knight is above the other marks. */
const LAYERS = {
  squares: ['squares'],
  ground: ['ground'],
  lines: ['lines'],
  discs: ['discs'],
  marks: ['marks', 'top'],
} as const;
type LayerName = keyof typeof LAYERS;

/** How many pixels of a board's path are drawn, or of another layer. */
export function drawnPixels(page: Page, board: string, layer = 'lines'): Promise<number> {
  return page.evaluate(
    ([selector, name]) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`${selector} canvas[data-layer=${name}]`);
      // The board may not be there yet.
      if (!canvas?.width) return 0;
      // A copy: reading from the page's own canvas would change how Chromium treats it.
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

/** Which pixels of a board are looked at. */
interface Look {
  readonly layer: LayerName;
  /** A colour of the style sheet, such as '--warning', or one that the browser knows. */
  readonly colour: string;
  /** How far from the middle of a square, in sides; 0.5 would be to its rim. */
  readonly reach: number;
}

/** The squares of a board that have pixels of a colour. */
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

/** Waits until the page has drawn so many frames. */
export function passFrames(page: Page, frames: number): Promise<void> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);
}

/** The picture of a board's path when it no longer changes. */
export async function settledPicture(page: Page, board: string): Promise<string> {
  let before = '';
  for (;;) {
    const now = await pathPicture(page, board);
    if (now === before) return now;
    before = now;
    // What is drawn frame by frame goes on in these.
    await passFrames(page, 2);
  }
}

/** The picture of a board's path, told from others by its hash. */
export async function pathPicture(page: Page, board: string): Promise<string> {
  const picture = await page.evaluate((selector) => {
    return document.querySelector<HTMLCanvasElement>(`${selector} canvas[data-layer=lines]`)!.toDataURL();
  }, board);
  return createHash('sha256').update(picture).digest('hex');
}
