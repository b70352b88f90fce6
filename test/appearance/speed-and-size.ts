import { type State, says } from './state.js';

/** What Race and Giant may look like. */
export const SPEED_AND_SIZE: readonly State[] = [
  {
    name: 'race-before',
    address: 'race',
    reach: (page) => says(page, '#race-headline', /faster/),
  },
  {
    name: 'race-running',
    address: 'race?rows=64&cols=64&strategy=warnsdorff-backtracking',
    reach: async (page) => {
      await page.click('#race-start');
      await says(page, '#race-headline', /^Lap [2-7]/);
    },
  },
  {
    name: 'race-cancelled',
    address: 'race?rows=64&cols=64&strategy=warnsdorff-backtracking',
    reach: async (page) => {
      await page.click('#race-start');
      await says(page, '#race-headline', /^Lap [2-7]/);
      await page.click('#race-cancel');
      await says(page, '#race-headline', /: stopped$/);
    },
  },
  {
    name: 'race-after',
    address: 'race?rows=8&cols=8',
    reach: async (page) => {
      await page.click('#race-start');
      await says(page, '#race-headline', /: (.* fastest|.* fast|.*too noisy.*)$/);
    },
  },
  {
    name: 'race-sizes',
    address: 'race?rows=8&cols=8',
    reach: async (page) => {
      await page.click('#race-sizes');
      // Speed over size is drawn as soon as there are two sizes.
      await page.locator('#race-table tbody tr').nth(2).waitFor();
      await page.click('#race-cancel');
      await says(page, '#race-headline', /: stopped$/);
    },
  },
  {
    name: 'giant-last',
    address: 'giant?step=4503599627370495',
    reach: (page) => says(page, '#giant-row', /\d/),
  },
  {
    name: 'giant',
    address: 'giant?step=123456789012345',
    reach: (page) => says(page, '#giant-row', /\d/),
  },
];
