import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The section Solve, as a reader uses it. */

export const BOARD = '#solve-board';
export const EIGHT = { rows: 8, cols: 8 };
/** A board on which the rule with a search comes to its limit, in ten seconds here and in none that passes unseen elsewhere. */
export const HARD_BOARD = 'rows=6&cols=13&blocked=4.8-9.35.38.53.61-62.68&engine=ts';
export const LONG_SEARCH = `solve?${HARD_BOARD}&strategy=warnsdorff-backtracking`;

/** Waits until the answer begins so. */
export async function answers(page: Page, headline: string | RegExp): Promise<void> {
  const pattern = typeof headline === 'string' ? headline : headline.source;
  await page.waitForFunction(
    (text) => new RegExp(text).test(document.querySelector('#solve-headline')?.textContent ?? ''),
    pattern,
  );
}

export async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).textContent()) ?? '';
}

/** Waits until an element has a text. */
export async function shows(page: Page, selector: string, text: string | RegExp): Promise<void> {
  const polled = expect.poll(() => textOf(page, selector));
  await (typeof text === 'string' ? polled.toBe(text) : polled.toMatch(text));
}

/** The file that a button saves. */
export async function saved(page: Page, control: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(control)]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Waits until the page has an answer to what was asked last. */
export async function answered(page: Page): Promise<void> {
  await page.locator('#solve-board[aria-busy=false]').waitFor();
}

/** The JSON that the page saves: the very tour that it shows. */
export async function savedTour(
  page: Page,
): Promise<{ rows: number; cols: number; blocked: number[]; path: number[] }> {
  await answered(page);
  const { name, content } = await saved(page, '#share-json');
  expect(name).toMatch(/^knights-tour-\d+x\d+\.json$/);
  await shows(page, '#share-status', /^Saved as JSON/);
  return JSON.parse(content.toString());
}

/** Opens the ride over 3 x 4 shown without its last move, as a ride without help. */
export async function takeBackLastMove(page: Page): Promise<void> {
  await expect.poll(() => page.url()).toMatch(/ride=0\.\d{11}$/);
  const [, address, moves] = /^([^#]*)#.*ride=0\.(\d{10})\d$/.exec(page.url())!;
  await page.goto(`${address}#play?rows=3&cols=4&ride=0.${moves}`);
  await shows(page, '#play-headline', /^11 of 12/);
}
