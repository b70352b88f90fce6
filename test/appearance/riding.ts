import type { Page } from 'playwright';
import { clickSquare } from '../demo/board-page.js';
import { EIGHT } from '../demo/solve-page.js';
import { type State, says } from './state.js';

async function ride(page: Page, moves: number): Promise<void> {
  for (let move = 0; move < moves; move++) await page.locator('#panel-play .candidate').first().click();
}

/** What Play may look like. */
export const RIDING: readonly State[] = [
  {
    name: 'play-before',
    address: 'play',
    reach: (page) => says(page, '#play-headline', /^Choose a square/),
  },
  {
    name: 'play-riding',
    address: 'play?rows=8&cols=8&numbers=1',
    reach: async (page) => {
      await clickSquare(page, '#play-board', EIGHT, 27);
      await ride(page, 9);
      await says(page, '#play-detail', /still be finished/);
      await page.click('#play-hint');
      await says(page, '#play-detail', /^Go to/);
    },
  },
  {
    name: 'play-lost',
    address: 'play?rows=5&cols=5&ride=1.&numbers=1',
    reach: (page) => says(page, '#play-detail', /No tour begins/),
  },
  {
    name: 'play-finished',
    address: 'play?rows=6&cols=6&ride=14.',
    reach: async (page) => {
      await page.click('#play-finish');
      await says(page, '#play-headline', /tour!$/);
    },
  },
  {
    name: 'play-refused',
    address: 'play?rows=6&cols=6&ride=0.',
    reach: async (page) => {
      await page.locator('#panel-play .candidate').first().waitFor();
      await clickSquare(page, '#play-board', { rows: 6, cols: 6 }, 35);
      await says(page, '#play-remark', /no knight’s move/);
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
