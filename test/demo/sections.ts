import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { SECTION_NAMES, SECTIONS } from '../../demo/src/tabs.js';
import { clickSquare } from './board-page.js';
import type { Demo, Device } from './demo-page.js';

/** Interactions with the sections of the page. */

export const BOARD = '#solve-board';
export const EIGHT = { rows: 8, cols: 8 };
/** A board on which plain backtracking searches for minutes. Blocking square 40 makes a tour impossible by colour. */
export const HARD_BOARD = 'rows=8&cols=10&blocked=0.9.11&engine=ts';
export const LONG_SEARCH = `solve?${HARD_BOARD}&strategy=backtracking`;

/** Waits until the headline of a section matches. */
export async function waitForHeadline(page: Page, section: string, headline: string | RegExp): Promise<void> {
  await page.waitForFunction(
    ([id, pattern]) => new RegExp(pattern!).test(document.getElementById(id!)?.textContent ?? ''),
    [`${section}-headline`, typeof headline === 'string' ? headline : headline.source],
  );
}

/** Waits until the headline of Solve matches. */
export function answers(page: Page, headline: string | RegExp): Promise<void> {
  return waitForHeadline(page, 'solve', headline);
}

/** Opens a section and waits until its headline matches. */
export async function openUntil(
  demo: Pick<Demo, 'open'>,
  state: string,
  headline: string | RegExp,
  device?: Device,
): Promise<Page> {
  const page = await demo.open(state, device);
  await waitForHeadline(page, state.split('?')[0]!, headline);
  return page;
}

export async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).textContent()) ?? '';
}

/** Returns the values of fields. */
export function valuesOf(page: Page, ...fields: string[]): Promise<string[]> {
  return Promise.all(fields.map((field) => page.inputValue(field)));
}

/** Returns the position of each element on the page. */
export function placesOf(page: Page, selector: string): Promise<number[][]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return [x, y + scrollY];
    }),
  );
}

/** Switches to a view, through the link of its section unless that is open. */
export async function goTo(page: Page, view: string): Promise<void> {
  const tab = page.locator(`#tab-${view}`);
  const section = SECTION_NAMES.find((name) => (SECTIONS[name] as readonly string[]).includes(view));
  if (!(await tab.isVisible())) await page.click(`#section-${section}`);
  await tab.click();
}

/** Switches to a view and waits until it has loaded. */
export async function openSection(page: Page, section: string): Promise<void> {
  await goTo(page, section);
  await page.locator(`#panel-${section} button:visible`).first().waitFor();
}

/** Returns the id of the focused element. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

/** Waits until an element has a text. */
export async function shows(page: Page, selector: string, text: string | RegExp): Promise<void> {
  const polled = expect.poll(() => textOf(page, selector));
  await (typeof text === 'string' ? polled.toBe(text) : polled.toMatch(text));
}

/** Clicks a button and returns the downloaded file. */
export async function download(page: Page, control: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(control)]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Draws a picture, and returns its size, its number of colours, and its colours at some points (shares of its sides). */
export function readPicture(
  page: Page,
  type: string,
  content: Buffer,
  points: readonly (readonly [x: number, y: number])[] = [],
) {
  return page.evaluate(
    async ({ address, points, ground }) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
      context.drawImage(image, 0, 0);
      const colours = new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size;
      const at = points.map(([x, y]) => [...context.getImageData(x * width, y * height, 1, 1).data]);
      return { size: [width, height], colours, at };
    },
    {
      address: `data:${type};base64,${content.toString('base64')}`,
      points,
      // The margin of an SVG is transparent.
      ground: type === 'image/png' ? 'transparent' : '#fff',
    },
  );
}

/** Waits until Solve has answered the last question. */
export async function waitForAnswer(page: Page): Promise<void> {
  await page.locator('#solve-board[aria-busy=false]').waitFor();
}

/** Downloads the shown tour as JSON. */
export async function downloadTour(
  page: Page,
): Promise<{ rows: number; cols: number; blocked: number[]; path: number[] }> {
  await waitForAnswer(page);
  const { name, content } = await download(page, '#share-json');
  expect(name).toMatch(/^knights-tour-\d+x\d+\.json$/);
  await shows(page, '#share-status', /^Saved as JSON/);
  return JSON.parse(content.toString());
}

const SMALL = { rows: 3, cols: 4 };
const SMALL_TOUR = [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4];

/** Makes all moves of a tour of 3 x 4 except the last. */
export async function rideToLastMove(page: Page): Promise<void> {
  for (const square of SMALL_TOUR.slice(0, -1)) await clickSquare(page, '#play-board', SMALL, square);
  await shows(page, '#play-headline', /^11 \/ 12$/);
}

/** Makes the last of the offered moves until none is left. */
export async function rideUntilStuck(page: Page): Promise<void> {
  const moves = page.locator('#panel-play .candidate');
  await moves.first().waitFor();
  while ((await moves.count()) > 0) await moves.last().click();
}

/** The address of a puzzle, and its solution by step. */
export const SMALL_PUZZLE = 'rows=5&cols=5&given=6-0.15-5.13-17.24-24';
export const SMALL_SOLUTION: readonly number[] = [
  6, 3, 14, 23, 12, 15, 22, 19, 8, 1, 10, 21, 18, 9, 2, 5, 16, 13, 4, 7, 0, 11, 20, 17, 24,
];
