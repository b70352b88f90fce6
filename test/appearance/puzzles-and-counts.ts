import { clickSquare } from '../demo/board-page.js';
import { SMALL_PUZZLE } from '../demo/puzzles.js';
import { type State, says } from './state.js';

/** What Puzzle and Count may look like. */
export const PUZZLES_AND_COUNTS: readonly State[] = [
  {
    name: 'puzzle-before',
    address: 'puzzle',
    reach: (page) => says(page, '#puzzle-headline', /own/),
  },
  {
    name: 'puzzle-solving',
    address: `puzzle?${SMALL_PUZZLE}`,
    reach: async (page) => {
      await says(page, '#puzzle-headline', /are given/);
      await page.click('#puzzle-hint');
      await says(page, '#puzzle-headline', /A hint/);
    },
  },
  {
    name: 'puzzle-clash',
    address: `puzzle?${SMALL_PUZZLE}`,
    reach: async (page) => {
      await says(page, '#puzzle-headline', /are given/);
      await clickSquare(page, '#puzzle-board', { rows: 5, cols: 5 }, 0);
      await says(page, '#announcement', /2/);
    },
  },
  {
    name: 'puzzle-none',
    address: 'puzzle?rows=5&cols=5&given=0-0.1-1',
    reach: (page) => says(page, '#puzzle-headline', /No puzzle/),
  },
  {
    name: 'count-counting',
    address: 'count?rows=8&cols=8',
    reach: async (page) => {
      await page.locator('#count-pictures svg').nth(5).waitFor();
      await page.click('#count-start');
      await says(page, '#count-headline', /Counting/);
      await page.click('#count-stop');
      await says(page, '#count-headline', /Stopped/);
    },
  },
  {
    name: 'count-none',
    address: 'count?rows=4&cols=4',
    reach: (page) => says(page, '#count-drawn', /No pictures/),
  },
  {
    name: 'count-done',
    address: 'count?rows=6&cols=6',
    reach: async (page) => {
      await page.click('#count-start');
      await says(page, '#count-headline', /9,862/);
      await page.locator('#count-pictures svg').nth(5).waitFor();
    },
  },
];
