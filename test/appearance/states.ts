import type { Page } from 'playwright';
import { clickSquare, dragOver } from '../demo/board-page.js';
import { answers, BOARD, EIGHT, LONG_SEARCH, SMALL_PUZZLE } from '../demo/sections.js';

/** A state of the page. */
export interface State {
  readonly name: string;
  /** The fragment of the address. */
  readonly address: string;
  /** Takes the screenshot of the window only, because a full page would resize the board. */
  readonly inWindow?: boolean;
  /** Brings the page into the state, and waits for it. */
  reach(page: Page): Promise<unknown>;
}

/** Waits until the text of an element matches. */
function waitForText(page: Page, selector: string, pattern: RegExp): Promise<unknown> {
  return page.waitForFunction(
    ([where, source]) => new RegExp(source!).test(document.querySelector(where!)?.textContent ?? ''),
    [selector, pattern.source],
  );
}

/** States of Think and Explain. */
const LEARNING: readonly State[] = [
  {
    name: 'think',
    address: 'think',
    reach: async (page) => {
      for (let step = 0; step < 12; step++) await page.click('#think-on');
      await waitForText(page, '#think-right-placed', /^12$/);
    },
  },
  {
    name: 'think-over',
    address: 'think?rows=3&cols=10&left=warnsdorff-backtracking',
    reach: async (page) => {
      await page.locator('#think-speed').fill('100');
      await page.click('#think-play');
      await waitForText(page, '#think-headline', /Stuck after/);
    },
  },
  {
    name: 'think-dead',
    address: 'think?rows=6&cols=6&start=0',
    reach: async (page) => {
      for (let step = 0; step < 23; step++) await page.click('#think-on');
      await waitForText(page, '#think-left-placed', /^23$/);
      await page.locator('#think-form + .note + .code summary').click();
    },
  },
  {
    name: 'think-refused',
    address: 'think',
    reach: async (page) => {
      await waitForText(page, '#think-right-of', /64/);
      await page.fill('#think-rows', '31');
      await waitForText(page, '#think-rows-remark', /^Enter/);
    },
  },
  {
    name: 'explain-move',
    address: 'explain?step=1',
    reach: async (page) => {
      await clickSquare(page, '#explain-board', EIGHT, 27);
      await waitForText(page, '#explain-remark', /8 moves/);
    },
  },
  {
    name: 'explain-ride',
    address: 'explain?step=2',
    reach: (page) => waitForText(page, '#explain-remark', /Stuck|tour/),
  },
  {
    name: 'explain-rule',
    address: 'explain?step=4',
    reach: (page) => waitForText(page, '#explain-remark', /A tour/),
  },
  {
    name: 'explain-starving',
    address: 'explain?step=3',
    reach: (page) => waitForText(page, '#explain-headline', /starve/),
  },
  {
    name: 'explain-stuck',
    address: 'explain?step=5',
    reach: (page) => waitForText(page, '#explain-remark', /Stuck/),
  },
];

/** States of Solve. */
const SOLVING: readonly State[] = [
  {
    name: 'solve-open',
    address: 'solve?rows=8&cols=8&start=0&end=1',
    reach: (page) => answers(page, 'An open tour of 64'),
  },
  { name: 'solve-closed', address: 'solve', reach: (page) => answers(page, 'A closed tour of 64') },
  {
    name: 'solve-midway',
    address: 'solve?rows=8&cols=8&start=0&at=40',
    reach: (page) => waitForText(page, '#playback-text', /^41 of 64/),
  },
  {
    name: 'solve-large',
    address: 'solve?rows=200&cols=200',
    inWindow: true,
    reach: (page) => answers(page, 'tour of 40,000'),
  },
  {
    name: 'solve-none',
    address: 'solve?rows=8&cols=8&start=0&end=63',
    reach: (page) => answers(page, 'No tour exists'),
  },
  {
    name: 'solve-stuck',
    address: 'solve?rows=8&cols=8&start=44&strategy=warnsdorff',
    reach: (page) => answers(page, 'Stuck after 60'),
  },
  {
    name: 'solve-limit',
    address: 'solve?rows=8&cols=8&start=1&strategy=backtracking',
    reach: (page) => answers(page, 'No tour found within the limit'),
  },
  {
    name: 'solve-searching',
    address: LONG_SEARCH,
    reach: (page) => answers(page, 'Searching'),
  },
  {
    name: 'solve-blocked',
    address: 'solve?rows=8&cols=8',
    reach: async (page) => {
      await answers(page, 'tour of 64');
      await page.check('#tool-block');
      await dragOver(page, BOARD, EIGHT, [27, 28, 36, 35]);
      await answers(page, 'tour of 60');
    },
  },
  {
    name: 'solve-shared',
    address: 'solve?rows=6&cols=6&closed=1',
    reach: async (page) => {
      await answers(page, 'tour of 36');
      await page.click('#share-embed');
      await waitForText(page, '#share-status', /copied/);
      await page.locator('details.code:visible summary').click();
      await page.click('#solve-copy-code');
      await waitForText(page, '#solve-code-copied', /Copied/);
    },
  },
  {
    name: 'solve-refused',
    address: 'solve?rows=5&cols=5',
    reach: async (page) => {
      await answers(page, 'tour of 25');
      await page.check('#solve-closed');
      await answers(page, 'No tour exists');
      await page.fill('#solve-cols', '1,5');
      await waitForText(page, '#solve-cols-remark', /^Enter/);
    },
  },
  {
    name: 'solve-thin',
    address: 'solve?rows=3&cols=200',
    reach: (page) => answers(page, 'tour of 600'),
  },
  {
    name: 'solve-embedded-stuck',
    address: 'solve?rows=8&cols=8&start=44&strategy=warnsdorff&embed=1',
    reach: (page) => answers(page, 'Stuck after 60'),
  },
  {
    name: 'solve-embedded',
    address: 'solve?rows=6&cols=6&closed=1&embed=1',
    reach: (page) => waitForText(page, '#playback-text', /Back on/),
  },
];

async function ride(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) await page.locator('#panel-play .candidate').first().click();
}

/** States of Play. */
const RIDING: readonly State[] = [
  {
    name: 'play-before',
    address: 'play',
    reach: (page) => waitForText(page, '#play-headline', /^Choose a square/),
  },
  {
    name: 'play-riding',
    address: 'play?rows=8&cols=8&numbers=1',
    reach: async (page) => {
      await clickSquare(page, '#play-board', EIGHT, 27);
      await ride(page, 9);
      await waitForText(page, '#play-detail', /still finish/);
      await page.click('#play-hint');
      await waitForText(page, '#play-detail', /^Go to/);
    },
  },
  {
    name: 'play-lost',
    address: 'play?rows=5&cols=5&ride=1.&numbers=1',
    reach: (page) => waitForText(page, '#play-detail', /No tour can start/),
  },
  {
    name: 'play-finished',
    address: 'play?rows=6&cols=6&ride=14.',
    reach: async (page) => {
      await page.click('#play-finish');
      await waitForText(page, '#play-headline', /tour!$/);
    },
  },
  {
    name: 'play-refused',
    address: 'play?rows=6&cols=6&ride=0.',
    reach: async (page) => {
      await page.locator('#panel-play .candidate').first().waitFor();
      await clickSquare(page, '#play-board', { rows: 6, cols: 6 }, 35);
      await waitForText(page, '#play-remark', /not a knight’s move/);
    },
  },
  {
    name: 'play-stuck',
    address: 'play?rows=5&cols=5&ride=0.',
    reach: async (page) => {
      await page.locator('#panel-play .candidate').first().waitFor();
      while ((await page.locator('#panel-play .candidate').count()) > 0)
        await page.locator('#panel-play .candidate').last().click();
      await page.locator('#play-go-back').waitFor();
    },
  },
];

/** States of Puzzle and Count. */
const PUZZLES_AND_COUNTS: readonly State[] = [
  {
    name: 'puzzle-before',
    address: 'puzzle',
    reach: (page) => waitForText(page, '#puzzle-headline', /own/),
  },
  {
    name: 'puzzle-solving',
    address: `puzzle?${SMALL_PUZZLE}`,
    reach: async (page) => {
      await waitForText(page, '#puzzle-headline', /are given/);
      await page.click('#puzzle-hint');
      await waitForText(page, '#puzzle-headline', /A hint/);
    },
  },
  {
    name: 'puzzle-clash',
    address: `puzzle?${SMALL_PUZZLE}`,
    reach: async (page) => {
      await waitForText(page, '#puzzle-headline', /are given/);
      await clickSquare(page, '#puzzle-board', { rows: 5, cols: 5 }, 0);
      await waitForText(page, '#announcement', /2/);
    },
  },
  {
    name: 'puzzle-none',
    address: 'puzzle?rows=5&cols=5&given=0-0.1-1',
    reach: (page) => waitForText(page, '#puzzle-headline', /No puzzle/),
  },
  {
    name: 'count-counting',
    address: 'count?rows=8&cols=8',
    reach: async (page) => {
      await page.locator('#count-pictures svg').nth(5).waitFor();
      await page.click('#count-start');
      await waitForText(page, '#count-headline', /Counting/);
      await page.click('#count-stop');
      await waitForText(page, '#count-headline', /Stopped/);
    },
  },
  {
    name: 'count-none',
    address: 'count?rows=4&cols=4',
    reach: (page) => waitForText(page, '#count-drawn', /No pictures/),
  },
  {
    name: 'count-done',
    address: 'count?rows=6&cols=6',
    reach: async (page) => {
      await page.click('#count-start');
      await waitForText(page, '#count-headline', /9,862/);
      await page.locator('#count-pictures svg').nth(5).waitFor();
    },
  },
];

/** States of Race and Giant. */
const SPEED_AND_SIZE: readonly State[] = [
  {
    name: 'race-before',
    address: 'race',
    reach: (page) => waitForText(page, '#race-headline', /fastest/),
  },
  {
    name: 'race-running',
    address: 'race?rows=64&cols=64&strategy=warnsdorff-backtracking',
    reach: async (page) => {
      await page.click('#race-start');
      await waitForText(page, '#race-headline', /^Lap [2-7]/);
    },
  },
  {
    name: 'race-cancelled',
    address: 'race?rows=64&cols=64&strategy=warnsdorff-backtracking',
    reach: async (page) => {
      await page.click('#race-start');
      await waitForText(page, '#race-headline', /^Lap [2-7]/);
      await page.click('#race-cancel');
      await waitForText(page, '#race-headline', /: stopped$/);
    },
  },
  {
    name: 'race-after',
    address: 'race?rows=8&cols=8',
    reach: async (page) => {
      await page.click('#race-start');
      await waitForText(page, '#race-headline', /: (.* fastest|.* fast|.*too noisy.*)$/);
    },
  },
  {
    name: 'race-sizes',
    address: 'race?rows=8&cols=8',
    reach: async (page) => {
      await page.click('#race-sizes');
      // The chart appears after two sizes.
      await page.locator('#race-table tbody tr').nth(2).waitFor();
      await page.click('#race-cancel');
      await waitForText(page, '#race-headline', /: stopped$/);
    },
  },
  {
    name: 'giant-last',
    address: 'giant?step=4503599627370495',
    reach: (page) => waitForText(page, '#giant-row', /\d/),
  },
  {
    name: 'giant',
    address: 'giant?step=123456789012345',
    reach: (page) => waitForText(page, '#giant-row', /\d/),
  },
];

/** All states, by section. */
export const STATES: readonly State[] = [
  ...LEARNING,
  ...SOLVING,
  ...RIDING,
  ...PUZZLES_AND_COUNTS,
  ...SPEED_AND_SIZE,
];
