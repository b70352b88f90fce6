import { clickSquare } from '../demo/board-page.js';
import { EIGHT } from '../demo/solve-page.js';
import { type State, says } from './state.js';

/** What Think and Explain may look like. */
export const LEARNING: readonly State[] = [
  {
    name: 'think',
    address: 'think',
    reach: async (page) => {
      for (let step = 0; step < 12; step++) await page.click('#think-on');
      await says(page, '#think-right-placed', /^12$/);
    },
  },
  {
    name: 'think-over',
    address: 'think?rows=3&cols=10&left=warnsdorff-backtracking',
    reach: async (page) => {
      await page.locator('#think-speed').fill('100');
      await page.click('#think-play');
      await says(page, '#think-headline', /against/);
    },
  },
  {
    name: 'think-dead',
    address: 'think?rows=6&cols=6&start=0',
    reach: async (page) => {
      for (let step = 0; step < 23; step++) await page.click('#think-on');
      await says(page, '#think-left-placed', /^23$/);
      await page.locator('#think-form + .note + .code summary').click();
    },
  },
  {
    name: 'think-refused',
    address: 'think',
    reach: async (page) => {
      await says(page, '#think-right-of', /64/);
      await page.fill('#think-rows', '31');
      await says(page, '#think-rows-remark', /Only/);
    },
  },
  {
    name: 'explain-move',
    address: 'explain?step=1',
    reach: async (page) => {
      await clickSquare(page, '#explain-board', EIGHT, 27);
      await says(page, '#explain-remark', /8 moves/);
    },
  },
  {
    name: 'explain-ride',
    address: 'explain?step=2',
    reach: (page) => says(page, '#explain-remark', /Stuck|tour/),
  },
  {
    name: 'explain-rule',
    address: 'explain?step=4',
    reach: (page) => says(page, '#explain-remark', /A tour/),
  },
  {
    name: 'explain-starving',
    address: 'explain?step=3',
    reach: (page) => says(page, '#explain-headline', /starve/),
  },
  {
    name: 'explain-stuck',
    address: 'explain?step=5',
    reach: (page) => says(page, '#explain-remark', /Stuck/),
  },
];
