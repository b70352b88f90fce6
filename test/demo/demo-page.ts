import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright';
import { type Browser as Chromium, chromium } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../browser/find-chromium.js';
import { serve } from '../browser/static-server.js';

/** The page of `demo/` as it is built, in Chromium, served from a folder as any static host would. */

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url));
const SCREENS = fileURLToPath(new URL('../../build/demo-screens/', import.meta.url));
const FOLDER = 'some-folder';

/** What a test sees of a reader's device. */
export interface Device {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  readonly reducedMotion?: boolean;
}

/** A page, and all that it complained of: errors, failed requests, requests to another host. */
export interface DemoPage {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** The page, built and served. */
export interface Demo {
  /** The folder that was built. */
  readonly folder: string;
  readonly address: string;
  /** @param state what stands behind the number sign, such as 'play?rows=5&cols=5' */
  open(state?: string, device?: Device): Promise<DemoPage>;
  close(): Promise<void>;
}

/** Builds the page and starts Chromium, which must be there. */
export async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-demo-'));
  await build({
    configFile: join(DEMO, 'vite.config.ts'),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'error',
  });
  const server = await serve({ [FOLDER]: pathToFileURL(`${folder}/`) }, {});
  const browser: Chromium = await chromium.launch({
    executablePath: findChromium().path!,
    args: CHROMIUM_FLAGS,
  });
  const address = `${server.origin}/${FOLDER}/index.html`;
  return {
    folder,
    address,

    async open(state = '', device = {}): Promise<DemoPage> {
      const context = await browser.newContext(contextOptions(device));
      const page = await context.newPage();
      const complaints = complaintsOf(page, server.origin);
      await page.goto(state ? `${address}#${state}` : address);
      return { page, complaints };
    },

    async close(): Promise<void> {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function contextOptions(device: Device): BrowserContextOptions {
  const { width = 1280, height = 900, dark = false, touch = false, reducedMotion = false } = device;
  return {
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  };
}

function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
  page.on('response', (response) => {
    if (!response.ok()) complaints.push(`${response.url()} is ${response.status()}`);
  });
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(`${origin}/`) || /^(blob|data):/.test(request.url());
    if (!isOwn) complaints.push(`${request.url()} is on another host`);
  });
  return complaints;
}

/** Saves what is to be seen, for people to look at. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: `${SCREENS}${name}.png`, fullPage: true });
}

/** Room for coordinates, and the side from which on squares have them (demo/src/board/layout.ts). */
const LABELS = 22;
const LEAST_LABELLED = 16;

/** The middle of a square in the window. */
export async function squarePoint(
  page: Page,
  board: string,
  { rows, cols }: { rows: number; cols: number },
  square: number,
): Promise<{ x: number; y: number }> {
  await page.locator(board).scrollIntoViewIfNeeded();
  const box = (await page.locator(board).boundingBox())!;
  const left = (box.width - LABELS) / cols >= LEAST_LABELLED ? LABELS : 0;
  const side = (box.width - left) / cols;
  const row = Math.floor(square / cols);
  if (row >= rows) throw new RangeError(`square is ${square}, beside the board`);
  return { x: box.x + left + ((square % cols) + 0.5) * side, y: box.y + (row + 0.5) * side };
}

/** Clicks on a square, as a person would. */
export async function clickSquare(
  page: Page,
  board: string,
  size: { rows: number; cols: number },
  square: number,
): Promise<void> {
  const { x, y } = await squarePoint(page, board, size, square);
  await page.mouse.click(x, y);
}

/** How many pixels of a board's path are drawn. */
export function drawnPixels(page: Page, board: string): Promise<number> {
  return page.evaluate((selector) => {
    const canvas = document.querySelectorAll<HTMLCanvasElement>(`${selector} canvas`)[1]!;
    // A copy: reading from the page's own canvas would change how Chromium treats it.
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let drawn = 0;
    for (let i = 3; i < data.length; i += 4) drawn += Number(data[i]! > 0);
    return drawn;
  }, board);
}

/** The whole picture of a board's path, as text. */
export function pathPicture(page: Page, board: string): Promise<string> {
  return page.evaluate(
    (selector) => document.querySelectorAll<HTMLCanvasElement>(`${selector} canvas`)[1]!.toDataURL(),
    board,
  );
}
